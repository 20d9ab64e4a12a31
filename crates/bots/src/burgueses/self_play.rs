//! How the network learns by playing against itself.

use lonja_rules::burgueses::{Action, Burgueses, Legal, State};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{FastRandom, LegalSet, Random, Rules, Seat};

use super::information_set::InformationSet;
use super::inputs::{Inputs, input_names};
use super::net::{Accumulator, Expected, Net};
use crate::learning::{Schedule, SelfPlay};
use crate::portable_math::{ln, powi};
use crate::random::win_share;

/// The temperature of the choice among actions, as a chance of winning, at first and at last.
const TEMPERATURES: (f32, f32) = (0.04, 0.008);
/// One decision in this many is random (ε = 3%), so that the network learns what bad ones lead to.
const EXPLORE_ONE_IN: u32 = 33;
/// λ: the share of the next target in a position's target; the rest is what the network expected.
const LAMBDA: f32 = 0.85;

/// A position after an action, and what should have been expected there.
pub(crate) struct Sample {
    inputs: Inputs,
    target: Expected,
}

/// What a seat chose: the position after it, what was expected of that, and what of the best that it could have chosen.
#[derive(Clone, Copy)]
struct Chosen {
    action: Action,
    inputs: Inputs,
    expected: Expected,
    best: Expected,
}

impl SelfPlay for Burgueses {
    type Sample = Sample;
    const SCHEDULE: Schedule = Schedule { batch: 96, kept: 1, rates: (3e-3, 1e-4) };

    fn random_net(random: &mut FastRandom) -> Box<Net> {
        Net::random(random)
    }

    fn play_game(&self, net: &Net, progress: f32, random: &mut FastRandom) -> Vec<Sample> {
        let temperature = TEMPERATURES.0 + (TEMPERATURES.1 - TEMPERATURES.0) * progress;
        let mut state = self.setup();
        let mut chosen = [Vec::new(), Vec::new()];
        while let Some(decision) = flow::next_decision(self, &mut state, random) {
            let choice = choose(self, net, &state, &decision, temperature, random);
            self.play_unchecked(&mut state, choice.action, &mut ());
            chosen[decision.seat.index()].push(choice);
        }
        let mut samples = Vec::new();
        for seat in Seat::BOTH {
            let mut target = final_value(self, &state, seat);
            for choice in chosen[seat.index()].iter().rev() {
                samples.push(Sample { inputs: choice.inputs, target });
                // Cut the eligibility trace after an exploratory action (Watkins).
                let is_exploratory = choice.best.win - choice.expected.win > 2.0 * temperature;
                target = if is_exploratory { choice.best } else { mix(target, choice.expected) };
            }
        }
        samples
    }

    /// Nothing to do: the network gives the chance to win itself, and all of its weights have gradients.
    fn calibrate(&self, _: &mut Net, _: &[Sample]) {}

    fn squared_error(&self, net: &Net, sample: &Sample) -> f32 {
        let expected = net.expect(&net.accumulate(&sample.inputs), &sample.inputs);
        powi(expected.riches[0] - sample.target.riches[0], 2)
    }

    fn add_gradient(&self, net: &Net, sample: &Sample, gradient: &mut Net) -> usize {
        net.add_gradient(&sample.inputs, &sample.target, gradient);
        1
    }

    fn named_inputs(&self, sample: &Sample) -> Vec<(String, f32)> {
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
) -> Chosen {
    let seen = InformationSet::of_state(rules, state, decision.seat);
    let before = net.accumulate(&Inputs::of(&seen));
    let choices: Vec<Chosen> = decision.legal.iter().map(|action| expect(net, &before, &seen, action)).collect();
    let best = choices.iter().map(|choice| choice.expected).max_by(|one, other| one.win.total_cmp(&other.win));
    let explores = random.below(EXPLORE_ONE_IN) == 0;
    let mut appeal =
        |choice: &Chosen| if explores { gumbel(random) } else { choice.expected.win + temperature * gumbel(random) };
    let appeals: Vec<f32> = choices.iter().map(&mut appeal).collect();
    let at = (0..choices.len()).max_by(|&one, &other| appeals[one].total_cmp(&appeals[other])).unwrap_or(0);
    Chosen { best: best.unwrap_or(choices[at].expected), ..choices[at] }
}

fn expect(net: &Net, before: &Accumulator, seen: &InformationSet, action: Action) -> Chosen {
    let after = seen.after(action);
    let inputs = Inputs::of(&after);
    let mut expected = net.expect(before, &inputs);
    if after.public.four.is_some() {
        expected.win = 1.0;
    }
    Chosen { action, inputs, expected, best: expected }
}

/// A number of the Gumbel distribution: the maximum of values with such noise is a draw from their softmax.
fn gumbel(random: &mut FastRandom) -> f32 {
    let uniform = (random.below(1 << 20) as f32 + 0.5) / (1 << 20) as f32;
    -ln(-ln(uniform))
}

/// How a game has ended for a seat.
fn final_value(rules: &Burgueses, state: &State, seat: Seat) -> Expected {
    let (winners, scores) = (rules.winners(state), rules.scores(state));
    Expected { win: win_share(winners, seat), riches: [seat, seat.other()].map(|seat| scores[seat] as f32) }
}

/// The target that TD(λ) gives the position before.
fn mix(later: Expected, expected: Expected) -> Expected {
    let mix = |later: f32, expected: f32| LAMBDA * later + (1.0 - LAMBDA) * expected;
    let riches = [0, 1].map(|at| mix(later.riches[at], expected.riches[at]));
    Expected { win: mix(later.win, expected.win), riches }
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
