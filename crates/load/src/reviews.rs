//! How long people wait for the server, for a bot and for a clock while reviews are computed.

use std::time::Duration;

use serde::Serialize;

use crate::error::BenchError;
use crate::experts::{BotWaits, WaitTimes, measure, measure_bots};
use crate::server::MeasuredServer;
use crate::table::{LoadTable, USUAL_GAME};

/// Deep reviews that wait or run while people play.
const REVIEWS: usize = 20;

/// Waiting times without reviews, and while they are computed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ReviewLoad {
    pub reviews: usize,
    pub quiet: WaitTimes,
    pub quiet_bots: BotWaits,
    pub busy: WaitTimes,
    pub busy_bots: BotWaits,
}

/// People play: first alone, then while deep reviews of finished games wait and run.
pub(crate) fn measure_reviews(server: &MeasuredServer, time: Duration) -> Result<ReviewLoad, BenchError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut table = LoadTable::open(server, 0, USUAL_GAME).await?;
        let (quiet, quiet_bots) = (measure(&mut table, time).await?, measure_bots(server, time).await?);
        let mut finished = LoadTable::open(server, 1, USUAL_GAME).await?;
        for review in 0..REVIEWS {
            if review > 0 {
                finished.open_again().await?;
            }
            while let Some(next) = finished.next_move().await? {
                finished.play(next).await?;
            }
            let path = format!("{}/review", finished.path());
            finished.client(0).await?.send_json(&path, r#"{"depth":"deep"}"#.into()).await?;
        }
        let (busy, busy_bots) = (measure(&mut table, time).await?, measure_bots(server, time).await?);
        Ok(ReviewLoad { reviews: REVIEWS, quiet, quiet_bots, busy, busy_bots })
    })
}
