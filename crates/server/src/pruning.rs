//! Deletes old tables and identities in small steps, so that people, bots and the shutdown do not wait for it.

use std::sync::Arc;

use prometheus_client::metrics::counter::Counter;
use tokio::time::{Duration, Instant, sleep};

use crate::store::{Millis, StoreFuture};
use crate::supervisor::run_catching_panic;
use crate::tables::Tables;

/// The pause between two rounds, each of which deletes everything that is old.
const ROUND_INTERVAL: Duration = Duration::from_secs(600);
/// How often a process checks whether the rounds are its own: after a start it has no lease yet.
const LEASE_CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// Tables or identities deleted in one transaction: a few milliseconds of work.
const BATCH: usize = 25;
/// The shortest pause between two steps.
const MIN_PAUSE: Duration = Duration::from_millis(50);
/// A pause is at least this many times as long as the step before.
const PAUSE_FACTOR: u32 = 4;

/// For how many milliseconds things are kept; none keeps them for ever.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Retention {
    /// Finished tables, after their last change.
    pub finished: Option<Millis>,
    /// Unfinished tables where nobody does anything, and identities without a table that nobody uses.
    pub abandoned: Option<Millis>,
}

/// Runs until the shutdown, which stops it between two steps at once.
pub async fn run(tables: Arc<Tables>, retention: Retention) {
    let rounds = async {
        loop {
            // One process is enough. Two at a time do no harm.
            if !tables.leases.holds_shard(0) {
                sleep(LEASE_CHECK_INTERVAL).await;
                continue;
            }
            if run_catching_panic(round(&tables, retention)).await {
                tables.report_panic("the deletion of old tables");
            }
            sleep(ROUND_INTERVAL).await;
        }
    };
    let shutdown = tables.shutdown_signal();
    tokio::select! {
        biased;
        () = shutdown.wait() => {}
        () = rounds => {}
    }
}

async fn round(tables: &Tables, retention: Retention) {
    let (store, metrics, now) = (&tables.store, &tables.metrics, tables.clock.wall_now());
    if let Some(finished) = retention.finished {
        steps(&metrics.tables_pruned, || store.prune_finished(now - finished, BATCH)).await;
    }
    if let Some(abandoned) = retention.abandoned {
        steps(&metrics.tables_pruned, || store.prune_unfinished(now - abandoned, BATCH)).await;
        steps(&metrics.identities_pruned, || store.prune_people(now - abandoned, BATCH)).await;
    }
}

/// Runs steps until there is nothing more to delete. After an error the next round goes on.
async fn steps<'a>(pruned: &Counter, step: impl Fn() -> StoreFuture<'a, u64>) {
    loop {
        let started = Instant::now();
        let Ok(count @ 1..) = step().await else { return };
        pruned.inc_by(count);
        sleep(MIN_PAUSE.max(started.elapsed() * PAUSE_FACTOR)).await;
    }
}
