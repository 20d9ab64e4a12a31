//! Applies migrations.

use tokio_postgres::Client;

use super::super::{StoreError, migrations};
use super::connection::Connector;
use super::error::failed;

const MIGRATIONS: &str = "create table if not exists migrations (
    number bigint primary key, name text not null, at timestamptz not null
)";

/// Applies missing migrations, all or none. If several processes start at once, one applies them and the others wait.
pub(super) async fn migrate(connector: &Connector) -> Result<(), StoreError> {
    let client = connector.session().await?;
    // One transaction, which also holds the lock. Dropping the session rolls it back.
    run(&client, "begin; select pg_advisory_xact_lock(7812183521)").await?;
    run(&client, MIGRATIONS).await?;
    let applied = "select coalesce(max(number), 0) from migrations";
    let applied =
        client.query_one(applied, &[]).await.and_then(|row| row.try_get(0)).map_err(|error| failed(&error))?;
    let todo = migrations::after(migrations::POSTGRES, applied)
        .map_err(|why| format!("{} was {why}", connector.target()))
        .map_err(StoreError::Failed)?;
    for migration in todo {
        run(&client, migration.sql).await?;
        let sql = "insert into migrations (number, name, at) values ($1, $2, now())";
        client.execute(sql, &[&migration.number, &migration.name]).await.map_err(|error| failed(&error))?;
    }
    run(&client, "commit").await
}

async fn run(client: &Client, sql: &str) -> Result<(), StoreError> {
    client.batch_execute(sql).await.map_err(|error| match failed(&error) {
        StoreError::Failed(why) => StoreError::Failed(format!("the migration of the database failed: {why}")),
        other => other,
    })
}
