//! Total time plus increment (a Fischer clock): each person has a bank of time for all its decisions.
//!
//! | who decided | what the bank loses | what it gains |
//! |---|---|---|
//! | the person | the time of the decision | the increment |
//! | the clock, because the bank was empty | all of it | the increment, for the next decision |
//! | a bot that stands in | the time until the bot took over | nothing |
//!
//! Rows have the time that was used, so that a log gives the same banks wherever and whenever it is folded.

use super::{Change, ChosenBy, Setup, Table};
use crate::store::Millis;

impl Table {
    /// A change as it is written now: an action gets the time that it used.
    pub(crate) fn timed(&self, change: &Change, now: Millis) -> Change {
        match change.clone() {
            Change::Played { seat, action, by, .. } if !self.banks.is_empty() => {
                Change::Played { seat, action, by, used_ms: Some(self.used_ms(by, now)) }
            }
            change => change,
        }
    }

    fn used_ms(&self, by: ChosenBy, now: Millis) -> Millis {
        let until = match by {
            ChosenBy::Person | ChosenBy::Clock => now,
            // A seat's own bot has no bank, and a turn that a stand-in began costs nothing.
            ChosenBy::Bot | ChosenBy::StandIn => self.taken_over_at.unwrap_or(self.pacing.waiting_since),
        };
        (until - self.pacing.waiting_since).max(0)
    }

    pub(super) fn use_bank(&mut self, seat: usize, by: ChosenBy, used_ms: Option<Millis>) {
        let Setup { increment_s, .. } = *self.setup;
        let Some(bank) = self.banks.get_mut(seat) else { return };
        let gained = match by {
            ChosenBy::Person | ChosenBy::Clock => Millis::from(increment_s) * 1000,
            ChosenBy::Bot | ChosenBy::StandIn => 0,
        };
        let left = if by == ChosenBy::Clock { 0 } else { (*bank - used_ms.unwrap_or_default()).max(0) };
        *bank = left + gained;
    }

    /// The milliseconds that the seat to act had when its turn began; none without a clock.
    pub(super) fn turn_ms(&self) -> Option<Millis> {
        let per_decision = self.setup.clock_s.map(|seconds| Millis::from(seconds) * 1000);
        per_decision.or_else(|| self.banks.get(self.to_act()?).copied())
    }

    /// The milliseconds that each person had left when the present decision began; none for bots, and without total time.
    pub(super) fn banks_json(&self) -> Option<Vec<Option<Millis>>> {
        let bank = |(seat, bank): (&super::TableSeat, &Millis)| seat.is_person().then_some(*bank);
        (!self.banks.is_empty()).then(|| self.seats.iter().zip(&self.banks).map(bank).collect())
    }
}
