//! Connections to the database.

use std::str::FromStr;
use std::time::Duration;

use deadpool_postgres::{
    Client as PooledClient, Hook, HookError, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime,
};
use tokio_postgres::config::Host;
use tokio_postgres::{Client, Config, NoTls, Statement};

use super::super::StoreError;
use super::error::{describe, failed};

/// The size of the pool. More connections do not make a database faster.
const CONNECTIONS: usize = 16;
/// How long to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// A connection that is silent for this long counts as broken.
const KEEPALIVE: Duration = Duration::from_secs(10);
/// Server-side timeouts: they free connections and locks even if the process that has them is cut off.
const TIMEOUTS: &str =
    "set statement_timeout = '30s'; set lock_timeout = '5s'; set idle_in_transaction_session_timeout = '10s'";

/// Parses a connection URL. Errors do not quote it, because it contains the password.
pub(super) fn config(url: &str) -> Result<Config, StoreError> {
    let refuse = |why| {
        let example = "Use postgres://user:password@host:5432/name";
        StoreError::Failed(format!("the database's connection URL {why}. {example}"))
    };
    let mut config = Config::from_str(url).map_err(|_| refuse("is not valid"))?;
    if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
        return Err(refuse("names no host"));
    }
    if config.get_application_name().is_none() {
        config.application_name("lonja");
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_TIMEOUT);
    }
    config
        .keepalives_idle(KEEPALIVE)
        .keepalives_interval(KEEPALIVE / 4)
        .keepalives_retries(3)
        .tcp_user_timeout(KEEPALIVE);
    Ok(config)
}

/// The pool for requests. It connects on demand.
pub(super) fn pool(config: &Config) -> Result<Pool, StoreError> {
    // A closed connection is noticed anyway; a test query each time would double the round trips.
    let how = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    Pool::builder(Manager::from_config(config.clone(), NoTls, how))
        .max_size(CONNECTIONS)
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(CONNECT_TIMEOUT))
        .create_timeout(Some(CONNECT_TIMEOUT))
        .post_create(Hook::async_fn(|client, _| {
            Box::pin(async move { client.batch_execute(TIMEOUTS).await.map_err(HookError::Backend) })
        }))
        .build()
        .map_err(|error| StoreError::Failed(format!("no connection pool: {error}")))
}

/// A connection of the pool, and a statement that it prepares once.
pub(super) async fn prepare(pool: &Pool, sql: &str) -> Result<(PooledClient, Statement), StoreError> {
    let client = pool.get().await.map_err(|error| {
        let why = if let PoolError::Backend(error) = &error { describe(error) } else { error.to_string() };
        StoreError::Failed(format!("no connection to the database: {why}"))
    })?;
    let statement = client.prepare_cached(sql).await.map_err(|error| failed(&error))?;
    Ok((client, statement))
}

/// A connection outside the pool, for locks and migrations. Dropping the client closes it.
pub(super) async fn session(config: &Config) -> Result<Client, StoreError> {
    // No TLS: the database is expected on the same machine or network, or behind a tunnel.
    let (client, connection) = config.connect(NoTls).await.map_err(|error| connect_failed(config, &error))?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(error = describe(&error), "a session with the database ended");
        }
    });
    Ok(client)
}

/// The error for a failed connection, with its target.
pub(super) fn connect_failed(config: &Config, error: &tokio_postgres::Error) -> StoreError {
    StoreError::Failed(format!("no connection to {}: {}", target(config), describe(error)))
}

/// The target of a connection, without the password.
pub(super) fn target(config: &Config) -> String {
    let host = |host: &Host| match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(path) => path.display().to_string(),
    };
    let hosts = config.get_hosts().iter().map(host).collect::<Vec<_>>().join(",");
    let name = config.get_dbname().or(config.get_user()).unwrap_or("its default");
    let user = config.get_user().unwrap_or("the system's user");
    format!("the PostgreSQL database {name:?} at {hosts} as {user:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_keep_the_password_to_themselves() {
        for url in ["postgres://me:sesame@host:not-a-port/name", "host=h password=sesame sesame", "sesame", ""] {
            let error = config(url).map(drop).unwrap_err().to_string();
            assert!(error.contains("connection URL") && !error.contains("sesame"), "{error}");
        }
        let config = config("postgres://me:sesame@host:5433/name").unwrap();
        assert_eq!(target(&config), "the PostgreSQL database \"name\" at host as \"me\"");
    }
}
