//! The laws that every game keeps, checked over the whole catalog: a new ruleset is covered before it has a test of
//! its own.
//!
//! A law is written once, for any rules. It is tried on games of every ruleset with every number of seats and kind of
//! options; a game that breaks it is made as short as possible and printed. The games are the same in every run.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod draws;
mod forced;
mod hidden;
mod ledger;
mod legal;
mod length;
mod notation;
mod outcome;
mod refusal;
mod sameness;
mod steps;
mod trial;
#[path = "../trial_options/mod.rs"]
mod trial_options;
mod uniform;
mod walk;
