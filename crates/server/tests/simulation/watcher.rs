//! A spectator who never looks away, for the law that a subscriber sees every committed number in time.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use crate::fleet::Fleet;

/// The longest time from the commit of a number to its frame, while the process and the store work.
const LIMIT: Duration = Duration::from_secs(2);
/// How often the watcher looks whether a number is overdue.
const TICK: Duration = Duration::from_millis(100);

/// Watches a table at one process after another, until the world ends.
pub(crate) async fn watch(fleet: Arc<Fleet>, table: String) {
    loop {
        let tables = fleet.any();
        // A killed process never answers.
        let Ok(Ok(mut subscription)) = timeout(Duration::from_secs(1), tables.subscribe(&table, None)).await else {
            sleep(TICK).await;
            continue;
        };
        let (subscribed, mut last) = (Instant::now(), 0);
        loop {
            match timeout(TICK, subscription.next()).await {
                Ok(Some(frame)) => last = frame.number,
                // The process was killed.
                Ok(None) => break,
                Err(_) => {}
            }
            let Some(visible) = fleet.world.visible_since(&table, last) else { continue };
            let waited = visible.max(subscribed).elapsed();
            assert!(waited <= LIMIT, "{table}: {} was committed {waited:?} ago and is not seen", last + 1);
        }
        sleep(TICK).await;
    }
}
