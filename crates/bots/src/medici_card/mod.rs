//! Bots for the card game.
//!
//! | what | where |
//! |---|---|
//! | the bots | `novice.rs`, `trader.rs`, `expert.rs` |
//! | the expert's rollouts | `lookahead.rs` |
//! | actions weighed by the value of positions | `evaluator.rs` |
//! | the worth of any position and action, for reviews | `valuer.rs` |
//! | facts about actions, for hints | `reasons.rs` |
//! | hand-written values | `heuristic.rs`, `unseen.rs`, chances of winning in `win_chance.rs` |
//! | learned values | `net_evaluator.rs`, inputs in `features.rs`, training games in `self_play.rs` |
//!
//! How the expert thinks: the heuristic estimates the final florins of all seats, and a value net corrects its error.
//! The net's second output is a win logit; the softmax over the logits of all seats gives their chances of winning. The
//! trader's chances are a softmax over florins. For each legal action, rollouts on the same guessed piles play one
//! turn of each seat, and rivals play as traders on half of them. Actions that are clearly worse are pruned. The expert
//! plays the action with the best mean chance, where the net's own value counts as four rollouts.

mod evaluator;
mod expert;
mod features;
mod heuristic;
mod lookahead;
mod net_evaluator;
mod novice;
mod reasons;
mod self_play;
#[cfg(test)]
mod tests;
mod trader;
mod unseen;
mod valuer;
mod win_chance;

use std::sync::LazyLock;

use lonja_rules::medici_card::{Action, DeckChoice, MediciCard, Options, Public};
use lonja_rules::{Notation, Seat};

use crate::bot::Bot;
use crate::hesitant::HesitantBot;
use crate::learning::{
    LearnedGame, Trainable, ValueNet, Weights, embedded_expert, embedded_net, is_embedded_trained, variant_of,
};
use crate::level::{Bots, Level};
use crate::random::RandomBot;
use crate::reason::Reason;
use crate::valuer::Valuer;

/// How much worse actions the apprentice and the banker still consider, in log-odds with two seats. Chosen so that each
/// level wins about as often against the next weaker one (docs/bots/strength.md).
const APPRENTICE_TEMPERATURE: f32 = 0.25;
const BANKER_TEMPERATURE: f32 = 0.12;
/// The banker's search.
const BANKER_ITERATIONS: u64 = 8;

/// No action is a price.
const fn is_price(_: Action) -> bool {
    false
}

impl Bots for MediciCard {
    const UNTRAINED: &'static [&'static str] = &["advanced", "zero_icons", "deck"];
    const CHANCES_FROM_SCORES: &'static [usize] = &[5, 6];

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
        Box::new(valuer::MediciCardValuer { net: embedded_net(self), is_untrained: !is_embedded_trained(self) })
    }

    fn reasons(&self, view: &Public, _: Seat, actions: &[Action]) -> Vec<Vec<Reason>> {
        actions.iter().map(|&action| reasons::reasons(self, view, action)).collect()
    }

    fn trainable(&self) -> Option<&dyn Trainable<Self>> {
        Some(self)
    }
}

impl LearnedGame for MediciCard {
    const NAME: &'static str = "medici-card";
    const USUAL_PLAN: (usize, usize) = (100, 600);
    type Net = ValueNet;

    fn embedded_weights() -> &'static Weights {
        static EMBEDDED: LazyLock<Weights> =
            LazyLock::new(|| Weights::embedded(include_bytes!("../../weights/medici-card.net")));
        &EMBEDDED
    }

    /// Only the game without options was learned. The expert plays `advanced` (C11) and `zero_icons` (C10) with the
    /// same weights, and other decks by the heuristic. Who begins makes no other game.
    fn variant(&self) -> String {
        let Options { advanced, zero_icons, deck, first: _ } = self.options();
        variant_of(&[("advanced", advanced), ("zero-icons", zero_icons), ("deck", deck != DeckChoice::Ours)])
    }

    fn expert_with(&self, net: Box<ValueNet>) -> Box<dyn Bot<Self>> {
        Box::new(expert::Expert { net })
    }
}
