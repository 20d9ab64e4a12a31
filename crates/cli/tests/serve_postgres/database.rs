//! A database on a throw-away PostgreSQL for the tables of a server.

use tokio::runtime::Builder;
use tokio_postgres::NoTls;

use crate::cluster::{Cluster, FrozenCluster, Fsync, execute};

/// Where a server keeps its tables, until this is dropped.
pub(crate) struct TestDatabase {
    pub(crate) url: String,
    /// A PostgreSQL of its own.
    cluster: Option<Cluster>,
}

/// A new one.
pub(crate) fn fresh() -> TestDatabase {
    let url = wait(Cluster::shared().database());
    TestDatabase { url, cluster: None }
}

/// A new one on a PostgreSQL of its own.
pub(crate) fn alone() -> TestDatabase {
    let cluster = Cluster::start(Fsync::Off);
    let url = wait(cluster.database());
    TestDatabase { url, cluster: Some(cluster) }
}

/// A new one that survives a power cut.
pub(crate) fn durable() -> TestDatabase {
    let cluster = Cluster::start(Fsync::On);
    let url = wait(cluster.database());
    TestDatabase { url, cluster: Some(cluster) }
}

impl TestDatabase {
    /// Freezes its PostgreSQL, which must be its own, until the guard is dropped.
    pub(crate) fn freeze(&self) -> FrozenCluster {
        self.cluster.as_ref().unwrap().freeze()
    }

    /// Runs statements.
    pub(crate) fn execute(&self, sql: &str) {
        wait(execute(&self.url, sql));
    }

    /// Waits until somebody appends a row of a table, and cuts off its connection before the database has decided.
    /// Calls `ready` when it waits.
    pub(crate) fn cut_off_append(&self, table: &str, number: u64, ready: impl FnOnce()) {
        const WAITING: &str = "select pg_terminate_backend(pid) from pg_stat_activity
                               where datname = current_database() and wait_event_type = 'Lock'";
        wait(async {
            let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await.unwrap();
            let connection = tokio::spawn(connection);
            // Another writer of the same row, who has not committed.
            client.batch_execute(&format!("begin; insert into log values ('{table}', {number}, 0, '')")).await.unwrap();
            ready();
            while client.query(WAITING, &[]).await.unwrap().is_empty() {}
            drop(client);
            connection.await.unwrap().unwrap();
        });
    }

    /// Does something while nobody else can read or write a table of the database.
    pub(crate) fn while_locked<T>(&self, table: &str, act: impl FnOnce() -> T) -> T {
        wait(async {
            let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await.unwrap();
            let connection = tokio::spawn(connection);
            client.batch_execute(&format!("begin; lock table {table}")).await.unwrap();
            let done = act();
            drop(client);
            connection.await.unwrap().unwrap();
            done
        })
    }

    /// Everything that is stored, as text.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let rows = |table: &str| format!("select to_jsonb({table})::text from {table}");
        let sql = ["people", "tables", "members", "log", "seen"].map(rows).join(" union all ");
        wait(async {
            let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await.unwrap();
            let connection = tokio::spawn(connection);
            let rows = client.query(&sql, &[]).await.unwrap();
            drop(client);
            connection.await.unwrap().unwrap();
            rows.iter().flat_map(|row| row.get::<_, String>(0).into_bytes()).collect()
        })
    }
}

fn wait<T>(what: impl Future<Output = T>) -> T {
    Builder::new_current_thread().enable_all().build().unwrap().block_on(what)
}
