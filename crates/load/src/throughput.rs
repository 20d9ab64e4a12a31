//! Throughput: moves per second when all tables are busy; and the memory of the server while games finish.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::crowd::{Coordinator, Signals, run_crowd};
use crate::error::BenchError;
use crate::server::MeasuredServer;
use crate::table::{GameSetup, LoadTable, SHORT_GAME, USUAL_GAME};

#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Throughput {
    pub(crate) count: u64,
    pub(crate) seconds: f64,
    /// The server's processor time.
    pub(crate) cpu_s: f64,
}

impl AddAssign for Throughput {
    fn add_assign(&mut self, more: Self) {
        self.count += more.count;
        self.seconds += more.seconds;
        self.cpu_s += more.cpu_s;
    }
}

#[derive(Default)]
struct PlayCounts {
    moves: AtomicU64,
    games: AtomicU64,
}

/// Every player acts as soon as it is its turn.
pub(crate) fn measure_throughput(
    server: &MeasuredServer,
    tables: usize,
    warm_up: Duration,
    time: Duration,
) -> Result<Throughput, BenchError> {
    let counts = PlayCounts::default();
    let coordinate = |_: &Coordinator<'_>| {
        sleep(warm_up);
        let (began, count, cpu_s) = (Instant::now(), counts.moves.load(Ordering::Relaxed), server.cpu_s()?);
        sleep(time);
        Ok(Throughput {
            count: counts.moves.load(Ordering::Relaxed) - count,
            cpu_s: server.cpu_s()? - cpu_s,
            seconds: began.elapsed().as_secs_f64(),
        })
    };
    let each = async |number, signals| play(server, number, USUAL_GAME, signals, &counts).await;
    run_crowd(tables, each, coordinate).map(|(_, throughput)| throughput)
}

/// The server's memory while games finish.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct MemoryGrowth {
    pub games: u64,
    /// After a quarter of the games.
    pub quarter_kb: f64,
    pub all_kb: f64,
    pub seconds: f64,
}

pub(crate) fn measure_memory(server: &MeasuredServer, tables: usize, games: u64) -> Result<MemoryGrowth, BenchError> {
    let counts = PlayCounts::default();
    let coordinate = |coordinator: &Coordinator<'_>| {
        let memory_after = |games: u64| {
            coordinator.wait(|| counts.games.load(Ordering::Relaxed) >= games)?;
            server.memory_kb()
        };
        let (quarter_kb, all_kb) = (memory_after(games.div_ceil(4))?, memory_after(games)?);
        Ok(MemoryGrowth { games, quarter_kb, all_kb, seconds: coordinator.began.elapsed().as_secs_f64() })
    };
    let each = async |number, signals| play(server, number, SHORT_GAME, signals, &counts).await;
    run_crowd(tables, each, coordinate).map(|(_, memory)| memory)
}

/// One table: plays whole games, one after the other.
async fn play(
    server: &MeasuredServer,
    number: usize,
    game: GameSetup,
    mut signals: Signals,
    counts: &PlayCounts,
) -> Result<(), BenchError> {
    let mut table = LoadTable::open(server, number, game).await?;
    signals.ready().await;
    while !signals.is_over() {
        match table.next_move().await? {
            Some(next) => {
                counts.moves.fetch_add(1, Ordering::Relaxed);
                table.play(next).await?;
            }
            None => {
                counts.games.fetch_add(1, Ordering::Relaxed);
                table.open_again().await?;
            }
        }
    }
    table.finish().await
}
