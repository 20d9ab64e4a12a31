//! What reviews are measured by. The tests use small samples, `make review-study` large ones.

#![allow(
    clippy::unwrap_used,
    dead_code,
    unused_imports,
    reason = "a measurement stops at the first surprise; tests use a part of it"
)]

mod blunders;
mod game_sums;
mod prices;
#[path = "../../../game/tests/trial_options/mod.rs"]
mod trial_options;
mod twins;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use lonja_bots::{Budget, Level};
use lonja_game::catalog::{OptionsJson, Playable, RULESETS, Ruleset, Visitor, with_rules};
use lonja_game::{ChanceOrigin, Game, Record, begin};
use lonja_review::{Review, ReviewStep};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(crate) use blunders::{BlunderKind, find_blunder};
pub(crate) use game_sums::{Effort, GameSums, Moments, factor_error, study_games};
pub(crate) use prices::{PriceChecks, check_prices};
pub(crate) use twins::honest_twin_wins;

/// A table to play at: ruleset, seats, options.
pub(crate) type StudyTable = (&'static str, usize, Value);

/// Rulesets, seats and options: all seats of the games as learned, then all trial options with the fewest seats.
pub(crate) fn tables() -> Vec<StudyTable> {
    let with_options = RULESETS.iter().flat_map(|ruleset| {
        let options = trial_options::trial_options(ruleset.id).into_iter().filter(|(name, _)| !name.is_empty());
        options.map(|(_, options)| (ruleset.id, *ruleset.seats.start(), Value::Object(options)))
    });
    learned_tables().into_iter().chain(with_options).collect()
}

/// The games that were learned, with all their numbers of seats.
pub(crate) fn learned_tables() -> Vec<StudyTable> {
    let seats = |ruleset: &'static Ruleset| ruleset.seats.clone().map(|seats| (ruleset.id, seats, json!({})));
    let is_learned = |(id, seats, _): &StudyTable| with_rules(id, *seats, &OptionsJson::new(), IsLearned).unwrap();
    RULESETS.iter().flat_map(seats).filter(is_learned).collect()
}

struct IsLearned;

impl Visitor for IsLearned {
    type Output = bool;

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> bool {
        rules.trainable().is_some()
    }
}

pub(crate) fn new_game(ruleset: &str, players: usize, options: &Value, seed: &str) -> Box<dyn Game> {
    let options: OptionsJson = options.as_object().unwrap().clone();
    begin(ruleset, players, &options, ChanceOrigin::seeded(seed)).unwrap()
}

/// A whole game between bots of these levels, one after the other around the table.
pub(crate) fn play((ruleset, players, options): &StudyTable, seed: &str, levels: &[Level], iterations: u64) -> Record {
    let mut game = new_game(ruleset, *players, options, seed);
    let mut decisions = 0;
    while let Some(seat) = game.situation().seat {
        let action = game.choose(levels[seat % levels.len()], decisions, Budget::Iterations(iterations)).unwrap();
        game.play(&action).unwrap();
        decisions += 1;
    }
    game.record()
}

/// Calls `task` for each number below `count`.
pub(crate) fn on_threads(threads: usize, count: usize, task: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                break;
            }
            task(at);
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
}

/// Maps the numbers below `count`, on some threads, in their order.
pub(crate) fn map_on_threads<T: Send>(threads: usize, count: usize, task: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let results: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    on_threads(threads, count, &|at| *results[at].lock().unwrap() = Some(task(at)));
    results.into_iter().map(|result| result.into_inner().unwrap().unwrap()).collect()
}

/// Checks that the sums agree, columns add up to 0, errors are never above 0, and 0 where the best action was played.
/// Returns the largest disagreement of a sum.
pub(crate) fn check_sums(review: &Review) -> f64 {
    let mut worst: f64 = 0.0;
    let mut note = |number: f64| worst = worst.max(number.abs());
    let mut reached = review.start.clone();
    for step in &review.steps {
        let columns: Vec<&Vec<f64>> = match step {
            ReviewStep::Chance { luck, noise, .. } => vec![luck, noise],
            ReviewStep::Decision { seat, played, best, effect, unknowable, noise, .. } => {
                assert!(effect[*seat] <= 0.0, "{step:?}");
                assert!(played != best || effect.iter().all(|&part| part == 0.0), "{step:?}");
                vec![effect, unknowable, noise]
            }
        };
        for column in columns {
            assert_eq!(column.len(), review.players);
            note(column.iter().sum());
            reached.iter_mut().zip(column).for_each(|(share, part)| *share += part);
        }
    }
    let totals = &review.totals;
    for (seat, reached) in reached.iter().enumerate() {
        let gifts = totals.gifts_to(seat);
        let sum = totals.luck[seat] + totals.errors[seat] + gifts + totals.unknowable[seat] + totals.noise[seat];
        note(reached - review.result[seat]);
        note(review.result[seat] - review.start[seat] - sum);
        note(review.luck_adjusted[seat] - review.result[seat] + totals.luck[seat]);
        assert!(totals.gifts[seat][seat] == 0.0 && totals.errors[seat] <= 0.0);
    }
    [&totals.luck, &totals.unknowable, &totals.noise].iter().for_each(|column| note(column.iter().sum()));
    for auction in &review.auctions {
        note(auction.gain.iter().sum());
    }
    worst
}

/// The iterations of experts in studies: where a search tree grows, fewer would be no expert.
pub(crate) fn expert_iterations(ruleset: &str) -> u64 {
    if ruleset == "burgueses" { 200 } else { 16 }
}

/// How many of those that were planted were found.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    pub(crate) planted: u64,
    pub(crate) found: u64,
}

/// A hash of all weights of the bots.
pub(crate) fn weights_hash() -> u64 {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/weights");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "net"));
    files.sort();
    hash(files.iter().flat_map(|path| std::fs::read(path).unwrap()))
}

/// FNV-1a.
pub(crate) fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
