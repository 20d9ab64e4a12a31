//! The novice: counts the florins that it would have if the day ended now, and bids one florin more than the others.

use lonja_rules::medici::{Action, HighBid, Medici, Phase, Public};
use lonja_rules::{LegalSet, PerSeat, Rules, Seat};

use super::features::florins;
use crate::bot::{Advice, Alternative, Bot, Certainty, Question};
use crate::scores::softmax;

/// The share of its gain that a novice pays at most.
const MAX_PRICE_SHARE: f32 = 0.5;
/// The temperature of the softmax that turns florins into chances of winning.
const TEMPERATURE: f32 = 15.0;

/// Ignores later days, later lots and what its rivals gain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Novice;

impl Bot<Medici> for Novice {
    fn advise(&self, question: &Question<'_, Medici>) -> Advice<Action> {
        let Question { rules, view, legal, seat, .. } = *question;
        let action = match view.phase {
            Phase::Bid => choose_bid(rules, view, seat),
            // A beginner likes large lots, as long as one more card fits into its ship.
            _ if view.ship(seat).len() + view.lot.len() < rules.ship_size() => Action::Draw,
            _ => Action::Stop,
        };
        let considered = legal.iter().filter(|&other| other == action || other == legal.at(0) || other == Action::Draw);
        let alternatives = considered.map(|action| evaluate(rules, view, seat, action)).collect();
        Advice { action, alternatives, iterations: 0 }
    }
}

/// Bids one florin more than the highest bid, if that is cheap for the gain.
fn choose_bid(rules: &Medici, public: &Public, seat: Seat) -> Action {
    let gain = florins_if_day_ended(rules, public, Some(seat))[seat] - florins_if_day_ended(rules, public, None)[seat];
    let bid = HighBid::florins(public.high).saturating_add(1);
    if f32::from(bid) <= MAX_PRICE_SHARE * gain { Action::bid_or_pass(bid) } else { Action::PASS }
}

/// The florins of all seats if the buyer loads the lot and the day ends now.
fn florins_if_day_ended(rules: &Medici, public: &Public, buyer: Option<Seat>) -> PerSeat<f32> {
    let mut after = *public;
    if let Some(buyer) = buyer {
        rules.load_ship(&mut after, buyer, public.lot);
    }
    rules.pay(&mut after);
    florins(rules, &after)
}

/// Assumes that nobody overbids and that the day ends with this lot.
fn evaluate(rules: &Medici, public: &Public, seat: Seat, action: Action) -> Alternative<Action> {
    let bid = if let Action::Bid(bid) = action { bid } else { None };
    let mut scores = florins_if_day_ended(rules, public, bid.map(|_| seat));
    scores[seat] -= bid.map_or(0.0, |bid| f32::from(bid.get()));
    let wins = softmax(&scores, rules.seats(), TEMPERATURE);
    Alternative { action, scores, wins, certainty: Certainty::NO_VISITS }
}
