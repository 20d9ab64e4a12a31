//! A small network that predicts the end of a game from a seat's information set.
//!
//! Its first layer is updated incrementally: few facts differ between a position and the one after an action.

use lonja_rules::FastRandom;

use super::inputs::{FACTS, NUMBERS, SparseInputs};
use crate::learning::{Layer, Network, relu};
use crate::portable_math::sigmoid;

const HIDDEN: usize = 64;
const NARROW: usize = 16;
/// The logit of the chance of winning, and the final riches of the own and of the other seat.
const OUTPUTS: usize = 3;
/// Riches that an output of 1 stands for.
const SCALE: f32 = 5.0;
/// The weight of the error of the riches in the loss, compared to that of the chance to win.
const RICHES_WEIGHT: f32 = 0.3;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Net {
    first: Layer<{ FACTS + NUMBERS }, HIDDEN>,
    narrow: Layer<HIDDEN, NARROW>,
    last: Layer<NARROW, OUTPUTS>,
}

/// How a game ends or is expected to end, as one seat sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SeatValue {
    /// The share of the victory.
    pub(super) win: f32,
    /// The final riches of the own and of the other seat.
    pub(super) riches: [f32; 2],
}

/// The facts of a position after the first layer, to compute those of a similar position from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accumulator {
    inputs: SparseInputs,
    sums: [f32; HIDDEN],
}

/// The outputs of the three layers.
type SparseActivations = ([f32; HIDDEN], [f32; NARROW], [f32; OUTPUTS]);

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
    pub(super) fn random(random: &mut FastRandom) -> Box<Self> {
        let first = Layer::random(0.25, random);
        Box::new(Self { first, narrow: Layer::random(0.2, random), last: Layer::random(0.2, random) })
    }

    /// Passes the facts of a position through the first layer.
    #[inline]
    pub(super) fn accumulate(&self, inputs: &SparseInputs) -> Accumulator {
        let mut sums = self.first.bias();
        for fact in inputs.facts() {
            self.first.add_input(&mut sums, fact, 1.0);
        }
        Accumulator { inputs: *inputs, sums }
    }

    /// Passes a position through all layers. The first layer starts from the sums of a similar position.
    #[inline]
    fn activate(&self, similar: &Accumulator, inputs: &SparseInputs) -> SparseActivations {
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

    #[inline]
    pub(super) fn evaluate(&self, similar: &Accumulator, inputs: &SparseInputs) -> SeatValue {
        let (_, _, [win, own, other]) = self.activate(similar, inputs);
        SeatValue { win: sigmoid(win), riches: [own * SCALE, other * SCALE] }
    }

    /// Adds the gradient of the loss: log loss of the win, and squared error of the riches.
    pub(super) fn add_gradient(&self, inputs: &SparseInputs, target: &SeatValue, gradient: &mut Self) {
        let (hidden, narrow, [win, own, other]) = self.activate(&self.accumulate(inputs), inputs);
        let riches = target.riches.map(|riches| riches / SCALE);
        let error = [sigmoid(win) - target.win, RICHES_WEIGHT * (own - riches[0]), RICHES_WEIGHT * (other - riches[1])];
        let by_narrow = self.last.backward(&narrow, &error, &mut gradient.last);
        let by_hidden = self.narrow.backward(&hidden, &by_narrow, &mut gradient.narrow);
        gradient.first.add_bias_gradient(&by_hidden);
        for fact in inputs.facts() {
            gradient.first.add_input_gradient(fact, 1.0, &by_hidden);
        }
        for (at, &number) in inputs.numbers.iter().enumerate() {
            gradient.first.add_input_gradient(FACTS + at, number, &by_hidden);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{Fixture, rules, threatened};
    use super::*;
    use crate::learning::{check_gradient, embedded_net};

    #[test]
    fn gradients_are_those_of_the_loss() {
        let net = embedded_net(&rules());
        let inputs = SparseInputs::of(&threatened().information_set());
        let target = SeatValue { win: 0.3, riches: [1.0, 2.0] };
        let loss = |net: &Net| {
            let [win, own, other] = net.activate(&net.accumulate(&inputs), &inputs).2.map(f64::from);
            let log_loss = (1.0 + win.exp()).ln() - 0.3 * win;
            log_loss + f64::from(RICHES_WEIGHT) * ((own - 0.2).powi(2) + (other - 0.4).powi(2)) / 2.0
        };
        let mut gradient = Net::zero();
        net.add_gradient(&inputs, &target, &mut gradient);
        check_gradient(&*net, &mut *gradient, loss);
    }

    /// Starting from the position before gives nearly the same value as starting from nothing.
    #[test]
    fn similar_positions_update_the_first_layer() {
        let net = embedded_net(&rules());
        let positions = Fixture::random_game();
        for pair in positions.windows(2) {
            let [before, after] = [0, 1].map(|at| SparseInputs::of(&pair[at].information_set()));
            let updated = net.evaluate(&net.accumulate(&before), &after);
            let afresh = net.evaluate(&net.accumulate(&after), &after);
            assert!((updated.win - afresh.win).abs() < 1e-4, "{updated:?} {afresh:?}");
        }
    }
}
