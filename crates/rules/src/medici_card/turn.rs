//! A turn: reveal, then take and load (C3–C7).

use super::MediciCard;
use super::event::{Event, RoundEnd};
use super::legal::Take;
use super::state::{LoadedCard, Phase, Public, State};
use crate::rules::Listener;
use crate::seat::Seat;

impl MediciCard {
    /// C4: the top card of the pile goes to the end of the market row.
    #[inline]
    pub(super) fn reveal(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        let kind = state.pile[state.top as usize];
        state.top += 1;
        public.reveal(kind);
        listener.event(|| Event::Revealed { seat: public.seat, card: self.deck.card(kind) });
    }

    /// C5: the newest card and perhaps the two next are loaded, newest first; the others stay in the market.
    #[inline]
    pub(super) fn take(&self, public: &mut Public, take: Take, listener: &mut impl Listener<Self>) {
        let seat = public.seat;
        let before = public.loaded.len();
        self.load_taken(public, take);
        listener.event(|| Event::Took {
            seat,
            cards: public.loaded[before..].iter().map(|loaded| self.deck.card(loaded.kind)).collect(),
        });
        listener.snapshot(|| State::snapshot(*public));
        self.end_turn(public, listener);
    }

    /// C5: the taken cards of the market row go to the ship of the seat to act.
    #[inline]
    pub fn load_taken(&self, public: &mut Public, take: Take) {
        let (seat, newest) = (public.seat, public.market.len() - 1);
        // From the newest to older ones, so that removing one does not move the next.
        self.load(public, seat, newest);
        if take.second {
            self.load(public, seat, newest - 1);
        }
        if take.third {
            self.load(public, seat, newest - 2);
        }
    }

    #[inline]
    fn load(&self, public: &mut Public, seat: Seat, market_place: usize) {
        let kind = public.market.remove(market_place);
        public.ships[seat] += *self.deck.cargo(kind);
        public.loaded.push(LoadedCard { seat, kind });
    }

    /// C6: the next seat clockwise whose ship is not full; when only one is left it has one last turn.
    #[inline]
    fn end_turn(&self, public: &mut Public, listener: &mut impl Listener<Self>) {
        let full = public.ships[public.seat].room() == self.ship_size();
        if public.last_turn {
            let how = if full { RoundEnd::ShipsFull } else { RoundEnd::LastShipShort };
            return self.end_round(public, how, listener);
        }
        if full {
            public.open.remove(public.seat);
            public.last_turn = public.open.len() == 1;
        }
        let next = public.open.after(public.seat);
        self.begin_turn(public, next, listener);
    }

    /// C7: with pile and market both empty the round ends.
    #[inline]
    pub(super) fn begin_turn(&self, public: &mut Public, seat: Seat, listener: &mut impl Listener<Self>) {
        public.phase = Phase::Turn;
        if public.pile == 0 && public.market.is_empty() {
            return self.end_round(public, RoundEnd::NothingLeft, listener);
        }
        public.seat = seat;
        public.revealed = 0;
    }
}
