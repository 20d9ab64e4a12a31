//! The chance of a deal: the same in all its games, however they are played.

use std::collections::BTreeMap;
use std::convert::Infallible;

use lonja_rules::flow::ChanceSource;
use lonja_rules::{FastRandom, Notation};

use lonja_game::SeededRandom;

/// Draws the k-th outcome with a name (`first`, `deck`, `kings`) from the seed `DEAL/NAME/k`. If one game of a deal
/// needs more outcomes with a name than another, the outcomes with other names are still the same.
pub(super) struct DealChance {
    deal: String,
    /// Number of outcomes with each name so far.
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
        // All outcomes that are possible in a state have the same name.
        let (name, _) = rules.write_chance(&rules.sample(state, &mut FastRandom::new(0)));
        let number = self.drawn.entry(name).or_default();
        let mut stream = SeededRandom::new(&format!("{}/{name}/{number}", self.deal));
        *number += 1;
        Ok(rules.sample(state, &mut stream))
    }
}
