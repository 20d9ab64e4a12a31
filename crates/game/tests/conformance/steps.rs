//! People are shown everything, one thing at a time.

use std::cell::Cell;

use lonja_game::catalog::Playable;
use lonja_game::{Consequences, DisplayStep, TotalDisplayTime, catalog};
use lonja_rules::{HistoryItem, Observer};
use serde_json::json;

use crate::trial::{Law, Trial, hold, hold_in};
use crate::walk::{begin, events, play_on};

/// The steps after each decision of a game, and after its beginning.
fn each_change<R: Playable>(
    rules: &R,
    trial: &Trial,
    mut check: impl FnMut(&Consequences<R>, &[DisplayStep<R::View>]),
) {
    let (mut game, beginning) = begin(rules, trial);
    check(&beginning, &beginning.steps(rules, Observer::Public));
    let after = |_: &_, consequences: Consequences<R>| {
        check(&consequences, &consequences.steps(rules, Observer::Public));
    };
    play_on(&mut game, trial, |_, _| {}, after);
}

/// Each item of the history belongs to one step, and the steps take as long as the server waits.
struct StepsAreWhole;

impl Law for StepsAreWhole {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        each_change(rules, trial, |consequences, steps| {
            let items: usize = steps.iter().map(|step| step.items).sum();
            assert_eq!(items, consequences.history.len());
            let TotalDisplayTime { before_ms, has_account, after_ms } = consequences.total_display_time(rules);
            let ms: u32 = steps.iter().map(|step| step.ms).sum();
            assert_eq!(ms, before_ms + after_ms);
            assert_eq!(steps.iter().any(|step| step.is_account), has_account);
            let (last, others) = steps.split_last().unwrap();
            assert!(last.view.is_none() && others.iter().all(|step| step.view.is_some()));
        });
    }
}

#[test]
fn steps_show_everything_once() {
    hold(&StepsAreWhole, 60);
}

/// X1: a forced move begins a step. It is never shown together with what led to it.
#[derive(Default)]
struct ForcedMovesAreSteps {
    chains: Cell<usize>,
}

impl Law for ForcedMovesAreSteps {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        each_change(rules, trial, |consequences, steps| {
            let mut rest = consequences.history.iter();
            let mut forced_steps = 0;
            for step in steps {
                let is_forced = |item: &_| matches!(item, &HistoryItem::Action { forced: true, .. });
                let items: Vec<_> = rest.by_ref().take(step.items).collect();
                assert!(!items.iter().skip(1).any(|item| is_forced(item)), "{items:?}");
                forced_steps += usize::from(items.first().is_some_and(|item| is_forced(item)));
            }
            self.chains.set(self.chains.get() + usize::from(forced_steps > 1));
        });
    }
}

#[test]
fn each_forced_move_is_a_step() {
    for ruleset in catalog::RULESETS {
        let law = ForcedMovesAreSteps::default();
        hold_in(&law, ruleset, 60);
        assert!(law.chains.get() > 30, "{}: {} chains of forced moves", ruleset.id, law.chains.get());
    }
}

/// M7: a lot is there while people read who bought it; then it is in the ship, and nothing else has happened.
#[derive(Default)]
struct SalesAreTwoSteps {
    sales: Cell<usize>,
}

impl Law for SalesAreTwoSteps {
    fn check<R: Playable>(&self, trial: &Trial, rules: &R) {
        each_change(rules, trial, |consequences, steps| {
            let events = events(rules, &consequences.history, Observer::Public);
            let mut begin = 0;
            for (at, step) in steps.iter().enumerate() {
                let shown = &events[begin..begin + step.items];
                begin += step.items;
                let Some(sold) = shown.iter().find(|event| event["event"] == "sold") else { continue };
                assert_eq!(shown.len(), 1, "{shown:?}");
                let view = |step: &DisplayStep<R::View>| json!(rules.view_json(step.view.as_ref().unwrap()));
                let (before, after) = (view(step), view(&steps[at + 1]));
                assert_eq!(steps[at + 1].items, 0);
                let seat = sold["seat"].as_u64().unwrap() as usize;
                let paid = before["florins"][seat].as_u64().unwrap() - after["florins"][seat].as_u64().unwrap();
                assert_eq!((&before["lot"], json!(paid)), (&sold["cards"], sold["bid"].clone()));
                let cards = sold["cards"].as_array().unwrap();
                let loaded = after["ships"][seat].as_array().unwrap();
                assert!(after["lot"] == json!([]) && loaded.ends_with(cards), "{after}");
                self.sales.set(self.sales.get() + 1);
            }
        });
    }
}

#[test]
fn m7_a_sale_and_the_loading_are_two_steps() {
    for id in ["medici-2006", "medici-2018"] {
        let law = SalesAreTwoSteps::default();
        hold_in(&law, catalog::find(id).unwrap(), 60);
        assert!(law.sales.get() > 100, "{} sales", law.sales.get());
    }
}
