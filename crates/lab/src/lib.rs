//! The laboratory: many games between bots, to measure the bots, the rules and the machine.
//!
//! - [`simulate`]: many games in fixed seats, with scores and win shares.
//! - [`arena`]: bots against each other, so that luck and seats cancel out, with ratings and paired differences.
//! - [`calibration`]: whether the experts' chances of winning come true.
//! - [`unsold`]: lots that nobody bought although somebody would have gained.
//! - [`strategies`]: the simple strategy that does best against experts.
//! - [`train`]: the weights of an expert, learned by self-play.
//! - [`playouts`], [`estimates`]: the speed of the rules and of the experts' networks.
//!
//! Everything here needs threads, clocks or processes; a single game needs none of them and is in `lonja-game`.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use std::time::Duration;
//!
//! use lonja_game::ThinkBudget;
//! use lonja_lab::arena::run_arena;
//! use lonja_lab::{Entrant, MatchPlan};
//!
//! let plan = MatchPlan {
//!     ruleset: "burgueses".into(),
//!     players: 2,
//!     options: Default::default(),
//!     entrants: ["novice", "random"].map(|bot| Entrant::read(bot).unwrap()).to_vec(),
//!     thinking: ThinkBudget::Iterations(10),
//!     answer_timeout: Duration::from_secs(10),
//!     games: 100,
//!     seed: "example".into(),
//!     threads: 1,
//!     want_records: false,
//!     is_adjusted: false,
//! };
//! let report = run_arena(&plan, &AtomicBool::new(false), &mut ()).unwrap();
//! assert_eq!((report.deals, report.games), (50, 100));
//! let novice = &report.differences[0];
//! assert!(novice.win_share.unwrap().mean > 0.0, "the novice is better than random");
//! ```

pub mod arena;
pub mod calibration;
mod entrants;
pub mod estimates;
mod games;
mod plan;
mod platform;
pub mod playouts;
pub mod simulate;
mod statistics;
pub mod strategies;
pub mod train;
pub mod unsold;

pub use entrants::{Entrant, MAX_ENTRANTS};
pub use games::Reporter;
pub use plan::{MAX_GAMES, MatchPlan, PlanError};
pub use statistics::{Summary, Tally};
