//! `lonja arena` as a person or a script uses it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod lonja;

use std::fs;
use std::path::Path;

use lonja_bots::Level;
use lonja_game::catalog::RULESETS;
use serde_json::Value;

use lonja::{interrupt, lonja, spawn, stderr, stdout};

/// What it prints as JSON, what depends on the machine apart.
fn measured(words: &[&str]) -> (Value, Value) {
    let output = lonja(&[&["arena"], words, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let mut report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let timing = report.as_object_mut().unwrap().remove("timing").unwrap();
    (report, timing)
}

fn document(name: &str) -> String {
    fs::read_to_string(format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_result_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let play = |threads: &str| {
        let out = folder.path().join(threads);
        let words =
            "medici-card --players 3 --option advanced --bots expert,novice,random,random --iterations 4 --games 12";
        let out_words = ["--seed", "s", "--threads", threads, "--out", out.to_str().unwrap()];
        let (report, timing) = measured(&[&words.split(' ').collect::<Vec<_>>(), &out_words[..]].concat());
        assert_eq!(timing["threads"].to_string(), threads);
        (report, fs::read_to_string(out).unwrap())
    };
    let (report, records) = play("1");
    assert_eq!(play("3"), (report.clone(), records.clone()));
    assert_eq!((&report["deals"], &report["games"]), (&Value::from(4), &Value::from(12)));
    let bots: Vec<&Value> = report["bots"].as_array().unwrap().iter().map(|standing| &standing["bot"]).collect();
    assert_eq!(bots, ["expert", "novice", "random"], "equal entries are one bot");
    assert_eq!(records.lines().count(), 12);
    let verified = lonja(&["verify", folder.path().join("1").to_str().unwrap()]);
    assert!(stdout(&verified).contains("12 of 12 records agree"), "{}", stdout(&verified));
}

#[test]
fn figures_are_printed_as_json() {
    let (report, timing) = measured(&["burgueses", "--bots", "novice,random", "--iterations", "5", "--games", "19"]);
    assert_eq!((&report["deals"], &report["games"]), (&Value::from(10), &Value::from(20)), "rounded up to whole deals");
    assert_eq!(report["thinking"], serde_json::json!({"iterations": 5}));
    assert_eq!(report["fair_share"], 0.5);
    let bots = report["bots"].as_array().unwrap();
    let shares: f64 = bots.iter().map(|bot| bot["win_share"]["mean"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{report}");
    for bot in bots {
        assert_eq!((&bot["seats"], &bot["forfeited"]), (&Value::from(20), &Value::from(0)));
        assert!(bot["decisions"].as_u64().unwrap() > 20, "{bot}");
        for member in ["win_share", "score", "place"] {
            assert!(bot[member]["mean"].is_f64() && bot[member]["ci95"].is_f64(), "{bot}");
        }
        assert!(bot["rating"].is_f64() && bot["rating_ci95"].is_f64(), "{bot}");
    }
    let [pair] = &report["differences"].as_array().unwrap()[..] else { panic!("{report}") };
    assert_eq!((&pair["bot"], &pair["against"], &pair["deals"]), (&"novice".into(), &"random".into(), &10.into()));
    for member in ["win_share", "score"] {
        assert!(pair[member]["mean"].is_f64() && pair[member]["ci95"].is_f64(), "{pair}");
    }
    for pace in timing["bots"].as_array().unwrap() {
        assert!(pace["mean_ms"].as_f64().unwrap() > 0.0 && pace["p99_ms"].as_f64().unwrap() > 0.0, "{timing}");
    }
}

/// Luck of all seats adds up to 0, so shares without it still add up to 1 for each game.
#[test]
fn adjusted_shares_are_without_luck() {
    let words = "medici-card --players 2 --bots trader,random --games 4 --seed luck --adjusted";
    let words: Vec<&str> = words.split(' ').collect();
    let (report, _) = measured(&words);
    let adjusted: Vec<&Value> = report["bots"].as_array().unwrap().iter().map(|bot| &bot["adjusted"]).collect();
    let shares: Vec<f64> = adjusted.iter().map(|share| share["win_share"]["mean"].as_f64().unwrap()).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{report}");
    let raw = |at: usize| report["bots"][at]["win_share"]["mean"].as_f64().unwrap();
    assert!((0..2).any(|at| (shares[at] - raw(at)).abs() > 1e-6), "{report}");
    assert!(adjusted.iter().all(|share| share["variance_factor"].is_number() || share["variance_factor"].is_null()));
    let without = measured(&words[..words.len() - 1]).0;
    assert!(without["bots"].as_array().unwrap().iter().all(|bot| bot.get("adjusted").is_none()), "{without}");
    let table = stdout(&lonja(&[&["arena"], &words[..]].concat()));
    assert!(table.contains("without luck") && table.contains("fewer games"), "{table}");
}

#[test]
fn the_table_is_for_people() {
    let words = "arena medici-2018 --bots novice@7,random --iterations 5 --games 8";
    let output = lonja(&words.split(' ').collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    for part in [
        "8 games = 2 deals in 4 rotations",
        "win share",
        "novice@7",
        "fair share",
        "25.00 %",
        "± is the 95%",
        "novice@7 − random",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let rows: Vec<&str> = text.lines().skip(2).take(3).collect();
    assert!(rows.iter().all(|row| row.chars().count() == rows[0].chars().count()), "aligned: {text}");
    assert!(!text.contains('\x1b') && output.stderr.is_empty(), "plain where there is no terminal");
}

#[test]
fn ctrl_c_ends_it_with_whole_deals() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.jsonl");
    let words = ["arena", "medici-2018", "--players", "3", "--bots", "random", "--games", "1000000000", "--json"];
    let output = interrupt(spawn(&[&words, &["--out", out.to_str().unwrap()][..]].concat()), &out);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(report["interrupted"], true);
    let games = fs::read_to_string(&out).unwrap().lines().count() as u64;
    assert_eq!((report["games"].as_u64().unwrap(), report["deals"].as_u64().unwrap()), (games, games / 3));
    assert_eq!(games % 3, 0, "whole deals only");
}

#[test]
fn forfeits_are_printed_and_summed_up() {
    let words = ["burgueses", "--bots", "cmd:true,random", "--iterations", "1", "--games", "12"];
    let output = lonja(&[&["arena"], &words[..]].concat());
    assert_eq!(output.status.code(), Some(0));
    let printed = stderr(&output);
    assert_eq!(printed.lines().count(), 11, "{printed}");
    assert!(printed.starts_with("lonja: game 0: cmd:true "), "numbered from 0, as in questions: {printed}");
    assert!(printed.ends_with("lonja: and 2 forfeits more\n"), "{printed}");
    assert!(stdout(&output).contains("cmd:true       0.00 ± 0.00 %       –"), "no score counts: {}", stdout(&output));
}

/// The bot of the documentation, as it is there.
fn documented_bot(folder: &Path) -> String {
    let text = document("bots/write-a-bot.md");
    let script = text.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let path = folder.join("bot.py");
    fs::write(&path, script).unwrap();
    format!("cmd:python3 {},random", path.display())
}

#[test]
fn the_documented_bot_plays_every_game() {
    let folder = tempfile::tempdir().unwrap();
    let bots = documented_bot(folder.path());
    for ruleset in RULESETS {
        let (report, _) = measured(&[ruleset.id, "--bots", &bots, "--iterations", "1", "--games", "4"]);
        assert_eq!(report["bots"][0]["forfeited"], 0, "{report}");
        assert!(report["bots"][0]["decisions"].as_u64().unwrap() > 4, "{report}");
    }
}

#[test]
fn every_level_is_documented() {
    for level in Level::ALL {
        let row = format!("| `{}` | {} |", level.name(), level.description());
        assert!(document("bots.md").contains(&row), "docs/bots.md lacks {row}");
    }
}
