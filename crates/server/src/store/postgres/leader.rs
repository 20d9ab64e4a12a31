//! Leader election: the leader is the process whose session holds an advisory lock. When the process dies, its session ends and
//! the lock is free.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::{Client, Config};

use super::super::StoreError;
use super::connection;
use super::error::failed;

/// After this long without an answer we are not the leader: the database may have given the lock to another process.
const TIMEOUT: Duration = Duration::from_secs(2);
const TRY_LOCK: &str = "select pg_try_advisory_lock(7812183522)";

pub(super) struct Leader {
    config: Config,
    session: Mutex<Option<Session>>,
}

struct Session {
    client: Client,
    is_leader: bool,
}

impl Leader {
    pub(super) fn new(config: Config) -> Self {
        Self { config, session: Mutex::default() }
    }

    /// Whether this process is the leader; tries to become it. An error means no.
    pub(super) async fn is_leader(&self) -> Result<bool, StoreError> {
        let mut kept = self.session.lock().await;
        // Taken out: after an error or a cancellation the session is dropped, and the lock with it.
        let mut session = match kept.take() {
            Some(session) if !session.client.is_closed() => session,
            _ => Session { client: connection::session(&self.config).await?, is_leader: false },
        };
        let answer = timeout(TIMEOUT, session.try_lock()).await;
        let is_leader = answer.map_err(|_| StoreError::Failed("the database does not answer".to_owned()))??;
        *kept = Some(session);
        Ok(is_leader)
    }
}

impl Session {
    /// Takes the lock. A session that has it only checks that it is alive: a second lock would have to be released twice.
    async fn try_lock(&mut self) -> Result<bool, StoreError> {
        if self.is_leader {
            self.client.simple_query("select 1").await.map_err(|error| failed(&error))?;
        } else {
            let row = self.client.query_one(TRY_LOCK, &[]).await.map_err(|error| failed(&error))?;
            self.is_leader = row.try_get(0).map_err(|error| failed(&error))?;
        }
        Ok(self.is_leader)
    }
}
