//! Bots for Medici.
//!
//! | what | where |
//! |---|---|
//! | the bots | `novice.rs`, `trader.rs`, `expert.rs`; sparring bots in `payer.rs` |
//! | the expert's rollouts | `lookahead.rs` |
//! | values of sales; the last ship (M9) | `appraiser.rs`, `sale_value.rs`, `last_ship.rs` |
//! | the auction; advice from it | `auction.rs`, `advice.rs` |
//! | the worth of any position and action, for reviews | `valuer.rs` |
//! | facts about actions, for hints | `reasons.rs` |
//! | inputs of the value net, and its training games | `features.rs`, `self_play.rs` |
//!
//! How the expert thinks: a value function (for the expert a value net, for the trader rules of thumb) gives the
//! expected final scores and the chances of winning of all seats in a position between two lots. For each possible
//! buyer of the lot, rollouts play three more lots from guessed states, and their mean improves the net's value.
//! Backward induction over all bids then gives what each bid leads to, where later bidders may misjudge the lot. The
//! expert makes the bid with the best chance; some of the weight assumes rivals who value lots as the trader does.

mod advice;
mod appraiser;
mod auction;
mod expert;
mod features;
mod last_ship;
mod lookahead;
mod novice;
mod payer;
mod reasons;
mod sale_value;
mod self_play;
mod trader;
mod valuer;

use std::sync::LazyLock;

use lonja_rules::medici::{Action, LotLimit, Medici, Options, PaymentTable, Public};
use lonja_rules::{Notation, Seat};

pub use self::payer::Payer;
use crate::bot::Bot;
use crate::hesitant::HesitantBot;
use crate::learning::{LearnedGame, Trainable, ValueNet, Weights, embedded_expert, variant_of};
use crate::level::{Bots, Level};
use crate::random::RandomBot;
use crate::reason::Reason;
use crate::valuer::Valuer;

/// How much worse actions the apprentice and the banker still consider, in log-odds with two seats. Chosen so that each
/// level wins about as often against the next weaker one (docs/bots/strength.md).
const APPRENTICE_TEMPERATURE: f32 = 0.6;
const BANKER_TEMPERATURE: f32 = 0.35;
/// The banker's search.
const BANKER_ITERATIONS: u64 = 1;

/// Whether an action is a price for the lot.
const fn is_bid(action: Action) -> bool {
    matches!(action, Action::Bid(Some(_)))
}

impl Bots for Medici {
    const UNTRAINED: &'static [&'static str] = &["payments", "lots"];
    const CHANCES_FROM_SCORES: &'static [usize] = &[3];

    fn bot(&self, level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Random => Box::new(RandomBot),
            Level::Novice => Box::new(novice::Novice),
            Level::Apprentice => HesitantBot::new(self, Box::new(trader::Trader), APPRENTICE_TEMPERATURE, is_bid, 1),
            Level::Trader => Box::new(trader::Trader),
            Level::Banker => {
                HesitantBot::new(self, embedded_expert(self), BANKER_TEMPERATURE, is_bid, BANKER_ITERATIONS)
            }
            Level::Expert => embedded_expert(self),
        }
    }

    fn valuer(&self) -> Box<dyn Valuer<Self>> {
        Box::new(valuer::MediciValuer::embedded(self))
    }

    fn reasons(&self, view: &Public, seat: Seat, actions: &[Action]) -> Vec<Vec<Reason>> {
        let lot = valuer::MediciValuer::embedded(self).estimate_lot(self, view);
        actions.iter().map(|&action| reasons::reasons(self, view, seat, action, &lot)).collect()
    }

    fn trainable(&self) -> Option<&dyn Trainable<Self>> {
        Some(self)
    }
}

impl LearnedGame for Medici {
    const NAME: &'static str = "medici";
    const USUAL_PLAN: (usize, usize) = (100, 1000);
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
