//! Measures reviews over many games: `make review-study` and `make review-calibrate`.
//!
//! `review_study FILE STUDY…` appends a line of JSON to FILE for each block of games, and leaves out the blocks that
//! FILE has already: it can be stopped and started again. Studies: `games` (sums, luck, levels, calibration of v),
//! `levels` (only games as learned), `blunders`, `twins`, `prices`. `review_study FILE summary` prints what FILE says,
//! and `review_study FILE calibrate` writes `calibration.rs` from it. `ONLY=medici-card/3,burgueses/2` restricts a
//! study to some rulesets and seats, `LEVELS=novice,expert` to games of some levels. `GAMES` is the number of games of
//! each level at each table, `THREADS` that of threads. `ITERATIONS` are the rollouts of reviews: without it quick
//! reviews in `games`, deep ones in `levels` and `blunders`. `calibrate` counts games with as many. `PLAYOUTS` is the
//! most that a price of `prices` gets.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a study prints, and stops at the first surprise")]

#[path = "../tests/study/mod.rs"]
mod study;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::ops::Range;

use lonja_bots::Level;
use lonja_review::{DEEP_ITERATIONS, QUICK_ITERATIONS, REVIEW_VERSION};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use study::{
    BlunderKind, Effort, Found, GameSums, PriceChecks, StudyTable, check_prices, factor_error, find_blunder,
    honest_twin_wins, learned_tables, map_on_threads, study_games, tables, weights_hash,
};

/// Games in a block.
const BLOCK: usize = 2;
/// Playouts of a price, at most.
const MAX_PLAYOUTS: usize = 2000;
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
    /// With which weights, and which version and iterations of reviews.
    weights: u64,
    review: u32,
    iterations: u32,
    result: Value,
}

impl StudyLine {
    fn key(&self) -> String {
        let Self { study, ruleset, players, options, level, block, weights, review, iterations, .. } = self;
        format!("{study} {ruleset} {players} {options} {level} {block} {weights} {review} {iterations}")
    }
}

struct Runner {
    file: String,
    lines: BTreeMap<String, StudyLine>,
    threads: usize,
}

impl Runner {
    /// Runs a block, if the file does not have it. `iterations` are those of the reviews.
    fn run(
        &mut self,
        (study, iterations): (&str, u32),
        table: &StudyTable,
        level: &str,
        block: usize,
        work: impl Fn(usize) -> Value,
    ) {
        let (ruleset, players, options) = table.clone();
        let mut line = StudyLine {
            study: study.to_owned(),
            ruleset: ruleset.to_owned(),
            players,
            options,
            level: level.to_owned(),
            block,
            weights: weights_hash(),
            review: REVIEW_VERSION,
            iterations,
            result: Value::Null,
        };
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

/// The iterations of reviews, where the environment does not say otherwise.
fn iterations(usual: u32) -> u32 {
    read_env("ITERATIONS", usual as usize) as u32
}

/// The levels that `LEVELS` names; all if it is not set.
fn levels() -> Vec<Level> {
    let Ok(names) = std::env::var("LEVELS") else { return Level::ALL.to_vec() };
    names.split(',').map(|name| Level::named(name).expect("a level")).collect()
}

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file to write to");
    let text = fs::read_to_string(&file).unwrap_or_default();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<StudyLine>(line).ok());
    let lines = lines.filter(|line| (line.weights, line.review) == (weights_hash(), REVIEW_VERSION));
    let lines = lines.map(|line| (line.key(), line)).collect();
    let mut runner = Runner { file, lines, threads: read_env("THREADS", 2) };
    let games = read_env("GAMES", 100);
    for study in args {
        match study.as_str() {
            "games" => run_games(&mut runner, games, &only(tables()), iterations(QUICK_ITERATIONS)),
            "levels" => run_games(&mut runner, games, &only(learned_tables()), iterations(DEEP_ITERATIONS)),
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
fn run_games(runner: &mut Runner, games: usize, tables: &[StudyTable], review_iterations: u32) {
    for block in 0..games.div_ceil(BLOCK) {
        for table in tables {
            for level in levels() {
                let seeds = block * BLOCK..(block + 1) * BLOCK;
                let work =
                    |threads| json!(study_games(table, level, seeds.clone(), Effort { review_iterations, threads }));
                runner.run(("games", review_iterations), table, level.name(), block, work);
            }
        }
    }
}

fn run_blunders(runner: &mut Runner, games: usize) {
    let iterations = iterations(DEEP_ITERATIONS);
    for block in 0..games.div_ceil(BLOCK) {
        for table in only(learned_tables()) {
            let work = |threads| {
                let planted = map_on_threads(threads, BLOCK, |at| find_blunder(&table, block * BLOCK + at, iterations));
                json!(planted.into_iter().flatten().collect::<Vec<_>>())
            };
            runner.run(("blunders", iterations), &table, "", block, work);
        }
    }
}

fn run_prices(runner: &mut Runner, games: usize) {
    let (iterations, playouts) = (iterations(DEEP_ITERATIONS), read_env("PLAYOUTS", MAX_PLAYOUTS) as u64);
    for block in 0..games.div_ceil(BLOCK) {
        for table in only(learned_tables()).into_iter().filter(|table| table.0.starts_with("medici-2")) {
            let work = |threads| {
                let check = |at| check_prices(&table, block * BLOCK + at, (iterations, playouts));
                let games = map_on_threads(threads, BLOCK, check);
                let mut checks = PriceChecks::default();
                games.iter().for_each(|game| checks.join(game));
                json!(checks)
            };
            runner.run(("prices", iterations), &table, "", block, work);
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
            runner.run(("twins", QUICK_ITERATIONS), &table, "", block, work);
        }
    }
}

/// Ruleset, seats, options, level, iterations of the reviews.
type GamesKey = (String, usize, String, String, u32);

/// The sums of each block, by table and level.
fn game_blocks(runner: &Runner) -> BTreeMap<GamesKey, Vec<GameSums>> {
    let mut all: BTreeMap<_, Vec<GameSums>> = BTreeMap::new();
    for line in runner.lines.values().filter(|line| line.study == "games") {
        let sums: GameSums = serde_json::from_value(line.result.clone()).unwrap();
        let StudyLine { ruleset, players, options, level, iterations, .. } = line;
        let key = (ruleset.clone(), *players, options.to_string(), level.clone(), *iterations);
        all.entry(key).or_default().push(sums);
    }
    all
}

fn join_blocks(blocks: &[GameSums]) -> GameSums {
    let mut sums = GameSums::new(blocks[0].luck.len());
    blocks.iter().for_each(|block| sums.join(block));
    sums
}

/// The variance factor with its interval of 95%, as far as there are enough games for one.
fn factor_text(sums: &GameSums, blocks: &[GameSums]) -> String {
    let factor = sums.variance_factor();
    match factor_error(blocks) {
        Some(error) => format!("{factor:.2} ({:.2} to {:.2})", factor * (-error).exp(), factor * error.exp()),
        None => format!("{factor:.2}"),
    }
}

fn summary(runner: &Runner) -> String {
    let mut text = String::from(
        "| game (iterations) | level | games | worst sum | luck, SE | factor | β, best factor | noise, unknowable, play | \
         error | blunders | v: distance and slope by quarter |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for ((ruleset, players, options, level, iterations), blocks) in game_blocks(runner) {
        let sums = join_blocks(&blocks);
        let options = if options == "{}" { String::new() } else { format!(" {options}") };
        let [slope, best] = sums.best_variance_factor();
        let parts = sums.residual_parts().map(|part| format!("{:.0}%", 100.0 * part)).join(" ");
        let stages = sums.calibration_by_stage();
        let stages: Vec<String> = stages.iter().map(|[distance, slope]| format!("{distance:.2}/{slope:.2}")).collect();
        let _ = writeln!(
            text,
            "| {ruleset}, {players}{options} ({iterations}) | {level} | {} | {:.0e} | {:.1} | {} | {slope:.2}, {best:.2} | \
             {parts} | {:.1} | {:.2} | {} |",
            sums.games,
            sums.worst_sum,
            sums.luck_standard_errors(),
            factor_text(&sums, &blocks),
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
            let sum = counts.entry((game, format!("{kind:?} ({})", line.iterations))).or_default();
            *sum = Found { planted: sum.planted + 1, found: sum.found + u64::from(is_largest) };
        }
    }
    counts
}

/// Seats of experts from which on their blunders say something.
const MIN_SEATS: u64 = 200;
/// A level's loss counts as at least this, in thousandths of a share: a perfect player has no ratio to others.
const MIN_ERROR: f64 = 0.1;
/// The limits of blunders that are tried, in points at two seats.
const LIMITS: Range<usize> = 5..31;
/// Experts should make fewer blunders in a game, and novices more.
const EXPERT_BLUNDERS: f64 = 0.05;
const NOVICE_BLUNDERS: f64 = 2.0;

/// The factor of the marks at a table, and a remark: whether experts blunder seldom enough with it, and novices often
/// enough. `rate` counts, for each seat and game, the decisions of a level that lose at least this many points.
fn find_factor(rate: impl Fn(Level, usize) -> f64) -> (f64, String) {
    let limit = LIMITS.clone().find(|&points| rate(Level::Expert, points) < EXPERT_BLUNDERS);
    let points = limit.unwrap_or(LIMITS.end - 1);
    let [expert, novice] = [Level::Expert, Level::Novice].map(|level| rate(level, points));
    let missed = |misses: bool| if misses { " (aim missed)" } else { "" };
    let remark = format!(
        "blunders from {points} points: {expert:.2} a game by experts{}, {novice:.2} by novices{}",
        missed(limit.is_none()),
        missed(novice <= NOVICE_BLUNDERS)
    );
    (points as f64 / 15.0, remark)
}

/// Writes the calibration of all learned tables that the file has games of, with as many iterations as `ITERATIONS`
/// says. Tables with few seats of experts get the factor of all tables of their ruleset together.
fn calibrate(runner: &Runner) {
    let iterations = iterations(DEEP_ITERATIONS);
    let sums: BTreeMap<GamesKey, GameSums> =
        game_blocks(runner).into_iter().map(|(key, blocks)| (key, join_blocks(&blocks))).collect();
    let of = |table: &StudyTable, level: Level| {
        sums.get(&(table.0.to_owned(), table.1, "{}".to_owned(), level.name().to_owned(), iterations))
    };
    let seats = |table: &StudyTable| of(table, Level::Expert).map_or(0, |sums| sums.seats);
    let (mut factors, mut levels) = (String::new(), String::new());
    for table in learned_tables() {
        let (ruleset, players, _) = table;
        let all: Vec<StudyTable> = learned_tables().into_iter().filter(|other| other.0 == ruleset).collect();
        let measured = if seats(&table) >= MIN_SEATS { vec![table.clone()] } else { all };
        let of_experts: u64 = measured.iter().map(&seats).sum();
        let rate = |level: Level, points: usize| {
            let sums: Vec<&GameSums> = measured.iter().filter_map(|table| of(table, level)).collect();
            sums.iter().map(|sums| sums.losses_from(points)).sum::<f64>() / sums.len() as f64
        };
        if of_experts >= MIN_SEATS {
            let (factor, remark) = find_factor(rate);
            println!("{ruleset}, {players}: {remark} ({of_experts} seats of experts)");
            let _ = writeln!(factors, "    // {remark}.\n    ({ruleset:?}, {players}, {factor:?}),");
        } else {
            println!("{ruleset}, {players}: {of_experts} seats of experts are too few for a factor of the marks");
        }
        let errors: Vec<String> = Level::ALL
            .iter()
            .filter_map(|&level| Some((level, of(&table, level)?)))
            .map(|(level, sums)| format!("({:?}, {:.2})", level.name(), sums.lost.mean().max(MIN_ERROR)))
            .collect();
        if !errors.is_empty() {
            let _ = writeln!(
                levels,
                "    LevelScale {{ ruleset: {ruleset:?}, players: {players}, errors: &[{}] }},",
                errors.join(", ")
            );
        }
    }
    let text = format!(
        "//! Written by `make review-calibrate`: do not edit.\n\nuse crate::levels::LevelScale;\n\n\
         /// The version of reviews, and a hash of the bots' weights, with which the numbers below were measured. A\n\
         /// test compares them.\n\
         pub const CALIBRATED_WITH: (u32, u64) = ({REVIEW_VERSION}, {:#x});\n\n\
         /// By which the limits of marks are multiplied, by ruleset and seats.\n\
         #[rustfmt::skip]\npub(crate) const MARK_FACTORS: &[(&str, usize, f64)] = &[\n{factors}];\n\n\
         /// The mean error of each level, in thousandths of a share per decision.\n\
         #[rustfmt::skip]\npub(crate) const LEVELS: &[LevelScale] = &[\n{levels}];\n",
        weights_hash()
    );
    fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/calibration.rs"), text).unwrap();
}
