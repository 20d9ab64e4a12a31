//! A small network that values a position between two turns for every seat.
//!
//! The rules treat all goods alike, so they share a first layer, whose outputs are added up. They treat all seats alike, too,
//! so the same weights value each seat, with inputs as seen from that seat.

use lonja_rules::{Good, PerSeat, Random, Rules, Seats};

use super::layer::{Layer, Network, relu};

/// Inputs about one good, as one seat sees it.
pub(crate) const GOOD_INPUTS: usize = 16;
/// Inputs about a seat.
pub(crate) const SEAT_INPUTS: usize = 32;
const GOOD_HIDDEN: usize = 24;
const MIXED: usize = GOOD_HIDDEN + SEAT_INPUTS;
const HIDDEN: usize = 48;
const NARROW: usize = 16;

/// Florins that an output of 1 stands for.
pub(super) const SCALE: f32 = 20.0;
/// Stages of a game, each with its own temperature: expected scores change less and less.
pub(crate) const STAGES: usize = 24;

/// A position as one seat sees it, in numbers of about -1 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Inputs {
    pub(crate) goods: [[f32; GOOD_INPUTS]; Good::COUNT],
    pub(crate) seat: [f32; SEAT_INPUTS],
}

impl Inputs {
    pub(crate) const ZERO: Self = Self { goods: [[0.0; GOOD_INPUTS]; Good::COUNT], seat: [0.0; SEAT_INPUTS] };
}

/// A game whose positions a [`ValueNet`] can value. The view must hold everything that a public observer may know.
pub(crate) trait ValueFeatures: Rules {
    /// The names of the inputs about one good, made by [`features!`](super::features).
    const GOOD_FEATURES: [&'static str; GOOD_INPUTS];
    /// The names of the inputs about a seat.
    const SEAT_FEATURES: [&'static str; SEAT_INPUTS];

    /// For each seat: a baseline of its final score, such as its florins now, and the position as it sees it. The network
    /// learns the difference between baseline and final score.
    fn baseline_and_inputs(&self, view: &Self::View) -> (PerSeat<f32>, PerSeat<Inputs>);

    /// The stage of the game, from 0 to less than [`STAGES`].
    fn stage(&self, view: &Self::View) -> usize;
}

/// A network that predicts final scores, and the temperatures that turn them into chances of winning.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ValueNet {
    good: Layer<GOOD_INPUTS, GOOD_HIDDEN>,
    mix: Layer<MIXED, HIDDEN>,
    narrow: Layer<HIDDEN, NARROW>,
    last: Layer<NARROW, 1>,
    /// By stage, the temperature of the softmax over expected final scores, in florins.
    pub(super) temperature: [f32; STAGES],
}

/// The outputs of all layers but the last.
struct Activations {
    goods: [[f32; GOOD_HIDDEN]; Good::COUNT],
    mixed: [f32; MIXED],
    hidden: [f32; HIDDEN],
    narrow: [f32; NARROW],
}

impl Network for ValueNet {
    fn zero() -> Box<Self> {
        let (good, mix, narrow, last) = (Layer::ZERO, Layer::ZERO, Layer::ZERO, Layer::ZERO);
        Box::new(Self { good, mix, narrow, last, temperature: [0.0; STAGES] })
    }

    fn parts_mut(&mut self) -> Vec<&mut [f32]> {
        let (goods, mix) = (self.good.parts_mut(), self.mix.parts_mut());
        let layers = [goods, mix, self.narrow.parts_mut(), self.last.parts_mut()].into_iter().flatten();
        layers.chain([&mut self.temperature[..]]).collect()
    }
}

impl ValueNet {
    /// He initialisation, but the last layer is zero: at first the network predicts the baseline.
    pub(super) fn random(random: &mut impl Random) -> Box<Self> {
        let range = |inputs: usize| (6.0 / inputs as f32).sqrt();
        Box::new(Self {
            good: Layer::random(range(GOOD_INPUTS), random),
            mix: Layer::random(range(MIXED), random),
            narrow: Layer::random(range(HIDDEN), random),
            last: Layer::ZERO,
            temperature: [SCALE; STAGES],
        })
    }

    #[inline]
    pub(crate) fn scores<R: ValueFeatures>(&self, rules: &R, view: &R::View) -> PerSeat<f32> {
        let (mut scores, inputs) = rules.baseline_and_inputs(view);
        for seat in Seats::first(rules.seats()).iter() {
            scores[seat] += SCALE * self.value(&inputs[seat]);
        }
        scores
    }

    #[inline]
    pub(crate) fn temperature<R: ValueFeatures>(&self, rules: &R, view: &R::View) -> f32 {
        self.temperature[rules.stage(view)]
    }

    /// The last layer's output: a seat's final score minus its baseline, divided by [`SCALE`].
    #[inline]
    fn value(&self, inputs: &Inputs) -> f32 {
        self.last.forward(&self.activate(inputs).narrow)[0]
    }

    #[inline]
    fn activate(&self, inputs: &Inputs) -> Activations {
        let goods = inputs.goods.map(|good| relu(self.good.forward(&good)));
        let mut mixed = [0.0; MIXED];
        for good in &goods {
            for (sum, number) in mixed.iter_mut().zip(good) {
                *sum += number;
            }
        }
        mixed[GOOD_HIDDEN..].copy_from_slice(&inputs.seat);
        let hidden = relu(self.mix.forward(&mixed));
        let narrow = relu(self.narrow.forward(&hidden));
        Activations { goods, mixed, hidden, narrow }
    }

    /// Adds the gradient of half the squared error, where the value should be `target`.
    pub(super) fn add_gradient(&self, inputs: &Inputs, target: f32, gradient: &mut Self) {
        let Activations { goods, mixed, hidden, narrow } = self.activate(inputs);
        let error = self.last.forward(&narrow)[0] - target;
        let by_narrow = self.last.backward(&narrow, &[error], &mut gradient.last);
        let by_hidden = self.narrow.backward(&hidden, &by_narrow, &mut gradient.narrow);
        let by_mixed = self.mix.backward(&mixed, &by_hidden, &mut gradient.mix);
        for (inputs, outputs) in inputs.goods.iter().zip(&goods) {
            let by_good = std::array::from_fn(|at| if outputs[at] > 0.0 { by_mixed[at] } else { 0.0 });
            self.good.backward(inputs, &by_good, &mut gradient.good);
        }
    }
}

#[cfg(test)]
mod tests {
    use lonja_rules::FastRandom;

    use super::super::layer::check_gradient;
    use super::*;

    #[test]
    fn gradients_are_those_of_the_squared_error() {
        let mut random = FastRandom::new(5);
        let mut net = ValueNet::random(&mut random);
        net.last = Layer::random(0.6, &mut random);
        let mut number = || random.below(2001) as f32 / 1000.0 - 1.0;
        let mut inputs = Inputs::ZERO;
        inputs.goods.as_flattened_mut().iter_mut().for_each(|input| *input = number());
        inputs.seat.iter_mut().for_each(|input| *input = number());
        let mut gradient = ValueNet::zero();
        net.add_gradient(&inputs, 0.7, &mut gradient);
        check_gradient(&*net, &mut *gradient, |net| f64::from(net.value(&inputs) - 0.7).powi(2) / 2.0);
    }
}
