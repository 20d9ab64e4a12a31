//! Records moment by moment: all golden records can be replayed, and records that must be refused say where they go
//! wrong.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod testdata;

use std::fs;

use lonja_game::catalog::RULESETS;
use lonja_game::verify::{self, Fairness};
use lonja_game::{ChanceOrigin, Moment, Record, Replay, begin};
use lonja_rules::Observer;
use serde_json::{Value, json};

/// The text of every record that is kept, with the name of its file.
fn kept() -> Vec<(String, String)> {
    let folders = RULESETS.iter().map(|ruleset| format!("records/{}", ruleset.id));
    let files =
        folders.flat_map(|folder| testdata::files(&folder).into_iter().map(move |file| format!("{folder}/{file}")));
    let lines = files.flat_map(|file| {
        let text = fs::read_to_string(testdata::path(&file)).unwrap();
        text.lines().map(|line| (file.clone(), line.to_owned())).collect::<Vec<_>>()
    });
    lines.collect()
}

fn one(file: &str) -> String {
    fs::read_to_string(testdata::path(file)).unwrap().lines().next().unwrap().to_owned()
}

/// The view after all actions, as the engine's `state` has it.
fn state(record: &Record) -> String {
    let chance = ChanceOrigin::Given(record.chance.clone().into());
    let mut game = begin(&record.ruleset, record.players, &record.options, chance).unwrap();
    record.actions.iter().for_each(|action| game.play(action).unwrap());
    game.view(Observer::AllSeeing).get().to_owned()
}

#[test]
fn every_action_of_a_record_leads_to_a_moment() {
    for (file, text) in kept() {
        let replay = Replay::read(&text).unwrap();
        let record = Record::read(&text).unwrap();
        assert_eq!(replay.disagreement, None, "{file}");
        assert_eq!(replay.moments.len(), record.actions.len() + 1, "{file}");
        assert_eq!((replay.result.as_ref(), &replay.record), (record.result.as_ref(), &record), "{file}");
        assert_eq!(replay.moments.last().unwrap().view.get(), state(&record), "{file}");
        let fairness = if record.seed.is_some() { Fairness::Fair } else { Fairness::NoSeed };
        assert_eq!(replay.fairness, fairness, "{file}");
        let actions: Vec<_> = replay.moments[1..].iter().map(|moment| moment.action.clone().unwrap()).collect();
        assert_eq!(actions, record.actions, "{file}");
    }
}

#[test]
fn moments_follow_each_other() {
    for (file, text) in kept() {
        let moments = Replay::read(&text).unwrap().moments;
        assert_eq!((&moments[0].action, moments[0].actor), (&None, None), "{file}");
        for pair in moments.windows(2) {
            let [before, after]: &[Moment; 2] = pair.try_into().unwrap();
            let action = after.action.as_ref().unwrap();
            assert!(before.situation.legal.contains(action), "{file}: {action}");
            assert_eq!(after.actor, before.situation.seat, "{file}: {action}");
            let events: Vec<Value> = serde_json::from_str(after.events.get()).unwrap();
            let expected = json!({"event": "action", "seat": after.actor, "action": action, "forced": false});
            assert_eq!(events[0], expected, "{file}");
        }
        let over = moments.iter().position(|moment| moment.situation.over);
        assert!(over.is_none_or(|over| over == moments.len() - 1), "{file}");
    }
}

#[test]
fn what_is_no_record_is_refused_in_words() {
    let cases = [
        ("a-list", "a record is a JSON object"),
        ("no-json", "it is no JSON"),
        ("cut-off", "it is cut off"),
        ("empty-object", "does not tell a version"),
        ("later-version", "version"),
        ("unknown-ruleset", "there is no ruleset \"medici-1995\""),
        ("seven-players", "seats"),
        ("unknown-option", "there is no option \"house_rule\""),
        ("number-among-actions", "it is no record"),
    ];
    for (file, said) in cases {
        let refused = Replay::read(&one(&format!("refused/{file}.jsonl"))).unwrap_err();
        assert!(refused.to_string().contains(said), "{file}: {refused}");
    }
}

#[test]
fn what_goes_wrong_is_shown_up_to_there() {
    // How many moments there are, against the action at which it goes wrong.
    for file in ["illegal-first-action", "missing-outcome", "too-many-actions", "leading-zero", "card-twice"] {
        let text = one(&format!("refused/{file}.jsonl"));
        let replay = Replay::read(&text).unwrap();
        let wrong = replay.disagreement.unwrap();
        assert_eq!(Err(wrong.clone()), verify::check_result(&replay.record), "{file}");
        assert_eq!(wrong.action, Some(replay.moments.len()), "{file}: {wrong}");
    }
    for file in ["wrong-scores", "wrong-winners", "no-result", "too-early-result", "unneeded-outcome"] {
        let replay = Replay::read(&one(&format!("refused/{file}.jsonl"))).unwrap();
        assert_eq!(replay.moments.len(), replay.record.actions.len() + 1, "{file}");
        assert_eq!(Err(replay.disagreement.unwrap()), verify::check_result(&replay.record), "{file}");
    }
    for file in ["other-seed", "other-commitment", "other-words", "pile-rearranged"] {
        let replay = Replay::read(&one(&format!("refused/{file}.jsonl"))).unwrap();
        assert!(matches!(replay.fairness, Fairness::NotFair(_)), "{file}: {:?}", replay.fairness);
    }
}

#[test]
fn names_are_told_if_they_are_names() {
    let record: Value = serde_json::from_str(&one("records/burgueses/seats-2.jsonl")).unwrap();
    let named = |names: Value| {
        let mut record = record.clone();
        record["names"] = names;
        Replay::read(&record.to_string()).unwrap().names
    };
    assert_eq!(named(json!(["Ada", "Bo"])), Some(vec!["Ada".into(), "Bo".into()]));
    assert_eq!(named(json!(["ä".repeat(40), ""])), Some(vec!["ä".repeat(32), String::new()]));
    for names in [json!(null), json!("Ada"), json!(["Ada"]), json!(["Ada", 2]), json!(["A", "B", "C"]), json!({})] {
        assert_eq!(named(names.clone()), None, "{names}");
    }
    assert_eq!(Replay::read(&record.to_string()).unwrap().names, None);
}
