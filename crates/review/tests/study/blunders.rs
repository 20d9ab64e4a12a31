//! Games between experts with one planted blunder, which a review should name as the largest error.

use lonja_bots::{Budget, Level};
use lonja_game::{AlternativeJson, Game, Record, Suggestion};
use lonja_review::{ReviewStep, review};
use lonja_rules::Observer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{StudyTable, expert_iterations, new_game};

/// A bid of all florins must be at least this many florins above the best bid to be a blunder.
const MIN_FLORINS_ABOVE: u16 = 20;
/// The decisions from which on a blunder may be planted: the first, and over how many more it is spread.
const FIRST_DECISION: usize = 7;
const SPREAD: usize = 30;

/// What was planted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum BlunderKind {
    /// The best bid was replaced by one of all florins.
    AllFlorins,
    /// A pass on a lot with the gold, which the seat should have bought.
    GoldGivenAway,
    /// The best action was replaced by the worst that the expert weighed.
    WorstAction,
}

/// The blunder for a decision, if this is an occasion: the seat has a fair share and a half to lose, and the blunder
/// costs at least half a fair share (gold) or a whole one (another action), by the expert's own opinion.
fn blunder_for(game: &dyn Game, advice: &Suggestion) -> Option<(BlunderKind, String)> {
    let fair = 1.0 / game.seats() as f64;
    let alternatives = &advice.alternatives;
    let find = |action: &str| alternatives.iter().find(|other| other.action == action);
    let chosen = find(&advice.action)?;
    if chosen.win < 1.5 * fair {
        return None;
    }
    let gap = |other: &AlternativeJson| chosen.win - other.win;
    let florins = |action: &str| action.strip_prefix("bid ").map(|florins| florins.parse::<u16>().unwrap());
    let view: Value = serde_json::from_str(game.view(Observer::Public).get()).unwrap();
    let has_gold = view["lot"].as_array().is_some_and(|lot| lot.iter().any(|card| card == "gold10"));
    if has_gold && florins(&advice.action).is_some() && gap(find("pass")?) > 0.5 * fair {
        return Some((BlunderKind::GoldGivenAway, "pass".to_owned()));
    }
    let legal = game.situation().legal;
    if let Some(most) = florins(legal.last()?)
        && most >= florins(&advice.action).unwrap_or(0) + MIN_FLORINS_ABOVE
    {
        return Some((BlunderKind::AllFlorins, legal.last()?.clone()));
    }
    let worst = alternatives.iter().max_by(|one, other| gap(one).total_cmp(&gap(other)))?;
    (gap(worst) > fair).then(|| (BlunderKind::WorstAction, worst.action.clone()))
}

/// A game between experts. The first time after a decision that the seed chooses where a blunder is possible, the seat
/// makes it. Returns the kind and the number of that decision.
fn play_with_blunder(table: &StudyTable, seed: usize) -> Option<(Record, BlunderKind, usize)> {
    let (ruleset, players, options) = table;
    let mut game = new_game(ruleset, *players, options, &format!("blunder {seed}"));
    let earliest = FIRST_DECISION + seed * 11 % SPREAD;
    let mut planted = None;
    let mut number = 0;
    while !game.situation().over {
        number += 1;
        let budget = Budget::Iterations(expert_iterations(ruleset));
        let may_plant = planted.is_none() && number >= earliest;
        let action = if may_plant {
            let advice = game.suggest(Level::Expert, number as u64, budget).unwrap();
            match blunder_for(&*game, &advice) {
                Some((kind, action)) => {
                    planted = Some((kind, number));
                    action
                }
                None => advice.action,
            }
        } else {
            game.choose(Level::Expert, number as u64, budget).unwrap()
        };
        game.play(&action).unwrap();
    }
    planted.map(|(kind, number)| (game.record(), kind, number))
}

/// Plants a blunder in a game and reviews it. Whether it is the largest error that the review is sure of; none if the
/// game gave no occasion.
pub(crate) fn find_blunder(table: &StudyTable, seed: usize, iterations: u32) -> Option<(BlunderKind, bool)> {
    let (record, kind, number) = play_with_blunder(table, seed)?;
    let review = review(&record, iterations).unwrap();
    let errors = review.steps.iter().filter_map(|step| match step {
        // As for marks: an error within two standard errors may be none.
        ReviewStep::Decision { number, seat, effect, standard_error, .. }
            if standard_error.is_none_or(|error| -effect[*seat] >= 2.0 * error) =>
        {
            Some((*number, effect[*seat]))
        }
        _ => None,
    });
    let largest = errors.min_by(|one, other| one.1.total_cmp(&other.1));
    Some((kind, largest.is_some_and(|(largest, _)| largest == number)))
}
