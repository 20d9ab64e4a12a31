//! Errors of PostgreSQL as [`StoreError`]: what happened, and whether a write may have been committed.

use std::error::Error as _;
use std::io;

use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::{Severity, SqlState};

use super::super::StoreError;

/// The error of a query, which changes nothing.
pub(super) fn failed(error: &Error) -> StoreError {
    StoreError::Failed(describe(error))
}

/// The error of a write. If the connection broke, the write may have been committed.
pub(super) fn write_failed(error: &Error) -> StoreError {
    let Some(db_error) = error.as_db_error() else {
        let cause = error.source().and_then(|cause| cause.downcast_ref::<io::Error>());
        let is_broken = error.is_closed() || cause.is_some();
        let why = describe(error);
        return if is_broken { StoreError::Unknown(why) } else { StoreError::Failed(why) };
    };
    match db_error.parsed_severity() {
        // The database ended the session, before the commit or right after it.
        Some(Severity::Fatal | Severity::Panic) => StoreError::Unknown(describe(error)),
        _ if *db_error.code() == SqlState::UNIQUE_VIOLATION => StoreError::Conflict,
        _ => StoreError::Failed(describe(error)),
    }
}

/// The error of the pool.
pub(super) fn unavailable(error: &PoolError) -> StoreError {
    StoreError::Failed(match error {
        PoolError::Backend(error) => format!("no connection to the database: {}", describe(error)),
        other => format!("no connection to the database: {other}"),
    })
}

/// An error with its cause, which the library's own text omits.
pub(super) fn describe(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(db_error), _) => format!("{} ({})", db_error.message(), db_error.code().code()),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}
