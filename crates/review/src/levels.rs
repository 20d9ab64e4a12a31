//! The scale that makes numbers of reviews comparable: what the bots' levels lose, measured over many games.
//!
//! `calibration.rs` has the measured numbers, which `make review-calibrate` writes anew for new weights.

use crate::calibration::{LEVELS, MARK_FACTORS};

/// The mean error of each level, in thousandths of a share per decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelScale {
    /// The id of the ruleset.
    pub ruleset: &'static str,
    /// The number of seats.
    pub players: usize,
    /// Levels by name, the weakest first.
    pub errors: &'static [(&'static str, f64)],
}

impl LevelScale {
    /// The scale of a ruleset, for the nearest number of seats that was measured.
    #[must_use]
    pub fn of(ruleset: &str, players: usize) -> Option<&'static Self> {
        let measured = LEVELS.iter().filter(|scale| scale.ruleset == ruleset);
        measured.min_by_key(|scale| scale.players.abs_diff(players))
    }

    /// The level whose mean error is nearest, as a ratio: twice as much is as far away as half as much.
    #[must_use]
    pub fn nearest(&self, mean_error: f64) -> Option<&'static str> {
        // Nothing lost has no ratio to anything.
        let own = mean_error.max(1e-3);
        let ratio = |error: f64| (error / own).max(own / error);
        self.errors.iter().min_by(|one, other| ratio(one.1).total_cmp(&ratio(other.1))).map(|(name, _)| *name)
    }
}

/// By which the limits of marks are multiplied: the factor of the nearest number of seats that was measured.
pub(crate) fn mark_factor(ruleset: &str, players: usize) -> f64 {
    let measured = MARK_FACTORS.iter().filter(|(id, _, _)| *id == ruleset);
    measured.min_by_key(|(_, seats, _)| seats.abs_diff(players)).map_or(1.0, |(_, _, factor)| *factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_level_is_that_of_the_smallest_ratio() {
        let scale = LevelScale { ruleset: "", players: 2, errors: &[("weak", 40.0), ("strong", 10.0)] };
        assert_eq!(
            [21.0, 19.0, 0.0, 900.0].map(|error| scale.nearest(error)),
            ["weak", "strong", "strong", "weak"].map(Some)
        );
    }
}
