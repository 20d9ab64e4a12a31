//! Learning by self-play: the network plays against itself, and is fitted to what came of it, again and again.

use lonja_rules::burgueses::{Action, Burgueses, Legal, State};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{FastRandom, LegalSet, Random, Rules, Seat};

use super::fit::Fit;
use super::inputs::Inputs;
use super::net::{Base, Expected, Net};
use super::outlook::Outlook;
use crate::learning::{TrainingPlan, TrainingProgress};
use crate::portable_math::{ln, powf, powi};
use crate::random::win_share;

/// Positions in a step of fitting.
const BATCH: usize = 96;
/// The first and the last rate of learning.
const RATES: (f32, f32) = (3e-3, 1e-4);
/// How much better an action has to look to be chosen most of the time, at first and at last.
const NOISE: (f32, f32) = (0.04, 0.008);
/// One decision of so many is left to chance, so that bad ones are known too.
const DARING: u32 = 33;
/// How much a position's target is what came of the game, rather than what was expected at the next decision.
const TRUST: f32 = 0.85;

/// A position and what should have been expected of it.
pub(super) struct Sample {
    pub(super) inputs: Inputs,
    pub(super) target: Expected,
}

/// What a seat chose: the position after it, what was expected of that, and what of the best that it could have chosen.
#[derive(Clone, Copy)]
struct Chosen {
    action: Action,
    inputs: Inputs,
    expected: Expected,
    best: Expected,
}

/// Learns from nothing. The games are so short that one thread plays them all.
pub(super) fn learn(rules: &Burgueses, course: &TrainingPlan, lesson: &mut dyn FnMut(TrainingProgress)) -> Box<Net> {
    let mut random = FastRandom::new(course.seed);
    let mut fit = Fit::new(&mut random);
    for generation in 0..course.generations {
        let done = generation as f32 / course.generations as f32;
        let noise = NOISE.0 + (NOISE.1 - NOISE.0) * done;
        let mut samples = Vec::new();
        for _ in 0..course.games {
            play_game(rules, &fit.net, noise, &mut random, &mut samples);
        }
        random.shuffle(&mut samples);
        lesson(TrainingProgress { generation: generation + 1, error: error(&fit.net, &samples) });
        let rate = RATES.0 * powf(RATES.1 / RATES.0, done);
        for batch in samples.chunks(BATCH) {
            fit.step(batch, rate);
        }
    }
    fit.net
}

/// How far the riches that were expected are off (the root of the mean square).
fn error(net: &Net, samples: &[Sample]) -> f32 {
    let off = |sample: &Sample| {
        let expected = net.expect(&net.base(&sample.inputs), &sample.inputs);
        powi(expected.riches[0] - sample.target.riches[0], 2)
    };
    (samples.iter().map(off).sum::<f32>() / samples.len() as f32).sqrt()
}

/// Plays a game and adds what each seat could learn from it.
fn play_game(rules: &Burgueses, net: &Net, noise: f32, random: &mut FastRandom, samples: &mut Vec<Sample>) {
    let mut state = rules.setup();
    let mut chosen = [Vec::new(), Vec::new()];
    while let Some(decision) = flow::next_decision(rules, &mut state, random) {
        let choice = choose(rules, net, &state, &decision, noise, random);
        rules.play_unchecked(&mut state, choice.action, &mut ());
        chosen[decision.seat.index()].push(choice);
    }
    for seat in Seat::BOTH {
        let mut target = ending(rules, &state, seat);
        for choice in chosen[seat.index()].iter().rev() {
            samples.push(Sample { inputs: choice.inputs, target });
            // Nothing that was done before is to blame for a poor choice.
            let missed = choice.best.win - choice.expected.win;
            target = if missed > 2.0 * noise { choice.best } else { between(target, choice.expected) };
        }
    }
}

fn choose(
    rules: &Burgueses,
    net: &Net,
    state: &State,
    decision: &Decision<Legal>,
    noise: f32,
    random: &mut FastRandom,
) -> Chosen {
    let outlook = Outlook::seen(rules, state, decision.seat);
    let base = net.base(&Inputs::of(&outlook));
    let choices: Vec<Chosen> = decision.legal.iter().map(|action| weigh(net, &base, &outlook, action)).collect();
    let best = choices.iter().map(|choice| choice.expected).max_by(|one, other| one.win.total_cmp(&other.win));
    let dares = random.below(DARING) == 0;
    let mut appeal =
        |choice: &Chosen| if dares { gumbel(random) } else { choice.expected.win + noise * gumbel(random) };
    let appeals: Vec<f32> = choices.iter().map(&mut appeal).collect();
    let at = (0..choices.len()).max_by(|&one, &other| appeals[one].total_cmp(&appeals[other])).unwrap_or(0);
    Chosen { best: best.unwrap_or(choices[at].expected), ..choices[at] }
}

fn weigh(net: &Net, base: &Base, outlook: &Outlook, action: Action) -> Chosen {
    let after = outlook.after(action);
    let inputs = Inputs::of(&after);
    let mut expected = net.expect(base, &inputs);
    if after.public.four.is_some() {
        expected.win = 1.0;
    }
    Chosen { action, inputs, expected, best: expected }
}

/// A random number whose maximum over several, added to what they are worth, chooses each as often as it deserves.
fn gumbel(random: &mut FastRandom) -> f32 {
    let uniform = (random.below(1 << 20) as f32 + 0.5) / (1 << 20) as f32;
    -ln(-ln(uniform))
}

/// How a game has ended for a seat.
fn ending(rules: &Burgueses, state: &State, seat: Seat) -> Expected {
    let (winners, scores) = (rules.winners(state), rules.scores(state));
    Expected { win: win_share(winners, seat), riches: [seat, seat.other()].map(|seat| scores[seat] as f32) }
}

fn between(later: Expected, expected: Expected) -> Expected {
    let mix = |later: f32, expected: f32| TRUST * later + (1.0 - TRUST) * expected;
    let riches = [0, 1].map(|at| mix(later.riches[at], expected.riches[at]));
    Expected { win: mix(later.win, expected.win), riches }
}

#[cfg(test)]
mod tests {
    use lonja_rules::burgueses::Options;

    use super::*;

    #[test]
    fn learning_brings_the_error_down() {
        let rules = Burgueses::new(2, &Options::default()).unwrap();
        let mut errors = Vec::new();
        let course = TrainingPlan { generations: 25, games: 20, seed: 1, threads: 1 };
        learn(&rules, &course, &mut |lesson| errors.push(lesson.error));
        assert_eq!(errors.len(), 25);
        assert!(errors[24] < 0.8 * errors[0], "{errors:?}");
    }
}
