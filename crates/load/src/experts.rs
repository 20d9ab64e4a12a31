//! Response times for people while expert bots play at other tables.

use std::time::{Duration, Instant};

use serde::Serialize;

use crate::client::HttpClient;
use crate::error::BenchError;
use crate::latency::percentile_ms;
use crate::product;
use crate::server::Server;
use crate::table::{Table, USUAL_GAME};

/// Tables with four experts each, who play without a pause.
const TABLES: usize = 20;
/// The pause before a person acts: shorter than any real person's.
const PAUSE: Duration = Duration::from_millis(5);

/// Median and 99th percentile of response times: to play an action, and to read the table.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct WaitTimes {
    pub act_p50_ms: f64,
    pub act_p99_ms: f64,
    pub look_p50_ms: f64,
    pub look_p99_ms: f64,
}

/// Response times without bots, and while eighty experts play.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ExpertLoad {
    pub bots: usize,
    pub quiet: WaitTimes,
    pub busy: WaitTimes,
}

/// People play at one table: first alone, then while experts play at others.
pub(crate) fn measure_experts(server: &Server, time: Duration) -> Result<ExpertLoad, BenchError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut table = Table::open(server, 0, USUAL_GAME).await?;
        let quiet = measure(&mut table, time).await?;
        let mut opener = HttpClient::connect(server.address(0)).await?;
        product::create_identity(&mut opener, "opener").await?;
        for _ in 0..TABLES {
            product::open_for_bots(&mut opener, USUAL_GAME, "expert").await?;
        }
        let busy = measure(&mut table, time).await?;
        Ok(ExpertLoad { bots: TABLES * USUAL_GAME.seats, quiet, busy })
    })
}

async fn measure(table: &mut Table, time: Duration) -> Result<WaitTimes, BenchError> {
    let (began, mut acts, mut looks) = (Instant::now(), Vec::new(), Vec::new());
    while began.elapsed() < time {
        let Some(next) = table.next_move().await? else {
            table.open_again().await?;
            continue;
        };
        tokio::time::sleep(PAUSE).await;
        let (seat, path) = (next.seat, table.path().to_owned());
        let sent_at = Instant::now();
        table.client(seat).await?.get(&path).await?;
        looks.push(sent_at.elapsed());
        let sent_at = Instant::now();
        table.play(next).await?;
        table.client(seat).await?;
        acts.push(sent_at.elapsed());
    }
    Ok(WaitTimes {
        act_p50_ms: percentile_ms(&mut acts, 50.0),
        act_p99_ms: percentile_ms(&mut acts, 99.0),
        look_p50_ms: percentile_ms(&mut looks, 50.0),
        look_p99_ms: percentile_ms(&mut looks, 99.0),
    })
}
