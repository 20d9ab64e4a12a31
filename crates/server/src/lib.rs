//! Tables: people and bots sit down and play any ruleset, over HTTP and event streams.

pub mod clock;
pub mod desk;
pub mod house;
pub mod http;
mod listener;
pub mod metrics;
pub mod people;
pub mod presence;
pub mod problem;
pub mod serve;
pub mod steward;
pub mod store;
pub mod stream;
pub mod table;
pub mod thinkers;

/// Writes what happens to standard error, a line of JSON each where that is no terminal. `LONJA_LOG` says how much.
pub fn log_to_stderr() {
    use std::io::IsTerminal;
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("LONJA_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if std::io::stderr().is_terminal() { log.init() } else { log.json().init() }
}
