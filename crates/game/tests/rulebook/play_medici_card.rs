//! Helpers that play whole rounds of the card game, with a small deck made for the ships that a test needs.

use lonja_game::ChanceRecord;
use serde_json::{Value, json};

use crate::decks::{cards, deck, first};
use crate::table::Table;

/// A round to play.
pub(crate) struct Round<'a> {
    /// What each seat loads: a card a turn, and with it the neutral cards that follow it.
    pub(crate) ships: &'a [&'a str],
    /// What each seat has then.
    pub(crate) florins: &'a [u64],
}

/// Cards left over, worth nothing: enough that no choice is ever forced.
pub(crate) const SPARE: usize = 12;

/// Plays these rounds with a deck of just the cards for them and some to spare. Seat 0 begins, later the lowest of
/// those with fewest florins.
pub(crate) fn play_rounds(advanced: bool, rounds: &[Round]) -> Table {
    play_rounds_with(&json!({"advanced": advanced}), rounds)
}

/// The same with options, to which the deck is added.
pub(crate) fn play_rounds_with(options: &Value, rounds: &[Round]) -> Table {
    let mut begins = 0;
    let mut turns = Vec::new();
    for round in rounds {
        turns.push(turns_of(round.ships, begins));
        begins = poorest(round.florins)[0];
    }
    // The pile of a round is what it loads, then all that is not loaded yet.
    let pile = |round: usize| -> Vec<String> {
        let loaded = turns[round..].iter().flatten().flat_map(|(_, turn)| turn.clone());
        loaded.chain(vec!["value0".to_owned(); SPARE]).collect()
    };
    let mut options = options.clone();
    options["deck"] = json!(pile(0));
    let mut table = Table::open_with("medici-card", rounds[0].ships.len(), &options, vec![first(0), deck(pile(0))]);
    for (number, round) in rounds.iter().enumerate() {
        table.expect_chance(next_round(round.florins, pile(number + 1)));
        for (seat, turn) in &turns[number] {
            assert_eq!(table.seat(), *seat);
            table.takes(turn.len());
        }
        assert_eq!(table.see("florins"), json!(round.florins), "after round {}: {:?}", number + 1, round.ships);
    }
    table
}

/// The turns in which these ships are loaded, if `begins` begins.
fn turns_of(ships: &[&str], begins: usize) -> Vec<(usize, Vec<String>)> {
    let ships: Vec<_> = ships.iter().map(|ship| with_neutral_cards(ship)).collect();
    let seats = (0..ships.len()).map(|seat| (begins + seat) % ships.len());
    (0..ships[0].len())
        .flat_map(|turn| seats.clone().map(move |seat| (seat, turn)))
        .map(|(seat, turn)| (seat, ships[seat][turn].clone()))
        .collect()
}

fn with_neutral_cards(ship: &str) -> Vec<Vec<String>> {
    let mut turns: Vec<Vec<String>> = Vec::new();
    for card in cards(ship) {
        match turns.last_mut() {
            Some(turn) if card.ends_with('!') => turn.push(card),
            _ => turns.push(vec![card]),
        }
    }
    turns
}

fn poorest(florins: &[u64]) -> Vec<usize> {
    let fewest = florins.iter().min().unwrap();
    (0..florins.len()).filter(|&seat| florins[seat] == *fewest).collect()
}

/// The outcomes with which a round begins after these florins: who begins is chance only among several (C2).
pub(crate) fn next_round(florins: &[u64], pile: Vec<String>) -> Vec<ChanceRecord> {
    let begins = match poorest(florins)[..] {
        [_] => None,
        [lowest, ..] => Some(first(lowest)),
        [] => unreachable!("somebody has fewest"),
    };
    begins.into_iter().chain([deck(pile)]).collect()
}

impl Table {
    /// The seat to act reveals `cards` cards, and takes just those.
    pub(crate) fn takes(&mut self, cards: usize) {
        while self.number("revealed") < cards as u64 {
            self.play("reveal");
        }
        self.play(["", "take 1", "take 1 2", "take 1 2 3"][cards]);
    }
}
