//! The chance of a deal: the same in all its games, whatever course they take.

use std::collections::BTreeMap;
use std::convert::Infallible;

use lonja_rules::flow::ChanceSource;
use lonja_rules::{FastRandom, Notation};

use lonja_game::SeededRandom;

/// Draws the k-th outcome of a kind (`first`, `deck`, `kings`) from the seed `DEAL/KIND/k`, so that one game of a deal
/// which needs an outcome more than another has no other chance after it.
pub(super) struct Dealt {
    deal: String,
    /// How many of each kind were drawn.
    drawn: BTreeMap<&'static str, u64>,
}

impl Dealt {
    pub(super) const fn new(deal: String) -> Self {
        Self { deal, drawn: BTreeMap::new() }
    }
}

impl<R: Notation> ChanceSource<R> for Dealt {
    type Error = Infallible;

    fn outcome(&mut self, rules: &R, state: &R::State) -> Result<R::Chance, Infallible> {
        // Any outcome tells which kind is wanted.
        let (kind, _) = rules.write_chance(&rules.sample(state, &mut FastRandom::new(0)));
        let number = self.drawn.entry(kind).or_default();
        let mut stream = SeededRandom::new(&format!("{}/{kind}/{number}", self.deal));
        *number += 1;
        Ok(rules.sample(state, &mut stream))
    }
}
