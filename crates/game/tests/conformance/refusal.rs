//! A text that is not that of a legal action is refused, and nothing changes.

use std::cell::Cell;
use std::collections::BTreeSet;

use lonja_game::catalog::Playable;
use lonja_game::{Refusal, RunningGame};
use lonja_rules::{FastRandom, LegalSet, Observer, Random, Rules};

use crate::trial::{Law, Trial, hold};
use crate::walk::{begin, play_on};

/// Of every 23 decisions, one is tried with all near misses.
const EVERY: usize = 23;

#[derive(Default)]
struct RefusesOthers {
    refused: Cell<usize>,
}

impl Law for RefusesOthers {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut random = FastRandom::new(trial.number());
        let (mut game, _) = begin(rules, trial);
        let tried = |decision, game: &mut RunningGame<R>| {
            if decision % EVERY == 0 {
                self.try_all(game, &mut random);
            }
        };
        play_on(&mut game, trial, tried, |_, _| {});
        self.try_all(&mut game, &mut random);
    }
}

impl RefusesOthers {
    fn try_all<R: Playable>(&self, game: &mut RunningGame<R>, random: &mut FastRandom) {
        let before = everything(game);
        let legal = game.legal();
        for text in near_misses(&legal, random) {
            if legal.contains(&text) {
                assert!(game.clone().play_text(&text).is_ok(), "{text:?} is legal");
                continue;
            }
            match game.play_text(&text) {
                Err(Refusal::Over) => assert!(game.decision().is_none()),
                Err(Refusal::Illegal(why)) => assert!(game.decision().is_some() && why.len() < 1000, "{why}"),
                other => panic!("{text:?} was answered with {other:?}"),
            }
            self.refused.set(self.refused.get() + 1);
        }
        assert_eq!(everything(game), before);
    }
}

/// All that can be known of a running game, its hidden state included.
fn everything<R: Playable>(game: &RunningGame<R>) -> (String, String, String) {
    let views: Vec<_> = Observer::everybody(game.rules().seats()).map(|observer| game.view(observer)).collect();
    let situation = serde_json::to_string(&game.situation()).unwrap();
    let record = serde_json::to_string(&game.record()).unwrap();
    (format!("{game:?} {views:?}"), situation, record)
}

/// Texts that are like those of actions: all that any ruleset has, and the legal ones with a letter changed, added,
/// left out or doubled.
fn near_misses(legal: &[String], random: &mut FastRandom) -> BTreeSet<String> {
    let mut texts: BTreeSet<String> = all_actions().into_iter().chain(odd_texts()).collect();
    for text in legal.iter().take(12).chain(legal.last()) {
        texts.extend(variants(text));
        texts.extend((0..8).map(|_| mutated(text, random)));
    }
    texts
}

fn variants(text: &str) -> Vec<String> {
    let reversed: Vec<_> = text.split(' ').rev().collect();
    vec![
        text.to_owned(),
        format!(" {text}"),
        format!("{text} "),
        format!("{text}\n"),
        format!("{text}\0"),
        format!("\u{feff}{text}"),
        format!("{text}\u{301}"),
        text.to_uppercase(),
        text.to_lowercase(),
        text.replace(' ', "  "),
        text.replace(' ', "\t"),
        text.replace(' ', "\u{a0}"),
        text.replace(' ', ""),
        text.replacen(' ', " 0", 1),
        text.replacen(' ', " +", 1),
        text.replacen(' ', " -", 1),
        format!("{text}.0"),
        format!("{text} {text}"),
        reversed.join(" "),
        text.replace('1', "١").replace('2', "２"),
    ]
}

fn mutated(text: &str, random: &mut FastRandom) -> String {
    const LETTERS: &[u8] = b" 0123456789SCHDabcdeoprstuy!x";
    let mut bytes = text.as_bytes().to_vec();
    let at = random.below(bytes.len() as u32) as usize;
    let letter = LETTERS[random.below(LETTERS.len() as u32) as usize];
    match random.below(3) {
        0 => bytes[at] = letter,
        1 => bytes.insert(at, letter),
        _ => drop(bytes.remove(at)),
    }
    String::from_utf8(bytes).unwrap()
}

fn odd_texts() -> Vec<String> {
    let long = "bid 1".repeat(10_000);
    let odd = ["", " ", "\n", "\"", "null", "{}", "bid", "bid ", "take", "take ", "sell", "sell ", "place", "trade 2S"];
    let more =
        ["bid 1e1", "bid 1.5", "bid 65536", "bid 4294967297", "bid 99999999999999999999", "пас", "🎲", "take 1 1"];
    odd.iter().chain(&more).map(|&text| text.to_owned()).chain([long]).collect()
}

/// The texts of all actions of all rulesets, with some that no ruleset has.
fn all_actions() -> Vec<String> {
    let cards: Vec<String> = "SCHD".chars().flat_map(|suit| (1..=6).map(move |rank| format!("{rank}{suit}"))).collect();
    let words = ["stop", "draw", "pass", "reveal", "buy", "take 2", "take 3", "take 2 3", "take 3 2 1", "take 1 3 2"];
    let takes = ["take 1", "take 1 2", "take 1 3", "take 1 2 3", "take 1 2 3 4", "take 4"];
    let mut all: Vec<String> = words.iter().chain(&takes).map(|&word| word.to_owned()).collect();
    all.extend((0..=130).map(|florins| format!("bid {florins}")));
    for card in &cards {
        all.extend(["place", "discard", "sell"].map(|word| format!("{word} {card}")));
        all.extend(cards.iter().map(|theirs| format!("trade {card} {theirs}")));
        all.extend(cards.iter().map(|second| format!("sell {card} {second}")));
    }
    for rank in 2..=5 {
        for suits in ["SCH", "SCD", "SHD", "CHD", "SCHD", "CSH", "DHCS", "SCHS"] {
            all.push(suits.chars().fold("sell".to_owned(), |text, suit| format!("{text} {rank}{suit}")));
        }
    }
    all
}

#[test]
fn other_texts_are_refused_without_change() {
    let law = RefusesOthers::default();
    hold(&law, 24);
    assert!(law.refused.get() > 100_000, "{} refusals", law.refused.get());
}

/// The typed way to play refuses what the legal set does not have, too.
struct ChecksActions;

impl Law for ChecksActions {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let all: Vec<R::Action> = all_actions().iter().filter_map(|text| rules.read_action(text)).collect();
        let mut steps = 0;
        let last = crate::walk::walk(rules, trial, |step| {
            steps += 1;
            if steps % EVERY == 1 {
                refuses_all(rules, &step.before, &all);
            }
        });
        refuses_all(rules, &last, &all);
    }
}

fn refuses_all<R: Rules>(rules: &R, state: &R::State, actions: &[R::Action]) {
    let legal: Vec<_> = rules.legal(state).iter().collect();
    for &action in actions {
        assert_eq!(rules.legal(state).contains(action), legal.contains(&action), "{action:?}");
        let mut copy = state.clone();
        let played = rules.play(&mut copy, action, &mut ());
        assert_eq!(played.is_ok(), legal.contains(&action), "{action:?}");
        assert!(played.is_ok() || copy == *state, "{action:?} was refused and changed something");
    }
}

#[test]
fn typed_actions_are_checked_too() {
    hold(&ChecksActions, 40);
}
