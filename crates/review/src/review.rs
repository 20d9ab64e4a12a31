//! The review of a record, with the members of its JSON line.

use lonja_game::Record;
use serde::Serialize;
use serde_json::Value;

use crate::columns::Totals;
use crate::decision::AlternativeShare;
use crate::error::ReviewError;
use crate::marks::Mark;
use crate::plan::ReviewPlan;
use crate::price::{AuctionReview, LotPrice};
use crate::turning_points::TurningPoint;

/// The version of reviews. It changes with the values, so that the same record may have another review.
pub const REVIEW_VERSION: u32 = 1;
/// Rollouts for each action in a quick review: the evaluator alone, where it can do without.
pub const QUICK_ITERATIONS: u32 = 0;
/// Rollouts for each action in a deep review.
pub const DEEP_ITERATIONS: u32 = 64;

/// A review. Lists by seat begin with seat 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The version of the record format.
    pub lonja: i64,
    /// [`REVIEW_VERSION`].
    pub review: u32,
    /// The id of the ruleset.
    pub ruleset: String,
    /// The number of seats.
    pub players: usize,
    /// Each seat's share before the first chance outcome: 1/n.
    pub start: Vec<f64>,
    /// Each seat's share of the victory.
    pub result: Vec<f64>,
    /// The sums of all columns.
    pub totals: Totals,
    /// Each seat's share without its luck.
    pub luck_adjusted: Vec<f64>,
    /// From 0 to 100; none for a seat without a decision that counts.
    pub accuracy: Vec<Option<f64>>,
    /// All draws and decisions in order.
    pub steps: Vec<ReviewStep>,
    /// The mean loss of each seat per decision, in thousandths of a share.
    pub mean_error: Vec<Option<f64>>,
    /// The steps that moved the result most.
    pub turning_points: Vec<TurningPoint>,
    /// All auctions in order; none in games without them.
    pub auctions: Vec<AuctionReview>,
    /// The bots' level whose mean error is nearest to that of each seat; none without a mean error.
    pub played_like: Vec<Option<&'static str>>,
    /// The iterations that were asked for.
    pub iterations: u32,
    /// What the values come from: `network`, `heuristic` or `random_games`.
    pub rests_on: &'static str,
    /// Options of the record that no values were learned for. If there are any, all numbers are guesses.
    pub guesses: Vec<String>,
}

/// A step of a review.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ReviewStep {
    /// A draw.
    Chance {
        /// What was drawn, such as `{"card":"gold10"}`.
        what: Value,
        /// What it gave each seat.
        luck: Vec<f64>,
        /// What the reviewer corrected.
        noise: Vec<f64>,
    },
    /// A decision.
    Decision {
        /// Counts the record's actions from 1.
        number: usize,
        /// The seat that decided.
        seat: usize,
        /// The text of the action that it played.
        played: String,
        /// The text of the best action.
        best: String,
        /// The error of the seat that decided, and the gifts to the others.
        effect: Vec<f64>,
        /// What the seat could not know.
        unknowable: Vec<f64>,
        /// What the reviewer corrected.
        noise: Vec<f64>,
        /// The standard error that rollouts leave of the own error; none without rollouts.
        #[serde(skip_serializing_if = "Option::is_none")]
        standard_error: Option<f64>,
        /// How good it was; none if all actions were equal.
        mark: Option<Mark>,
        /// The best actions and the played one, in the protocol's order.
        alternatives: Vec<AlternativeShare>,
        /// What the lot should cost, in an auction.
        #[serde(skip_serializing_if = "Option::is_none")]
        price: Option<LotPrice>,
    },
}

/// Reviews a record on this thread. [`ReviewPlan`] does the same in parts.
pub fn review(record: &Record, iterations: u32) -> Result<Review, ReviewError> {
    let plan = ReviewPlan::new(record, iterations)?;
    (0..plan.units()).for_each(|unit| plan.run_unit(unit));
    plan.finish()
}
