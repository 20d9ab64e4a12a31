//! Where tables are stored. The log is the truth; the index entries are derived from it and written with it. People,
//! presence and reviews are stored beside it.
//!
//! [`Sqlite`] is a file for one process, [`Postgres`] a database for several. `tests/store.rs` runs the same contract
//! tests on both. At the end: what both check in an append, and how they store values in columns.

mod health;
mod migrations;
mod postgres;
mod sqlite;

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

pub use postgres::Postgres;
use serde::{Deserialize, Serialize};
pub use sqlite::Sqlite;
use tokio::sync::mpsc;
use utoipa::ToSchema;

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
            Self::Unknown(why) => write!(f, "the outcome of the write is unknown: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Milliseconds: a time since 1970 (`clock.rs` has the two kinds), or a duration.
pub type Millis = i64;

/// How accurate [`Store::mark_used`] is, in milliseconds.
pub(crate) const USED_PRECISION_MS: Millis = 24 * 60 * 60 * 1000;

/// The last time a seat was seen is replaced by an earlier one if it is later by more than this many milliseconds: then
/// a wrong clock wrote it. Processes save these times every 15 seconds.
const SEEN_SKEW_MS: Millis = 60_000;

/// The longest id, in bytes. It must fit into a notification of PostgreSQL (8,000 bytes).
const MAX_ID_BYTES: usize = 200;

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
    /// The ids of the people who have a seat, and of the opener; and names under which tables are counted.
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
    /// The time of the row before the first, if it must be the one that the writer knows: a database that lost rows may
    /// have another row with the same number.
    pub previous_at: Option<Millis>,
}

/// How many unfinished tables may have the same member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberLimit {
    /// One of [`IndexEntry::members`].
    pub member: String,
    /// The most tables.
    pub most: u64,
}

/// The result of [`Store::open_table`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenOutcome {
    /// The table is open.
    Done,
    /// It is not: the limit with this index is reached.
    LimitReached(usize),
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

/// When each seat of some tables was seen last.
pub type LastSeenTimes = HashMap<Arc<str>, Vec<(usize, Millis)>>;

/// How thorough a review is, the quicker first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// It takes a second or two.
    #[default]
    Quick,
    /// It searches at every decision, which takes up to a minute.
    Deep,
}

impl Depth {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Deep => "deep",
        }
    }
}

/// The review of a finished table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredReview {
    /// How thorough it is.
    pub depth: Depth,
    /// The response to a request for it, compressed with gzip.
    pub body: Vec<u8>,
}

/// What another process reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notification {
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
    /// A player sent a quick phrase.
    Phrase {
        /// The table's id.
        table: String,
        /// The player's seat.
        seat: usize,
        /// The name of the phrase.
        phrase: String,
    },
    /// How many spectators a table has at the process.
    Spectators {
        /// The table's id.
        table: String,
        /// The name of the process.
        process: String,
        /// How many.
        count: usize,
    },
    /// From which network a table is used at the process. Nothing stores it.
    Network {
        /// The table's id.
        table: String,
        /// The network.
        network: IpAddr,
    },
    /// It has saved a review.
    Reviewed {
        /// The table's id.
        table: String,
        /// How thorough the review is.
        depth: Depth,
    },
    /// Notifications may have been lost: every table may have changed.
    Lost,
}

/// Where tables are stored.
pub trait Store: Send + Sync {
    /// Appends rows; done when they would survive a power cut. [`StoreError::Conflict`] if a row with one of these
    /// numbers exists, or the one before the first does not or has another time than [`Append::previous_at`].
    fn append(&self, append: Append) -> StoreFuture<'_, ()>;

    /// Opens a table for a person, as [`Store::append`] does, unless a limit is reached. Counting and opening are one
    /// step: requests of the person at the same time can't pass a limit together. A conflict is reported whatever the
    /// counts are.
    fn open_table<'a>(
        &'a self,
        append: Append,
        person: &'a str,
        limits: &'a [MemberLimit],
    ) -> StoreFuture<'a, OpenOutcome>;

    /// At most `most` rows of a table after a number, in order; from the first row with 0.
    fn read_rows<'a>(&'a self, table: &'a str, after: u64, most: usize) -> StoreFuture<'a, Vec<LogRow>>;

    /// The number and the time of the last row of each table that has rows.
    fn last_rows<'a>(&'a self, tables: &'a [Arc<str>]) -> StoreFuture<'a, HashMap<Arc<str>, (u64, Millis)>>;

    /// At most `most` public tables, the last changed first, from a place in the list on.
    fn list_public(&self, filter: ListFilter, after: Option<ListCursor>, most: usize)
    -> StoreFuture<'_, Vec<ListItem>>;

    /// At most `most` tables of a person, from a place in the list on: unfinished ones first, then the last changed
    /// first.
    fn list_of_person<'a>(
        &'a self,
        person: &'a str,
        after: Option<ListCursor>,
        most: usize,
    ) -> StoreFuture<'a, Vec<ListItem>>;

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

    /// Marks a person as used at a time, so that [`Store::prune_people`] keeps it. Accurate to the day: if the last
    /// mark is younger, nothing is written.
    fn mark_used<'a>(&'a self, secret_hash: &'a str, at: Millis) -> StoreFuture<'a, ()>;

    /// Renames a person. Tables where it has a seat keep the old name.
    fn rename_person<'a>(&'a self, person: &'a str, name: &'a str) -> StoreFuture<'a, ()>;

    /// Saves when seats were present (table, seat, when); a later time replaces an earlier one. May be lost in a power
    /// cut. Sends [`Notification::Watched`] for [`SPECTATORS`].
    fn save_seen(&self, seen: Vec<(String, usize, Millis)>) -> StoreFuture<'_, ()>;

    /// When each seat of a table was seen last, by any process.
    fn last_seen<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Vec<(usize, Millis)>>;

    /// [`Store::last_seen`] of several tables; those without a seat that was seen may be missing.
    fn last_seen_at<'a>(&'a self, tables: &'a [Arc<str>]) -> StoreFuture<'a, LastSeenTimes> {
        Box::pin(async move {
            let mut seen = LastSeenTimes::new();
            for table in tables {
                seen.insert(table.clone(), self.last_seen(table).await?);
            }
            Ok(seen)
        })
    }

    /// Sends [`Notification::Phrase`] to the other processes, if there may be any.
    fn send_phrase<'a>(&'a self, _table: &'a str, _seat: usize, _phrase: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Sends [`Notification::Spectators`] for each of these tables to the other processes, if there may be any.
    fn send_spectators(&self, _counts: Vec<(String, usize)>) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    /// Sends [`Notification::Network`] for each of these tables to the other processes, if there may be any.
    fn send_networks(&self, _networks: Vec<(String, IpAddr)>) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    /// The deepest review of a table by a version of the reviewer, if the log has the row that it was made of.
    fn read_review<'a>(&'a self, table: &'a str, version: u32) -> StoreFuture<'a, Option<StoredReview>>;

    /// Saves a review of a table that is over and sends [`Notification::Reviewed`]; false if the table has one that is
    /// as deep, is not over, or does not exist. `last_row` is the last row of the log that was reviewed; false, too, if
    /// the store has lost it. Reviews by earlier versions are deleted, and all reviews with their table.
    fn save_review<'a>(
        &'a self,
        table: &'a str,
        last_row: (u64, Millis),
        version: u32,
        review: StoredReview,
    ) -> StoreFuture<'a, bool>;

    /// The tables whose [`SPECTATORS`] another process may have seen since a time.
    fn watched_since(&self, _: Millis) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Deletes at most `most` tables that are over and have not changed since a time; returns how many.
    fn prune_finished(&self, before: Millis, most: usize) -> StoreFuture<'_, u64>;

    /// Deletes at most `most` tables that are not over and where nothing has happened since a time: no row was written,
    /// and nobody with a seat was present. Returns how many.
    fn prune_unfinished(&self, before: Millis, most: usize) -> StoreFuture<'_, u64>;

    /// Deletes at most `most` people who are members of no table and were marked as used before a time; returns how
    /// many.
    fn prune_people(&self, before: Millis, most: usize) -> StoreFuture<'_, u64>;

    /// Renews the leases of this process for a time, takes free shards up to its fair share and gives up those beyond
    /// it. Returns the shards that it holds; no other process holds one of them.
    fn renew_leases(&self, shards: u16, lifetime: Duration) -> StoreFuture<'_, BTreeSet<u16>>;

    /// Gives up all leases of this process.
    fn release_leases(&self) -> StoreFuture<'_, ()>;

    /// Whether other processes may write to the store.
    fn is_shared(&self) -> bool;

    /// The notifications of other processes from now on; call it once. A store that first has to connect sends
    /// [`Notification::Lost`] when it has.
    fn notifications(&self) -> mpsc::UnboundedReceiver<Notification>;

    /// Ok if the store can be read and written. A store may write a little to find out.
    fn check_health(&self) -> StoreFuture<'_, ()>;
}

/// Checks an append and returns the number of its first row. A malformed append is a bug, which a retry won't fix:
/// hence it is not a conflict.
fn check_append(append: &Append) -> Result<i64, StoreError> {
    let refuse = |why: &str| Err(StoreError::Failed(format!("an append to table {:?} {why}", append.table)));
    let Some(first) = append.rows.first() else {
        return refuse("has no rows");
    };
    if append.table.len() > MAX_ID_BYTES {
        return refuse("has an id that is too long");
    }
    if first.number == 0 || append.rows.windows(2).any(|two| two[0].number.checked_add(1) != Some(two[1].number)) {
        return refuse("has rows whose numbers are not consecutive from 1");
    }
    if first.number == 1 && append.entry.is_none() {
        return refuse("is the first and has no index entry");
    }
    to_column(first.number)
}

fn to_column(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::Failed(format!("the number {number} is too large")))
}

fn saturating_i64(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

/// A count or number from a column, which is never negative.
fn from_column(number: i64) -> u64 {
    number.try_into().unwrap_or(0)
}

/// The values that all rows of a list are below: those of the last item of the page before.
fn list_start(after: Option<&ListCursor>) -> (Millis, &str) {
    after.map_or((Millis::MAX, ""), |cursor| (cursor.changed_at, &cursor.table))
}

fn stage_number(stage: Stage) -> i16 {
    match stage {
        Stage::Open => 0,
        Stage::Running => 1,
        Stage::Over => 2,
    }
}

/// A stage from a column; the schema allows only these three values.
fn stage(number: i16) -> Stage {
    match number {
        0 => Stage::Open,
        1 => Stage::Running,
        _ => Stage::Over,
    }
}

fn depth_number(depth: Depth) -> i16 {
    match depth {
        Depth::Quick => 0,
        Depth::Deep => 1,
    }
}

/// A depth from a column; the schema allows only these two values.
fn depth(number: i16) -> Depth {
    if number == 0 { Depth::Quick } else { Depth::Deep }
}
