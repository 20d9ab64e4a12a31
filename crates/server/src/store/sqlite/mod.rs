//! The store of one process: a SQLite file.
//!
//! One thread writes. It commits all queued writes together (group commit), because the sync of a commit is what costs.
//! A few connections read beside it; in write-ahead mode readers do not wait for the writer and see every acknowledged
//! commit.

mod error;
mod file;
mod queries;
mod readers;
mod writer;
mod writes;

use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::mpsc;

use self::readers::Readers;
use self::writer::Writer;
use self::writes::{Write, WriteEffect};
use super::health::DiskHealth;
use super::{
    Append, ListCursor, ListFilter, ListItem, LogRow, MemberLimit, Millis, Notification, OpenOutcome, Person, Store,
    StoreError, StoreFuture, StoredReview, check_append,
};
use crate::lock;

/// A SQLite file. One process at a time has it open; SQLite's own tools may read it meanwhile.
pub struct Sqlite {
    // Dropped in this order: the locks last.
    readers: Readers,
    writer: Writer,
    health: Arc<DiskHealth>,
    _locks: [File; 2],
    /// No other process sends notifications. The senders are kept so that the channels stay open.
    notification_senders: Mutex<Vec<mpsc::UnboundedSender<Notification>>>,
}

impl Sqlite {
    /// Opens a file, or makes it and its directory. Refuses a file that another process has open, that is no SQLite
    /// file, or that belongs to another program or a newer version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        file::make_directory(path)?;
        let (path, locks) = file::lock(path)?;
        let path = path.as_path();
        let mut connection = file::open(path)?;
        file::migrate(&mut connection, path)?;
        let health = Arc::new(DiskHealth::default());
        let readers = Readers::open(path, &health)?;
        Ok(Self {
            readers,
            writer: Writer::start(connection, health.clone())?,
            health,
            _locks: locks,
            notification_senders: Mutex::default(),
        })
    }

    fn write(&self, write: Write) -> StoreFuture<'_, ()> {
        Box::pin(async move { self.writer.write(write).await.map(drop) })
    }
}

impl Store for Sqlite {
    fn append(&self, append: Append) -> StoreFuture<'_, ()> {
        match check_append(&append) {
            Ok(first) => self.write(Write::Append { append, first }),
            Err(error) => Box::pin(async { Err(error) }),
        }
    }

    fn open_table<'a>(&'a self, append: Append, _: &'a str, limits: &'a [MemberLimit]) -> StoreFuture<'a, OpenOutcome> {
        let limits = limits.to_vec();
        Box::pin(async move {
            let first = check_append(&append)?;
            Ok(match self.writer.write(Write::Open { append, first, limits }).await? {
                WriteEffect::Count(_) => OpenOutcome::Done,
                WriteEffect::LimitReached(index) => OpenOutcome::LimitReached(index),
            })
        })
    }

    fn read_rows<'a>(&'a self, table: &'a str, after: u64, most: usize) -> StoreFuture<'a, Vec<LogRow>> {
        let table = table.to_owned();
        self.readers.read(move |connection| queries::read_rows(connection, &table, after, most))
    }

    fn last_rows<'a>(&'a self, tables: &'a [Arc<str>]) -> StoreFuture<'a, HashMap<Arc<str>, (u64, Millis)>> {
        let tables = tables.to_vec();
        self.readers.read(move |connection| queries::last_rows(connection, tables))
    }

    fn list_public(
        &self,
        filter: ListFilter,
        after: Option<ListCursor>,
        most: usize,
    ) -> StoreFuture<'_, Vec<ListItem>> {
        self.readers.read(move |connection| queries::list_public(connection, &filter, after.as_ref(), most))
    }

    fn list_of_person<'a>(
        &'a self,
        person: &'a str,
        after: Option<ListCursor>,
        most: usize,
    ) -> StoreFuture<'a, Vec<ListItem>> {
        let person = person.to_owned();
        self.readers.read(move |connection| queries::list_of_person(connection, &person, after.as_ref(), most))
    }

    fn wake_times(&self) -> StoreFuture<'_, Vec<(String, Millis)>> {
        self.readers.read(queries::wake_times)
    }

    fn add_person<'a>(&'a self, person: &'a Person, secret_hash: &'a str, at: Millis) -> StoreFuture<'a, ()> {
        self.write(Write::AddPerson { person: person.clone(), secret_hash: secret_hash.to_owned(), at })
    }

    fn find_person<'a>(&'a self, secret_hash: &'a str) -> StoreFuture<'a, Option<Person>> {
        let secret_hash = secret_hash.to_owned();
        self.readers.read(move |connection| queries::find_person(connection, &secret_hash))
    }

    fn mark_used<'a>(&'a self, secret_hash: &'a str, at: Millis) -> StoreFuture<'a, ()> {
        self.write(Write::MarkUsed { secret_hash: secret_hash.to_owned(), at })
    }

    fn rename_person<'a>(&'a self, person: &'a str, name: &'a str) -> StoreFuture<'a, ()> {
        self.write(Write::Rename { person: person.to_owned(), name: name.to_owned() })
    }

    fn save_seen(&self, seen: Vec<(String, usize, Millis)>) -> StoreFuture<'_, ()> {
        self.write(Write::SaveSeen(seen))
    }

    fn last_seen<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Vec<(usize, Millis)>> {
        let table = table.to_owned();
        self.readers.read(move |connection| queries::last_seen(connection, &table))
    }

    fn read_review<'a>(&'a self, table: &'a str, version: u32) -> StoreFuture<'a, Option<StoredReview>> {
        let table = table.to_owned();
        self.readers.read(move |connection| queries::read_review(connection, &table, version))
    }

    /// There is no other process to notify.
    fn save_review<'a>(
        &'a self,
        table: &'a str,
        last_row: (u64, Millis),
        version: u32,
        review: StoredReview,
    ) -> StoreFuture<'a, bool> {
        let write = Write::SaveReview { table: table.to_owned(), last_row, version, review };
        Box::pin(async move { self.writer.write(write).await.map(|saved| saved.count() == 1) })
    }

    fn prune_finished(&self, before: Millis, most: usize) -> StoreFuture<'_, u64> {
        Box::pin(async move { self.writer.write(Write::Prune { before, most }).await.map(WriteEffect::count) })
    }

    fn prune_unfinished(&self, before: Millis, most: usize) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            // Selected beside the writer: it may have to look at every unfinished table.
            let tables =
                self.readers.read(move |connection| queries::abandoned_tables(connection, before, most)).await?;
            match tables.is_empty() {
                true => Ok(0),
                false => self.writer.write(Write::PruneTables { tables, before }).await.map(WriteEffect::count),
            }
        })
    }

    fn prune_people(&self, before: Millis, most: usize) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let people = self.readers.read(move |connection| queries::unused_people(connection, before, most)).await?;
            match people.is_empty() {
                true => Ok(0),
                false => self.writer.write(Write::PrunePeople { people, before }).await.map(WriteEffect::count),
            }
        })
    }

    fn renew_leases(&self, shards: u16, _: Duration) -> StoreFuture<'_, BTreeSet<u16>> {
        Box::pin(async move { Ok((0..shards).collect()) })
    }

    fn release_leases(&self) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn notifications(&self) -> mpsc::UnboundedReceiver<Notification> {
        let (sender, receiver) = mpsc::unbounded_channel();
        lock(&self.notification_senders).push(sender);
        receiver
    }

    fn check_health(&self) -> StoreFuture<'_, ()> {
        Box::pin(async {
            self.health.check()?;
            self.writer.write(Write::Probe).await?;
            self.readers.read(queries::check_health).await
        })
    }
}
