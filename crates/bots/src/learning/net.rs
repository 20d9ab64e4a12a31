//! A small network that says what a seat may still expect to earn.
//!
//! The goods are all alike to the rules, so they go through the same first layer and are added up; the seats are all alike,
//! so each is asked about with the same weights, seen from where it sits.

use lonja_rules::{Good, Random};

/// Numbers about one good, as one seat sees it.
pub(crate) const GOOD_INPUTS: usize = 16;
/// Numbers about a seat.
pub(crate) const SEAT_INPUTS: usize = 32;
const GOOD_HIDDEN: usize = 24;
const MIXED: usize = GOOD_HIDDEN + SEAT_INPUTS;
const HIDDEN: usize = 48;
const NARROW: usize = 16;

/// A position as one seat sees it, in numbers of about -1 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Inputs {
    /// By good.
    pub(crate) goods: [[f32; GOOD_INPUTS]; Good::COUNT],
    /// About the seat itself.
    pub(crate) seat: [f32; SEAT_INPUTS],
}

impl Inputs {
    /// Nothing known.
    pub(crate) const NONE: Self = Self { goods: [[0.0; GOOD_INPUTS]; Good::COUNT], seat: [0.0; SEAT_INPUTS] };
}

/// `I` numbers in, `O` numbers out.
#[derive(Clone, PartialEq, Debug)]
struct Layer<const I: usize, const O: usize> {
    weights: [[f32; O]; I],
    bias: [f32; O],
}

impl<const I: usize, const O: usize> Layer<I, O> {
    const ZERO: Self = Self { weights: [[0.0; O]; I], bias: [0.0; O] };

    /// Weights drawn so that what goes in comes out about as large.
    fn random(random: &mut impl Random) -> Self {
        let reach = (6.0 / I as f32).sqrt();
        let mut layer = Self::ZERO;
        for weight in layer.weights.as_flattened_mut() {
            *weight = reach * (random.below(20_001) as f32 / 10_000.0 - 1.0);
        }
        layer
    }

    #[inline]
    fn forward(&self, input: &[f32; I]) -> [f32; O] {
        let mut output = self.bias;
        for (number, weights) in input.iter().zip(&self.weights) {
            for (sum, weight) in output.iter_mut().zip(weights) {
                *sum += number * weight;
            }
        }
        output
    }

    /// Adds to `slope` how the error changes with the weights, and tells how it changes with the input.
    #[inline]
    fn backward(&self, input: &[f32; I], error: &[f32; O], slope: &mut Self) -> [f32; I] {
        for (sum, error) in slope.bias.iter_mut().zip(error) {
            *sum += error;
        }
        let mut of_input = [0.0; I];
        for at in 0..I {
            for (sum, error) in slope.weights[at].iter_mut().zip(error) {
                *sum += input[at] * error;
            }
            of_input[at] = self.weights[at].iter().zip(error).map(|(weight, error)| weight * error).sum();
        }
        of_input
    }
}

#[inline]
fn positive<const N: usize>(numbers: [f32; N]) -> [f32; N] {
    numbers.map(|number| number.max(0.0))
}

/// An error passes back only where the number was positive.
#[inline]
fn where_positive<const N: usize>(error: [f32; N], numbers: &[f32; N]) -> [f32; N] {
    std::array::from_fn(|at| if numbers[at] > 0.0 { error[at] } else { 0.0 })
}

/// The network.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Net {
    good: Layer<GOOD_INPUTS, GOOD_HIDDEN>,
    mix: Layer<MIXED, HIDDEN>,
    narrow: Layer<HIDDEN, NARROW>,
    last: Layer<NARROW, 1>,
}

impl Net {
    /// How many weights there are.
    pub(crate) const WEIGHTS: usize =
        (GOOD_INPUTS + 1) * GOOD_HIDDEN + (MIXED + 1) * HIDDEN + (HIDDEN + 1) * NARROW + NARROW + 1;

    /// All weights 0: it expects nothing.
    pub(crate) fn zero() -> Box<Self> {
        Box::new(Self { good: Layer::ZERO, mix: Layer::ZERO, narrow: Layer::ZERO, last: Layer::ZERO })
    }

    /// Weights to begin learning with.
    pub(crate) fn random(random: &mut impl Random) -> Box<Self> {
        let (good, mix) = (Layer::random(random), Layer::random(random));
        Box::new(Self { good, mix, narrow: Layer::random(random), last: Layer::ZERO })
    }

    /// All weights, part by part.
    pub(crate) fn parts(&self) -> [&[f32]; 8] {
        [
            self.good.weights.as_flattened(),
            &self.good.bias,
            self.mix.weights.as_flattened(),
            &self.mix.bias,
            self.narrow.weights.as_flattened(),
            &self.narrow.bias,
            self.last.weights.as_flattened(),
            &self.last.bias,
        ]
    }

    /// All weights, part by part, to be changed.
    pub(crate) fn parts_mut(&mut self) -> [&mut [f32]; 8] {
        [
            self.good.weights.as_flattened_mut(),
            &mut self.good.bias,
            self.mix.weights.as_flattened_mut(),
            &mut self.mix.bias,
            self.narrow.weights.as_flattened_mut(),
            &mut self.narrow.bias,
            self.last.weights.as_flattened_mut(),
            &mut self.last.bias,
        ]
    }

    /// What it says of a position.
    #[inline]
    pub(crate) fn value(&self, inputs: &Inputs) -> f32 {
        let mut mixed = [0.0; MIXED];
        for good in &inputs.goods {
            for (sum, number) in mixed.iter_mut().zip(positive(self.good.forward(good))) {
                *sum += number;
            }
        }
        mixed[GOOD_HIDDEN..].copy_from_slice(&inputs.seat);
        let hidden = positive(self.mix.forward(&mixed));
        let narrow = positive(self.narrow.forward(&hidden));
        self.last.forward(&narrow)[0]
    }

    /// Adds to `slope` how the squared error changes with the weights, for one position whose value should be `target`.
    pub(crate) fn learn(&self, inputs: &Inputs, target: f32, slope: &mut Self) {
        let goods = inputs.goods.map(|good| positive(self.good.forward(&good)));
        let mut mixed = [0.0; MIXED];
        for good in &goods {
            for (sum, number) in mixed.iter_mut().zip(good) {
                *sum += number;
            }
        }
        mixed[GOOD_HIDDEN..].copy_from_slice(&inputs.seat);
        let hidden = positive(self.mix.forward(&mixed));
        let narrow = positive(self.narrow.forward(&hidden));
        let error = self.last.forward(&narrow)[0] - target;

        let of_narrow = where_positive(self.last.backward(&narrow, &[error], &mut slope.last), &narrow);
        let of_hidden = where_positive(self.narrow.backward(&hidden, &of_narrow, &mut slope.narrow), &hidden);
        let of_mixed = self.mix.backward(&mixed, &of_hidden, &mut slope.mix);
        let of_goods: [f32; GOOD_HIDDEN] = std::array::from_fn(|at| of_mixed[at]);
        for (inputs, outputs) in inputs.goods.iter().zip(&goods) {
            self.good.backward(inputs, &where_positive(of_goods, outputs), &mut slope.good);
        }
    }
}

#[cfg(test)]
mod tests {
    use lonja_rules::FastRandom;

    use super::*;

    /// Slopes by hand: what a small change of each weight does to the squared error.
    #[test]
    fn slopes_are_those_of_the_error() {
        let mut random = FastRandom::new(5);
        let mut net = Net::random(&mut random);
        net.last = Layer::random(&mut random);
        let mut number = || random.below(2001) as f32 / 1000.0 - 1.0;
        let mut inputs = Inputs::NONE;
        inputs.goods.as_flattened_mut().iter_mut().for_each(|input| *input = number());
        inputs.seat.iter_mut().for_each(|input| *input = number());
        let mut slope = Net::zero();
        net.learn(&inputs, 0.7, &mut slope);
        let error = |net: &Net| f64::from(net.value(&inputs) - 0.7).powi(2) / 2.0;
        for part in 0..8 {
            for at in [0, net.parts()[part].len() / 2, net.parts()[part].len() - 1] {
                let changed = |by: f32| {
                    let mut net = net.clone();
                    net.parts_mut()[part][at] += by;
                    error(&net)
                };
                let by_hand = (changed(0.005) - changed(-0.005)) / 0.01;
                let told = f64::from(slope.parts()[part][at]);
                assert!((by_hand - told).abs() < 0.02 + 0.02 * told.abs(), "{part} {at}: {by_hand} {told}");
            }
        }
    }

    #[test]
    fn weights_are_counted() {
        assert_eq!(Net::zero().parts().iter().map(|part| part.len()).sum::<usize>(), Net::WEIGHTS);
    }
}
