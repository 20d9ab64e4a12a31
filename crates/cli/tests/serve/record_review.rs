//! Reviews of records that anybody brings along.

use std::fs;
use std::io::{BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lonja_game::catalog::{RULESETS, Ruleset};
use serde_json::{Value, json};

use crate::client::{Answer, Client, in_time, read_chunk, read_head};
use crate::description::check_schema;
use crate::games::{play_to_the_end, setup, step};
use crate::server::Server;

const QUICK: &str = "/api/records/review";
const DEEP: &str = "/api/records/review?depth=deep";

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

fn first_line(name: &str) -> Vec<u8> {
    let bytes = fs::read(testdata(name)).unwrap();
    bytes.split(|byte| *byte == b'\n').next().unwrap().to_vec()
}

/// A record of a finished game.
fn record() -> Vec<u8> {
    let folder = fs::read_dir(testdata("records/burgueses")).unwrap();
    let mut paths: Vec<_> = folder.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let finished = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let record = text.lines().next().unwrap().to_owned();
        serde_json::from_str::<Value>(&record).unwrap()["result"].is_object().then(|| record.into_bytes())
    };
    paths.iter().find_map(finished).unwrap()
}

/// The events of a stream: name and data.
fn events(answer: &Answer) -> Vec<(String, Value)> {
    let field = |event: &str, name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
    let event = |event: &str| Some((field(event, "event: ")?, serde_json::from_str(&field(event, "data: ")?).unwrap()));
    answer.text().split("\n\n").filter_map(event).collect()
}

fn metric(who: &Client, name: &str) -> u64 {
    let text = who.get("/metrics").text().to_owned();
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).unwrap().parse().unwrap()
}

#[test]
fn a_record_is_reviewed_quickly_or_deeply() {
    let server = Server::shared();
    let stranger = server.stranger();
    let quick = stranger.send("POST", QUICK, Some(&record())).ok();
    assert_eq!(quick["depth"], "quick");
    assert_eq!(stranger.send("POST", &format!("{QUICK}?depth=quick"), Some(&record())).ok(), quick);
    let answer = stranger.send("POST", DEEP, Some(&record()));
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    let events = events(&answer);
    let (last, before) = events.split_last().unwrap();
    assert_eq!((last.0.as_str(), &last.1["depth"]), ("review", &json!("deep")));
    assert_eq!(last.1["review"]["result"], quick["review"]["result"]);
    assert!(!before.is_empty() && before.iter().all(|(name, _)| name == "progress"), "{before:?}");
    before.iter().for_each(|(_, data)| check_schema("ReviewProgressJson", data));
    assert!(before.iter().all(|(_, data)| data["done"].as_u64() < data["of"].as_u64()));
}

#[test]
fn what_is_no_finished_game_is_refused() {
    let server = Server::shared();
    let stranger = server.stranger();
    for path in [QUICK, DEEP] {
        for (file, code) in [
            ("no-json", "record_no_json"),
            ("a-list", "record_malformed"),
            ("cut-off", "record_cut_off"),
            ("later-version", "record_version"),
            ("not-utf8", "bad_request"),
            ("unknown-ruleset", "unknown_ruleset"),
            ("seven-players", "bad_players"),
            ("unknown-option", "bad_options"),
            ("leading-zero", "record_damaged"),
            ("wrong-scores", "record_damaged"),
        ] {
            let answer = stranger.send("POST", path, Some(&first_line(&format!("refused/{file}.jsonl"))));
            assert_eq!(answer.refusal(), (400, code.into()), "{file}: {}", answer.text());
        }
        let unfinished = first_line("records/burgueses/unfinished.jsonl");
        assert_eq!(stranger.send("POST", path, Some(&unfinished)).refusal(), (409, "game_running".into()));
    }
    let answer = stranger.send("POST", &format!("{QUICK}?depth=thorough"), Some(&record()));
    assert_eq!(answer.refusal(), (400, "bad_request".into()));
}

/// Somebody makes up the end of a game that still runs, to learn what its actions are worth. Here the end is played by
/// a copy of the server.
#[test]
fn a_record_that_begins_like_a_running_game_is_refused() {
    let mut server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let open = |ruleset: &Ruleset| {
        let mut seats = vec!["random"; *ruleset.seats.start()];
        (seats[0], seats[1]) = ("you", "open");
        let table = ada.open(&setup(ruleset.id, &seats));
        bo.ask(&table, "sit", &json!({})).ok();
        (0..12).for_each(|_| drop(step(&table, &[&ada, &bo])));
        table
    };
    let tables: Vec<String> = RULESETS.iter().map(open).collect();
    server.kill();
    let elsewhere = Server::on(&Arc::new(server.database.copy()));
    server.start_again();
    let (ada_there, bo_there) = (ada.at(&elsewhere.place), bo.at(&elsewhere.place));
    for table in &tables {
        play_to_the_end(table, &[&ada_there, &bo_there]);
        let record = ada_there.record(table);
        assert_eq!(ada.look(table)["table"]["stage"], "running");
        for path in [QUICK, DEEP] {
            assert_eq!(ada.post(path, &record).refusal(), (409, "game_running".into()), "{record}");
        }
        assert_eq!(ada_there.post(QUICK, &record).status, 200, "there it is over");
    }
}

/// Begins a deep review and reads the first of what it says.
fn begin_deep(who: &Client) -> Result<BufReader<TcpStream>, u16> {
    let mut connection = BufReader::new(who.connect().unwrap());
    connection.get_mut().write_all(&who.request("POST", DEEP, Some(&record()))).unwrap();
    let status = read_head(&mut connection).unwrap().status;
    if status != 200 {
        return Err(status);
    }
    read_chunk(&mut connection).unwrap().unwrap();
    Ok(connection)
}

#[test]
fn an_address_has_its_share_and_work_ends_when_somebody_hangs_up() {
    let server = Server::with(&["--reviews-per-address", "1", "--bot-threads", "1"]);
    let stranger = server.stranger();
    let connection = begin_deep(&stranger).unwrap();
    let refused = stranger.send("POST", DEEP, Some(&record()));
    assert_eq!(refused.refusal(), (429, "busy".into()));
    assert!(refused.header("retry-after").is_some());
    assert_eq!(stranger.send("POST", QUICK, Some(&record())).status, 200, "quick reviews are counted apart");
    drop(connection);
    in_time("the place is free again", || begin_deep(&stranger).ok());
    assert_eq!(metric(&stranger, "lonja_reviews_total"), 1, "the deep ones were never finished");
}

#[test]
fn quick_reviews_do_not_wait_for_deep_ones() {
    let server = Server::with(&["--bot-threads", "1", "--behind-proxy"]);
    let from = |number: usize| server.stranger().saying("x-forwarded-for", &format!("192.0.2.{number}"));
    // As many as run at a time.
    let _deep: Vec<_> = (0..8).map(|number| begin_deep(&from(number / 2)).unwrap()).collect();
    assert_eq!(from(9).send("POST", QUICK, Some(&record())).status, 200);
    assert_eq!(metric(&from(9), "lonja_reviews_total"), 1, "the deep ones still run");
}
