//! The queries, one for each method of [`super::super::Store`] that reads. Each connection prepares a statement once.

use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Params, Result};

use super::super::columns::{from_column, list_start, saturating_i64, stage, stage_number};
use super::super::{ListCursor, ListFilter, ListItem, LogRow, Millis, Person};

pub(super) fn read_rows(connection: &Connection, table: &str, after: u64, most: usize) -> Result<Vec<LogRow>> {
    let sql = "select number, at, body from log where table_id = ?1 and number > ?2 order by number limit ?3";
    // No row has a larger number.
    let after = saturating_i64(after);
    all(connection, sql, (table, after, saturating_i64(most)), |row| {
        Ok(LogRow { number: from_column(row.get(0)?), at: row.get(1)?, body: row.get(2)? })
    })
}

pub(super) fn last_rows(connection: &Connection, tables: Vec<Arc<str>>) -> Result<HashMap<Arc<str>, (u64, Millis)>> {
    let sql = "select number, at from log where table_id = ?1 order by number desc limit 1";
    let mut statement = connection.prepare_cached(sql)?;
    let mut last = |table: Arc<str>| {
        let row = statement.query_row([&*table], |row| Ok((from_column(row.get(0)?), row.get(1)?))).optional();
        row.map(|row| row.map(|row| (table, row))).transpose()
    };
    tables.into_iter().filter_map(&mut last).collect()
}

pub(super) fn list_public(
    connection: &Connection,
    filter: &ListFilter,
    after: Option<&ListCursor>,
    most: usize,
) -> Result<Vec<ListItem>> {
    let sql = "select id, stage, changed_at, brief from tables
               where public = 1 and stage = ?1 and (changed_at, id) < (?2, ?3)
                   and (?4 is null or ruleset = ?4) and (?5 is null or players = ?5)
               order by changed_at desc, id desc limit ?6";
    let ListFilter { stage, ruleset, players } = filter;
    let (time, id) = list_start(after);
    let params = (stage_number(*stage), time, id, ruleset, players, saturating_i64(most));
    all(connection, sql, params, list_item)
}

pub(super) fn list_of_person(
    connection: &Connection,
    person: &str,
    after: Option<&ListCursor>,
    most: usize,
) -> Result<Vec<ListItem>> {
    let mut items = Vec::new();
    if !after.is_some_and(|cursor| cursor.is_over) {
        let sql = "select id, stage, changed_at, brief from members join tables on id = table_id
                   where person = ?1 and over_at is null and (changed_at, id) < (?2, ?3)
                   order by changed_at desc, id desc limit ?4";
        let (time, id) = list_start(after);
        items = all(connection, sql, (person, time, id, saturating_i64(most)), list_item)?;
    }
    let sql = "select id, stage, changed_at, brief from members join tables on id = table_id
               where person = ?1 and (over_at, table_id) < (?2, ?3) order by over_at desc, table_id desc limit ?4";
    let (time, id) = list_start(after.filter(|cursor| cursor.is_over));
    items.extend(all(connection, sql, (person, time, id, saturating_i64(most - items.len())), list_item)?);
    Ok(items)
}

pub(super) fn count_unfinished_of(connection: &Connection, person: &str) -> Result<u64> {
    let sql = "select count(*) from members where person = ?1 and over_at is null";
    connection.prepare_cached(sql)?.query_row([person], |row| row.get(0)).map(from_column)
}

pub(super) fn wake_times(connection: &Connection) -> Result<Vec<(String, Millis)>> {
    let sql = "select id, wake_at from tables where wake_at is not null order by wake_at";
    all(connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
}

pub(super) fn find_person(connection: &Connection, secret_hash: &str) -> Result<Option<Person>> {
    connection
        .prepare_cached("select id, name from people where secret_hash = ?1")?
        .query_row([secret_hash], |row| Ok(Person { id: row.get(0)?, name: row.get(1)? }))
        .optional()
}

pub(super) fn last_seen(connection: &Connection, table: &str) -> Result<Vec<(usize, Millis)>> {
    all(connection, "select seat, at from seen where table_id = ?1 order by seat", [table], |row| {
        Ok((row.get::<_, i64>(0)?.try_into().unwrap_or(usize::MAX), row.get(1)?))
    })
}

/// What [`super::super::Store::prune_unfinished`] may delete; `?1` is the time.
const IS_ABANDONED: &str = "stage <> 2 and changed_at < ?1
    and (select at from log where table_id = id order by number desc limit 1) < ?1
    and not exists (select 1 from seen where table_id = id and at >= ?1)";

/// What [`super::super::Store::prune_people`] may delete; `?1` is the time.
const IS_UNUSED: &str = "used_at < ?1 and not exists (select 1 from members where person = id)";

pub(super) fn abandoned_tables(connection: &Connection, before: Millis, most: usize) -> Result<Vec<String>> {
    let sql = format!("select id from tables where {IS_ABANDONED} order by changed_at limit ?2");
    all(connection, &sql, (before, saturating_i64(most)), |row| row.get(0))
}

pub(super) fn is_abandoned(connection: &Connection, table: &str, before: Millis) -> Result<bool> {
    let sql = format!("select exists (select 1 from tables where id = ?2 and {IS_ABANDONED})");
    connection.prepare_cached(&sql)?.query_row((before, table), |row| row.get(0))
}

pub(super) fn unused_people(connection: &Connection, before: Millis, most: usize) -> Result<Vec<String>> {
    let sql = format!("select id from people where {IS_UNUSED} order by used_at limit ?2");
    all(connection, &sql, (before, saturating_i64(most)), |row| row.get(0))
}

/// Deletes a person, if it is still unused.
pub(super) fn delete_if_unused(connection: &Connection, person: &str, before: Millis) -> Result<usize> {
    connection.prepare_cached(&format!("delete from people where id = ?2 and {IS_UNUSED}"))?.execute((before, person))
}

pub(super) fn check_health(connection: &Connection) -> Result<()> {
    connection.prepare_cached("select count(*) from migrations")?.query_row([], |_| Ok(()))
}

fn list_item(row: &rusqlite::Row<'_>) -> Result<ListItem> {
    Ok(ListItem { table: row.get(0)?, stage: stage(row.get(1)?), changed_at: row.get(2)?, brief: row.get(3)? })
}

fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&rusqlite::Row<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    connection.prepare_cached(sql)?.query_map(params, read)?.collect()
}
