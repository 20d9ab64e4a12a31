//! What went wrong, in words, and whether it may have been done all the same.

use std::error::Error as _;
use std::io;

use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::{Severity, SqlState};

use super::super::StoreError;

/// A question failed: asking changes nothing.
pub(super) fn failed(error: &Error) -> StoreError {
    StoreError::Failed(in_words(error))
}

/// A write failed. Where the connection broke, nobody knows whether the database still heard of it.
pub(super) fn wrote(error: &Error) -> StoreError {
    let Some(said) = error.as_db_error() else {
        let cause = error.source().and_then(|cause| cause.downcast_ref::<io::Error>());
        let broke = error.is_closed() || cause.is_some();
        let why = in_words(error);
        return if broke { StoreError::Unknown(why) } else { StoreError::Failed(why) };
    };
    match said.parsed_severity() {
        // The session was ended: before the commit, or right after it.
        Some(Severity::Fatal | Severity::Panic) => StoreError::Unknown(in_words(error)),
        _ if *said.code() == SqlState::UNIQUE_VIOLATION => StoreError::Conflict,
        _ => StoreError::Failed(in_words(error)),
    }
}

/// There is no connection to be had.
pub(super) fn unavailable(error: &PoolError) -> StoreError {
    StoreError::Failed(match error {
        PoolError::Backend(error) => format!("no connection to the database: {}", in_words(error)),
        other => format!("no connection to the database: {other}"),
    })
}

/// An error with its cause, which the library's own text leaves out.
pub(super) fn in_words(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(said), _) => format!("{} ({})", said.message(), said.code().code()),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}
