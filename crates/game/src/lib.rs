//! A running game of any ruleset: the catalog, records, the line protocol, verification, simulation.
//!
//! Generics end here: [`catalog`] is the one list of rulesets, [`Game`] a game of any of them in texts and JSON.

pub mod arena;
mod batches;
pub mod catalog;
pub mod engine;
mod game;
mod lines;
mod played;
pub mod playouts;
mod record;
mod replay;
mod running;
mod seeded;
pub mod simulate;
mod summary;
mod thinking;
pub mod train;
pub mod verify;

pub use batches::Follower;
pub use game::{BeginError, Considered, Game, Suggestion, begin, tell};
pub use played::decision_seeds;
pub use record::{Drawn, GameResult, Record, VERSION, Whole};
pub use replay::{Moment, Replay};
pub use running::{Account, AddError, Refused, Running, Situation, Source};
pub use seeded::{Seeded, sha256_hex};
pub use summary::{Estimate, Tally};
pub use thinking::Thinking;
