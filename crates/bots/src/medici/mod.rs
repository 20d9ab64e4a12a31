//! Bots for Medici.
//!
//! | what | where |
//! |---|---|
//! | the bots | `novice.rs`, `trader.rs`, `expert.rs` |
//! | the expert's rollouts | `lookahead.rs` |
//! | values of lots; the auction, solved; advice from both | `appraiser.rs`, `auction.rs`, `advice.rs` |
//! | positions between two lots | `position.rs` |
//! | inputs of the value net, and its training games | `features.rs`, `self_play.rs` |
//!
//! How the expert thinks: an evaluator (for the expert a value net, for the trader rules of thumb) gives the expected final
//! scores of all seats in a position between two lots. A softmax turns scores into chances of winning. For each possible
//! buyer of the lot, rollouts play three more lots from guessed states, and their mean improves the net's value. Backward
//! induction over the bidders then gives the sale that each bid leads to. The expert makes the bid with the best chance,
//! where half of the weight assumes rivals who value lots as the trader does.

mod advice;
mod appraiser;
mod auction;
mod expert;
mod features;
mod lookahead;
mod novice;
mod position;
mod self_play;
mod trader;

use std::sync::LazyLock;

use lonja_rules::Rules;
use lonja_rules::medici::Medici;

use crate::bot::Bot;
use crate::learning::{TrainingPlan, TrainingProgress, ValueNet, Weights, WeightsError, train};
use crate::level::{Bots, Level};
use crate::random::RandomBot;

/// The game's name in files of weights. Both editions have the same, because they are played alike.
const NAME: &str = "medici";

/// The weights that `lonja train` wrote, for 2 to 6 seats.
static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| Weights::embedded(include_bytes!("../../weights/medici.net")));

impl Bots for Medici {
    fn bot(&self, level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Random => Box::new(RandomBot),
            Level::Novice => Box::new(novice::Novice),
            Level::Trader => Box::new(trader::Trader),
            Level::Expert => self.expert(&WEIGHTS).unwrap_or_else(|error| unreachable!("the program's own: {error}")),
        }
    }

    fn learn(&self, course: &TrainingPlan, lesson: &mut dyn FnMut(TrainingProgress)) -> Option<Weights> {
        Some(Weights::of(NAME, self.seats(), train(self, course, lesson).numbers()))
    }

    fn expert(&self, weights: &Weights) -> Result<Box<dyn Bot<Self>>, WeightsError> {
        let net = ValueNet::from_numbers(weights.numbers(NAME, self.seats())?)?;
        Ok(Box::new(expert::Expert { net }))
    }
}
