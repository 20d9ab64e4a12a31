//! Written by `make review-calibrate`: do not edit.

use crate::levels::LevelScale;

/// The version of reviews, and a hash of the bots' weights, with which the numbers below were measured. A
/// test compares them.
pub const CALIBRATED_WITH: (u32, u64) = (1, 0xc3bd5bcb1f7c7d2e);

/// By which the limits of marks are multiplied, by ruleset and seats.
#[rustfmt::skip]
pub(crate) const MARK_FACTORS: &[(&str, usize, f64)] = &[
    ("medici-2018", 2, 2.0),
    ("medici-2018", 3, 2.0),
    ("medici-2018", 4, 2.0),
    ("medici-2018", 5, 2.0),
    ("medici-2018", 6, 2.0),
    ("medici-2006", 3, 2.0),
    ("medici-2006", 4, 2.0),
    ("medici-2006", 5, 2.0),
    ("medici-2006", 6, 2.0),
    ("medici-card", 2, 1.5333333333333334),
    ("medici-card", 3, 1.5333333333333334),
    ("medici-card", 4, 1.5333333333333334),
    ("medici-card", 5, 1.5333333333333334),
    ("medici-card", 6, 1.5333333333333334),
    ("burgueses", 2, 2.0),
];

/// The mean error of each level, in thousandths of a share per decision.
#[rustfmt::skip]
pub(crate) const LEVELS: &[LevelScale] = &[
    LevelScale { ruleset: "medici-2018", players: 2, errors: &[("random", 103.67), ("novice", 57.67), ("apprentice", 38.23), ("trader", 25.80), ("banker", 18.59), ("expert", 7.62)] },
    LevelScale { ruleset: "medici-2018", players: 3, errors: &[("random", 124.76), ("novice", 51.23), ("apprentice", 25.16), ("trader", 21.46), ("banker", 12.77), ("expert", 4.93)] },
    LevelScale { ruleset: "medici-2018", players: 4, errors: &[("random", 105.68), ("novice", 37.63), ("apprentice", 18.64), ("trader", 15.34), ("banker", 7.46), ("expert", 2.12)] },
    LevelScale { ruleset: "medici-2018", players: 5, errors: &[("random", 85.50), ("novice", 42.60), ("apprentice", 16.30), ("trader", 9.60), ("banker", 5.47), ("expert", 1.20)] },
    LevelScale { ruleset: "medici-2018", players: 6, errors: &[("random", 89.34), ("novice", 38.69), ("apprentice", 15.87), ("trader", 11.55), ("banker", 4.01), ("expert", 0.75)] },
    LevelScale { ruleset: "medici-2006", players: 3, errors: &[("random", 126.25), ("novice", 52.67), ("apprentice", 25.65), ("trader", 21.74), ("banker", 12.64), ("expert", 5.21)] },
    LevelScale { ruleset: "medici-2006", players: 4, errors: &[("random", 104.06), ("novice", 36.61), ("apprentice", 19.05), ("trader", 14.86), ("banker", 7.14), ("expert", 2.10)] },
    LevelScale { ruleset: "medici-2006", players: 5, errors: &[("random", 86.34), ("novice", 44.09), ("apprentice", 15.70), ("trader", 9.45), ("banker", 5.47), ("expert", 1.20)] },
    LevelScale { ruleset: "medici-2006", players: 6, errors: &[("random", 89.34), ("novice", 38.69), ("apprentice", 15.87), ("trader", 11.55), ("banker", 4.01), ("expert", 0.75)] },
    LevelScale { ruleset: "medici-card", players: 2, errors: &[("random", 56.90), ("novice", 30.69), ("apprentice", 15.87), ("trader", 9.81), ("banker", 3.57), ("expert", 2.83)] },
    LevelScale { ruleset: "medici-card", players: 3, errors: &[("random", 43.46), ("novice", 12.40), ("apprentice", 16.30), ("trader", 9.25), ("banker", 2.67), ("expert", 2.20)] },
    LevelScale { ruleset: "medici-card", players: 4, errors: &[("random", 36.58), ("novice", 13.66), ("apprentice", 12.83), ("trader", 7.96), ("banker", 2.60), ("expert", 1.94)] },
    LevelScale { ruleset: "medici-card", players: 5, errors: &[("random", 32.49), ("novice", 10.19), ("apprentice", 9.04), ("trader", 6.31), ("banker", 1.85), ("expert", 1.17)] },
    LevelScale { ruleset: "medici-card", players: 6, errors: &[("random", 31.71), ("novice", 10.45), ("apprentice", 7.81), ("trader", 5.98), ("banker", 1.90), ("expert", 2.10)] },
    LevelScale { ruleset: "burgueses", players: 2, errors: &[("random", 88.15), ("novice", 52.90), ("apprentice", 42.81), ("trader", 27.65), ("banker", 12.65), ("expert", 3.83)] },
];
