//! Bots for Medici.
//!
//! | what | where |
//! |---|---|
//! | the bots | `novice.rs`, `trader.rs`, `expert.rs` |
//! | the expert's rollouts | `lookahead.rs` |
//! | values of lots; the auction, solved; advice from both | `appraiser.rs`, `auction.rs`, `advice.rs` |
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
mod self_play;
mod trader;

use std::sync::LazyLock;

use lonja_rules::Notation;
use lonja_rules::medici::{LotLimit, Medici, Options, PaymentTable};

use crate::bot::Bot;
use crate::learning::{LearnedGame, Trainable, ValueNet, Weights, embedded_expert, variant_of};
use crate::level::{Bots, Level};
use crate::random::RandomBot;

impl Bots for Medici {
    const UNTRAINED: &'static [&'static str] = &["payments", "lots"];

    fn bot(&self, level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Random => Box::new(RandomBot),
            Level::Novice => Box::new(novice::Novice),
            Level::Trader => Box::new(trader::Trader),
            Level::Expert => embedded_expert(self),
        }
    }

    fn trainable(&self) -> Option<&dyn Trainable<Self>> {
        Some(self)
    }
}

impl LearnedGame for Medici {
    const NAME: &'static str = "medici";
    const USUAL_PLAN: (usize, usize) = (40, 1000);
    type Net = ValueNet;

    /// Both editions are played alike, so they share weights.
    fn embedded_weights() -> &'static Weights {
        static EMBEDDED: LazyLock<Weights> =
            LazyLock::new(|| Weights::embedded(include_bytes!("../../weights/medici.net")));
        &EMBEDDED
    }

    /// Only the game without options was learned. Who begins makes no other game.
    fn variant(&self) -> String {
        let Options { payments, lots, first: _ } = self.options();
        variant_of(&[
            ("tournament", payments == PaymentTable::Tournament),
            ("room-and-florin", lots == LotLimit::RoomAndFlorin),
        ])
    }

    fn expert_with(&self, net: Box<ValueNet>) -> Box<dyn Bot<Self>> {
        Box::new(expert::Expert { net })
    }
}
