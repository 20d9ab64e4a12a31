//! What both stores ask of an append, and how values are written in columns.

use super::{Append, Stage, StoreError};

/// How long an id may be: it has to fit into a notice of PostgreSQL (8,000 bytes) with room to spare.
const LONGEST_ID: usize = 200;

/// The number of an append's first row, if the append is well formed. An append that is not is a mistake in the
/// program, which trying again won't mend: hence not a conflict.
pub(super) fn first_number(append: &Append) -> Result<i64, StoreError> {
    let refuse = |why: &str| Err(StoreError::Failed(format!("an append to table {:?} {why}", append.table)));
    let Some(first) = append.rows.first() else {
        return refuse("has no rows");
    };
    if append.table.len() > LONGEST_ID {
        return refuse("has too long an id");
    }
    if first.number == 0 || append.rows.windows(2).any(|two| two[0].number.checked_add(1) != Some(two[1].number)) {
        return refuse("has rows whose numbers do not follow each other from 1");
    }
    if first.number == 1 && append.entry.is_none() {
        return refuse("is its first and has no entry");
    }
    integer(first.number)
}

/// A number as databases have it.
pub(super) fn integer(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::Failed(format!("the number {number} is too large")))
}

/// A limit as databases have it.
pub(super) fn limit(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

/// A count or number from a database, where it is never negative.
pub(super) fn natural(number: i64) -> u64 {
    number.try_into().unwrap_or(0)
}

/// How a stage is written.
pub(super) fn stage_number(stage: Stage) -> i16 {
    match stage {
        Stage::Open => 0,
        Stage::Running => 1,
        Stage::Over => 2,
    }
}

/// The stage that is written so; the schema allows no other.
pub(super) fn stage(number: i16) -> Stage {
    match number {
        0 => Stage::Open,
        1 => Stage::Running,
        _ => Stage::Over,
    }
}
