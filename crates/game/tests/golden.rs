//! Finished games are tests: of every ruleset one record for each way in which it can end, and all of them replay.
//!
//! `LONJA_UPDATE=1` looks for such games and writes them anew; it finds the same ones each time.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod record_search;
mod testdata;
mod trial_options;

use std::collections::BTreeSet;
use std::fs;
use std::sync::OnceLock;

use lonja_game::Record;
use lonja_game::catalog::{RULESETS, Ruleset};
use lonja_game::verify::{self, Fairness};

/// A golden record, and the name of its file.
struct GoldenRecord {
    name: String,
    record: Record,
}

/// The golden records of a ruleset.
fn golden_records(ruleset: &Ruleset) -> Vec<GoldenRecord> {
    static UPDATED: OnceLock<()> = OnceLock::new();
    UPDATED.get_or_init(|| {
        if testdata::updating() {
            update();
        }
    });
    let folder = format!("records/{}", ruleset.id);
    let read = |file: String| {
        let text = fs::read_to_string(testdata::path(&format!("{folder}/{file}"))).unwrap();
        let name = file.strip_suffix(".jsonl").expect("a record's file ends in .jsonl").to_owned();
        text.lines()
            .map(|line| GoldenRecord { name: name.clone(), record: Record::read(line).unwrap() })
            .collect::<Vec<_>>()
    };
    testdata::files(&folder).into_iter().flat_map(read).collect()
}

fn update() {
    for ruleset in RULESETS {
        let folder = format!("records/{}", ruleset.id);
        for stale in testdata::files(&folder) {
            fs::remove_file(testdata::path(&format!("{folder}/{stale}"))).unwrap();
        }
        for (name, record) in record_search::search(ruleset) {
            testdata::write(&format!("{folder}/{name}.jsonl"), &format!("{record}\n"));
        }
    }
}

#[test]
fn every_record_verifies() {
    for ruleset in RULESETS {
        for GoldenRecord { name, record } in golden_records(ruleset) {
            assert_eq!(record.ruleset, ruleset.id, "{name}");
            assert_eq!(verify::check_result(&record), Ok(()), "{} {name}", ruleset.id);
            let fairness = if record.seed.is_some() { Fairness::Fair } else { Fairness::NoSeed };
            assert_eq!(verify::check_fairness(&record), Some(fairness), "{} {name}", ruleset.id);
        }
    }
}

#[test]
fn every_record_verifies_as_a_file() {
    for ruleset in RULESETS {
        assert!(!golden_records(ruleset).is_empty());
        let folder = format!("records/{}", ruleset.id);
        for file in testdata::files(&folder) {
            let bytes = fs::read(testdata::path(&format!("{folder}/{file}"))).unwrap();
            verify::verify(&bytes[..], |verdict| assert!(verdict.is_good(), "{folder}/{file}: {verdict:?}")).unwrap();
        }
    }
}

#[test]
fn records_show_every_ending() {
    for ruleset in RULESETS {
        let mut seen = BTreeSet::new();
        for GoldenRecord { name, record } in golden_records(ruleset) {
            let endings = record_search::replay(&record).endings;
            let named =
                record_search::all_endings(ruleset).iter().find(|ending| record_search::file_name(ending) == name);
            assert!(named.is_none_or(|named| endings.contains(named)), "{} {name} has {endings:?}", ruleset.id);
            seen.extend(endings);
        }
        let all = record_search::all_endings(ruleset).iter().copied().collect();
        assert_eq!(seen, all, "the endings in testdata/records/{}; LONJA_UPDATE=1 looks for games", ruleset.id);
    }
}

#[test]
fn records_have_every_number_of_seats() {
    for ruleset in RULESETS {
        let seats: BTreeSet<_> = golden_records(ruleset).iter().map(|kept| kept.record.players).collect();
        assert!(ruleset.seats.clone().eq(seats), "{}", ruleset.id);
    }
}

#[test]
fn records_have_every_kind() {
    for ruleset in RULESETS {
        let records: Vec<_> = golden_records(ruleset).into_iter().map(|kept| kept.record).collect();
        let has = |what: fn(&Record) -> bool| assert!(records.iter().any(what), "{}", ruleset.id);
        has(|record| record.result.is_none());
        has(|record| record.seed.is_none());
        has(|record| record.commitment.is_some() && record.words.is_some());
    }
}

#[test]
fn records_have_every_trial_option() {
    for ruleset in RULESETS {
        let records = golden_records(ruleset);
        for (name, options) in trial_options::trial_options(ruleset.id).into_iter().filter(|(name, _)| !name.is_empty())
        {
            let named = records.iter().find(|kept| kept.name == name);
            let record = &named.unwrap_or_else(|| panic!("{} has no record {name}", ruleset.id)).record;
            assert!(record.options.keys().eq(options.keys()), "{} {name}", ruleset.id);
        }
    }
}

/// A record that is read and written again loses nothing of what the format knows.
#[test]
fn records_are_written_as_they_were_read() {
    for GoldenRecord { name, record } in RULESETS.iter().flat_map(golden_records) {
        let again = Record::read(&serde_json::to_string(&record).unwrap()).unwrap();
        assert_eq!(again, record, "{name}");
        let replayed = record_search::replay(&record).record;
        let parts = |record: &Record| (record.chance.clone(), record.actions.clone(), record.result.clone());
        assert_eq!(parts(&replayed), parts(&record), "{name}");
    }
}
