//! A small network that values a position between two turns for every seat.
//!
//! The rules treat all goods alike, so they share a first layer, whose outputs are added up. They treat all seats
//! alike, too, so the same weights value each seat, with inputs as seen from that seat. The network has two outputs:
//! the final score, and a win logit. The softmax over the win logits of all seats gives their chances of winning.

use lonja_rules::{Good, PerSeat, Random, Rules, Seats};

use super::layer::{Layer, Network, relu};
use crate::portable_math::ln;
use crate::scores::{per_seat, softmax};

/// Inputs about one good, as one seat sees it.
pub(crate) const GOOD_INPUTS: usize = 16;
/// Inputs about a seat.
pub(crate) const SEAT_INPUTS: usize = 32;
const GOOD_HIDDEN: usize = 32;
const MIXED: usize = GOOD_HIDDEN + SEAT_INPUTS;
const HIDDEN: usize = 96;
const NARROW: usize = 32;

/// Florins that a score output of 1 stands for.
const SCALE: f32 = 20.0;
/// Stages of a game. A florin counts more and more towards winning, so each stage has its own inverse temperature.
pub(crate) const STAGES: usize = 24;
/// How much the cross-entropy of the winner counts against half the squared error of the score.
const WIN_WEIGHT: f32 = 2.0;

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

    /// For each seat: a baseline of its final score, such as its florins now, and the position as it sees it. The
    /// network learns the difference between baseline and final score.
    fn baseline_and_inputs(&self, view: &Self::View) -> (PerSeat<f32>, PerSeat<Inputs>);

    /// The stage of the game, from 0 to less than [`STAGES`].
    fn stage(&self, view: &Self::View) -> usize;
}

/// What a position is worth to every seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct SeatValues {
    /// The expected final scores.
    pub(crate) scores: PerSeat<f32>,
    /// The softmax over these gives the chances of winning.
    pub(crate) logits: PerSeat<f32>,
    /// How much a florin more adds to a seat's logit.
    pub(crate) logit_a_florin: f32,
}

impl SeatValues {
    /// Chances from scores alone: a lead of `temperature` makes winning e times as likely.
    pub(crate) fn from_scores(scores: PerSeat<f32>, temperature: f32) -> Self {
        Self { scores, logits: scores.map(|score| score / temperature), logit_a_florin: 1.0 / temperature }
    }

    /// The chances of winning.
    #[inline]
    pub(crate) fn chances(&self, seats: usize) -> PerSeat<f32> {
        softmax(&self.logits, seats, 1.0)
    }
}

/// A network that predicts final scores and the chances of winning.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ValueNet {
    good: Layer<GOOD_INPUTS, GOOD_HIDDEN>,
    mix: Layer<MIXED, HIDDEN>,
    narrow: Layer<HIDDEN, NARROW>,
    /// The outputs are a score and a win logit.
    last: Layer<NARROW, 2>,
    /// By stage: how much [`SCALE`] florins of expected score add to the win logit.
    inverse_temperature: [f32; STAGES],
}

/// The outputs of all layers.
struct Activations {
    goods: [[f32; GOOD_HIDDEN]; Good::COUNT],
    mixed: [f32; MIXED],
    hidden: [f32; HIDDEN],
    narrow: [f32; NARROW],
    last: [f32; 2],
}

impl Network for ValueNet {
    fn zero() -> Box<Self> {
        let (good, mix, narrow, last) = (Layer::ZERO, Layer::ZERO, Layer::ZERO, Layer::ZERO);
        Box::new(Self { good, mix, narrow, last, inverse_temperature: [0.0; STAGES] })
    }

    fn parts_mut(&mut self) -> Vec<&mut [f32]> {
        let (goods, mix) = (self.good.parts_mut(), self.mix.parts_mut());
        let layers = [goods, mix, self.narrow.parts_mut(), self.last.parts_mut()].into_iter().flatten();
        layers.chain([&mut self.inverse_temperature[..]]).collect()
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
            inverse_temperature: [1.0; STAGES],
        })
    }

    /// Whether the network has learned who wins, and not only what seats score.
    #[cfg(test)]
    pub(super) fn has_learned_chances(&self) -> bool {
        let mut last = self.last.clone();
        let [weights, _] = last.parts_mut();
        // By input: the weights of the score and of the win logit.
        weights.iter().skip(1).step_by(2).any(|weight| *weight != 0.0)
    }

    #[inline]
    pub(crate) fn values<R: ValueFeatures>(&self, rules: &R, view: &R::View) -> SeatValues {
        let (baseline, inputs) = rules.baseline_and_inputs(view);
        let outputs = |seat| self.activate(&inputs[seat]).last;
        let mut values = SeatValues::default();
        for seat in Seats::first(rules.seats()).iter() {
            let [score, logit] = outputs(seat);
            values.scores[seat] = baseline[seat] + SCALE * score;
            values.logits[seat] = logit;
        }
        values.logit_a_florin = self.inverse_temperature[rules.stage(view)] / SCALE;
        for seat in Seats::first(rules.seats()).iter() {
            values.logits[seat] += values.logit_a_florin * values.scores[seat];
        }
        values
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
        Activations { goods, mixed, hidden, narrow, last: self.last.forward(&narrow) }
    }

    /// Adds the gradient of the [`loss`](Self::loss) at a position. The score's part of the win logit counts as given.
    pub(super) fn add_gradient<R: ValueFeatures>(
        &self,
        rules: &R,
        view: &R::View,
        target: &ValueTarget,
        gradient: &mut Self,
    ) {
        let (baseline, inputs) = rules.baseline_and_inputs(view);
        let (seats, stage) = (rules.seats(), rules.stage(view));
        self.add_gradient_of_inputs(&baseline, &inputs, stage, target, seats, gradient);
    }

    fn add_gradient_of_inputs(
        &self,
        baseline: &PerSeat<f32>,
        inputs: &PerSeat<Inputs>,
        stage: usize,
        target: &ValueTarget,
        seats: usize,
        gradient: &mut Self,
    ) {
        let all: Vec<Activations> = Seats::first(seats).iter().map(|seat| self.activate(&inputs[seat])).collect();
        let scores = per_seat(seats, |seat| baseline[seat] / SCALE + all[seat.index()].last[0]);
        let mean = scores.of(seats).iter().sum::<f32>() / seats as f32;
        let logits =
            per_seat(seats, |seat| all[seat.index()].last[1] + self.inverse_temperature[stage] * (scores[seat] - mean));
        let chances = softmax(&logits, seats, 1.0);
        for (seat, activations) in Seats::first(seats).iter().zip(&all) {
            let score_error = scores[seat] - target.scores[seat] / SCALE;
            let win_error = WIN_WEIGHT * (chances[seat] - target.shares[seat]);
            gradient.inverse_temperature[stage] += win_error * (scores[seat] - mean);
            self.backward(&inputs[seat], activations, &[score_error, win_error], gradient);
        }
    }

    fn backward(&self, inputs: &Inputs, activations: &Activations, by_outputs: &[f32; 2], gradient: &mut Self) {
        let Activations { goods, mixed, hidden, narrow, .. } = activations;
        let by_narrow = self.last.backward(narrow, by_outputs, &mut gradient.last);
        let by_hidden = self.narrow.backward(hidden, &by_narrow, &mut gradient.narrow);
        let by_mixed = self.mix.backward(mixed, &by_hidden, &mut gradient.mix);
        for (inputs, outputs) in inputs.goods.iter().zip(goods) {
            let by_good = std::array::from_fn(|at| if outputs[at] > 0.0 { by_mixed[at] } else { 0.0 });
            self.good.backward(inputs, &by_good, &mut gradient.good);
        }
    }
}

/// What a network should predict for a position.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct ValueTarget {
    pub(crate) scores: PerSeat<f32>,
    /// The shares of the victory.
    pub(crate) shares: PerSeat<f32>,
}

impl ValueTarget {
    pub(super) fn predicted(values: &SeatValues, seats: usize) -> Self {
        Self { scores: values.scores, shares: values.chances(seats) }
    }

    /// λ of this target, which is later in the game, and the rest of `predicted`.
    pub(super) fn mix(&self, predicted: &Self, lambda: f32, seats: usize) -> Self {
        let mix = |later: &PerSeat<f32>, own: &PerSeat<f32>| {
            per_seat(seats, |seat| lambda * later[seat] + (1.0 - lambda) * own[seat])
        };
        Self { scores: mix(&self.scores, &predicted.scores), shares: mix(&self.shares, &predicted.shares) }
    }

    /// The cross-entropy of predicted chances against the shares.
    pub(super) fn cross_entropy(&self, chances: &PerSeat<f32>, seats: usize) -> f32 {
        let loss = |seat| self.shares[seat] * -ln(f32::max(chances[seat], 1e-6));
        Seats::first(seats).iter().map(loss).sum()
    }
}

#[cfg(test)]
mod tests {
    use lonja_rules::{FastRandom, Seat};

    use super::super::layer::check_gradient;
    use super::*;

    const SEATS: usize = 3;

    /// Half the squared error of the scores, and the cross-entropy of the winner, whose logits take the scores of
    /// `given`.
    fn loss(net: &ValueNet, given: &ValueNet, inputs: &PerSeat<Inputs>, target: &ValueTarget) -> f64 {
        let outputs = |net: &ValueNet, at| per_seat(SEATS, |seat| net.activate(&inputs[seat]).last[at]);
        let (scores, given) = (outputs(net, 0), outputs(given, 0));
        let logits = outputs(net, 1);
        let mean = given.of(SEATS).iter().sum::<f32>() / SEATS as f32;
        let logits = per_seat(SEATS, |seat| logits[seat] + net.inverse_temperature[4] * (given[seat] - mean));
        let error = |seat: Seat| f64::from(scores[seat] - target.scores[seat] / SCALE).powi(2) / 2.0;
        let cross_entropy = target.cross_entropy(&softmax(&logits, SEATS, 1.0), SEATS);
        Seats::first(SEATS).iter().map(error).sum::<f64>() + f64::from(WIN_WEIGHT * cross_entropy)
    }

    #[test]
    fn gradients_are_those_of_the_loss() {
        let mut random = FastRandom::new(5);
        let mut net = ValueNet::random(&mut random);
        net.last = Layer::random(0.6, &mut random);
        let mut number = || random.below(2001) as f32 / 1000.0 - 1.0;
        let mut inputs = PerSeat::all(Inputs::ZERO);
        for seat in Seats::first(SEATS).iter() {
            inputs[seat].goods.as_flattened_mut().iter_mut().for_each(|input| *input = number());
            inputs[seat].seat.iter_mut().for_each(|input| *input = number());
        }
        let shares = per_seat(SEATS, |seat| [0.2, 0.5, 0.3][seat.index()]);
        let target = ValueTarget { scores: per_seat(SEATS, |seat| 7.0 * seat.index() as f32), shares };
        let mut gradient = ValueNet::zero();
        net.add_gradient_of_inputs(&PerSeat::all(0.0), &inputs, 4, &target, SEATS, &mut gradient);
        check_gradient(&*net, &mut *gradient, |changed| loss(changed, &net, &inputs, &target));
    }
}
