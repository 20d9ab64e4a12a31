//! `lonja serve`: from nothing to open tables, and back.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::clock::Clock;
use crate::house::House;
use crate::http::{Bounds, router};
use crate::problem::Problem;
use crate::steward::{self, Orders};
use crate::store::{Postgres, Sqlite, Store};
use crate::thinkers::Thinkers;
use crate::{listener, store};

/// How long a bot thinks about a decision.
const THINKING: Duration = Duration::from_millis(300);

/// What a server goes by.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where tables are kept.
    pub database: Database,
    /// How much anybody may ask.
    pub bounds: Bounds,
    /// Whether what a proxy says about who asks is believed.
    pub behind_proxy: bool,
    /// Days after which finished tables are forgotten; never if none.
    pub keep_days: Option<u32>,
    /// Threads on which bots think; 0 is one for each core but one.
    pub bot_threads: usize,
}

/// Where tables are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// A server, by its URL.
    Postgres(String),
}

impl Database {
    /// Reads `sqlite:FILE` or `postgres://…`.
    pub fn read(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            Some(("sqlite", file)) if !file.is_empty() => Ok(Self::Sqlite(file.into())),
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(text.into())),
            _ => Err("a database is sqlite:FILE or postgres://USER@HOST/NAME".into()),
        }
    }

    /// A file in the user's data directory.
    #[must_use]
    pub fn usual() -> Self {
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
            // A URL may have a password in it.
            Self::Postgres(_) => f.write_str("PostgreSQL"),
        }
    }
}

/// Serves until a signal says stop. `ready` is told the address as soon as it can be opened.
pub fn run(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("no threads can be had: {error}"))?;
    let served = runtime.block_on(serve(config, ready));
    // Bots that still think are not waited for: their turn comes again.
    runtime.shutdown_background();
    served
}

async fn serve(config: &Config, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    let store = config.database.open().await.map_err(|error| error.to_string())?;
    let cannot = |error| format!("can't listen on {}: {error}", config.listen);
    let listener = TcpListener::bind(config.listen).await.map_err(cannot)?;
    let thinkers = Arc::new(Thinkers::new(threads(config.bot_threads), THINKING));
    let (house, wakes) = House::new(store, Clock::system(), thinkers, Box::new(draw));
    let keep = config.keep_days.map(|days| i64::from(days) * 24 * 60 * 60 * 1000);
    let steward = tokio::spawn(steward::run(house.clone(), wakes, Orders { keep }));
    let router = router(house.clone(), config.bounds, config.behind_proxy);
    // Before anybody knows that it runs, and could ask it to stop.
    let mut stop = StopSignals::new().map_err(|error| format!("no signals can be had: {error}"))?;
    ready(listener.local_addr().map_err(cannot)?);
    tokio::spawn({
        let house = house.clone();
        async move {
            stop.wait().await;
            tracing::info!("stopping");
            house.close();
        }
    });
    listener::serve(listener, router, house.closing()).await;
    let _ = steward.await;
    Ok(())
}

fn threads(asked: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if asked > 0 { asked } else { cores().saturating_sub(1).max(1) }
}

fn draw() -> Result<[u8; 32], Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| Problem::Unavailable { maybe: false })?;
    Ok(bytes)
}

/// SIGTERM and Ctrl-C.
struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignals {
    fn new() -> io::Result<Self> {
        Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
