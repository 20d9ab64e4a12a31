//! The chance of Burgueses, one draw at a time: who begins (B2), each card dealt or bought (B2, B4), each king (B6).

use serde::Serialize;

use super::cards::{Card, Goods, King};
use super::legal::Action;
use super::state::{Phase, State};
use super::{Burgueses, Chance, HAND};
use crate::draws::{DrawOdds, SingleDraws, Step, StepOf, put_at};
use crate::random::Random;
use crate::seat::{Seat, Seats};

/// One draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub enum Draw {
    /// B2: this seat begins.
    First { first: Seat },
    /// B2, B4: a card comes to the hand of a seat.
    Card { seat: Seat, card: Card },
    /// B6: the next king.
    King { king: King },
}

/// What a step draws: nothing, who begins, a deal, a card or a king.
enum DrawKind {
    Nothing,
    First,
    Deal,
    Card,
    King,
}

impl Burgueses {
    fn draw_kind(state: &State, step: &StepOf<Self>) -> DrawKind {
        let public = &state.public;
        match step {
            Step::Chance(Chance::First(_)) => DrawKind::First,
            Step::Chance(Chance::Deck(_)) => DrawKind::Deal,
            // B6: a king is revealed at once only if a turn waits for it.
            Step::Chance(Chance::Kings(_)) if public.phase == Phase::NewKings => DrawKind::King,
            Step::Action(Action::Buy) if public.pile > 0 => DrawKind::Card,
            // B5: four of one value end the game before the king.
            Step::Action(Action::Sell(cards)) if cards.len() == 4 => DrawKind::Nothing,
            Step::Action(Action::Place(_) | Action::Sell(_) | Action::Trade { .. }) if !public.kings.is_empty() => {
                DrawKind::King
            }
            Step::Chance(_) | Step::Action(_) => DrawKind::Nothing,
        }
    }
}

/// B2: seat 0 is dealt the first cards.
fn dealt_to(index: usize) -> Seat {
    Seat::BOTH[usize::from(index >= HAND)]
}

/// The place of the next card among the goods.
fn top_card(state: &State) -> usize {
    Card::COUNT - usize::from(state.public.pile)
}

/// The place of the next king.
fn top_king(state: &State) -> usize {
    King::COUNT - state.public.kings.len()
}

impl SingleDraws for Burgueses {
    type Draw = Draw;

    fn count_draws(&self, state: &State, step: &StepOf<Self>) -> usize {
        match Self::draw_kind(state, step) {
            DrawKind::Nothing => 0,
            DrawKind::First | DrawKind::Card | DrawKind::King => 1,
            DrawKind::Deal => 2 * HAND,
        }
    }

    fn draw_odds(&self, state: &State, step: &StepOf<Self>, index: usize) -> DrawOdds<Draw> {
        let cards = |seat: Seat, goods: Goods| goods.iter().map(|card| (Draw::Card { seat, card }, 1)).collect();
        match (Self::draw_kind(state, step), step) {
            (DrawKind::First, _) => Seats::first(2).iter().map(|first| (Draw::First { first }, 1)).collect(),
            (DrawKind::Deal, Step::Chance(Chance::Deck(goods))) => {
                cards(dealt_to(index), self.goods().without(goods[..index].iter().copied().collect()))
            }
            (DrawKind::Card, _) => cards(state.public.seat, state.goods[top_card(state)..].iter().copied().collect()),
            (DrawKind::King, _) => state.public.possible_kings().iter().map(|king| (Draw::King { king }, 1)).collect(),
            _ => Vec::new(),
        }
    }

    fn draw_at(&self, state: &State, step: &StepOf<Self>, index: usize) -> Draw {
        match (Self::draw_kind(state, step), step) {
            (_, Step::Chance(Chance::First(seat))) => Draw::First { first: *seat },
            (_, Step::Chance(Chance::Deck(goods))) => Draw::Card { seat: dealt_to(index), card: goods[index] },
            (_, Step::Chance(Chance::Kings(kings))) => Draw::King { king: kings[index] },
            (DrawKind::Card, _) => Draw::Card { seat: state.public.seat, card: state.goods[top_card(state)] },
            _ => Draw::King { king: state.kings[top_king(state)] },
        }
    }

    fn set_draw(&self, state: &mut State, step: &mut StepOf<Self>, index: usize, draw: Draw) {
        match (draw, step) {
            (Draw::First { first }, step) => *step = Step::Chance(Chance::First(first)),
            (Draw::Card { card, .. }, Step::Chance(Chance::Deck(goods))) => put_at(goods, index, card),
            (Draw::Card { card, .. }, _) => {
                let top = top_card(state);
                put_at(&mut state.goods, top, card);
            }
            (Draw::King { king }, Step::Chance(Chance::Kings(kings))) => put_at(kings, index, king),
            (Draw::King { king }, _) => {
                let top = top_king(state);
                put_at(&mut state.kings, top, king);
            }
        }
    }

    fn shuffle_rest(&self, state: &State, chance: &mut Chance, random: &mut impl Random) {
        match chance {
            Chance::First(_) => {}
            Chance::Deck(goods) => random.shuffle(&mut goods[top_card(state)..]),
            Chance::Kings(kings) => random.shuffle(&mut kings[top_king(state)..]),
        }
    }
}
