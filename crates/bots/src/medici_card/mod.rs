//! Bots for the card game.
//!
//! | what | where |
//! |---|---|
//! | the bots | `novice.rs`, `trader.rs`, `expert.rs` |
//! | what a turn can come to, and what of it is best | `turn.rs`, `appraiser.rs`, looking ahead in `search.rs` |
//! | final florins by a hand-made estimate | `estimate.rs`, `unseen.rs`, chances of winning in `outlook.rs` |
//! | what was learned beyond that | `features.rs`, `learning.rs` |

mod appraiser;
mod estimate;
mod expert;
mod features;
mod learning;
mod novice;
mod outlook;
mod search;
#[cfg(test)]
mod tests;
mod trader;
mod turn;
mod unseen;

use std::sync::LazyLock;

use lonja_rules::Rules;
use lonja_rules::medici_card::MediciCard;

use crate::bot::Bot;
use crate::learning::{TrainingPlan, TrainingProgress, ValueNet, Weights, WeightsError, train};
use crate::level::{Bots, Level};
use crate::random::RandomBot;

/// What weights are for.
const NAME: &str = "medici-card";

/// What `lonja train` has learned, for 2 to 6 seats.
static LEARNED: LazyLock<Weights> =
    LazyLock::new(|| Weights::embedded(include_bytes!("../../weights/medici-card.net")));

impl Bots for MediciCard {
    const COURSE: (u64, u64) = (40, 400);

    fn bot(&self, level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Random => Box::new(RandomBot),
            Level::Novice => Box::new(novice::Novice),
            Level::Trader => Box::new(trader::Trader),
            Level::Expert => self.expert(&LEARNED).unwrap_or_else(|error| unreachable!("the program's own: {error}")),
        }
    }

    fn learn(&self, course: &TrainingPlan, lesson: &mut dyn FnMut(TrainingProgress)) -> Option<Weights> {
        Some(Weights::of(NAME, self.seats(), train(self, course, lesson).numbers()))
    }

    fn expert(&self, weights: &Weights) -> Result<Box<dyn Bot<Self>>, WeightsError> {
        let estimate = ValueNet::from_numbers(weights.numbers(NAME, self.seats())?)?;
        Ok(Box::new(expert::Expert { estimate }))
    }
}
