//! Where tables are stored. The log is the truth; the index entries are derived from it and written with it. People and
//! presence are stored beside it.
//!
//! [`Sqlite`] is a file for one process, [`Postgres`] a database for several. `tests/store.rs` runs the same contract tests on
//! both.

mod columns;
mod migrations;
mod postgres;
mod sqlite;

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

pub use postgres::Postgres;
pub use sqlite::Sqlite;
use tokio::sync::mpsc;

/// The result of a request to the store.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a request to the store failed. Nothing was changed, except perhaps after [`StoreError::Unknown`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// A row with this number exists: another writer was first.
    Conflict,
    /// The store can't do it now. The text is for the log, not for people.
    Failed(String),
    /// The connection broke during a write: it may have been committed.
    Unknown(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("a row with this number exists"),
            Self::Failed(why) => write!(f, "the store failed: {why}"),
            Self::Unknown(why) => write!(f, "the store may or may not have done it: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Milliseconds since 1970.
pub type Millis = i64;

/// How accurate [`Store::mark_used`] is, in milliseconds.
pub(crate) const USED_WITHIN: Millis = 24 * 60 * 60 * 1000;

/// The number under which presence has the spectators of a table where only bots play. No table has as many seats.
pub const SPECTATORS: usize = 255;

/// A row of a table's log. Rows are numbered from 1 without gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogRow {
    /// The number of the row.
    pub number: u64,
    /// When it was written.
    pub at: Millis,
    /// The change, as JSON.
    pub body: String,
}

/// The stage of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// The game has not started.
    Open,
    /// The game runs.
    Running,
    /// The game is over, or the table was closed before it.
    Over,
}

/// What the store knows of a table without reading its log. It is derived from the log and written with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IndexEntry {
    /// The table's stage.
    pub stage: Stage,
    /// Whether lists show the table.
    pub public: bool,
    /// When the scheduler must check the table (a bot's turn, a clock), even without a request.
    pub wake_at: Option<Millis>,
    /// What lists show, as JSON.
    pub brief: String,
    /// The ids of the people who have a seat, and of the opener.
    pub members: Vec<String>,
}

/// Rows to append to a table's log, all or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table's id.
    pub table: String,
    /// At least one row, with consecutive numbers. The first row of a new table is 1.
    pub rows: Vec<LogRow>,
    /// The new index entry, if it changes. A new table needs one.
    pub entry: Option<IndexEntry>,
    /// The time of the row before the first, if it must be the one that the writer knows: a database that lost rows may have
    /// another row with the same number.
    pub previous_at: Option<Millis>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListItem {
    /// The table's id.
    pub table: String,
    /// The table's stage.
    pub stage: Stage,
    /// When its index entry changed last.
    pub changed_at: Millis,
    /// [`IndexEntry::brief`].
    pub brief: String,
}

impl ListItem {
    /// The place after this item in its list.
    pub fn cursor(&self) -> ListCursor {
        ListCursor { is_over: self.stage == Stage::Over, changed_at: self.changed_at, table: self.table.clone() }
    }
}

/// A place in a list: after the item of this table. Lists are sorted by time and id, so a place is never ambiguous.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListCursor {
    /// Whether the table is over; a person's unfinished tables are listed first.
    pub is_over: bool,
    /// [`ListItem::changed_at`].
    pub changed_at: Millis,
    /// The table's id.
    pub table: String,
}

/// Which public tables to list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListFilter {
    /// Of this stage.
    pub stage: Stage,
    /// Of this ruleset only.
    pub ruleset: Option<String>,
    /// With this many seats only.
    pub players: Option<u32>,
}

impl From<Stage> for ListFilter {
    fn from(stage: Stage) -> Self {
        Self { stage, ruleset: None, players: None }
    }
}

/// An identity; a browser has its secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The public id.
    pub id: String,
    /// The present name.
    pub name: String,
}

/// What another process reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// It has appended rows.
    Changed {
        /// The table's id.
        table: String,
        /// The table's last number.
        number: u64,
        /// See [`IndexEntry::wake_at`].
        wake_at: Option<Millis>,
    },
    /// It has saved the presence of [`SPECTATORS`].
    Watched {
        /// The table's id.
        table: String,
    },
    /// Notices may have been lost: every table may have changed.
    Lost,
}

/// Where tables are stored.
pub trait Store: Send + Sync {
    /// Appends rows; done when they would survive a power cut. [`StoreError::Conflict`] if a row with one of these numbers
    /// exists, or the one before the first does not or has another time than [`Append::previous_at`].
    fn append(&self, append: Append) -> StoreFuture<'_, ()>;

    /// Opens a table, as [`Store::append`] does; false if the person has `most` unfinished tables. Counting and opening are one
    /// step: requests at the same time can't pass the limit together. A conflict is reported whatever the count is.
    fn open_table<'a>(&'a self, append: Append, person: &'a str, most: u64) -> StoreFuture<'a, bool>;

    /// At most `most` rows of a table after a number, in order; from the first row with 0.
    fn read_rows<'a>(&'a self, table: &'a str, after: u64, most: usize) -> StoreFuture<'a, Vec<LogRow>>;

    /// The number and the time of the last row of each table that has rows.
    fn last_rows<'a>(&'a self, tables: &'a [Arc<str>]) -> StoreFuture<'a, HashMap<Arc<str>, (u64, Millis)>>;

    /// At most `most` public tables, the last changed first, from a place in the list on.
    fn list_public(&self, filter: ListFilter, after: Option<ListCursor>, most: usize)
    -> StoreFuture<'_, Vec<ListItem>>;

    /// At most `most` tables of a person, from a place in the list on: unfinished ones first, then the last changed first.
    fn list_of_person<'a>(
        &'a self,
        person: &'a str,
        after: Option<ListCursor>,
        most: usize,
    ) -> StoreFuture<'a, Vec<ListItem>>;

    /// The number of unfinished tables of a person.
    fn count_unfinished_of<'a>(&'a self, person: &'a str) -> StoreFuture<'a, u64>;

    /// The clock of a store that several processes share; none if the machine's clock will do.
    fn wall_time(&self) -> StoreFuture<'_, Option<Millis>> {
        Box::pin(async { Ok(None) })
    }

    /// All tables with a wake time, the earliest first.
    fn wake_times(&self) -> StoreFuture<'_, Vec<(String, Millis)>>;

    /// Adds a person with the hash of its secret. [`StoreError::Conflict`] if the id or the hash exists.
    fn add_person<'a>(&'a self, person: &'a Person, secret_hash: &'a str, at: Millis) -> StoreFuture<'a, ()>;

    /// The person whose secret has this hash.
    fn find_person<'a>(&'a self, secret_hash: &'a str) -> StoreFuture<'a, Option<Person>>;

    /// Marks a person as used at a time, so that [`Store::prune_people`] keeps it. Accurate to the day: if the last mark is
    /// younger, nothing is written.
    fn mark_used<'a>(&'a self, secret_hash: &'a str, at: Millis) -> StoreFuture<'a, ()>;

    /// Renames a person. Tables where it has a seat keep the old name.
    fn rename_person<'a>(&'a self, person: &'a str, name: &'a str) -> StoreFuture<'a, ()>;

    /// Saves when seats were present (table, seat, when); a later time replaces an earlier one. May be lost in a power cut.
    /// Sends [`Notice::Watched`] for [`SPECTATORS`].
    fn save_seen(&self, seen: Vec<(String, usize, Millis)>) -> StoreFuture<'_, ()>;

    /// When each seat of a table was seen last, by any process.
    fn last_seen<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Vec<(usize, Millis)>>;

    /// The tables whose [`SPECTATORS`] another process may have seen since a time.
    fn watched_since(&self, _: Millis) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Deletes at most `most` tables that are over and have not changed since a time; returns how many.
    fn prune(&self, before: Millis, most: usize) -> StoreFuture<'_, u64>;

    /// Deletes at most `most` tables that are not over and where nothing has happened since a time: no row was written, and
    /// nobody with a seat was present. Returns how many.
    fn prune_unfinished(&self, before: Millis, most: usize) -> StoreFuture<'_, u64>;

    /// Deletes at most `most` people who are members of no table and were marked as used before a time; returns how many.
    fn prune_people(&self, before: Millis, most: usize) -> StoreFuture<'_, u64>;

    /// Renews the leases of this process for a time, takes free shards up to its fair share and gives up those beyond it.
    /// Returns the shards that it holds; no other process holds one of them.
    fn renew_leases(&self, shards: u16, lifetime: Duration) -> StoreFuture<'_, BTreeSet<u16>>;

    /// Gives up all leases of this process.
    fn release_leases(&self) -> StoreFuture<'_, ()>;

    /// Whether other processes may write to the store.
    fn is_shared(&self) -> bool;

    /// The notices of other processes from now on; call it once. A store that first has to connect sends [`Notice::Lost`]
    /// when it has.
    fn notices(&self) -> mpsc::UnboundedReceiver<Notice>;

    /// Ok if the store can be read and written. A store may write a little to find out.
    fn check_health(&self) -> StoreFuture<'_, ()>;
}
