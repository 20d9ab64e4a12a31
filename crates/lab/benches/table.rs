//! All benchmarks in one table: `make bench`, or with other seconds a row than 2, `cargo bench -p lonja-lab -- 5`.
//!
//! Speeds of this machine mean little elsewhere: compare with the yardstick, which is measured in the same run.

#![allow(clippy::print_stdout, missing_docs, reason = "a program that prints a table")]

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lonja_bots::{Budget, Level, Question};
use lonja_game::catalog::{OptionsJson, Playable, RULESETS, Ruleset, Visitor, with_rules};
use lonja_game::engine::Engine;
use lonja_game::verify::check_result;
use lonja_game::{ChanceOrigin, Record, ThinkBudget, begin};
use lonja_lab::playouts::{Playouts, measure_playouts};
use lonja_lab::simulate::simulate;
use lonja_lab::train::run_on_threads;
use lonja_lab::{Entrant, MatchPlan};
use lonja_review::{DEEP_ITERATIONS, QUICK_ITERATIONS, ReviewPlan};
use lonja_rules::flow::Decision;
use lonja_rules::{FastRandom, Observer, Random, flow};

/// The most nanoseconds of processor time a decision of random games.
const WANTED_NS: [(&str, usize, f64); 3] = [("medici-2018", 4, 16.0), ("burgueses", 2, 40.0), ("medici-card", 4, 40.0)];
/// The least speed-up of two threads.
const WANTED_SPEED_UP: f64 = 1.7;

fn main() {
    let seconds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(2.0);
    let time = Duration::from_secs_f64(seconds);
    let yardstick = yardstick_ns();
    println!("{:<34}{:>12}  {:<22}{:>12}  remark", "what", "figure", "unit", "target");
    row("yardstick", yardstick, "ns a step", Target::Nothing, "a random number and a branch that can't be foreseen");
    random_games(time, yardstick);
    heap();
    threads();
    engine(time);
    verifying(time);
    bots(time);
    reviews();
}

/// The table whose games are reviewed, and the most seconds of a review, quick and deep, on two threads.
const REVIEWED: (&str, usize) = ("medici-2018", 4);
const WANTED_REVIEW_S: [(&str, u32, f64); 2] = [("quick", QUICK_ITERATIONS, 2.0), ("deep", DEEP_ITERATIONS, 60.0)];
/// The most milliseconds of a unit of a review, of which a server does nothing else on a thread.
const WANTED_UNIT_MS: f64 = 40.0;

/// The most microseconds a decision of the trader, which decides without search.
const WANTED_TRADER_US: f64 = 50.0;

/// The target of a figure.
#[derive(Clone, Copy)]
enum Target {
    Nothing,
    AtMost(f64),
    AtLeast(f64),
}

fn row(what: &str, figure: f64, unit: &str, target: Target, remark: &str) {
    let (target, missed) = match target {
        Target::Nothing => (String::new(), false),
        Target::AtMost(most) => (format!("<= {most}"), figure > most),
        Target::AtLeast(least) => (format!(">= {least}"), figure < least),
    };
    let mark = if missed { "MISSED " } else { "" };
    println!("{what:<34}{figure:>12.2}  {unit:<22}{target:>12}  {mark}{remark}");
}

/// The least cost of a step of any simulation with chance.
fn yardstick_ns() -> f64 {
    const STEPS: u32 = 50_000_000;
    let mut random = FastRandom::new(1);
    let mut sum = 0u64;
    let begun = Instant::now();
    for _ in 0..STEPS {
        if random.below(2) == 0 {
            sum = black_box(sum + 1);
        } else {
            sum = black_box(sum ^ 3);
        }
    }
    black_box(sum);
    begun.elapsed().as_nanos() as f64 / f64::from(STEPS)
}

/// Random games of every ruleset and number of seats, each checked to be the games that they should be.
fn random_games(time: Duration, yardstick: f64) {
    for ruleset in RULESETS {
        let mut fastest = f64::INFINITY;
        let mut slowest = 0.0_f64;
        for seats in ruleset.seats.clone() {
            let figures = measure(ruleset.id, seats, time);
            let wanted = WANTED_NS.iter().find(|(id, players, _)| (*id, *players) == (ruleset.id, seats));
            let remark = format!(
                "{:.1} yardsticks, {:.2} decisions a game, mean score {:.2}",
                figures.ns_per_decision / yardstick,
                figures.decisions as f64 / figures.games as f64,
                figures.mean_score
            );
            let what = format!("random {}, {seats} seats", ruleset.id);
            let target = wanted.map_or(Target::Nothing, |(_, _, most)| Target::AtMost(*most));
            row(&what, figures.ns_per_decision, "ns a decision", target, &remark);
            fastest = fastest.min(figures.ns_per_decision);
            slowest = slowest.max(figures.ns_per_decision);
        }
        let remark = "slowest number of seats against fastest: a game's cost grows with its decisions";
        row(&format!("growth {}", ruleset.id), slowest / fastest, "times", Target::Nothing, remark);
    }
}

/// The fastest of five parts: a neighbour on the machine slows down the others.
fn measure(ruleset: &str, seats: usize, time: Duration) -> Playouts {
    let part =
        || measure_playouts(ruleset, seats, &OptionsJson::new(), time / 5, 1).unwrap_or_else(|error| panic!("{error}"));
    let parts = std::iter::repeat_with(part).take(5);
    let fastest = parts.min_by(|one, other| one.ns_per_decision.total_cmp(&other.ns_per_decision));
    let figures = fastest.unwrap_or_else(|| unreachable!("there are five"));
    let known = include_str!("../../../testdata/playouts.txt");
    let expected = format!("{ruleset} {seats} ");
    let digest = known.lines().find(|line| line.starts_with(&expected)).and_then(|line| line.split(' ').next_back());
    assert_eq!(digest, Some(figures.digest.as_str()), "{ruleset} with {seats} seats plays other games than it should");
    figures
}

/// Counts what random games take from the heap.
fn heap() {
    struct Count;
    impl Visitor for Count {
        type Output = f64;
        fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> f64 {
            const GAMES: u32 = 1000;
            let mut random = FastRandom::new(1);
            let heap = allocation_counter::measure(|| {
                for _ in 0..GAMES {
                    black_box(flow::playout(&rules, &mut rules.setup(), &mut random));
                }
            });
            heap.count_total as f64 / f64::from(GAMES)
        }
    }
    for ruleset in RULESETS {
        let count = with_rules(ruleset.id, *ruleset.seats.end(), &OptionsJson::new(), Count);
        let count = count.unwrap_or_else(|error| panic!("{error}"));
        row(&format!("heap {}", ruleset.id), count, "allocations a game", Target::AtMost(0.0), "random games");
    }
}

fn threads() {
    for ruleset in RULESETS {
        let players = *ruleset.seats.end();
        let games_per_s = |threads: usize, games: u64| {
            let plan = MatchPlan {
                ruleset: ruleset.id.to_owned(),
                players,
                options: OptionsJson::new(),
                entrants: Entrant::read(Level::Random.name()).into_iter().collect(),
                thinking: ThinkBudget::Iterations(100),
                answer_timeout: Duration::ZERO,
                games,
                seed: "bench".into(),
                threads,
                want_records: false,
                is_adjusted: false,
            };
            let report = simulate(&plan, &AtomicBool::new(false), &mut ()).map(|report| report.games_per_s);
            report.unwrap_or_else(|error| panic!("{error}"))
        };
        let games = games_per_s(1, 20_000) as u64 / 2;
        // The best of five each, by turns: a neighbour on the machine slows down the others.
        let (mut one, mut two) = (0.0_f64, 0.0_f64);
        for _ in 0..5 {
            one = one.max(games_per_s(1, games));
            two = two.max(games_per_s(2, 2 * games));
        }
        let remark = format!("simulate: {one:.0} games a second on one thread, {two:.0} on two");
        let target = Target::AtLeast(WANTED_SPEED_UP);
        row(&format!("two threads {}", ruleset.id), two / one, "times one", target, &remark);
    }
}

/// Requests through the line protocol: whole games, a request a decision.
fn engine(time: Duration) {
    for ruleset in RULESETS {
        let record = a_game(ruleset.id, *ruleset.seats.end());
        let new = format!(
            "{{\"cmd\":\"new\",\"ruleset\":\"{}\",\"players\":{},\"seed\":\"bench\"}}",
            record.ruleset, record.players
        );
        let plays: Vec<String> =
            record.actions.iter().map(|action| format!("{{\"cmd\":\"play\",\"action\":\"{action}\"}}")).collect();
        let mut engine = Engine::new(|| "fresh".to_owned());
        let (begun, mut requests) = (Instant::now(), 0);
        while begun.elapsed() < time {
            for line in [&new].into_iter().chain(&plays) {
                black_box(engine.answer(line.as_bytes()));
                requests += 1;
            }
        }
        let us = begun.elapsed().as_secs_f64() * 1e6 / f64::from(requests);
        row(
            &format!("engine {}", ruleset.id),
            us,
            "µs a request",
            Target::Nothing,
            "answered with the list of legal actions",
        );
    }
}

fn verifying(time: Duration) {
    for ruleset in RULESETS {
        let record = a_game(ruleset.id, *ruleset.seats.end());
        let (begun, mut records) = (Instant::now(), 0);
        while begun.elapsed() < time {
            assert_eq!(check_result(black_box(&record)), Ok(()));
            records += 1;
        }
        let us = begun.elapsed().as_secs_f64() * 1e6 / f64::from(records);
        row(
            &format!("verify {}", ruleset.id),
            us,
            "µs a record",
            Target::Nothing,
            &format!("{} actions", record.actions.len()),
        );
    }
}

/// A finished game of the seed `bench`, played at random.
fn a_game(ruleset: &str, players: usize) -> Record {
    bots_game(ruleset, players, Level::Random)
}

/// A finished game of the seed `bench` between bots of a level.
fn bots_game(ruleset: &str, players: usize, level: Level) -> Record {
    let begun = begin(ruleset, players, &OptionsJson::new(), ChanceOrigin::seeded("bench"));
    let mut game = begun.unwrap_or_else(|error| panic!("{error}"));
    let mut seed = 0;
    while let Some(action) = game.choose(level, seed, Budget::Iterations(0)) {
        game.play(&action).unwrap_or_else(|refused| panic!("{refused}"));
        seed += 1;
    }
    game.record()
}

/// How long the traders of a table take for a decision, and how much the expert searches in a time.
fn bots(time: Duration) {
    for ruleset in RULESETS {
        for seats in [*ruleset.seats.start(), *ruleset.seats.end()] {
            let measured = with_rules(ruleset.id, seats, &OptionsJson::new(), MeasureBots(time));
            let (trader_us, iterations_per_ms) = measured.unwrap_or_else(|error| panic!("{error}"));
            let what = |bot: &str| format!("{bot} {}, {seats} seats", ruleset.id);
            row(
                &what("trader"),
                trader_us,
                "µs a decision",
                Target::AtMost(WANTED_TRADER_US),
                "whole games of traders",
            );
            let remark = "first decisions of games of traders, 20 ms each";
            row(&what("expert"), iterations_per_ms, "iterations a ms", Target::Nothing, remark);
        }
    }
}

/// How long reviews of a game of traders take.
fn reviews() {
    let (ruleset, players) = REVIEWED;
    let record = bots_game(ruleset, players, Level::Trader);
    for (kind, iterations, seconds) in WANTED_REVIEW_S {
        let plan = ReviewPlan::new(&record, iterations).unwrap_or_else(|error| panic!("{error}"));
        let longest = Mutex::new(Duration::ZERO);
        let begun = Instant::now();
        run_on_threads(2, plan.units(), &|unit| {
            let begun = Instant::now();
            plan.run_unit(unit);
            let mut longest = longest.lock().unwrap_or_else(PoisonError::into_inner);
            *longest = (*longest).max(begun.elapsed());
        });
        let taken = begun.elapsed().as_secs_f64();
        assert!(plan.finish().is_ok());
        let what = |part: &str| format!("{kind} review {part}{ruleset}, {players} seats");
        let remark = format!("two threads, {} units, {} decisions", plan.units(), record.actions.len());
        row(&what(""), taken, "s", Target::AtMost(seconds), &remark);
        let longest = longest.into_inner().unwrap_or_else(PoisonError::into_inner).as_secs_f64() * 1e3;
        row(&what("unit "), longest, "ms", Target::AtMost(WANTED_UNIT_MS), "the longest unit");
    }
}

struct MeasureBots(Duration);

impl Visitor for MeasureBots {
    type Output = (f64, f64);

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> (f64, f64) {
        let (trader, expert) = (rules.bot(Level::Trader), rules.bot(Level::Expert));
        let (mut thought, mut decisions) = (Duration::ZERO, 0_u32);
        let (mut searched, mut iterations) = (Duration::ZERO, 0);
        let begun = Instant::now();
        let mut random = FastRandom::new(1);
        while begun.elapsed() < self.0 {
            let mut state = rules.setup();
            let mut first = true;
            while let Some(Decision { seat, legal }) = flow::next_decision(&rules, &mut state, &mut random) {
                let view = rules.view(&state, Observer::Seat(seat));
                let budget = Budget::Time(Duration::from_millis(20));
                let seed = u64::from(decisions);
                let question = Question { rules: &rules, seat, view: &view, legal: &legal, seed, budget };
                if std::mem::take(&mut first) {
                    let asked = Instant::now();
                    iterations += expert.advise(&question).iterations;
                    searched += asked.elapsed();
                }
                let asked = Instant::now();
                let action = trader.choose(&question);
                thought += asked.elapsed();
                decisions += 1;
                rules.play_unchecked(&mut state, action, &mut ());
            }
        }
        let trader_us = thought.as_secs_f64() * 1e6 / f64::from(decisions);
        (trader_us, iterations as f64 / (searched.as_secs_f64() * 1e3))
    }
}
