//! Bots for Burgueses.
//!
//! | what | where |
//! |---|---|
//! | the bots | `novice.rs`, `trader.rs`, `expert.rs`; a sparring bot in `hoarder.rs` |
//! | what a seat knows, before and after its action | `information_set.rs`; threats of four in `fours.rs` |
//! | the expert's search | `search.rs`, `tree.rs` |
//! | its network and the inputs | `net.rs`, `inputs.rs` |
//! | how it learns | `self_play.rs` |

mod advice;
mod expert;
#[cfg(test)]
mod fixtures;
mod fours;
mod hoarder;
mod information_set;
mod inputs;
mod net;
mod novice;
mod search;
mod self_play;
#[cfg(test)]
mod tests;
mod trader;
mod tree;

use std::sync::LazyLock;

use lonja_rules::Notation;
use lonja_rules::burgueses::{Burgueses, Options, PriceRule, Suits, Trades};

use crate::bot::Bot;
use crate::learning::{LearnedGame, Trainable, Weights, embedded_expert, variant_of};
use crate::level::{Bots, Level};
use crate::random::RandomBot;

impl Bots for Burgueses {
    const UNTRAINED: &'static [&'static str] = &["suits", "single_sales", "prices", "trades"];

    fn bot(&self, level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Random => Box::new(RandomBot),
            Level::Novice => Box::new(novice::Novice),
            Level::Trader => Box::new(trader::Trader),
            Level::Expert => embedded_expert(self),
        }
    }

    fn sparring_bots(&self) -> Vec<(&'static str, Box<dyn Bot<Self>>)> {
        vec![("hoarder", Box::new(hoarder::Hoarder))]
    }

    fn trainable(&self) -> Option<&dyn Trainable<Self>> {
        Some(self)
    }
}

impl LearnedGame for Burgueses {
    const NAME: &'static str = "burgueses";
    const USUAL_PLAN: (usize, usize) = (5000, 250);
    type Net = net::Net;

    fn embedded_weights() -> &'static Weights {
        static EMBEDDED: LazyLock<Weights> =
            LazyLock::new(|| Weights::embedded(include_bytes!("../../weights/burgueses.net")));
        &EMBEDDED
    }

    /// Only the game without options was learned. Who begins makes no other game.
    fn variant(&self) -> String {
        let Options { suits, single_sales, prices, trades, first: _ } = self.options();
        let names = [
            ("four-spades", suits == Suits::FourSpades),
            ("single-sales", single_sales),
            ("all-or-nothing", prices == PriceRule::AllOrNothing),
            ("once-in-all", trades == Trades::OnceInAll),
        ];
        variant_of(&names)
    }

    fn expert_with(&self, net: Box<net::Net>) -> Box<dyn Bot<Self>> {
        Box::new(expert::Expert { net })
    }
}
