//! The reviewer: what values the draws (`luck.rs`) and the decisions (`decision.rs`) of a record.

use lonja_bots::Valuer;
use lonja_game::catalog::Playable;

/// Evaluates the steps of one record.
pub(crate) struct Reviewer<'a, R: Playable> {
    pub(crate) rules: &'a R,
    pub(crate) valuer: &'a dyn Valuer<R>,
    pub(crate) iterations: u32,
}

// Not derived: references can be copied even if the rules can't.
impl<R: Playable> Clone for Reviewer<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Playable> Copy for Reviewer<'_, R> {}
