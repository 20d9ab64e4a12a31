//! The kings (B6–B11).

use super::Burgueses;
use super::cards::{Card, King, Suit};
use super::event::Event;
use super::state::{Phase, Public, State};
use crate::rules::Listener;
use crate::seat::Seat;

impl Burgueses {
    /// B6: the top king is revealed and obeyed; if none is left, all five are shuffled first.
    #[inline]
    pub(super) fn reveal_king(&self, state: &mut State, told: &mut impl Listener<Self>) {
        let left = state.public.kings.len();
        if left == 0 {
            state.public.phase = Phase::NewKings;
            return;
        }
        let king = state.kings[King::COUNT - left];
        state.public.kings.remove(king);
        told.event(|| Event::King { king });
        self.obey(state, king, told);
    }

    /// B6: first the seat whose turn it is, then the other.
    #[inline]
    fn obey(&self, state: &mut State, king: King, told: &mut impl Listener<Self>) {
        let public = &mut state.public;
        let both = [public.turn, public.turn.other()];
        match king {
            King::Spades => tax_spades(public, told),
            King::Hearts => reward_hearts(public, told),
            King::Clubs => both.into_iter().for_each(|seat| reward_clubs(public, seat, told)),
            King::Ace => both.into_iter().for_each(|seat| settle_ace(public, seat, told)),
            King::Diamonds => return self.obey_diamonds(state, both[0], told),
        }
        self.end_turn(state, told);
    }

    /// B9: a coin for a diamond, otherwise a card is lost; the game waits for which.
    #[inline]
    fn obey_diamonds(&self, state: &mut State, seat: Seat, told: &mut impl Listener<Self>) {
        let showcase = state.public.showcases[seat.index() % 2];
        if !showcase.of_suit(Suit::Diamonds).is_empty() {
            receive(&mut state.public, seat, told);
        } else if !showcase.is_empty() {
            state.public.seat = seat;
            state.public.phase = Phase::Discard;
            return;
        }
        self.after_diamonds(state, seat, told);
    }

    /// B9: the chosen card is lost.
    #[inline]
    pub(super) fn discard(&self, state: &mut State, card: Card, told: &mut impl Listener<Self>) {
        let seat = state.public.seat;
        state.public.showcases[seat.index() % 2].remove(card);
        state.public.discarded.insert(card);
        self.after_diamonds(state, seat, told);
    }

    /// B6: after the seat whose turn it is comes the other, and after that the turn is over.
    #[inline]
    fn after_diamonds(&self, state: &mut State, seat: Seat, told: &mut impl Listener<Self>) {
        if seat == state.public.turn {
            self.obey_diamonds(state, seat.other(), told);
        } else {
            self.end_turn(state, told);
        }
    }
}

/// B7: more spades on show, by their sum, cost a coin. They can only be equal if nobody has any.
#[inline]
fn tax_spades(public: &mut Public, told: &mut impl Listener<Burgueses>) {
    if let Some(seat) = higher_sum(public, Suit::Spades) {
        pay(public, seat, told);
    }
}

/// B8: more hearts on show, by their sum, bring a coin.
#[inline]
fn reward_hearts(public: &mut Public, told: &mut impl Listener<Burgueses>) {
    if let Some(seat) = higher_sum(public, Suit::Hearts) {
        receive(public, seat, told);
    }
}

/// B10: a club on show brings a coin.
#[inline]
fn reward_clubs(public: &mut Public, seat: Seat, told: &mut impl Listener<Burgueses>) {
    if !public.showcases[seat.index() % 2].of_suit(Suit::Clubs).is_empty() {
        receive(public, seat, told);
    }
}

/// B11: an even showcase brings a coin, an odd one costs a coin, an empty one neither.
#[inline]
fn settle_ace(public: &mut Public, seat: Seat, told: &mut impl Listener<Burgueses>) {
    let showcase = public.showcases[seat.index() % 2];
    if showcase.is_empty() {
        return;
    }
    if showcase.sum() % 2 == 0 {
        receive(public, seat, told);
    } else {
        pay(public, seat, told);
    }
}

#[inline]
fn higher_sum(public: &Public, suit: Suit) -> Option<Seat> {
    let [own, others] = public.showcases.map(|showcase| showcase.sum_of(suit));
    match own.cmp(&others) {
        std::cmp::Ordering::Greater => Some(Seat::new(0)),
        std::cmp::Ordering::Less => Some(Seat::new(1)),
        std::cmp::Ordering::Equal => None,
    }
}

/// B6: a coin from the bank, if it has one.
#[inline]
fn receive(public: &mut Public, seat: Seat, told: &mut impl Listener<Burgueses>) {
    let coin = public.bank.min(1);
    public.bank -= coin;
    public.coins[seat.index() % 2] += coin;
    told.event(|| Event::Received { seat, coins: coin });
}

/// B6: a coin to the bank, if the seat has one.
#[inline]
fn pay(public: &mut Public, seat: Seat, told: &mut impl Listener<Burgueses>) {
    let coin = public.coins[seat.index() % 2].min(1);
    public.coins[seat.index() % 2] -= coin;
    public.bank += coin;
    told.event(|| Event::Paid { seat, coins: coin });
}
