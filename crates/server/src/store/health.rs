//! What failures say about the database and its disk.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::StoreError;
use crate::lock;

/// For how long a failure counts, though a later write may have found room.
const FAILURE_COUNTS: Duration = Duration::from_secs(10);

#[derive(Default)]
pub(super) struct DiskHealth {
    /// Why a file is damaged. It stays so: only a backup helps.
    damage: Mutex<Option<String>>,
    /// The last request that failed because of the disk.
    failure: Mutex<Option<(Instant, String)>>,
}

impl DiskHealth {
    pub(super) fn note_damage(&self, why: String) {
        lock(&self.damage).get_or_insert(why);
    }

    pub(super) fn note_failure(&self, why: String) {
        *lock(&self.failure) = Some((Instant::now(), why));
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
