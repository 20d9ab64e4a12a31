//! Tables for the tests of this crate, on a file of their own, with the machine's clock.

use std::sync::Arc;

use lonja_game::catalog::OptionsJson;
use tempfile::TempDir;
use tokio::sync::mpsc;

use super::{Tables, Wake};
use crate::bot_pool::BotRunner;
use crate::clock::Clock;
use crate::store::Sqlite;
use crate::table::TableSetup;

/// No scheduler runs.
pub(crate) fn tables(bots: impl BotRunner + 'static) -> (TempDir, Arc<Tables>, mpsc::UnboundedReceiver<Wake>) {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).unwrap());
    let random = Box::new(|| Ok([getrandom::u64().unwrap().to_le_bytes(); 4].concat().try_into().unwrap()));
    let (tables, wakes) = Tables::new(store, Clock::system(), Arc::new(bots), random);
    (folder, tables, wakes)
}

/// A game for two without pauses.
pub(crate) fn setup(ruleset: &str, clock_s: Option<u32>) -> TableSetup {
    TableSetup {
        ruleset: ruleset.into(),
        players: 2,
        options: OptionsJson::new(),
        public: false,
        clock_s,
        total_s: None,
        increment_s: 0,
        patience_s: 60,
        pace_ms: 0,
        account_s: 0,
        hints: true,
        start_when_full: true,
        practice: false,
    }
}
