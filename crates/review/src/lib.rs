//! Where a game was won: what luck gave and took, what each decision cost, and what others' mistakes gave away.
//!
//! A review is a pure function of a record, a number of iterations and [`REVIEW_VERSION`]: the same bytes on every
//! machine and for any number of threads. It needs no clock, thread or process, so it builds for any target.
//!
//! Let `v(h)` be the reviewer's win shares of all seats at a point of the game. They add up to 1; they are 1/n before
//! the first chance outcome, and the real shares at the end. The review splits each step from `h` to `h'`:
//!
//! | what | definition | where |
//! |---|---|---|
//! | the steps of a record, chance one draw at a time | | `walk.rs` |
//! | the work in small units, for any number of threads | | `plan.rs` |
//! | luck of a draw | v(h') − r, where r is the mean of v over all outcomes | `luck.rs` |
//! | error, gifts and unknowable of a decision | what was played against the best action | `decision.rs` |
//! | noise of the reviewer | r − v(h) | `columns.rs` |
//! | sums by seat, which give exactly result − start | | `columns.rs` |
//! | fair price of a lot | the highest price at which buying is as good as passing | `price.rs` |
//! | the bots' levels as a scale | | `levels.rs`, `calibration.rs` |
//! | marks: best, good, inaccuracy, mistake, blunder | share points lost | `marks.rs` |
//! | accuracy from 0 to 100, and mean error | | `accuracy.rs` |
//! | turning points | the steps that moved the shares most | `turning_points.rs` |
//!
//! Values come from [`lonja_bots::Valuer`]. docs/review.md has the formulas and an example.
//!
//! ```
//! use lonja_game::catalog::OptionsJson;
//! use lonja_game::{ChanceOrigin, begin};
//! use lonja_review::{QUICK_ITERATIONS, review};
//!
//! let mut game = begin("medici-card", 2, &OptionsJson::new(), ChanceOrigin::seeded("docs")).unwrap();
//! while !game.situation().over {
//!     let first = game.situation().legal[0].clone();
//!     game.play(&first).unwrap();
//! }
//! let review = review(&game.record(), QUICK_ITERATIONS).unwrap();
//! let totals = &review.totals;
//! let seat = 1;
//! let gifts: f64 = totals.gifts.iter().map(|from_giver| from_giver[seat]).sum();
//! let sum = totals.luck[seat] + totals.errors[seat] + gifts + totals.unknowable[seat] + totals.noise[seat];
//! assert!((review.result[seat] - review.start[seat] - sum).abs() < 1e-9);
//! ```

mod accuracy;
mod calibration;
mod columns;
mod decision;
mod error;
mod levels;
mod luck;
mod marks;
mod plan;
mod price;
mod review;
mod reviewer;
mod turning_points;
mod walk;

pub use calibration::CALIBRATED_WITH;
pub use columns::Totals;
pub use decision::AlternativeShare;
pub use error::ReviewError;
pub use levels::LevelScale;
pub use marks::{Mark, MarkLimits, sure_loss};
pub use plan::ReviewPlan;
pub use price::{AuctionReview, LotPrice};
pub use review::{DEEP_ITERATIONS, QUICK_ITERATIONS, REVIEW_VERSION, Review, ReviewStep, review};
pub use turning_points::{Story, TurnCause, TurningPoint};
