//! Pruning many tables: bots, clocks and the shutdown do not wait for it.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod test_server;

use std::path::Path;
use std::time::Duration;

use lonja_bots::Level;
use lonja_server::bot_pool::{BotJob, BotRunner};
use lonja_server::bot_queue::Purpose;
use lonja_server::pruning::{self, Retention};
use lonja_server::store::Sqlite;
use lonja_server::tables::InitialSeat;
use rusqlite::Connection;
use tokio::time::timeout;

use crate::test_server::{TestServer, bot, wait_until};

/// Far more than are pruned while a few decisions are made.
const OLD_TABLES: i64 = 40_000;

/// Nobody at this table searches.
struct IdleBots;

impl BotRunner for IdleBots {
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

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_while_many_tables_are_pruned() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.sqlite");
    fill(&path);
    let server = TestServer::on(&path, IdleBots);
    let retention = Retention { finished: Some(1000), abandoned: None };
    let pruner = tokio::spawn(pruning::run(server.tables.clone(), retention));
    wait_until(async || old_tables(&path) < OLD_TABLES).await;

    // A clock of a second decides for Ada, and a bot for itself.
    let id = server.open(&[InitialSeat::Opener, bot(Level::Trader)], Some(1)).await;
    server.wait(&id, |table| table.number > 6).await;
    assert!(old_tables(&path) > 0, "the decisions came before the end of the pruning");

    server.tables.shut_down();
    timeout(Duration::from_secs(60), async { (pruner.await.unwrap(), server.scheduler.await.unwrap()) }).await.unwrap();
    assert!(old_tables(&path) > 0, "the shutdown did not wait for it either");
}
