//! The same question has the same answer on every machine and in every later version: the answers of all bots to some
//! questions, kept in `testdata/answers.txt`. A change that makes a bot play otherwise shows there.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod testdata;

use std::fmt::Write;

use lonja_bots::{Bot, Budget, Level, Question};
use lonja_game::SeededRandom;
use lonja_game::catalog::{OptionsJson, Playable, RULESETS, Ruleset, Visitor, with_rules};
use lonja_rules::flow::{self, Decision};
use lonja_rules::{Observer, Rules};
use serde_json::{Value, json};

/// Enough for all that bots do while they search, few enough for a slow build.
const BUDGET: Budget<'static> = Budget::Iterations(24);
/// Decisions of each game that all bots are asked about.
const QUESTIONS: usize = 6;

/// The options that a ruleset is asked about.
fn options(ruleset: &str) -> Vec<Value> {
    let own_deck = json!({"deck": ["cloth2", "fur3!", "grain0x2", "dye9!", "spice5", "value7", "value2!", "fur9x9"]});
    match ruleset {
        "medici-card" => vec![json!({}), json!({"advanced": true}), own_deck],
        _ => vec![json!({})],
    }
}

#[test]
fn answers_are_those_of_before() {
    let mut answers = String::new();
    for ruleset in RULESETS {
        for players in [*ruleset.seats.start(), *ruleset.seats.end()] {
            for options in options(ruleset.id) {
                let asked: OptionsJson = options.as_object().unwrap().clone();
                writeln!(answers, "{} with {players} seats and {options}", ruleset.id).unwrap();
                answers += &with_rules(ruleset.id, players, &asked, Ask).unwrap();
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
        bots.extend(rules.sparring_bots());
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
    let chances = advice.alternatives.iter().map(|other| format!("{} {:.0}", other.action, 1000.0 * other.win));
    format!("{}: {}", advice.action, chances.collect::<Vec<_>>().join(", "))
}
