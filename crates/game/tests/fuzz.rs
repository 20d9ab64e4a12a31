//! Fuzzing the engine and the reader of records: no input stops them, makes them panic or changes their state by
//! mistake.
//!
//! A normal run tries a few hundred inputs, always the same. `LONJA_FUZZ_SECONDS=60` tries fresh ones for about a
//! minute; a failure prints its seed, and `LONJA_FUZZ_SEED=…` tries that one again.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod fuzz_input;
mod testdata;

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use lonja_game::catalog::RULESETS;
use lonja_game::engine::{self, Engine};
use lonja_game::verify;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use fuzz_input::FuzzRequest;

/// The codes that the protocol has.
const CODES: [&str; 9] = [
    "bad_request",
    "unknown_ruleset",
    "bad_players",
    "bad_options",
    "bad_chance",
    "no_game",
    "illegal_action",
    "unknown_bot",
    "game_over",
];

/// The most bytes of an answer; and [`REPEATED`] more for each byte of the longest request so far, which it may
/// repeat.
const MAX_ANSWER: usize = 64 << 10;
/// See [`MAX_ANSWER`].
const REPEATED: usize = 8;
/// The most bytes of heap that a request needs at a time; and [`HELD`] more for each of its own.
const MAX_HEAP: u64 = 1 << 20;
/// See [`MAX_HEAP`].
const HELD: u64 = 100;
/// No answer takes nearly as long.
const MAX_TIME: Duration = Duration::from_secs(5);

/// How many tests share the time.
const TESTS: u64 = 5;

/// Tries inputs: a few that are always the same, or fresh ones for some time.
fn fuzz<S: Strategy>(cases: u32, inputs: impl Fn() -> S, law: impl Fn(S::Value)) {
    let seconds = std::env::var("LONJA_FUZZ_SECONDS").ok().map(|seconds| seconds.parse::<u64>().unwrap());
    let given = std::env::var("LONJA_FUZZ_SEED").ok().map(|seed| seed.parse::<u64>().unwrap());
    let Some(seconds) = seconds else {
        return try_inputs(given.unwrap_or(0), cases, &inputs(), &law);
    };
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let end = Instant::now() + Duration::from_millis(1000 * seconds * threads.min(TESTS) / TESTS);
    let fresh = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
    let first = given.unwrap_or_else(fresh);
    eprintln!("from LONJA_FUZZ_SEED={first}");
    for seed in first.. {
        try_inputs(seed, cases, &inputs(), &law);
        if Instant::now() >= end {
            eprintln!("to {seed}, {cases} inputs each");
            break;
        }
    }
}

fn try_inputs<S: Strategy>(seed: u64, cases: u32, inputs: &S, law: &impl Fn(S::Value)) {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2000, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &key));
    let outcome = runner.run(inputs, |input| {
        law(input);
        Ok(())
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(why, input)) => panic!("LONJA_FUZZ_SEED={seed}: {why}\nwith the input {input:#?}"),
        Err(TestError::Abort(why)) => panic!("LONJA_FUZZ_SEED={seed}: {why}"),
    }
}

/// An engine whose answers are checked.
struct Checked {
    engine: Engine,
    longest: usize,
}

impl Checked {
    fn new() -> Self {
        Self { engine: Engine::new(|| "fresh".to_owned()), longest: 0 }
    }

    /// The answer to a line that is not blank.
    fn answer(&mut self, line: &[u8]) -> Value {
        let begun = Instant::now();
        let mut answer = None;
        let heap = allocation_counter::measure(|| answer = self.engine.answer(line));
        let most = MAX_HEAP + HELD * line.len() as u64;
        assert!(heap.bytes_max <= most, "{} bytes of heap for {} bytes", heap.bytes_max, line.len());
        let answer = answer.expect("a line that is not blank is answered");
        assert!(begun.elapsed() < MAX_TIME, "it took {:?}", begun.elapsed());
        self.longest = self.longest.max(line.len());
        assert!(answer.len() <= MAX_ANSWER + REPEATED * self.longest, "{} bytes", answer.len());
        assert!(!answer.contains('\n'));
        check_answer(line, &answer)
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.answer(request.to_string().as_bytes())
    }

    /// The answers to all requests that don't change the game.
    fn everything(&mut self) -> Vec<Value> {
        let views = (0..7).map(|seat| json!({"cmd": "view", "seat": seat}));
        let whole = [json!({"cmd": "state"}), json!({"cmd": "record"})];
        whole.into_iter().chain(views).map(|request| self.ask(&request)).collect()
    }
}

/// One JSON object with `ok`, the request's `id`, and an error's code if it failed. The value is without its id,
/// which may be nested too deep.
fn check_answer(line: &[u8], answer: &str) -> Value {
    type Members = BTreeMap<String, Box<RawValue>>;
    let mut members: Members = serde_json::from_str(answer).expect("an answer is a JSON object");
    let id = members.remove("id");
    if let Some(id) = &id {
        let request: Members = serde_json::from_slice(line).unwrap();
        assert_eq!(request["id"].get(), id.get(), "the id is repeated letter for letter");
    }
    let value = serde_json::to_value(members).unwrap();
    match value["ok"].as_bool().expect("ok is a truth value") {
        true => assert!(value.get("error").is_none()),
        false => {
            let code = value["error"]["code"].as_str().unwrap();
            assert!(CODES.contains(&code), "{code}");
            assert!(!value["error"]["message"].as_str().unwrap().is_empty());
        }
    }
    value
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

#[test]
fn any_bytes_are_answered() {
    fuzz(150, fuzz_input::lines, |lines| {
        let mut engine = Checked::new();
        for line in &lines {
            if is_blank(line) {
                assert_eq!(engine.engine.answer(line), None);
            } else {
                engine.answer(line);
            }
        }
        // The same through streams: an answer a line, in order.
        let mut output = Vec::new();
        engine::run(&lines.join(&b'\n')[..], &mut output, Engine::new(|| "fresh".to_owned())).unwrap();
        let asked = lines.join(&b'\n').split(|&byte| byte == b'\n').filter(|line| !is_blank(line)).count();
        assert_eq!(output.iter().filter(|&&byte| byte == b'\n').count(), asked);
    });
}

/// A request that fails changes nothing: an engine that never received it answers all others alike.
#[test]
fn failing_requests_change_nothing() {
    fuzz(150, fuzz_input::conversation, |requests: Vec<FuzzRequest>| {
        let (mut engine, mut spared) = (Checked::new(), Checked::new());
        let mut legal = Vec::new();
        let mut before = engine.everything();
        for request in requests {
            let line = request.line(&legal);
            let answer = engine.answer(line.as_bytes());
            let after = engine.everything();
            if answer["ok"] == false {
                assert_eq!(after, before, "{line}");
                continue;
            }
            before = after;
            assert_eq!(spared.answer(line.as_bytes()), answer, "{line}");
            if let Some(now) = answer["legal"].as_array() {
                legal = now.iter().map(|action| action.as_str().unwrap().to_owned()).collect();
                assert_eq!(answer["over"].as_bool().unwrap(), legal.is_empty());
                assert_eq!(answer.get("result").is_some(), legal.is_empty());
            }
            if let Some(suggested) = answer.get("action") {
                assert!(legal.iter().any(|action| suggested == action), "{suggested}");
                let alternatives = answer["alternatives"].as_array().unwrap();
                assert!(alternatives.iter().any(|other| other["action"] == *suggested), "{answer}");
            }
        }
        assert_eq!(spared.everything(), before);
    });
}

/// The conversations of kept records, with some bytes changed on their way to the engine.
#[test]
fn damaged_conversations_are_answered() {
    let records = records();
    let conversations: Vec<Vec<String>> = records.iter().map(|record| conversation_of(record)).collect();
    let inputs = || fuzz_input::damaged(conversations.iter().map(|lines| lines.join("\n").into_bytes()).collect());
    fuzz(120, inputs, |bytes| {
        let mut engine = Checked::new();
        for line in bytes.split(|&byte| byte == b'\n').filter(|line| !is_blank(line)) {
            engine.answer(line);
        }
        engine.everything();
    });
}

/// The requests that play a record's game.
fn conversation_of(record: &str) -> Vec<String> {
    let record: Value = serde_json::from_str(record).unwrap();
    let mut new = json!({"cmd": "new", "id": 1});
    for member in ["ruleset", "players", "options", "chance"] {
        new[member] = record[member].clone();
    }
    let plays = record["actions"].as_array().unwrap().iter().map(|action| json!({"cmd": "play", "action": action}));
    [new].into_iter().chain(plays).chain([json!({"cmd": "record"})]).map(|request| request.to_string()).collect()
}

/// The kept records, a line each.
fn records() -> Vec<String> {
    let folders = RULESETS.iter().map(|ruleset| format!("records/{}", ruleset.id));
    let files = folders.flat_map(|folder| {
        testdata::files(&folder).into_iter().map(move |file| testdata::path(&format!("{folder}/{file}")))
    });
    let records: Vec<_> = files.map(|file| fs::read_to_string(file).unwrap().trim_end().to_owned()).collect();
    assert!(!records.is_empty());
    records
}

/// Records with bytes changed, left out, doubled or cut off: each line gets a verdict.
#[test]
fn damaged_records_get_a_verdict() {
    let records = records();
    fuzz(
        250,
        || fuzz_input::damaged(records.iter().map(|record| record.clone().into_bytes()).collect()),
        |bytes| {
            let mut verdicts = Vec::new();
            verify::verify(&bytes[..], |verdict| verdicts.push(verdict)).unwrap();
            let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !is_blank(line)).count();
            assert!(verdicts.len() == lines || verdicts.len() == 1, "{} verdicts on {lines} lines", verdicts.len());
            for verdict in verdicts {
                assert!(verdict.replay.is_ok() || !verdict.is_good());
                let said = format!("{:?}", verdict.replay);
                assert!(said.len() < MAX_ANSWER + REPEATED * bytes.len(), "{} bytes", said.len());
            }
        },
    );
}

/// Records whose members are changed, swapped, doubled or left out, as JSON.
#[test]
fn records_with_odd_members_get_a_verdict() {
    let records = records();
    fuzz(
        250,
        || fuzz_input::with_odd_members(records.clone()),
        |text| {
            let mut good = Vec::new();
            verify::verify(text.as_bytes(), |verdict| good.push(verdict.is_good())).unwrap();
            assert_eq!(good.len(), 1);
            if let Ok(record) = lonja_game::Record::read(&text) {
                assert_eq!(verify::check_result(&record).is_ok() && is_fair(&record), good[0]);
            } else {
                assert!(!good[0]);
            }
        },
    );
}

fn is_fair(record: &lonja_game::Record) -> bool {
    !matches!(verify::check_fairness(record), Some(verify::Fairness::NotFair(_)))
}

/// A line that is longer than any request is answered, once, and the next one as if nothing had been.
#[test]
fn too_long_lines_are_answered() {
    let mut input = vec![b'['; engine::MAX_LINE_BYTES + 5];
    input.extend_from_slice(b"\n{\"cmd\":\"state\"}");
    let mut output = Vec::new();
    engine::run(&input[..], &mut output, Engine::new(|| "fresh".to_owned())).unwrap();
    let answers: Vec<Value> = output
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    let codes: Vec<_> = answers.iter().map(|answer| answer["error"]["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["bad_request", "no_game"]);
}
