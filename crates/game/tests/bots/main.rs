//! The laws that every bot keeps: all bots of every ruleset, with every number of seats and kind of options.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod advice;
mod budget;
mod table;
#[path = "../trial_options/mod.rs"]
mod trial_options;
mod valuers;
mod views;

use std::thread;

use lonja_game::catalog::{RULESETS, Visitor, with_rules};

use table::PlayAllBots;
use trial_options::trial_options;
use valuers::ValueGame;

/// Visits every ruleset with every number of seats and kind of options.
fn visit_all_tables<V: Visitor<Output = ()>>(visitor: impl Fn() -> V + Sync) {
    thread::scope(|scope| {
        for ruleset in RULESETS {
            scope.spawn(|| {
                for players in ruleset.seats.clone() {
                    for (_, options) in trial_options(ruleset.id) {
                        with_rules(ruleset.id, players, &options, visitor()).unwrap();
                    }
                }
            });
        }
    });
}

#[test]
fn every_bot_keeps_the_laws_at_every_table() {
    visit_all_tables(|| PlayAllBots);
}

#[test]
fn every_position_and_action_has_a_worth() {
    visit_all_tables(|| ValueGame);
}
