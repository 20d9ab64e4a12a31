//! Ending in good order, and going on afterwards.

use std::io::{BufReader, Write};
use std::thread;

use serde_json::{Value, json};

use crate::client::{in_time, read_answer};
use crate::games::{duel, is_over, play_to_the_end, setup, step, with, without_time};
use crate::server::Server;
use crate::watch::Said;

#[test]
fn what_was_begun_is_answered_and_streams_say_goodbye() {
    let mut server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let table = duel(&ada, &bo);
    let mut streams = [&ada, &bo].map(|who| who.watch(&table));
    streams.iter_mut().for_each(|stream| drop(stream.view()));
    let turn = if ada.look(&table)["game"]["seat"] == 0 { &ada } else { &bo };
    // A request whose body is still on its way, and one that is thought about.
    let mut half = BufReader::new(ada.connect().unwrap());
    let request = ada.request("POST", "/api/identity", Some(br#"{"name":"Late"}"#));
    half.get_mut().write_all(&request[..request.len() - 4]).unwrap();
    let mut thinking = BufReader::new(turn.connect().unwrap());
    thinking.get_mut().write_all(&turn.request("POST", &format!("/api/tables/{table}/hint"), Some(b"{}"))).unwrap();
    in_time("both have arrived", || (ada.get("/healthz").status == 200).then_some(()));
    thread::sleep(std::time::Duration::from_millis(50));
    server.terminate();
    for stream in &mut streams {
        assert!(matches!(stream.said(), Some(Said::Retry(1..=5000))), "it learns when to come again");
        assert_eq!(stream.said(), None);
    }
    half.get_mut().write_all(&request[request.len() - 4..]).unwrap();
    assert_eq!(read_answer(&mut half, "POST").unwrap().status, 201);
    let advice = read_answer(&mut thinking, "POST").unwrap();
    assert!(advice.status == 200 && advice.json()["action"].is_string(), "{advice:?}");
    assert_eq!(server.wait().code(), Some(0));
}

#[test]
fn a_server_that_was_just_started_ends_as_well() {
    let mut server = Server::start();
    for _ in 0..3 {
        server.terminate();
        assert_eq!(server.wait().code(), Some(0));
        server.start_again();
    }
}

#[test]
fn after_a_restart_everything_goes_on() {
    let mut server = Server::start();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    let open = ada.open(&setup("medici-2018", &["you", "open", "random"]));
    let running = duel(&ada, &bo);
    (0..5).for_each(|_| drop(step(&running, &[&ada, &bo])));
    let with_clock = ada.open(&with(setup("burgueses", &["you", "open"]), "clock_s", 2));
    bo.ask(&with_clock, "sit", &json!({})).ok();
    let slow = ada.open(&with(setup("burgueses", &["random", "random"]), "pace_ms", 1000));
    let over = ada.open(&setup("medici-card", &["you", "open"]));
    bo.ask(&over, "sit", &json!({})).ok();
    play_to_the_end(&over, &[&ada, &bo]);
    let left = duel(&ada, &bo);
    for who in [&ada, &bo] {
        who.ask(&left, "leave", &json!({})).ok();
    }
    let tables = [&open, &running, &over];
    let known = |table: &&String| (without_time(ada.look(table)), ada.events(table, 0), ada.record(table));
    let before: Vec<(Value, Vec<Value>, Value)> = tables.iter().map(known).collect();
    server.terminate();
    assert_eq!(server.wait().code(), Some(0));
    server.start_again();
    for (table, (view, events, record)) in tables.iter().zip(before) {
        let (view_after, events_after, record_after) = known(table);
        assert_eq!((view_after, events_after, record_after), (view, events, record));
    }
    let started =
        |table: &str| ada.events(table, 0).iter().position(|event| event["change"] == "started").unwrap() as u64;
    in_time("the clock goes on", || {
        let events = ada.events(&with_clock, started(&with_clock));
        events.iter().any(|event| event["by"] == "clock").then_some(())
    });
    let number = ada.look(&slow)["number"].as_u64().unwrap();
    in_time("bots go on", || (ada.look(&slow)["number"].as_u64().unwrap() > number).then_some(()));
    in_time("those who stand in go on", || is_over(&ada.look(&left)).then_some(()));
    assert!(is_over(&play_to_the_end(&running, &[&ada, &bo])));
}
