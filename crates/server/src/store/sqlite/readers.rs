//! A pool of connections that read.

use std::path::Path;
use std::sync::{Arc, Mutex};

use rusqlite::Connection;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task;
use tokio::time::{Duration, timeout};

use super::super::health::DiskHealth;
use super::super::{StoreError, StoreFuture};
use super::{error, file};
use crate::lock;

/// Connections. Reads are short and their pages are in memory: more would only compete for the processor.
const READERS: usize = 4;
/// The longest wait for one of them: as long as for one of PostgreSQL's.
const MAX_WAIT: Duration = Duration::from_secs(5);

pub(super) struct Readers {
    /// One permit for each idle connection.
    permits: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
    health: Arc<DiskHealth>,
}

impl Readers {
    /// Opens all connections now, so that errors show at the start.
    pub(super) fn open(path: &Path, health: &Arc<DiskHealth>) -> Result<Self, StoreError> {
        let connections = (0..READERS).map(|_| file::open_to_read(path)).collect::<Result<Vec<_>, _>>()?;
        let (permits, idle) = (Arc::new(Semaphore::new(READERS)), Arc::new(Mutex::new(connections)));
        Ok(Self { permits, idle, health: health.clone() })
    }

    /// Reads on a thread that may block on the disk.
    pub(super) fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        Box::pin(async move {
            let reader = self.borrow().await?;
            let health = self.health.clone();
            let done = task::spawn_blocking(move || {
                let none = || StoreError::Failed("no connection is idle, though there was a permit".to_owned());
                read(reader.connection.as_ref().ok_or_else(none)?).map_err(|error| {
                    error::note(&health, &error);
                    failed(&error)
                })
            });
            done.await.map_err(|error| StoreError::Failed(format!("a read was aborted: {error}")))?
        })
    }

    async fn borrow(&self) -> Result<Reader, StoreError> {
        let permit = timeout(MAX_WAIT, Arc::clone(&self.permits).acquire_owned()).await;
        let permit = permit.map_err(|_| busy())?.map_err(|error| failed(&error))?;
        let connection = lock(&self.idle).pop();
        Ok(Reader { connection, idle: Arc::clone(&self.idle), _permit: permit })
    }
}

/// A borrowed connection. Dropping it returns the connection to the pool, also when the read was cancelled.
struct Reader {
    connection: Option<Connection>,
    idle: Arc<Mutex<Vec<Connection>>>,
    /// Dropped after the connection was returned.
    _permit: OwnedSemaphorePermit,
}

impl Drop for Reader {
    fn drop(&mut self) {
        lock(&self.idle).extend(self.connection.take());
    }
}

fn busy() -> StoreError {
    StoreError::Failed("all connections that read are busy".to_owned())
}

fn failed(error: &dyn std::error::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
