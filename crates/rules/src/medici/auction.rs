//! Forming a lot, bidding for it, loading it (M4–M8).

use super::legal::{bids, may_draw};
use super::state::{High, Phase, State};
use super::{Card, Event, Hold, Medici};
use crate::rules::Listener;
use crate::seat::Seat;

impl Medici {
    /// The next card of the pile, which must have one.
    #[inline]
    pub(super) fn draw(&self, state: &mut State) -> Card {
        let card = state.pile[self.pile - state.public.pile as usize];
        state.public.pile -= 1;
        state.public.seen.insert(card);
        card
    }

    /// M4: the auctioneer turns the top card of the pile.
    #[inline]
    pub(super) fn turn_card(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let card = self.draw(state);
        state.public.lot.push(card);
        state.public.choices = u32::from(may_draw(&state.public));
        listener.event(|| Event::Turned { seat: state.public.auctioneer, card });
    }

    /// M6: clockwise from the auctioneer's left, all who have room for the whole lot and a florin; the others must
    /// pass.
    #[inline]
    pub(super) fn open_bidding(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        public.bidders = public.room.for_lot(public.lot.len()).and(public.solvent);
        public.phase = Phase::Bid;
        let must_pass = public.open().without(public.bidders);
        if !must_pass.is_empty() {
            listener.event(|| Event::MustPass { seats: must_pass.iter().collect() });
        }
        self.ask_next_bidder(state, listener);
    }

    /// M6: each once, the auctioneer last.
    #[inline]
    pub(super) fn next_bidder(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        public.bidders.remove(public.seat);
        self.ask_next_bidder(state, listener);
    }

    /// Asks the next of the bidders, or closes. (Always inlined: a call would hand everything over in memory, a quarter of
    /// the speed.)
    #[inline(always)]
    fn ask_next_bidder(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        if public.bidders.is_empty() {
            return self.close_bidding(state, listener);
        }
        public.seat = public.bidders.after(public.auctioneer);
        public.choices = bids(public, public.seat);
    }

    /// M7, and what follows a sale or discard (M8, M9).
    #[inline(always)]
    fn close_bidding(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let High { seat, bid } = state.public.high;
        let lot = state.public.lot;
        state.public.florins[seat] -= bid;
        state.public.solvent.keep(seat, state.public.florins[seat] > 0);
        self.load(state, seat, lot.only_if(bid > 0));
        if bid > 0 {
            listener.event(|| Event::Sold { seat, bid, cards: lot.list() });
        } else {
            listener.event(|| Event::Discarded { cards: lot.list() });
        }
        state.public.lot = Hold::default();
        state.public.high = High::default();
        if state.public.open().len() <= 1 || state.public.pile == 0 {
            self.end_day(state, listener);
        } else {
            let next = state.public.open().after(state.public.auctioneer);
            self.begin_lot(state, next, listener);
        }
    }

    /// M8: a seat becomes auctioneer and turns its first card.
    #[inline]
    pub(super) fn begin_lot(&self, state: &mut State, auctioneer: Seat, listener: &mut impl Listener<Self>) {
        state.public.auctioneer = auctioneer;
        state.public.seat = auctioneer;
        state.public.phase = Phase::Form;
        self.turn_card(state, listener);
    }

    /// M7: the buyer loads the whole lot.
    #[inline]
    fn load(&self, state: &mut State, seat: Seat, lot: Hold) {
        let public = &mut state.public;
        public.ships[seat].load(lot);
        public.room.shrink(seat, self.ship - public.ships[seat].len());
    }
}
