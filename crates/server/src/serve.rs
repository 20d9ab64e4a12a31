//! `lonja serve`: start and shutdown of the server.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use rustix::process::{Resource, Rlimit, Signal, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpSocket};
use tokio::signal::unix::{SignalKind, signal};

use crate::bot_pool::BotPool;
use crate::clock::Clock;
use crate::http::{ConnectionCounts, RequestLimits, TrustedProxies, router};
use crate::problem::Problem;
use crate::pruning::Retention;
use crate::store::{Postgres, Sqlite, Store};
use crate::tables::Tables;
use crate::{listener, pruning, scheduler, store};

/// The time that a bot has for a decision.
const BOT_TIME: Duration = Duration::from_millis(300);

/// Connections that wait to be accepted: all subscribers come back at once after a restart. The system may allow fewer.
const BACKLOG: u32 = 4096;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// Where tables are stored.
    pub database: Database,
    /// Limits on requests, streams and tables.
    pub limits: RequestLimits,
    /// The proxies whose headers about the client are believed.
    pub proxies: TrustedProxies,
    /// Days after which finished tables are deleted; none keeps them.
    pub keep_days: Option<u32>,
    /// Days without use after which unfinished tables and identities without a table are deleted; none keeps them.
    pub abandoned_days: Option<u32>,
    /// Threads for bots; 0 is one less than there are cores.
    pub bot_threads: usize,
}

/// Where tables are stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// A SQLite file.
    Sqlite(PathBuf),
    /// The URL of a PostgreSQL database.
    Postgres(String),
}

impl Database {
    /// Parses `sqlite:FILE` or `postgres://…`.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some(("sqlite", file)) if !file.is_empty() => Ok(Self::Sqlite(file.into())),
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(text.into())),
            _ => Err("not a database. Use sqlite:FILE or postgres://USER@HOST/NAME".into()),
        }
    }

    /// A file in the user's data directory.
    pub fn default_file() -> Self {
        let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = || variable("HOME").map(|home| home.join(".local/share"));
        let data = variable("XDG_DATA_HOME").or_else(home).unwrap_or_else(|| Path::new(".").into());
        Self::Sqlite(data.join("lonja/lonja.sqlite"))
    }

    async fn open(&self) -> Result<Arc<dyn Store>, store::StoreError> {
        Ok(match self {
            Self::Sqlite(file) => Arc::new(Sqlite::open(file)?),
            Self::Postgres(url) => Arc::new(Postgres::connect(url).await?),
        })
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => write!(f, "{}", file.display()),
            // The URL may contain a password.
            Self::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}

/// Raises the limit of open files to the hard limit, for this process and those that it starts: every connection is an
/// open file, and the usual limit of 1,024 is for programs of another kind.
pub fn raise_file_limit() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // If this fails, connections will fail later and report it.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// Serves until SIGTERM or Ctrl-C. Calls `ready` with the address once clients can connect.
pub fn run(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("threads can't be started: {error}"))?;
    let result = runtime.block_on(serve(config, ready));
    // Do not wait for bots: their turns are due again after the restart.
    runtime.shutdown_background();
    result
}

async fn serve(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let store = config.database.open().await.map_err(|error| error.to_string())?;
    let cannot = |error| format!("can't listen on {}: {error}", config.listen);
    let listener = listen(config.listen).map_err(cannot)?;
    let bots = Arc::new(BotPool::new(thread_count(config.bot_threads), BOT_TIME));
    let (tables, wakes) = Tables::new(store, Clock::system(), bots, Box::new(random_bytes));
    tables.follow_wall_clock().await;
    let milliseconds = |days: u32| i64::from(days) * 24 * 60 * 60 * 1000;
    let retention =
        Retention { finished: config.keep_days.map(milliseconds), abandoned: config.abandoned_days.map(milliseconds) };
    let pruner = tokio::spawn(pruning::run(tables.clone(), retention));
    let scheduler = tokio::spawn(scheduler::run(tables.clone(), wakes));
    let router = router(tables.clone(), config.limits, config.proxies.clone());
    // Before `ready`: a signal that follows it must not be lost.
    let stop = stop_signal().map_err(|error| format!("signals can't be received: {error}"))?;
    // A file at its size limit (`ulimit -f`) must be an error of a write; without a handler the signal would kill us.
    let _size_limit = signal(SignalKind::from_raw(Signal::XFSZ.as_raw()));
    ready(listener.local_addr().map_err(cannot)?);
    tokio::spawn({
        let tables = tables.clone();
        async move {
            stop.await;
            tracing::info!("shutting down");
            tables.shut_down();
        }
    });
    let connections = ConnectionCounts::new(config.limits.connections_per_address, config.proxies.clone());
    listener::serve(listener, router, connections, tables.shutdown_signal()).await;
    let _ = (scheduler.await, pruner.await);
    Ok(())
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // As `TcpListener::bind` does: a restart must not wait for the connections of the process before.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

fn thread_count(configured: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if configured > 0 { configured } else { cores().saturating_sub(1).max(1) }
}

fn random_bytes() -> Result<[u8; 32], Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| Problem::Unavailable { maybe_done: false })?;
    Ok(bytes)
}

/// Waits for SIGTERM or Ctrl-C. Signals are received from the call on, even before the future is polled.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_soft_limit_of_files_becomes_the_hard_one() {
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        setrlimit(Resource::Nofile, Rlimit { current: Some(256), maximum }).unwrap();
        raise_file_limit();
        assert_eq!(getrlimit(Resource::Nofile).current, maximum);
    }

    /// All subscribers come back at once after a restart: those who can't be accepted yet must not be turned away.
    #[tokio::test]
    async fn connections_wait_to_be_accepted() {
        const COUNT: usize = 300;
        let allowed = std::fs::read_to_string("/proc/sys/net/core/somaxconn").unwrap_or_default();
        if allowed.trim().parse().is_ok_and(|most: usize| most < COUNT) {
            eprintln!("skipped: the system allows {allowed} only");
            return;
        }
        let listener = listen(([127, 0, 0, 1], 0).into()).unwrap();
        let address = listener.local_addr().unwrap();
        let mut waiting = Vec::new();
        for number in 0..COUNT {
            let connection = tokio::time::timeout(Duration::from_secs(20), tokio::net::TcpStream::connect(address));
            waiting.push(connection.await.unwrap_or_else(|_| panic!("connection {number} got no answer")).unwrap());
        }
    }
}
