//! Records that anybody brings along, shown moment by moment.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::games::{play_to_the_end, setup};
use crate::server::Server;

const PATH: &str = "/api/records/replay";

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name)
}

fn first_line(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).unwrap();
    bytes.split(|byte| *byte == b'\n').next().unwrap().to_vec()
}

fn replay(who: &Client, record: &[u8]) -> Answer {
    who.send("POST", PATH, Some(record))
}

fn refused(who: &Client, file: &str) -> Answer {
    replay(who, &first_line(&testdata(&format!("refused/{file}.jsonl"))))
}

fn moments(replay: &Value) -> &Vec<Value> {
    replay["moments"].as_array().unwrap()
}

#[test]
fn every_kept_record_is_shown() {
    let server = Server::shared();
    let stranger = server.stranger();
    for folder in fs::read_dir(testdata("records")).unwrap() {
        for file in fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let text = first_line(&path);
            let record: Value = serde_json::from_slice(&text).unwrap();
            let answer = replay(&stranger, &text);
            let shown = answer.ok();
            assert_eq!(moments(&shown).len(), record["actions"].as_array().unwrap().len() + 1, "{path:?}");
            for member in ["ruleset", "players", "options", "result"] {
                assert_eq!(shown[member], record[member], "{path:?}");
            }
            assert_eq!((&shown["wrong"], &shown["names"]), (&Value::Null, &record["names"]), "{path:?}");
            let verdict = if record["seed"].is_null() { "no_seed" } else { "fair" };
            assert_eq!(
                shown["fairness"],
                json!({"verdict": verdict, "code": null, "number": null, "why": null}),
                "{path:?}"
            );
            let last = moments(&shown).last().unwrap();
            assert_eq!(
                (last["over"].as_bool().unwrap(), last["to_act"].is_null()),
                (!record["result"].is_null(), !record["result"].is_null())
            );
        }
    }
}

#[test]
fn a_game_of_the_house_is_shown() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "random"]));
    let over = play_to_the_end(&table, &[&ada]);
    let record = ada.record(&table);
    let shown = ada.post(PATH, &record).ok();
    assert_eq!((&shown["names"], &shown["fairness"]["verdict"]), (&record["names"], &json!("fair")));
    let (first, last) = (&moments(&shown)[0], moments(&shown).last().unwrap());
    assert_eq!((&first["action"], &first["seat"], &first["phase"]), (&Value::Null, &Value::Null, &json!("place")));
    assert_eq!(moments(&shown)[1]["seat"], first["to_act"]);
    assert_eq!(moments(&shown)[1]["action"], record["actions"][0]);
    assert_eq!(last["view"]["riches"], over["game"]["view"]["riches"]);
    assert!(first["view"]["hands"][1][0].is_string(), "all hands are open");
}

#[test]
fn what_is_wrong_is_told() {
    let server = Server::shared();
    let stranger = server.stranger();
    for (file, code, said) in [
        ("no-json", "record_no_json", "it is no JSON"),
        ("a-list", "record_malformed", "a record is a JSON object"),
        ("cut-off", "record_cut_off", "it is cut off"),
        ("empty-object", "record_malformed", "does not tell a version"),
        ("later-version", "record_version", "this program reads only version"),
        ("not-utf8", "bad_request", "not UTF-8"),
        ("unknown-ruleset", "unknown_ruleset", "there is no ruleset"),
        ("seven-players", "bad_players", "seats"),
        ("unknown-option", "bad_options", "option"),
    ] {
        let answer = refused(&stranger, file);
        assert_eq!(answer.refusal(), (400, code.into()), "{file}");
        assert!(answer.json()["detail"].as_str().unwrap().contains(said), "{file}: {}", answer.text());
    }
    let shown = refused(&stranger, "leading-zero").ok();
    assert_eq!((&shown["wrong"]["action"], moments(&shown).len()), (&json!(3), 3));
    assert_eq!(shown["wrong"]["code"], "illegal_action");
    assert!(shown["wrong"]["why"].as_str().unwrap().contains("is not legal now"), "{}", shown["wrong"]);
    let shown = refused(&stranger, "wrong-scores").ok();
    assert_eq!(shown["wrong"]["code"], "other_result");
    assert!(shown["wrong"]["why"].as_str().unwrap().starts_with("the result is scores"), "{}", shown["wrong"]);
    assert!(!shown["result"].is_null() && moments(&shown).last().unwrap()["over"] == true);
    let shown = refused(&stranger, "other-seed").ok();
    assert_eq!((&shown["fairness"]["verdict"], &shown["fairness"]["code"]), (&json!("not_fair"), &json!("chance")));
    assert_eq!(shown["fairness"]["number"], 1);
    assert!(shown["fairness"]["why"].as_str().unwrap().contains("not the seed's"), "{}", shown["fairness"]);
}

#[test]
fn a_record_is_bounded() {
    let server = Server::shared();
    let stranger = server.stranger();
    let mut record: Value =
        serde_json::from_slice(&first_line(&testdata("records/burgueses/unfinished.jsonl"))).unwrap();
    record["diary"] = json!("x".repeat(200 << 10));
    stranger.post(PATH, &record).ok();
    record["diary"] = json!("x".repeat(256 << 10));
    let answer = stranger.post(PATH, &record);
    assert_eq!(answer.refusal(), (413, "too_large".into()));
    assert!(answer.json()["detail"].as_str().unwrap().contains("262144"), "{}", answer.text());
    assert_eq!(stranger.saying("content-type", "text/plain").post(PATH, &record).refusal().0, 413);
    assert_eq!(replay(&stranger, b"").refusal(), (400, "record_cut_off".into()));
    let form = stranger.saying("content-type", "text/plain");
    assert_eq!(replay(&form, b"{}").refusal(), (415, "media_type".into()));
    assert_eq!(stranger.get(PATH).refusal(), (405, "method_not_allowed".into()));
}

#[test]
fn who_asks_too_often_waits() {
    let server = Server::with(&["--requests-per-address", "2"]);
    let record = first_line(&testdata("records/burgueses/unfinished.jsonl"));
    let many: Vec<u16> = (0..8).map(|_| replay(&server.stranger(), &record).status).collect();
    assert!(many.contains(&429) && many[0] == 200, "{many:?}");
}
