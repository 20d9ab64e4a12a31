//! Killed in the middle of play, again and again: what was answered is kept, once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::Client;
use crate::games::{choose, is_over, is_turn, setup};

/// An action that was answered: the number it became, and its text.
type AnsweredAction = (u64, String);

/// Somebody who plays at a table as fast as it can, through whatever happens to the server.
struct StubbornPlayer<'a> {
    /// The same person at each server.
    clients: Vec<Client>,
    table: &'a str,
    answered: Vec<AnsweredAction>,
}

impl StubbornPlayer<'_> {
    /// Plays until its game is over.
    fn play(mut self, played: &AtomicUsize, stop: &AtomicBool) -> Vec<AnsweredAction> {
        for turn in 0.. {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let client = &self.clients[turn % self.clients.len()];
            let Ok(view) = client.try_send("GET", &format!("/api/tables/{}", self.table), None) else {
                thread::sleep(Duration::from_millis(2));
                continue;
            };
            if view.status != 200 {
                // A server that has lost its database for a moment says so.
                assert_eq!(view.status, 503, "{}", view.text());
                thread::sleep(Duration::from_millis(2));
                continue;
            }
            let view = view.ok();
            match () {
                () if is_over(&view) => break,
                () if is_turn(&view) => {
                    let (action, after) = choose(&view);
                    let body = json!({"action": action, "after": after}).to_string();
                    let path = format!("/api/tables/{}/actions", self.table);
                    let Ok(answer) = client.try_send("POST", &path, Some(body.as_bytes())) else { continue };
                    assert!(matches!(answer.status, 200 | 409 | 503), "{}", answer.text());
                    if answer.status == 200 {
                        self.answered.push((answer.ok()["number"].as_u64().unwrap(), action));
                        played.fetch_add(1, Ordering::Relaxed);
                    }
                }
                () => thread::sleep(Duration::from_millis(1)),
            }
        }
        self.answered
    }
}

/// Tables where two people play each other, a person a bot, and bots alone.
fn tables(ada: &Client, bo: &Client, duels: usize) -> Vec<(String, usize)> {
    let mut tables = Vec::new();
    for index in 0..duels {
        let ruleset = ["burgueses", "medici-2018"][index % 2];
        let table = ada.open(&setup(ruleset, &["you", "open"]));
        bo.ask(&table, "sit", &json!({})).ok();
        tables.push((table, 2));
        tables.push((ada.open(&setup(ruleset, &["you", "random"])), 1));
    }
    tables.push((ada.open(&setup("medici-card", &["random", "random"])), 0));
    tables
}

/// Plays at many tables while `trouble` goes on, which gets the number of actions answered so far; then looks
/// whether each is there, once. `places` are the same two people at each server.
pub(crate) fn play_through(places: &[(Client, Client)], duels: usize, trouble: impl FnOnce(&dyn Fn() -> usize)) {
    let (ada, bo) = &places[0];
    let tables = tables(ada, bo, duels);
    let (played, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let answered: Vec<(&str, Vec<AnsweredAction>)> = thread::scope(|scope| {
        let mut playing = Vec::new();
        for (table, people) in &tables {
            for seat in 0..*people {
                let of = |(ada, bo): &(Client, Client)| if seat == 0 { ada.clone() } else { bo.clone() };
                let player = StubbornPlayer { clients: places.iter().map(of).collect(), table, answered: Vec::new() };
                playing.push((table.as_str(), scope.spawn(|| player.play(&played, &stop))));
            }
        }
        trouble(&|| played.load(Ordering::Relaxed));
        assert!(playing.iter().any(|(_, player)| !player.is_finished()), "all games were over before the trouble was");
        let began = Instant::now();
        while !playing.iter().all(|(_, player)| player.is_finished()) {
            if began.elapsed() > Duration::from_secs(50) {
                stop.store(true, Ordering::Relaxed);
            }
            thread::sleep(Duration::from_millis(10));
        }
        assert!(!stop.load(Ordering::Relaxed), "a table does not go on to its end");
        playing.into_iter().map(|(table, player)| (table, player.join().unwrap())).collect()
    });
    for (table, people) in &tables {
        let over = crate::client::in_time("it goes on to its end", || Some(ada.look(table)).filter(is_over));
        let of_table = answered.iter().filter(|(of, _)| of == table).flat_map(|(_, answered)| answered);
        check(ada, table, &over, *people, of_table);
    }
    assert!(answered.iter().all(|(_, answered)| !answered.is_empty()), "everybody has played");
}

/// Every answered action is in the log with its number, and nothing is there twice.
fn check<'a>(
    ada: &Client,
    table: &str,
    over: &Value,
    people: usize,
    answered: impl Iterator<Item = &'a AnsweredAction>,
) {
    let (events, record) = (ada.events(table, 0), ada.record(table));
    let numbers: Vec<u64> = events.iter().map(|event| event["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    assert!(numbers.len() as u64 >= over["number"].as_u64().unwrap());
    let played: Vec<&Value> = events.iter().filter(|event| event["change"] == "played").collect();
    let actions = record["actions"].as_array().unwrap();
    assert_eq!(played.len(), actions.len(), "the record has what the log has");
    let mut found = 0;
    for (number, action) in answered {
        let place = played.iter().position(|event| event["number"] == *number);
        let place = place.unwrap_or_else(|| panic!("{action} was answered as number {number} of {table}, and is lost"));
        assert_eq!((&actions[place], &played[place]["by"]), (&json!(action), &json!("person")), "number {number}");
        found += 1;
    }
    let by_people = played.iter().filter(|event| event["by"] == "person").count();
    assert!(people == 0 || found <= by_people, "none is there twice");
    // What was written and never answered, since the server was killed between: at most one for each time.
    assert!(by_people - found <= 8 * people.max(1), "{by_people} were played, {found} answered");
}

/// Waits until some more actions were answered.
pub(crate) fn after_some_more(played: &dyn Fn() -> usize, more: usize) {
    let (before, began) = (played(), Instant::now());
    while played() < before + more && began.elapsed() < Duration::from_secs(5) {
        thread::sleep(Duration::from_millis(1));
    }
}
