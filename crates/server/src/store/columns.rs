//! What both stores check in an append, and how values are stored in columns.

use super::{Append, ListCursor, Millis, Stage, StoreError};

/// The last time a seat was seen is replaced by an earlier one if it is later by more than this many milliseconds: then a
/// wrong clock wrote it. Processes save these times every 15 seconds.
pub(super) const SEEN_SKEW_MS: Millis = 60_000;

/// The longest id, in bytes. It must fit into a notification of PostgreSQL (8,000 bytes).
const MAX_ID_BYTES: usize = 200;

/// Checks an append and returns the number of its first row. A malformed append is a bug, which a retry won't fix: hence it
/// is not a conflict.
pub(super) fn check_append(append: &Append) -> Result<i64, StoreError> {
    let refuse = |why: &str| Err(StoreError::Failed(format!("an append to table {:?} {why}", append.table)));
    let Some(first) = append.rows.first() else {
        return refuse("has no rows");
    };
    if append.table.len() > MAX_ID_BYTES {
        return refuse("has an id that is too long");
    }
    if first.number == 0 || append.rows.windows(2).any(|two| two[0].number.checked_add(1) != Some(two[1].number)) {
        return refuse("has rows whose numbers are not consecutive from 1");
    }
    if first.number == 1 && append.entry.is_none() {
        return refuse("is the first and has no index entry");
    }
    to_column(first.number)
}

pub(super) fn to_column(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::Failed(format!("the number {number} is too large")))
}

pub(super) fn saturating_i64(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// A count or number from a column, which is never negative.
pub(super) fn from_column(number: i64) -> u64 {
    number.try_into().unwrap_or(0)
}

/// The values that all rows of a list are below: those of the last item of the page before.
pub(super) fn list_start(after: Option<&ListCursor>) -> (Millis, &str) {
    after.map_or((Millis::MAX, ""), |cursor| (cursor.changed_at, &cursor.table))
}

pub(super) fn stage_number(stage: Stage) -> i16 {
    match stage {
        Stage::Open => 0,
        Stage::Running => 1,
        Stage::Over => 2,
    }
}

/// A stage from a column; the schema allows only these three values.
pub(super) fn stage(number: i16) -> Stage {
    match number {
        0 => Stage::Open,
        1 => Stage::Running,
        _ => Stage::Over,
    }
}
