//! The chance of Medici, one draw at a time: who begins a day (M3), and each card (M4, M9).

use serde::Serialize;

use super::cards::{Bag, Card};
use super::state::State;
use super::{Chance, Medici};
use crate::draws::{DrawOdds, SingleDraws, Step, StepOf, count_equal, put_at};
use crate::random::Random;
use crate::rules::Rules;
use crate::seat::Seat;

/// One draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names are the protocol's")]
pub enum Draw {
    /// M3: this seat begins the day.
    First { first: Seat },
    /// M4, M9: the next card of the pile.
    Card { card: Card },
}

impl SingleDraws for Medici {
    type Draw = Draw;

    fn count_draws(&self, state: &State, step: &StepOf<Self>) -> usize {
        match step {
            // M3: the first auctioneer turns a card at once.
            Step::Chance(_) => 1,
            Step::Action(action) => {
                let mut after = *state;
                self.play_unchecked(&mut after, *action, &mut ());
                usize::from(state.public.pile - after.public.pile)
            }
        }
    }

    fn draw_odds(&self, state: &State, step: &StepOf<Self>, index: usize) -> DrawOdds<Draw> {
        let unseen = match step {
            Step::Chance(Chance::First(_)) => {
                return state.public.candidates.iter().map(|first| (Draw::First { first }, 1)).collect();
            }
            Step::Chance(Chance::Deck(_)) => Bag::full(),
            Step::Action(_) => state.public.unseen(),
        };
        let drawn: Bag = (0..index).map(|earlier| self.card_at(state, step, earlier)).collect();
        count_equal(unseen.without(drawn).iter().map(|card| Draw::Card { card }))
    }

    fn draw_at(&self, state: &State, step: &StepOf<Self>, index: usize) -> Draw {
        match step {
            Step::Chance(Chance::First(seat)) => Draw::First { first: *seat },
            _ => Draw::Card { card: self.card_at(state, step, index) },
        }
    }

    fn set_draw(&self, state: &mut State, step: &mut StepOf<Self>, index: usize, draw: Draw) {
        match (draw, step) {
            (Draw::First { first }, step) => *step = Step::Chance(Chance::First(first)),
            (Draw::Card { card }, Step::Chance(Chance::Deck(pile))) => put_at(pile, index, card),
            (Draw::Card { card }, _) => {
                let top = self.top(state);
                put_at(&mut state.pile[..self.pile], top + index, card);
            }
        }
    }

    fn shuffle_rest(&self, state: &State, chance: &mut Chance, random: &mut impl Random) {
        if let Chance::Deck(pile) = chance {
            // M3: the cards that were set aside may come as well.
            let mut unseen: Vec<Card> = state.public.unseen().iter().collect();
            random.shuffle(&mut unseen);
            pile.iter_mut().skip(self.top(state)).zip(unseen).for_each(|(place, card)| *place = card);
        }
    }
}

impl Medici {
    /// The card that the draw at `index` turns, of a step that turns cards.
    fn card_at(&self, state: &State, step: &StepOf<Self>, index: usize) -> Card {
        match step {
            Step::Chance(Chance::Deck(pile)) => pile[index],
            _ => state.pile[self.top(state) + index],
        }
    }
}
