//! The same question has the same answer on every machine and in every later version: the answers of all bots to some
//! questions, kept in `testdata/answers.txt`. A change that makes a bot play otherwise shows there.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod testdata;
mod trial_options;

use std::fmt::Write;

use lonja_bots::{Bot, Budget, Level, Question};
use lonja_game::SeededRandom;
use lonja_game::catalog::{Playable, RULESETS, Ruleset, Visitor, with_rules};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{Observer, Rules};
use serde_json::json;

use trial_options::trial_options;

/// Enough for all that bots do while they search, few enough for a slow build.
const BUDGET: Budget<'static> = Budget::Iterations(24);
/// Decisions of each game that all bots are asked about.
const QUESTIONS: usize = 6;

/// The trial options that bots are asked about: none, the advanced variant, and a deck that the networks do not know.
const ASKED_OPTIONS: [&str; 3] = ["", "advanced", "tiny-deck"];

#[test]
fn answers_are_those_of_before() {
    let mut answers = String::new();
    for ruleset in RULESETS {
        for players in [*ruleset.seats.start(), *ruleset.seats.end()] {
            for (_, options) in trial_options(ruleset.id).into_iter().filter(|(name, _)| ASKED_OPTIONS.contains(name)) {
                writeln!(answers, "{} with {players} seats and {}", ruleset.id, json!(options)).unwrap();
                answers += &with_rules(ruleset.id, players, &options, Ask).unwrap();
            }
            if ruleset.seats.start() == ruleset.seats.end() {
                break;
            }
        }
    }
    testdata::check("answers.txt", &answers);
}

struct Ask;

impl Visitor for Ask {
    type Output = String;

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> String {
        let mut bots: Vec<_> = Level::ALL.into_iter().map(|level| (level.name(), rules.bot(level))).collect();
        bots.extend(R::SPARRING_BOTS.iter().map(|(name, new)| (*name, new())));
        let decisions = decisions(&rules);
        let mut answers = String::new();
        for question in 0..QUESTIONS {
            let number = (2 * question + 1) * decisions.len() / (2 * QUESTIONS);
            for (name, bot) in &bots {
                writeln!(answers, "{number} {name}: {}", answer(&rules, bot.as_ref(), &decisions[number])).unwrap();
            }
        }
        answers
    }
}

/// The decisions of a game among traders.
fn decisions<R: Playable>(rules: &R) -> Vec<(R::State, Decision<R::Legal>)> {
    let trader = rules.bot(Level::Trader);
    let mut chance = SeededRandom::new("frozen");
    let mut state = rules.setup();
    let mut decisions = Vec::new();
    while let Some(decision) = flow::next_decision(rules, &mut state, &mut chance) {
        let view = rules.view(&state, Observer::Seat(decision.seat));
        let action = trader.choose(&question(rules, &view, &decision));
        let before = state.clone();
        rules.play_unchecked(&mut state, action, &mut ());
        decisions.push((before, decision));
    }
    decisions
}

fn question<'a, R: Rules>(rules: &'a R, view: &'a R::View, decision: &'a Decision<R::Legal>) -> Question<'a, R> {
    Question { rules, seat: decision.seat, view, legal: &decision.legal, seed: 7, budget: BUDGET }
}

/// The action, and after a colon all that were considered, with their win chances in thousandths.
fn answer<R: Playable>(rules: &R, bot: &dyn Bot<R>, (state, decision): &(R::State, Decision<R::Legal>)) -> String {
    let view = rules.view(state, Observer::Seat(decision.seat));
    let advice = bot.advise(&question(rules, &view, decision));
    let chances =
        advice.alternatives.iter().map(|other| format!("{} {:.0}", other.action, 1000.0 * other.wins[decision.seat]));
    format!("{}: {}", advice.action, chances.collect::<Vec<_>>().join(", "))
}
