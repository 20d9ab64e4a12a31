//! The writes, one for each method of [`super::super::Store`] that changes something. Only the writer thread runs them,
//! one after the other, so that what a write has read stays true until it is done.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension, Result};

use super::super::{
    Append, IndexEntry, MemberLimit, Millis, Person, SEEN_SKEW_MS, StoreError, StoredReview, USED_PRECISION_MS,
    depth_number, saturating_i64, stage_number,
};
use super::queries::{HAS_ROW, count_unfinished_of, delete_if_unused, is_abandoned};

/// The answer to a write. After an error it has changed nothing.
pub(super) type WriteResult = std::result::Result<WriteEffect, StoreError>;

/// What a write has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WriteEffect {
    /// How many things it has added, saved or deleted; 0 if its method does not return that.
    Count(u64),
    /// It has opened no table: the index of the limit that is reached.
    LimitReached(usize),
}

impl WriteEffect {
    pub(super) const fn count(self) -> u64 {
        match self {
            Self::Count(count) => count,
            Self::LimitReached(_) => 0,
        }
    }
}

pub(super) enum Write {
    Append { append: Append, first: i64 },
    Open { append: Append, first: i64, limits: Vec<MemberLimit> },
    AddPerson { person: Person, secret_hash: String, at: Millis },
    Rename { person: String, name: String },
    SaveSeen(Vec<(String, usize, Millis)>),
    SaveReview { table: String, last_row: (u64, Millis), version: u32, review: StoredReview },
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
        Write::Open { append, first, limits } => open(connection, append, *first, limits),
        Write::AddPerson { person, secret_hash, at } => add_person(connection, person, secret_hash, *at),
        Write::Rename { person, name } => rename(connection, person, name),
        Write::SaveSeen(seen) => save_seen(connection, seen),
        Write::SaveReview { table, last_row, version, review } => {
            save_review(connection, table, *last_row, *version, review)
        }
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
    Ok(Ok(WriteEffect::Count(0)))
}

fn open(connection: &Connection, append: &Append, first: i64, limits: &[MemberLimit]) -> Result<WriteResult> {
    if last_row(connection, &append.table)?.is_some() {
        return Ok(Err(StoreError::Conflict));
    }
    for (index, MemberLimit { member, most }) in limits.iter().enumerate() {
        if count_unfinished_of(connection, member)? >= *most {
            return Ok(Ok(WriteEffect::LimitReached(index)));
        }
    }
    self::append(connection, append, first)
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
    Ok(if added == 1 { Ok(WriteEffect::Count(1)) } else { Err(StoreError::Conflict) })
}

fn rename(connection: &Connection, person: &str, name: &str) -> Result<WriteResult> {
    let renamed = connection.prepare_cached("update people set name = ?2 where id = ?1")?.execute([person, name])?;
    Ok(if renamed == 1 {
        Ok(WriteEffect::Count(1))
    } else {
        Err(StoreError::Failed(format!("there is no person {person:?}")))
    })
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
    Ok(Ok(WriteEffect::Count(0)))
}

/// 1 if the review was saved, 0 if the table is not over, has one that is as deep, or has lost the row.
fn save_review(
    connection: &Connection,
    table: &str,
    (number, at): (u64, Millis),
    version: u32,
    review: &StoredReview,
) -> Result<WriteResult> {
    let sql = format!(
        "insert into reviews (table_id, version, depth, body, number, at)
         select id, ?2, ?3, ?4, ?5, ?6 from tables where id = ?1 and stage = 2
             and exists (select 1 from log where table_id = ?1 and number = ?5 and at = ?6)
         on conflict (table_id, version) do update
         set depth = excluded.depth, body = excluded.body, number = excluded.number, at = excluded.at
         where reviews.depth < excluded.depth or not {HAS_ROW}"
    );
    let StoredReview { depth, body } = review;
    let values = (table, version, depth_number(*depth), body, saturating_i64(number), at);
    let saved = connection.prepare_cached(&sql)?.execute(values)?;
    if saved == 1 {
        connection
            .prepare_cached("delete from reviews where table_id = ?1 and version < ?2")?
            .execute((table, version))?;
    }
    Ok(Ok(WriteEffect::Count(saved as u64)))
}

/// Writes as much as a small change does, to find out whether there is room.
fn probe(connection: &Connection) -> Result<WriteResult> {
    connection.prepare_cached("insert or replace into probe (id, body) values (1, zeroblob(4096))")?.execute([])?;
    Ok(Ok(WriteEffect::Count(0)))
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
    Ok(Ok(WriteEffect::Count(tables.len() as u64)))
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
    Ok(Ok(WriteEffect::Count(deleted)))
}

fn delete_table(connection: &Connection, table: &str) -> Result<()> {
    for sql in [
        "delete from log where table_id = ?1",
        "delete from members where table_id = ?1",
        "delete from seen where table_id = ?1",
        "delete from reviews where table_id = ?1",
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
    Ok(Ok(WriteEffect::Count(deleted)))
}

fn mark_used(connection: &Connection, secret_hash: &str, at: Millis) -> Result<WriteResult> {
    let sql = "update people set used_at = ?2 where secret_hash = ?1 and used_at < ?3";
    connection.prepare_cached(sql)?.execute((secret_hash, at, at - USED_PRECISION_MS))?;
    Ok(Ok(WriteEffect::Count(0)))
}
