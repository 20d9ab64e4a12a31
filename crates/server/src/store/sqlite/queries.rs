//! The queries, one for each method of [`super::super::Store`] that reads. Each connection prepares a statement once.

use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Params, Result};

use super::super::{
    ListCursor, ListFilter, ListItem, LogRow, Millis, Person, StoredReview, depth, from_column, list_start,
    saturating_i64, stage, stage_number,
};

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
    let ListFilter { stage, ruleset, players } = filter;
    let (time, id) = list_start(after);
    let params = (stage_number(*stage), time, id, saturating_i64(most), ruleset, players);
    all(connection, &public_list(filter), params, list_item)
}

/// A statement for each combination of filters, because each has an index: `?5 is null or …` would use none.
fn public_list(ListFilter { ruleset, players, .. }: &ListFilter) -> String {
    let ruleset = if ruleset.is_some() { "and ruleset = ?5" } else { "and ?5 is null" };
    let players = if players.is_some() { "and players = ?6" } else { "and ?6 is null" };
    format!(
        "select id, stage, changed_at, brief from tables
         where public = 1 and stage = ?1 {ruleset} {players} and (changed_at, id) < (?2, ?3)
         order by changed_at desc, id desc limit ?4"
    )
}

const UNFINISHED_OF_PERSON: &str = "select id, stage, changed_at, brief from members join tables on id = table_id
    where person = ?1 and over_at is null and (changed_at, id) < (?2, ?3) order by changed_at desc, id desc limit ?4";
const FINISHED_OF_PERSON: &str = "select id, stage, changed_at, brief from members join tables on id = table_id
    where person = ?1 and (over_at, table_id) < (?2, ?3) order by over_at desc, table_id desc limit ?4";

pub(super) fn list_of_person(
    connection: &Connection,
    person: &str,
    after: Option<&ListCursor>,
    most: usize,
) -> Result<Vec<ListItem>> {
    let mut items = Vec::new();
    if !after.is_some_and(|cursor| cursor.is_over) {
        let (time, id) = list_start(after);
        items = all(connection, UNFINISHED_OF_PERSON, (person, time, id, saturating_i64(most)), list_item)?;
    }
    let (time, id) = list_start(after.filter(|cursor| cursor.is_over));
    let most = saturating_i64(most - items.len());
    items.extend(all(connection, FINISHED_OF_PERSON, (person, time, id, most), list_item)?);
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

/// Whether the log has the row that a review was made of. Reviews of an older version do not name it.
pub(super) const HAS_ROW: &str = "(reviews.number is null or exists (
    select 1 from log where log.table_id = reviews.table_id and log.number = reviews.number and log.at = reviews.at))";

pub(super) fn read_review(connection: &Connection, table: &str, version: u32) -> Result<Option<StoredReview>> {
    connection
        .prepare_cached(&format!("select depth, body from reviews where table_id = ?1 and version = ?2 and {HAS_ROW}"))?
        .query_row((table, version), |row| Ok(StoredReview { depth: depth(row.get(0)?), body: row.get(1)? }))
        .optional()
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rusqlite::StatementStatus;

    use super::super::super::Stage;
    use super::super::file;
    use super::*;

    /// The tables of ann: 20 unfinished ones and 100,000 finished ones, the last of which is the newest.
    fn store() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        file::migrate(&mut connection, Path::new("memory")).unwrap();
        let tables = "insert into tables (id, stage, public, brief, created_at, changed_at)
            with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100020)
            select format('%032x', n), case when n <= 20 then 1 else 2 end, 0, '{}', n, n from numbers;
            insert into members (person, table_id) select 'ann', id from tables";
        connection.execute_batch(tables).unwrap();
        connection
    }

    fn plan(connection: &Connection, sql: &str) -> String {
        let mut statement = connection.prepare(&format!("explain query plan {sql}")).unwrap();
        let lines = statement.query_map(("ann", Millis::MAX, "", 100), |row| row.get::<_, String>(3)).unwrap();
        lines.map(Result::unwrap).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_page_of_a_long_list_takes_few_steps() {
        let connection = store();
        for is_analyzed in [false, true] {
            if is_analyzed {
                connection.execute_batch("analyze").unwrap();
            }
            for (sql, may_sort) in [(UNFINISHED_OF_PERSON, true), (FINISHED_OF_PERSON, false)] {
                let plan = plan(&connection, sql);
                assert!(plan.contains("members_over") && !plan.contains("SCAN"), "{plan}");
                assert!(may_sort || !plan.contains("TEMP B-TREE"), "{plan}");
                let mut statement = connection.prepare(sql).unwrap();
                let items = statement.query_map(("ann", Millis::MAX, "", 100), list_item).unwrap();
                assert_eq!(items.map(Result::unwrap).count(), if may_sort { 20 } else { 100 });
                let steps = statement.get_status(StatementStatus::VmStep);
                assert!(steps < 10_000, "{steps} steps: {plan}");
            }
        }
        let first = list_of_person(&connection, "ann", None, 100).unwrap();
        let numbers: Vec<_> = first.iter().map(|item| item.changed_at).collect();
        assert_eq!(numbers, (1..=20).rev().chain((99_941..=100_020).rev()).collect::<Vec<_>>());
        let second = list_of_person(&connection, "ann", first.last().map(ListItem::cursor).as_ref(), 100).unwrap();
        assert_eq!(second[0].changed_at, 99_940);
    }
    #[test]
    fn a_filtered_page_takes_few_steps_also_if_nothing_fits() {
        let connection = store();
        let publish = "update tables set public = 1, brief = case
                when changed_at > 30 then '{\"ruleset\":\"medici-2018\",\"players\":3}'
                else '{\"ruleset\":\"burgueses\",\"players\":2}' end";
        connection.execute_batch(publish).unwrap();
        for is_analyzed in [false, true] {
            if is_analyzed {
                connection.execute_batch("analyze").unwrap();
            }
            for (ruleset, players, count) in [
                (None, None, 100),
                (Some("medici-2018"), Some(3), 100),
                (Some("burgueses"), None, 10),
                (None, Some(2), 10),
                (Some("burgueses"), Some(2), 10),
                (Some("burgueses"), Some(6), 0),
                (Some("burgueses"), Some(3), 0),
                (None, Some(6), 0),
            ] {
                let filter = ListFilter { stage: Stage::Over, ruleset: ruleset.map(str::to_owned), players };
                assert_eq!(list_public(&connection, &filter, None, 100).unwrap().len(), count, "{filter:?}");
                let statement = connection.prepare_cached(&public_list(&filter)).unwrap();
                let steps = statement.reset_status(StatementStatus::VmStep);
                assert!(steps < 10_000, "{steps} steps: {filter:?}");
            }
        }
    }

    #[test]
    fn a_damaged_entry_fails_no_list() {
        let connection = store();
        connection.execute_batch("update tables set public = 1, brief = '{' where changed_at = 7").unwrap();
        let filter = ListFilter { ruleset: Some("burgueses".to_owned()), ..Stage::Running.into() };
        assert_eq!(list_public(&connection, &filter, None, 100), Ok(Vec::new()));
        assert_eq!(list_public(&connection, &Stage::Running.into(), None, 100).unwrap().len(), 1);
    }
}
