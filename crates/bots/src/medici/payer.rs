//! Sparring bots with one parameter: each pays the fair price of a lot times a factor. With a factor below 1 it shades
//! its bids, above 1 it overbids. A search over the factor shows how much an opponent can gain that does nothing else
//! against the expert (`lonja study strategies`).

use lonja_rules::Rules;
use lonja_rules::medici::{Action, HighBid, Medici, Phase};

use super::features::florins;
use super::trader::Trader;
use super::valuer::MediciValuer;
use crate::bot::{Advice, Alternative, Bot, Certainty, Question};
use crate::scores::per_seat;

/// Pays the fair price of a lot times a factor.
#[derive(Clone, Copy, Debug)]
pub struct Payer {
    /// 1 pays fair prices.
    pub factor: f32,
}

impl Bot<Medici> for Payer {
    fn advise(&self, question: &Question<'_, Medici>) -> Advice<Action> {
        let Question { rules, view, seat, .. } = *question;
        if view.phase != Phase::Bid {
            return Trader.advise(question);
        }
        let fair = MediciValuer::embedded(rules).estimate_lot(rules, view).fair_prices[seat].unwrap_or(0);
        let most = ((f32::from(fair) * self.factor).round() as u16).min(view.florins[seat]);
        let lowest = HighBid::florins(view.high) + 1;
        // Nobody can overbid the last bidder, so it pays no more than it must.
        let price = if view.bidders().len() == 1 { lowest } else { most };
        let action = if most >= lowest { Action::bid_or_pass(price) } else { Action::PASS };
        // It has no opinion about who wins.
        let wins = per_seat(rules.seats(), |_| 1.0 / rules.seats() as f32);
        let scores = florins(rules, view);
        let only = Alternative { action, scores, wins, certainty: Certainty::NO_VISITS };
        Advice { action, alternatives: vec![only], iterations: 0 }
    }
}
