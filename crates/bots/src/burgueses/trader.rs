//! The trader: values a position by rules of thumb, and does not look ahead.

use lonja_rules::burgueses::{Action, BANK, Burgueses, King, Suit, king_coin};
use lonja_rules::{LegalSet, Seat};

use super::advice::{evaluated, win_chance, winning_four};
use super::fours::FourFactors;
use super::information_set::InformationSet;
use crate::bot::{Advice, Alternative, Bot, Question};
use crate::scores::per_seat;

/// Values of things, in riches.
#[derive(Clone, Copy, Debug)]
struct Prices {
    /// A coin that a king not yet revealed would pay for the showcases as they are.
    hidden_king: f32,
    /// The same for a revealed king: all five are shuffled again after the last.
    revealed_king: f32,
    /// A king's coin when the bank is empty, compared to one when it is full.
    empty_bank: f32,
    /// The cost of a card lost to the king of diamonds.
    lost_card: f32,
    /// A pair and a trio on show, if the other seat can pay.
    pair: f32,
    trio: f32,
    /// Any card on show: it may be sold, traded, or lost instead of another.
    card: f32,
    /// A spade on show, which counts at the end and costs coins until then.
    spade: f32,
    /// A drawn card, for the choice that it adds.
    draw: f32,
    /// A trade left in this round.
    trade: f32,
    fours: FourFactors,
}

/// Tuned in games against the novice, the hoarder and earlier traders.
const PRICES: Prices = Prices {
    hidden_king: 0.95,
    revealed_king: 0.25,
    empty_bank: 0.4,
    lost_card: 1.3,
    pair: 0.3,
    trio: 1.5,
    card: 0.6,
    spade: 0.1,
    draw: 0.2,
    trade: 0.85,
    fours: FourFactors { unseen: 0.25, by_trade: 0.4, in_hand: 0.35, stoppable: 0.4, watched: 0.75 },
};

#[derive(Clone, Copy, Debug)]
pub(super) struct Trader;

impl Bot<Burgueses> for Trader {
    fn advise(&self, question: &Question<'_, Burgueses>) -> Advice<Action> {
        let seen = InformationSet::of_question(question);
        Advice::first_best(
            seen.seat,
            question.legal.iter().map(|action| PRICES.value_action(question.rules, &seen, action)).collect(),
            0,
        )
    }
}

impl Prices {
    fn value_action(&self, rules: &Burgueses, seen: &InformationSet, action: Action) -> Alternative<Action> {
        let after = seen.after(rules, action);
        if action != Action::Buy {
            return self.value(&after, action);
        }
        // The drawn card only adds a choice, so buying is worth at least the best card in hand.
        let placed = after.hand.iter().map(|card| self.value(&after.after(rules, Action::Place(card)), action));
        let win = |one: &Alternative<_>| one.wins[seen.seat];
        let better = |one: Alternative<_>, other: Alternative<_>| if win(&other) > win(&one) { other } else { one };
        placed.reduce(better).unwrap_or_else(|| self.value(&after, action))
    }

    fn value(&self, after: &InformationSet, action: Action) -> Alternative<Action> {
        if after.public.four.is_some() {
            return winning_four(after, action);
        }
        let scores = per_seat(2, |seat| self.riches(after, seat));
        let mut lead = scores[after.seat] - scores[after.seat.other()];
        lead += if action == Action::Buy { self.draw } else { 0.0 };
        let theirs = self.fours.chance_of_rival_four(after);
        let mine = self.fours.chance_of_own_four(after) * (1.0 - theirs);
        evaluated(after.seat, action, scores, mine + (1.0 - mine - theirs) * win_chance(lead))
    }

    /// The final riches of a seat if nobody sells four.
    fn riches(&self, after: &InformationSet, seat: Seat) -> f32 {
        let public = &after.public;
        let own = public.showcases[seat];
        let sure = f32::from(public.riches[seat]) + f32::from(public.coins[seat]);
        let on_show = self.spade * own.of_suit(Suit::Spades).len() as f32 + self.card * own.len() as f32;
        let trade = if after.public.has_trade(seat) { self.trade } else { 0.0 };
        sure + on_show + trade + self.king_coins(after, seat) + self.sale_coins(after, seat)
    }

    /// Coins that the kings will give and take.
    fn king_coins(&self, after: &InformationSet, seat: Seat) -> f32 {
        let public = &after.public;
        let (own, others) = (public.showcases[seat], public.showcases[seat.other()]);
        let coin_from_bank = self.empty_bank + (1.0 - self.empty_bank) * f32::from(public.bank) / f32::from(BANK);
        let worth = |king: King| match king_coin(king, own, others) {
            // B9: without a diamond a card is lost.
            0 if king == King::Diamonds && !own.is_empty() => -self.lost_card,
            1 => coin_from_bank,
            coins => f32::from(coins),
        };
        let hidden: f32 = public.kings.iter().map(worth).sum();
        let revealed: f32 = public.kings.revealed().iter().map(worth).sum();
        self.hidden_king * hidden + self.revealed_king * revealed
    }

    /// Coins of the best sale: half if the other seat has none to pay with.
    fn sale_coins(&self, after: &InformationSet, seat: Seat) -> f32 {
        let showcase = after.public.showcases[seat];
        let purse = after.public.coins[seat.other()];
        let most = (2..=5).map(|rank| showcase.of_rank(rank).len()).max().unwrap_or(0);
        let worth = [0.0, 0.0, self.pair, self.trio, self.trio][most];
        if purse == 0 { worth / 2.0 } else { worth }
    }
}
