//! The chance of a deal: the same in all its games, however they are played.

use std::collections::BTreeMap;
use std::convert::Infallible;

use lonja_rules::flow::ChanceSource;
use lonja_rules::{FastRandom, Notation};

use lonja_game::SeededRandom;

/// Draws the k-th outcome of a kind (`first`, `deck`, `kings`) from the seed `DEAL/KIND/k`. If one game of a deal
/// needs more outcomes of a kind than another, the outcomes of the other kinds are still the same.
pub(super) struct DealChance {
    deal: String,
    /// Number of outcomes of each kind so far.
    drawn: BTreeMap<&'static str, u64>,
}

impl DealChance {
    pub(super) const fn new(deal: String) -> Self {
        Self { deal, drawn: BTreeMap::new() }
    }
}

impl<R: Notation> ChanceSource<R> for DealChance {
    type Error = Infallible;

    fn outcome(&mut self, rules: &R, state: &R::State) -> Result<R::Chance, Infallible> {
        // Every outcome of a state has the same kind.
        let (kind, _) = rules.write_chance(&rules.sample(state, &mut FastRandom::new(0)));
        let number = self.drawn.entry(kind).or_default();
        let mut stream = SeededRandom::new(&format!("{}/{kind}/{number}", self.deal));
        *number += 1;
        Ok(rules.sample(state, &mut stream))
    }
}
