//! Measures reviews over many games: `make review-study` and `make review-calibrate`.
//!
//! `review_study FILE STUDY…` appends a line of JSON to FILE for each block of games, and leaves out the blocks that
//! FILE has already: it can be stopped and started again. Studies: `games` (sums, luck, levels, calibration of v),
//! `levels` (only games as learned), `blunders`, `twins`, `prices`. `review_study FILE summary` prints what FILE says,
//! and `review_study FILE calibrate` writes `calibration.rs` from it. `ONLY=medici-card/3,burgueses/2` restricts a
//! study to some rulesets and seats. `GAMES` is the number of games of each level at each table, `THREADS` that of
//! threads, `ITERATIONS` that of the reviews of `blunders`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a study prints, and stops at the first surprise")]

#[path = "../tests/study/mod.rs"]
mod study;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;

use lonja_bots::Level;
use lonja_review::{DEEP_ITERATIONS, REVIEW_VERSION};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use study::{
    BlunderKind, Found, GameSums, PriceChecks, StudyTable, check_prices, find_blunder, honest_twin_wins,
    learned_tables, map_on_threads, study_games, tables, weights_hash,
};

/// Games in a block.
const BLOCK: usize = 2;
/// Playouts of a price, at most.
const MAX_PLAYOUTS: u64 = 8000;
/// Games after which the twin that errs must be behind.
const TWIN_GAMES: usize = 20;

/// A line of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StudyLine {
    study: String,
    ruleset: String,
    players: usize,
    options: Value,
    /// Empty where it does not matter.
    level: String,
    block: usize,
    /// With which weights.
    weights: u64,
    result: Value,
}

impl StudyLine {
    fn key(&self) -> String {
        let Self { study, ruleset, players, options, level, block, weights, .. } = self;
        format!("{study} {ruleset} {players} {options} {level} {block} {weights}")
    }
}

struct Runner {
    file: String,
    lines: BTreeMap<String, StudyLine>,
    threads: usize,
}

impl Runner {
    /// Runs a block, if the file does not have it.
    fn run(&mut self, study: &str, table: &StudyTable, level: &str, block: usize, work: impl Fn(usize) -> Value) {
        let (ruleset, players, options) = table.clone();
        let (study, ruleset, level) = (study.to_owned(), ruleset.to_owned(), level.to_owned());
        let mut line =
            StudyLine { study, ruleset, players, options, level, block, weights: weights_hash(), result: Value::Null };
        if self.lines.contains_key(&line.key()) {
            return;
        }
        line.result = work(self.threads);
        let mut file = fs::OpenOptions::new().create(true).append(true).open(&self.file).unwrap();
        writeln!(file, "{}", serde_json::to_string(&line).unwrap()).unwrap();
        println!("{}", line.key());
        self.lines.insert(line.key(), line);
    }
}

/// Those of the tables that `ONLY` names; all if it is not set.
fn only(tables: Vec<StudyTable>) -> Vec<StudyTable> {
    let Ok(only) = std::env::var("ONLY") else { return tables };
    let names: Vec<&str> = only.split(',').collect();
    tables.into_iter().filter(|table| names.contains(&format!("{}/{}", table.0, table.1).as_str())).collect()
}

fn read_env(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file to write to");
    let text = fs::read_to_string(&file).unwrap_or_default();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<StudyLine>(line).ok());
    let lines = lines.filter(|line| line.weights == weights_hash()).map(|line| (line.key(), line)).collect();
    let mut runner = Runner { file, lines, threads: read_env("THREADS", 2) };
    let games = read_env("GAMES", 100);
    for study in args {
        match study.as_str() {
            "games" => run_games(&mut runner, games, &only(tables())),
            "levels" => run_games(&mut runner, games, &only(learned_tables())),
            "blunders" => run_blunders(&mut runner, games),
            "prices" => run_prices(&mut runner, games),
            "twins" => run_twins(&mut runner, games),
            "summary" => print!("{}", summary(&runner)),
            "calibrate" => calibrate(&runner),
            other => panic!("there is no study {other}"),
        }
    }
}

/// Block by block over all tables, so that a study that is stopped early has some games of each.
fn run_games(runner: &mut Runner, games: usize, tables: &[StudyTable]) {
    for block in 0..games.div_ceil(BLOCK) {
        for table in tables {
            for level in Level::ALL {
                let seeds = block * BLOCK..(block + 1) * BLOCK;
                let work = |threads| serde_json::to_value(study_games(table, level, seeds.clone(), threads)).unwrap();
                runner.run("games", table, level.name(), block, work);
            }
        }
    }
}

fn run_blunders(runner: &mut Runner, games: usize) {
    let iterations = read_env("ITERATIONS", DEEP_ITERATIONS as usize) as u32;
    for block in 0..games.div_ceil(BLOCK) {
        for table in only(learned_tables()) {
            let work = |threads| {
                let planted = map_on_threads(threads, BLOCK, |at| find_blunder(&table, block * BLOCK + at, iterations));
                json!(planted.into_iter().flatten().collect::<Vec<_>>())
            };
            runner.run("blunders", &table, &iterations.to_string(), block, work);
        }
    }
}

fn run_prices(runner: &mut Runner, games: usize) {
    for block in 0..games.div_ceil(BLOCK) {
        for table in only(learned_tables()).into_iter().filter(|table| table.0.starts_with("medici-2")) {
            let work = |threads| {
                let games = map_on_threads(threads, BLOCK, |at| check_prices(&table, block * BLOCK + at, MAX_PLAYOUTS));
                let mut checks = PriceChecks::default();
                games.iter().for_each(|game| checks.join(game));
                json!(checks)
            };
            runner.run("prices", &table, "", block, work);
        }
    }
}

fn run_twins(runner: &mut Runner, trials: usize) {
    for block in 0..trials.div_ceil(BLOCK) {
        for table in only(learned_tables()) {
            let work = |threads| {
                let wins =
                    map_on_threads(threads, BLOCK, |at| honest_twin_wins(&table, block * BLOCK + at, TWIN_GAMES));
                json!(Found { planted: BLOCK as u64, found: wins.iter().filter(|wins| **wins).count() as u64 })
            };
            runner.run("twins", &table, "", block, work);
        }
    }
}

/// The sums of all blocks, by table and level.
fn game_sums(runner: &Runner) -> BTreeMap<(String, usize, String, String), GameSums> {
    let mut all: BTreeMap<_, GameSums> = BTreeMap::new();
    for line in runner.lines.values().filter(|line| line.study == "games") {
        let sums: GameSums = serde_json::from_value(line.result.clone()).unwrap();
        let key = (line.ruleset.clone(), line.players, line.options.to_string(), line.level.clone());
        all.entry(key).or_insert_with(|| GameSums::new(line.players)).join(&sums);
    }
    all
}

fn summary(runner: &Runner) -> String {
    let mut text = String::from(
        "| game | level | games | worst sum | luck, SE | factor | β, best factor | error | blunders | v: distance and slope \
         by quarter |\n|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for ((ruleset, players, options, level), sums) in game_sums(runner) {
        let options = if options == "{}" { String::new() } else { format!(" {options}") };
        let [slope, best] = sums.best_variance_factor();
        let stages = sums.calibration_by_stage();
        let stages: Vec<String> = stages.iter().map(|[distance, slope]| format!("{distance:.2}/{slope:.2}")).collect();
        let _ = writeln!(
            text,
            "| {ruleset}, {players}{options} | {level} | {} | {:.0e} | {:.1} | {:.2} | {slope:.2}, {best:.2} | {:.1} | {:.2} | \
             {} |",
            sums.games,
            sums.worst_sum,
            sums.luck_standard_errors(),
            sums.variance_factor(),
            sums.lost.mean(),
            sums.losses_from(15),
            stages.join(" ")
        );
    }
    text.push_str("\n| game | planted (iterations) | the largest error |\n|---|---|---|\n");
    for ((key, kind), Found { planted, found }) in blunder_counts(runner) {
        let _ = writeln!(text, "| {key} | {kind} | {found} of {planted} |");
    }
    text.push_str("\n| game | prices confirmed | contradicted | open | price of playouts minus fair price |\n|---|---|---|---|---|\n");
    for (key, checks) in results::<PriceChecks>(runner, "prices", PriceChecks::join) {
        let PriceChecks { confirmed, contradicted, open, .. } = checks;
        let _ =
            writeln!(text, "| {key} | {confirmed} | {contradicted} | {open} | {:.1} florins |", checks.mean_offset());
    }
    text.push_str("\n| game | honest twins ahead |\n|---|---|\n");
    let twins = results::<Found>(runner, "twins", |sum, part| {
        *sum = Found { planted: sum.planted + part.planted, found: sum.found + part.found };
    });
    for (key, Found { planted, found }) in twins {
        let _ = writeln!(text, "| {key} | {found} of {planted} |");
    }
    text
}

/// The results of a study by ruleset and seats, joined over all blocks.
fn results<T: Default + DeserializeOwned>(
    runner: &Runner,
    study: &str,
    join: impl Fn(&mut T, &T),
) -> BTreeMap<String, T> {
    let mut results: BTreeMap<String, T> = BTreeMap::new();
    for line in runner.lines.values().filter(|line| line.study == study) {
        let part: T = serde_json::from_value(line.result.clone()).unwrap();
        join(results.entry(format!("{}, {}", line.ruleset, line.players)).or_default(), &part);
    }
    results
}

/// Planted and found blunders, by ruleset and seats, and by kind and iterations.
fn blunder_counts(runner: &Runner) -> BTreeMap<(String, String), Found> {
    let mut counts: BTreeMap<_, Found> = BTreeMap::new();
    for line in runner.lines.values().filter(|line| line.study == "blunders") {
        let blunders: Vec<(BlunderKind, bool)> = serde_json::from_value(line.result.clone()).unwrap();
        for (kind, is_largest) in blunders {
            let game = format!("{}, {}", line.ruleset, line.players);
            let sum = counts.entry((game, format!("{kind:?} ({})", line.level))).or_default();
            *sum = Found { planted: sum.planted + 1, found: sum.found + u64::from(is_largest) };
        }
    }
    counts
}

/// Seats of experts, over all games, from which on their blunders say something.
const MIN_SEATS: u64 = 200;
/// A level's loss counts as at least this, in thousandths of a share: a perfect player has no ratio to others.
const MIN_ERROR: f64 = 0.1;

/// Writes the calibration of all learned tables that the file has.
fn calibrate(runner: &Runner) {
    let sums = game_sums(runner);
    let of = |table: &StudyTable, level: Level| {
        sums.get(&(table.0.to_owned(), table.1, "{}".to_owned(), level.name().to_owned()))
    };
    let (mut factors, mut levels) = (String::new(), String::new());
    let mut rulesets: Vec<&str> = learned_tables().iter().map(|table| table.0).collect();
    rulesets.dedup();
    for ruleset in rulesets {
        let tables: Vec<StudyTable> = learned_tables().into_iter().filter(|table| table.0 == ruleset).collect();
        let rate = |level: Level, points: usize| {
            let sums = tables.iter().filter_map(|table| of(table, level));
            let rates: Vec<f64> = sums.map(|sums| sums.losses_from(points)).collect();
            rates.iter().sum::<f64>() / rates.len() as f64
        };
        let seats: u64 = tables.iter().filter_map(|table| of(table, Level::Expert)).map(|sums| sums.seats).sum();
        if seats >= MIN_SEATS {
            // The lowest limit at which experts make less than one blunder in 20 games. At most 30 points.
            let limit = (5..30).find(|&points| rate(Level::Expert, points) < 0.05).unwrap_or(30);
            println!("{ruleset}: blunders from {limit} points; novices make {:.2} a game", rate(Level::Novice, limit));
            let _ = writeln!(factors, "    ({ruleset:?}, {:?}),", limit as f64 / 15.0);
        } else {
            println!("{ruleset}: {seats} seats of experts are too few for a factor of the marks");
        }
        for table in &tables {
            let errors: Vec<String> = Level::ALL
                .iter()
                .filter_map(|&level| Some((level, of(table, level)?)))
                .map(|(level, sums)| format!("({:?}, {:.2})", level.name(), sums.lost.mean().max(MIN_ERROR)))
                .collect();
            if !errors.is_empty() {
                let _ = writeln!(
                    levels,
                    "    LevelScale {{ ruleset: {ruleset:?}, players: {}, errors: &[{}] }},",
                    table.1,
                    errors.join(", ")
                );
            }
        }
    }
    let text = format!(
        "//! Written by `make review-calibrate`: do not edit.\n\nuse crate::levels::LevelScale;\n\n\
         /// The version of reviews, and a hash of the bots' weights, with which the numbers below were measured. A\n\
         /// test compares them.\n\
         pub const CALIBRATED_WITH: (u32, u64) = ({REVIEW_VERSION}, {:#x});\n\n\
         /// By which the limits of marks are multiplied, by ruleset.\n\
         #[rustfmt::skip]\npub(crate) const MARK_FACTORS: &[(&str, f64)] = &[\n{factors}];\n\n\
         /// The mean error of each level, in thousandths of a share per decision.\n\
         #[rustfmt::skip]\npub(crate) const LEVELS: &[LevelScale] = &[\n{levels}];\n",
        weights_hash()
    );
    fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/calibration.rs"), text).unwrap();
}
