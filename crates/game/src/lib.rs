//! A running game of any ruleset: the catalog, records, the line protocol, verification.
//!
//! [`catalog`] is the only list of rulesets; [`Game`] is a game of any of them, without type parameters. Nothing in
//! this crate needs a clock, a thread, a process or the system's randomness, so it builds for any target. (The one
//! exception: a bot with a budget of milliseconds reads the clock.)
//!
//! ```
//! use lonja_game::catalog::OptionsJson;
//! use lonja_game::{ChanceOrigin, begin, verify};
//!
//! let mut game = begin("medici-2018", 3, &OptionsJson::new(), ChanceOrigin::seeded("docs")).unwrap();
//! while !game.situation().over {
//!     let first = game.situation().legal[0].clone();
//!     game.play(&first).unwrap();
//! }
//! assert_eq!(game.situation().result.unwrap().scores.len(), 3);
//! assert_eq!(verify::check_result(&game.record()), Ok(()));
//! ```

pub mod catalog;
pub mod engine;
mod game;
mod lines;
mod record;
mod replay;
mod running;
mod seeded;
mod steps;
mod think_budget;
pub mod verify;

pub use game::{AlternativeJson, BeginError, EventJson, Game, Suggestion, begin, events_json};
pub use record::{ChanceRecord, GameResult, JsonInteger, RECORD_VERSION, Record, RecordError};
pub use replay::{Moment, Replay, ReplayError};
pub use running::{AddError, ChanceOrigin, Consequences, History, Refusal, RunningGame, Situation};
pub use seeded::{SeededRandom, decision_seeds, hex, secret_after_failed_start, sha256_hex};
pub use steps::{DisplayStep, TotalDisplayTime};
pub use think_budget::ThinkBudget;
