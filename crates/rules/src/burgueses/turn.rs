//! A turn: buy, sell or trade (B3–B5b), then a king, then the other seat.
//!
//! What an action does to the table needs only [`Public`], so that a bot that knows only one hand can look ahead.

use super::cards::{Card, Goods};
use super::event::{Event, GameEnd};
use super::options::Trades;
use super::state::{Phase, Public, State};
use super::{Burgueses, COIN_COUNTS};
use crate::rules::Listener;
use crate::seat::Seat;

impl Public {
    /// B4: the seat to act draws a card, if the pile has one, and must place one next. Returns whether it drew.
    #[inline]
    pub fn buy(&mut self) -> bool {
        let draws = self.pile > 0;
        self.pile -= u8::from(draws);
        self.hand_sizes[self.seat] += u8::from(draws);
        self.phase = Phase::Place;
        draws
    }

    /// B4: the seat to act puts a card of its `hand` on show.
    #[inline]
    pub fn place(&mut self, hand: &mut Goods, card: Card) {
        hand.remove(card);
        self.hand_sizes[self.seat] -= 1;
        self.showcases[self.seat].insert(card);
        self.phase = Phase::Act;
    }

    /// B5b: whether `seat` has a coin and an unused trade in this round.
    #[inline]
    #[must_use]
    pub fn has_trade(&self, seat: Seat) -> bool {
        (self.coins[seat] > 0) & !self.traded[seat]
    }

    /// B5b: whether `seat` may trade on the next turn: not right after a trade. Call it in a turn, after its action.
    #[inline]
    #[must_use]
    pub fn may_trade_next(&self, seat: Seat) -> bool {
        self.has_trade(seat) & !self.is_trade_turn
    }

    /// B5b: whether the seat to act may trade now: not right after the other seat's trade.
    #[inline]
    #[must_use]
    pub fn may_trade(&self) -> bool {
        self.has_trade(self.seat) & !self.was_trade_before
    }
}

impl Burgueses {
    /// B5: the seat to act sells; the other pays as far as it can, or all or nothing (option `prices`). Four of one
    /// value win the game at once instead. Returns the coins paid.
    #[inline]
    pub fn apply_sale(&self, public: &mut Public, cards: Goods) -> u8 {
        let (seat, other) = (public.seat, public.seat.other());
        public.showcases[seat] = public.showcases[seat].without(cards);
        public.discarded = public.discarded.with(cards);
        if cards.len() == 4 {
            public.four = Some(seat);
            public.phase = Phase::Over;
            return 0;
        }
        let paid = self.paid[cards.len() % self.paid.len()][public.coins[other] as usize % COIN_COUNTS];
        public.coins[other] -= paid;
        public.coins[seat] += paid;
        paid
    }

    /// B5b: the seat to act pays a coin to the bank, and two cards change places. With one trade a round in all (option
    /// `trades`), that of the other seat is used up too.
    #[inline]
    pub fn apply_trade(&self, public: &mut Public, mine: Card, theirs: Card) {
        let (seat, other) = (public.seat, public.seat.other());
        public.coins[seat] -= 1;
        public.bank += 1;
        public.showcases[seat].remove(mine);
        public.showcases[seat].insert(theirs);
        public.showcases[other].remove(theirs);
        public.showcases[other].insert(mine);
        public.traded[seat] = true;
        public.traded[other] |= self.options.trades == Trades::OnceInAll;
        public.is_trade_turn = true;
    }

    /// B4: a card from the pile, if there is one.
    #[inline]
    pub(super) fn buy(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        let (seat, top) = (public.seat, Card::COUNT - public.pile as usize);
        if public.buy() {
            let card = state.goods[top];
            state.hands[seat].insert(card);
            listener.event(|| Event::Drew { seat, card: Some(card) });
        }
        listener.snapshot(|| *state);
    }

    /// B4: then one card of the hand goes on show.
    #[inline]
    pub(super) fn place(&self, state: &mut State, card: Card, listener: &mut impl Listener<Self>) {
        let seat = state.public.seat;
        state.public.place(&mut state.hands[seat], card);
        listener.snapshot(|| *state);
        self.reveal_king(state, listener);
    }

    /// B5: the sale, then a king, unless the sale wins the game.
    #[inline]
    pub(super) fn sell(&self, state: &mut State, cards: Goods, listener: &mut impl Listener<Self>) {
        let seat = state.public.seat;
        let coins = self.apply_sale(&mut state.public, cards);
        if state.public.four.is_some() {
            listener.event(|| Event::SoldFour { seat, cards: cards.iter().collect() });
            listener.snapshot(|| *state);
            listener.event(|| Event::GameEnded { how: GameEnd::Four, winners: [seat].into_iter().collect() });
            return;
        }
        listener.event(|| Event::Sold { seat, cards: cards.iter().collect(), coins });
        listener.snapshot(|| *state);
        self.reveal_king(state, listener);
    }

    /// B5b: the trade, then a king.
    #[inline]
    pub(super) fn trade(&self, state: &mut State, mine: Card, theirs: Card, listener: &mut impl Listener<Self>) {
        let seat = state.public.seat;
        self.apply_trade(&mut state.public, mine, theirs);
        listener.event(|| Event::Traded { seat, mine, theirs });
        listener.snapshot(|| *state);
        self.reveal_king(state, listener);
    }

    /// The turn passes to the other seat; if its hand is empty, the round is over (B12).
    #[inline]
    pub(super) fn end_turn(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        public.was_trade_before = public.is_trade_turn;
        public.is_trade_turn = false;
        public.turn = public.turn.other();
        public.seat = public.turn;
        public.phase = Phase::Act;
        if public.hand_sizes[public.turn] == 0 {
            self.end_round(state, listener);
        }
    }
}
