//! Bots for Burgueses.
//!
//! | what | where |
//! |---|---|
//! | the bots | `novice.rs`, `trader.rs`, `expert.rs`, and to be measured against `hoarder.rs` |
//! | what a seat sees, and what comes of its action | `outlook.rs`, threats of four in `fours.rs` |
//! | the expert's search | `search.rs`, `tree.rs` |
//! | what it has learned | `inputs.rs`, `net.rs`, and how `fit.rs`, `learning.rs` |

mod advice;
mod expert;
mod fit;
mod fours;
mod hoarder;
mod inputs;
mod learning;
mod net;
mod novice;
mod outlook;
#[cfg(test)]
mod scene;
mod search;
mod trader;
mod tree;

use std::sync::LazyLock;

use lonja_rules::Rules;
use lonja_rules::burgueses::Burgueses;

use crate::bot::Bot;
use crate::learning::{TrainingPlan, TrainingProgress, Weights, WeightsError};
use crate::level::{Bots, Level};
use crate::random::RandomBot;

/// What weights are for.
const NAME: &str = "burgueses";

/// What `lonja train` has learned.
static LEARNED: LazyLock<Weights> = LazyLock::new(|| Weights::embedded(include_bytes!("../../weights/burgueses.net")));

impl Bots for Burgueses {
    const SPARRING: &'static [&'static str] = &["hoarder"];
    const COURSE: (u64, u64) = (5000, 250);

    fn bot(&self, level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Random => Box::new(RandomBot),
            Level::Novice => Box::new(novice::Novice),
            Level::Trader => Box::new(trader::Trader),
            Level::Expert => self.expert(&LEARNED).unwrap_or_else(|error| unreachable!("the program's own: {error}")),
        }
    }

    fn learn(&self, course: &TrainingPlan, lesson: &mut dyn FnMut(TrainingProgress)) -> Option<Weights> {
        Some(Weights::of(NAME, self.seats(), learning::learn(self, course, lesson).numbers()))
    }

    fn expert(&self, weights: &Weights) -> Result<Box<dyn Bot<Self>>, WeightsError> {
        let net = net::Net::from_numbers(weights.numbers(NAME, self.seats())?)?;
        Ok(Box::new(expert::Expert { net }))
    }

    fn sparring(&self, name: &str) -> Option<Box<dyn Bot<Self>>> {
        (name == "hoarder").then(|| Box::new(hoarder::Hoarder) as Box<dyn Bot<Self>>)
    }
}

/// What the expert knows.
#[cfg(test)]
fn learned() -> Box<net::Net> {
    net::Net::from_numbers(LEARNED.numbers(NAME, 2).unwrap()).unwrap()
}
