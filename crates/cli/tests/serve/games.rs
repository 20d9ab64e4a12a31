//! Tables to play at, and people who play.

use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::Client;

/// A table with these seats, whose bots do not wait.
pub(crate) fn setup(ruleset: &str, seats: &[&str]) -> Value {
    json!({"ruleset": ruleset, "players": seats.len(), "seats": seats, "pace_ms": 0})
}

/// The same with another member.
pub(crate) fn with(mut setup: Value, name: &str, value: impl Into<Value>) -> Value {
    setup[name] = value.into();
    setup
}

/// A game of Burgueses between two, at its beginning.
pub(crate) fn duel(first: &Client, second: &Client) -> String {
    let table = first.open(&setup("burgueses", &["you", "open"]));
    second.ask(&table, "sit", &json!({})).ok();
    table
}

/// One of the legal actions, now this and now that.
pub(crate) fn choose(view: &Value) -> (String, u64) {
    let (legal, number) = (view["game"]["legal"].as_array().unwrap(), view["number"].as_u64().unwrap());
    let place = (number * 7919 / 13) as usize % legal.len();
    (legal[place].as_str().unwrap().to_owned(), number)
}

pub(crate) fn is_over(view: &Value) -> bool {
    view["table"]["stage"] == "over"
}

/// Whether it is the observer's turn.
pub(crate) fn is_turn(view: &Value) -> bool {
    view["you"].is_u64() && view["game"]["seat"] == view["you"] && !is_over(view)
}

/// A view to compare with another one, which was made at another time.
pub(crate) fn without_time(mut view: Value) -> Value {
    view["now"] = Value::Null;
    view
}

/// Plays one decision for the seat to act; returns the last view when the game is over.
pub(crate) fn step(table: &str, people: &[&Client]) -> Option<Value> {
    let view = people[0].look(table);
    if is_over(&view) {
        return Some(view);
    }
    if let Some(person) = people.iter().find(|person| is_turn(&person.look(table))) {
        let view = person.look(table);
        let (action, number) = choose(&view);
        person.act(table, &action, number).ok();
    } else {
        // A bot has the turn.
        sleep(Duration::from_millis(2));
    }
    None
}

/// Plays to the end; bots, if there are any, play by themselves.
pub(crate) fn play_to_the_end(table: &str, people: &[&Client]) -> Value {
    let mut steps = 0;
    loop {
        if let Some(over) = step(table, people) {
            return over;
        }
        steps += 1;
        assert!(steps < 20_000, "it never ends");
    }
}
