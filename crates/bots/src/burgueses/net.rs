//! A small network that expects how a game ends for a seat, from the seat's information set.
//!
//! Its first layer is updated incrementally: few facts differ between a position and the one after an action.

use lonja_rules::FastRandom;

use super::inputs::{FACTS, Inputs, NUMBERS};
use crate::learning::{Layer, Network, relu};
use crate::portable_math::sigmoid;

const HIDDEN: usize = 64;
const NARROW: usize = 16;
/// The logit of the chance to win, and the final riches, the own and the other seat's.
const OUTPUTS: usize = 3;
/// Riches that an output of 1 stands for.
const SCALE: f32 = 5.0;
/// The weight of the error of the riches in the loss, compared to that of the chance to win.
const RICHES_WEIGHT: f32 = 0.3;

/// The network: three layers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Net {
    first: Layer<{ FACTS + NUMBERS }, HIDDEN>,
    narrow: Layer<HIDDEN, NARROW>,
    last: Layer<NARROW, OUTPUTS>,
}

/// How a game will end, from one seat's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Expected {
    /// The share of the victory.
    pub(super) win: f32,
    /// The riches, the own and the other seat's.
    pub(super) riches: [f32; 2],
}

/// The facts of a position after the first layer: those of a similar position are updated from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accumulator {
    inputs: Inputs,
    sums: [f32; HIDDEN],
}

/// The outputs of the three layers.
type Activations = ([f32; HIDDEN], [f32; NARROW], [f32; OUTPUTS]);

impl Network for Net {
    fn zero() -> Box<Self> {
        Box::new(Self { first: Layer::ZERO, narrow: Layer::ZERO, last: Layer::ZERO })
    }

    fn parts_mut(&mut self) -> Vec<&mut [f32]> {
        let layers = [self.first.parts_mut(), self.narrow.parts_mut(), self.last.parts_mut()];
        layers.into_iter().flatten().collect()
    }
}

impl Net {
    /// Weights to begin training with.
    pub(super) fn random(random: &mut FastRandom) -> Box<Self> {
        let first = Layer::random(0.25, random);
        Box::new(Self { first, narrow: Layer::random(0.2, random), last: Layer::random(0.2, random) })
    }

    /// Passes the facts of a position through the first layer.
    #[inline]
    pub(super) fn accumulate(&self, inputs: &Inputs) -> Accumulator {
        let mut sums = self.first.bias();
        for fact in inputs.facts() {
            self.first.add_input(&mut sums, fact, 1.0);
        }
        Accumulator { inputs: *inputs, sums }
    }

    /// Passes a position through all layers, beginning with a similar one.
    #[inline]
    fn activate(&self, similar: &Accumulator, inputs: &Inputs) -> Activations {
        let mut sums = similar.sums;
        for fact in inputs.facts_beyond(&similar.inputs) {
            self.first.add_input(&mut sums, fact, 1.0);
        }
        for fact in similar.inputs.facts_beyond(inputs) {
            self.first.add_input(&mut sums, fact, -1.0);
        }
        for (at, &number) in inputs.numbers.iter().enumerate() {
            self.first.add_input(&mut sums, FACTS + at, number);
        }
        let hidden = relu(sums);
        let narrow = relu(self.narrow.forward(&hidden));
        (hidden, narrow, self.last.forward(&narrow))
    }

    /// What to expect of a position, given the accumulator of a similar one.
    #[inline]
    pub(super) fn expect(&self, similar: &Accumulator, inputs: &Inputs) -> Expected {
        let (_, _, [win, own, other]) = self.activate(similar, inputs);
        Expected { win: sigmoid(win), riches: [own * SCALE, other * SCALE] }
    }

    /// Adds to `gradient` how the loss changes with the weights: log loss of the win, and squared error of the riches.
    pub(super) fn add_gradient(&self, inputs: &Inputs, target: &Expected, gradient: &mut Self) {
        let (hidden, narrow, [win, own, other]) = self.activate(&self.accumulate(inputs), inputs);
        let riches = target.riches.map(|riches| riches / SCALE);
        let error = [sigmoid(win) - target.win, RICHES_WEIGHT * (own - riches[0]), RICHES_WEIGHT * (other - riches[1])];
        let of_narrow = self.last.backward(&narrow, &error, &mut gradient.last);
        let of_hidden = self.narrow.backward(&hidden, &of_narrow, &mut gradient.narrow);
        gradient.first.add_bias_gradient(&of_hidden);
        for fact in inputs.facts() {
            gradient.first.add_input_gradient(fact, 1.0, &of_hidden);
        }
        for (at, &number) in inputs.numbers.iter().enumerate() {
            gradient.first.add_input_gradient(FACTS + at, number, &of_hidden);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{Fixture, rules, threatened};
    use super::*;
    use crate::learning::{check_gradient, own_net};

    #[test]
    fn gradients_are_those_of_the_loss() {
        let net = own_net(&rules());
        let inputs = Inputs::of(&threatened().information_set());
        let target = Expected { win: 0.3, riches: [1.0, 2.0] };
        let loss = |net: &Net| {
            let [win, own, other] = net.activate(&net.accumulate(&inputs), &inputs).2.map(f64::from);
            let log_loss = (1.0 + win.exp()).ln() - 0.3 * win;
            log_loss + f64::from(RICHES_WEIGHT) * ((own - 0.2).powi(2) + (other - 0.4).powi(2)) / 2.0
        };
        let mut gradient = Net::zero();
        net.add_gradient(&inputs, &target, &mut gradient);
        check_gradient(&*net, &mut *gradient, loss);
    }

    /// In positions of a random game, the accumulator of the position before gives nearly the same as the own.
    #[test]
    fn similar_positions_update_the_first_layer() {
        let net = own_net(&rules());
        let positions = Fixture::some();
        for pair in positions.windows(2) {
            let [before, after] = [0, 1].map(|at| Inputs::of(&pair[at].information_set()));
            let updated = net.expect(&net.accumulate(&before), &after);
            let afresh = net.expect(&net.accumulate(&after), &after);
            assert!((updated.win - afresh.win).abs() < 1e-4, "{updated:?} {afresh:?}");
        }
    }
}
