//! One game between bots, from its setup to its end, with the chance outcomes and actions for its record.

use std::convert::Infallible;

use lonja_rules::flow::{self, ChanceSource, Decision};
use lonja_rules::{Listener, Rules};

/// Most games have fewer actions: room for these spares a growing list.
const USUAL_ACTIONS: usize = 128;

/// A game as far as it was played.
pub(crate) struct Playthrough<R: Rules> {
    pub(crate) state: R::State,
    pub(crate) chance: Vec<R::Chance>,
    pub(crate) actions: Vec<R::Action>,
}

impl<R: Rules> Playthrough<R> {
    /// A game before its first chance outcome.
    pub(crate) fn new(rules: &R) -> Self {
        Self { state: rules.setup(), chance: Vec::new(), actions: Vec::with_capacity(USUAL_ACTIONS) }
    }

    /// Plays to the end. `decide` gets the state, the decision and its number; its error ends the game.
    pub(crate) fn play<E>(
        &mut self,
        rules: &R,
        mut source: impl ChanceSource<R, Error = Infallible>,
        listener: &mut impl Listener<R>,
        mut decide: impl FnMut(&R::State, &Decision<R::Legal>, usize) -> Result<R::Action, E>,
    ) -> Result<(), E> {
        loop {
            let mut recorded = RecordedChance { source: &mut source, chance: &mut self.chance };
            let Ok(decision) = flow::advance(rules, &mut self.state, &mut recorded, listener);
            let Some(decision) = decision else { return Ok(()) };
            let action = decide(&self.state, &decision, self.actions.len())?;
            rules.play_unchecked(&mut self.state, action, listener);
            self.actions.push(action);
        }
    }
}

/// Draws from a source and keeps what was drawn, for the record.
struct RecordedChance<'a, S, C> {
    source: &'a mut S,
    chance: &'a mut Vec<C>,
}

impl<R: Rules, S: ChanceSource<R>> ChanceSource<R> for RecordedChance<'_, S, R::Chance> {
    type Error = S::Error;

    fn outcome(&mut self, rules: &R, state: &R::State) -> Result<R::Chance, S::Error> {
        let outcome = self.source.outcome(rules, state)?;
        self.chance.push(outcome.clone());
        Ok(outcome)
    }
}
