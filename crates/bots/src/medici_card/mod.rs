//! Bots for the card game.
//!
//! | what | where |
//! |---|---|
//! | the bots | `novice.rs`, `trader.rs`, `expert.rs` |
//! | the expert's rollouts | `lookahead.rs` |
//! | actions weighed by the value of positions | `evaluator.rs` |
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
mod unseen;
mod win_chance;

use std::sync::LazyLock;

use lonja_rules::Notation;
use lonja_rules::medici_card::{DeckChoice, MediciCard, Options};

use crate::bot::Bot;
use crate::learning::{LearnedGame, Trainable, ValueNet, Weights, embedded_expert, variant_of};
use crate::level::{Bots, Level};
use crate::random::RandomBot;

impl Bots for MediciCard {
    const UNTRAINED: &'static [&'static str] = &["advanced", "zero_icons", "deck"];

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

impl LearnedGame for MediciCard {
    const NAME: &'static str = "medici-card";
    const USUAL_PLAN: (usize, usize) = (40, 400);
    type Net = ValueNet;

    fn embedded_weights() -> &'static Weights {
        static EMBEDDED: LazyLock<Weights> =
            LazyLock::new(|| Weights::embedded(include_bytes!("../../weights/medici-card.net")));
        &EMBEDDED
    }

    /// Only the game without options was learned. The expert plays `advanced` (C11) and `zero_icons` (C10) with the same
    /// weights, and other decks by the heuristic. Who begins makes no other game.
    fn variant(&self) -> String {
        let Options { advanced, zero_icons, deck, first: _ } = self.options();
        variant_of(&[("advanced", advanced), ("zero-icons", zero_icons), ("deck", deck != DeckChoice::Ours)])
    }

    fn expert_with(&self, net: Box<ValueNet>) -> Box<dyn Bot<Self>> {
        Box::new(expert::Expert { net })
    }
}
