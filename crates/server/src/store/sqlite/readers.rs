//! A few connections that read, each by one reader at a time.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task;

use super::super::{Answer, StoreError};
use super::file;

/// A read is short and its pages are in memory: more would only wait for the processor.
const READERS: usize = 4;

/// The connections.
pub(super) struct Readers {
    /// As many as there are connections not in use.
    free: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
}

impl Readers {
    /// Opens them all, so that what is wrong is found at once.
    pub(super) fn open(path: &Path) -> Result<Self, StoreError> {
        let connections = (0..READERS).map(|_| file::open_to_read(path)).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { free: Arc::new(Semaphore::new(READERS)), idle: Arc::new(Mutex::new(connections)) })
    }

    /// Reads on a thread that may wait for the disk.
    pub(super) fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Answer<'_, T> {
        Box::pin(async move {
            let lent = self.lend().await?;
            let done = task::spawn_blocking(move || read(lent.connection()?).map_err(|error| failed(&error))).await;
            done.map_err(|error| StoreError::Failed(format!("a read did not end: {error}")))?
        })
    }

    async fn lend(&self) -> Result<Lent, StoreError> {
        let permit = Arc::clone(&self.free).acquire_owned().await.map_err(|error| failed(&error))?;
        let connection = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Ok(Lent { connection, idle: Arc::clone(&self.idle), _permit: permit })
    }
}

/// A connection that goes back when it is dropped, even if nobody waits for the read any more.
struct Lent {
    connection: Option<Connection>,
    idle: Arc<Mutex<Vec<Connection>>>,
    /// Dropped after the connection went back.
    _permit: OwnedSemaphorePermit,
}

impl Lent {
    fn connection(&self) -> Result<&Connection, StoreError> {
        self.connection.as_ref().ok_or_else(|| StoreError::Failed("there is no connection to read with".to_owned()))
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).extend(self.connection.take());
    }
}

fn failed(error: &dyn std::error::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
