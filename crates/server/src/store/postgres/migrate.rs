//! Bringing the database to the present schema.

use tokio_postgres::{Client, Config};

use super::super::{StoreError, migrations};
use super::connection;
use super::error::failed;

/// Where it is remembered what was applied.
const MEMORY: &str = "create table if not exists migrations (
    number bigint primary key, name text not null, at timestamptz not null
)";

/// Applies what is missing, all or nothing. Several processes may do it at once: one does, the others wait and find
/// it done.
pub(super) async fn migrate(config: &Config) -> Result<(), StoreError> {
    let client = connection::session(config).await?;
    // Everything in one transaction, which the lock ends with. Dropping the session takes it back.
    run(&client, "begin; select pg_advisory_xact_lock(7812183521)").await?;
    run(&client, MEMORY).await?;
    let todo = migrations::after(migrations::POSTGRES, applied(&client).await?)
        .map_err(|why| format!("{} was {why}", connection::target(config)))
        .map_err(StoreError::Failed)?;
    for migration in todo {
        run(&client, migration.sql).await?;
        let sql = "insert into migrations (number, name, at) values ($1, $2, now())";
        client.execute(sql, &[&migration.number, &migration.name]).await.map_err(|error| failed(&error))?;
    }
    run(&client, "commit").await
}

async fn applied(client: &Client) -> Result<i64, StoreError> {
    let sql = "select coalesce(max(number), 0) from migrations";
    client.query_one(sql, &[]).await.and_then(|row| row.try_get(0)).map_err(|error| failed(&error))
}

async fn run(client: &Client, sql: &str) -> Result<(), StoreError> {
    client.batch_execute(sql).await.map_err(|error| match failed(&error) {
        StoreError::Failed(why) => {
            StoreError::Failed(format!("the database can't be brought to the present schema: {why}"))
        }
        other => other,
    })
}
