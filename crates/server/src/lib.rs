//! Tables where people and bots play any ruleset, over HTTP and server-sent events.
//!
//! | what | where |
//! |---|---|
//! | a table as a fold of its log; no store, no network | `table/` |
//! | all tables of this process, and the one way to change one | `tables/` |
//! | a table in memory, its subscribers, and what one subscriber receives | `live_table.rs`, `subscription.rs` |
//! | who is present, and quick phrases: what streams send besides frames | `announcement.rs`, `audience.rs` |
//! | bots' turns, clocks, absence, rematch after a tie | `scheduler.rs`, `presence.rs` |
//! | background tasks that start again after a panic | `supervisor.rs` |
//! | which bot thinks when, and for how long | `bot_queue.rs`, `bot_pool.rs` |
//! | a review, unit by unit on the bots' threads | `review_run.rs`, `tables/reviewing.rs` |
//! | which of several processes takes care of a table | `leases.rs` |
//! | the log on disk, and what is deleted from it | `store/`, `pruning.rs` |
//! | networks, by which limits count and bots take turns | `networks.rs` |
//! | requests, connections, start and shutdown | `http/`, `listener.rs`, `serve.rs` |

mod announcement;
mod audience;
pub mod bot_pool;
pub mod bot_queue;
pub mod clock;
mod commit_times;
mod gzip;
pub mod http;
pub mod leases;
mod listener;
mod live_table;
mod metrics;
mod name;
mod networks;
mod presence;
pub mod problem;
pub mod pruning;
mod review_run;
pub mod scheduler;
pub mod serve;
pub mod store;
mod subscription;
mod supervisor;
pub mod table;
pub mod tables;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex even if a thread panicked with it. Such a panic is a bug; to go on is better than to fail every later
/// request.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Logs to standard error: text in a terminal, one JSON object per line otherwise. `LONJA_LOG` sets the level.
pub fn log_to_stderr() {
    use std::io::IsTerminal;
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("LONJA_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if std::io::stderr().is_terminal() { log.init() } else { log.json().init() }
}
