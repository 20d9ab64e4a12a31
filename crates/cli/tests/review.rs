//! `lonja review`, and the line protocol's `review`.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod lonja;

use std::fs;
use std::io::Write;
use std::process::Output;

use serde_json::{Value, json};

use lonja::{lonja, spawn, stderr, stdout};

fn record(name: &str) -> String {
    format!("{}/../../testdata/records/{name}.jsonl", env!("CARGO_MANIFEST_DIR"))
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

#[test]
fn a_review_adds_up_from_start_to_result() {
    let output = lonja(&["review", &record("burgueses/game-higher-riches"), "--json"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    for line in stdout(&output).lines() {
        let review: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&review["lonja"], &review["review"]), (&json!(1), &json!(1)));
        let mut reached = numbers(&review["start"]);
        for step in review["steps"].as_array().unwrap() {
            let columns: &[&str] = match step["kind"].as_str().unwrap() {
                "chance" => &["luck", "noise"],
                _ => &["effect", "unknowable", "noise"],
            };
            for column in columns {
                reached.iter_mut().zip(numbers(&step[column])).for_each(|(share, part)| *share += part);
            }
        }
        for (reached, result) in reached.iter().zip(numbers(&review["result"])) {
            assert!((reached - result).abs() < 1e-9, "{line}");
        }
    }
}

#[test]
fn a_review_is_a_table_and_turning_points() {
    let output = lonja(&["review", &record("medici-card/seats-2"), "--seat", "1", "--threads", "2"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    let text = stdout(&output);
    for part in ["medici-card, 2 seats", "without luck", "seat 0", "Turning points", "Mistakes of seat 1"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains('\x1b') && !text.contains("guesses"), "{text}");
    let unknown_deck = stdout(&lonja(&["review", &record("medici-card/tiny-deck")]));
    assert!(unknown_deck.contains("Nothing was learned about these options: deck."), "{unknown_deck}");
}

#[test]
fn what_can_not_be_reviewed_gets_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let damaged =
        fs::read_to_string(record("burgueses/seats-2")).unwrap().replace("\"actions\":[\"", "\"actions\":[\"x");
    for (path, code, sentence) in [
        (record("burgueses/unfinished"), 1, "the game is not over; only finished games are reviewed"),
        (file("poem", "Roses are red\n"), 1, "it is no JSON"),
        (file("list", "[1]\n"), 1, "it is no record"),
        (file("empty", "\n"), 1, "there is no record in it"),
        (file("damaged", damaged.lines().next().unwrap()), 1, "the record is damaged"),
        (folder.path().join("missing").to_str().unwrap().to_owned(), 3, "No such file"),
    ] {
        let output = lonja(&["review", &path]);
        assert_eq!(output.status.code(), Some(code), "{path}: {}", stderr(&output));
        assert!(stderr(&output).contains(sentence), "{path}: {}", stderr(&output));
    }
    let output = lonja(&["review", &record("burgueses/seats-2"), "--seat", "4"]);
    assert!(stderr(&output).contains("there is no seat 4: the game has 2"), "{}", stderr(&output));
    let output = lonja(&["review", &record("burgueses/seats-2"), "--quick", "--deep"]);
    assert_eq!(output.status.code(), Some(2));
}

fn engine(lines: &[String]) -> Output {
    let mut child = spawn(&["engine"]);
    child.stdin.take().unwrap().write_all(lines.join("\n").as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn the_engine_reviews_a_finished_game_only() {
    let text = fs::read_to_string(record("burgueses/seats-2")).unwrap();
    let record: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let new = json!({"cmd": "new", "ruleset": record["ruleset"], "players": record["players"], "options": record["options"],
        "chance": record["chance"]});
    let plays = record["actions"].as_array().unwrap().iter().map(|action| json!({"cmd": "play", "action": action}));
    let review = json!({"cmd": "review", "iterations": 1});
    let requests = [review.clone(), new, review.clone()].into_iter().chain(plays).chain([review]);
    let answers = stdout(&engine(&requests.map(|request| request.to_string()).collect::<Vec<_>>()));
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["error"]["code"], "no_game");
    assert_eq!(answers[2]["error"]["code"], "game_running");
    let review = &answers.last().unwrap()["review"];
    assert_eq!((&review["ruleset"], &review["iterations"]), (&json!("burgueses"), &json!(1)));
}
