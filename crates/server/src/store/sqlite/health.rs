//! What errors of SQLite say about the file and the disk.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use rusqlite::{Error, ErrorCode};

use super::super::StoreError;
use crate::lock;

/// For how long a failed write counts, though a later one may have found room.
const FAILURE_COUNTS: Duration = Duration::from_secs(10);

#[derive(Default)]
pub(super) struct FileHealth {
    /// Why the file is damaged. It stays so: only a backup helps.
    damage: Mutex<Option<String>>,
    /// The last write that failed because of the disk.
    failure: Mutex<Option<(Instant, String)>>,
}

impl FileHealth {
    /// Takes note of an error, if it says something about the file or the disk.
    pub(super) fn note(&self, error: &Error) {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                lock(&self.damage).get_or_insert_with(|| error.to_string());
            }
            Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure | ErrorCode::ReadOnly | ErrorCode::CannotOpen) => {
                *lock(&self.failure) = Some((Instant::now(), error.to_string()));
            }
            _ => {}
        }
    }

    pub(super) fn check(&self) -> Result<(), StoreError> {
        if let Some(why) = &*lock(&self.damage) {
            return Err(StoreError::Failed(format!("the file is damaged: {why}. Restore a backup.")));
        }
        match &*lock(&self.failure) {
            Some((at, why)) if at.elapsed() < FAILURE_COUNTS => Err(StoreError::Failed(why.clone())),
            _ => Ok(()),
        }
    }
}
