//! Chance has two forms: whole piles, and single draws. Both give the same games with the same probabilities.

use std::cell::RefCell;
use std::collections::HashMap;

use lonja_game::catalog::Playable;
use lonja_game::{ChanceOrigin, ChanceRecord, History, RunningGame, SeededRandom};
use lonja_rules::{FastRandom, LegalSet, Observer, Pending, SingleDraws, Step, StepOf};

use crate::trial::{Law, Trial, hold};
use crate::walk::{StepCause, begin, play_on, walk};

/// A walked step as the second form sees it.
fn step_of<R: Playable>(cause: &StepCause<R>) -> StepOf<R> {
    match cause {
        StepCause::Chance(chance) => Step::Chance(chance.clone()),
        StepCause::Action { action, .. } => Step::Action(*action),
    }
}

/// Plays the trial's game with whole piles. Beside it goes a game with other piles, in which each card is drawn singly.
struct SameGames;

impl Law for SameGames {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut other_piles = SeededRandom::new("other piles");
        let mut singly = rules.setup();
        walk(rules, trial, |whole| {
            let whole_step = step_of(&whole.cause);
            let mut step = match &whole.cause {
                StepCause::Chance(_) => Step::Chance(rules.sample(&singly, &mut other_piles)),
                StepCause::Action { action, .. } => Step::Action(*action),
            };
            let draws = rules.count_draws(&whole.before, &whole_step);
            assert_eq!(rules.count_draws(&singly, &step), draws, "the order of a pile does not matter");
            for index in 0..draws {
                let odds = rules.draw_odds(&whole.before, &whole_step, index);
                assert_eq!(rules.draw_odds(&singly, &step, index), odds, "only what was drawn matters");
                assert!(odds.iter().all(|(_, ways)| *ways > 0));
                let draw = rules.draw_at(&whole.before, &whole_step, index);
                assert_eq!(odds.iter().filter(|(other, _)| *other == draw).count(), 1, "{draw:?} in {odds:?}");
                rules.set_draw(&mut singly, &mut step, index, draw);
                for earlier in 0..=index {
                    let whole_draw = rules.draw_at(&whole.before, &whole_step, earlier);
                    assert_eq!(rules.draw_at(&singly, &step, earlier), whole_draw);
                }
            }
            if let Step::Chance(chance) = &step {
                assert_eq!(rules.check_chance(&singly, chance), Ok(()));
            }
            let mut history = History::<R>::new();
            step.apply(rules, &mut singly, &mut history);
            assert_eq!(history, whole.history);
            for observer in Observer::everybody(rules.seats()) {
                assert_eq!(rules.view(&singly, observer), rules.view(&whole.after, observer));
            }
            assert!(rules.legal(&singly).iter().eq(rules.legal(&whole.after).iter()));
        });
    }
}

#[test]
fn whole_piles_and_single_draws_are_the_same_games() {
    hold(&SameGames, 60);
}

/// Steps of a game whose draws are counted.
const COUNTED_STEPS: usize = 4;
/// Whole piles for each of these steps.
const PILES: usize = 1500;
/// Standard errors by which a count may miss what the odds say. Some 10,000 counts are compared.
const MAX_ERRORS: f64 = 5.5;

/// Shuffles many whole piles, and compares how often each draw comes with the odds of single draws.
struct SameProbabilities;

impl Law for SameProbabilities {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut random = FastRandom::new(trial.number());
        let mut steps = 0;
        walk(rules, trial, |whole| {
            let step = step_of(&whole.cause);
            let draws = rules.count_draws(&whole.before, &step);
            steps += usize::from(draws > 0);
            // Steps throughout the game: each as far from the one before as all those.
            let is_counted = steps.is_power_of_two() && steps < 1 << (2 * COUNTED_STEPS);
            if draws > 0 && is_counted {
                compare_counts(rules, &whole.before, &step, draws, &mut random);
            }
        });
    }
}

fn compare_counts<R: Playable>(rules: &R, before: &R::State, step: &StepOf<R>, draws: usize, random: &mut FastRandom) {
    let view = rules.view(before, Observer::AllSeeing);
    // By index and draw: how often it came, how often it should, and the variance of that.
    let mut counts: HashMap<(usize, <R as SingleDraws>::Draw), (f64, f64, f64)> = HashMap::new();
    for _ in 0..PILES {
        let guess = rules.guess(&view, random);
        let shuffled = match step {
            Step::Action(action) => Step::Action(*action),
            Step::Chance(_) => Step::Chance(rules.sample(before, random)),
        };
        for index in 0..draws {
            let odds = rules.draw_odds(&guess, &shuffled, index);
            let all: u32 = odds.iter().map(|(_, ways)| ways).sum();
            for (draw, ways) in odds {
                let share = f64::from(ways) / f64::from(all);
                let count = counts.entry((index, draw)).or_default();
                count.1 += share;
                count.2 += share * (1.0 - share);
            }
            counts.entry((index, rules.draw_at(&guess, &shuffled, index))).or_default().0 += 1.0;
        }
    }
    for ((index, draw), (came, expected, variance)) in counts {
        let error = (came - expected).abs();
        assert!(error <= MAX_ERRORS * variance.sqrt(), "draw {index}, {draw:?}: {came}, not {expected}");
    }
}

#[test]
fn whole_piles_and_single_draws_are_equally_likely() {
    hold(&SameProbabilities, 12);
}

/// At some decisions, what was not drawn yet is shuffled anew: up to there the game stays the same.
struct SamePast;

impl Law for SamePast {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let (mut game, _) = begin(rules, trial);
        let mut random = SeededRandom::new("another rest");
        let views = RefCell::new(vec![game.view(Observer::AllSeeing)]);
        let replay = |decision: usize, game: &mut RunningGame<R>| {
            if !(decision + 1).is_power_of_two() {
                return;
            }
            let chance = game.reshuffled_chance(&mut random);
            let origin = ChanceOrigin::given_then_seeded(chance.clone(), "later chance");
            let (mut other, _) = RunningGame::begin(trial.ruleset, rules.clone(), origin).unwrap();
            let (views, actions) = (views.borrow(), game.record().actions);
            for (view, action) in views.iter().zip(&actions) {
                assert_eq!(other.view(Observer::AllSeeing), *view);
                other.play_text(action).unwrap();
            }
            assert_eq!(Some(&other.view(Observer::AllSeeing)), views.last());
            assert_eq!((other.chance(), other.record().actions), (chance, actions));
            assert_eq!(other.legal(), game.legal());
            // It can be played to its end, with chance of its own.
            play_on(&mut other, trial, |_, _| {}, |_, _| {});
            let record = other.record();
            assert_eq!(record.seed, None);
            assert_eq!(lonja_game::verify::check_result(&record), Ok(()));
        };
        play_on(&mut game, trial, replay, |game, _| views.borrow_mut().push(game.view(Observer::AllSeeing)));
    }
}

#[test]
fn a_new_rest_leaves_the_past_as_it_was() {
    hold(&SamePast, 40);
}

/// Compares how often each draw comes next with the odds, when what was not drawn yet is shuffled many times.
struct FairRest;

impl Law for FairRest {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let (mut game, _) = begin(rules, trial);
        let mut random = SeededRandom::new("another rest");
        let compare = |decision: usize, game: &mut RunningGame<R>| {
            let before = replayed(rules, &game.chance(), &game.record().actions);
            let legal = rules.legal(&before);
            let draws = |action: &R::Action| rules.count_draws(&before, &Step::Action(*action)) > 0;
            let Some(action) = legal.iter().find(draws).filter(|_| [3, 11, 40].contains(&decision)) else { return };
            let odds = rules.draw_odds(&before, &Step::Action(action), 0);
            let all: f64 = odds.iter().map(|(_, ways)| f64::from(*ways)).sum();
            let mut counts: HashMap<R::Draw, f64> = HashMap::new();
            for _ in 0..RESTS {
                let state = replayed(rules, &game.reshuffled_chance(&mut random), &game.record().actions);
                *counts.entry(rules.draw_at(&state, &Step::Action(action), 0)).or_default() += 1.0;
            }
            for (draw, ways) in odds {
                let share = f64::from(ways) / all;
                let (came, expected) = (counts.remove(&draw).unwrap_or_default(), share * RESTS as f64);
                let error = (came - expected).abs();
                let most = MAX_ERRORS * (expected * (1.0 - share)).sqrt();
                assert!(error <= most.max(MAX_ERRORS), "{draw:?}: {came}, not {expected}");
            }
            assert!(counts.is_empty(), "{counts:?}");
        };
        play_on(&mut game, trial, compare, |_, _| {});
    }
}

/// Rests that are shuffled for each decision.
const RESTS: usize = 200;

/// The state after these outcomes and actions.
fn replayed<R: Playable>(rules: &R, chance: &[ChanceRecord], actions: &[String]) -> R::State {
    let (mut chance, mut actions, mut state) = (chance.iter(), actions.iter(), rules.setup());
    loop {
        match rules.pending(&state) {
            Pending::Over => return state,
            Pending::Chance => {
                let Some(next) = chance.next() else { return state };
                rules.settle(&mut state, &rules.read_chance(&next.name, &next.value).unwrap(), &mut ()).unwrap();
            }
            Pending::Seat(_) => {
                let legal = rules.legal(&state);
                let action = match legal.len() {
                    1 => legal.at(0),
                    _ => match actions.next() {
                        Some(action) => rules.read_action(action).unwrap(),
                        None => return state,
                    },
                };
                rules.play(&mut state, action, &mut ()).unwrap();
            }
        }
    }
}

#[test]
fn a_new_rest_is_fair() {
    hold(&FairRest, 12);
}
