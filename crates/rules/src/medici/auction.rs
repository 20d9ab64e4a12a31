//! Forming a lot, bidding for it, loading it (M4–M8).

use std::hint::select_unpredictable;
use std::num::NonZeroU16;

use super::legal::bids;
use super::state::{HighBid, Phase, Public, State};
use super::{Bag, Card, Event, Hold, Medici};
use crate::rules::Listener;
use crate::seat::{Seat, Seats};

/// What happens to the table in an auction, for the rules and for bots that look ahead.
impl Public {
    /// The next card of the pile is revealed.
    #[inline]
    pub(super) fn reveal(&mut self, card: Card) {
        self.pile -= 1;
        self.seen.insert(card);
    }

    /// The position before the first card of the lot was turned, with the same auctioneer. Nobody can act in it.
    #[must_use]
    pub fn before_lot(&self) -> Self {
        let cards: Bag = self.lot.iter().collect();
        Self {
            pile: self.pile + self.lot.len() as u8,
            seen: self.seen.without(cards),
            lot: Hold::default(),
            high: None,
            choices: 0,
            bidders: Seats::default(),
            ..*self
        }
    }

    /// M6: the seats that may still bid for the lot; while it is formed, those that could bid for it as it is.
    #[inline]
    #[must_use]
    pub fn bidders(&self) -> Seats {
        if self.phase == Phase::Bid { self.bidders } else { self.may_bid() }
    }

    /// Whether a seat's ship has room for the whole lot, which must not be empty. The day must have begun.
    #[inline]
    #[must_use]
    pub fn has_room_for_lot(&self, seat: Seat) -> bool {
        self.room.for_lot(self.lot.len()).contains(seat)
    }

    /// M6: all who have room for the whole lot and a florin; the others must pass.
    #[inline]
    fn may_bid(&self) -> Seats {
        self.room.for_lot(self.lot.len()).and(self.solvent)
    }

    /// M8: the next seat clockwise with room in its ship. There must be one.
    #[inline]
    #[must_use]
    pub fn next_auctioneer(&self) -> Seat {
        self.open().after(self.auctioneer)
    }
}

impl Medici {
    /// M4: a card that nobody has seen today joins the lot.
    #[inline]
    pub fn turn_up_card(&self, public: &mut Public, card: Card) {
        public.reveal(card);
        public.lot.push(card);
        public.choices = u32::from(self.may_draw(public));
    }

    /// M7: the highest bidder pays and loads the lot; without a bid it is discarded.
    #[inline(always)]
    pub fn sell_lot(&self, public: &mut Public, high: Option<HighBid>) {
        // Without a bid, seat 0 pays 0 and loads no card: a branch would be mispredicted as often as lots go unsold.
        let (seat, florins) = (high.map_or(Seat::default(), |high| high.seat), HighBid::florins(high));
        public.florins[seat] -= florins;
        public.solvent.remove_unless(seat, public.florins[seat] > 0);
        self.load_ship(public, seat, public.lot.keep_if(high.is_some()));
        public.lot = Hold::default();
        public.high = None;
    }

    /// M7, M9: a seat loads cards, for which its ship must have room.
    #[inline(always)]
    pub fn load_ship(&self, public: &mut Public, seat: Seat, cards: Hold) {
        public.ships[seat].load(cards);
        public.room.shrink(seat, self.ship - public.ships[seat].len());
    }

    /// The place of the next card in the pile.
    #[inline]
    pub(super) fn top(&self, state: &State) -> usize {
        self.pile - usize::from(state.public.pile)
    }

    /// M4: the auctioneer turns the top card of the pile, which must not be empty.
    #[inline]
    pub(super) fn turn_card(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let card = state.pile[self.top(state)];
        self.turn_up_card(&mut state.public, card);
        listener.event(|| Event::Turned { seat: state.public.auctioneer, card });
    }

    /// M6: bidding begins at the auctioneer's left.
    #[inline]
    pub(super) fn open_bidding(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        public.bidders = public.may_bid();
        public.phase = Phase::Bid;
        let must_pass = public.open().without(public.bidders);
        if !must_pass.is_empty() {
            listener.snapshot(|| *state);
            listener.event(|| Event::MustPass { seats: must_pass.iter().collect() });
        }
        self.ask_next_bidder(state, listener);
    }

    /// M6: plays the bid or the pass of the seat to act, then asks the next bidder, the auctioneer last.
    #[inline]
    pub(super) fn play_bid(&self, state: &mut State, bid: Option<NonZeroU16>, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        let own = bid.map(|bid| HighBid { seat: public.seat, bid });
        public.high = select_unpredictable(own.is_some(), own, public.high);
        public.bidders.remove(public.seat);
        self.ask_next_bidder(state, listener);
    }

    /// Asks the next bidder, or closes the bidding. Always inlined: a call would pass everything through memory, which
    /// costs a quarter of the speed.
    #[inline(always)]
    fn ask_next_bidder(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        if public.bidders.is_empty() {
            return self.close_bidding(state, listener);
        }
        public.seat = public.bidders.after(public.auctioneer);
        public.choices = bids(public, public.seat);
    }

    /// M7, then the next lot (M8) or the end of the day (M9).
    #[inline(always)]
    fn close_bidding(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        listener.snapshot(|| *state);
        let Public { high, lot, .. } = state.public;
        listener.event(|| match high {
            Some(HighBid { seat, bid }) => Event::Sold { seat, bid: bid.get(), cards: lot.list() },
            None => Event::Discarded { cards: lot.list() },
        });
        // The lot is still there while people read what happened to it.
        listener.snapshot(|| *state);
        self.sell_lot(&mut state.public, high);
        if high.is_some() {
            listener.effect(|| *state);
        }
        if state.public.day_is_over() {
            self.end_day(state, listener);
        } else {
            let next = state.public.next_auctioneer();
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
}
