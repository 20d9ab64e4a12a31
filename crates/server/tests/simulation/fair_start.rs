//! The start of fair games in simulated worlds: people who commit to words, reveal them, or never do. The laws: a game
//! begins with the words of the hashes that were fixed before, and nobody sees a word.

use std::collections::{BTreeMap, BTreeSet};

use lonja_game::sha256_hex;
use lonja_rules::Random;
use lonja_server::store::{LogRow, Person};
use lonja_server::table::{Change, LevelName, Table, TableSeat};
use serde_json::Value;

use crate::laws::Log;
use crate::player::{FleetPlayer, Observations};

/// What a person does with words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WordHabit {
    /// It commits to words and reveals them.
    Reveals,
    /// It commits to words and never reveals one.
    Withholds,
    /// It has no words.
    Silent,
}

impl WordHabit {
    /// The habit of a person, which does not change.
    pub(crate) fn of(person: Option<&Person>) -> Self {
        let Some(Person { id, .. }) = person else { return Self::Silent };
        match sha256_hex(id).as_bytes()[0] {
            b'0'..=b'2' => Self::Withholds,
            b'3'..=b'6' => Self::Silent,
            _ => Self::Reveals,
        }
    }

    pub(crate) fn commits(self) -> bool {
        self != Self::Silent
    }
}

/// A person's word for the next start, which nobody can mistake for something else in a frame.
pub(crate) fn word(person: &str, failed_starts: u64) -> String {
    format!("the word of {person} after {failed_starts}")
}

/// A seat that holds up the start, if one does.
pub(crate) fn holds_up(table: &Table) -> Option<usize> {
    let owes_word = |seat: &TableSeat| seat.word_hash.is_some() && seat.word.is_none();
    table.seats().iter().position(|seat| seat.must_commit || table.is_revealing() && owes_word(seat))
}

impl FleetPlayer {
    /// Sits down again, commits, reveals; the opener fills free seats at times.
    pub(crate) async fn prepare_start(&mut self, person: &Person, view: &Value) {
        let table = &view["table"];
        let word = word(&person.id, table["failed_starts"].as_u64().unwrap());
        let (hash, who, name) = (sha256_hex(&word), person.id.as_str(), person.name.as_str());
        let hash = self.habit.commits().then_some(hash.as_str());
        let free = table["seats"].as_array().unwrap().iter().position(|seat| seat["kind"] == "open");
        let is_open = table["revealing"].is_null();
        self.pause(3000).await;
        match (view["you"].as_u64(), hash) {
            (None, _) if free.is_some() => {
                self.send(async |tables, id| tables.change(&id, |table| table.sit(who, name, None, hash)).await).await;
            }
            (Some(seat), Some(hash)) if is_open && table["word_hashes"][seat as usize].is_null() => {
                self.send(async |tables, id| tables.change(&id, |table| table.commit_word(who, hash)).await).await;
            }
            (Some(_), Some(_)) if !is_open => {
                if self.rng.below(8) == 0 {
                    let other = |table: &Table| table.reveal_word(who, "another word");
                    self.send(async |tables, id| tables.change(&id, other).await).await;
                }
                if self.habit == WordHabit::Reveals {
                    let reveal = |table: &Table| table.reveal_word(who, &word);
                    self.send(async |tables, id| tables.change(&id, reveal).await).await;
                }
            }
            _ => {}
        }
        if let Some(seat) = free.filter(|_| table["opener"] == who && self.rng.below(4) == 0) {
            let bot = LevelName(lonja_bots::Level::Novice);
            self.send(async |tables, id| tables.change(&id, |table| table.put_bot(who, seat, bot)).await).await;
        }
    }
}

/// From `Revealing` to `Started` no seat and no hash changes, each word has its hash, and no word is missing. No hash
/// comes back whose word was revealed.
pub(crate) fn every_game_begins_with_the_words_of_its_hashes(log: &Log) {
    for rows in log.values() {
        let (mut revealing, mut known) = (None, BTreeSet::new());
        for (number, row) in rows.iter().enumerate() {
            let before = || Table::fold("", &rows[..number]).unwrap();
            let change: Change = serde_json::from_str(&row.body).unwrap();
            match &change {
                Change::Revealing => revealing = Some(before()),
                Change::Revealed { seat, word } => {
                    let fixed = revealing.as_ref().unwrap().seats()[*seat].word_hash.clone().unwrap();
                    assert_eq!(fixed, sha256_hex(word), "{change:?}");
                    known.insert(fixed);
                }
                Change::WordHash { hash, .. } => {
                    assert!(!known.contains(hash), "everybody may know the word of {hash}");
                }
                Change::Started => {
                    for (seat, now) in before().seats().iter().enumerate() {
                        assert_eq!(now.word.as_deref().map(sha256_hex), now.word_hash, "seat {seat} of {row:?}");
                        let fixed = revealing.as_ref().map(|table| &table.seats()[seat].word_hash);
                        assert!(fixed.is_none_or(|fixed| *fixed == now.word_hash), "seat {seat} of {row:?}");
                    }
                    revealing = None;
                }
                Change::StartFailed { .. } | Change::Closed => revealing = None,
                // A first game holds up its bots before it begins.
                Change::Hold { .. } => {}
                _ => assert!(revealing.is_none(), "{change:?} while words are revealed"),
            }
        }
    }
}

pub(crate) fn nobody_sees_a_word(log: &Log, observations: &Observations) {
    let revealed = |row: &LogRow| match serde_json::from_str(&row.body).unwrap() {
        Change::Revealed { word, .. } => Some(word),
        _ => None,
    };
    let words = |rows: &Vec<LogRow>| rows.iter().filter_map(revealed).collect::<Vec<String>>();
    let words: BTreeMap<&String, Vec<String>> = log.iter().map(|(table, rows)| (table, words(rows))).collect();
    for frame in observations.frames.lock().unwrap().iter() {
        for word in &words[&frame.table] {
            assert!(!frame.json.contains(word), "{word:?} in {}", frame.json);
        }
    }
}
