//! Beginning and ending a round, and the game (B2, B12, B13).

use super::cards::{Card, Goods, King, Kings, Suit};
use super::event::{Event, GameEnd};
use super::state::{Phase, Public, State};
use super::{BANK, Burgueses, COINS, Chance, HAND, ROUNDS};
use crate::rules::{ImpossibleChance, Listener, Rules};
use crate::seat::{Pair, Seat};

/// The state before the first chance outcome.
pub(super) fn setup(goods: [Card; Card::COUNT], first: Option<Seat>) -> State {
    // B2: chance decides who begins, unless the table has decided it.
    let phase = if first.is_some() { Phase::Deck } else { Phase::First };
    let public = new_round(1, phase, first.unwrap_or_default(), Pair::default());
    State { public, hands: Pair::default(), goods, kings: King::ALL }
}

/// B2: a new round, with coins and cards as at the beginning.
fn new_round(round: u8, phase: Phase, first: Seat, riches: Pair<i8>) -> Public {
    Public {
        round,
        phase,
        turn: first,
        seat: first,
        first,
        coins: Pair([COINS; 2]),
        bank: BANK,
        hand_sizes: Pair([HAND as u8; 2]),
        showcases: Pair::default(),
        discarded: Goods::NONE,
        pile: (Card::COUNT - 2 * HAND) as u8,
        kings: Kings::ALL,
        riches,
        traded: Pair::default(),
        is_trade_turn: false,
        was_trade_before: false,
        four: None,
    }
}

impl Burgueses {
    /// B2: two cards each, seat 0 first.
    #[inline]
    pub(super) fn deal(&self, state: &mut State, goods: [Card; Card::COUNT], listener: &mut impl Listener<Self>) {
        let public = &state.public;
        state.goods = goods;
        let [first, second] = [&goods[..HAND], &goods[HAND..2 * HAND]];
        state.hands = Pair([first, second].map(|dealt| dealt.iter().copied().collect()));
        listener.event(|| Event::RoundBegan { round: public.round, first: public.turn });
        for seat in Seat::BOTH {
            let hand = state.hands[seat];
            listener.event(|| Event::Dealt { seat, cards: hand.iter().map(Some).collect() });
        }
        listener.snapshot(|| *state);
        state.public.phase = Phase::Kings;
    }

    /// B2 and B6: the kings are shuffled. If a turn waits for a king because none was left, it is revealed now.
    #[inline]
    pub(super) fn settle_kings(
        &self,
        state: &mut State,
        kings: [King; King::COUNT],
        listener: &mut impl Listener<Self>,
    ) {
        state.kings = kings;
        state.public.kings = Kings::ALL;
        listener.event(|| Event::KingsShuffled);
        listener.snapshot(|| *state);
        if state.public.phase == Phase::NewKings {
            self.reveal_king(state, listener);
        } else {
            state.public.first = state.public.turn;
            state.public.seat = state.public.turn;
            state.public.phase = Phase::Act;
        }
    }

    /// B12: riches are counted; then the other seat begins the next round, or the game is over.
    #[inline]
    pub(super) fn end_round(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let public = &mut state.public;
        let riches = Seat::BOTH.map(|seat| public.round_riches(seat));
        public.riches = Pair(Seat::BOTH.map(|seat| public.riches_if_round_ended(seat)));
        listener.event(|| Event::RoundEnded { round: public.round, riches: riches.into_iter().collect() });
        listener.snapshot(|| *state);
        let public = &mut state.public;
        if public.round < ROUNDS {
            *public = new_round(public.round + 1, Phase::Deck, public.first.other(), public.riches);
        } else {
            public.phase = Phase::Over;
            let winners = self.winners(state);
            let how = if winners.len() == 1 { GameEnd::Riches } else { GameEnd::Tied };
            listener.event(|| Event::GameEnded { how, winners: winners.iter().collect() });
        }
    }
}

impl Public {
    /// B12: what this round brings a seat if it ends now.
    #[inline]
    fn round_riches(&self, seat: Seat) -> i8 {
        let spades = self.showcases[seat].of_suit(Suit::Spades).len() as i8;
        self.coins[seat] as i8 + spades - self.hand_sizes[seat] as i8
    }

    /// B12: a seat's riches of all rounds if this one ends now.
    #[inline]
    #[must_use]
    pub fn riches_if_round_ended(&self, seat: Seat) -> i8 {
        self.riches[seat] + self.round_riches(seat)
    }
}

/// Whether `chance` can happen in `state`.
pub(super) fn check_chance(rules: &Burgueses, state: &State, chance: &Chance) -> Result<(), ImpossibleChance> {
    let waits_for = match state.public.phase {
        Phase::First => "who begins",
        Phase::Deck => "the goods",
        Phase::Kings | Phase::NewKings => "the kings",
        _ => return Err(ImpossibleChance("the game doesn't wait for chance".into())),
    };
    match (state.public.phase, chance) {
        (Phase::First, Chance::First(seat)) if seat.index() < 2 => Ok(()),
        (Phase::First, Chance::First(seat)) => Err(ImpossibleChance(format!("seat {seat} can't begin"))),
        (Phase::Deck, Chance::Deck(goods)) if goods.iter().copied().collect::<Goods>() == rules.goods() => Ok(()),
        (Phase::Deck, Chance::Deck(_)) => Err(ImpossibleChance("the goods must be all 14, each once".into())),
        (Phase::Kings | Phase::NewKings, Chance::Kings(kings)) if King::ALL.iter().all(|king| kings.contains(king)) => {
            Ok(())
        }
        (Phase::Kings | Phase::NewKings, Chance::Kings(_)) => {
            Err(ImpossibleChance("the kings must be all five, each once".into()))
        }
        _ => Err(ImpossibleChance(format!("the game waits for {waits_for}"))),
    }
}
