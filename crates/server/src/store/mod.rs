//! Where tables are kept. What is stored is the log; everything else here is worked out from it, or is about people.
//!
//! [`Sqlite`] is a file for one process, [`Postgres`] a database for several. Both keep the same promise, which
//! `tests/store.rs` holds them to.

mod columns;
mod migrations;
mod postgres;
mod sqlite;

use std::fmt;
use std::future::Future;
use std::pin::Pin;

pub use postgres::Postgres;
pub use sqlite::Sqlite;
use tokio::sync::mpsc;

/// What a store is asked for, when it comes.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why a store did not do what it was asked. Nothing was changed, except after [`StoreError::Unknown`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// There is a row with this number already: somebody else was faster.
    Conflict,
    /// It can't be done at present; the text is for the log, not for people.
    Failed(String),
    /// The connection broke while it was being done: it may have been, or not.
    Unknown(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("there is a row with this number already"),
            Self::Failed(why) => write!(f, "the store failed: {why}"),
            Self::Unknown(why) => write!(f, "the store broke off: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Milliseconds since 1970.
pub type Millis = i64;

/// A row of a table's log. Rows are numbered from 1 without a gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its number.
    pub number: u64,
    /// When it was written.
    pub at: Millis,
    /// What happened, as JSON.
    pub body: String,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// People sit down.
    Open,
    /// The game runs.
    Running,
    /// The game is over, or the table was given up.
    Over,
}

/// What is looked up about a table without reading its log: worked out from it, written with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// How far it has come.
    pub stage: Stage,
    /// Whether it is shown in lists.
    pub public: bool,
    /// When somebody has to look after it (a bot's turn, a clock) even if nobody asks; never if none.
    pub wake_at: Option<Millis>,
    /// What lists show of it, as JSON.
    pub brief: String,
    /// Who sits there, and who opened it: ids of people.
    pub members: Vec<String>,
}

/// Rows to be added to a table's log, all or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Which table.
    pub table: String,
    /// At least one; their numbers follow each other. The first is 1 for a new table.
    pub rows: Vec<Row>,
    /// The table's new entry, where it changes. A new table has one.
    pub entry: Option<Entry>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its id.
    pub table: String,
    /// How far it has come.
    pub stage: Stage,
    /// When its entry changed last.
    pub changed_at: Millis,
    /// What is shown of it, as JSON.
    pub brief: String,
}

/// A person: an identity that a browser keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Known to all.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// Rows were added to a table by another process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The table has rows up to this number now, and has to be looked after at that time.
    Changed {
        /// Which table.
        table: String,
        /// Its last number.
        number: u64,
        /// See [`Entry::wake_at`].
        wake_at: Option<Millis>,
    },
    /// Notices may have been lost: every table may have changed.
    Lost,
}

/// Where tables are kept.
pub trait Store: Send + Sync {
    /// Adds rows; answers when they would survive a power cut. If a row with one of these numbers exists, or the one before
    /// the first does not, [`StoreError::Conflict`].
    fn append(&self, append: Append) -> Answer<'_, ()>;

    /// The rows of a table after this number, in order; all with 0. At most `most` of them.
    fn rows<'a>(&'a self, table: &'a str, after: u64, most: usize) -> Answer<'a, Vec<Row>>;

    /// Public tables of a stage, those that changed last first; those that changed before a time, if it is given.
    fn public(&self, stage: Stage, before: Option<Millis>, most: usize) -> Answer<'_, Vec<Listed>>;

    /// Tables of a person, those not over first, then those that changed last first.
    fn of_person<'a>(&'a self, person: &'a str, most: usize) -> Answer<'a, Vec<Listed>>;

    /// How many tables of a person are not over.
    fn count_of_person<'a>(&'a self, person: &'a str) -> Answer<'a, u64>;

    /// All tables that have to be looked after, with when.
    fn wakes(&self) -> Answer<'_, Vec<(String, Millis)>>;

    /// Makes a person known by the hash of its secret. If the id or the hash is known, [`StoreError::Conflict`].
    fn add_person<'a>(&'a self, person: &'a Person, secret_hash: &'a str, at: Millis) -> Answer<'a, ()>;

    /// Who has the secret with this hash.
    fn person<'a>(&'a self, secret_hash: &'a str) -> Answer<'a, Option<Person>>;

    /// Gives a person another name; tables where it sits already keep the old one.
    fn rename<'a>(&'a self, person: &'a str, name: &'a str) -> Answer<'a, ()>;

    /// Remembers that seats were seen at a time (table, seat, when); the latest counts. May be lost in a power cut.
    fn see(&self, seen: Vec<(String, usize, Millis)>) -> Answer<'_, ()>;

    /// When each seat of a table was seen last, by any process.
    fn seen<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<(usize, Millis)>>;

    /// Forgets tables that are over and have not changed since a time, `most` at a time; how many.
    fn prune(&self, before: Millis, most: usize) -> Answer<'_, u64>;

    /// Whether this process is the one that looks after tables: at most one is at a time, and if it dies another will be.
    fn leads(&self) -> Answer<'_, bool>;

    /// Whether other processes may write to it.
    fn is_shared(&self) -> bool;

    /// What other processes did, from now on. Asked for once. A store that has to begin listening says
    /// [`Notice::Lost`] when it does: what happened until then is to be read.
    fn notices(&self) -> mpsc::UnboundedReceiver<Notice>;

    /// Whether it answers.
    fn healthy(&self) -> Answer<'_, ()>;
}
