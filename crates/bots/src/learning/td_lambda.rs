//! Self-play of games whose positions a [`ValueNet`] values between two turns: TD(λ) (Sutton, 1988).

use lonja_rules::{FastRandom, Good, Observer, Pending, PerSeat, Random, Seats};

use super::self_play::{LearnedGame, Schedule, SelfPlay};
use super::value_net::{SCALE, STAGES, ValueFeatures, ValueNet};
use crate::portable_math::{ln, powi};
use crate::scores::{per_seat, softmax};

/// A game that a [`ValueNet`] learns turn by turn.
pub(crate) trait TdLambda: ValueFeatures + LearnedGame<Net = ValueNet> {
    /// λ: the share of the next position's target in a position's target; the rest is the network's own prediction. The
    /// more turns a game has, the nearer to 1 it should be.
    const LAMBDA: f32;

    /// The position just before the turn that has begun: the one that the network values.
    fn afterstate(&self, view: &Self::View) -> Self::View;

    /// Plays a turn that has just begun to its end. Each decision is random with the probability `epsilon`.
    fn play_turn(&self, net: &ValueNet, state: &mut Self::State, random: &mut FastRandom, epsilon: f32);
}

/// Whether this decision is random, with the probability `epsilon`.
pub(crate) fn is_exploratory(random: &mut FastRandom, epsilon: f32) -> bool {
    (random.below(1000) as f32) < 1000.0 * epsilon
}

/// ε: how often a decision is random, so that the network learns what bad ones lead to.
const EPSILON: f32 = 0.08;
/// How many temperatures calibration tries: from 1.5 florins, each 15% higher.
const TEMPERATURES: u32 = 24;

/// A position between two turns.
pub(crate) struct Sample<V> {
    view: V,
    /// The final scores that the network should predict.
    target: PerSeat<f32>,
    winners: Seats,
}

impl<R: TdLambda> SelfPlay for R {
    type Sample = Sample<R::View>;
    const SCHEDULE: Schedule = Schedule { batch: 64, replay_generations: 5, rates: (2e-3, 1e-4) };

    fn random_net(random: &mut FastRandom) -> Box<ValueNet> {
        ValueNet::random(random)
    }

    fn play_game(&self, net: &ValueNet, progress: f32, random: &mut FastRandom) -> Vec<Self::Sample> {
        // A new network knows nothing: play at random.
        let epsilon = if progress == 0.0 { 1.0 } else { EPSILON };
        let mut state = self.setup();
        let mut samples = Vec::new();
        loop {
            match self.pending(&state) {
                Pending::Over => break,
                Pending::Chance => {
                    let outcome = self.sample(&state, random);
                    self.settle_unchecked(&mut state, &outcome, &mut ());
                }
                Pending::Seat(_) => {
                    let view = self.afterstate(&self.view(&state, Observer::Public));
                    let target = net.scores(self, &view);
                    samples.push(Sample { view, target, winners: Seats::default() });
                    self.play_turn(net, &mut state, random, epsilon);
                }
            }
        }
        let winners = self.winners(&state);
        let scores = self.scores(&state);
        let mut target = per_seat(self.seats(), |seat| scores[seat] as f32);
        for sample in samples.iter_mut().rev() {
            let predicted = std::mem::replace(&mut sample.target, target);
            sample.winners = winners;
            for seat in Seats::first(self.seats()).iter() {
                target[seat] = R::LAMBDA * target[seat] + (1.0 - R::LAMBDA) * predicted[seat];
            }
        }
        samples
    }

    /// Sets the temperature of each stage to the one with the least log loss of the actual winners.
    fn calibrate(&self, net: &mut ValueNet, samples: &[Self::Sample]) {
        let candidates: Vec<f32> = (0..TEMPERATURES).map(|step| 1.5 * powi(1.15, step)).collect();
        let mut losses = vec![[0.0_f32; STAGES]; candidates.len()];
        for sample in samples {
            let stage = self.stage(&sample.view);
            let scores = net.scores(self, &sample.view);
            for (losses, &temperature) in losses.iter_mut().zip(&candidates) {
                let chances = softmax(&scores, self.seats(), temperature);
                let chance: f32 = sample.winners.iter().map(|seat| chances[seat]).sum();
                losses[stage] -= ln(chance.max(1e-6));
            }
        }
        net.temperature = std::array::from_fn(|stage| {
            let loss = |at: usize| losses[at][stage];
            let least = (0..candidates.len()).min_by(|&one, &other| loss(one).total_cmp(&loss(other)));
            least.map_or(SCALE, |at| candidates[at])
        });
    }

    fn squared_error(&self, net: &ValueNet, sample: &Self::Sample) -> f32 {
        let predicted = net.scores(self, &sample.view);
        let squares = Seats::first(self.seats()).iter().map(|seat| powi(predicted[seat] - sample.target[seat], 2));
        squares.sum::<f32>() / self.seats() as f32
    }

    fn add_gradient(&self, net: &ValueNet, sample: &Self::Sample, gradient: &mut ValueNet) -> usize {
        let (baseline, inputs) = self.baseline_and_inputs(&sample.view);
        for seat in Seats::first(self.seats()).iter() {
            net.add_gradient(&inputs[seat], (sample.target[seat] - baseline[seat]) / SCALE, gradient);
        }
        self.seats()
    }

    fn named_inputs(&self, sample: &Self::Sample) -> Vec<(String, f32)> {
        let (_, inputs) = self.baseline_and_inputs(&sample.view);
        let mut named = Vec::new();
        for seat in Seats::first(self.seats()).iter() {
            let names = R::GOOD_FEATURES.repeat(Good::COUNT).into_iter().chain(R::SEAT_FEATURES).map(str::to_owned);
            let values = inputs[seat].goods.as_flattened().iter().chain(&inputs[seat].seat);
            named.extend(names.zip(values.copied()));
        }
        named
    }
}
