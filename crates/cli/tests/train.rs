//! `lonja train` as a person or a script uses it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod lonja;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use lonja::{interrupt, lonja, spawn, stderr, stdout};

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
    assert!(stderr(&missing).contains("the file has no weights for 4 seats"), "{}", stderr(&missing));
    let other = train("medici-card", "2", "1", &path);
    assert_eq!(other.status.code(), Some(3));
    assert!(stderr(&other).contains("the file belongs to another game"), "{}", stderr(&other));
}

/// A training that is stopped and resumed gives the weights of one that was not.
#[test]
fn an_interrupted_training_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, broken] = ["whole.net", "broken.net"].map(|name| folder.path().join(name));
    let checkpoint = folder.path().join("broken.net.checkpoint");
    let words = |out: &Path, more: &[&'static str]| {
        let game = ["train", "burgueses", "--out"].map(str::to_owned);
        let more = more.iter().map(|&word| word.to_owned());
        game.into_iter().chain([out.to_str().unwrap().to_owned()]).chain(more).collect::<Vec<_>>()
    };
    let run =
        |out: &Path, more: &[&'static str]| lonja(&words(out, more).iter().map(String::as_str).collect::<Vec<_>>());
    let plan = ["--generations", "200", "--games", "20", "--seed", "7"];
    assert_eq!(run(&whole, &plan).status.code(), Some(0));

    let child = spawn(&words(&broken, &plan).iter().map(String::as_str).collect::<Vec<_>>());
    let output = interrupt(child, &checkpoint);
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains("of 200. The training so far is in "), "{}", stderr(&output));
    assert!(stderr(&output).contains("--resume") && !broken.exists(), "{}", stderr(&output));
    let again = run(&broken, &plan);
    assert_eq!(again.status.code(), Some(2), "the checkpoint is not lost by accident");
    assert!(stderr(&again).contains("broken.net.checkpoint has a training that was interrupted"), "{}", stderr(&again));
    assert_eq!(run(&broken, &["--resume", "--seed", "7"]).status.code(), Some(2), "the plan is in the checkpoint");

    let resumed = run(&broken, &["--resume", "--threads", "1"]);
    assert_eq!(resumed.status.code(), Some(0), "{}", stderr(&resumed));
    assert_eq!(fs::read(&broken).unwrap(), fs::read(&whole).unwrap());
    let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["broken.net", "whole.net"], "nothing else is left");
    let nothing = run(&broken, &["--resume"]);
    assert_eq!(nothing.status.code(), Some(3));
    assert!(stderr(&nothing).contains("there is no training to resume"), "{}", stderr(&nothing));
}

/// After two games of training the embedded weights are still better, so the gate keeps the new ones out.
#[test]
fn a_gate_keeps_the_better_weights() {
    let folder = tempfile::tempdir().unwrap();
    let [path, curve] = ["my.net", "curve.svg"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let plan = ["--generations", "2", "--games", "1", "--gate", "20", "--out", &path, "--curve", &curve];
    let output = lonja(&[&["train", "burgueses"][..], &plan[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("The new weights are not clearly better"), "{}", stdout(&output));
    assert!(!Path::new(&path).exists() && Path::new(&format!("{path}.candidate")).exists());
    assert_eq!(fs::read_to_string(&curve).unwrap().matches("<polyline").count(), 2);
}

/// The embedded weights, trained for a moment, are better than weights that were trained for a moment only.
#[test]
fn a_gate_lets_better_weights_pass() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.net");
    assert_eq!(train("burgueses", "2", "1", &path).status.code(), Some(0));
    let weak = fs::read(&path).unwrap();
    let known = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/weights/burgueses.net");
    let plan = ["--generations", "1", "--games", "1", "--from", known, "--gate", "20"];
    let output = lonja(&[&["train", "burgueses", "--out", path.to_str().unwrap()][..], &plan[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("The new weights win more than the old ones, by "), "{}", stdout(&output));
    assert_ne!(fs::read(&path).unwrap(), weak);
    let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["my.net"], "nothing else is left");
}

/// Ctrl-C in the games of the gate: the new weights may be better in the deals so far, but they replace nothing.
#[test]
fn an_interrupted_gate_keeps_the_old_weights() {
    let folder = tempfile::tempdir().unwrap();
    let [path, curve] = ["my.net", "curve.svg"].map(|name| folder.path().join(name));
    let candidate = folder.path().join("my.net.candidate");
    assert_eq!(train("burgueses", "2", "1", &path).status.code(), Some(0));
    let weak = fs::read(&path).unwrap();
    let known = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/weights/burgueses.net");
    let plan = ["--generations", "3", "--games", "1", "--from", known, "--gate", "100000"];
    let words = [&["train", "burgueses", "--out", path.to_str().unwrap()][..], &plan[..]].concat();
    let output = interrupt(spawn(&words), &candidate);
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains("stopped in the games of the gate"), "{}", stderr(&output));
    assert_eq!(fs::read(&path).unwrap(), weak);

    let again = ["--resume", "--gate", "20", "--curve", curve.to_str().unwrap()];
    let output = lonja(&[&["train", "burgueses", "--out", path.to_str().unwrap()][..], &again[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("The new weights win more"), "{}", stdout(&output));
    let curve = fs::read_to_string(&curve).unwrap();
    assert_eq!(curve.matches("3 generations").count(), 2, "the curves begin before the break: {curve}");
}

#[test]
fn a_gate_has_enough_deals() {
    let output = lonja(&["train", "burgueses", "--out", "my.net", "--gate", "2"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("a gate needs at least 20 deals"), "{}", stderr(&output));
}

/// A training may go on from the weights of an earlier one.
#[test]
fn a_training_begins_with_known_weights() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["first.net", "second.net"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    let plan = ["train", "burgueses", "--generations", "1", "--games", "2", "--out"];
    assert_eq!(lonja(&[&plan[..], &[first.as_str()][..]].concat()).status.code(), Some(0));
    let output = lonja(&[&plan[..], &[second.as_str(), "--from", &first][..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_ne!(fs::read(&first).unwrap(), fs::read(&second).unwrap());
    let missing = lonja(&[&plan[..], &[second.as_str(), "--from", "missing.net"][..]].concat());
    assert!(stderr(&missing).contains("missing.net: there is no such file"), "{}", stderr(&missing));
}

#[test]
fn a_wrong_checkpoint_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.net");
    fs::write(folder.path().join("my.net.checkpoint"), b"a poem").unwrap();
    let output = lonja(&["train", "burgueses", "--out", path.to_str().unwrap(), "--resume"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(
        stderr(&output).contains("my.net.checkpoint: the file does not begin with LONJATRN"),
        "{}",
        stderr(&output)
    );
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
        assert!(stderr(&output).contains("the file is damaged"), "{}", stderr(&output));
    }
    fs::write(&path, b"a poem").unwrap();
    assert!(stderr(&play(&path, "2")).contains("the file does not begin with LONJANET"));
    assert!(stderr(&play(&folder.path().join("missing.net"), "2")).contains("missing.net"));
}
