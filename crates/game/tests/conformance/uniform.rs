//! A guess is uniform: all that fits a view is as likely as it should be. The draws are always the same ones.

use std::collections::BTreeMap;

use lonja_game::catalog::{OptionsJson, Playable, Ruleset, Visitor, with_rules};
use lonja_rules::{FastRandom, LegalSet, Observer, Pending, Random, Seat, flow};
use serde_json::{Value, json};
use statrs::distribution::{ChiSquared, ContinuousCDF};

use crate::trial_options::object;
use crate::walk::{events, shown, texts};

const GUESSES: usize = 20_000;
/// A table of counts that is rarer than this among fair ones is taken as unfair.
const RAREST: f64 = 1e-4;

/// A situation, and what about a guess of it is counted.
struct GuessSituation {
    /// The first game that is examined.
    seed: u64,
    /// The first decision at which the pile is this small and `action` is legal.
    pile: u64,
    /// Played in the guess; what it turns up is counted, together with the hand that the observer does not see.
    action: &'static str,
    /// The event that names the card.
    event: &'static str,
    /// All cards of the game.
    deck: Vec<String>,
}

struct CheckGuesses(GuessSituation);

impl Visitor for CheckGuesses {
    type Output = ();

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) {
        let (state, seat) = reach(&rules, &self.0);
        let view = rules.view(&state, Observer::Seat(seat));
        let mut random = FastRandom::new(11);
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for _ in 0..GUESSES {
            let guess = rules.guess(&view, &mut random);
            *counts.entry(what_comes(&rules, guess, &self.0, seat)).or_default() += 1;
        }
        let expected = expected(&rules, &state, &self.0, seat);
        let (keys, all): (Vec<_>, Vec<_>) = (counts.keys().collect(), expected.keys().collect());
        assert_eq!(keys, all, "{}: everything possible comes, and nothing else", ruleset.id);
        let rarity = rarity(&counts, &expected);
        assert!(rarity > RAREST, "{} with {} seats: {rarity} for {counts:?}", ruleset.id, rules.seats());
    }
}

/// Plays at random until the situation is there.
fn reach<R: Playable>(rules: &R, situation: &GuessSituation) -> (R::State, Seat) {
    let played = |seed: u64| reach_in(rules, situation, &mut FastRandom::new(seed));
    (situation.seed..situation.seed + 1000).find_map(played).expect("a situation that games have")
}

fn reach_in<R: Playable>(rules: &R, situation: &GuessSituation, random: &mut FastRandom) -> Option<(R::State, Seat)> {
    let mut state = rules.setup();
    while let Some(decision) = flow::next_decision(rules, &mut state, random) {
        let action = rules.read_action(situation.action).unwrap();
        let small = shown(rules, &state, Observer::Public)["pile"].as_u64().unwrap() == situation.pile;
        if small && decision.legal.contains(action) {
            return Some((state, decision.seat));
        }
        let choice = random.below(decision.legal.len() as u32) as usize;
        rules.play_unchecked(&mut state, decision.legal.at(choice), &mut ());
    }
    None
}

/// The card that comes and the hand that was hidden, as one text.
fn what_comes<R: Playable>(rules: &R, mut guess: R::State, situation: &GuessSituation, seat: Seat) -> String {
    let hidden = hidden_hand(&shown(rules, &guess, Observer::AllSeeing), seat);
    let mut history = Vec::new();
    assert_eq!(rules.pending(&guess), Pending::Seat(seat));
    rules.play(&mut guess, rules.read_action(situation.action).unwrap(), &mut history).unwrap();
    let events = events(rules, &history, Observer::AllSeeing);
    let card = events.iter().find(|event| event["event"] == situation.event).unwrap();
    format!("{} {hidden}", card["card"].as_str().unwrap())
}

fn hidden_hand(everything: &Value, seat: Seat) -> String {
    let hands = everything.get("hands").map(|hands| texts(&hands[1 - seat.index()]).join("+"));
    hands.unwrap_or_default()
}

/// All that can come and in how many ways: any unseen card, with any other unseen ones as the hidden hand.
fn expected<R: Playable>(
    rules: &R,
    state: &R::State,
    situation: &GuessSituation,
    seat: Seat,
) -> BTreeMap<String, usize> {
    let view = shown(rules, state, Observer::Seat(seat));
    let gone = view.get("gone").map(texts).unwrap_or_default();
    let mut unseen = situation.deck.clone();
    for seen in texts(&view).into_iter().chain(gone) {
        if let Some(at) = unseen.iter().position(|card| card == seen) {
            unseen.remove(at);
        }
    }
    let hidden = view.get("hands").map_or(0, |hands| hands[1 - seat.index()].as_array().unwrap().len());
    let mut ways = BTreeMap::new();
    for (at, card) in unseen.iter().enumerate() {
        let others = [&unseen[..at], &unseen[at + 1..]].concat();
        for hand in subsets(&others, hidden) {
            *ways.entry(format!("{card} {}", hand.join("+"))).or_default() += 1;
        }
    }
    ways
}

fn subsets(cards: &[String], size: usize) -> Vec<Vec<String>> {
    match (size, cards.split_first()) {
        (0, _) => vec![Vec::new()],
        (_, None) => Vec::new(),
        (_, Some((first, rest))) => {
            let with = subsets(rest, size - 1).into_iter().map(|hand| [std::slice::from_ref(first), &hand].concat());
            with.chain(subsets(rest, size)).collect()
        }
    }
}

/// How likely counts at least as far from the expected are (Pearson's chi-square).
fn rarity(counts: &BTreeMap<String, usize>, ways: &BTreeMap<String, usize>) -> f64 {
    let total = ways.values().sum::<usize>() as f64;
    let distance = |(key, &ways): (&String, &usize)| {
        let expected = GUESSES as f64 * ways as f64 / total;
        (counts[key] as f64 - expected).powi(2) / expected
    };
    let distance: f64 = ways.iter().map(distance).sum();
    1.0 - ChiSquared::new(ways.len() as f64 - 1.0).unwrap().cdf(distance)
}

fn check(ruleset: &str, players: usize, options: &OptionsJson, situation: GuessSituation) {
    with_rules(ruleset, players, options, CheckGuesses(situation)).unwrap();
}

fn cards(codes: &str) -> Vec<String> {
    codes.split(' ').map(str::to_owned).collect()
}

#[test]
fn the_next_card_of_medici() {
    let values = |good: &str| [0, 1, 2, 3, 4, 5, 5].map(|value| format!("{good}{value}"));
    let goods = ["cloth", "fur", "grain", "dye", "spice"].into_iter().flat_map(values);
    let deck: Vec<_> = goods.chain(["gold10".to_owned()]).collect();
    for (ruleset, players, pile) in [("medici-2006", 3, 9), ("medici-2018", 2, 4), ("medici-2018", 6, 12)] {
        check(
            ruleset,
            players,
            &OptionsJson::new(),
            GuessSituation { seed: 1, pile, action: "draw", event: "turned", deck: deck.clone() },
        );
    }
}

#[test]
fn the_next_card_of_the_card_game() {
    let deck = cards("cloth2 cloth2 cloth2 fur3 fur3 grain0x2 dye0! dye0! spice5 value7 value2! value99 fur9x9 cloth0");
    let options = object(&json!({"deck": deck}));
    for pile in [3, 8, 11] {
        check(
            "medici-card",
            2,
            &options,
            GuessSituation { seed: 1, pile, action: "reveal", event: "revealed", deck: deck.clone() },
        );
    }
}

#[test]
fn the_hidden_hand_and_next_card_of_burgueses() {
    let deck = cards("2S 3S 4S 2C 3C 4C 2H 3H 4H 5H 2D 3D 4D 5D");
    for (seed, pile) in [(1, 4), (1, 6), (10, 3), (20, 2)] {
        check(
            "burgueses",
            2,
            &OptionsJson::new(),
            GuessSituation { seed, pile, action: "buy", event: "drew", deck: deck.clone() },
        );
    }
}
