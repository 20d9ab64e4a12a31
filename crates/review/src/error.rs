//! Why a record can't be reviewed.

use std::fmt;

/// Why there is no review, in words for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReviewError {
    /// The game is not over. A running game is never reviewed: the review would tell what is hidden.
    Running,
    /// The record contradicts itself or the rules; the text says where.
    Damaged(String),
    /// [`finish`](crate::ReviewPlan::finish) was called before all units were run.
    Unfinished {
        /// Units that were run.
        done: usize,
        /// All units of the review.
        units: usize,
    },
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running => f.write_str("the game is not over; only finished games are reviewed"),
            Self::Damaged(why) => write!(f, "the record is damaged, so it can't be reviewed: {why}"),
            Self::Unfinished { done, units } => {
                write!(f, "the review is not finished: {done} of {units} units are done")
            }
        }
    }
}

impl std::error::Error for ReviewError {}
