//! The store of several processes: a PostgreSQL database.
//!
//! Every request takes one round trip: several statements are a function in the database (see the migrations). There
//! are three kinds of connections: a pool for requests, one that listens for notifications, and one for migrations.

mod appender;
mod connection;
mod error;
mod migrate;
mod notifications;
mod pipeline;
mod tls;

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::Pool;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Row as Columns};

use self::appender::{Appender, call_with};
use self::connection::{Connector, TIMEOUT, discard};
use self::error::{failed, write_failed};
use super::health::DiskHealth;
use super::{
    Append, LastSeenTimes, ListCursor, ListFilter, ListItem, LogRow, MemberLimit, Millis, Notification, OpenOutcome,
    Person, SEEN_SKEW_MS, SPECTATORS, Store, StoreError, StoreFuture, StoredReview, USED_PRECISION_MS, check_append,
    depth, depth_number, from_column, list_start, saturating_i64, stage, stage_number,
};
use crate::supervisor::run_catching_panic;

const OPEN_TABLE: &str = "select open_table_within($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
/// Writes as much as a small change does, to find out whether there is room.
const PROBE: &str = "insert into probe (id, body) values (1, decode(repeat('00', 4096), 'hex'))
    on conflict (id) do update set body = excluded.body";

type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A PostgreSQL database. Any number of processes may share it.
pub struct Postgres {
    pool: Pool,
    connector: Connector,
    appender: Appender,
    health: Arc<DiskHealth>,
    /// The name of this process in notifications and leases.
    process: String,
    /// Runs the task of [`Store::notifications`], which is not async.
    runtime: Handle,
}

impl Postgres {
    /// Connects to a database and applies missing migrations. No error contains the password.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        let connector = Connector::new(url)?;
        migrate::migrate(&connector).await?;
        let pool = connector.pool()?;
        let random = getrandom::u64()
            .map_err(|error| StoreError::Failed(format!("the system has no random numbers: {error}")))?;
        let process = format!("{random:016x}");
        let health = Arc::new(DiskHealth::default());
        Ok(Self {
            appender: Appender::start(pool.clone(), process.clone(), health.clone()),
            pool,
            connector,
            health,
            process,
            runtime: Handle::current(),
        })
    }

    async fn read(&self, sql: &str, values: Values<'_>) -> Result<Vec<Columns>, StoreError> {
        let (client, statement) = connection::prepare(&self.pool, sql).await?;
        let rows = timeout(TIMEOUT, client.query(&statement, values)).await;
        rows.map_err(|_| StoreError::Failed(discard(client)))?.map_err(|error| failed(self.noted(&error)))
    }

    /// Runs a write; returns the number of rows.
    async fn write(&self, sql: &str, values: Values<'_>) -> Result<u64, StoreError> {
        let (client, statement) = connection::prepare(&self.pool, sql).await?;
        let count = timeout(TIMEOUT, client.execute(&statement, values)).await;
        count.map_err(|_| StoreError::Unknown(discard(client)))?.map_err(|error| write_failed(self.noted(&error)))
    }

    /// Calls a function that writes; returns its row.
    async fn call(&self, sql: &str, values: Values<'_>) -> Result<Columns, StoreError> {
        let (client, statement) = connection::prepare(&self.pool, sql).await?;
        let row = timeout(TIMEOUT, client.query_one(&statement, values)).await;
        row.map_err(|_| StoreError::Unknown(discard(client)))?.map_err(|error| write_failed(self.noted(&error)))
    }

    fn noted<'a>(&self, error: &'a Error) -> &'a Error {
        error::note(&self.health, error);
        error
    }
}

impl Store for Postgres {
    fn append(&self, append: Append) -> StoreFuture<'_, ()> {
        Box::pin(self.appender.append(append))
    }

    fn open_table<'a>(
        &'a self,
        append: Append,
        person: &'a str,
        limits: &'a [MemberLimit],
    ) -> StoreFuture<'a, OpenOutcome> {
        Box::pin(async move {
            let first = check_append(&append)?;
            let (client, function) = connection::prepare(&self.pool, OPEN_TABLE).await?;
            let members: Vec<&str> = limits.iter().map(|limit| limit.member.as_str()).collect();
            let most: Vec<i64> = limits.iter().map(|limit| saturating_i64(limit.most)).collect();
            let more: Values<'_> = &[&person, &members, &most];
            let reached = call_with(&client, &function, &self.process, (&append, first), more);
            let reached = timeout(TIMEOUT, reached).await.map_err(|_| StoreError::Unknown(discard(client)))?;
            let reached: i32 = reached.map_err(|error| write_failed(self.noted(&error)))?;
            Ok(usize::try_from(reached - 1).map_or(OpenOutcome::Done, OpenOutcome::LimitReached))
        })
    }

    fn read_rows<'a>(&'a self, table: &'a str, after: u64, most: usize) -> StoreFuture<'a, Vec<LogRow>> {
        Box::pin(async move {
            let sql = "select number, at, body from log where table_id = $1 and number > $2 order by number limit $3";
            // No row has a larger number.
            let after = saturating_i64(after);
            let row =
                |row| Ok(LogRow { number: from_column(column(row, 0)?), at: column(row, 1)?, body: column(row, 2)? });
            self.read(sql, &[&table, &after, &saturating_i64(most)]).await?.iter().map(row).collect()
        })
    }

    fn last_rows<'a>(&'a self, tables: &'a [Arc<str>]) -> StoreFuture<'a, HashMap<Arc<str>, (u64, Millis)>> {
        Box::pin(async move {
            let sql = "select id, number, at from unnest($1::text[]) as id,
                       lateral (select number, at from log where table_id = id order by number desc limit 1) as last_row";
            let ids: Vec<&str> = tables.iter().map(|id| &**id).collect();
            let last = |row| Ok((column::<&str>(row, 0)?.into(), (from_column(column(row, 1)?), column(row, 2)?)));
            self.read(sql, &[&ids]).await?.iter().map(last).collect()
        })
    }

    fn list_public(
        &self,
        filter: ListFilter,
        after: Option<ListCursor>,
        most: usize,
    ) -> StoreFuture<'_, Vec<ListItem>> {
        Box::pin(async move {
            let ((time, id), most) = (list_start(after.as_ref()), saturating_i64(most));
            let ListFilter { stage, ruleset, players } = filter;
            let (stage, players) =
                (stage_number(stage), players.map(|players| i32::try_from(players).unwrap_or(i32::MAX)));
            let mut values: Vec<&(dyn ToSql + Sync)> = vec![&stage, &time, &id, &most];
            // A statement for each combination of filters, because each has an index: `$5 is null or …` would use none.
            let mut filters = String::new();
            if let Some(ruleset) = &ruleset {
                values.push(ruleset);
                filters += &format!("and ruleset = ${} ", values.len());
            }
            if let Some(players) = &players {
                values.push(players);
                filters += &format!("and players = ${} ", values.len());
            }
            let sql = format!(
                "select id, stage, changed_at, brief from tables
                 where public and stage = $1 {filters} and (changed_at, id) < ($2, $3)
                 order by changed_at desc, id desc limit $4"
            );
            self.read(&sql, &values).await?.iter().map(list_item).collect()
        })
    }

    fn list_of_person<'a>(
        &'a self,
        person: &'a str,
        after: Option<ListCursor>,
        most: usize,
    ) -> StoreFuture<'a, Vec<ListItem>> {
        Box::pin(async move {
            // `offset 0` lets PostgreSQL look up each unfinished table. It would read all tables if it estimates that
            // the person has many unfinished ones, as it does if the person has many finished ones.
            let sql = "(select id, stage, changed_at, brief
                           from members, lateral (select * from tables where id = table_id offset 0) as unfinished
                           where person = $1 and over_at is null and not $2 and (changed_at, id) < ($3, $4)
                           order by changed_at desc, id desc limit $5)
                       union all
                       (select id, stage, changed_at, brief from members join tables on id = table_id
                           where person = $1 and (over_at, table_id) < ($6, $7)
                           order by over_at desc, table_id desc limit $5)
                       limit $5";
            let after_over = after.as_ref().filter(|cursor| cursor.is_over);
            let ((time, id), (over_at, over_id)) = (list_start(after.as_ref()), list_start(after_over));
            let most = saturating_i64(most);
            let values: Values<'_> = &[&person, &after_over.is_some(), &time, &id, &most, &over_at, &over_id];
            let rows = self.read(sql, values).await?;
            rows.iter().map(list_item).collect()
        })
    }

    fn wall_time(&self) -> StoreFuture<'_, Option<Millis>> {
        Box::pin(async move {
            let sql = "select (extract(epoch from clock_timestamp()) * 1000)::bigint";
            let rows = self.read(sql, &[]).await?;
            rows.first().map(|row| column(row, 0)).transpose()
        })
    }

    fn wake_times(&self) -> StoreFuture<'_, Vec<(String, Millis)>> {
        Box::pin(async move {
            let sql = "select id, wake_at from tables where wake_at is not null order by wake_at";
            self.read(sql, &[]).await?.iter().map(|row| Ok((column(row, 0)?, column(row, 1)?))).collect()
        })
    }

    fn add_person<'a>(&'a self, person: &'a Person, secret_hash: &'a str, at: Millis) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let sql = "insert into people (id, secret_hash, name, created_at, used_at) values ($1, $2, $3, $4, $4)";
            self.write(sql, &[&person.id, &secret_hash, &person.name, &at]).await.map(drop)
        })
    }

    fn find_person<'a>(&'a self, secret_hash: &'a str) -> StoreFuture<'a, Option<Person>> {
        Box::pin(async move {
            let rows = self.read("select id, name from people where secret_hash = $1", &[&secret_hash]).await?;
            rows.first().map(|row| Ok(Person { id: column(row, 0)?, name: column(row, 1)? })).transpose()
        })
    }

    fn mark_used<'a>(&'a self, secret_hash: &'a str, at: Millis) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let sql = "update people set used_at = $2 where secret_hash = $1 and used_at < $3";
            self.write(sql, &[&secret_hash, &at, &(at - USED_PRECISION_MS)]).await.map(drop)
        })
    }

    fn rename_person<'a>(&'a self, person: &'a str, name: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            match self.write("update people set name = $2 where id = $1", &[&person, &name]).await? {
                0 => Err(StoreError::Failed(format!("there is no person {person:?}"))),
                _ => Ok(()),
            }
        })
    }

    fn save_seen(&self, seen: Vec<(String, usize, Millis)>) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let tables: Vec<&str> = seen.iter().map(|(table, ..)| table.as_str()).collect();
            let seats: Vec<i32> = seen.iter().map(|(_, seat, _)| i32::try_from(*seat).unwrap_or(i32::MAX)).collect();
            let times: Vec<Millis> = seen.iter().map(|(.., at)| *at).collect();
            // Ordered, so that two processes do not deadlock. A table that was pruned meanwhile must leave no rows
            // behind.
            let sql = "with saved as (
                           insert into seen (table_id, seat, at)
                           select of_table, place, max(time)
                           from unnest($1::text[], $2::int[], $3::bigint[]) as new (of_table, place, time)
                           where exists (select from tables where id = of_table)
                           group by of_table, place order by of_table, place
                           on conflict (table_id, seat) do update set at = excluded.at
                           where seen.at < excluded.at or seen.at > excluded.at + $4
                           returning table_id, seat
                       )
                       select pg_notify('lonja', concat_ws(' ', $5::text, 'watched', '-', table_id))
                       from saved where seat = $6";
            let values: Values<'_> = &[&tables, &seats, &times, &SEEN_SKEW_MS, &self.process, &(SPECTATORS as i32)];
            self.write(sql, values).await.map(drop)
        })
    }

    fn last_seen<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Vec<(usize, Millis)>> {
        Box::pin(async move {
            let rows = self.read("select seat, at from seen where table_id = $1 order by seat", &[&table]).await?;
            let seen = |row| Ok((column::<i32>(row, 0)?.try_into().unwrap_or(usize::MAX), column(row, 1)?));
            rows.iter().map(seen).collect()
        })
    }

    fn last_seen_at<'a>(&'a self, tables: &'a [Arc<str>]) -> StoreFuture<'a, LastSeenTimes> {
        Box::pin(async move {
            let ids: Vec<&str> = tables.iter().map(|id| &**id).collect();
            let sql = "select table_id, seat, at from seen where table_id = any ($1) order by table_id, seat";
            let mut seen = LastSeenTimes::new();
            for row in &self.read(sql, &[&ids]).await? {
                let seat = column::<i32>(row, 1)?.try_into().unwrap_or(usize::MAX);
                seen.entry(column::<&str>(row, 0)?.into()).or_default().push((seat, column(row, 2)?));
            }
            Ok(seen)
        })
    }

    fn send_phrase<'a>(&'a self, table: &'a str, seat: usize, phrase: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let what = format!("{seat}:{phrase}");
            let sql = "select pg_notify('lonja', concat_ws(' ', $1::text, 'phrase', $2::text, $3::text))";
            self.write(sql, &[&self.process, &what, &table]).await.map(drop)
        })
    }

    fn send_spectators(&self, counts: Vec<(String, usize)>) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let (tables, counts): (Vec<String>, Vec<i64>) =
                counts.into_iter().map(|(table, count)| (table, saturating_i64(count))).unzip();
            let sql = "select pg_notify('lonja', concat_ws(' ', $1::text, 'spectators', count, of_table))
                       from unnest($2::text[], $3::bigint[]) as news (of_table, count)";
            self.write(sql, &[&self.process, &tables, &counts]).await.map(drop)
        })
    }

    fn send_networks(&self, networks: Vec<(String, IpAddr)>) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let (tables, networks): (Vec<String>, Vec<String>) =
                networks.into_iter().map(|(table, network)| (table, network.to_string())).unzip();
            let sql = "select pg_notify('lonja', concat_ws(' ', $1::text, 'network', network, of_table))
                       from unnest($2::text[], $3::text[]) as news (of_table, network)";
            self.write(sql, &[&self.process, &tables, &networks]).await.map(drop)
        })
    }

    fn read_review<'a>(&'a self, table: &'a str, version: u32) -> StoreFuture<'a, Option<StoredReview>> {
        Box::pin(async move {
            let sql = "select depth, body from reviews
                       where table_id = $1 and version = $2 and has_row(table_id, number, at)";
            let rows = self.read(sql, &[&table, &version_column(version)]).await?;
            let review = |row| Ok(StoredReview { depth: depth(column(row, 0)?), body: column(row, 1)? });
            rows.first().map(review).transpose()
        })
    }

    fn save_review<'a>(
        &'a self,
        table: &'a str,
        (number, at): (u64, Millis),
        version: u32,
        review: StoredReview,
    ) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let StoredReview { depth, body } = review;
            let (number, depth_number, version) =
                (saturating_i64(number), depth_number(depth), version_column(version));
            let values: Values<'_> =
                &[&table, &number, &at, &version, &depth_number, &depth.name(), &body, &self.process];
            let row = self.call("select save_review_of($1, $2, $3, $4, $5, $6, $7, $8)", values).await?;
            column(&row, 0)
        })
    }

    fn watched_since(&self, time: Millis) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move {
            // The number is written out, so that the planner finds the index of these rows.
            let sql = format!("select table_id from seen where seat = {SPECTATORS} and at >= $1 order by table_id");
            self.read(&sql, &[&time]).await?.iter().map(|row| column(row, 0)).collect()
        })
    }

    fn prune_finished(&self, before: Millis, most: usize) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let row = self.call("select prune_tables($1, $2)", &[&before, &saturating_i64(most)]).await?;
            column(&row, 0).map(from_column)
        })
    }

    fn prune_unfinished(&self, before: Millis, most: usize) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let row = self.call("select prune_unfinished($1, $2)", &[&before, &saturating_i64(most)]).await?;
            column(&row, 0).map(from_column)
        })
    }

    fn prune_people(&self, before: Millis, most: usize) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let sql = "delete from people where used_at < $1 and id in (
                           select id from people
                           where used_at < $1 and not exists (select from members where person = people.id)
                           order by used_at limit $2
                       )";
            self.write(sql, &[&before, &saturating_i64(most)]).await
        })
    }

    fn renew_leases(&self, shards: u16, lifetime: Duration) -> StoreFuture<'_, BTreeSet<u16>> {
        Box::pin(async move {
            let lifetime_ms = i32::try_from(lifetime.as_millis()).unwrap_or(i32::MAX);
            let sql = "select renew_leases($1, $2, $3)";
            let row = self.call(sql, &[&self.process, &i32::from(shards), &lifetime_ms]).await?;
            let held: Vec<i16> = column(&row, 0)?;
            Ok(held.into_iter().filter_map(|shard| u16::try_from(shard).ok()).collect())
        })
    }

    fn release_leases(&self) -> StoreFuture<'_, ()> {
        Box::pin(async { self.call("select release_leases($1)", &[&self.process]).await.map(drop) })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn notifications(&self) -> mpsc::UnboundedReceiver<Notification> {
        let (sender, receiver) = mpsc::unbounded_channel();
        let (connector, process) = (self.connector.clone(), self.process.clone());
        self.runtime.spawn(async move {
            while run_catching_panic(notifications::listen(&connector, &process, &sender)).await {
                tracing::error!("the task that receives notifications panicked");
            }
        });
        receiver
    }

    fn check_health(&self) -> StoreFuture<'_, ()> {
        Box::pin(async {
            self.health.check()?;
            self.write(PROBE, &[]).await.map(drop)
        })
    }
}

fn version_column(version: u32) -> i32 {
    version.try_into().unwrap_or(i32::MAX)
}

fn list_item(row: &Columns) -> Result<ListItem, StoreError> {
    let (table, stage, changed_at) = (column(row, 0)?, stage(column(row, 1)?), column(row, 2)?);
    Ok(ListItem { table, stage, changed_at, brief: column(row, 3)? })
}

fn column<'a, T: tokio_postgres::types::FromSql<'a>>(row: &'a Columns, place: usize) -> Result<T, StoreError> {
    row.try_get(place).map_err(|error| failed(&error))
}
