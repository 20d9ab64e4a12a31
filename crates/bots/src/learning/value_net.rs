//! A small network that values a position between two turns for every seat.
//!
//! The goods are all alike to the rules, so they share a first layer and are added up. The seats are alike too, so each is
//! valued with the same weights, as seen from where it sits.

use lonja_rules::{Good, PerSeat, Random, Rules, Seats};

use super::layer::{Layer, Network, relu};
use crate::portable_math::exp;

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
/// Stages of a game: the later, the less the expected scores will change.
pub(crate) const STAGES: usize = 24;

/// A position as one seat sees it, in numbers of about -1 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Inputs {
    /// By good.
    pub(crate) goods: [[f32; GOOD_INPUTS]; Good::COUNT],
    /// About the seat itself.
    pub(crate) seat: [f32; SEAT_INPUTS],
}

impl Inputs {
    /// All inputs 0.
    pub(crate) const NONE: Self = Self { goods: [[0.0; GOOD_INPUTS]; Good::COUNT], seat: [0.0; SEAT_INPUTS] };
}

/// A game whose positions a [`ValueNet`] can value. The view must hold everything that a public observer may know.
pub(crate) trait ValueFeatures: Rules {
    /// The names of the inputs about one good, made by [`features!`](super::features).
    const GOOD_FEATURES: [&'static str; GOOD_INPUTS];
    /// The names of the inputs about a seat.
    const SEAT_FEATURES: [&'static str; SEAT_INPUTS];

    /// The part of each seat's final score that needs no network: what it has now, or a hand-made estimate.
    fn money(&self, view: &Self::View) -> PerSeat<f32>;

    /// The position as each seat sees it.
    fn inputs(&self, view: &Self::View) -> PerSeat<Inputs>;

    /// Both at once, for games where one is worked out from the other.
    fn look(&self, view: &Self::View) -> (PerSeat<f32>, PerSeat<Inputs>) {
        (self.money(view), self.inputs(view))
    }

    /// The stage of the game, from 0 to less than [`STAGES`].
    fn stage(&self, view: &Self::View) -> usize;
}

/// A network that expects final scores, and the temperatures that turn them into chances of winning.
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
    /// Weights to begin training with (He initialisation); it expects nothing to be earned.
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

    /// The expected final scores.
    #[inline]
    pub(crate) fn scores<R: ValueFeatures>(&self, rules: &R, view: &R::View) -> PerSeat<f32> {
        let (mut scores, inputs) = rules.look(view);
        for seat in Seats::first(rules.seats()).iter() {
            scores[seat] += SCALE * self.value(&inputs[seat]);
        }
        scores
    }

    /// The temperature of the softmax over scores at this stage.
    #[inline]
    pub(crate) fn temperature<R: ValueFeatures>(&self, rules: &R, view: &R::View) -> f32 {
        self.temperature[rules.stage(view)]
    }

    /// The last layer's output: what a seat will still earn, divided by [`SCALE`].
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

    /// Adds to `gradient` how half the squared error changes with the weights, where the value should be `target`.
    pub(super) fn add_gradient(&self, inputs: &Inputs, target: f32, gradient: &mut Self) {
        let Activations { goods, mixed, hidden, narrow } = self.activate(inputs);
        let error = self.last.forward(&narrow)[0] - target;
        let of_narrow = self.last.backward(&narrow, &[error], &mut gradient.last);
        let of_hidden = self.narrow.backward(&hidden, &of_narrow, &mut gradient.narrow);
        let of_mixed = self.mix.backward(&mixed, &of_hidden, &mut gradient.mix);
        for (inputs, outputs) in inputs.goods.iter().zip(&goods) {
            let of_good = std::array::from_fn(|at| if outputs[at] > 0.0 { of_mixed[at] } else { 0.0 });
            self.good.backward(inputs, &of_good, &mut gradient.good);
        }
    }
}

/// Each seat's chance of winning with these expected scores, where a lead of `temperature` makes winning e times as likely.
#[inline]
pub(crate) fn softmax(scores: &PerSeat<f32>, seats: usize, temperature: f32) -> PerSeat<f32> {
    let best = scores.of(seats).iter().fold(f32::MIN, |best, &score| best.max(score));
    let mut chances = PerSeat::all(0.0);
    let mut sum = 0.0;
    for seat in Seats::first(seats).iter() {
        chances[seat] = exp((scores[seat] - best) / temperature);
        sum += chances[seat];
    }
    for seat in Seats::first(seats).iter() {
        chances[seat] /= sum;
    }
    chances
}

/// Each seat's share of the victory with these final scores (X3).
pub(crate) fn victory_shares(scores: &PerSeat<f32>, seats: usize) -> PerSeat<f32> {
    let best = scores.of(seats).iter().fold(f32::MIN, |best, &score| best.max(score));
    let winners = scores.of(seats).iter().filter(|&&score| score == best).count();
    let mut shares = PerSeat::all(0.0);
    for seat in Seats::first(seats).iter().filter(|&seat| scores[seat] == best) {
        shares[seat] = 1.0 / winners as f32;
    }
    shares
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
        let mut inputs = Inputs::NONE;
        inputs.goods.as_flattened_mut().iter_mut().for_each(|input| *input = number());
        inputs.seat.iter_mut().for_each(|input| *input = number());
        let mut gradient = ValueNet::zero();
        net.add_gradient(&inputs, 0.7, &mut gradient);
        check_gradient(&*net, &mut *gradient, |net| f64::from(net.value(&inputs) - 0.7).powi(2) / 2.0);
    }
}
