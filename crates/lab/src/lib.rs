//! The laboratory: many games between bots, to measure the bots, the rules and the machine.
//!
//! - [`simulate`]: many games in fixed seats, with scores and win shares.
//! - [`arena`]: bots against each other, so that luck and seats cancel out, with ratings and paired differences.
//! - [`train`]: the weights of an expert, learned by self-play.
//! - [`playouts`]: the speed of the rules.
//!
//! Everything here needs threads, clocks or processes; a single game needs none of them and is in `lonja-game`.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use std::time::Duration;
//!
//! use lonja_game::ThinkBudget;
//! use lonja_lab::arena::{ArenaPlan, arena};
//! use lonja_lab::{Entrant, Reporter};
//!
//! struct Silent;
//! impl Reporter for Silent {
//!     fn progress(&mut self, _games: u64) {}
//!     fn records(&mut self, _lines: &str) {}
//!     fn forfeit(&mut self, _sentence: &str) {}
//! }
//!
//! let plan = ArenaPlan {
//!     ruleset: "burgueses".into(),
//!     players: 2,
//!     options: Default::default(),
//!     entrants: ["novice", "random"].map(|bot| Entrant::read(bot).unwrap()).to_vec(),
//!     thinking: ThinkBudget::Iterations(10),
//!     patience: Duration::from_secs(10),
//!     games: 100,
//!     seed: "example".into(),
//!     threads: 1,
//! };
//! let report = arena(&plan, false, &AtomicBool::new(false), &mut Silent).unwrap();
//! assert_eq!((report.deals, report.games), (50, 100));
//! let novice = &report.differences[0];
//! assert!(novice.win_share.unwrap().mean > 0.0, "the novice is better than random");
//! ```

pub mod arena;
mod entrants;
mod games;
mod platform;
pub mod playouts;
pub mod simulate;
mod statistics;
pub mod train;

use std::fmt;

use lonja_game::catalog::OpenError;

pub use entrants::{Entrant, MAX_ENTRANTS};
pub use games::{MAX_GAMES, Reporter};
pub use statistics::{Summary, Tally};

/// Why a plan can't be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanError {
    /// There is no such game.
    Open(OpenError),
    /// There are no such bots, or too many of them, or too many games.
    Invalid(String),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Invalid(why) => f.write_str(why),
        }
    }
}

impl From<OpenError> for PlanError {
    fn from(error: OpenError) -> Self {
        Self::Open(error)
    }
}

fn check_games(games: u64) -> Result<(), PlanError> {
    if (1..=MAX_GAMES).contains(&games) {
        return Ok(());
    }
    Err(PlanError::Invalid(format!("the number of games is from 1 to {MAX_GAMES} (2^48), not {games}")))
}
