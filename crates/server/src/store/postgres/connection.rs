//! Connections to the database.

use std::str::FromStr;
use std::time::Duration;

use deadpool_postgres::{
    Client as PooledClient, Hook, HookError, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime,
};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Connection, Socket, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::super::StoreError;
use super::error::{describe, failed};
use super::tls::TlsSettings;

/// The size of the pool. More connections do not make a database faster.
const CONNECTIONS: usize = 16;
/// How long to wait for a connection that is ready, and for an answer. A database that is frozen keeps its connections
/// open, so only a timeout on our side notices it.
pub(super) const TIMEOUT: Duration = Duration::from_secs(5);
/// A connection that is silent for this long counts as broken.
const KEEPALIVE: Duration = Duration::from_secs(10);
/// Server-side timeouts: they free connections and locks even if the process that has them is cut off. They are shorter
/// than ours, so that the outcome of a slow write is usually known.
const TIMEOUTS: &str =
    "set statement_timeout = '4s'; set lock_timeout = '3s'; set idle_in_transaction_session_timeout = '10s'";

const NO_ANSWER: &str = "the database does not answer";

type TlsStream = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;

/// Where and how to connect.
#[derive(Clone)]
pub(super) struct Connector {
    config: Config,
    tls: MakeRustlsConnect,
}

impl Connector {
    /// Parses a connection URL. Errors do not quote it, because it contains the password.
    pub(super) fn new(url: &str) -> Result<Self, StoreError> {
        let refuse = |why: &str| {
            let example = "Use postgres://user:password@host:5432/name";
            StoreError::Failed(format!("the database's connection URL {why}. {example}"))
        };
        let (url, tls) = TlsSettings::from_url(url).map_err(|why| refuse(&why))?;
        let mut config = Config::from_str(&url).map_err(|_| refuse("is not valid"))?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(refuse("names no host"));
        }
        if config.get_application_name().is_none() {
            config.application_name("lonja");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(TIMEOUT);
        }
        // A socket file can't be listened in to: PostgreSQL does not encrypt it either.
        let is_local = config.get_hosts().iter().all(|host| matches!(host, Host::Unix(_)));
        let is_local = is_local && config.get_hostaddrs().is_empty();
        config
            .ssl_mode(if is_local { SslMode::Disable } else { tls.mode })
            .keepalives_idle(KEEPALIVE)
            .keepalives_interval(KEEPALIVE / 4)
            .keepalives_retries(3)
            .tcp_user_timeout(KEEPALIVE);
        Ok(Self { config, tls: tls.connector().map_err(StoreError::Failed)? })
    }

    /// The pool for requests. It connects on demand.
    pub(super) fn pool(&self) -> Result<Pool, StoreError> {
        // A closed connection is noticed anyway; a test query each time would double the round trips.
        let how = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        Pool::builder(Manager::from_config(self.config.clone(), self.tls.clone(), how))
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(TIMEOUT))
            .create_timeout(Some(TIMEOUT))
            .post_create(Hook::async_fn(|client, _| {
                Box::pin(async move { client.batch_execute(TIMEOUTS).await.map_err(HookError::Backend) })
            }))
            .build()
            .map_err(|error| StoreError::Failed(format!("no connection pool: {error}")))
    }

    /// A connection outside the pool, which the caller must drive.
    pub(super) async fn connect(&self) -> Result<(Client, Connection<Socket, TlsStream>), StoreError> {
        let failed = |why| StoreError::Failed(format!("no connection to {}: {why}", self.target()));
        let connected = timeout(TIMEOUT, self.config.connect(self.tls.clone())).await;
        connected.map_err(|_| failed(NO_ANSWER.to_owned()))?.map_err(|error| failed(describe(&error)))
    }

    /// A connection outside the pool, for migrations. Dropping the client closes it.
    pub(super) async fn session(&self) -> Result<Client, StoreError> {
        let (client, connection) = self.connect().await?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(error = describe(&error), "a session with the database ended");
            }
        });
        Ok(client)
    }

    /// The target of a connection, without the password.
    pub(super) fn target(&self) -> String {
        let host = |host: &Host| match host {
            Host::Tcp(name) => name.clone(),
            Host::Unix(path) => path.display().to_string(),
        };
        let config = &self.config;
        let hosts = config.get_hosts().iter().map(host).collect::<Vec<_>>().join(",");
        let name = config.get_dbname().or(config.get_user()).unwrap_or("its default");
        let user = config.get_user().unwrap_or("the system's user");
        format!("the PostgreSQL database {name:?} at {hosts} as {user:?}")
    }
}

/// A connection of the pool, and a statement that it prepares once.
pub(super) async fn prepare(pool: &Pool, sql: &str) -> Result<(PooledClient, Statement), StoreError> {
    let no_connection = |why| StoreError::Failed(format!("no connection to the database: {why}"));
    // The pool's own timeouts do not cover the settings of a new connection.
    let deadline = Instant::now() + TIMEOUT;
    let client = timeout_at(deadline, pool.get()).await.map_err(|_| no_connection(NO_ANSWER.to_owned()))?;
    let client = client.map_err(|error| {
        no_connection(if let PoolError::Backend(error) = &error { describe(error) } else { error.to_string() })
    })?;
    match timeout_at(deadline, client.prepare_cached(sql)).await {
        Ok(statement) => Ok((client, statement.map_err(|error| failed(&error))?)),
        Err(_) => Err(StoreError::Failed(discard(client))),
    }
}

/// Closes a connection on which an answer did not come; returns the reason of the failure.
pub(super) fn discard(client: PooledClient) -> String {
    drop(PooledClient::take(client));
    NO_ANSWER.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_keep_the_password_to_themselves() {
        for url in ["postgres://me:sesame@host:not-a-port/name", "host=h password=sesame sesame", "sesame", ""] {
            let error = Connector::new(url).map(drop).unwrap_err().to_string();
            assert!(error.contains("connection URL") && !error.contains("sesame"), "{error}");
        }
        let connector = Connector::new("postgres://me:sesame@host:5433/name").unwrap();
        assert_eq!(connector.target(), "the PostgreSQL database \"name\" at host as \"me\"");
    }
}
