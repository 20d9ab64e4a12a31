//! Errors of SQLite: what they say about the file and the disk.

use rusqlite::{Error, ErrorCode};

use super::super::health::DiskHealth;

/// Takes note of an error, if it says something about the file or the disk.
pub(super) fn note(health: &DiskHealth, error: &Error) {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => health.note_damage(error.to_string()),
        Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure | ErrorCode::ReadOnly | ErrorCode::CannotOpen) => {
            health.note_failure(error.to_string());
        }
        _ => {}
    }
}
