//! Tables with options: they survive records, replay, rematch and restart, and wrong ones are refused in words.

use serde_json::{Value, json};

use crate::games::{choose, is_over, is_turn, play_to_the_end, setup, with};
use crate::server::Server;

/// Each option alone with each of its other values, and some together, for as many seats.
fn tables() -> Vec<(&'static str, usize, Value)> {
    vec![
        ("medici-2006", 3, json!({"lots": "room-and-florin"})),
        ("medici-2006", 3, json!({"payments": "tournament"})),
        ("medici-2006", 3, json!({"first": 1})),
        ("medici-2006", 3, json!({"payments": "tournament", "lots": "room-and-florin", "first": 2})),
        ("medici-2018", 2, json!({"payments": "tournament"})),
        ("medici-2018", 2, json!({"first": 1})),
        ("medici-card", 2, json!({"advanced": true})),
        ("medici-card", 2, json!({"zero_icons": true})),
        ("medici-card", 2, json!({"first": 1})),
        ("medici-card", 2, json!({"deck": "by-the-letter"})),
        ("medici-card", 2, json!({"deck": ["fur3", "fur3", "dye0x2", "value7", "value2!", "cloth5", "grain0!"]})),
        ("medici-card", 3, json!({"advanced": true, "zero_icons": true, "first": 1})),
        ("burgueses", 2, json!({"suits": "four-spades"})),
        ("burgueses", 2, json!({"single_sales": true})),
        ("burgueses", 2, json!({"prices": "all-or-nothing"})),
        ("burgueses", 2, json!({"trades": "once-in-all"})),
        ("burgueses", 2, json!({"first": 1})),
        ("burgueses", 2, json!({"trades": "once-in-all", "first": 1})),
    ]
}

#[test]
fn options_survive_records_replay_rematch_and_restart() {
    let mut server = Server::start();
    let ada = server.person("Ada");
    let mut played = Vec::new();
    for (ruleset, players, options) in tables() {
        let mut seats = vec!["novice"; players];
        seats[0] = "you";
        let table = ada.open(&with(setup(ruleset, &seats), "options", options.clone()));
        let over = play_to_the_end(&table, &[&ada]);
        assert_eq!(over["table"]["options"], options);
        let record = ada.record(&table);
        assert_eq!(record["options"], options, "{ruleset}");
        // Who begins was no chance outcome, if the table chose it.
        let first = record["chance"][0].get("first");
        assert_eq!(first.is_none(), options.get("first").is_some(), "{ruleset} {options}");
        let shown = ada.post("/api/records/replay", &record).ok();
        assert_eq!((&shown["options"], &shown["wrong"]), (&options, &Value::Null), "{ruleset}");
        assert_eq!(shown["fairness"]["verdict"], "fair", "{ruleset}");
        let again = ada.ask(&table, "rematch", &json!({})).ok()["id"].as_str().unwrap().to_owned();
        assert_eq!(ada.look(&again)["table"]["options"], options, "{ruleset}");
        played.push((table, again, options, record));
    }
    server.terminate();
    assert_eq!(server.wait().code(), Some(0));
    server.start_again();
    for (table, again, options, record) in played {
        assert_eq!((&ada.look(&table)["table"]["options"], ada.record(&table)), (&options, record));
        assert!(is_over(&play_to_the_end(&again, &[&ada])), "what runs goes on with {options}");
        assert_eq!(ada.record(&again)["options"], options);
    }
}

#[test]
fn a_seat_that_was_chosen_begins() {
    let server = Server::shared();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    for begins in [0, 1] {
        let table = ada.open(&with(setup("burgueses", &["you", "open"]), "options", json!({"first": begins})));
        bo.ask(&table, "sit", &json!({})).ok();
        let who = [&ada, &bo][begins];
        let view = who.look(&table);
        assert!(is_turn(&view), "{view}");
        let (action, number) = choose(&view);
        who.act(&table, &action, number).ok();
    }
}

#[test]
fn wrong_options_are_refused_in_words() {
    let server = Server::shared();
    let ada = server.person("Ada");
    for (ruleset, seats, options, words) in [
        ("burgueses", 2, json!({"suits": "five-spades"}), "expected `three-spades` or `four-spades`"),
        ("burgueses", 2, json!({"first": 2}), "there is no seat 2"),
        ("burgueses", 2, json!({"deck": ["fur3"]}), "there is no option \"deck\""),
        ("medici-2018", 4, json!({"lots": "room-and-florin"}), "is a reading of 2006"),
        ("medici-2018", 4, json!({"first": 4}), "there is no seat 4"),
        ("medici-card", 4, json!({"deck": "ours"}), "expected a list of card codes"),
        ("medici-card", 4, json!({"deck": vec!["fur3"; 129]}), "a deck has 1 to 128 cards, not 129"),
        ("medici-card", 4, json!({"deck": ["fur3", "silk3"]}), "\"silk3\" is no card code"),
    ] {
        let asked = with(setup(ruleset, &vec!["open"; seats]), "options", options.clone());
        let answer = ada.post("/api/tables", &asked);
        assert_eq!(answer.refusal(), (400, "bad_options".into()), "{options}");
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(words), "{options}: {detail}");
    }
}

#[test]
fn rulesets_say_which_options_experts_were_not_trained_for() {
    let rulesets = Server::shared().stranger().get("/api/rulesets").ok()["rulesets"].clone();
    for ruleset in rulesets.as_array().unwrap() {
        let untrained = ruleset["untrained_options"].as_array().unwrap();
        assert!(!untrained.is_empty() && !untrained.contains(&json!("first")), "{ruleset}");
    }
}
