//! How the network learns by playing against itself.

use lonja_rules::burgueses::{Action, Burgueses, Legal, State};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{FastRandom, LegalSet, Random, Rules, Seat};

use super::information_set::InformationSet;
use super::inputs::{SparseInputs, input_names};
use super::net::{Accumulator, Net, SeatValue};
use crate::learning::{Schedule, SelfPlay};
use crate::portable_math::{ln, powi};
use crate::scores::victory_share;

/// The temperature of the choice among actions, as a chance of winning, at first and at last.
const TEMPERATURES: (f32, f32) = (0.04, 0.008);
/// One decision in this many is random (ε = 3%), so that the network learns what bad ones lead to.
const EXPLORE_ONE_IN: u32 = 33;
/// λ: the share of the next target in a position's target; the rest is the network's value.
const LAMBDA: f32 = 0.85;

/// An afterstate with its target.
pub(crate) struct AfterstateSample {
    inputs: SparseInputs,
    target: SeatValue,
}

/// An action in a game, with the network's values.
#[derive(Clone, Copy)]
struct Move {
    action: Action,
    /// Of the afterstate.
    inputs: SparseInputs,
    value: SeatValue,
    /// The value of the best action at this decision.
    best: SeatValue,
}

impl SelfPlay for Burgueses {
    type Sample = AfterstateSample;
    const SCHEDULE: Schedule = Schedule { batch: 96, replay_generations: 1, rates: (3e-3, 1e-4) };

    fn random_net(random: &mut FastRandom) -> Box<Net> {
        Net::random(random)
    }

    fn play_game(&self, net: &Net, progress: f32, random: &mut FastRandom) -> Vec<AfterstateSample> {
        let temperature = TEMPERATURES.0 + (TEMPERATURES.1 - TEMPERATURES.0) * progress;
        let mut state = self.setup();
        let mut moves = [Vec::new(), Vec::new()];
        while let Some(decision) = flow::next_decision(self, &mut state, random) {
            let chosen = choose(self, net, &state, &decision, temperature, random);
            self.play_unchecked(&mut state, chosen.action, &mut ());
            moves[decision.seat.index()].push(chosen);
        }
        let mut samples = Vec::new();
        for seat in Seat::BOTH {
            let mut target = final_value(self, &state, seat);
            for chosen in moves[seat.index()].iter().rev() {
                samples.push(AfterstateSample { inputs: chosen.inputs, target });
                // Cut the eligibility trace after an exploratory action (Watkins).
                let is_exploratory = chosen.best.win - chosen.value.win > 2.0 * temperature;
                target = if is_exploratory { chosen.best } else { mix(target, chosen.value) };
            }
        }
        samples
    }

    fn squared_error(&self, net: &Net, sample: &AfterstateSample) -> f32 {
        let value = net.evaluate(&net.accumulate(&sample.inputs), &sample.inputs);
        powi(value.riches[0] - sample.target.riches[0], 2)
    }

    fn log_loss(&self, net: &Net, sample: &AfterstateSample) -> f32 {
        let chance = net.evaluate(&net.accumulate(&sample.inputs), &sample.inputs).win.clamp(1e-6, 1.0 - 1e-6);
        -sample.target.win * ln(chance) - (1.0 - sample.target.win) * ln(1.0 - chance)
    }

    fn add_gradient(&self, net: &Net, sample: &AfterstateSample, gradient: &mut Net) -> usize {
        net.add_gradient(&sample.inputs, &sample.target, gradient);
        1
    }

    fn named_inputs(&self, sample: &AfterstateSample) -> Vec<(String, f32)> {
        input_names().into_iter().zip(sample.inputs.dense()).collect()
    }
}

fn choose(
    rules: &Burgueses,
    net: &Net,
    state: &State,
    decision: &Decision<Legal>,
    temperature: f32,
    random: &mut FastRandom,
) -> Move {
    let seen = InformationSet::of_state(rules, state, decision.seat);
    let before = net.accumulate(&SparseInputs::of(&seen));
    let moves: Vec<Move> = decision.legal.iter().map(|action| evaluate(rules, net, &before, &seen, action)).collect();
    let best = moves.iter().map(|each| each.value).max_by(|one, other| one.win.total_cmp(&other.win));
    let explores = random.below(EXPLORE_ONE_IN) == 0;
    let mut add_noise =
        |each: &Move| if explores { gumbel(random) } else { each.value.win + temperature * gumbel(random) };
    let noisy: Vec<f32> = moves.iter().map(&mut add_noise).collect();
    let at = (0..moves.len()).max_by(|&one, &other| noisy[one].total_cmp(&noisy[other])).unwrap_or(0);
    Move { best: best.unwrap_or(moves[at].value), ..moves[at] }
}

fn evaluate(rules: &Burgueses, net: &Net, before: &Accumulator, seen: &InformationSet, action: Action) -> Move {
    let after = seen.after(rules, action);
    let inputs = SparseInputs::of(&after);
    let mut value = net.evaluate(before, &inputs);
    if after.public.four.is_some() {
        value.win = 1.0;
    }
    Move { action, inputs, value, best: value }
}

/// A sample of the Gumbel distribution. The maximum of values with such noise is a sample of their softmax.
fn gumbel(random: &mut FastRandom) -> f32 {
    let uniform = (random.below(1 << 20) as f32 + 0.5) / (1 << 20) as f32;
    -ln(-ln(uniform))
}

fn final_value(rules: &Burgueses, state: &State, seat: Seat) -> SeatValue {
    let (winners, scores) = (rules.winners(state), rules.scores(state));
    SeatValue { win: victory_share(winners, seat), riches: [seat, seat.other()].map(|seat| scores[seat] as f32) }
}

/// The target that TD(λ) gives the position before.
fn mix(later: SeatValue, own: SeatValue) -> SeatValue {
    let mix = |later: f32, own: f32| LAMBDA * later + (1.0 - LAMBDA) * own;
    let riches = [0, 1].map(|at| mix(later.riches[at], own.riches[at]));
    SeatValue { win: mix(later.win, own.win), riches }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::rules;
    use crate::learning::{Trainable, TrainingPlan, one_by_one};

    #[test]
    fn training_reduces_the_error() {
        let mut trainer = rules().train(TrainingPlan { generations: 25, games: 20, seed: 1 });
        let errors: Vec<f32> = (0..25).map(|_| trainer.step(&one_by_one).error).collect();
        assert!(errors[24] < 0.8 * errors[0], "{errors:?}");
    }
}
