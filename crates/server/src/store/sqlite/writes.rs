//! The writes, one for each method of [`super::super::Store`] that changes something. Only the writer thread runs them, one after
//! the other, so that what a write has read stays true until it is done.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension, Result};

use super::super::columns::{SEEN_SKEW_MS, saturating_i64, stage_number};
use super::super::{Append, IndexEntry, Millis, Person, StoreError, USED_WITHIN};
use super::queries::{count_unfinished_of, delete_if_unused, is_abandoned};

/// The answer to a write. After an error it has changed nothing.
pub(super) type WriteResult = std::result::Result<u64, StoreError>;

pub(super) enum Write {
    Append { append: Append, first: i64 },
    Open { append: Append, first: i64, person: String, most: u64 },
    AddPerson { person: Person, secret_hash: String, at: Millis },
    Rename { person: String, name: String },
    SaveSeen(Vec<(String, usize, Millis)>),
    Probe,
    Prune { before: Millis, most: usize },
    PruneTables { tables: Vec<String>, before: Millis },
    PrunePeople { people: Vec<String>, before: Millis },
    MarkUsed { secret_hash: String, at: Millis },
}

/// Runs a write. The outer error fails the whole transaction.
pub(super) fn write(connection: &Connection, write: &Write) -> Result<WriteResult> {
    match write {
        Write::Append { append, first } => self::append(connection, append, *first),
        Write::Open { append, first, person, most } => open(connection, append, *first, (person, *most)),
        Write::AddPerson { person, secret_hash, at } => add_person(connection, person, secret_hash, *at),
        Write::Rename { person, name } => rename(connection, person, name),
        Write::SaveSeen(seen) => save_seen(connection, seen),
        Write::Probe => probe(connection),
        Write::Prune { before, most } => prune(connection, *before, *most),
        Write::PruneTables { tables, before } => prune_tables(connection, tables, *before),
        Write::PrunePeople { people, before } => prune_people(connection, people, *before),
        Write::MarkUsed { secret_hash, at } => mark_used(connection, secret_hash, *at),
    }
}

fn append(connection: &Connection, append: &Append, first: i64) -> Result<WriteResult> {
    let last = last_row(connection, &append.table)?;
    let is_previous = |at: Millis| append.previous_at.is_none_or(|previous| previous == at);
    if last.map_or(0, |(number, _)| number) != first - 1 || last.is_some_and(|(_, at)| !is_previous(at)) {
        return Ok(Err(StoreError::Conflict));
    }
    let mut insert =
        connection.prepare_cached("insert into log (table_id, number, at, body) values (?1, ?2, ?3, ?4)")?;
    for (number, row) in (first..).zip(&append.rows) {
        insert.execute((&append.table, number, row.at, &row.body))?;
    }
    if let (Some(entry), Some(last)) = (&append.entry, append.rows.last()) {
        set_entry(connection, &append.table, entry, last.at)?;
    }
    Ok(Ok(0))
}

/// 1 if the table was opened, 0 if the person has too many.
fn open(connection: &Connection, append: &Append, first: i64, (person, most): (&str, u64)) -> Result<WriteResult> {
    if last_row(connection, &append.table)?.is_some() {
        return Ok(Err(StoreError::Conflict));
    }
    if count_unfinished_of(connection, person)? >= most {
        return Ok(Ok(0));
    }
    self::append(connection, append, first).map(|done| done.map(|_| 1))
}

/// The number and the time of a table's last row.
fn last_row(connection: &Connection, table: &str) -> Result<Option<(i64, Millis)>> {
    connection
        .prepare_cached("select number, at from log where table_id = ?1 order by number desc limit 1")?
        .query_row([table], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

fn set_entry(connection: &Connection, table: &str, entry: &IndexEntry, at: Millis) -> Result<()> {
    let sql = "insert into tables (id, stage, public, wake_at, brief, created_at, changed_at)
               values (?1, ?2, ?3, ?4, ?5, ?6, ?6)
               on conflict (id) do update set stage = excluded.stage, public = excluded.public,
                   wake_at = excluded.wake_at, brief = excluded.brief, changed_at = excluded.changed_at";
    let stage = stage_number(entry.stage);
    connection.prepare_cached(sql)?.execute((table, stage, entry.public, entry.wake_at, &entry.brief, at))?;
    set_members(connection, table, &entry.members)
}

/// Writes only the difference: members rarely change when an entry does.
fn set_members(connection: &Connection, table: &str, members: &[String]) -> Result<()> {
    let old: BTreeSet<String> = connection
        .prepare_cached("select person from members where table_id = ?1")?
        .query_map([table], |row| row.get(0))?
        .collect::<Result<_>>()?;
    let new: BTreeSet<&String> = members.iter().collect();
    for person in old.iter().filter(|person| !new.contains(person)) {
        let sql = "delete from members where person = ?1 and table_id = ?2";
        connection.prepare_cached(sql)?.execute([person, table])?;
    }
    for person in new.into_iter().filter(|person| !old.contains(*person)) {
        let sql = "insert into members (person, table_id) values (?1, ?2)";
        connection.prepare_cached(sql)?.execute([person, table])?;
    }
    Ok(())
}

fn add_person(connection: &Connection, person: &Person, secret_hash: &str, at: Millis) -> Result<WriteResult> {
    let sql = "insert or ignore into people (id, secret_hash, name, created_at, used_at) values (?1, ?2, ?3, ?4, ?4)";
    let added = connection.prepare_cached(sql)?.execute((&person.id, secret_hash, &person.name, at))?;
    Ok(if added == 1 { Ok(1) } else { Err(StoreError::Conflict) })
}

fn rename(connection: &Connection, person: &str, name: &str) -> Result<WriteResult> {
    let renamed = connection.prepare_cached("update people set name = ?2 where id = ?1")?.execute([person, name])?;
    Ok(if renamed == 1 { Ok(1) } else { Err(StoreError::Failed(format!("there is no person {person:?}"))) })
}

fn save_seen(connection: &Connection, seen: &[(String, usize, Millis)]) -> Result<WriteResult> {
    // A table that was pruned meanwhile must leave no rows behind. A time that is later by more than `SEEN_SKEW_MS` was
    // written with a wrong clock.
    let sql =
        "insert into seen (table_id, seat, at) select ?1, ?2, ?3 where exists (select 1 from tables where id = ?1)
               on conflict (table_id, seat) do update set at = excluded.at
               where at < excluded.at or at > excluded.at + ?4";
    let mut upsert = connection.prepare_cached(sql)?;
    for (table, seat, at) in seen {
        upsert.execute((table, saturating_i64(*seat), at, SEEN_SKEW_MS))?;
    }
    Ok(Ok(0))
}

/// Writes as much as a small change does, to find out whether there is room.
fn probe(connection: &Connection) -> Result<WriteResult> {
    connection.prepare_cached("insert or replace into probe (id, body) values (1, zeroblob(4096))")?.execute([])?;
    Ok(Ok(0))
}

fn prune(connection: &Connection, before: Millis, most: usize) -> Result<WriteResult> {
    let tables: Vec<String> = connection
        .prepare_cached("select id from tables where stage = 2 and changed_at < ?1 order by changed_at limit ?2")?
        .query_map((before, saturating_i64(most)), |row| row.get(0))?
        .collect::<Result<_>>()?;
    for table in &tables {
        delete_table(connection, table)?;
    }
    return_space(connection)?;
    Ok(Ok(tables.len() as u64))
}

/// Tables that were abandoned when they were selected: somebody may have come back since.
fn prune_tables(connection: &Connection, tables: &[String], before: Millis) -> Result<WriteResult> {
    let mut deleted = 0;
    for table in tables {
        if is_abandoned(connection, table, before)? {
            delete_table(connection, table)?;
            deleted += 1;
        }
    }
    return_space(connection)?;
    Ok(Ok(deleted))
}

fn delete_table(connection: &Connection, table: &str) -> Result<()> {
    for sql in [
        "delete from log where table_id = ?1",
        "delete from members where table_id = ?1",
        "delete from seen where table_id = ?1",
        "delete from tables where id = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([table])?;
    }
    Ok(())
}

/// Makes the file smaller by some of its free pages, if its mode allows it. A step frees fewer than that.
fn return_space(connection: &Connection) -> Result<()> {
    // Each row is one page.
    let mut vacuum = connection.prepare_cached("pragma incremental_vacuum(512)")?;
    let mut pages = vacuum.query([])?;
    while pages.next()?.is_some() {}
    Ok(())
}

fn prune_people(connection: &Connection, people: &[String], before: Millis) -> Result<WriteResult> {
    let mut deleted = 0;
    for person in people {
        deleted += delete_if_unused(connection, person, before)? as u64;
    }
    return_space(connection)?;
    Ok(Ok(deleted))
}

fn mark_used(connection: &Connection, secret_hash: &str, at: Millis) -> Result<WriteResult> {
    let sql = "update people set used_at = ?2 where secret_hash = ?1 and used_at < ?3";
    connection.prepare_cached(sql)?.execute((secret_hash, at, at - USED_WITHIN))?;
    Ok(Ok(0))
}
