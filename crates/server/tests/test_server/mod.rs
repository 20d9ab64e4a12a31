//! A server without HTTP, on a SQLite file, with the machine's clock.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use lonja_bots::Level;
use lonja_game::catalog::OptionsJson;
use lonja_server::bot_pool::BotRunner;
use lonja_server::clock::Clock;
use lonja_server::scheduler;
use lonja_server::store::{Person, Sqlite};
use lonja_server::table::{LevelName, Table, TableSetup};
use lonja_server::tables::{InitialSeat, Tables};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

pub(crate) struct TestServer {
    pub(crate) tables: Arc<Tables>,
    pub(crate) scheduler: JoinHandle<()>,
    /// The folder of the file, if it is deleted with the server.
    _folder: Option<TempDir>,
}

impl TestServer {
    /// On a file of its own.
    pub(crate) fn new(bots: impl BotRunner + 'static) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = Self::on(&folder.path().join("tables.sqlite"), bots);
        Self { _folder: Some(folder), ..server }
    }

    /// On a file that may have tables.
    pub(crate) fn on(file: &Path, bots: impl BotRunner + 'static) -> Self {
        let store = Arc::new(Sqlite::open(file).unwrap());
        let random = Box::new(|| Ok([getrandom::u64().unwrap().to_le_bytes(); 4].concat().try_into().unwrap()));
        let (tables, wakes) = Tables::new(store, Clock::system(), Arc::new(bots), random);
        let scheduler = tokio::spawn(scheduler::run(tables.clone(), wakes));
        Self { tables, scheduler, _folder: None }
    }

    pub(crate) async fn open(&self, seats: &[InitialSeat], clock_s: Option<u32>) -> String {
        self.open_for("ada", seats, clock_s).await
    }

    pub(crate) async fn open_for(&self, person: &str, seats: &[InitialSeat], clock_s: Option<u32>) -> String {
        let setup = TableSetup {
            ruleset: if seats.len() == 2 { "burgueses" } else { "medici-2018" }.into(),
            players: seats.len(),
            options: OptionsJson::default(),
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
        };
        let person = Person { id: person.into(), name: person.into() };
        self.tables.open(&person, setup, seats, None, None, None).await.unwrap().0
    }

    /// Waits until something holds for a table.
    pub(crate) async fn wait(&self, id: &str, holds: impl Fn(&Table) -> bool + Send + Sync) {
        wait_until(async || self.tables.with_table(id, |_, table| Ok(holds(table))).await.unwrap()).await;
    }
}

pub(crate) fn bot(level: Level) -> InitialSeat {
    InitialSeat::Bot(LevelName(level))
}

pub(crate) async fn wait_until(holds: impl AsyncFn() -> bool) {
    let wait = async {
        while !holds().await {
            sleep(Duration::from_millis(2)).await;
        }
    };
    timeout(Duration::from_secs(60), wait).await.expect("it should have happened by now");
}
