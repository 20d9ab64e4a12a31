//! Fair tables: what was promised at the opening holds in the record, and anybody can check it.

use std::fs;
use std::process::{Command, Output};

use lonja_game::sha256_hex;
use serde_json::{Value, json};

use crate::games::{play_to_the_end, setup, with};
use crate::server::Server;

/// What `lonja verify` says.
fn verify(record: &Value) -> (bool, String) {
    said_of(record, Command::new(env!("CARGO_BIN_EXE_lonja")).arg("verify"))
}

/// What a program says that shares no line with Lonja.
fn check_without_lonja(record: &Value) -> (bool, String) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/fair.py");
    said_of(record, Command::new("python3").arg(script))
}

fn said_of(record: &Value, command: &mut Command) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.jsonl");
    fs::write(&file, format!("{record}\n")).unwrap();
    let Output { status, stdout, .. } = command.arg(&file).output().unwrap();
    (status.success(), String::from_utf8(stdout).unwrap())
}

#[test]
fn a_finished_game_can_be_checked_by_anybody() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&setup("medici-2018", &["you", "open", "random"]));
    let promised = ada.look(&table)["table"]["commitment"].clone();
    assert_eq!(promised.as_str().unwrap().len(), 64);
    ada.ask(&table, "word", &json!({"word": "first thought"})).ok();
    ada.ask(&table, "word", &json!({"word": "ächz ☕ \"quoted\""})).ok();
    bo.ask(&table, "sit", &json!({"word": "Bo's own"})).ok();
    assert_eq!(ada.ask(&table, "word", &json!({"word": "late"})).refusal(), (409, "wrong_stage".into()));
    assert_eq!(ada.record(&table)["commitment"], promised, "it is in the account of a running game, too");
    let over = play_to_the_end(&table, &[&ada, &bo]);
    let answer = server.stranger().get(&format!("/api/tables/{table}/record"));
    let named = answer.header("content-disposition").unwrap();
    assert!(named.starts_with("attachment; filename=\"lonja-") && named.ends_with(".jsonl\""), "{named}");
    assert!(answer.text().ends_with("}\n") && answer.text().lines().count() == 1, "a line of a file of records");
    let record = answer.ok();
    assert_eq!((&record["commitment"], &over["table"]["commitment"]), (&promised, &promised));
    assert_eq!(record["words"], json!(["ächz ☕ \"quoted\"", "Bo's own", ""]));
    let seed = record["seed"].as_str().unwrap();
    assert_eq!(sha256_hex(&seed[..64]), promised);
    assert_eq!(seed[64..], *"|ächz ☕ \"quoted\"|Bo's own|");
    assert_eq!(record["bots"], json!([null, null, "random"]));
    let (agrees, said) = verify(&record);
    assert!(agrees && said.contains(": fair"), "{said}");
    let (agrees, said) = check_without_lonja(&record);
    assert!(agrees && said.contains(": fair"), "{said}");
    for (name, value) in forgeries(&record) {
        let forged = with(record.clone(), name, value);
        let (agrees, said) = verify(&forged);
        assert!(!agrees && (said.contains("not fair") || said.contains("0 of 1")), "{name}: {said}");
        // A forged result or action is found out by replaying it, which is not what the script is for.
        if !matches!(name, "result" | "actions") {
            let (agrees, said) = check_without_lonja(&forged);
            assert!(!agrees && said.contains("not fair"), "{name}: {said}");
        }
    }
}

/// What somebody might change in a record.
fn forgeries(record: &Value) -> Vec<(&'static str, Value)> {
    let mut chance = record["chance"].clone();
    let deck = chance.as_array_mut().unwrap().iter_mut().find_map(|outcome| outcome.get_mut("deck"));
    deck.unwrap().as_array_mut().unwrap().reverse();
    let seed = record["seed"].as_str().unwrap();
    let other = if seed.starts_with('0') { "1" } else { "0" };
    let mut actions = record["actions"].clone();
    actions.as_array_mut().unwrap().pop();
    vec![
        ("chance", chance),
        ("seed", json!(format!("{other}{}", &seed[1..]))),
        ("commitment", json!("0".repeat(64))),
        ("words", json!(["", "Bo's own", ""])),
        ("actions", actions),
        ("result", json!({"scores": [1, 2, 3], "winners": [2]})),
    ]
}

#[test]
fn words_are_bounded() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    let number = ada.look(&table)["number"].clone();
    for word in ["a|b", "a\nb", "a\0b", &"x".repeat(65)] {
        assert_eq!(ada.ask(&table, "word", &json!({"word": word})).refusal(), (400, "bad_request".into()), "{word:?}");
    }
    let bo = server.person("Bo");
    assert_eq!(bo.ask(&table, "sit", &json!({"word": "a|b"})).refusal(), (400, "bad_request".into()));
    assert_eq!(ada.look(&table)["number"], number);
    ada.ask(&table, "word", &json!({"word": "☕".repeat(64)})).ok();
    ada.ask(&table, "word", &json!({"word": ""})).ok();
}

#[test]
fn words_are_not_told_before_the_game_is_over() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = ada.open(&setup("burgueses", &["you", "open"]));
    ada.ask(&table, "word", &json!({"word": "xyzzy"})).ok();
    for path in ["", "/events", "/record"] {
        let answer = bo.get(&format!("/api/tables/{table}{path}"));
        assert!(!answer.text().contains("xyzzy"), "a person who sits down later could choose a word by it: {path}");
    }
}
