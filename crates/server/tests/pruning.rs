//! Pruning many tables: bots, clocks and the shutdown do not wait for it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use lonja_bots::Level;
use lonja_game::catalog::OptionsJson;
use lonja_server::bot_pool::{BotJob, BotRunner};
use lonja_server::bot_queue::Purpose;
use lonja_server::clock::Clock;
use lonja_server::pruning::{self, Retention};
use lonja_server::scheduler;
use lonja_server::store::{Person, Sqlite};
use lonja_server::table::{LevelName, Setup};
use lonja_server::tables::{InitialSeat, Tables};
use rusqlite::Connection;
use tokio::time::{sleep, timeout};

/// Far more than are pruned while a few decisions are made.
const OLD_TABLES: i64 = 40_000;

/// Nobody at this table searches.
struct NoBots;

impl BotRunner for NoBots {
    fn submit(&self, _: Purpose, _: BotJob) {}
}

/// A file with finished tables of 1970.
fn fill(path: &Path) {
    drop(Sqlite::open(path).unwrap());
    let mut connection = Connection::open(path).unwrap();
    let transaction = connection.transaction().unwrap();
    for table in 0..OLD_TABLES {
        let id = format!("{table:032x}");
        transaction.execute("insert into log values (?1, 1, 0, '{}')", [&id]).unwrap();
        let sql = "insert into tables (id, stage, public, wake_at, brief, created_at, changed_at)
                   values (?1, 2, 0, null, '{}', 0, 0)";
        transaction.execute(sql, [&id]).unwrap();
    }
    transaction.commit().unwrap();
}

fn old_tables(path: &Path) -> i64 {
    let connection = Connection::open(path).unwrap();
    connection.query_row("select count(*) from tables where created_at = 0", [], |row| row.get(0)).unwrap()
}

async fn wait_until(condition: impl AsyncFn() -> bool) {
    let wait = async {
        while !condition().await {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(60), wait).await.expect("it should not take so long");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_while_many_tables_are_pruned() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    fill(&path);
    let store = Arc::new(Sqlite::open(&path).unwrap());
    let random = Box::new(|| Ok([getrandom::u64().unwrap().to_le_bytes(); 4].concat().try_into().unwrap()));
    let (tables, wakes) = Tables::new(store, Clock::system(), Arc::new(NoBots), random);
    let retention = Retention { finished: Some(1000), abandoned: None };
    let pruner = tokio::spawn(pruning::run(tables.clone(), retention));
    let scheduler = tokio::spawn(scheduler::run(tables.clone(), wakes));
    wait_until(async || old_tables(&path) < OLD_TABLES).await;

    // A clock of a second decides for Ada, and a bot for itself.
    let setup = Setup {
        ruleset: "burgueses".into(),
        players: 2,
        options: OptionsJson::default(),
        public: false,
        clock_s: Some(1),
        total_s: None,
        increment_s: 0,
        patience_s: 60,
        pace_ms: 0,
        account_s: 0,
        hints: true,
        start_when_full: true,
    };
    let seats = [InitialSeat::Opener, InitialSeat::Bot(LevelName(Level::Trader))];
    let ada = Person { id: "ada".into(), name: "Ada".into() };
    let (id, _) = tables.open(&ada, setup, &seats, None, None).await.unwrap();
    wait_until(async || tables.with_table(&id, |_, table| Ok(table.number > 6)).await.unwrap()).await;
    assert!(old_tables(&path) > 0, "the decisions came before the end of the pruning");

    tables.shut_down();
    timeout(Duration::from_secs(60), async { (pruner.await.unwrap(), scheduler.await.unwrap()) }).await.unwrap();
    drop(tables);
    assert!(old_tables(&path) > 0, "the shutdown did not wait for it either");
}
