//! Measuring the experts' networks: estimates of positions from games of self-play.

use std::time::{Duration, Instant};

use lonja_bots::Trainable;
use lonja_game::catalog::{OpenError, OptionsJson, Playable, Ruleset, Visitor, with_rules};
use serde::Serialize;

/// Games whose positions are estimated: some hundreds of positions, more than a cache remembers branches of.
const GAMES: u64 = 8;

/// The speed of a network. An estimate is that of one position, for all seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Estimates {
    /// The ruleset's id.
    pub ruleset: &'static str,
    /// Number of seats.
    pub players: usize,
    /// Number of estimates.
    pub estimates: u64,
    /// The mean time of one, in microseconds.
    pub us_per_estimate: f64,
    /// The sum of the errors of all positions. It changes if the network or its inputs change.
    pub error: f32,
}

/// Estimates positions for a time, on one thread; `None` if the expert has no network.
pub fn measure_estimates(
    ruleset: &str,
    players: usize,
    options: &OptionsJson,
    time: Duration,
) -> Result<Option<Estimates>, OpenError> {
    with_rules(ruleset, players, options, EstimateVisitor { time })
}

struct EstimateVisitor {
    time: Duration,
}

impl Visitor for EstimateVisitor {
    type Output = Option<Estimates>;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output {
        let estimate = rules.trainable().map(|trainable: &dyn Trainable<R>| trainable.estimator(GAMES))?;
        let (_, error) = estimate();
        let begun = Instant::now();
        let mut estimates = 0;
        while estimates == 0 || begun.elapsed() < self.time {
            estimates += estimate().0;
        }
        let us_per_estimate = begun.elapsed().as_secs_f64() * 1e6 / estimates as f64;
        Some(Estimates { ruleset: ruleset.id, players: rules.seats(), estimates, us_per_estimate, error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_expert_has_a_network_that_can_be_measured() {
        for (ruleset, players) in [("medici-2018", 4), ("medici-card", 2), ("burgueses", 2)] {
            let measure = || measure_estimates(ruleset, players, &OptionsJson::new(), Duration::ZERO).unwrap().unwrap();
            let figures = measure();
            assert!(figures.estimates > 20 && figures.us_per_estimate > 0.0, "{figures:?}");
            assert_eq!(figures.error, measure().error, "always the same positions");
        }
    }
}
