//! The program as a person or a script uses it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod lonja;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use lonja::{interrupt, lonja, spawn, stderr, stdout};

/// Runs it with some input.
fn lonja_reads(words: &[&str], input: &[u8]) -> Output {
    let mut child = spawn(words);
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn testdata(name: &str) -> String {
    format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_command_explains_itself_with_examples() {
    let commands: [&[&str]; 10] = [
        &[],
        &["rules"],
        &["engine"],
        &["verify"],
        &["review"],
        &["simulate"],
        &["arena"],
        &["bench"],
        &["bench", "playouts"],
        &["bench", "server"],
    ];
    for command in commands {
        let output = lonja(&[command, &["--help"]].concat());
        assert_eq!(output.status.code(), Some(0), "{command:?}");
        assert!(stdout(&output).contains("Examples:"), "{command:?}: {}", stdout(&output));
        assert!(!stdout(&output).contains('\x1b'), "{command:?} is plain where there is no terminal");
    }
    assert!(stdout(&lonja(&["--help"])).contains("Exit codes:"));
}

#[test]
fn wrong_arguments_get_a_sentence_and_a_suggestion() {
    let cases: [(&[&str], &str, &str); 25] = [
        (&["simulat"], "unrecognized subcommand 'simulat'", "'simulate'"),
        (&["simulate", "medici-2081"], "invalid value 'medici-2081'", "'medici-2018'"),
        (&["simulate", "medici-2018", "--player", "3"], "unexpected argument '--player'", "'--players'"),
        (&["simulate", "medici-2018", "--players", "x"], "it must be a whole number", "lonja simulate --help"),
        (&["simulate", "medici-2018", "--players", "7"], "for 2 to 6 seats, not 7", "lonja simulate --help"),
        (&["simulate", "burgueses", "--option", "advanced"], "there is no option \"advanced\"", "`trades` and `first`"),
        (
            &["simulate", "medici-card", "--option", "zz"],
            "there is no option \"zz\"",
            "`advanced`, `zero_icons`, `deck` and `first`",
        ),
        (&["simulate", "medici-card", "--option", "deck"], "option \"deck\": ", "expected a list"),
        (&["simulate", "burgueses", "--games", "-1"], "a whole number from 1", "lonja simulate --help"),
        (&["bench", "playouts", "burgueses", "--seconds", "-1"], "above 0", "lonja bench playouts --help"),
        (&["simulate", "burgueses", "--bots", "random,random,random"], "3 bots for 2 seats", "one for each seat"),
        (
            &["simulate", "burgueses", "--bots", "grocer"],
            "there is no bot \"grocer\"",
            "random, novice, apprentice, trader, banker, expert",
        ),
        (&["simulate", "burgueses", "--bots", "cmd:./no-such-bot"], "no such program", "lonja simulate --help"),
        (&["arena", "burgueses", "--games", "18446744073709551615"], "from 1 to 2^48", "lonja arena --help"),
        (
            &["arena", "burgueses", "--bots", "grocer"],
            "there is no bot \"grocer\"",
            "random, novice, apprentice, trader, banker, expert",
        ),
        (&["arena", "burgueses", "--bots", "expert@soon"], "not like 30ms or 500", "lonja arena --help"),
        (&["arena", "burgueses", "--ms", "9", "--iterations", "9"], "cannot be used with", "lonja arena --help"),
        (&["arena", "burgueses", "--ms", "60001"], "a number from 0 to 60000", "lonja arena --help"),
        (&["arena", "burgueses", "--bots", "cmd:./no-such-bot"], "no such program", "lonja arena --help"),
        (&["arena", "burgueses", "--bots", "cmd:/"], "it is no program", "lonja arena --help"),
        (&["rules", "burgeses"], "invalid value 'burgeses' for '[RULESET]'", "'burgueses'"),
        (&["rules", "burgueses", "--lang", "fr"], "there is no language \"fr\"", "there are en, es, pt"),
        (&["rules", "burgueses", "--paragraph", "M4"], "no paragraph \"M4\" of burgueses", "B5 B5b B6"),
        (&["rules", "--paragraph", "Z1"], "there is no paragraph \"Z1\"", "lonja rules --help"),
        (&["verify"], "<FILE>... is missing", "lonja verify --help"),
    ];
    for (words, sentence, suggestion) in cases {
        let output = lonja(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(stderr(&output).contains("lonja: "), "{words:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(sentence), "{words:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(suggestion), "{words:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}

#[test]
fn the_engine_answers_line_by_line_and_ends_with_its_input() {
    let input = b"{\"cmd\":\"new\",\"ruleset\":\"burgueses\",\"players\":2,\"seed\":\"lonja\",\"id\":[1.50]}\n\n\
        {\"cmd\":\"play\",\"action\":\"place 4H\"}\nnonsense\n{\"cmd\":\"record\"}";
    let output = lonja_reads(&["engine"], input);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4);
    assert!(text.starts_with("{\"id\":[1.50],\"ok\":true"));
    assert_eq!(answers[0]["legal"], serde_json::json!(["place 4C", "place 4H", "place 4D"]));
    assert_eq!(answers[1]["seat"], 1);
    assert_eq!(answers[2]["error"]["code"], "bad_request");
    assert_eq!(answers[3]["record"]["actions"], serde_json::json!(["place 4H"]));
}

#[test]
fn the_engine_survives_lines_that_no_one_should_send() {
    let mut input = vec![b'['; 200_000];
    input.push(b'\n');
    input.extend([0xff, 0xfe, 0, b'\n']);
    input.extend(vec![b'x'; 6 << 20]);
    input.extend(b"\n{\"cmd\":\"state\"}\n");
    let output = lonja_reads(&["engine"], &input);
    assert_eq!(output.status.code(), Some(0));
    let codes: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["error"]["code"].take())
        .collect();
    assert_eq!(codes, ["bad_request", "bad_request", "bad_request", "no_game"]);
}

fn simulated(threads: &str, out: &Path) -> Value {
    let out = out.to_str().unwrap();
    let output = lonja(&[
        "simulate",
        "medici-card",
        "--players",
        "3",
        "--option",
        "advanced",
        "--games",
        "300",
        "--seed",
        "s",
        "--threads",
        threads,
        "--out",
        out,
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let mut report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    for timing in ["threads", "wall_s", "games_per_s", "decisions_per_s"] {
        assert!(report.as_object_mut().unwrap().remove(timing).is_some(), "{timing}");
    }
    report
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let file = |threads| folder.path().join(threads);
    let one = simulated("1", &file("1"));
    for threads in ["2", "7"] {
        assert_eq!(simulated(threads, &file(threads)), one);
        assert_eq!(fs::read(file(threads)).unwrap(), fs::read(file("1")).unwrap());
    }
    assert_eq!(one["games"], 300);
    assert_eq!(one["options"]["advanced"], true);
    let ends = one["endings"].as_object().unwrap();
    let games: u64 =
        ends.iter().filter(|(name, _)| name.starts_with("game")).map(|(_, times)| times.as_u64().unwrap()).sum();
    assert_eq!(games, 300);
    let records = fs::read_to_string(file("1")).unwrap();
    assert_eq!(records.lines().count(), 300);
    let verified = lonja(&["verify", file("1").to_str().unwrap()]);
    assert_eq!(verified.status.code(), Some(0));
    assert!(stdout(&verified).contains(":1-300: fair\n"), "{}", stdout(&verified));
    assert!(stdout(&verified).contains("300 of 300 records agree"), "{}", stdout(&verified));
}

#[test]
fn the_summary_is_for_people() {
    let output = lonja(&["simulate", "burgueses", "--games", "50"]);
    assert_eq!(output.status.code(), Some(0));
    for part in ["burgueses, 2 seats: 50 games", "seat 1", "bot random", "decisions a game", "game: tied", " a second"]
    {
        assert!(stdout(&output).contains(part), "{part}: {}", stdout(&output));
    }
    assert!(!stdout(&output).contains('\x1b') && output.stderr.is_empty(), "plain where there is no terminal");
}

fn simulate_as_json(words: &[&str]) -> Value {
    let output = lonja(&[&["simulate"], words, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    serde_json::from_str(&stdout(&output)).unwrap()
}

#[test]
fn a_simulation_has_the_bots_of_the_arena() {
    let folder = tempfile::tempdir().unwrap();
    let net = folder.path().join("my.net");
    let train = ["train", "burgueses", "--generations", "1", "--games", "2", "--out", net.to_str().unwrap()];
    assert_eq!(lonja(&train).status.code(), Some(0));
    let taught = format!("expert={}@3", net.display());
    let first_legal = r#"cmd:sed -un 's/.*"legal":\["\([^"]*\)".*/{"action":"\1"}/p'"#;
    for bot in ["expert@5", "novice@1ms", "hoarder", &taught, first_legal] {
        let report = simulate_as_json(&["burgueses", "--games", "4", "--bots", &format!("{bot},random")]);
        assert_eq!((&report["games"], &report["forfeited"]), (&Value::from(4), &Value::Null), "{bot}");
        assert_eq!(report["bots"].as_object().unwrap().keys().collect::<Vec<_>>().len(), 2, "{bot}: {report}");
        assert!(report["bots"][bot]["score"]["mean"].is_f64(), "{bot}: {report}");
    }
}

/// The same word has the same meaning in both commands: the share of one seat.
#[test]
fn the_win_share_is_that_of_a_seat() {
    let words = ["medici-2018", "--players", "4", "--bots", "trader,random", "--games", "40"];
    let report = simulate_as_json(&words);
    let [trader, random] = ["trader", "random"].map(|bot| report["bots"][bot]["win_share"]["mean"].as_f64().unwrap());
    assert!((trader + 3.0 * random - 1.0).abs() < 1e-9, "the last bot has three seats: {report}");
    assert_eq!(report["seats"][0]["win_share"], report["bots"]["trader"]["win_share"]);
    let output = lonja(&[&["arena"], &words[..], &["--json"]].concat());
    let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let [trader, random] = [0, 1].map(|bot| report["bots"][bot]["win_share"]["mean"].as_f64().unwrap());
    assert!((trader + 3.0 * random - 1.0).abs() < 1e-9, "{report}");
}

#[test]
fn a_program_that_fails_forfeits_its_games_of_a_simulation() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.jsonl");
    let words = ["simulate", "burgueses", "--games", "5", "--bots", "cmd:true,random", "--out", out.to_str().unwrap()];
    let output = lonja(&words);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).starts_with("lonja: game 0: cmd:true "), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 5, "{}", stderr(&output));
    assert!(
        stdout(&output).contains("5 games forfeited: these games count for win shares only"),
        "{}",
        stdout(&output)
    );
    assert!(stdout(&output).contains("–"), "there are no scores: {}", stdout(&output));
    let records = fs::read_to_string(&out).unwrap();
    assert_eq!(records.lines().filter(|line| line.contains("\"forfeited\":0")).count(), 5, "{records}");
    let verified = lonja(&["verify", out.to_str().unwrap()]);
    assert!(stdout(&verified).contains("5 of 5 records agree"), "{}", stdout(&verified));
    let report = simulate_as_json(&words[1..6]);
    assert_eq!(report["forfeited"], 5);
    assert_eq!(report["bots"]["cmd:true"]["win_share"]["mean"], 0.0);
    assert_eq!(report["bots"]["random"]["win_share"]["mean"], 1.0);
    assert_eq!(report["bots"]["random"]["score"], Value::Null);
}

#[test]
fn ctrl_c_ends_a_simulation_with_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games.jsonl");
    let games = "1000000000";
    let child = spawn(&["simulate", "medici-2018", "--games", games, "--out", out.to_str().unwrap(), "--json"]);
    let output = interrupt(child, &out);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(report["interrupted"], true);
    let records = fs::read_to_string(&out).unwrap();
    assert_eq!(report["games"], records.lines().count());
    assert!(records.ends_with("}\n"), "whole records only");
}

#[test]
fn a_deck_can_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let deck = folder.path().join("deck.txt");
    fs::write(&deck, "# three cards\nfur2 fur2  value99! # and no more\n").unwrap();
    let out = folder.path().join("games.jsonl");
    let option = format!("deck=@{}", deck.display());
    let words = ["simulate", "medici-card", "--games", "1", "--option", &option, "--out", out.to_str().unwrap()];
    assert_eq!(lonja(&words).status.code(), Some(0));
    let record: Value = serde_json::from_str(&fs::read_to_string(&out).unwrap()).unwrap();
    assert_eq!(record["options"]["deck"], serde_json::json!(["fur2", "fur2", "value99!"]));
    assert_eq!(lonja(&["verify", out.to_str().unwrap()]).status.code(), Some(0));
}

#[test]
fn verify_goes_on_after_what_is_wrong() {
    let good = testdata("records/medici-2018/game-one-winner.jsonl");
    let wrong = testdata("refused/illegal-first-action.jsonl");
    let output = lonja(&["verify", &wrong, "no such file", &good]);
    assert_eq!(output.status.code(), Some(3), "a file that can't be read weighs most");
    assert!(stdout(&output).contains("action 1: "), "{}", stdout(&output));
    assert!(stdout(&output).contains(&format!("{good}: 1 of 1 records agree")), "{}", stdout(&output));
    assert!(stderr(&output).contains("lonja: no such file: "), "{}", stderr(&output));
    assert_eq!(lonja(&["verify", &wrong, &good]).status.code(), Some(1));
    assert_eq!(lonja(&["verify", &good]).status.code(), Some(0));
}

#[test]
fn verify_says_whether_chance_was_fair() {
    let fair = testdata("records/burgueses/fair-table.jsonl");
    let output = lonja(&["verify", &fair]);
    assert!(
        stdout(&output).contains(":1: fair: the deal follows from the secret and the words, but no hash fixed a word"),
        "{}",
        stdout(&output)
    );
    let unfair = testdata("refused/other-commitment.jsonl");
    let output = lonja(&["verify", &unfair]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains(": not fair: the commitment"), "{}", stdout(&output));
}

#[test]
fn verify_reads_standard_input_and_misses_records() {
    let record = fs::read(testdata("records/burgueses/game-tied.jsonl")).unwrap();
    assert_eq!(lonja_reads(&["verify", "-"], &record).status.code(), Some(0));
    let unfinished = lonja(&["verify", &testdata("records/burgueses/unfinished.jsonl")]);
    assert_eq!(unfinished.status.code(), Some(0));
    assert!(stdout(&unfinished).contains("; not over yet: 1"), "{}", stdout(&unfinished));
    let nothing = lonja_reads(&["verify", "-"], b"\n");
    assert_eq!(nothing.status.code(), Some(1));
    assert!(stdout(&nothing).contains("there is no record in it"));
}

#[test]
fn playouts_are_told_as_json() {
    let output = lonja(&["bench", "playouts", "burgueses", "--seconds", "0.01", "--json"]);
    let figures: Value = serde_json::from_str(&stdout(&output)).unwrap();
    for member in ["games", "decisions", "cpu_s", "wall_s", "mean_score"] {
        assert!(figures[member].as_f64().unwrap() > 0.0, "{member}");
    }
    assert_eq!(figures["threads"], 1);
}

#[test]
fn wrong_arguments_leave_the_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let precious = folder.path().join("precious.jsonl");
    fs::write(&precious, "precious").unwrap();
    for wrong in [["--players", "5"], ["--option", "advanced"]] {
        let words = ["simulate", "burgueses", wrong[0], wrong[1], "--out", precious.to_str().unwrap()];
        assert_eq!(lonja(&words).status.code(), Some(2));
        assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    }
}

/// Runs it in a shell, with `lonja` as its name.
fn shell(script: &str, folder: &Path) -> Output {
    let script = format!("lonja() {{ {} \"$@\"; }}\n{script}", env!("CARGO_BIN_EXE_lonja"));
    Command::new("sh").args(["-c", &script]).current_dir(folder).output().unwrap()
}

#[test]
fn verify_reports_the_verdict_in_its_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = testdata("refused/wrong-scores.jsonl");
    let good = testdata("records/burgueses/game-tied.jsonl");
    // Standard output is a pipe whose reader has gone before anything is written.
    let script = format!(
        "mkfifo pipe\n(exec < pipe; touch gone) &\n\
         (exec > pipe; while [ ! -e gone ]; do :; done; lonja verify {good} {wrong}; echo $? > code)\ncat code"
    );
    assert_eq!(stdout(&shell(&script, folder.path())).trim(), "1");
}

#[test]
fn a_full_disk_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let good = testdata("records/burgueses/game-tied.jsonl");
    let commands = [
        "simulate burgueses --games 5".to_owned(),
        "arena burgueses --bots random --games 4".to_owned(),
        "bench playouts burgueses --seconds 0.01".to_owned(),
        format!("verify {good}"),
    ];
    for command in commands {
        let output = shell(&format!("lonja {command} > /dev/full"), folder.path());
        assert_eq!(output.status.code(), Some(3), "{command}");
        assert!(stderr(&output).starts_with("lonja: standard output: "), "{command}: {}", stderr(&output));
    }
}

#[test]
fn records_can_go_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell("lonja simulate burgueses --games 70 --out - | lonja verify -", folder.path());
    assert!(stdout(&output).contains("70 of 70 records agree"), "{}", stdout(&output));
    assert!(stderr(&output).contains("burgueses, 2 seats: 70 games"), "{}", stderr(&output));
    let output = shell("lonja simulate burgueses --games 5000 --out - | head -n 1", folder.path());
    assert_eq!(stdout(&output).lines().count(), 1);
    assert!(stderr(&output).is_empty(), "{}", stderr(&output));
}

#[test]
fn a_damaged_line_interrupts_a_range_of_fair_records() {
    let folder = tempfile::tempdir().unwrap();
    let script = "lonja simulate burgueses --games 2 --out two.jsonl > /dev/null\n\
        { head -n 1 two.jsonl; echo garbage; tail -n 1 two.jsonl; } > mid.jsonl\nlonja verify mid.jsonl";
    let output = shell(script, folder.path());
    assert!(stdout(&output).starts_with("mid.jsonl:1: fair\nmid.jsonl:3: fair\nmid.jsonl:2: it is no JSON"));
    assert!(stdout(&output).contains("2 of 3 records agree"), "{}", stdout(&output));
}

#[test]
fn an_illegal_action_does_not_make_chance_unfair() {
    let folder = tempfile::tempdir().unwrap();
    let script = "lonja simulate medici-2018 --games 1 --out one.jsonl > /dev/null\n\
        sed 's/\"actions\":\\[\"[a-z]*\"/\"actions\":[\"bid 999\"/' one.jsonl > wrong.jsonl\nlonja verify wrong.jsonl";
    let output = shell(script, folder.path());
    assert!(stdout(&output).contains("wrong.jsonl:1: fair\n"), "{}", stdout(&output));
    assert!(stdout(&output).contains("wrong.jsonl:1: action 1: \"bid 999\" is not legal"), "{}", stdout(&output));
}

/// What the README shows is what happens: every line in order, where … stands for anything.
#[test]
fn the_readme_shows_what_happens() {
    let readme = fs::read_to_string(format!("{}/../../README.md", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let tour = readme.split("```console\n").nth(1).unwrap().split("```").next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut shown = 0;
    for step in tour.split("$ ").skip(1).filter(|step| !step.starts_with("alias")) {
        let (command, expected) = step.split_once('\n').unwrap();
        let printed = stdout(&shell(command, folder.path()));
        let mut rest = printed.as_str();
        for part in expected.split('…').map(str::trim_end).filter(|part| !part.trim().is_empty()) {
            let at = rest.find(part.trim_start()).unwrap_or_else(|| panic!("{command} prints\n{printed}not\n{part}"));
            rest = &rest[at + part.trim_start().len()..];
            shown += 1;
        }
    }
    assert!(shown >= 4, "{shown}");
}
