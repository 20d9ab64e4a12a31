//! How long people wait while bots think.

use std::time::{Duration, Instant};

use serde::Serialize;

use crate::client::Client;
use crate::pace::percentile_ms;
use crate::product;
use crate::server::Server;
use crate::table::{Table, USUAL};
use crate::trouble::Trouble;

/// Tables where four experts play without a pause.
const TABLES: usize = 20;
/// How long a person looks at the table before it acts: less than any person.
const LOOKING: Duration = Duration::from_millis(5);

/// How long people wait, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Waits {
    /// Half of all actions were kept within this.
    pub act_p50_ms: f64,
    /// All but one of a hundred.
    pub act_p99_ms: f64,
    /// The same for looking at the table.
    pub look_p50_ms: f64,
    /// And this.
    pub look_p99_ms: f64,
}

/// How long people wait where no bot thinks, and where eighty experts do.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Experts {
    /// How many experts play.
    pub bots: usize,
    /// When none thinks.
    pub quiet: Waits,
    /// When all do.
    pub busy: Waits,
}

/// People play at one table, at first alone, then while experts play at others.
pub(crate) fn experts(server: &Server, time: Duration) -> Result<Experts, Trouble> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut table = Table::open(server, 0, USUAL).await?;
        let quiet = wait(&mut table, time).await?;
        let mut opener = Client::connect(server.address(0)).await?;
        product::introduce(&mut opener, "opener").await?;
        for _ in 0..TABLES {
            product::open_to_bots(&mut opener, USUAL, "expert").await?;
        }
        let busy = wait(&mut table, time).await?;
        Ok(Experts { bots: TABLES * USUAL.seats, quiet, busy })
    })
}

async fn wait(table: &mut Table, time: Duration) -> Result<Waits, Trouble> {
    let (began, mut acts, mut looks) = (Instant::now(), Vec::new(), Vec::new());
    while began.elapsed() < time {
        let Some(turn) = table.turn().await? else {
            table.open_again().await?;
            continue;
        };
        tokio::time::sleep(LOOKING).await;
        let (seat, path) = (turn.seat, table.path().to_owned());
        let asked = Instant::now();
        table.client(seat).await?.get(&path).await?;
        looks.push(asked.elapsed());
        let asked = Instant::now();
        table.play(turn).await?;
        table.client(seat).await?;
        acts.push(asked.elapsed());
    }
    Ok(Waits {
        act_p50_ms: percentile_ms(&mut acts, 50.0),
        act_p99_ms: percentile_ms(&mut acts, 99.0),
        look_p50_ms: percentile_ms(&mut looks, 50.0),
        look_p99_ms: percentile_ms(&mut looks, 99.0),
    })
}
