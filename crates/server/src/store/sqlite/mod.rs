//! The store of one process: a SQLite file.
//!
//! One thread writes, and commits everything that waits together, for what costs is the sync of a commit. A few
//! connections read beside it: in write-ahead mode they wait for nobody and see every commit that was answered.

mod file;
mod readers;
mod reading;
mod writer;
mod writing;

use std::fs::File;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use tokio::sync::mpsc;

use self::readers::Readers;
use self::writer::Writer;
use self::writing::Write;
use super::columns::first_number;
use super::{Answer, Append, Listed, Millis, Notice, Person, Row, Stage, Store, StoreError};

/// A SQLite file. One process at a time has it; others may read it with SQLite's own tools.
pub struct Sqlite {
    // Dropped in this order: the lock goes when nothing writes any more.
    readers: Readers,
    writer: Writer,
    _lock: File,
    /// Nobody sends here: there is no other process. Kept so that the channels stay open.
    silence: Mutex<Vec<mpsc::UnboundedSender<Notice>>>,
}

impl Sqlite {
    /// Opens a file, or makes it and its directory. Refuses a file that another process has, that is no SQLite file,
    /// or that belongs to another program or a newer version of this one; says what to do.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        file::make_directory(path)?;
        let lock = file::lock(path)?;
        let mut connection = file::open(path)?;
        file::migrate(&mut connection, path)?;
        let readers = Readers::open(path)?;
        Ok(Self { readers, writer: Writer::start(connection)?, _lock: lock, silence: Mutex::default() })
    }

    fn write(&self, write: Write) -> Answer<'_, ()> {
        Box::pin(async move { self.writer.write(write).await.map(drop) })
    }
}

impl Store for Sqlite {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        match first_number(&append) {
            Ok(first) => self.write(Write::Append { append, first }),
            Err(error) => Box::pin(async { Err(error) }),
        }
    }

    fn rows<'a>(&'a self, table: &'a str, after: u64, most: usize) -> Answer<'a, Vec<Row>> {
        let table = table.to_owned();
        self.readers.read(move |connection| reading::rows(connection, &table, after, most))
    }

    fn public(&self, stage: Stage, before: Option<Millis>, most: usize) -> Answer<'_, Vec<Listed>> {
        self.readers.read(move |connection| reading::public(connection, stage, before, most))
    }

    fn of_person<'a>(&'a self, person: &'a str, most: usize) -> Answer<'a, Vec<Listed>> {
        let person = person.to_owned();
        self.readers.read(move |connection| reading::of_person(connection, &person, most))
    }

    fn count_of_person<'a>(&'a self, person: &'a str) -> Answer<'a, u64> {
        let person = person.to_owned();
        self.readers.read(move |connection| reading::count_of_person(connection, &person))
    }

    fn wakes(&self) -> Answer<'_, Vec<(String, Millis)>> {
        self.readers.read(reading::wakes)
    }

    fn add_person<'a>(&'a self, person: &'a Person, secret_hash: &'a str, at: Millis) -> Answer<'a, ()> {
        self.write(Write::AddPerson { person: person.clone(), secret_hash: secret_hash.to_owned(), at })
    }

    fn person<'a>(&'a self, secret_hash: &'a str) -> Answer<'a, Option<Person>> {
        let secret_hash = secret_hash.to_owned();
        self.readers.read(move |connection| reading::person(connection, &secret_hash))
    }

    fn rename<'a>(&'a self, person: &'a str, name: &'a str) -> Answer<'a, ()> {
        self.write(Write::Rename { person: person.to_owned(), name: name.to_owned() })
    }

    fn see(&self, seen: Vec<(String, usize, Millis)>) -> Answer<'_, ()> {
        self.write(Write::See(seen))
    }

    fn seen<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<(usize, Millis)>> {
        let table = table.to_owned();
        self.readers.read(move |connection| reading::seen(connection, &table))
    }

    fn prune(&self, before: Millis, most: usize) -> Answer<'_, u64> {
        Box::pin(self.writer.write(Write::Prune { before, most }))
    }

    fn leads(&self) -> Answer<'_, bool> {
        Box::pin(async { Ok(true) })
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn notices(&self) -> mpsc::UnboundedReceiver<Notice> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.silence.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
        receiver
    }

    fn healthy(&self) -> Answer<'_, ()> {
        Box::pin(async {
            self.writer.alive()?;
            self.readers.read(reading::healthy).await
        })
    }
}
