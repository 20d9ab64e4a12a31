//! Subscribers who do not play: the memory of an idle stream, and the fan-out of events.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use crate::client::{HttpClient, SseStream};
use crate::crowd::{Coordinator, Signals, run_crowd};
use crate::error::BenchError;
use crate::server::MeasuredServer;
use crate::table::{LoadTable, TIMEOUT, USUAL_GAME};

/// Tables that the idle streams share.
const TABLES: usize = 4;
/// Memory that has not grown for this long has settled.
const SETTLED: Duration = Duration::from_millis(500);
/// How often a subscriber checks whether the table is open.
const POLL: Duration = Duration::from_millis(2);

/// The server's memory for each idle stream, in kB.
pub(crate) fn measure_idle(server: &MeasuredServer, streams: usize) -> Result<f64, BenchError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut tables = Vec::new();
        for number in 0..TABLES {
            tables.push(LoadTable::open(server, number, USUAL_GAME).await?);
        }
        let before = settled_memory_kb(server).await?;
        let mut open = Vec::with_capacity(streams);
        for user in 0..streams {
            open.push(subscribe(server, user, &tables[user % TABLES]).await?);
        }
        Ok((settled_memory_kb(server).await? - before) / streams as f64)
    })
}

/// Subscribes without an identity and waits for the first event.
async fn subscribe(server: &MeasuredServer, user: usize, table: &LoadTable) -> Result<SseStream, BenchError> {
    let mut events = HttpClient::connect(server.target(user)).await?.subscribe(&table.stream()).await?;
    events.next().await?;
    Ok(events)
}

async fn settled_memory_kb(server: &MeasuredServer) -> Result<f64, BenchError> {
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

/// Events per second that reach the subscribers of one table. The next move is played as soon as all have the last; for
/// a whole game, or until the time is over.
pub(crate) fn measure_fan_out(server: &MeasuredServer, subscribers: usize, time: Duration) -> Result<f64, BenchError> {
    let watched = WatchedTable {
        size: subscribers as u64,
        path: OnceLock::new(),
        received: AtomicU64::new(0),
        all_received: Notify::new(),
    };
    let per_s = OnceLock::new();
    let each = async |user: usize, signals: Signals| match user {
        0 => {
            // Only this user sets it.
            let _ = per_s.set(watched.play(server, signals, time).await?);
            Ok(())
        }
        _ => watched.subscribe(server, user, signals).await,
    };
    let coordinate = |coordinator: &Coordinator<'_>| coordinator.wait(|| per_s.get().is_some());
    run_crowd(subscribers + 1, each, coordinate)?;
    per_s.into_inner().ok_or(BenchError::Timeout)
}

struct WatchedTable {
    size: u64,
    /// The path of the stream, once the table is open.
    path: OnceLock<String>,
    /// Events received by all subscribers together.
    received: AtomicU64,
    /// All subscribers have the last event.
    all_received: Notify,
}

impl WatchedTable {
    async fn play(&self, server: &MeasuredServer, mut signals: Signals, time: Duration) -> Result<f64, BenchError> {
        let mut table = LoadTable::open(server, 0, USUAL_GAME).await?;
        // Only this user sets it.
        let _ = self.path.set(table.stream());
        let began = signals.ready().await;
        while began.elapsed() < time
            && let Some(next) = table.next_move().await?
        {
            table.play(next).await?;
            timeout(TIMEOUT, self.all_received.notified()).await.map_err(|_| BenchError::Timeout)?;
        }
        Ok(self.received.load(Ordering::Relaxed) as f64 / began.elapsed().as_secs_f64())
    }

    async fn subscribe(&self, server: &MeasuredServer, user: usize, mut signals: Signals) -> Result<(), BenchError> {
        let path = loop {
            match self.path.get() {
                Some(path) => break path,
                None => sleep(POLL).await,
            }
        };
        let mut events = HttpClient::connect(server.target(user)).await?.subscribe(path).await?;
        events.next().await?;
        signals.ready().await;
        while !signals.is_over() {
            // With a timeout, to notice the end even without events.
            let Ok(event) = timeout(SETTLED, events.next()).await else { continue };
            event?;
            if (self.received.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(self.size) {
                self.all_received.notify_one();
            }
        }
        Ok(())
    }
}
