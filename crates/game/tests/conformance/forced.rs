//! X1: a seat without a choice is not asked, and its forced move is an event.

use std::cell::Cell;
use std::collections::BTreeSet;

use lonja_game::catalog::Playable;
use lonja_game::{History, RunningGame, catalog};
use lonja_rules::{HistoryItem, LegalSet, Observer};
use serde_json::Value;

use crate::trial::{Law, Trial, hold, hold_in};
use crate::walk::{StepCause, begin, events, play_on, shown, walk};

#[derive(Default)]
struct ForcedMovesAreEvents {
    forced: Cell<usize>,
}

impl Law for ForcedMovesAreEvents {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut expected: History<R> = Vec::new();
        walk(rules, trial, |step| {
            if let StepCause::Action { seat, action, forced } = step.cause {
                assert_eq!(forced, rules.legal(&step.before).len() == 1);
                expected.push(HistoryItem::Action { seat, action, forced });
                self.forced.set(self.forced.get() + usize::from(forced));
            }
            expected.extend(step.history.iter().cloned());
        });
        let (mut game, beginning) = begin(rules, trial);
        let mut history = beginning.history;
        let asked = |_, game: &mut RunningGame<R>| assert!(game.legal().len() >= 2, "a choice among fewer than two");
        let decisions = play_on(&mut game, trial, asked, |_, consequences| history.extend(consequences.history));
        assert_eq!(history, expected);
        let chosen = history.iter().filter(|item| matches!(item, HistoryItem::Action { forced: false, .. })).count();
        assert_eq!(chosen, decisions);
        let written = events(rules, &history, Observer::Public);
        let forced = |event: &&Value| event["event"] == "action" && event["forced"] == true;
        let all = |event: &&Value| event["event"] == "action";
        assert_eq!(written.iter().filter(all).count() - written.iter().filter(forced).count(), chosen);
    }
}

#[test]
fn forced_moves_are_events_and_never_decisions() {
    let law = ForcedMovesAreEvents::default();
    hold(&law, 60);
    assert!(law.forced.get() > 1000, "{} forced moves", law.forced.get());
}

/// M6 in the events of an auction: every seat whose ship is not full passes or bids once, or is named in the event
/// `must_pass`.
#[derive(Default)]
struct EverySeatBidsOnce {
    must_pass: Cell<usize>,
}

impl Law for EverySeatBidsOnce {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        let mut open = BTreeSet::new();
        let mut seats_done: Vec<u64> = Vec::new();
        walk(rules, trial, |step| {
            if let StepCause::Action { seat, action, .. } = step.cause {
                match action.to_string().as_str() {
                    "stop" => open = seats_with_room(rules, &step.before),
                    "draw" => {}
                    _ => seats_done.push(seat.index() as u64),
                }
            }
            for event in events(rules, &step.history, Observer::Public) {
                match event["event"].as_str().unwrap() {
                    "must_pass" => {
                        seats_done.extend(event["seats"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap()));
                        self.must_pass.set(self.must_pass.get() + 1);
                    }
                    "sold" | "discarded" => {
                        assert_eq!(seats_done.len(), open.len());
                        assert_eq!(seats_done.drain(..).collect::<BTreeSet<_>>(), open);
                    }
                    _ => {}
                }
            }
        });
    }
}

fn seats_with_room<R: Playable>(rules: &R, state: &R::State) -> BTreeSet<u64> {
    let size = if rules.seats() == 2 { 7 } else { 5 };
    let view = shown(rules, state, Observer::Public);
    let ships = view["ships"].as_array().unwrap();
    (0..).zip(ships).filter(|(_, ship)| ship.as_array().unwrap().len() < size).map(|(seat, _)| seat).collect()
}

#[test]
fn m6_a_seat_without_room_must_pass() {
    for id in ["medici-2006", "medici-2018"] {
        let law = EverySeatBidsOnce::default();
        hold_in(&law, catalog::find(id).unwrap(), 60);
        assert!(law.must_pass.get() > 100, "{} times", law.must_pass.get());
    }
}
