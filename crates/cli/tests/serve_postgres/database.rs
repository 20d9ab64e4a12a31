//! A database on a throw-away PostgreSQL for the tables of a server.

use tokio::runtime::Builder;
use tokio_postgres::NoTls;

use crate::cluster::{Cluster, Fsync, execute};

/// Where a server keeps its tables, until this is dropped.
pub(crate) struct Database {
    pub(crate) url: String,
    _cluster: Option<Cluster>,
}

/// A new one.
pub(crate) fn fresh() -> Database {
    let url = wait(Cluster::shared().database());
    Database { url, _cluster: None }
}

/// A new one that survives a power cut.
pub(crate) fn durable() -> Database {
    let cluster = Cluster::start(Fsync::On);
    let url = wait(cluster.database());
    Database { url, _cluster: Some(cluster) }
}

impl Database {
    /// Runs statements.
    pub(crate) fn execute(&self, sql: &str) {
        wait(execute(&self.url, sql));
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
