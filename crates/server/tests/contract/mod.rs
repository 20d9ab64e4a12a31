//! What every store must do: one function for each test. Each gets an empty store.

mod lists;
mod log;
mod people;

use std::sync::Arc;

use lonja_server::store::{Append, IndexEntry, LogRow, Millis, Stage, Store};

pub(crate) use self::lists::*;
pub(crate) use self::log::*;
pub(crate) use self::people::*;

/// More than any test writes.
pub(crate) const ALL: usize = 10_000;

pub(crate) type StoreUnderTest = Arc<dyn Store>;

/// A row whose time and body contain its number.
pub(crate) fn row(number: u64) -> LogRow {
    LogRow { number, at: i64::try_from(number).map_or(0, |at| 1000 + at), body: format!(r#"{{"row":{number}}}"#) }
}

/// The entry of a running public table without members.
pub(crate) fn entry() -> IndexEntry {
    IndexEntry { stage: Stage::Running, public: true, wake_at: None, brief: "{}".to_owned(), members: Vec::new() }
}

/// The entry of a table with these members.
pub(crate) fn entry_of(members: &[&str]) -> IndexEntry {
    IndexEntry { members: members.iter().map(|&member| member.to_owned()).collect(), ..entry() }
}

/// Rows with these numbers, without an entry.
pub(crate) fn rows(table: &str, numbers: impl IntoIterator<Item = u64>) -> Append {
    Append { table: table.to_owned(), rows: numbers.into_iter().map(row).collect(), entry: None, previous_at: None }
}

/// A new table with one row.
pub(crate) fn opened(table: &str, entry: IndexEntry) -> Append {
    Append { entry: Some(entry), ..rows(table, [1]) }
}

/// A new table with one row, written at a time.
pub(crate) fn opened_at(table: &str, entry: IndexEntry, at: Millis) -> Append {
    let mut append = opened(table, entry);
    append.rows[0].at = at;
    append
}

/// The numbers of a table's rows.
pub(crate) async fn numbers(store: &dyn Store, table: &str) -> Vec<u64> {
    store.read_rows(table, 0, ALL).await.unwrap().iter().map(|row| row.number).collect()
}
