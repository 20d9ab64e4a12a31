//! Learning by self-play: games are played with what is known, then what is known is fitted to what came of them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use lonja_rules::{FastRandom, Observer, Pending, PerSeat, Random, Seats};

use super::fit::Fit;
use super::net::Net;
use super::value_net::{SCALE, STAGES, ValueFeatures, ValueNet, softmax};
use crate::portable_math::{ln, powf, powi};

/// A game that can be learned by playing it.
pub(crate) trait SelfPlay: ValueFeatures {
    /// How much a position's target is that of the next, rather than what was expected there: the more, the more turns there
    /// are.
    const LAMBDA: f32;

    /// The position before the turn that has just begun.
    fn afterstate(&self, view: &Self::View) -> Self::View;

    /// Plays a turn, which has just begun, to its end; a decision is left to chance with the probability `epsilon`.
    fn play_turn(&self, estimate: &ValueNet, state: &mut Self::State, random: &mut FastRandom, epsilon: f32);
}

/// How to learn.
#[derive(Clone, Debug)]
pub struct TrainingPlan {
    /// How often the games go round: play, then fit.
    pub generations: usize,
    /// Games in each generation.
    pub games: usize,
    /// What everything is drawn from.
    pub seed: u64,
    /// On how many threads games are played; what is learned does not depend on it.
    pub threads: usize,
}

/// How learning goes on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingProgress {
    /// Generations done.
    pub generation: usize,
    /// How far the estimate of a seat's final score was off, in florins (the root of the mean square), before it was fitted.
    pub error: f32,
}

/// Generations whose games are fitted to together.
const KEPT: usize = 5;
/// Positions in a step.
const BATCH: usize = 64;
/// The first and the last rate of learning.
const RATES: (f32, f32) = (2e-3, 1e-4);
/// How often a decision is left to chance, so that bad ones are known too.
const EPSILON: f32 = 0.08;

/// A position and what came of it.
struct Sample<V> {
    view: V,
    target: PerSeat<f32>,
    winners: Seats,
}

/// Learns a game.
pub(crate) fn train<R: SelfPlay>(
    rules: &R,
    course: &TrainingPlan,
    lesson: &mut dyn FnMut(TrainingProgress),
) -> ValueNet {
    let mut random = FastRandom::new(course.seed);
    let mut fit = Fit::new(Net::random(&mut random));
    let mut temperature = [SCALE; STAGES];
    let mut kept: Vec<Vec<Sample<R::View>>> = Vec::new();
    for generation in 0..course.generations {
        let estimate = ValueNet { net: fit.net.clone(), temperature };
        // Nothing is known at first: chance decides.
        let epsilon = if generation == 0 { 1.0 } else { EPSILON };
        let fresh = play_games(rules, &estimate, course, generation, epsilon);
        temperature = spreads(rules, &estimate, &fresh);
        let error = error(rules, &estimate, &fresh);
        kept.push(fresh);
        if kept.len() > KEPT {
            kept.remove(0);
        }
        let done = generation as f32 / course.generations as f32;
        let rate = RATES.0 * powf(RATES.1 / RATES.0, done);
        fit_to(rules, &mut fit, &kept, rate, &mut random);
        lesson(TrainingProgress { generation: generation + 1, error });
    }
    ValueNet { net: fit.net, temperature }
}

/// The samples of a generation's games, in the order of the games.
fn play_games<R: SelfPlay>(
    rules: &R,
    estimate: &ValueNet,
    course: &TrainingPlan,
    generation: usize,
    epsilon: f32,
) -> Vec<Sample<R::View>> {
    let next = AtomicUsize::new(0);
    let played = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..course.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= course.games {
                        break;
                    }
                    let number = (generation * course.games + game) as u64;
                    let mut random = FastRandom::new(course.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
                    let samples = play_game(rules, estimate, epsilon, &mut random);
                    played.lock().unwrap_or_else(PoisonError::into_inner).push((game, samples));
                }
            });
        }
    });
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|(game, _)| *game);
    played.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// Plays a game; the target of a position is what was expected a turn later, and that of the last what came of the game.
fn play_game<R: SelfPlay>(
    rules: &R,
    estimate: &ValueNet,
    epsilon: f32,
    random: &mut FastRandom,
) -> Vec<Sample<R::View>> {
    let mut state = rules.setup();
    let mut samples = Vec::new();
    loop {
        match rules.pending(&state) {
            Pending::Over => break,
            Pending::Chance => {
                let outcome = rules.sample(&state, random);
                rules.settle_unchecked(&mut state, &outcome, &mut ());
            }
            Pending::Seat(_) => {
                let view = rules.afterstate(&rules.view(&state, Observer::Public));
                let target = estimate.scores(rules, &view);
                samples.push(Sample { view, target, winners: Seats::default() });
                rules.play_turn(estimate, &mut state, random, epsilon);
            }
        }
    }
    let winners = rules.winners(&state);
    let scores = rules.scores(&state);
    let mut target = PerSeat::all(0.0);
    for seat in Seats::first(rules.seats()).iter() {
        target[seat] = scores[seat] as f32;
    }
    for sample in samples.iter_mut().rev() {
        let expected = std::mem::replace(&mut sample.target, target);
        sample.winners = winners;
        for seat in Seats::first(rules.seats()).iter() {
            target[seat] = R::LAMBDA * target[seat] + (1.0 - R::LAMBDA) * expected[seat];
        }
    }
    samples
}

/// Goes once through all kept samples in a random order.
fn fit_to<R: SelfPlay>(rules: &R, fit: &mut Fit, kept: &[Vec<Sample<R::View>>], rate: f32, random: &mut FastRandom) {
    let mut samples: Vec<&Sample<R::View>> = kept.iter().flatten().collect();
    random.shuffle(&mut samples);
    for batch in samples.chunks(BATCH) {
        let positions: Vec<_> = batch
            .iter()
            .flat_map(|sample| {
                let (money, inputs) = rules.look(&sample.view);
                let target = move |seat| (inputs[seat], (sample.target[seat] - money[seat]) / SCALE);
                Seats::first(rules.seats()).iter().map(target)
            })
            .collect();
        fit.step(positions.iter().map(|(inputs, target)| (inputs, *target)), rate);
    }
}

/// How far the estimate is off what it should be.
fn error<R: SelfPlay>(rules: &R, estimate: &ValueNet, samples: &[Sample<R::View>]) -> f32 {
    let mut squares = 0.0;
    for sample in samples {
        let expected = estimate.scores(rules, &sample.view);
        let off = Seats::first(rules.seats()).iter().map(|seat| powi(expected[seat] - sample.target[seat], 2));
        squares += off.sum::<f32>() / rules.seats() as f32;
    }
    (squares / samples.len() as f32).sqrt()
}

/// By part of the game, the temperature with which the winners were the least surprise.
fn spreads<R: SelfPlay>(rules: &R, estimate: &ValueNet, samples: &[Sample<R::View>]) -> [f32; STAGES] {
    let candidates: Vec<f32> = (0..24).map(|step| 1.5 * powi(1.15, step)).collect();
    let mut surprise = vec![[0.0_f32; STAGES]; candidates.len()];
    for sample in samples {
        let part = rules.stage(&sample.view);
        let scores = estimate.scores(rules, &sample.view);
        for (surprise, &temperature) in surprise.iter_mut().zip(&candidates) {
            let chances = softmax(&scores, rules.seats(), temperature);
            let chance: f32 = sample.winners.iter().map(|seat| chances[seat]).sum();
            surprise[part] -= ln(chance.max(1e-6));
        }
    }
    std::array::from_fn(|part| {
        let least = (0..candidates.len()).min_by(|&one, &other| surprise[one][part].total_cmp(&surprise[other][part]));
        least.map_or(SCALE, |at| candidates[at])
    })
}
