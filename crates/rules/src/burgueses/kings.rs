//! The kings (B6–B11).

use super::Burgueses;
use super::cards::{Card, Goods, King, Suit};
use super::event::Event;
use super::state::{Phase, Public, State};
use crate::rules::Listener;
use crate::seat::Seat;

impl Public {
    /// B9: the seat to act loses a card on show.
    #[inline]
    pub fn discard(&mut self, card: Card) {
        self.showcases[self.seat].remove(card);
        self.discarded.insert(card);
    }
}

impl Burgueses {
    /// B6: reveals the top king and applies it; if none is left, all five are shuffled first.
    #[inline]
    pub(super) fn reveal_king(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let left = state.public.kings.len();
        if left == 0 {
            state.public.phase = Phase::NewKings;
            return;
        }
        let king = state.kings[King::COUNT - left];
        state.public.kings.remove(king);
        listener.event(|| Event::King { king });
        listener.snapshot(|| *state);
        self.apply_king(state, king, listener);
    }

    /// B6: the king applies first to the seat whose turn it is, then to the other.
    #[inline]
    fn apply_king(&self, state: &mut State, king: King, listener: &mut impl Listener<Self>) {
        let turn = state.public.turn;
        if king == King::Diamonds {
            return self.apply_king_of_diamonds(state, turn, listener);
        }
        for seat in [turn, turn.other()] {
            let coin = king_coin(king, state.public.showcases[seat], state.public.showcases[seat.other()]);
            pay(state, seat, coin, listener);
        }
        self.end_turn(state, listener);
    }

    /// B9: a coin for a diamond. Without one the seat must discard; the game waits for its choice.
    #[inline]
    fn apply_king_of_diamonds(&self, state: &mut State, seat: Seat, listener: &mut impl Listener<Self>) {
        let showcase = state.public.showcases[seat];
        if !showcase.of_suit(Suit::Diamonds).is_empty() {
            pay(state, seat, 1, listener);
        } else if !showcase.is_empty() {
            state.public.seat = seat;
            state.public.phase = Phase::Discard;
            return;
        }
        self.continue_after_diamonds(state, seat, listener);
    }

    /// B9: the chosen card is lost.
    #[inline]
    pub(super) fn discard(&self, state: &mut State, card: Card, listener: &mut impl Listener<Self>) {
        let seat = state.public.seat;
        state.public.discard(card);
        listener.snapshot(|| *state);
        self.continue_after_diamonds(state, seat, listener);
    }

    /// B6: then the king applies to the other seat, or the turn ends.
    #[inline]
    fn continue_after_diamonds(&self, state: &mut State, seat: Seat, listener: &mut impl Listener<Self>) {
        if seat == state.public.turn {
            self.apply_king_of_diamonds(state, seat.other(), listener);
        } else {
            self.end_turn(state, listener);
        }
    }
}

/// The coin that a seat receives from the bank (1) or pays to it (-1) under a king, given its own showcase and the
/// other's. Computes all five kings and selects one, because a mispredicted branch costs more.
#[inline]
#[must_use]
pub fn king_coin(king: King, own: Goods, others: Goods) -> i8 {
    let has = |suit| i8::from(!own.of_suit(suit).is_empty());
    let leads = |suit| i8::from(own.sum_of(suit) > others.sum_of(suit));
    let even = 1 - 2 * i8::from(own.sum_is_odd());
    let by_king = [
        -leads(Suit::Spades),             // B7; nobody if the sums are equal
        has(Suit::Clubs),                 // B10
        leads(Suit::Hearts),              // B8
        has(Suit::Diamonds),              // B9; a seat without a diamond loses a card instead
        even * i8::from(!own.is_empty()), // B11
    ];
    by_king[king as usize]
}

/// B6: pays the [`king_coin`]. A coin that the bank or the seat does not have is not paid.
#[inline]
fn pay(state: &mut State, seat: Seat, coin: i8, listener: &mut impl Listener<Burgueses>) {
    let public = &mut state.public;
    let coins = &mut public.coins[seat];
    let paid = coin.max(-(*coins as i8)).min(public.bank as i8);
    *coins = coins.wrapping_add_signed(paid);
    public.bank = public.bank.wrapping_add_signed(-paid);
    match coin {
        1 => listener.event(|| Event::Received { seat, coins: paid.unsigned_abs() }),
        -1 => listener.event(|| Event::Paid { seat, coins: paid.unsigned_abs() }),
        _ => return,
    }
    listener.snapshot(|| *state);
}
