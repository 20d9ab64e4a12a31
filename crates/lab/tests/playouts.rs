//! The measured loop plays the same games as before: a faster loop that plays others fails here.
//! `LONJA_UPDATE=1` writes the digests anew.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

#[path = "../../game/tests/testdata/mod.rs"]
mod testdata;

use std::fmt::Write;
use std::time::Duration;

use lonja_game::catalog::{OptionsJson, RULESETS};
use lonja_lab::playouts::measure_playouts;

#[test]
fn digests_have_not_changed() {
    let mut text =
        "# ruleset, seats, decisions in the first 1000 random games, digest of their final scores\n".to_owned();
    for ruleset in RULESETS {
        for seats in ruleset.seats.clone() {
            let first = measure_playouts(ruleset.id, seats, &OptionsJson::new(), Duration::ZERO, 1).unwrap();
            assert_eq!(first.games, 1000);
            writeln!(text, "{} {seats} {} {}", ruleset.id, first.decisions, first.digest).unwrap();
        }
    }
    testdata::check("playouts.txt", &text);
}

#[test]
fn random_games_have_the_known_figures() {
    // From an independent implementation: decisions a game, mean score, standard deviation.
    let known = [
        ("medici-2018", 4, 119.06, 36.34, 16.0),
        ("burgueses", 2, 40.48, 8.31, 3.0),
        ("medici-card", 4, 86.59, 106.99, 22.4),
    ];
    for (ruleset, seats, decisions, mean, sd) in known {
        let figures = measure_playouts(ruleset, seats, &OptionsJson::new(), Duration::ZERO, 20).unwrap();
        assert_eq!(figures.games, 20_000);
        let per_game = figures.decisions as f64 / figures.games as f64;
        assert!((per_game - decisions).abs() < 0.005 * decisions, "{ruleset}: {per_game} decisions a game");
        assert!((figures.mean_score - mean).abs() < 0.02 * mean, "{ruleset}: mean score {}", figures.mean_score);
        assert!((figures.sd_score - sd).abs() < 0.03 * sd, "{ruleset}: standard deviation {}", figures.sd_score);
    }
}
