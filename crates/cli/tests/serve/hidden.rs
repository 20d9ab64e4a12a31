//! What is hidden stays hidden: nobody learns a card that another holds, nor the seed.

use lonja_game::{ChanceOrigin, Game, begin};
use lonja_rules::Observer;
use serde_json::{Value, json};

use crate::client::Client;
use crate::games::{duel, is_over, setup, step};
use crate::server::Server;
use crate::watch::Watch;

/// A text that the server sent to somebody, and after which number.
struct SentText {
    observer: Option<usize>,
    number: u64,
    text: String,
}

/// All hands after each number that the game was at, by replaying the record.
struct Truth {
    game: Box<dyn Game>,
    hands: Vec<(u64, Vec<Vec<String>>)>,
}

impl Truth {
    fn of(record: &Value, numbers: &[u64]) -> Self {
        let seed = record["seed"].as_str().unwrap();
        let options = serde_json::from_value(json!({})).unwrap();
        let game = begin("burgueses", 2, &options, ChanceOrigin::seeded(seed)).unwrap();
        let mut truth = Self { game, hands: Vec::new() };
        truth.note(numbers[0]);
        let actions = record["actions"].as_array().unwrap();
        assert_eq!(actions.len(), numbers.len() - 1);
        for (action, number) in actions.iter().zip(&numbers[1..]) {
            truth.game.play(action.as_str().unwrap()).unwrap();
            truth.note(*number);
        }
        truth
    }

    fn note(&mut self, number: u64) {
        let all: Value = serde_json::from_str(self.game.view(Observer::AllSeeing).get()).unwrap();
        self.hands.push((number, serde_json::from_value(all["hands"].clone()).unwrap()));
    }

    /// What nobody but their owners may know after a number.
    fn hidden(&self, told: &SentText) -> Vec<&String> {
        let (_, hands) = self.hands.iter().rev().find(|(number, _)| *number <= told.number).unwrap();
        hands.iter().enumerate().filter(|(seat, _)| Some(*seat) != told.observer).flat_map(|(_, hand)| hand).collect()
    }

    fn check(&self, told: &SentText) {
        for card in self.hidden(told) {
            let leak = told.text.contains(&format!("\"{card}\"")) || told.text.contains(&format!(" {card}"));
            assert!(!leak, "{:?} got {card} at {}: {}", told.observer, told.number, told.text);
        }
    }
}

/// Of what happened, that since the cards were dealt last: before it other cards were in other hands.
fn since_the_deal(events: &Value) -> String {
    let events = events.as_array().cloned().unwrap_or_default();
    let dealt = events.iter().rposition(|event| event["event"] == "round_began").unwrap_or_default();
    json!(events[dealt..]).to_string()
}

fn told_by(view: &Value, observer: Option<usize>) -> SentText {
    let game = &view["game"];
    let text = format!("{} {} {}", game["view"], game["legal"], since_the_deal(&game["events"]));
    SentText { observer, number: view["number"].as_u64().unwrap(), text }
}

fn told_on(stream: &mut Watch, upto: u64, observer: Option<usize>, told: &mut Vec<SentText>) {
    while stream.last.is_none_or(|last| last < upto) {
        told.push(told_by(&stream.view(), observer));
    }
}

#[test]
fn nobody_is_told_what_another_holds() {
    let server = Server::shared();
    let [ada, bo, cy] = ["Ada", "Bo", "Cy"].map(|name| server.person(name));
    let table = duel(&ada, &bo);
    let stranger = server.stranger();
    let observers: [(&Client, Option<usize>); 4] = [(&ada, Some(0)), (&bo, Some(1)), (&cy, None), (&stranger, None)];
    let mut streams = observers.map(|(who, observer)| (who.watch(&table), observer));
    let (mut told, mut said) = (Vec::new(), String::new());
    loop {
        let number = ada.look(&table)["number"].as_u64().unwrap();
        for (stream, observer) in &mut streams {
            told_on(stream, number, *observer, &mut told);
        }
        let over = step(&table, &[&ada, &bo]).is_some();
        for (who, observer) in observers {
            let view = who.look(&table);
            assert_eq!(view["you"].as_u64().map(|seat| seat as usize), observer);
            assert!(is_fitting(&view), "{view}");
            told.push(told_by(&view, observer));
            said += &view.to_string();
            // The end of the log is enough each time; all of it is looked at now and then.
            let number = view["number"].as_u64().unwrap();
            let after = if number % 16 == 0 { 0 } else { number - 1 };
            let events = who.events(&table, after);
            said += &json!(events).to_string();
            told.extend(events.iter().filter(|event| event["events"].is_array()).map(|event| SentText {
                observer,
                number: event["number"].as_u64().unwrap(),
                text: since_the_deal(&event["events"]),
            }));
            if number % 16 == 0 && !over {
                let account = who.record(&table);
                said += &account.to_string();
                for member in ["seed", "chance", "actions", "words"] {
                    assert_eq!(account[member], Value::Null, "not before the end");
                }
                told.extend(account["events"].as_array().unwrap().iter().map(|event| SentText {
                    observer,
                    number: event["number"].as_u64().unwrap(),
                    text: since_the_deal(&event["events"]),
                }));
            }
        }
        if over {
            break;
        }
    }
    let is_step = |event: &&Value| event["events"].is_array();
    let numbers: Vec<u64> =
        ada.events(&table, 0).iter().filter(is_step).map(|event| event["number"].as_u64().unwrap()).collect();
    let record = ada.record(&table);
    let truth = Truth::of(&record, &numbers);
    assert!(told.len() > 4 * numbers.len());
    let first = numbers[0];
    told.iter().filter(|told| told.number >= first).for_each(|told| truth.check(told));
    let everything = said + &told.iter().map(|told| told.text.as_str()).collect::<String>();
    let secret = &record["seed"].as_str().unwrap()[..64];
    assert!(!everything.contains(secret), "the seed was sent before the end");
    let hidden = SentText { observer: None, number: numbers[0], text: String::new() };
    let cards = truth.hidden(&hidden);
    assert!(cards.len() >= 3, "there is something to hide: {cards:?}");
}

/// Only the seat that has to act gets the legal actions, and hands have null for what is hidden.
fn is_fitting(view: &Value) -> bool {
    let game = &view["game"];
    let may = game["legal"].as_array().unwrap();
    let turn = game["seat"].is_u64() && game["seat"] == view["you"];
    let hands = game["view"]["hands"].as_array().unwrap().iter().enumerate().all(|(seat, hand)| {
        let mine = view["you"] == seat;
        hand.as_array().unwrap().iter().all(|card| card.is_string() == mine)
    });
    may.is_empty() != turn && hands
}

#[test]
fn the_seed_is_told_when_the_game_is_over_and_not_before() {
    let server = Server::shared();
    let ada = server.person("Ada");
    let table = ada.open(&setup("medici-2018", &["you", "random"]));
    let (mut stream, mut said) = (ada.watch(&table), Vec::new());
    while step(&table, &[&ada]).is_none() {
        let path = format!("/api/tables/{table}/record");
        said.push(ada.get(&path).json());
    }
    let record = ada.record(&table);
    let secret = &record["seed"].as_str().unwrap()[..64];
    // A bot may have ended the game between two looks.
    said.retain(|account| account["result"].is_null());
    assert!(!said.is_empty() && !json!(said).to_string().contains(secret));
    loop {
        let (view, text) = stream.view_and_text();
        assert!(!text.contains(secret));
        if is_over(&view) {
            break;
        }
    }
    assert!(!ada.look(&table).to_string().contains(secret), "the record tells it, and nothing else");
}
