//! A turn: buy, sell or trade (B3–B5b), then a king, then the other seat.

use super::cards::{Card, Goods};
use super::event::{Event, GameEnd};
use super::state::{Phase, State};
use super::{Burgueses, PRICE};
use crate::rules::Listener;

impl Burgueses {
    /// B4: a card from the pile, if there is one.
    #[inline]
    pub(super) fn buy(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        let seat = public.turn;
        if public.pile > 0 {
            let card = state.goods[Card::COUNT - public.pile as usize];
            public.pile -= 1;
            public.hand_sizes[seat] += 1;
            state.hands[seat].insert(card);
            listener.event(|| Event::Drew { seat, card: Some(card) });
        }
        public.phase = Phase::Place;
    }

    /// B4: then one card of the hand goes on show.
    #[inline]
    pub(super) fn place(&self, state: &mut State, card: Card, listener: &mut impl Listener<Self>) {
        let seat = state.public.turn;
        state.hands[seat].remove(card);
        state.public.hand_sizes[seat] -= 1;
        state.public.showcases[seat].insert(card);
        self.reveal_king(state, listener);
    }

    /// B5: the other seat pays as far as it can; four of one value win the game at once.
    #[inline]
    pub(super) fn sell(&self, state: &mut State, cards: Goods, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        let (seat, other) = (public.turn, public.turn.other());
        public.showcases[seat] = public.showcases[seat].without(cards);
        public.discarded = public.discarded.with(cards);
        if cards.len() == 4 {
            public.four = Some(seat);
            public.phase = Phase::Over;
            listener.event(|| Event::SoldFour { seat, cards: cards.iter().collect() });
            listener.event(|| Event::GameEnded { how: GameEnd::Four, winners: [seat].into_iter().collect() });
            return;
        }
        let price = PRICE[cards.len() % PRICE.len()].min(public.coins[other]);
        public.coins[other] -= price;
        public.coins[seat] += price;
        listener.event(|| Event::Sold { seat, cards: cards.iter().collect(), coins: price });
        self.reveal_king(state, listener);
    }

    /// B5b: a coin to the bank, and two cards change places.
    #[inline]
    pub(super) fn trade(&self, state: &mut State, mine: Card, theirs: Card, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        let (seat, other) = (public.turn, public.turn.other());
        public.coins[seat] -= 1;
        public.bank += 1;
        public.showcases[seat].remove(mine);
        public.showcases[seat].insert(theirs);
        public.showcases[other].remove(theirs);
        public.showcases[other].insert(mine);
        public.traded[seat] = true;
        public.trades_now = true;
        listener.event(|| Event::Traded { seat, mine, theirs });
        self.reveal_king(state, listener);
    }

    /// The turn passes; if it comes to an empty hand the round is over (B12).
    #[inline]
    pub(super) fn end_turn(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        public.just_traded = public.trades_now;
        public.trades_now = false;
        public.turn = public.turn.other();
        public.seat = public.turn;
        public.phase = Phase::Act;
        if public.hand_sizes[public.turn] == 0 {
            self.end_round(state, listener);
        }
    }
}
