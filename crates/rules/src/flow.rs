//! The one loop that plays forced moves and chance (X1, X2), the same for all games.
//!
//! ```
//! use lonja_rules::burgueses::{Burgueses, Options};
//! use lonja_rules::{FastRandom, Pending, Rules, flow};
//!
//! let rules = Burgueses::new(2, &Options::default()).unwrap();
//! let mut state = rules.setup();
//! let decisions = flow::playout(&rules, &mut state, &mut FastRandom::new(1));
//! assert!(decisions > 0 && rules.pending(&state) == Pending::Over);
//! ```

use std::convert::Infallible;

use crate::random::Random;
use crate::rules::{LegalSet, Listener, Pending, Rules};
use crate::seat::Seat;

/// A choice among at least two actions.
#[derive(Clone, Debug)]
pub struct Decision<L> {
    /// Who chooses.
    pub seat: Seat,
    /// The actions to choose from.
    pub legal: L,
}

/// A source of chance outcomes.
pub trait ChanceSource<R: Rules> {
    /// Why the source could not give an outcome.
    type Error;

    /// The outcome for `state`, which waits for chance; it must be a possible one.
    fn outcome(&mut self, rules: &R, state: &R::State) -> Result<R::Chance, Self::Error>;
}

/// Chance drawn from a random source when it is needed.
#[derive(Clone, Debug)]
pub struct RandomChance<G>(pub G);

impl<R: Rules, G: Random> ChanceSource<R> for RandomChance<G> {
    type Error = Infallible;

    #[inline]
    fn outcome(&mut self, rules: &R, state: &R::State) -> Result<R::Chance, Infallible> {
        Ok(rules.sample(state, &mut self.0))
    }
}

/// Plays chance and forced actions until somebody has a choice (X1); `None` when the game is over.
///
/// If the source fails, `state` is left where the outcome was needed.
#[inline]
pub fn advance<R: Rules, C: ChanceSource<R>>(
    rules: &R,
    state: &mut R::State,
    chance: &mut C,
    listener: &mut impl Listener<R>,
) -> Result<Option<Decision<R::Legal>>, C::Error> {
    loop {
        match rules.pending(state) {
            Pending::Over => return Ok(None),
            Pending::Chance => {
                let outcome = chance.outcome(rules, state)?;
                rules.settle_unchecked(state, &outcome, listener);
            }
            Pending::Seat(seat) => {
                let legal = rules.legal(state);
                if legal.len() != 1 {
                    return Ok(Some(Decision { seat, legal }));
                }
                let only = legal.at(0);
                // People are shown each forced move by itself.
                listener.snapshot(|| state.clone());
                listener.action(seat, only, true);
                rules.play_unchecked(state, only, listener);
            }
        }
    }
}

/// [`advance`] with chance drawn from `random`, without a listener.
#[inline]
pub fn next_decision<R: Rules>(
    rules: &R,
    state: &mut R::State,
    random: &mut impl Random,
) -> Option<Decision<R::Legal>> {
    let Ok(decision) = advance(rules, state, &mut RandomChance(random), &mut ());
    decision
}

/// Plays uniformly at random to the end and counts the decisions. Faster than a loop over [`next_decision`]: it treats
/// a forced move (X1) as a random choice among one action, which needs no extra branch.
#[inline]
pub fn playout<R: Rules>(rules: &R, state: &mut R::State, random: &mut impl Random) -> u32 {
    let mut decisions = 0;
    loop {
        match rules.pending(state) {
            Pending::Over => return decisions,
            Pending::Chance => draw_chance(rules, state, random),
            Pending::Seat(_) => {
                let legal = rules.legal(state);
                let choices = legal.len() as u32;
                decisions += u32::from(choices > 1);
                rules.play_unchecked(state, legal.at(random.below(choices) as usize), &mut ());
            }
        }
    }
}

/// Rare, so it is not inlined: it would take registers from the frequent cases and cost a third of the speed.
#[cold]
#[inline(never)]
fn draw_chance<R: Rules>(rules: &R, state: &mut R::State, random: &mut impl Random) {
    let outcome = rules.sample(state, random);
    rules.settle_unchecked(state, &outcome, &mut ());
}
