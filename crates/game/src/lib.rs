//! A running game of any ruleset: the catalog, records, the line protocol, verification, simulation.
//!
//! Generics end here: [`catalog`] is the one list of rulesets, [`Game`] a game of any of them in texts and JSON.

pub mod catalog;
pub mod engine;
mod game;
mod lines;
pub mod playouts;
mod record;
mod running;
mod seeded;
pub mod simulate;
mod summary;
pub mod verify;

pub use game::{BeginError, Game, Situation, begin, tell};
pub use record::{Drawn, GameResult, Record, VERSION, Whole};
pub use running::{Account, AddError, Refused, Running, Source};
pub use seeded::{Seeded, sha256_hex};
pub use summary::{Estimate, Tally};
