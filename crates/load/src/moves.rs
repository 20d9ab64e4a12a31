//! How many moves a second a server bears when all tables are busy at once, and what happens to its memory meanwhile.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::crowd::{Lead, Signals, crowd};
use crate::server::Server;
use crate::table::{Game, SHORT, Table, USUAL};
use crate::trouble::Trouble;

/// What was done in a time.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Moves {
    pub(crate) count: u64,
    pub(crate) seconds: f64,
    /// Of the server.
    pub(crate) cpu_s: f64,
}

impl AddAssign for Moves {
    fn add_assign(&mut self, more: Self) {
        self.count += more.count;
        self.seconds += more.seconds;
        self.cpu_s += more.cpu_s;
    }
}

/// What has happened so far.
#[derive(Default)]
struct Counts {
    moves: AtomicU64,
    games: AtomicU64,
}

/// Everybody plays as soon as it sees that it is its turn.
pub(crate) fn moves(server: &Server, tables: usize, warm_up: Duration, time: Duration) -> Result<Moves, Trouble> {
    let counts = Counts::default();
    let lead = |_: &Lead<'_>| {
        sleep(warm_up);
        let (began, count, cpu_s) = (Instant::now(), counts.moves.load(Ordering::Relaxed), server.cpu_s()?);
        sleep(time);
        Ok(Moves {
            count: counts.moves.load(Ordering::Relaxed) - count,
            cpu_s: server.cpu_s()? - cpu_s,
            seconds: began.elapsed().as_secs_f64(),
        })
    };
    crowd(tables, async |number, signals| play(server, number, USUAL, signals, &counts).await, lead).map(|(_, led)| led)
}

/// A server's memory in kB while games come to an end.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Finished {
    /// How many games.
    pub games: u64,
    /// When a quarter of them was over.
    pub quarter_kb: f64,
    /// When all were.
    pub all_kb: f64,
    /// How long it took.
    pub seconds: f64,
}

/// Plays until so many games are over.
pub(crate) fn finished(server: &Server, tables: usize, games: u64) -> Result<Finished, Trouble> {
    let counts = Counts::default();
    let lead = |lead: &Lead<'_>| {
        let memory_after = |games: u64| {
            lead.wait(|| counts.games.load(Ordering::Relaxed) >= games)?;
            server.memory_kb()
        };
        let (quarter_kb, all_kb) = (memory_after(games.div_ceil(4))?, memory_after(games)?);
        Ok(Finished { games, quarter_kb, all_kb, seconds: lead.began.elapsed().as_secs_f64() })
    };
    crowd(tables, async |number, signals| play(server, number, SHORT, signals, &counts).await, lead).map(|(_, led)| led)
}

/// One table: real games to the end, one after the other.
async fn play(
    server: &Server,
    number: usize,
    game: Game,
    mut signals: Signals,
    counts: &Counts,
) -> Result<(), Trouble> {
    let mut table = Table::open(server, number, game).await?;
    signals.ready().await;
    while !signals.ended() {
        match table.turn().await? {
            Some(turn) => {
                counts.moves.fetch_add(1, Ordering::Relaxed);
                table.play(turn).await?;
            }
            None => {
                counts.games.fetch_add(1, Ordering::Relaxed);
                table.open_again().await?;
            }
        }
    }
    table.finish().await
}
