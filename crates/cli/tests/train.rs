//! `lonja train` as a person or a script uses it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod lonja;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use lonja::{lonja, stderr, stdout};

/// Learns for a moment.
fn train(ruleset: &str, players: &str, threads: &str, out: &Path) -> Output {
    let course = ["--generations", "2", "--games", "3", "--seed", "7"];
    let words = ["train", ruleset, "--players", players, "--threads", threads, "--out", out.to_str().unwrap()];
    lonja(&[&words[..], &course[..]].concat())
}

fn play(expert: &Path, players: &str) -> Output {
    let bots = format!("expert={},random", expert.display());
    lonja(&["arena", "medici-2018", "--players", players, "--bots", &bots, "--iterations", "8", "--games", "2"])
}

#[test]
fn what_is_learned_depends_on_the_seed_alone_and_plays() {
    let folder = tempfile::tempdir().unwrap();
    for ruleset in ["medici-2018", "medici-card", "burgueses"] {
        let paths: [PathBuf; 2] = ["1", "2"].map(|threads| folder.path().join(format!("{ruleset}-{threads}.net")));
        for (path, threads) in paths.iter().zip(["1", "2"]) {
            let output = train(ruleset, "2", threads, path);
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            assert!(stdout(&output).starts_with(&format!("Learned {ruleset} with 2 seats from 6 games")));
        }
        assert_eq!(fs::read(&paths[0]).unwrap(), fs::read(&paths[1]).unwrap(), "{ruleset}");
    }
    let output = play(&folder.path().join("medici-2018-1.net"), "2");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn a_file_keeps_what_it_knows_about_other_numbers_of_seats() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.net");
    for players in ["2", "3"] {
        assert_eq!(train("medici-2018", players, "1", &path).status.code(), Some(0));
    }
    for players in ["2", "3"] {
        assert_eq!(play(&path, players).status.code(), Some(0));
    }
    let missing = play(&path, "4");
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("the weights know nothing about 4 seats"), "{}", stderr(&missing));
    let other = train("medici-card", "2", "1", &path);
    assert_eq!(other.status.code(), Some(3));
    assert!(stderr(&other).contains("weights of another game"), "{}", stderr(&other));
}

#[test]
fn damaged_weights_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.net");
    assert_eq!(train("medici-2018", "2", "1", &path).status.code(), Some(0));
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x40;
    fs::write(&path, &bytes).unwrap();
    for output in [play(&path, "2"), train("medici-2018", "2", "1", &path)] {
        assert_ne!(output.status.code(), Some(0));
        assert!(stderr(&output).contains("the weights are damaged"), "{}", stderr(&output));
    }
    fs::write(&path, b"a poem").unwrap();
    assert!(stderr(&play(&path, "2")).contains("these are no weights"));
    assert!(stderr(&play(&folder.path().join("missing.net"), "2")).contains("missing.net"));
}
