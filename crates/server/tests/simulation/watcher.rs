//! A spectator who never looks away, for the law that a subscriber sees every committed number in time.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use crate::fleet::Fleet;

/// The longest time for which a subscriber sees an old number, while the process and the store work.
const LIMIT: Duration = Duration::from_secs(2);
/// How often the watcher looks whether a number is overdue.
const TICK: Duration = Duration::from_millis(100);

/// Watches a table at one process after another, until the world ends.
pub(crate) async fn watch(fleet: Arc<Fleet>, table: String) {
    loop {
        let (tables, process) = fleet.any_process();
        // A killed process never answers.
        let Ok(Ok(mut subscription)) = timeout(Duration::from_secs(1), tables.subscribe(&table, None)).await else {
            sleep(TICK).await;
            continue;
        };
        let (subscribed, mut last) = (Instant::now(), 0);
        loop {
            match timeout(TICK, subscription.next()).await {
                Ok(Some(frame)) => last = frame.number,
                // The process was killed, or could not read the table.
                Ok(None) => break,
                Err(_) => {}
            }
            let works_since = fleet.world.works_since(process).unwrap_or(subscribed).max(subscribed);
            if works_since.elapsed() > LIMIT {
                let is_in_time = fleet.world.was_newest(&table, last, Instant::now() - LIMIT);
                assert!(
                    is_in_time,
                    "{table}: a subscriber has seen {last}, which was not the newest number for {LIMIT:?}"
                );
            }
        }
        sleep(TICK).await;
    }
}
