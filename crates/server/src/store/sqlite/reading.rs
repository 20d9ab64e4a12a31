//! What is read. Statements are prepared once for each connection.

use rusqlite::{Connection, OptionalExtension, Params, Result};

use super::super::columns::{limit, natural, stage, stage_number};
use super::super::{Listed, Millis, Person, Row, Stage};

/// See [`super::super::Store::rows`].
pub(super) fn rows(connection: &Connection, table: &str, after: u64, most: usize) -> Result<Vec<Row>> {
    let sql = "select number, at, body from log where table_id = ?1 and number > ?2 order by number limit ?3";
    // Nothing comes after a number that no row can have.
    let after = i64::try_from(after).unwrap_or(i64::MAX);
    all(connection, sql, (table, after, limit(most)), |row| {
        Ok(Row { number: natural(row.get(0)?), at: row.get(1)?, body: row.get(2)? })
    })
}

/// See [`super::super::Store::public`].
pub(super) fn public(
    connection: &Connection,
    stage: Stage,
    before: Option<Millis>,
    most: usize,
) -> Result<Vec<Listed>> {
    let sql = "select id, stage, changed_at, brief from tables
               where public = 1 and stage = ?1 and changed_at < ?2 order by changed_at desc, id limit ?3";
    all(connection, sql, (stage_number(stage), before.unwrap_or(Millis::MAX), limit(most)), listed)
}

/// See [`super::super::Store::of_person`].
pub(super) fn of_person(connection: &Connection, person: &str, most: usize) -> Result<Vec<Listed>> {
    let sql = "select id, stage, changed_at, brief from members join tables on id = table_id
               where person = ?1 order by stage = 2, changed_at desc, id limit ?2";
    all(connection, sql, (person, limit(most)), listed)
}

/// See [`super::super::Store::count_of_person`].
pub(super) fn count_of_person(connection: &Connection, person: &str) -> Result<u64> {
    let sql = "select count(*) from members join tables on id = table_id where person = ?1 and stage <> 2";
    connection.prepare_cached(sql)?.query_row([person], |row| row.get(0)).map(natural)
}

/// See [`super::super::Store::wakes`].
pub(super) fn wakes(connection: &Connection) -> Result<Vec<(String, Millis)>> {
    let sql = "select id, wake_at from tables where wake_at is not null order by wake_at";
    all(connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// See [`super::super::Store::person`].
pub(super) fn person(connection: &Connection, secret_hash: &str) -> Result<Option<Person>> {
    connection
        .prepare_cached("select id, name from people where secret_hash = ?1")?
        .query_row([secret_hash], |row| Ok(Person { id: row.get(0)?, name: row.get(1)? }))
        .optional()
}

/// See [`super::super::Store::seen`].
pub(super) fn seen(connection: &Connection, table: &str) -> Result<Vec<(usize, Millis)>> {
    all(connection, "select seat, at from seen where table_id = ?1 order by seat", [table], |row| {
        Ok((row.get::<_, i64>(0)?.try_into().unwrap_or(usize::MAX), row.get(1)?))
    })
}

/// See [`super::super::Store::healthy`].
pub(super) fn healthy(connection: &Connection) -> Result<()> {
    connection.prepare_cached("select count(*) from migrations")?.query_row([], |_| Ok(()))
}

fn listed(row: &rusqlite::Row<'_>) -> Result<Listed> {
    Ok(Listed { table: row.get(0)?, stage: stage(row.get(1)?), changed_at: row.get(2)?, brief: row.get(3)? })
}

fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&rusqlite::Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    connection.prepare_cached(sql)?.query_map(params, read)?.collect()
}
