//! Bots for Burgueses.
//!
//! | what | where |
//! |---|---|
//! | the bots | `novice.rs`, `trader.rs`, `expert.rs`; a sparring bot in `hoarder.rs` |
//! | what a seat knows, before and after its action | `information_set.rs`; threats of four in `fours.rs` |
//! | the expert's search | `search.rs`, `tree.rs` |
//! | the worth of any position and action, for reviews | `valuer.rs` |
//! | facts about actions, for hints | `reasons.rs` |
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
mod reasons;
mod search;
mod self_play;
#[cfg(test)]
mod tests;
mod trader;
mod tree;
mod valuer;

use std::sync::LazyLock;

use lonja_rules::burgueses::{Action, Burgueses, Options, PriceRule, Suits, Trades, View};
use lonja_rules::{Notation, Seat};

pub use self::hoarder::Hoarder;
use self::information_set::InformationSet;
use crate::bot::Bot;
use crate::hesitant::HesitantBot;
use crate::learning::{
    LearnedGame, Trainable, Weights, embedded_expert, embedded_net, is_embedded_trained, variant_of,
};
use crate::level::{Bots, Level};
use crate::random::RandomBot;
use crate::reason::Reason;
use crate::valuer::Valuer;

/// How much worse actions the apprentice and the banker still consider, in log-odds with two seats. Chosen so that each
/// level wins about as often against the next weaker one (docs/bots/strength.md).
const APPRENTICE_TEMPERATURE: f32 = 0.25;
const BANKER_TEMPERATURE: f32 = 0.15;
/// The banker's search.
const BANKER_ITERATIONS: u64 = 64;

/// No action is a price.
const fn is_price(_: Action) -> bool {
    false
}

impl Bots for Burgueses {
    const UNTRAINED: &'static [&'static str] = &["suits", "single_sales", "prices", "trades"];

    fn bot(&self, level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Random => Box::new(RandomBot),
            Level::Novice => Box::new(novice::Novice),
            Level::Apprentice => HesitantBot::new(self, Box::new(trader::Trader), APPRENTICE_TEMPERATURE, is_price, 1),
            Level::Trader => Box::new(trader::Trader),
            Level::Banker => {
                HesitantBot::new(self, embedded_expert(self), BANKER_TEMPERATURE, is_price, BANKER_ITERATIONS)
            }
            Level::Expert => embedded_expert(self),
        }
    }

    fn valuer(&self) -> Box<dyn Valuer<Self>> {
        Box::new(valuer::BurguesesValuer { net: embedded_net(self), is_untrained: !is_embedded_trained(self) })
    }

    fn reasons(&self, view: &View, seat: Seat, actions: &[Action]) -> Vec<Vec<Reason>> {
        let seen = InformationSet::of_view(self, view, seat);
        actions.iter().map(|&action| reasons::reasons(self, &seen, action)).collect()
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
