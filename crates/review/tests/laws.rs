//! The laws of reviews, on small samples. `make review-study` runs the long versions.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod study;
#[path = "../../game/tests/testdata/mod.rs"]
mod testdata;

use std::fs;

use lonja_bots::Level;
use lonja_game::Record;
use lonja_review::{
    CALIBRATED_WITH, LevelScale, QUICK_ITERATIONS, REVIEW_VERSION, ReviewError, ReviewPlan, ReviewStep, Story, review,
};
use serde_json::json;

use study::{
    Effort, StudyTable, check_sums, find_blunder, hash, honest_twin_wins, map_on_threads, on_threads, play,
    study_games, tables, weights_hash,
};

const THREADS: usize = 2;
const QUICK: Effort = Effort { review_iterations: QUICK_ITERATIONS, threads: THREADS };

fn table(ruleset: &'static str, players: usize) -> StudyTable {
    (ruleset, players, json!({}))
}

#[test]
fn all_columns_add_up_exactly() {
    // Every option, every game, and its smallest and largest tables.
    let mut tables = tables();
    tables.retain(|(_, players, options)| options != &json!({}) || [2, 6].contains(players));
    on_threads(THREADS, tables.len(), &|at| {
        let (ruleset, _, options) = &tables[at];
        let levels = [Level::ALL[at % Level::ALL.len()], Level::Trader];
        let review = review(&play(&tables[at], &at.to_string(), &levels, 1), QUICK_ITERATIONS).unwrap();
        assert!(check_sums(&review) < 1e-9, "{ruleset}");
        let is_untrained = options.as_object().unwrap().keys().any(|name| name != "first");
        assert_eq!(!review.guesses.is_empty(), is_untrained, "{ruleset}: {:?}", review.guesses);
        assert_eq!(review.rests_on, if options.get("deck").is_some() { "heuristic" } else { "network" });
        assert!((3..=5).contains(&review.turning_points.len()) || review.steps.len() < 20);
    });
}

/// The same bytes on every machine and in every later build: digests (FNV-1a) of reviews.
#[test]
fn reviews_are_those_of_before() {
    let tables = [
        ("medici-2018", 2, QUICK_ITERATIONS),
        ("medici-2018", 4, QUICK_ITERATIONS),
        ("medici-2006", 3, 2),
        ("medici-card", 2, 8),
        ("medici-card", 6, QUICK_ITERATIONS),
        ("burgueses", 2, QUICK_ITERATIONS),
    ];
    let lines = map_on_threads(THREADS, tables.len(), |at| {
        let (ruleset, players, iterations) = tables[at];
        let record = play(&table(ruleset, players), "digest", &[Level::Trader, Level::Novice], 1);
        let json = serde_json::to_string(&review(&record, iterations).unwrap()).unwrap();
        format!("{ruleset} {players} {iterations} {} {:016x}\n", json.len(), hash(json.bytes()))
    });
    let head = "# ruleset, seats, iterations, bytes and digest of the review of a game of a trader and novices\n";
    testdata::check("reviews.txt", &format!("{head}{}", lines.concat()));
}

#[test]
fn rollouts_and_threads_keep_the_laws() {
    for (ruleset, players, iterations) in [("medici-2018", 2, 2), ("medici-card", 2, 12), ("burgueses", 2, 3)] {
        let record = play(&table(ruleset, players), "threads", &[Level::Novice], 1);
        let alone = review(&record, iterations).unwrap();
        assert!(check_sums(&alone) < 1e-9, "{ruleset}");
        let plan = ReviewPlan::new(&record, iterations).unwrap();
        on_threads(3, plan.units(), &|unit| plan.run_unit(plan.units() - 1 - unit));
        assert_eq!(serde_json::to_string(&alone).unwrap(), serde_json::to_string(&plan.finish().unwrap()).unwrap());
        let has_errors = |step: &ReviewStep| matches!(step, ReviewStep::Decision { standard_error: Some(_), .. });
        assert!(alone.steps.iter().any(has_errors), "{ruleset}: rollouts leave a standard error");
    }
}

#[test]
fn a_skipped_unit_is_an_error() {
    let record = play(&table("burgueses", 2), "skipped", &[Level::Random], 1);
    let units = ReviewPlan::new(&record, QUICK_ITERATIONS).unwrap().units();
    for skipped in [0, units - 1] {
        let plan = ReviewPlan::new(&record, QUICK_ITERATIONS).unwrap();
        (0..units).filter(|unit| *unit != skipped).for_each(|unit| plan.run_unit(unit));
        assert_eq!(plan.finish(), Err(ReviewError::Unfinished { done: units - 1, units }));
        plan.run_unit(skipped);
        assert_eq!(plan.finish(), review(&record, QUICK_ITERATIONS));
    }
}

/// Over many games luck cancels out: its mean is within three standard errors of 0 for every seat. (The study has the
/// exact figures.)
#[test]
fn luck_has_no_favourites() {
    for (table, games) in [(table("medici-card", 3), 12), (table("burgueses", 2), 12), (table("medici-2018", 3), 8)] {
        let sums = study_games(&table, Level::Trader, 0..games, QUICK);
        assert!(sums.luck_standard_errors() < 3.5, "{}: {:?}", table.0, sums.luck);
        assert!(sums.worst_sum < 1e-9);
        assert!(sums.calibration_by_stage().last().unwrap()[1] > 0.5, "{}: v knows who wins in the end", table.0);
    }
}

/// Shares of experts without luck vary less than their shares, so fewer games are enough for the same interval.
#[test]
fn shares_without_luck_vary_less() {
    let sums = study_games(&table("medici-card", 3), Level::Expert, 0..10, QUICK);
    assert!(sums.variance_factor() > 1.0, "{}", sums.variance_factor());
    assert!((sums.residual_parts().iter().sum::<f64>() - 1.0).abs() < 1e-6, "{:?}", sums.residual_parts());
}

/// M9: the last ship of a day loads several cards, and then the first card of the next day comes. Before the last of
/// those that the ship loads, v is the exact mean over it: there is nothing to correct.
#[test]
fn m9_the_reviewer_has_no_noise_before_the_last_card() {
    let text = fs::read_to_string(testdata::path("records/medici-2018/seats-2.jsonl")).unwrap();
    let record = Record::read(text.lines().next().unwrap()).unwrap();
    let steps = review(&record, QUICK_ITERATIONS).unwrap().steps;
    let days = steps.split(|step| matches!(step, ReviewStep::Decision { .. })).filter(|draws| draws.len() > 2);
    let noises: Vec<f64> = days
        .map(|draws| match &draws[draws.len() - 2] {
            ReviewStep::Chance { noise, .. } => noise[0].abs(),
            ReviewStep::Decision { .. } => unreachable!("decisions divide the draws"),
        })
        .collect();
    assert!(!noises.is_empty() && noises.iter().all(|noise| *noise < 1e-12), "{noises:?}");
}

#[test]
fn planted_blunders_are_the_top_mistakes() {
    let tables = [table("medici-2018", 3), table("medici-card", 2), table("burgueses", 2)];
    let found = map_on_threads(THREADS, 3 * 4, |at| find_blunder(&tables[at % 3], at / 3, QUICK_ITERATIONS));
    let found: Vec<bool> = found.into_iter().flatten().map(|(_, is_top)| is_top).collect();
    let top = found.iter().filter(|is_top| **is_top).count();
    assert!(found.len() >= 4 && top * 10 >= found.len() * 9, "{top} of {}", found.len());
}

#[test]
fn a_bot_that_errs_now_and_then_is_found_out() {
    let tables = [table("medici-card", 2), table("burgueses", 2)];
    let wins = map_on_threads(THREADS, tables.len(), |at| honest_twin_wins(&tables[at], 0, 6));
    assert_eq!(wins, [true, true]);
}

/// Between buying and passing: up to its fair price, buying is at least as good for a seat as passing, and above it is
/// worse. The alternatives of the last bidder show both, because its bid buys.
#[test]
fn fair_prices_are_between_buying_and_passing() {
    let records =
        map_on_threads(THREADS, 2, |seed| play(&table("medici-2018", 3), &seed.to_string(), &[Level::Trader], 1));
    let (mut checked, mut right) = (0, 0);
    for record in &records {
        let review = review(record, QUICK_ITERATIONS).unwrap();
        for auction in &review.auctions {
            assert!(!auction.cards.is_empty() && auction.opening.own.iter().any(Option::is_some), "{auction:?}");
        }
        for step in &review.steps {
            let ReviewStep::Decision { seat, played, price, alternatives, .. } = step else { continue };
            assert_eq!(price.is_some(), played == "pass" || played.starts_with("bid "), "{step:?}");
            let Some(price) = price else { continue };
            assert_eq!(price.paid.is_some(), price.paid_by.is_some());
            let fair = price.own[*seat].expect("a seat with a choice can pay more than the highest bid");
            assert!(!price.capped.contains(seat) || fair > 0);
            let is_last = price.own.iter().flatten().count() == 1;
            let pass = alternatives.iter().find(|other| other.action == "pass").filter(|_| is_last);
            for bid in alternatives {
                let florins = bid.action.strip_prefix("bid ").and_then(|florins| florins.parse::<u16>().ok());
                if let (Some(florins), Some(pass)) = (florins, pass)
                    && (bid.share - pass.share).abs() > 1e-4
                {
                    checked += 1;
                    right += usize::from((bid.share >= pass.share) == (florins <= fair));
                }
            }
        }
    }
    assert!(checked > 50 && right * 100 >= checked * 99, "{right} of {checked}");
}

/// A seat that has lost anyway, or can't lose, still has a price: not all its florins.
#[test]
fn lost_and_won_games_have_prices() {
    let record = play(&table("medici-2018", 2), "won", &[Level::Expert, Level::Random], 1);
    let review = review(&record, QUICK_ITERATIONS).unwrap();
    let capped = review.auctions.iter().filter(|auction| auction.opening.capped.len() == 2).count();
    assert!(capped * 4 < review.auctions.len(), "{capped} of {} lots are worth everything", review.auctions.len());
}

/// If only one hand fits what a seat sees, nothing is unknowable.
#[test]
fn a_known_hand_leaves_nothing_unknowable() {
    let record = play(&table("burgueses", 2), "known", &[Level::Random], 1);
    let review = review(&record, QUICK_ITERATIONS).unwrap();
    let is_zero = |step: &&ReviewStep| match step {
        ReviewStep::Decision { unknowable, .. } => unknowable.iter().all(|part| *part == 0.0),
        ReviewStep::Chance { .. } => false,
    };
    assert!(review.steps.iter().filter(is_zero).count() > 0);
}

#[test]
fn turning_points_have_stories() {
    let record = play(&table("medici-2018", 3), "story", &[Level::Random, Level::Trader], 1);
    let review = review(&record, QUICK_ITERATIONS).unwrap();
    for point in &review.turning_points {
        let is_draw = matches!(review.steps[point.step], ReviewStep::Chance { .. });
        assert_eq!(matches!(point.story, Story::Drawn { .. }), is_draw, "{point:?}");
        assert!(serde_json::to_value(point).unwrap()["story"].is_string());
    }
}

#[test]
fn what_can_not_be_reviewed_is_said() {
    let record = play(&table("burgueses", 2), "refused", &[Level::Random], 1);
    let mut running = record.clone();
    running.actions.pop();
    running.result = None;
    assert_eq!(review(&running, 0), Err(ReviewError::Running));
    let mut damaged = record.clone();
    damaged.actions[0] = "sell 2S 3S".into();
    assert!(matches!(review(&damaged, 0), Err(ReviewError::Damaged(_))));
    let mut without_result = record.clone();
    without_result.result = None;
    assert_eq!(review(&without_result, 0), review(&record, 0));
    let mut other_result = record;
    other_result.result.as_mut().unwrap().scores[0] += 1;
    assert!(matches!(review(&other_result, 0), Err(ReviewError::Damaged(_))));
}

/// Stronger bots lose less, and the scale knows them again.
#[test]
fn stronger_bots_make_smaller_errors() {
    for (ruleset, players, games) in [("medici-2018", 3, 1), ("medici-card", 3, 2), ("burgueses", 2, 4)] {
        let mean = |level| study_games(&table(ruleset, players), level, 0..games, QUICK).lost.mean();
        let [novice, trader, expert] = [Level::Novice, Level::Trader, Level::Expert].map(mean);
        assert!(novice > trader && novice > expert, "{ruleset}: {novice} {trader} {expert}");
        let scale = LevelScale::of(ruleset, players).expect("make review-calibrate measures every ruleset");
        assert_ne!(scale.nearest(novice), Some("expert"), "{ruleset}");
        assert_ne!(scale.nearest(expert), Some("novice"), "{ruleset}");
    }
}

/// The numbers of reviews change with the weights. So must the calibration; and the version, if reviews with the old
/// weights were published.
#[test]
fn the_calibration_is_that_of_the_weights() {
    let now = (REVIEW_VERSION, weights_hash());
    assert_eq!(CALIBRATED_WITH, now, "the weights or REVIEW_VERSION changed: run make review-calibrate");
}
