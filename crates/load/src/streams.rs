//! Those who only watch: what they cost when nothing happens, and how many are told when something does.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use crate::client::{Client, Events};
use crate::crowd::{Lead, Signals, crowd};
use crate::server::Server;
use crate::table::{PATIENCE, Table, USUAL};
use crate::trouble::Trouble;

/// Tables that are watched by all who watch.
const TABLES: usize = 4;
/// When the memory has not grown for as long as this, it does not grow any more.
const SETTLED: Duration = Duration::from_millis(500);
/// How often those who wait for a table look.
const LOOK: Duration = Duration::from_millis(2);

/// How much a server's memory grows with each stream that is open and idle, in kB.
pub(crate) fn idle(server: &Server, streams: usize) -> Result<f64, Trouble> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut tables = Vec::new();
        for number in 0..TABLES {
            tables.push(Table::open(server, number, USUAL).await?);
        }
        let before = settled(server).await?;
        let mut open = Vec::with_capacity(streams);
        for user in 0..streams {
            open.push(watch(server, user, &tables[user % TABLES]).await?);
        }
        Ok((settled(server).await? - before) / streams as f64)
    })
}

/// Somebody without a name watches, and has seen how the table is now.
async fn watch(server: &Server, user: usize, table: &Table) -> Result<Events, Trouble> {
    let mut events = Client::connect(server.address(user)).await?.watch(&table.stream()).await?;
    events.next().await?;
    Ok(events)
}

async fn settled(server: &Server) -> Result<f64, Trouble> {
    let mut memory = server.memory_kb()?;
    loop {
        sleep(SETTLED).await;
        let now = server.memory_kb()?;
        if now <= memory {
            return Ok(now);
        }
        memory = now;
    }
}

/// How many events a second reach so many watchers of one table, where the next move is played as soon as all of them have the
/// last: for a whole game, or until the time is over.
pub(crate) fn told(server: &Server, watchers: usize, time: Duration) -> Result<f64, Trouble> {
    let audience =
        Audience { size: watchers as u64, path: OnceLock::new(), seen: AtomicU64::new(0), told: Notify::new() };
    let per_s = OnceLock::new();
    let each = async |user: usize, signals: Signals| match user {
        0 => {
            // Nobody but this user sets it.
            let _ = per_s.set(audience.play(server, signals, time).await?);
            Ok(())
        }
        _ => audience.watch(server, user, signals).await,
    };
    let lead = |lead: &Lead<'_>| lead.wait(|| per_s.get().is_some());
    crowd(watchers + 1, each, lead)?;
    per_s.into_inner().ok_or(Trouble::Stuck)
}

/// All who watch one table.
struct Audience {
    size: u64,
    /// Where the stream is, when the table is open.
    path: OnceLock<String>,
    /// How many events have reached somebody.
    seen: AtomicU64,
    /// All have been told.
    told: Notify,
}

impl Audience {
    async fn play(&self, server: &Server, mut signals: Signals, time: Duration) -> Result<f64, Trouble> {
        let mut table = Table::open(server, 0, USUAL).await?;
        // Nobody but this user sets it.
        let _ = self.path.set(table.stream());
        let began = signals.ready().await;
        while began.elapsed() < time
            && let Some(turn) = table.turn().await?
        {
            table.play(turn).await?;
            timeout(PATIENCE, self.told.notified()).await.map_err(|_| Trouble::Stuck)?;
        }
        Ok(self.seen.load(Ordering::Relaxed) as f64 / began.elapsed().as_secs_f64())
    }

    async fn watch(&self, server: &Server, user: usize, mut signals: Signals) -> Result<(), Trouble> {
        let path = loop {
            match self.path.get() {
                Some(path) => break path,
                None => sleep(LOOK).await,
            }
        };
        let mut events = Client::connect(server.address(user)).await?.watch(path).await?;
        events.next().await?;
        signals.ready().await;
        while !signals.ended() {
            // Whether it is over is looked at even if nothing comes.
            let Ok(event) = timeout(SETTLED, events.next()).await else { continue };
            event?;
            if (self.seen.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(self.size) {
                self.told.notify_one();
            }
        }
        Ok(())
    }
}
