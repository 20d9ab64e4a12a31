//! Reviews of finished tables: computed once, stored, and told; a running game is never reviewed.

use std::thread;

use serde_json::{Value, json};

use crate::client::{Client, in_time};
use crate::games::{duel, is_over, play_to_the_end, setup, step};
use crate::server::Server;

fn review(who: &Client, table: &str, depth: &str) -> crate::client::Answer {
    who.ask(table, "review", &json!({"depth": depth}))
}

/// Asks until the review is there.
fn reviewed(who: &Client, table: &str, depth: &str) -> Value {
    let mut done = 0;
    loop {
        // A deep review takes long on a busy machine: wait as long as it goes on.
        let (status, body) = in_time("the review goes on", || {
            let answer = review(who, table, depth);
            let body = answer.ok();
            let is_further = answer.status == 200 || body["done"].as_u64() > Some(done);
            is_further.then_some((answer.status, body))
        });
        if status == 200 {
            return body;
        }
        done = body["done"].as_u64().unwrap();
    }
}

/// A number of the metrics.
fn metric(who: &Client, name: &str) -> u64 {
    let text = who.get("/metrics").text().to_owned();
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).unwrap_or_else(|| {
        panic!("there is no {name} in {text}");
    });
    value.parse().unwrap()
}

/// A finished game against a bot.
fn finished(who: &Client) -> String {
    let table = who.open(&setup("burgueses", &["you", "random"]));
    play_to_the_end(&table, &[who]);
    table
}

fn check(answer: &Value, depth: &str, record: &Value) {
    let review = &answer["review"];
    assert_eq!((&answer["depth"], &review["result"]), (&json!(depth), &shares(record)), "{answer}");
    let decisions = review["steps"].as_array().unwrap().iter().filter(|step| step["kind"] == "decision");
    let played: Vec<&Value> = decisions.map(|step| &step["played"]).collect();
    assert_eq!(played, record["actions"].as_array().unwrap().iter().collect::<Vec<_>>());
}

/// Each seat's share of the victory.
fn shares(record: &Value) -> Value {
    let winners = record["result"]["winners"].as_array().unwrap();
    let seats = 0..record["players"].as_u64().unwrap();
    let share = |seat: u64| if winners.contains(&json!(seat)) { 1.0 / winners.len() as f64 } else { 0.0 };
    seats.map(share).collect()
}

#[test]
fn a_finished_game_is_reviewed_when_somebody_asks() {
    let server = Server::start();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "random"]));
    let mut stream = ada.watch(&table);
    play_to_the_end(&table, &[&ada]);
    assert_eq!(metric(&ada, "lonja_reviews_waiting"), 0, "nobody has asked");
    assert_eq!(review(&ada, &table, "quick").status, 202);
    let told = stream.announced("review", |told| told["done"] == told["of"]);
    assert_eq!(told["depth"], "quick");
    let answer = review(&server.stranger(), &table, "quick");
    assert_eq!(answer.status, 200, "everybody who sees the table may ask: {}", answer.text());
    check(&answer.json(), "quick", &ada.record(&table));
    assert_eq!(ada.ask(&table, "review", &json!({})).text(), answer.text(), "quick is the default");
    assert_eq!((metric(&ada, "lonja_reviews_total"), metric(&ada, "lonja_reviews_waiting")), (1, 0));
}

#[test]
fn a_deep_review_tells_its_progress_and_replaces_the_quick_one() {
    let server = Server::start();
    let ada = server.person("Ada");
    let table = finished(&ada);
    let quick = reviewed(&ada, &table, "quick");
    let mut stream = ada.watch(&table);
    let answer = review(&ada, &table, "deep");
    assert_eq!((answer.status, &answer.json()["depth"]), (202, &json!("deep")), "{}", answer.text());
    let mut done = 0;
    loop {
        let told = stream.announced("review", |told| told["depth"] == "deep");
        let now = told["done"].as_u64().unwrap();
        assert!(now >= done, "{told} after {done}");
        done = now;
        if told["done"] == told["of"] {
            break;
        }
        // It is not stored yet, or was stored in this moment.
        let again = review(&ada, &table, "deep");
        assert!(again.status == 202 || again.json()["depth"] == "deep", "{}", again.text());
    }
    let answer = review(&ada, &table, "deep");
    assert_eq!(answer.status, 200);
    check(&answer.json(), "deep", &ada.record(&table));
    assert_eq!(review(&ada, &table, "quick").text(), answer.text(), "who asks for quick gets the better one");
    assert_ne!(quick["review"], answer.json()["review"]);
}

#[test]
fn many_who_ask_at_once_get_one_review_which_survives_a_restart() {
    let mut server = Server::start();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["random", "random"]));
    ada.watch(&table).until(is_over);
    assert_eq!(metric(&ada, "lonja_reviews_total"), 0);
    let texts: Vec<String> = thread::scope(|scope| {
        let asking: Vec<_> = (0..8).map(|_| scope.spawn(|| reviewed(&ada, &table, "quick").to_string())).collect();
        asking.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert!(texts.windows(2).all(|two| two[0] == two[1]));
    assert_eq!(metric(&ada, "lonja_reviews_total"), 1);
    server.kill();
    server.start_again();
    let answer = review(&ada, &table, "quick");
    assert_eq!((answer.status, answer.json().to_string()), (200, texts[0].clone()));
    assert_eq!(metric(&ada, "lonja_reviews_total"), 0, "it was stored");
}

#[test]
fn a_server_ends_at_once_and_reviews_when_it_is_asked_again() {
    let mut server = Server::start();
    let ada = server.person("Ada");
    let table = finished(&ada);
    assert_eq!(review(&ada, &table, "deep").status, 202);
    server.terminate();
    assert_eq!(server.wait().code(), Some(0));
    server.start_again();
    check(&reviewed(&ada, &table, "deep"), "deep", &ada.record(&table));
}

/// Nobody gets a review, at any moment of any game.
#[test]
fn a_running_game_is_never_reviewed() {
    let server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    for ruleset in lonja_game::catalog::RULESETS {
        let table = ada.open(&setup(ruleset.id, &vec!["open"; *ruleset.seats.start()]));
        let refused = |who: &Client, depth: &str| {
            let answer = review(who, &table, depth);
            // Bots may have ended the game meanwhile.
            if answer.status >= 400 || !is_over(&ada.look(&table)) {
                assert_eq!(answer.refusal(), (409, "game_running".into()), "{}", ruleset.id);
            }
        };
        refused(&ada, "quick");
        ada.ask(&table, "sit", &json!({})).ok();
        bo.ask(&table, "sit", &json!({})).ok();
        (2..*ruleset.seats.start()).for_each(|seat| {
            ada.ask(&table, "bot", &json!({"seat": seat, "level": "random"})).ok();
        });
        let mut moves = 0;
        while step(&table, &[&ada, &bo]).is_none() {
            moves += 1;
            if moves % 7 == 1 {
                for who in [&ada, &bo, &server.stranger()] {
                    refused(who, if moves % 2 == 0 { "quick" } else { "deep" });
                }
            }
        }
        check(&reviewed(&bo, &table, "quick"), "quick", &ada.record(&table));
    }
}

#[test]
fn a_game_that_was_broken_off_is_not_reviewed() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("burgueses", &["you", "random"]));
    ada.ask(&table, "leave", &json!({})).ok();
    assert_eq!(ada.look(&table)["table"]["stage"], "over");
    assert_eq!(review(&ada, &table, "quick").refusal(), (409, "game_running".into()));
    let unknown = "0".repeat(32);
    assert_eq!(review(&ada, &unknown, "quick").refusal(), (404, "not_found".into()));
    assert_eq!(review(&ada, &table, "thorough").refusal(), (400, "bad_request".into()));
}

#[test]
fn reviews_that_wait_are_bounded() {
    let words = ["--reviews", "1", "--bot-threads", "1", "--requests-per-person", "0", "--requests-per-address", "0"];
    let server = Server::with(&words);
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let tables: Vec<String> = (0..3).map(|_| duel(&ada, &bo)).collect();
    tables.iter().for_each(|table| drop(play_to_the_end(table, &[&ada, &bo])));
    for table in &tables[..2] {
        in_time("the quick review is there", || (review(&ada, table, "quick").status == 200).then_some(()));
    }
    in_time("there is room", || (review(&ada, &tables[0], "deep").status == 202).then_some(()));
    let refused = review(&ada, &tables[1], "deep");
    assert_eq!(refused.refusal(), (429, "busy".into()));
    assert!(refused.header("retry-after").is_some());
    check(&reviewed(&bo, &tables[2], "quick"), "quick", &ada.record(&tables[2]));
    in_time("later there is room", || (review(&ada, &tables[1], "deep").status == 202).then_some(()));
}

#[test]
fn an_address_leaves_reviews_of_tables_to_others() {
    let words = ["--table-reviews-per-address", "1", "--bot-threads", "1", "--behind-proxy"];
    let server = Server::with(&[&words[..], &["--requests-per-person", "0", "--requests-per-address", "0"]].concat());
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let tables: Vec<String> = (0..3).map(|_| duel(&ada, &bo)).collect();
    tables.iter().for_each(|table| drop(play_to_the_end(table, &[&ada, &bo])));
    let from = |address: &str| server.stranger().saying("x-forwarded-for", address);
    let (here, there) = (from("192.0.2.1"), from("192.0.2.2"));
    assert_eq!(review(&here, &tables[0], "deep").status, 202);
    let refused = review(&here, &tables[1], "deep");
    assert_eq!(refused.refusal(), (429, "busy".into()));
    assert!(refused.header("retry-after").is_some());
    assert_eq!(review(&there, &tables[1], "deep").status, 202, "another address has a share of its own");
    assert_eq!(review(&there, &tables[0], "deep").status, 202, "it asks for one that waits already");
    assert_eq!(review(&here, &tables[2], "quick").status, 202, "quick ones are counted apart");
}
