//! Golden counts: how many positions there are after n decisions, for the chance of one seed, in files that any
//! language can read and check. `LONJA_UPDATE=1` writes them anew.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod testdata;

use lonja_game::SeededRandom;
use lonja_game::catalog::{OptionsJson, Playable, RULESETS, Ruleset, Visitor, with_rules};
use lonja_rules::flow::{self, Decision, RandomChance};
use lonja_rules::{LegalSet, Notation};
use serde_json::json;

const SEED: &str = "lonja";
/// Counting ends before a number of positions greater than this, so that a file takes a fraction of a second.
const MAX_POSITIONS: u64 = 1_500_000;
/// The same where games are counted to their end.
const MAX_POSITIONS_AT_END: u64 = 20_000;
/// There, more decisions than are left.
const MAX_DECISIONS_AT_END: usize = 100;

/// What can be counted from: a choice, with the chance to come.
struct CountedPosition<R: Notation> {
    state: R::State,
    stream: RandomChance<SeededRandom>,
    decision: Decision<R::Legal>,
}

impl<R: Notation> CountedPosition<R> {
    fn first(rules: &R) -> Option<Self> {
        Self::reach(rules, rules.setup(), RandomChance(SeededRandom::new(SEED)))
    }

    /// Plays chance and forced moves; none if the game is over.
    fn reach(rules: &R, mut state: R::State, mut stream: RandomChance<SeededRandom>) -> Option<Self> {
        let Ok(decision) = flow::advance(rules, &mut state, &mut stream, &mut ());
        Some(Self { state, stream, decision: decision? })
    }

    fn choices(&self) -> usize {
        self.decision.legal.len()
    }

    fn after(&self, rules: &R, choice: usize) -> Option<Self> {
        let mut state = self.state.clone();
        rules.play_unchecked(&mut state, self.decision.legal.at(choice), &mut ());
        Self::reach(rules, state, self.stream.clone())
    }

    /// Adds to `counts`, by the number of decisions, the sequences from here on; false if one becomes more than `most`.
    fn add(&self, rules: &R, counts: &mut [u64], most: u64) -> bool {
        let Some((count, later)) = counts.split_first_mut() else { return true };
        *count += self.choices() as u64;
        if *count > most || later.is_empty() {
            return *count <= most;
        }
        (0..self.choices()).all(|choice| self.after(rules, choice).is_none_or(|next| next.add(rules, later, most)))
    }

    /// The counts after 1, 2, 3 … up to `decisions` decisions; none if one is more than `most`.
    fn counts(&self, rules: &R, decisions: usize, most: u64) -> Option<Vec<u64>> {
        let mut counts = vec![0; decisions];
        self.add(rules, &mut counts, most).then_some(counts)
    }
}

struct FromTheBeginning;

impl Visitor for FromTheBeginning {
    type Output = Vec<u64>;

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Vec<u64> {
        let first = CountedPosition::first(&rules).unwrap();
        let deeper = (1..).map_while(|decisions| first.counts(&rules, decisions, MAX_POSITIONS));
        // Where all games are counted to their end, the last count is 0.
        let mut ended = false;
        deeper.take_while(|counts| !std::mem::replace(&mut ended, counts.last() == Some(&0))).last().unwrap()
    }
}

/// The last decisions of the game in which everybody chooses the last legal action, counted to the end of all games.
struct NearTheEnd;

impl Visitor for NearTheEnd {
    /// After how many decisions counting begins, and the counts.
    type Output = (usize, Vec<u64>);

    fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
        let next = |position: &CountedPosition<R>| position.after(&rules, position.choices() - 1);
        let line: Vec<_> = std::iter::successors(CountedPosition::first(&rules), next).collect();
        let counted = line.iter().enumerate().rev().map_while(|(decisions, position)| {
            let mut counts = position.counts(&rules, MAX_DECISIONS_AT_END, MAX_POSITIONS_AT_END)?;
            counts.truncate(counts.iter().position(|&count| count == 0)? + 1);
            Some((decisions, counts))
        });
        counted.last().unwrap()
    }
}

/// What is counted, and from where.
struct GoldenCounts<'a> {
    ruleset: &'a Ruleset,
    players: usize,
    options: &'a OptionsJson,
    from: String,
    counts: Vec<u64>,
}

/// Compares with a file whose name ends with what is special about it.
fn check(counted: GoldenCounts<'_>, special: &str) {
    let GoldenCounts { ruleset: Ruleset { id, .. }, players, options, from, counts } = counted;
    let mut text = format!(
        "\
# {id} with {players} seats, options {options}, the chance of the seed \"{SEED}\", {from}.
# A line \"n count\": there are so many different sequences of n decisions from there. A decision is a choice among at
# least two legal actions; forced actions and chance are played by themselves and not counted. A game that is over has
# no further decisions. Every sequence draws on its own from the seed's stream.
0 1
",
        options = json!(options),
    );
    for (decisions, count) in (1..).zip(counts) {
        text.push_str(&format!("{decisions} {count}\n"));
    }
    testdata::check(&format!("counts/{id}-{players}{special}.txt"), &text);
}

fn check_beginning(ruleset: &Ruleset, players: usize, options: &OptionsJson, special: &str) {
    let counts = with_rules(ruleset.id, players, options, FromTheBeginning).unwrap();
    check(GoldenCounts { ruleset, players, options, from: "from the beginning".into(), counts }, special);
}

#[test]
fn positions_after_n_decisions() {
    for ruleset in RULESETS {
        for players in ruleset.seats.clone() {
            check_beginning(ruleset, players, &OptionsJson::new(), "");
        }
    }
}

#[test]
fn positions_near_the_end() {
    let options = &OptionsJson::new();
    for ruleset in RULESETS {
        for players in ruleset.seats.clone() {
            let (decisions, counts) = with_rules(ruleset.id, players, options, NearTheEnd).unwrap();
            let from = format!("after {decisions} decisions, each for the last of the legal actions");
            check(GoldenCounts { ruleset, players, options, from, counts }, "-end");
        }
    }
}

/// Decks so small that whole games are counted, to the last.
#[test]
fn whole_games_of_small_decks() {
    let card_game = RULESETS.iter().find(|ruleset| ruleset.id == "medici-card").unwrap();
    for (players, deck) in [(2, "cloth3 fur0x2 grain0! value7 dye5"), (3, "cloth3 cloth3 spice2! fur4 value7 grain2")] {
        let cards: Vec<_> = deck.split(' ').collect();
        let options = json!({"deck": cards}).as_object().unwrap().clone();
        check_beginning(card_game, players, &options, "-small-deck");
    }
}
