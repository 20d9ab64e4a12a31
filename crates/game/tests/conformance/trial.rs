//! What a law is tried on: games of every ruleset, number of seats and kind of options.

use lonja_game::catalog::{OptionsJson, Playable, RULESETS, Ruleset, Visitor, with_rules};
use lonja_rules::Good;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use serde_json::json;

use crate::trial_options::{object, trial_options};

/// More decisions than most games have; after them a game goes on with its first legal action each time.
const CHOICES: usize = 400;
/// Each table of a ruleset is tried with at least this many games.
const MIN_GAMES: u32 = 3;

/// Which of the legal actions are chosen more often.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ActionBias {
    None,
    First,
    Last,
}

/// One game: everything that it depends on.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub(crate) ruleset: &'static Ruleset,
    pub(crate) players: usize,
    pub(crate) options: OptionsJson,
    /// The seed of its chance.
    pub(crate) seed: String,
    bias: ActionBias,
    choices: Vec<u16>,
}

impl Trial {
    /// Which of `legal` actions is chosen at a decision.
    pub(crate) fn choice(&self, decision: usize, legal: usize) -> usize {
        let choice = usize::from(self.choices.get(decision).copied().unwrap_or(0));
        let even = |part: usize| (part * legal) >> 16;
        match self.bias {
            ActionBias::None => even(choice),
            ActionBias::First => even((choice * choice) >> 16),
            ActionBias::Last => legal - 1 - even((choice * choice) >> 16),
        }
    }

    /// A number of its own, for whatever a law draws.
    pub(crate) fn number(&self) -> u64 {
        self.seed.bytes().fold(0, |number, byte| number * 31 + u64::from(byte))
    }
}

/// Something that holds in every game of every ruleset.
pub(crate) trait Law {
    /// Stops with a panic if it does not hold in this game.
    fn check<R: Playable>(&self, trial: &Trial, rules: &R);
}

struct CheckLaw<'a, L> {
    law: &'a L,
    trial: &'a Trial,
}

impl<L: Law> Visitor for CheckLaw<'_, L> {
    type Output = ();

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) {
        self.law.check(self.trial, &rules);
    }
}

/// Tries a law on about `games` games of each ruleset.
pub(crate) fn hold(law: &impl Law, games: u32) {
    for ruleset in RULESETS {
        hold_in(law, ruleset, games);
    }
}

/// Tries a law on about `games` games of one ruleset.
pub(crate) fn hold_in(law: &impl Law, ruleset: &'static Ruleset, games: u32) {
    let options = options(ruleset.id);
    let tables = (ruleset.seats.clone().count() * options.len()) as u32;
    for players in ruleset.seats.clone() {
        for options in &options {
            let cases = (games / tables).max(MIN_GAMES);
            try_table(law, trials(ruleset, players, options.clone()), cases);
        }
    }
}

fn try_table(law: &impl Law, trials: impl Strategy<Value = Trial>, cases: u32) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let outcome = runner.run(&trials, |trial| {
        with_rules(trial.ruleset.id, trial.players, &trial.options, CheckLaw { law, trial: &trial }).unwrap();
        Ok(())
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(why, trial)) => panic!("{why}\nin the game {trial:?}"),
        Err(TestError::Abort(why)) => panic!("{why}"),
    }
}

fn trials(
    ruleset: &'static Ruleset,
    players: usize,
    options: BoxedStrategy<OptionsJson>,
) -> impl Strategy<Value = Trial> {
    let bias = prop_oneof![2 => Just(ActionBias::None), 1 => Just(ActionBias::First), 1 => Just(ActionBias::Last)];
    let choices = prop::collection::vec(any::<u16>(), 0..CHOICES);
    (options, 0u32..1_000_000, bias, choices).prop_map(move |(options, seed, bias, choices)| Trial {
        ruleset,
        players,
        options,
        seed: seed.to_string(),
        bias,
        choices,
    })
}

/// The options that a ruleset is tried with: those that all tests share, and random ones.
fn options(ruleset: &str) -> Vec<BoxedStrategy<OptionsJson>> {
    let shared = trial_options(ruleset).into_iter().map(|(_, options)| Just(options).boxed());
    shared.chain(random_options(ruleset)).collect()
}

/// Strategies for rulesets whose options have too many values to list them.
fn random_options(ruleset: &str) -> Vec<BoxedStrategy<OptionsJson>> {
    let deck = prop::collection::vec;
    let mostly_neutral = prop_oneof![4 => Just(true), 1 => Just(false)];
    match ruleset {
        "medici-card" => vec![
            with_deck(deck(card(any::<bool>().boxed()), 1..=10)),
            with_deck(deck(card(mostly_neutral.boxed()), 10..=60)),
            with_deck(deck(card(any::<bool>().boxed()), 128..=128)),
            with_deck(few_kinds()),
        ],
        _ => Vec::new(),
    }
}

fn with_deck(deck: impl Strategy<Value = Vec<String>> + 'static) -> BoxedStrategy<OptionsJson> {
    (deck, any::<bool>()).prop_map(|(deck, advanced)| object(&json!({"advanced": advanced, "deck": deck}))).boxed()
}

/// Many equal cards.
fn few_kinds() -> impl Strategy<Value = Vec<String>> {
    let kinds = prop::collection::vec(card(any::<bool>().boxed()), 1..=3);
    (kinds, prop::collection::vec(any::<prop::sample::Index>(), 1..=128))
        .prop_map(|(kinds, picks)| picks.iter().map(|pick| pick.get(&kinds).clone()).collect())
}

/// Any card that a deck of the card game can have: values to 99, icons to 9.
fn card(neutral: BoxedStrategy<bool>) -> impl Strategy<Value = String> {
    let value = prop_oneof![3 => 0u8..=7, 1 => 0u8..=99];
    let icons = prop_oneof![3 => Just(1u8), 1 => 2u8..=9];
    (prop::option::weighted(0.8, prop::sample::select(&Good::ALL[..])), value, icons, neutral).prop_map(
        |(good, value, icons, neutral)| {
            let good = good.map(|good| (good.name(), if icons > 1 { format!("x{icons}") } else { String::new() }));
            let (name, icons) = good.unwrap_or(("value", String::new()));
            format!("{name}{value}{icons}{}", if neutral { "!" } else { "" })
        },
    )
}
