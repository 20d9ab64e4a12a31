//! What one seat knows.

use std::hash::{Hash, Hasher};

use lonja_rules::burgueses::{Action, Burgueses, Goods, Public, State, View};
use lonja_rules::{Observer, Rules, Seat};

use crate::bot::Question;

/// What one seat knows: the table and its own hand. Smaller than a view, because a search keeps many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct InformationSet {
    pub(super) seat: Seat,
    pub(super) public: Public,
    pub(super) hand: Goods,
    /// All goods of the game (B1).
    pub(super) goods: Goods,
}

/// Hashes only fields that nearly always differ, for speed: a search looks up very many information sets.
impl Hash for InformationSet {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let public = &self.public;
        let places = [self.mine(), self.theirs(), public.discarded, self.hand];
        hasher.write_u64(places.iter().fold(0, |bits, place| bits << 16 | u64::from(place.bits())));
        let [own, others] = [self.seat, self.seat.other()].map(|seat| public.coins[seat]);
        let turn = 2 * public.turn.index() + self.seat.index();
        let trades = 2 * u8::from(public.was_trade_before) + u8::from(public.traded[self.seat]);
        let (phase, kings) = (public.phase as u8, public.kings.bits() as u8);
        let rest = [own, others, turn as u8, trades, phase, kings, public.pile, public.riches[self.seat] as u8];
        hasher.write_u64(u64::from_le_bytes(rest));
    }
}

impl InformationSet {
    pub(super) fn of_question(question: &Question<'_, Burgueses>) -> Self {
        Self::of_view(question.rules, question.view, question.seat)
    }

    #[inline]
    pub(super) fn of_state(rules: &Burgueses, state: &State, seat: Seat) -> Self {
        Self::of_view(rules, &rules.view(state, Observer::Seat(seat)), seat)
    }

    #[inline]
    pub(super) fn of_view(rules: &Burgueses, view: &View, seat: Seat) -> Self {
        Self { seat, public: view.public, hand: view.hands[seat].unwrap_or_default(), goods: rules.goods() }
    }

    #[inline]
    pub(super) fn mine(&self) -> Goods {
        self.public.showcases[self.seat]
    }

    #[inline]
    pub(super) fn theirs(&self) -> Goods {
        self.public.showcases[self.seat.other()]
    }

    /// Goods in the other hand or in the pile.
    #[inline]
    pub(super) fn unseen(&self) -> Goods {
        let seen = self.mine().with(self.theirs()).with(self.public.discarded).with(self.hand);
        self.goods.without(seen)
    }

    /// The afterstate of an action: before the king is revealed, and before the seat sees a card that it draws.
    #[inline]
    pub(super) fn after(mut self, rules: &Burgueses, action: Action) -> Self {
        match action {
            Action::Buy => {
                self.public.buy();
            }
            Action::Place(card) => self.public.place(&mut self.hand, card),
            Action::Sell(cards) => {
                rules.apply_sale(&mut self.public, cards);
            }
            Action::Trade { mine, theirs } => rules.apply_trade(&mut self.public, mine, theirs),
            Action::Discard(card) => self.public.discard(card),
        }
        self
    }
}
