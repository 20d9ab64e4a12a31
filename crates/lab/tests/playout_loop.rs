//! `flow::playout` plays the same game as the loop that stops at each decision.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use lonja_game::catalog::{OptionsJson, Playable, RULESETS, Ruleset, Visitor, with_rules};
use lonja_lab::{Summary, Tally};
use lonja_rules::{FastRandom, LegalSet, Pending, Random, Rules, flow};

const GAMES: u64 = 1500;

/// Standard errors that two means of the same may lie apart; the games are always the same, so this never fails by
/// chance.
const APART: f64 = 4.0;

struct SameStatistics;

impl Visitor for SameStatistics {
    type Output = ();

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) {
        let quick = tallies(&rules, 1, |state, random| flow::playout(&rules, state, random));
        let stopping = tallies(&rules, 2, |state, random| play_by_decisions(&rules, state, random));
        for (what, quick, stopping) in [("decisions", quick[0], stopping[0]), ("scores", quick[1], stopping[1])] {
            let error = ((quick.sd.powi(2) + stopping.sd.powi(2)) / GAMES as f64).sqrt();
            let apart = (quick.mean - stopping.mean).abs();
            let (id, seats) = (ruleset.id, rules.seats());
            assert!(apart <= APART * error, "{id} with {seats} seats: {what} {quick:?} and {stopping:?}");
        }
    }
}

fn play_by_decisions<R: Rules>(rules: &R, state: &mut R::State, random: &mut FastRandom) -> u32 {
    let mut decisions = 0;
    while let Some(decision) = flow::next_decision(rules, state, random) {
        assert!(decision.legal.len() >= 2);
        let action = decision.legal.at(random.below(decision.legal.len() as u32) as usize);
        rules.play(state, action, &mut ()).unwrap();
        decisions += 1;
    }
    decisions
}

/// Decisions, and the sum of all scores, over many games.
fn tallies<R: Rules>(rules: &R, seed: u64, play: impl Fn(&mut R::State, &mut FastRandom) -> u32) -> [Summary; 2] {
    let mut random = FastRandom::new(seed);
    let (mut decisions, mut scores) = (Tally::default(), Tally::default());
    for _ in 0..GAMES {
        let mut state = rules.setup();
        decisions.add(f64::from(play(&mut state, &mut random)));
        assert_eq!(rules.pending(&state), Pending::Over);
        let all = rules.scores(&state).list(rules.seats());
        assert!(all.iter().all(|&score| (-10_000..10_000).contains(&score)), "{all:?}");
        assert!(rules.winners(&state).iter().all(|seat| seat.index() < rules.seats()));
        scores.add(f64::from(all.iter().sum::<i32>()));
    }
    [decisions.summary(), scores.summary()]
}

#[test]
fn both_loops_have_the_same_statistics() {
    for ruleset in RULESETS {
        for players in ruleset.seats.clone() {
            with_rules(ruleset.id, players, &OptionsJson::new(), SameStatistics).unwrap();
        }
    }
}
