//! An observer knows its view and nothing else: states that it can't tell apart give it the same views and events
//! (B14).

use std::cell::Cell;
use std::collections::BTreeMap;

use lonja_game::catalog::Playable;
use lonja_game::catalog::{self, RULESETS};
use lonja_rules::notation::ChanceValue;
use lonja_rules::{FastRandom, HistoryItem, LegalSet, Observer, Pending, Rules, flow};

use crate::trial::{Law, Trial, hold, hold_in};
use crate::walk::{StepCause, WalkStep, events, shown, texts, walk};

/// Of every 29 steps, one guess is played to its end.
const EVERY: usize = 29;

/// How often two states that an observer can't tell apart went on alike and could be compared.
#[derive(Default)]
struct IndistinguishableStates {
    tried: Cell<usize>,
    compared: Cell<usize>,
}

impl Law for IndistinguishableStates {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut random = FastRandom::new(trial.number());
        let mut steps = 0;
        let last = walk(rules, trial, |step| {
            for observer in Observer::everybody(rules.seats()) {
                let other = guessed(rules, &step.before, observer, &mut random);
                if steps % EVERY == 0 {
                    let mut end = other.clone();
                    flow::playout(rules, &mut end, &mut random);
                    assert_eq!(rules.pending(&end), Pending::Over);
                }
                self.check_next_step(rules, step, other, observer);
            }
            steps += 1;
        });
        for observer in Observer::everybody(rules.seats()) {
            guessed(rules, &last, observer, &mut random);
        }
    }
}

/// Another state that the observer can't tell from this one.
fn guessed<R: Playable>(rules: &R, state: &R::State, observer: Observer, random: &mut FastRandom) -> R::State {
    let view = rules.view(state, observer);
    let other = rules.guess(&view, random);
    assert_eq!(rules.view(&other, observer), view, "{observer:?}");
    assert_eq!(rules.pending(&other), rules.pending(state));
    if let Pending::Seat(seat) = rules.pending(state)
        && observer.sees_hand_of(seat)
    {
        let (known, own) = (rules.legal(&other), rules.legal(state));
        assert!(known.iter().eq(own.iter()), "{observer:?} knows what it may do");
    }
    other
}

impl IndistinguishableStates {
    /// Plays the same step in the other state, if it is possible there. If the observer still can't tell the states
    /// apart, it must have seen the same events.
    fn check_next_step<R: Playable>(&self, rules: &R, step: &WalkStep<R>, mut other: R::State, observer: Observer) {
        self.tried.set(self.tried.get() + 1);
        let mut history = Vec::new();
        match &step.cause {
            StepCause::Chance(chance) => rules.settle(&mut other, chance, &mut history).unwrap(),
            StepCause::Action { action, .. } => {
                if rules.play(&mut other, *action, &mut history).is_err() {
                    return;
                }
            }
        }
        // A new round clears the table: events from before it are no longer visible in the view.
        let swept = matches!(step.cause, StepCause::Action { .. }) && rules.pending(&step.after) == Pending::Chance;
        if !swept && rules.view(&other, observer) == rules.view(&step.after, observer) {
            assert_eq!(
                visible_events(rules, &history, observer),
                visible_events(rules, &step.history, observer),
                "{observer:?}"
            );
            self.compared.set(self.compared.get() + 1);
        }
    }
}

fn visible_events<R: Rules>(
    rules: &R,
    history: &[HistoryItem<R::Action, R::Event>],
    observer: Observer,
) -> Vec<R::Event> {
    let event = |item: &HistoryItem<R::Action, R::Event>| match item {
        HistoryItem::Event(event) => Some(rules.conceal(event.clone(), observer)),
        HistoryItem::Action { .. } => None,
    };
    history.iter().filter_map(event).collect()
}

#[test]
fn indistinguishable_states_give_equal_views_and_events() {
    for ruleset in RULESETS {
        let law = IndistinguishableStates::default();
        hold_in(&law, ruleset, 60);
        let (tried, compared) = (law.tried.get(), law.compared.get());
        assert!(compared > 1000 && compared > tried / 3, "{}: compared {compared} of {tried}", ruleset.id);
    }
}

/// Who sees all hands does not see the order of a pile, and neither does anybody else.
#[derive(Default)]
struct NobodySeesThePile {
    /// States with a pile that can lie in several orders, and how often another one was compared.
    piles: Cell<usize>,
    other_orders: Cell<usize>,
}

impl Law for NobodySeesThePile {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut random = FastRandom::new(trial.number());
        walk(rules, trial, |step| {
            let other = rules.guess(&rules.view(&step.before, Observer::AllSeeing), &mut random);
            let pile = shown(rules, &step.before, Observer::Public)["pile"].as_u64() > Some(2);
            self.piles.set(self.piles.get() + usize::from(pile));
            self.other_orders.set(self.other_orders.get() + usize::from(pile && other != step.before));
            for observer in Observer::everybody(rules.seats()) {
                assert_eq!(rules.view(&other, observer), rules.view(&step.before, observer));
                assert_eq!(shown(rules, &other, observer), shown(rules, &step.before, observer));
                IndistinguishableStates::default().check_next_step(rules, step, other.clone(), observer);
            }
            assert!(rules.legal(&other).iter().eq(rules.legal(&step.before).iter()));
            assert_eq!(rules.scores(&other), rules.scores(&step.before));
            assert_eq!(rules.phase(&other), rules.phase(&step.before));
        });
    }
}

#[test]
fn nobody_sees_the_order_of_a_pile() {
    for ruleset in RULESETS {
        let law = NobodySeesThePile::default();
        hold_in(&law, ruleset, 30);
        let (piles, others) = (law.piles.get(), law.other_orders.get());
        assert!(others >= piles / 2, "{}: {others} of {piles} lay in another order", ruleset.id);
    }
}

/// What a view or an event names is only what has left the pile: of equal cards, no more than have left it.
struct NamesNoHiddenCard;

impl Law for NamesNoHiddenCard {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut deck = Vec::new();
        walk(rules, trial, |step| {
            if let StepCause::Chance(chance) = &step.cause
                && let ("deck", ChanceValue::Texts(cards)) = rules.write_chance(chance)
            {
                deck = cards;
            }
            let everything = shown(rules, &step.after, Observer::AllSeeing);
            let Some(pile) = everything["pile"].as_u64() else { return };
            if everything["phase"] == "chance" {
                return;
            }
            let (left, _) = deck.split_at(deck.len() - pile as usize);
            let left = counted(left.iter().map(String::as_str), &deck);
            assert_eq!(counted(texts(&everything).into_iter(), &deck), left, "who sees all sees what left the pile");
            for observer in Observer::everybody(rules.seats()) {
                let view = shown(rules, &step.after, observer);
                assert!(is_within(&counted(texts(&view).into_iter(), &deck), &left), "{view} names too much");
                for event in events(rules, &step.history, observer) {
                    assert!(is_within(&counted(texts(&event).into_iter(), &deck), &left), "{event} names too much");
                }
            }
        });
    }
}

/// How often each card of the deck is among the texts.
fn counted<'a>(texts: impl Iterator<Item = &'a str>, deck: &[String]) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for text in texts.filter(|text| deck.iter().any(|card| card == text)) {
        *counts.entry(text).or_default() += 1;
    }
    counts
}

fn is_within(some: &BTreeMap<&str, usize>, all: &BTreeMap<&str, usize>) -> bool {
    some.iter().all(|(card, times)| all.get(card).is_some_and(|most| times <= most))
}

#[test]
fn a_card_of_the_pile_is_never_named() {
    hold(&NamesNoHiddenCard, 40);
}

/// B14 directly: no card of the other's hand or of the pile is named to a seat or to the public, drawn cards included.
#[derive(Default)]
struct HandsStayHidden {
    draws: Cell<usize>,
}

impl Law for HandsStayHidden {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        const GOODS: &str = "2S 3S 4S 2C 3C 4C 2H 3H 4H 5H 2D 3D 4D 5D";
        walk(rules, trial, |step| {
            let everything = shown(rules, &step.after, Observer::AllSeeing);
            if everything["phase"] == "chance" {
                return;
            }
            let open = [&everything["showcases"], &everything["discarded"]].map(texts).concat();
            for observer in Observer::everybody(2).filter(|&observer| observer != Observer::AllSeeing) {
                let own = match observer {
                    Observer::Seat(seat) => texts(&everything["hands"][seat.index()]),
                    _ => Vec::new(),
                };
                let view = shown(rules, &step.after, observer).to_string();
                let events = serde_json::to_string(&events(rules, &step.history, observer)).unwrap();
                for card in GOODS.split(' ').filter(|card| !open.contains(card)) {
                    let shown = own.contains(&card);
                    assert_eq!(view.contains(card), shown, "{observer:?}: {card} in {view}");
                    assert!(shown || !events.contains(card), "{observer:?}: {card} in {events}");
                }
            }
            self.hidden_draws(rules, step);
        });
    }
}

impl HandsStayHidden {
    fn hidden_draws<R: Playable>(&self, rules: &R, step: &WalkStep<R>) {
        for observer in Observer::everybody(2) {
            for event in events(rules, &step.history, observer) {
                let own = [0, 1].map(|seat| event["seat"] == seat);
                let sees = match observer {
                    Observer::Seat(seat) => own[seat.index()],
                    Observer::Public => false,
                    Observer::AllSeeing => true,
                };
                let cards = match event["event"].as_str().unwrap() {
                    "drew" => vec![&event["card"]],
                    "dealt" => event["cards"].as_array().unwrap().iter().collect(),
                    _ => continue,
                };
                assert!(cards.iter().all(|card| card.is_null() != sees), "{observer:?} sees {event}");
                self.draws.set(self.draws.get() + usize::from(!sees));
            }
        }
    }
}

#[test]
fn b14_no_hidden_card_is_named_in_a_view() {
    let law = HandsStayHidden::default();
    hold_in(&law, catalog::find("burgueses").unwrap(), 150);
    assert!(law.draws.get() > 1000, "{} hidden draws", law.draws.get());
}
