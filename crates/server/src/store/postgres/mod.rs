//! The store of several processes: a PostgreSQL database.
//!
//! Every answer is one round trip: what takes several statements is a function in the database (see the migrations).
//! Three kinds of connections: a pool for questions and answers, one that listens, and one that holds the lock of the
//! process that looks after tables.

mod appender;
mod connection;
mod error;
mod leader;
mod listener;
mod migrate;
mod pipeline;

use deadpool_postgres::Pool;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, Row as Columns};

use self::appender::Appender;
use self::error::{failed, unavailable, wrote};
use self::leader::Leader;
use super::columns::{limit, natural, stage, stage_number};
use super::{Answer, Append, Listed, Millis, Notice, Person, Row, Stage, Store, StoreError};

/// The values of a statement.
type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A PostgreSQL database. Any number of processes may have it.
pub struct Postgres {
    pool: Pool,
    config: Config,
    appender: Appender,
    leader: Leader,
    /// Tells our own notices from those of others.
    sender: String,
    /// Where [`Store::notices`], which does not wait, leaves the work.
    runtime: Handle,
}

impl Postgres {
    /// Connects to a database and brings it to the present schema. No error names the password.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let config = connection::config(url)?;
        migrate::migrate(&config).await?;
        let pool = connection::pool(&config)?;
        let sender = sender()?;
        Ok(Self {
            appender: Appender::start(pool.clone(), sender.clone()),
            leader: Leader::new(config.clone()),
            pool,
            config,
            sender,
            runtime: Handle::current(),
        })
    }

    /// Rows of a question.
    async fn read(&self, sql: &str, values: Values<'_>) -> Result<Vec<Columns>, StoreError> {
        let client = self.pool.get().await.map_err(|error| unavailable(&error))?;
        let statement = client.prepare_cached(sql).await.map_err(|error| failed(&error))?;
        client.query(&statement, values).await.map_err(|error| failed(&error))
    }

    /// How many rows were written.
    async fn write(&self, sql: &str, values: Values<'_>) -> Result<u64, StoreError> {
        let client = self.pool.get().await.map_err(|error| unavailable(&error))?;
        let statement = client.prepare_cached(sql).await.map_err(|error| failed(&error))?;
        client.execute(&statement, values).await.map_err(|error| wrote(&error))
    }

    /// What a function that writes answers.
    async fn call(&self, sql: &str, values: Values<'_>) -> Result<Columns, StoreError> {
        let client = self.pool.get().await.map_err(|error| unavailable(&error))?;
        let statement = client.prepare_cached(sql).await.map_err(|error| failed(&error))?;
        client.query_one(&statement, values).await.map_err(|error| wrote(&error))
    }
}

impl Store for Postgres {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(self.appender.append(append))
    }

    fn rows<'a>(&'a self, table: &'a str, after: u64, most: usize) -> Answer<'a, Vec<Row>> {
        Box::pin(async move {
            let sql = "select number, at, body from log where table_id = $1 and number > $2 order by number limit $3";
            // Nothing comes after a number that no row can have.
            let after = i64::try_from(after).unwrap_or(i64::MAX);
            let rows = self.read(sql, &[&table, &after, &limit(most)]).await?;
            rows.iter()
                .map(|row| Ok(Row { number: natural(column(row, 0)?), at: column(row, 1)?, body: column(row, 2)? }))
                .collect()
        })
    }

    fn public(&self, stage: Stage, before: Option<Millis>, most: usize) -> Answer<'_, Vec<Listed>> {
        Box::pin(async move {
            let sql = "select id, stage, changed_at, brief from tables
                       where public and stage = $1 and changed_at < $2 order by changed_at desc, id limit $3";
            let before = before.unwrap_or(Millis::MAX);
            listed(&self.read(sql, &[&stage_number(stage), &before, &limit(most)]).await?)
        })
    }

    fn of_person<'a>(&'a self, person: &'a str, most: usize) -> Answer<'a, Vec<Listed>> {
        Box::pin(async move {
            let sql = "select id, stage, changed_at, brief from members join tables on id = table_id
                       where person = $1 order by stage = 2, changed_at desc, id limit $2";
            listed(&self.read(sql, &[&person, &limit(most)]).await?)
        })
    }

    fn count_of_person<'a>(&'a self, person: &'a str) -> Answer<'a, u64> {
        Box::pin(async move {
            let sql = "select count(*) from members join tables on id = table_id where person = $1 and stage <> 2";
            let rows = self.read(sql, &[&person]).await?;
            rows.first().map_or(Ok(0), |row| column(row, 0).map(natural))
        })
    }

    fn wakes(&self) -> Answer<'_, Vec<(String, Millis)>> {
        Box::pin(async move {
            let sql = "select id, wake_at from tables where wake_at is not null order by wake_at";
            self.read(sql, &[]).await?.iter().map(|row| Ok((column(row, 0)?, column(row, 1)?))).collect()
        })
    }

    fn add_person<'a>(&'a self, person: &'a Person, secret_hash: &'a str, at: Millis) -> Answer<'a, ()> {
        Box::pin(async move {
            let sql = "insert into people (id, secret_hash, name, created_at) values ($1, $2, $3, $4)";
            self.write(sql, &[&person.id, &secret_hash, &person.name, &at]).await.map(drop)
        })
    }

    fn person<'a>(&'a self, secret_hash: &'a str) -> Answer<'a, Option<Person>> {
        Box::pin(async move {
            let rows = self.read("select id, name from people where secret_hash = $1", &[&secret_hash]).await?;
            rows.first().map(|row| Ok(Person { id: column(row, 0)?, name: column(row, 1)? })).transpose()
        })
    }

    fn rename<'a>(&'a self, person: &'a str, name: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            match self.write("update people set name = $2 where id = $1", &[&person, &name]).await? {
                0 => Err(StoreError::Failed(format!("there is no person {person:?}"))),
                _ => Ok(()),
            }
        })
    }

    fn see(&self, seen: Vec<(String, usize, Millis)>) -> Answer<'_, ()> {
        Box::pin(async move {
            let tables: Vec<&str> = seen.iter().map(|(table, ..)| table.as_str()).collect();
            let seats: Vec<i32> = seen.iter().map(|(_, seat, _)| i32::try_from(*seat).unwrap_or(i32::MAX)).collect();
            let times: Vec<Millis> = seen.iter().map(|(.., at)| *at).collect();
            // In order, so that two processes do not wait for each other in a circle. A table that was pruned
            // meanwhile must not leave anything behind.
            let sql = "insert into seen (table_id, seat, at)
                       select of_table, place, max(time)
                       from unnest($1::text[], $2::int[], $3::bigint[]) as new (of_table, place, time)
                       where exists (select from tables where id = of_table)
                       group by of_table, place order by of_table, place
                       on conflict (table_id, seat) do update set at = excluded.at where seen.at < excluded.at";
            self.write(sql, &[&tables, &seats, &times]).await.map(drop)
        })
    }

    fn seen<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<(usize, Millis)>> {
        Box::pin(async move {
            let rows = self.read("select seat, at from seen where table_id = $1 order by seat", &[&table]).await?;
            rows.iter()
                .map(|row| Ok((column::<i32>(row, 0)?.try_into().unwrap_or(usize::MAX), column(row, 1)?)))
                .collect()
        })
    }

    fn prune(&self, before: Millis, most: usize) -> Answer<'_, u64> {
        Box::pin(async move {
            let row = self.call("select prune_tables($1, $2)", &[&before, &limit(most)]).await?;
            column(&row, 0).map(natural)
        })
    }

    fn leads(&self) -> Answer<'_, bool> {
        Box::pin(self.leader.leads())
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn notices(&self) -> mpsc::UnboundedReceiver<Notice> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.runtime.spawn(listener::listen(self.config.clone(), self.sender.clone(), sender));
        receiver
    }

    fn healthy(&self) -> Answer<'_, ()> {
        Box::pin(async { self.read("select 1", &[]).await.map(drop) })
    }
}

fn listed(rows: &[Columns]) -> Result<Vec<Listed>, StoreError> {
    rows.iter()
        .map(|row| {
            Ok(Listed {
                table: column(row, 0)?,
                stage: stage(column(row, 1)?),
                changed_at: column(row, 2)?,
                brief: column(row, 3)?,
            })
        })
        .collect()
}

fn column<'a, T: tokio_postgres::types::FromSql<'a>>(row: &'a Columns, place: usize) -> Result<T, StoreError> {
    row.try_get(place).map_err(|error| failed(&error))
}

fn sender() -> Result<String, StoreError> {
    let random = getrandom::u64().map_err(|error| StoreError::Failed(format!("no random number: {error}")))?;
    Ok(format!("{random:016x}"))
}
