//! Which process looks after tables: the one whose session holds a lock. If it dies, so does its session, and the
//! lock is free.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::{Client, Config};

use super::super::StoreError;
use super::connection;
use super::error::failed;

/// Without an answer for so long we count as not leading: the database may have given the lock to another.
const PATIENCE: Duration = Duration::from_secs(2);
const TRY: &str = "select pg_try_advisory_lock(7812183522)";

/// Our part in it.
pub(super) struct Leader {
    config: Config,
    session: Mutex<Option<Session>>,
}

struct Session {
    client: Client,
    leads: bool,
}

impl Leader {
    /// Does not lead yet.
    pub(super) fn new(config: Config) -> Self {
        Self { config, session: Mutex::default() }
    }

    /// Whether we lead; tries to, if not. An error means no.
    pub(super) async fn leads(&self) -> Result<bool, StoreError> {
        let mut kept = self.session.lock().await;
        // Taken out: if anything goes wrong, or nobody waits any more, the session is dropped and the lock with it.
        let mut session = match kept.take() {
            Some(session) if !session.client.is_closed() => session,
            _ => Session { client: connection::session(&self.config).await?, leads: false },
        };
        let asked = timeout(PATIENCE, session.ask()).await;
        let leads = asked.map_err(|_| StoreError::Failed("the database does not answer".to_owned()))??;
        *kept = Some(session);
        Ok(leads)
    }
}

impl Session {
    /// A session that holds the lock only has to be alive: locks of a session add up.
    async fn ask(&mut self) -> Result<bool, StoreError> {
        if self.leads {
            self.client.simple_query("select 1").await.map_err(|error| failed(&error))?;
        } else {
            let row = self.client.query_one(TRY, &[]).await.map_err(|error| failed(&error))?;
            self.leads = row.try_get(0).map_err(|error| failed(&error))?;
        }
        Ok(self.leads)
    }
}
