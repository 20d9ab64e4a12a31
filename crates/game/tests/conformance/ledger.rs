//! Money and cards are conserved: what a seat has changes exactly as the events say, and every card is in one place.

use std::collections::BTreeMap;

use lonja_game::RunningGame;
use lonja_game::catalog::Playable;
use lonja_rules::Observer;
use lonja_rules::notation::ChanceValue;
use serde_json::{Value, json};

use crate::trial::{Law, Trial, hold};
use crate::walk::{StepCause, begin, events, play_on, shown, texts, walk};

/// A step as an accountant sees it.
struct Entry {
    before: Value,
    after: Value,
    events: Vec<Value>,
}

/// How a ruleset's money is accounted for.
type Ledger = fn(&Trial, &Entry);

const LEDGERS: [(&str, Ledger); 4] =
    [("medici-2006", medici), ("medici-2018", medici), ("medici-card", medici_card), ("burgueses", burgueses)];

struct Balances;

impl Law for Balances {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let Some((_, ledger)) = LEDGERS.iter().find(|(id, _)| *id == trial.ruleset.id) else { return };
        walk(rules, trial, |step| {
            let [before, after] = [&step.before, &step.after].map(|state| shown(rules, state, Observer::AllSeeing));
            ledger(trial, &Entry { before, after, events: events(rules, &step.history, Observer::AllSeeing) });
        });
    }
}

/// The same in every step that people are shown: a step's view has what its own events say, and nothing of a later one.
/// If a step shows the effect of the event before, its view has what that event says.
struct BalancesWhenShown;

impl Law for BalancesWhenShown {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let Some((_, ledger)) = LEDGERS.iter().find(|(id, _)| *id == trial.ruleset.id) else { return };
        let (mut game, _) = begin(rules, trial);
        let view = |game: &RunningGame<R>| json!(rules.view_json(&game.view(Observer::AllSeeing)));
        let mut before = view(&game);
        play_on(
            &mut game,
            trial,
            |_, _| {},
            |game, consequences| {
                let mut events = events(rules, &consequences.history, Observer::AllSeeing);
                let mut told = Vec::new();
                let mut steps = consequences.steps(rules, Observer::AllSeeing).into_iter().peekable();
                while let Some(step) = steps.next() {
                    let later = events.split_off(step.items);
                    told.append(&mut events);
                    events = later;
                    // The next step shows the effect of what this one tells.
                    if steps.peek().is_some_and(|next| next.items == 0) {
                        continue;
                    }
                    let after = step.view.map_or_else(|| view(game), |shown| json!(rules.view_json(&shown)));
                    let events = std::mem::take(&mut told);
                    ledger(trial, &Entry { before: before.clone(), after: after.clone(), events });
                    before = after;
                }
                assert!(events.is_empty() && before == view(game), "the last step is the present state");
            },
        );
    }
}

#[test]
fn every_step_that_is_shown_is_what_its_events_say() {
    hold(&BalancesWhenShown, 40);
}

/// Bids are paid, ships, goods and bonuses bring florins; nothing else moves them.
fn medici(_: &Trial, entry: &Entry) {
    let mut florins = numbers(&entry.before["florins"]);
    for event in &entry.events {
        if event["event"] == "sold" {
            let (seat, bid) = (number(&event["seat"]) as usize, number(&event["bid"]));
            assert!(0 < bid && bid <= florins[seat], "{event}");
            florins[seat] -= bid;
        }
        receive(&mut florins, event);
    }
    assert_eq!(numbers(&entry.after["florins"]), florins, "{:?}", entry.events);
    if let Some(bid) = entry.after["high"]["bid"].as_i64() {
        assert!(bid <= florins[number(&entry.after["high"]["seat"]) as usize]);
    }
    if entry.after["phase"] == "draw" || entry.after["phase"] == "bid" {
        let places = ["ships", "lot", "discarded"].map(|place| texts(&entry.after[place]).len() as i64);
        let pile = [0, 0, 18, 18, 24, 30, 36][florins.len()];
        assert_eq!(places.iter().sum::<i64>() + number(&entry.after["pile"]), pile);
        let size = if florins.len() == 2 { 7 } else { 5 };
        assert!(entry.after["ships"].as_array().unwrap().iter().all(|ship| texts(ship).len() <= size));
    }
}

/// Ships, goods and bonuses bring florins; nothing else moves them. Every card of the deck is in one place.
fn medici_card(trial: &Trial, entry: &Entry) {
    let mut florins = numbers(&entry.before["florins"]);
    entry.events.iter().for_each(|event| receive(&mut florins, event));
    assert_eq!(numbers(&entry.after["florins"]), florins, "{:?}", entry.events);
    assert!(florins.iter().all(|florins| florins % 5 == 0), "the smallest coin is 5");
    let places = ["ships", "market", "gone"].map(|place| texts(&entry.after[place]).len() as i64);
    let deck = trial.options.get("deck").and_then(Value::as_array).map_or(110, |deck| deck.len() as i64);
    assert_eq!(places.iter().sum::<i64>() + number(&entry.after["pile"]), deck);
    let size = if florins.len() == 2 { 7 } else { 5 };
    for ship in entry.after["ships"].as_array().unwrap() {
        assert!(texts(ship).iter().filter(|card| !card.ends_with('!')).count() <= size, "{ship}");
    }
}

/// What the payments of an event bring.
fn receive(florins: &mut [i64], event: &Value) {
    for list in ["paid", "bonus"] {
        for (seat, paid) in numbers(&event[list]).into_iter().enumerate() {
            florins[seat] += paid;
        }
    }
}

/// Ten coins, and 14 goods each in one place.
fn burgueses(_: &Trial, entry: &Entry) {
    let mut coins = numbers(&entry.before["coins"]);
    for event in &entry.events {
        let seat = event["seat"].as_u64().map(|seat| seat as usize);
        match (event["event"].as_str().unwrap(), seat) {
            ("received", Some(seat)) => coins[seat] += number(&event["coins"]),
            ("paid", Some(seat)) => coins[seat] -= number(&event["coins"]),
            ("traded", Some(seat)) => coins[seat] -= 1,
            ("sold", Some(seat)) => {
                coins[seat] += number(&event["coins"]);
                coins[1 - seat] -= number(&event["coins"]);
            }
            ("round_ended" | "round_began", _) if entry.after["round"] != entry.before["round"] => coins = vec![1, 1],
            _ => {}
        }
    }
    assert_eq!(numbers(&entry.after["coins"]), coins, "{:?}", entry.events);
    assert!(coins.iter().all(|&coins| coins >= 0));
    assert_eq!(coins.iter().sum::<i64>() + number(&entry.after["bank"]), 10);
    assert_eq!(number(&entry.after["kings"]) as usize + texts(&entry.after["revealed_kings"]).len(), 5);
    if entry.after["phase"] != "chance" {
        let mut goods = ["hands", "showcases", "discarded"].map(|place| texts(&entry.after[place])).concat();
        assert_eq!(goods.len() as i64 + number(&entry.after["pile"]), 14);
        goods.sort_unstable();
        goods.dedup();
        assert_eq!(goods.len() as i64 + number(&entry.after["pile"]), 14, "each once");
    }
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().map(|all| all.iter().map(number).collect()).unwrap_or_default()
}

#[test]
fn money_changes_by_what_is_told() {
    hold(&Balances, 60);
}

/// Where loaded cards never come back (C12): what is `gone` and the new pile are together the same deck in every round.
struct PilesAddUp;

impl Law for PilesAddUp {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut first: Option<BTreeMap<String, usize>> = None;
        walk(rules, trial, |step| {
            let StepCause::Chance(chance) = &step.cause else { return };
            let ("deck", ChanceValue::Texts(mut cards)) = rules.write_chance(chance) else { return };
            let before = shown(rules, &step.before, Observer::AllSeeing);
            let Some(gone) = before.get("gone") else { return };
            cards.extend(texts(gone).into_iter().map(str::to_owned));
            let mut whole = BTreeMap::new();
            cards.into_iter().for_each(|card| *whole.entry(card).or_default() += 1);
            assert_eq!(*first.get_or_insert_with(|| whole.clone()), whole);
        });
    }
}

#[test]
fn what_is_gone_and_the_pile_are_the_deck() {
    hold(&PilesAddUp, 60);
}
