//! The chance of the card game, one draw at a time: who begins a round (C2), and each card (C4).

use serde::Serialize;

use super::cards::Card;
use super::legal::Action;
use super::state::State;
use super::{Chance, MediciCard};
use crate::draws::{DrawOdds, SingleDraws, Step, StepOf, put_at};
use crate::random::Random;
use crate::seat::Seat;

/// One draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub enum Draw {
    /// C2: this seat begins the round.
    First { first: Seat },
    /// C4: the next card of the pile.
    Card { card: Card },
}

impl SingleDraws for MediciCard {
    type Draw = Draw;

    fn count_draws(&self, _: &State, step: &StepOf<Self>) -> usize {
        match step {
            Step::Chance(Chance::First(_)) | Step::Action(Action::Reveal) => 1,
            // C2: a shuffled pile shows nothing.
            Step::Chance(Chance::Deck(_)) | Step::Action(Action::Take(_)) => 0,
        }
    }

    fn draw_odds(&self, state: &State, step: &StepOf<Self>, _: usize) -> DrawOdds<Draw> {
        if let Step::Chance(_) = step {
            return state.public.candidates.iter().map(|first| (Draw::First { first }, 1)).collect();
        }
        let in_pile = |kind: super::Kind| u32::from(state.public.in_pile[kind.index()]);
        let kinds = self.deck.kinds().filter(|&kind| in_pile(kind) > 0);
        kinds.map(|kind| (Draw::Card { card: self.deck.card(kind) }, in_pile(kind))).collect()
    }

    fn draw_at(&self, state: &State, step: &StepOf<Self>, _: usize) -> Draw {
        match step {
            Step::Chance(Chance::First(seat)) => Draw::First { first: *seat },
            _ => Draw::Card { card: self.deck.card(state.pile[usize::from(state.top)]) },
        }
    }

    fn set_draw(&self, state: &mut State, step: &mut StepOf<Self>, _: usize, draw: Draw) {
        match draw {
            Draw::First { first } => *step = Step::Chance(Chance::First(first)),
            Draw::Card { card } => {
                let (top, pile) = (usize::from(state.top), usize::from(state.public.pile));
                if let Some(kind) = self.deck.kind(card) {
                    put_at(&mut state.pile[..top + pile], top, kind);
                }
            }
        }
    }

    fn shuffle_rest(&self, state: &State, chance: &mut Chance, random: &mut impl Random) {
        if let Chance::Deck(pile) = chance {
            let top = usize::from(state.top);
            random.shuffle(&mut pile[top..top + usize::from(state.public.pile)]);
        }
    }
}
