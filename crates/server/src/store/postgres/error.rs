//! Errors of PostgreSQL as [`StoreError`]: what happened, and whether a write may have been committed.

use std::error::Error as _;
use std::io;

use tokio_postgres::Error;
use tokio_postgres::error::{Severity, SqlState};

use super::super::StoreError;

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

/// An error with its cause, which the library's own text omits.
pub(super) fn describe(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(db_error), _) => format!("{} ({})", db_error.message(), db_error.code().code()),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}
