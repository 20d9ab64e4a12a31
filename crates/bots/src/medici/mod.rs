//! Bots for Medici.

mod advice;
mod ahead;
mod appraiser;
mod auction;
mod expert;
mod novice;
mod position;
mod trader;

use std::sync::LazyLock;

use lonja_rules::Rules;
use lonja_rules::medici::Medici;

use crate::bot::Bot;
use crate::learning::{TrainingPlan, TrainingProgress, ValueNet, Weights, WeightsError, train};
use crate::level::{Bots, Level};
use crate::random::RandomBot;

/// What weights are for: both editions, which differ in nothing that is played.
const NAME: &str = "medici";

/// What `lonja train` has learned, for 2 to 6 seats.
static LEARNED: LazyLock<Weights> = LazyLock::new(|| Weights::embedded(include_bytes!("../../weights/medici.net")));

impl Bots for Medici {
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
