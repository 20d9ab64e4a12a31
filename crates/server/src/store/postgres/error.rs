//! Errors of PostgreSQL as [`StoreError`]: what happened, whether a write may have been committed, and what they say
//! about the database's disk.

use std::error::Error as _;
use std::io;

use tokio_postgres::Error;
use tokio_postgres::error::{Severity, SqlState};

use super::super::StoreError;
use super::super::health::DiskHealth;

/// The error of a query, which changes nothing.
pub(super) fn failed(error: &Error) -> StoreError {
    StoreError::Failed(describe(error))
}

/// The error of a write. If the connection broke, the write may have been committed.
pub(super) fn write_failed(error: &Error) -> StoreError {
    let is_broken = match error.as_db_error() {
        // The database ended the session, before the commit or right after it.
        Some(db_error) => matches!(db_error.parsed_severity(), Some(Severity::Fatal | Severity::Panic)),
        None => error.is_closed() || error.source().is_some_and(<dyn std::error::Error>::is::<io::Error>),
    };
    match error.code() {
        _ if is_broken => StoreError::Unknown(describe(error)),
        Some(&SqlState::UNIQUE_VIOLATION) => StoreError::Conflict,
        _ => failed(error),
    }
}

/// Takes note of an error, if it says something about the disk. Damaged data may be restored while this process runs,
/// so it does not count for longer than a full disk.
pub(super) fn note(health: &DiskHealth, error: &Error) {
    const ABOUT_THE_DISK: [SqlState; 4] =
        [SqlState::DISK_FULL, SqlState::IO_ERROR, SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED];
    if error.code().is_some_and(|code| ABOUT_THE_DISK.contains(code)) {
        health.note_failure(describe(error));
    }
}

/// An error with its cause, which the library's own text omits.
pub(super) fn describe(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(db_error), _) => format!("{} ({})", db_error.message(), db_error.code().code()),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}
