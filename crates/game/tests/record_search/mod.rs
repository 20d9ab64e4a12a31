//! Looks for games worth keeping: short ones that end in a certain way, one for each number of seats and kind of
//! options.
//!
//! A new ruleset needs nothing here unless its rarer endings need a [`PlayStyle`] of play of their own.

use std::collections::BTreeSet;

use lonja_game::catalog::{OptionsJson, Playable, Ruleset, Visitor, with_rules};
use lonja_game::{ChanceOrigin, History, Record, RunningGame, sha256_hex};
use lonja_rules::{FastRandom, HistoryItem, Notation, Random};
use serde_json::{Value, json};

use crate::trial_options::trial_options;

/// How many games the search tries for one ending.
const MAX_GAMES_TRIED: u32 = 5_000;

/// The trial options with which games are searched for endings. Others have no ending of their own; a longer list would
/// find other games, and the records would change.
const SEARCHED: [&str; 4] = ["", "advanced", "tiny-deck", "many-cards-advanced"];

/// How the seats choose.
#[derive(Clone, Copy, Debug)]
enum PlayStyle {
    /// All actions are equally likely.
    Even,
    /// Mostly the first action: stop, pass, take one card.
    Quiet,
    /// Sell nothing but four of a kind.
    Hoard,
}

impl PlayStyle {
    const ALL: [Self; 3] = [Self::Even, Self::Quiet, Self::Hoard];

    fn choose(self, legal: &[String], random: &mut FastRandom) -> String {
        let mut any = |among: &[&String]| among[random.below(among.len() as u32) as usize].clone();
        let all: Vec<_> = legal.iter().collect();
        match self {
            Self::Even => any(&all),
            Self::Quiet => {
                let other = any(&all);
                any(&[all[0], all[0], all[0], &other])
            }
            Self::Hoard => {
                let is_sale = |text: &&&String| text.starts_with("sell");
                let of_four = |text: &&&String| is_sale(text) && text.split(' ').count() == 5;
                let patient: Vec<_> = all.iter().filter(|text| !is_sale(text)).copied().collect();
                all.iter().find(of_four).map_or_else(|| any(&patient), ToString::to_string)
            }
        }
    }
}

/// All that one game depends on.
#[derive(Clone, Debug)]
struct GamePlan {
    players: usize,
    options: OptionsJson,
    seed: String,
    style: PlayStyle,
    /// The game is left after this many decisions.
    most_decisions: usize,
}

impl GamePlan {
    fn new(players: usize, options: OptionsJson, seed: impl Into<String>) -> Self {
        Self { players, options, seed: seed.into(), style: PlayStyle::Even, most_decisions: usize::MAX }
    }

    fn play(&self, ruleset: &Ruleset) -> RecordedGame {
        with_rules(ruleset.id, self.players, &self.options, Play(self)).unwrap()
    }
}

/// A game, and how its days, its rounds and it itself ended.
pub(crate) struct RecordedGame {
    pub(crate) record: Record,
    pub(crate) endings: BTreeSet<&'static str>,
}

struct Play<'a>(&'a GamePlan);

impl Visitor for Play<'_> {
    type Output = RecordedGame;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> RecordedGame {
        let Play(plan) = self;
        let mut random = FastRandom::new(number(&plan.seed));
        let (mut game, beginning) = RunningGame::begin(ruleset, rules, ChanceOrigin::seeded(&*plan.seed)).unwrap();
        let mut endings = endings(game.rules(), &beginning.history);
        for _ in 0..plan.most_decisions {
            if game.decision().is_none() {
                break;
            }
            let action = plan.style.choose(&game.legal(), &mut random);
            let consequences = game.play_text(&action).unwrap();
            endings.extend(self::endings(game.rules(), &consequences.history));
        }
        RecordedGame { record: game.record(), endings }
    }
}

/// A number from the seed, for the choices of actions. It is independent of the chance outcomes.
fn number(seed: &str) -> u64 {
    seed.bytes().fold(7, |number: u64, byte| number.wrapping_mul(31) + u64::from(byte))
}

/// A record's game, played again.
pub(crate) fn replay(record: &Record) -> RecordedGame {
    with_rules(&record.ruleset, record.players, &record.options, ReplayVisitor(record)).unwrap()
}

struct ReplayVisitor<'a>(&'a Record);

impl Visitor for ReplayVisitor<'_> {
    type Output = RecordedGame;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> RecordedGame {
        let origin = ChanceOrigin::Given(self.0.chance.clone().into());
        let (mut game, beginning) = RunningGame::begin(ruleset, rules, origin).unwrap();
        let mut endings = endings(game.rules(), &beginning.history);
        for action in &self.0.actions {
            let consequences = game.play_text(action).unwrap();
            endings.extend(self::endings(game.rules(), &consequences.history));
        }
        RecordedGame { record: game.record(), endings }
    }
}

fn endings<R: Notation>(rules: &R, history: &History<R>) -> BTreeSet<&'static str> {
    let ending = |item: &HistoryItem<R::Action, R::Event>| match item {
        HistoryItem::Event(event) => rules.ending(event),
        HistoryItem::Action { .. } => None,
    };
    history.iter().filter_map(ending).collect()
}

/// The ways in which days, rounds and games of a ruleset can end.
pub(crate) fn all_endings(ruleset: &Ruleset) -> &'static [&'static str] {
    struct Endings;
    impl Visitor for Endings {
        type Output = &'static [&'static str];
        fn visit<R: Playable>(self, _: &'static Ruleset, _: R) -> Self::Output {
            R::ENDINGS
        }
    }
    with_rules(ruleset.id, *ruleset.seats.start(), &OptionsJson::new(), Endings).unwrap()
}

/// An ending as the name of a file.
pub(crate) fn file_name(ending: &str) -> String {
    ending.replace(": ", "-").replace(' ', "-")
}

/// The records of a ruleset, by the names of their files.
pub(crate) fn search(ruleset: &'static Ruleset) -> Vec<(String, Value)> {
    let most = *ruleset.seats.end();
    let mut found = Vec::new();
    for ending in all_endings(ruleset) {
        found.push((file_name(ending), json!(game_with(ruleset, ending))));
    }
    for players in ruleset.seats.clone() {
        let plan = GamePlan::new(players, OptionsJson::new(), format!("seats {players}"));
        found.push((format!("seats-{players}"), json!(plan.play(ruleset).record)));
    }
    for (name, options) in trial_options(ruleset.id).into_iter().filter(|(name, _)| !name.is_empty()) {
        let plan = GamePlan::new(*ruleset.seats.start(), options, name);
        found.push((name.to_owned(), json!(plan.play(ruleset).record)));
    }
    found.push(("unfinished".into(), json!(unfinished(ruleset))));
    found.push(("fair-table".into(), fair_table(ruleset)));
    let given = Record { seed: None, ..GamePlan::new(most, OptionsJson::new(), "given").play(ruleset).record };
    found.push(("given-chance".into(), json!(given)));
    found
}

/// A game that is left after 17 decisions, or one before its end if it has no more.
fn unfinished(ruleset: &'static Ruleset) -> Record {
    let whole = GamePlan::new(*ruleset.seats.end(), OptionsJson::new(), "unfinished");
    let decisions = whole.play(ruleset).record.actions.len();
    GamePlan { most_decisions: 17.min(decisions - 1), ..whole }.play(ruleset).record
}

/// The first game, in the order of the seeds, that has this ending.
fn game_with(ruleset: &'static Ruleset, ending: &'static str) -> Record {
    let tables = |seed: u32| {
        let players = ruleset.seats.clone();
        players.flat_map(move |players| {
            let searched = trial_options(ruleset.id).into_iter().filter(|(name, _)| SEARCHED.contains(name));
            searched.map(move |(_, options)| (seed, players, options))
        })
    };
    let plans = (0..MAX_GAMES_TRIED).flat_map(tables).flat_map(|(seed, players, options)| {
        PlayStyle::ALL
            .map(|style| GamePlan { style, ..GamePlan::new(players, options.clone(), format!("{ending} {seed}")) })
    });
    let mut games = plans.map(|plan| plan.play(ruleset));
    games.find(|game| game.endings.contains(ending)).expect("each ending has a style of play that leads to it").record
}

/// The record of a fair table, with members that a reader ignores.
fn fair_table(ruleset: &'static Ruleset) -> Value {
    let players = *ruleset.seats.start();
    let secret = sha256_hex(ruleset.id);
    let words: Vec<_> = ["suerte", "", "boa sorte", "good luck", "", "♥"].iter().take(players).collect();
    let seed = words.iter().fold(secret.clone(), |seed, word| format!("{seed}|{word}"));
    let mut record = json!(GamePlan::new(players, OptionsJson::new(), seed).play(ruleset).record);
    record["commitment"] = json!(sha256_hex(&secret));
    record["words"] = json!(words);
    record["names"] = json!((0..players).map(|seat| format!("seat {seat}")).collect::<Vec<_>>());
    record["started"] = json!("2026-11-15T21:00:00Z");
    record["later"] = json!({"nested": [1, null, {"deep": true}]});
    record
}
