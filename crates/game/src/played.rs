//! One game between bots, from its setup to its end, with what its record needs.

use std::convert::Infallible;

use lonja_rules::flow::{self, ChanceSource, Decision};
use lonja_rules::{Listener, Rules};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// A game as far as it was played.
pub(crate) struct Played<R: Rules> {
    pub(crate) state: R::State,
    pub(crate) chance: Vec<R::Chance>,
    pub(crate) actions: Vec<R::Action>,
}

impl<R: Rules> Played<R> {
    /// A game before its first chance outcome.
    pub(crate) fn new(rules: &R) -> Self {
        Self { state: rules.setup(), chance: Vec::new(), actions: Vec::new() }
    }

    /// Plays to the end; `decide` is told the state, the decision and its number. It may fail, which ends the game there.
    pub(crate) fn play<E>(
        &mut self,
        rules: &R,
        mut source: impl ChanceSource<R, Error = Infallible>,
        told: &mut impl Listener<R>,
        mut decide: impl FnMut(&R::State, &Decision<R::Legal>, usize) -> Result<R::Action, E>,
    ) -> Result<(), E> {
        loop {
            let mut kept = Kept { source: &mut source, chance: &mut self.chance };
            let Ok(decision) = flow::advance(rules, &mut self.state, &mut kept, told);
            let Some(decision) = decision else { return Ok(()) };
            let action = decide(&self.state, &decision, self.actions.len())?;
            rules.play_unchecked(&mut self.state, action, told);
            self.actions.push(action);
        }
    }
}

/// Chance that is written down.
struct Kept<'a, S, C> {
    source: &'a mut S,
    chance: &'a mut Vec<C>,
}

impl<R: Rules, S: ChanceSource<R>> ChanceSource<R> for Kept<'_, S, R::Chance> {
    type Error = S::Error;

    fn outcome(&mut self, rules: &R, state: &R::State) -> Result<R::Chance, S::Error> {
        let outcome = self.source.outcome(rules, state)?;
        self.chance.push(outcome.clone());
        Ok(outcome)
    }
}

/// The seed for each decision of a game's bots, by its number. They tell nothing about the game's chance.
pub fn decision_seeds(game_seed: &str) -> impl Fn(usize) -> u64 + use<> {
    let digest: [u8; 32] = Sha256::digest(format!("{game_seed}/bots").as_bytes()).into();
    let base = u64::from_le_bytes(digest.as_chunks().0[0]);
    move |decision| base.wrapping_add(decision as u64)
}

/// A record as a line of a file.
pub(crate) fn line(record: &impl Serialize) -> String {
    let line = serde_json::to_string(record).unwrap_or_else(|error| unreachable!("a record is plain data: {error}"));
    line + "\n"
}
