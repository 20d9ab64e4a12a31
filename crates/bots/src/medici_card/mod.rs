//! Bots for the card game.
//!
//! | what | where |
//! |---|---|
//! | the bots | `novice.rs`, `trader.rs`, `expert.rs` |
//! | the expert's rollouts | `lookahead.rs` |
//! | actions weighed by the value of positions | `evaluator.rs`, `turn.rs` |
//! | hand-written values | `heuristic.rs`, `unseen.rs`, chances of winning in `win_chance.rs` |
//! | learned values | `net_evaluator.rs`, inputs in `features.rs`, training games in `self_play.rs` |
//!
//! How the expert thinks: the heuristic estimates the final florins of all seats, and a value net corrects its error. A softmax
//! turns florins into chances of winning. For each legal action, rollouts on the same guessed piles play one turn of each seat,
//! and rivals play as traders on half of them. Actions that are clearly worse are pruned. The expert plays the action with the
//! best mean chance, where the net's own value counts as four rollouts.

mod evaluator;
mod expert;
mod features;
mod heuristic;
mod lookahead;
mod net_evaluator;
mod novice;
mod self_play;
#[cfg(test)]
mod tests;
mod trader;
mod turn;
mod unseen;
mod win_chance;

use std::sync::LazyLock;

use lonja_rules::Rules;
use lonja_rules::medici_card::MediciCard;

use crate::bot::Bot;
use crate::learning::{TrainingPlan, TrainingProgress, ValueNet, Weights, WeightsError, train};
use crate::level::{Bots, Level};
use crate::random::RandomBot;

/// The game's name in files of weights.
const NAME: &str = "medici-card";

/// The weights that `lonja train` wrote, for 2 to 6 seats.
static WEIGHTS: LazyLock<Weights> =
    LazyLock::new(|| Weights::embedded(include_bytes!("../../weights/medici-card.net")));

impl Bots for MediciCard {
    const COURSE: (u64, u64) = (40, 400);

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
