//! Every game ends, after no more decisions than the rules allow.

use lonja_game::catalog::Playable;
use lonja_rules::Observer;
use serde_json::{Value, json};

use crate::trial::{Law, Trial, hold};
use crate::walk::{StepCause, shown, walk};

struct Ends;

impl Law for Ends {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut decisions = 0;
        let last = walk(rules, trial, |step| {
            decisions += usize::from(matches!(step.cause, StepCause::Action { forced: false, .. }));
        });
        assert!(decisions <= bound(trial), "{decisions} decisions, more than {}", bound(trial));
        assert_eq!(rules.phase(&last), "over");
        assert_eq!(shown(rules, &last, Observer::Public)["seat"], json!(null));
        assert!(!rules.winners(&last).is_empty());
    }
}

/// The most decisions that a game can have.
fn bound(trial: &Trial) -> usize {
    match trial.ruleset.id {
        // Three days. Each card of the pile is followed by at most one choice to draw or stop, and at worst is a lot
        // of its own, for which each seat bids once.
        "medici-2006" | "medici-2018" => 3 * [0, 0, 18, 18, 24, 30, 36][trial.players] * (1 + trial.players),
        // Each card is revealed at most once a round, and taken at most once in the game.
        "medici-card" => 4 * trial.options.get("deck").and_then(Value::as_array).map_or(110, Vec::len),
        // Two rounds. Each of 14 cards is bought and placed at most once, and at most once sold or discarded; each seat
        // trades at most once.
        "burgueses" => 2 * (14 * 3 + 2),
        _ => 10_000,
    }
}

#[test]
fn games_end_within_their_bound() {
    hold(&Ends, 250);
}
