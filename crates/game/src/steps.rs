//! The steps in which people are shown what an action led to: a bid, then the sale, then the next card.

use lonja_rules::notation::DisplayTime;
use lonja_rules::{HistoryItem, Notation, Observer};
use serde::Serialize;

use crate::running::{Consequences, Snapshot};

/// One step: a part of the history, and the table after it.
#[derive(Clone, PartialEq, Debug)]
pub struct DisplayStep<V> {
    /// How many items of the history belong to it; 0 if it shows the effect of the item before.
    pub items: usize,
    /// For how many milliseconds people look at it, at normal speed; 0 if it is part of an account.
    pub ms: u32,
    /// Whether it is part of the account of a day or round.
    pub is_account: bool,
    /// What an observer sees after it; none after the last step, when the observer sees the present state.
    pub view: Option<V>,
}

/// A step with the members of the protocol.
#[derive(Serialize)]
pub(crate) struct StepJson<V> {
    events: usize,
    ms: u32,
    account: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<V>,
}

impl<V> DisplayStep<V> {
    pub(crate) fn json<J>(&self, view_json: impl FnOnce(&V) -> J) -> StepJson<J> {
        let view = self.view.as_ref().map(view_json);
        StepJson { events: self.items, ms: self.ms, account: self.is_account, view }
    }
}

/// How long people need to follow what an action led to, at normal speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TotalDisplayTime {
    /// Milliseconds up to the account of a day or round, or to the end if there is none.
    pub before_ms: u32,
    /// Whether there is an account, which people read as long as they like.
    pub has_account: bool,
    /// Milliseconds after the account.
    pub after_ms: u32,
}

impl<R: Notation> Consequences<R> {
    /// The steps as `observer` sees them. Two snapshots with nothing in between are one: the later, unless it shows an
    /// effect.
    pub fn steps(&self, rules: &R, observer: Observer) -> Vec<DisplayStep<R::View>> {
        let mut steps = Vec::new();
        let mut begin = 0;
        for (index, Snapshot { items: end, is_effect, state }) in self.snapshots.iter().enumerate() {
            let is_replaced = self.snapshots.get(index + 1).is_some_and(|next| next.items == *end && !next.is_effect);
            let is_new = *end > begin && !is_replaced;
            if (is_new || *is_effect) && *end < self.history.len() {
                let mut step = self.step(rules, begin, *end, Some(rules.view(state, observer)));
                if *is_effect {
                    step.ms += self.history[..*end].last().map_or(0, |item| effect_ms(rules, item));
                }
                steps.push(step);
                begin = *end;
            }
        }
        if begin < self.history.len() {
            steps.push(self.step(rules, begin, self.history.len(), None));
        }
        steps
    }

    fn step(&self, rules: &R, begin: usize, end: usize, view: Option<R::View>) -> DisplayStep<R::View> {
        let mut step = DisplayStep { items: end - begin, ms: 0, is_account: false, view };
        for item in &self.history[begin..end] {
            match display_time(rules, item) {
                DisplayTime::Ms(ms) | DisplayTime::WithEffect { ms, .. } => step.ms += u32::from(ms),
                DisplayTime::Account => step.is_account = true,
            }
        }
        if step.is_account {
            step.ms = 0;
        }
        step
    }

    /// How long people need to follow all of it.
    pub fn total_display_time(&self, rules: &R) -> TotalDisplayTime {
        let mut time = TotalDisplayTime::default();
        for item in &self.history {
            match display_time(rules, item) {
                DisplayTime::Account => time.has_account = true,
                DisplayTime::Ms(ms) | DisplayTime::WithEffect { ms, .. } => {
                    let ms = u32::from(ms) + effect_ms(rules, item);
                    if time.has_account { time.after_ms += ms } else { time.before_ms += ms }
                }
            }
        }
        time
    }
}

/// For how many milliseconds people look at the effect of an item.
fn effect_ms<R: Notation>(rules: &R, item: &HistoryItem<R::Action, R::Event>) -> u32 {
    match display_time(rules, item) {
        DisplayTime::WithEffect { effect_ms, .. } => u32::from(effect_ms),
        DisplayTime::Ms(_) | DisplayTime::Account => 0,
    }
}

fn display_time<R: Notation>(rules: &R, item: &HistoryItem<R::Action, R::Event>) -> DisplayTime {
    match item {
        HistoryItem::Action { action, .. } => rules.action_display(*action),
        HistoryItem::Event(event) => rules.event_display(event),
    }
}
