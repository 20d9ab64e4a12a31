//! How we connect.

use std::str::FromStr;
use std::time::Duration;

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use tokio_postgres::config::Host;
use tokio_postgres::{Client, Config, NoTls};

use super::super::StoreError;
use super::error::in_words;

/// Connections for questions and answers. A database does not get faster by many more.
const CONNECTIONS: usize = 16;
/// How long anybody waits for a connection.
const PATIENCE: Duration = Duration::from_secs(5);
/// After so long without an answer a connection counts as broken.
const SILENCE: Duration = Duration::from_secs(10);
/// Nothing may keep a connection, or a lock, from everybody else for longer; not even if its process is cut off.
const LIMITS: &str =
    "set statement_timeout = '30s'; set lock_timeout = '5s'; set idle_in_transaction_session_timeout = '10s'";

/// What a connection URL says. Its text stays out of errors, for it has the password in it.
pub(super) fn config(url: &str) -> Result<Config, StoreError> {
    let mut config = Config::from_str(url).map_err(|_| {
        StoreError::Failed(
            "the database's connection URL is not understood: it looks like postgres://user:password@host:5432/name"
                .to_owned(),
        )
    })?;
    if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
        return Err(StoreError::Failed("the database's connection URL names no host".to_owned()));
    }
    if config.get_application_name().is_none() {
        config.application_name("lonja");
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(PATIENCE);
    }
    config.keepalives_idle(SILENCE).keepalives_interval(SILENCE / 4).keepalives_retries(3).tcp_user_timeout(SILENCE);
    Ok(config)
}

/// The connections for questions and answers, made as they are needed.
pub(super) fn pool(config: &Config) -> Result<Pool, StoreError> {
    // A closed connection is noticed without asking; asking each time would double the round trips.
    let how = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    Pool::builder(Manager::from_config(config.clone(), NoTls, how))
        .max_size(CONNECTIONS)
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(PATIENCE))
        .create_timeout(Some(PATIENCE))
        .post_create(Hook::async_fn(|client, _| {
            Box::pin(async move { client.batch_execute(LIMITS).await.map_err(HookError::Backend) })
        }))
        .build()
        .map_err(|error| StoreError::Failed(format!("no connections to the database: {error}")))
}

/// A connection of its own, for what belongs to a session. It is closed when the client is dropped.
pub(super) async fn session(config: &Config) -> Result<Client, StoreError> {
    // No TLS: the database is on the same machine or network. Across others, a tunnel is needed.
    let (client, connection) = config.connect(NoTls).await.map_err(|error| unreachable(config, &error))?;
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(error = in_words(&error), "a session with the database ended");
        }
    });
    Ok(client)
}

/// Why there is no connection, and to what.
pub(super) fn unreachable(config: &Config, error: &tokio_postgres::Error) -> StoreError {
    StoreError::Failed(format!("no connection to {}: {}", target(config), in_words(error)))
}

/// What we connect to, without the password.
pub(super) fn target(config: &Config) -> String {
    let hosts: Vec<String> = config.get_hosts().iter().map(host).collect();
    let hosts = hosts.join(",");
    let name = config.get_dbname().or(config.get_user()).unwrap_or("its default");
    let user = config.get_user().unwrap_or("the system's user");
    format!("the PostgreSQL database {name:?} at {hosts} as {user:?}")
}

fn host(host: &Host) -> String {
    match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(path) => path.display().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_keep_the_password_to_themselves() {
        for url in ["postgres://me:sesame@host:not-a-port/name", "host=h password=sesame sesame", "sesame", ""] {
            let said = config(url).map(drop).unwrap_err().to_string();
            assert!(said.contains("connection URL") && !said.contains("sesame"), "{said}");
        }
        let config = config("postgres://me:sesame@host:5433/name").unwrap();
        assert_eq!(target(&config), "the PostgreSQL database \"name\" at host as \"me\"");
    }
}
