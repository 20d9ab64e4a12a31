//! Chance as single draws, each with its probability.
//!
//! Records contain whole piles, because a pile is shuffled once. People see one card after the other. [`SingleDraws`]
//! splits a step of a game into its draws: who begins, each card, each king. Both forms give the same games with the
//! same probabilities, because all orders of a pile are equally likely; a law of the conformance kit checks it.
//!
//! ```
//! use lonja_rules::medici::{Action, Edition, Medici, Options};
//! use lonja_rules::{FastRandom, Rules, SingleDraws, Step, flow};
//!
//! let rules = Medici::new(Edition::Of2018, 3, &Options::default()).unwrap();
//! let mut state = rules.setup();
//! flow::next_decision(&rules, &mut state, &mut FastRandom::new(1)).unwrap();
//! // M4: the auctioneer draws another card, one of the 35 that nobody has seen.
//! let mut step = Step::Action(Action::Draw);
//! assert_eq!(rules.count_draws(&state, &step), 1);
//! let odds = rules.draw_odds(&state, &step, 0);
//! assert_eq!(odds.iter().map(|(_, ways)| ways).sum::<u32>(), 35);
//! // Let another card come instead of the one on top of the pile.
//! let (card, _) = odds[7];
//! rules.set_draw(&mut state, &mut step, 0, card);
//! assert_eq!(rules.draw_at(&state, &step, 0), card);
//! step.apply(&rules, &mut state, &mut ());
//! ```

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;

use crate::random::Random;
use crate::rules::{Listener, Rules};

/// One step of a game: an action of a seat, forced or not, or a chance outcome as records contain it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step<A, C> {
    /// What a seat chose.
    Action(A),
    /// A chance outcome.
    Chance(C),
}

/// A step of the game `R`.
pub type StepOf<R> = Step<<R as Rules>::Action, <R as Rules>::Chance>;

impl<A: Copy, C> Step<A, C> {
    /// Plays or settles the step, which must be legal or possible.
    pub fn apply<R: Rules<Action = A, Chance = C>>(
        &self,
        rules: &R,
        state: &mut R::State,
        listener: &mut impl Listener<R>,
    ) {
        match self {
            Self::Action(action) => rules.play_unchecked(state, *action, listener),
            Self::Chance(chance) => rules.settle_unchecked(state, chance, listener),
        }
    }
}

/// Possible results of a draw, each with its number of equal cards (1 for seats and kings). Its probability is this
/// number, divided by the sum of all.
pub type DrawOdds<D> = Vec<(D, u32)>;

/// A game whose chance can be walked one draw at a time.
///
/// A state and a step hold the whole order of a pile. The methods here look at the part of it that the step reveals,
/// and can replace it card by card: the rest of the order is never looked at before it is drawn. In all methods `step`
/// must be legal or possible in `state`, and `index` less than [`count_draws`](SingleDraws::count_draws).
///
/// The code is not tuned for speed and uses the heap: it is for reviews, not for search.
pub trait SingleDraws: Rules {
    /// One draw: who begins, a card, or a king. It is serialized as `{"first":2}`, `{"card":"gold10"}`,
    /// `{"king":"KS"}`.
    type Draw: Copy + Eq + Hash + Debug + Serialize + Send + Sync;

    /// How many draws the step makes. It does not depend on the order of a pile.
    fn count_draws(&self, state: &Self::State, step: &StepOf<Self>) -> usize;

    /// What the draw at `index` can be after the earlier draws of the step, in a fixed order. An observer of all hands
    /// who does not know the order of a pile expects it with these odds.
    fn draw_odds(&self, state: &Self::State, step: &StepOf<Self>, index: usize) -> DrawOdds<Self::Draw>;

    /// The draw at `index`, which the order of the pile decides.
    fn draw_at(&self, state: &Self::State, step: &StepOf<Self>, index: usize) -> Self::Draw;

    /// Changes the order of the pile, or the chance outcome, so that the draw at `index` is `draw`. It must be one of
    /// the [`draw_odds`](SingleDraws::draw_odds). Earlier draws stay as they are.
    fn set_draw(&self, state: &mut Self::State, step: &mut StepOf<Self>, index: usize, draw: Self::Draw);

    /// Shuffles those parts of `chance` that were not drawn before `state`, in which a seat decides. `chance` must be
    /// the last outcome of its kind that led to `state`. Afterwards everything that happened is the same, and what will
    /// be drawn is as likely as the odds say.
    fn shuffle_rest(&self, state: &Self::State, chance: &mut Self::Chance, random: &mut impl Random);
}

/// Puts `item` at index `at`: swaps it with a later equal item. If no such item is left in the pile (it was set aside,
/// M3), overwrites the item at `at`.
pub(crate) fn put_at<T: PartialEq>(pile: &mut [T], at: usize, item: T) {
    match pile[at..].iter().position(|other| *other == item) {
        Some(later) => pile.swap(at, at + later),
        None => pile[at] = item,
    }
}

/// Equal items counted together, in the order of their first one.
pub(crate) fn count_equal<D: PartialEq>(items: impl IntoIterator<Item = D>) -> DrawOdds<D> {
    let mut odds: DrawOdds<D> = Vec::new();
    for item in items {
        match odds.iter_mut().find(|(known, _)| *known == item) {
            Some((_, ways)) => *ways += 1,
            None => odds.push((item, 1)),
        }
    }
    odds
}
