//! When the rows of a table were committed, as far as this process knows. The log does not say it.
//!
//! A row says when it was written, but its commit may take long, and nobody has seen it before. So a decision begins
//! when the step before it was committed; otherwise a store that does not answer would use up a person's time.

use crate::clock::{Clock, RowTime};
use crate::store::{LogRow, Millis};
use crate::table::Table;

/// A table whose decision began later than its row says by more than this many milliseconds stays in memory.
const MAX_FORGOTTEN_MS: Millis = 1000;
/// It stays there for this many milliseconds.
const KEEP_MS: Millis = 60 * 60_000;

/// What memory knows of the commits of a table's rows.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct CommitTimes {
    /// The number of the last row in memory.
    last: u64,
    /// The number of the last step of the game among these rows, and when the decision after it began.
    step: (u64, Millis),
    /// Whether that was long after the time of its row.
    is_late: bool,
    /// A step whose append had an unknown outcome, and when the store reported that.
    unknown_step: Option<(u64, Millis)>,
}

impl CommitTimes {
    /// When a row counts as written by the clock of this process: not before anybody can have seen it. Rows that are
    /// not in memory were committed after `new_since`.
    pub(crate) fn row_time(&self, clock: &Clock, row: &LogRow, new_since: Millis) -> RowTime {
        let RowTime { wall, local } = clock.row_time(row.at);
        RowTime { wall, local: local.max(self.earliest(row.number, new_since)) }
    }

    fn earliest(&self, number: u64, new_since: Millis) -> Millis {
        match self.unknown_step {
            Some((step, at)) if step == number => at,
            _ if number > self.last => new_since,
            _ if number == self.step.0 => self.step.1,
            _ => Millis::MIN,
        }
    }

    /// The table is in memory now; `late_ms` is how long after the time of its row the present decision began, or 0 if
    /// the last step was in memory before.
    pub(crate) fn remember(&mut self, table: &Table, late_ms: Millis) {
        let is_same_step = self.step.0 == table.game_number();
        let is_late = late_ms > MAX_FORGOTTEN_MS || (is_same_step && self.is_late);
        let step = (table.game_number(), table.decision_began_at());
        *self = Self { last: table.number, step, is_late: is_late && table.setup().has_clock(), unknown_step: None };
    }

    /// The append of a step failed, and it may have been committed all the same.
    pub(crate) fn note_unknown_step(&mut self, number: u64, now: Millis) {
        self.unknown_step = Some((number, now));
    }

    /// Whether a table has to stay in memory that nobody has used since a time: nothing else knows when its present
    /// decision began.
    pub(crate) fn is_needed(&self, since: Millis) -> bool {
        let began = self.unknown_step.map(|(_, at)| at).or(self.is_late.then_some(self.step.1));
        began.is_some_and(|began| began > since - KEEP_MS)
    }
}
