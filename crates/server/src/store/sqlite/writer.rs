//! The thread that writes: it commits all queued requests together, then answers them.

use std::panic::{self, AssertUnwindSafe};
use std::slice;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::super::StoreError;
use super::super::health::DiskHealth;
use super::error;
use super::writes::{self, Write, WriteResult};

/// The length of the queue. When it is full, senders wait (backpressure).
const QUEUE: usize = 1024;
/// Requests in one transaction: about 5 ms of work, for which later requests wait.
const BATCH: usize = 256;
/// The longest wait for a batch to fill. It is a busy wait: a sleep would take longer than a good disk.
const MAX_LINGER: Duration = Duration::from_micros(500);

struct Request {
    write: Write,
    answer: oneshot::Sender<WriteResult>,
}

pub(super) struct Writer {
    /// None only during drop.
    requests: Option<mpsc::Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(connection: Connection, health: Arc<DiskHealth>) -> Result<Self, StoreError> {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("sqlite-writer".to_owned())
            .spawn(move || run(&connection, receiver, &health))
            .map_err(|error| StoreError::Failed(format!("the writer thread can't be started: {error}")))?;
        Ok(Self { requests: Some(sender), thread: Some(thread) })
    }

    /// Returns when the write is committed.
    pub(super) async fn write(&self, write: Write) -> WriteResult {
        let (answer, answered) = oneshot::channel();
        let requests = self.requests.as_ref().ok_or_else(ended)?;
        requests.send(Request { write, answer }).await.map_err(|_| ended())?;
        answered.await.map_err(|_| StoreError::Unknown("the writer ended before it answered".to_owned()))?
    }
}

impl Drop for Writer {
    /// Waits until the thread has finished its queue and closed the file, so that it may be opened again.
    fn drop(&mut self) {
        drop(self.requests.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn ended() -> StoreError {
    StoreError::Failed("the writer has ended".to_owned())
}

fn run(connection: &Connection, mut requests: mpsc::Receiver<Request>, health: &DiskHealth) {
    let mut waiting = Vec::with_capacity(BATCH);
    let (mut last_size, mut last_time) = (0, Duration::ZERO);
    while requests.blocking_recv_many(&mut waiting, BATCH) > 0 {
        linger(&mut requests, &mut waiting, last_size, MAX_LINGER.min(last_time / 4));
        let started = Instant::now();
        let outcomes = catch_panic(connection, waiting.len(), || write_all(connection, &waiting, health));
        (last_size, last_time) = (waiting.len(), started.elapsed());
        for (request, outcome) in waiting.drain(..).zip(outcomes) {
            // This fails only if the request was cancelled.
            let _ = request.answer.send(outcome);
        }
    }
}

/// Runs a batch. A panic fails this batch alone: the thread goes on, because nothing could be written without it.
fn catch_panic(connection: &Connection, size: usize, write: impl FnOnce() -> Vec<WriteResult>) -> Vec<WriteResult> {
    // The batch and the connection stay valid: the open transaction, if there is one, is rolled back.
    panic::catch_unwind(AssertUnwindSafe(write)).unwrap_or_else(|_| {
        tracing::error!(writes = size, "the writer panicked");
        roll_back(connection);
        // Writes that were tried one by one may be done.
        vec![Err(StoreError::Unknown("the writer panicked".to_owned())); size]
    })
}

/// Waits for the batch to fill. Clients that were just answered often send their next write at once; without waiting,
/// the first would be committed alone and the others after it: twice the syncs for the same work.
fn linger(requests: &mut mpsc::Receiver<Request>, waiting: &mut Vec<Request>, expected: usize, at_most: Duration) {
    let started = Instant::now();
    while waiting.len() < expected && started.elapsed() < at_most {
        match requests.try_recv() {
            Ok(request) => waiting.push(request),
            Err(mpsc::error::TryRecvError::Empty) => thread::yield_now(),
            Err(mpsc::error::TryRecvError::Disconnected) => return,
        }
    }
}

/// Why a batch failed. Its transaction was rolled back.
enum BatchError {
    /// The transaction can't be begun or committed.
    Transaction(rusqlite::Error),
    /// One of the writes failed. This is rare: a conflict is a normal answer.
    Write(rusqlite::Error),
}

/// Commits all requests in one transaction. If a write fails, each is tried alone, so that only that one fails; the
/// usual batch needs no savepoints.
fn write_all(connection: &Connection, requests: &[Request], health: &DiskHealth) -> Vec<WriteResult> {
    let error = match write_batch(connection, requests) {
        Ok(outcomes) => return outcomes,
        Err(BatchError::Write(error)) if requests.len() > 1 => {
            tracing::warn!(%error, writes = requests.len(), "a batch failed: its writes are tried one by one");
            return requests.iter().flat_map(|one| write_all(connection, slice::from_ref(one), health)).collect();
        }
        Err(BatchError::Write(error) | BatchError::Transaction(error)) => error,
    };
    error::note(health, &error);
    tracing::error!(%error, writes = requests.len(), "a write failed");
    vec![Err(StoreError::Failed(error.to_string())); requests.len()]
}

fn write_batch(connection: &Connection, requests: &[Request]) -> Result<Vec<WriteResult>, BatchError> {
    run_cached(connection, "begin immediate").map_err(BatchError::Transaction)?;
    let written = requests.iter().map(|request| writes::write(connection, &request.write)).collect::<Result<_, _>>();
    let done = written
        .map_err(BatchError::Write)
        .and_then(|outcomes| run_cached(connection, "commit").map_err(BatchError::Transaction).map(|()| outcomes));
    if done.is_err() {
        roll_back(connection);
    }
    done
}

fn roll_back(connection: &Connection) {
    if !connection.is_autocommit() {
        // If this fails, the next transaction can't begin and reports it.
        let _ = connection.execute_batch("rollback");
    }
}

fn run_cached(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::super::{Append, IndexEntry, LogRow, Stage};
    use super::super::file;
    use super::super::writes::WriteEffect;
    use super::*;

    fn store() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        file::migrate(&mut connection, Path::new("memory")).unwrap();
        connection
    }

    fn request(write: Write) -> Request {
        Request { write, answer: oneshot::channel().0 }
    }

    fn open(table: &str, body: &str) -> Request {
        let entry =
            IndexEntry { stage: Stage::Open, public: true, wake_at: None, brief: "{}".to_owned(), members: Vec::new() };
        let rows = vec![LogRow { number: 1, at: 0, body: body.to_owned() }];
        request(Write::Append {
            append: Append { table: table.to_owned(), rows, entry: Some(entry), previous_at: None },
            first: 1,
        })
    }

    fn count(connection: &Connection) -> i64 {
        connection.query_row("select count(*) from log", [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn a_write_that_fails_leaves_those_beside_it_alone() {
        let connection = store();
        connection.execute_batch("drop table seen").unwrap();
        let broken = request(Write::SaveSeen(vec![("a".to_owned(), 0, 0)]));
        let outcomes =
            write_all(&connection, &[open("a", "1"), broken, open("b", "2"), open("a", "3")], &DiskHealth::default());
        assert_eq!(outcomes[0], Ok(WriteEffect::Count(0)));
        assert!(matches!(&outcomes[1], Err(StoreError::Failed(why)) if why.contains("seen")), "{outcomes:?}");
        assert_eq!(outcomes[2..], [Ok(WriteEffect::Count(0)), Err(StoreError::Conflict)]);
        assert_eq!(count(&connection), 2);
    }

    #[test]
    fn a_full_disk_fails_and_nothing_is_left_half_done() {
        let connection = store();
        connection.execute_batch("pragma max_page_count = 20").unwrap();
        let long = "x".repeat(200_000);
        let outcomes = write_all(&connection, &[open("a", "1"), open("b", &long)], &DiskHealth::default());
        assert_eq!(outcomes[0], Ok(WriteEffect::Count(0)));
        assert!(matches!(&outcomes[1], Err(StoreError::Failed(why)) if why.contains("full")), "{outcomes:?}");
        assert_eq!(count(&connection), 1);

        connection.execute_batch("pragma max_page_count = 1000").unwrap();
        assert_eq!(write_all(&connection, &[open("b", &long)], &DiskHealth::default()), [Ok(WriteEffect::Count(0))]);
    }

    #[test]
    fn a_panic_fails_its_batch_alone() {
        let connection = store();
        let outcomes = catch_panic(&connection, 2, || {
            run_cached(&connection, "begin immediate").unwrap();
            writes::write(&connection, &open("a", "1").write).unwrap().unwrap();
            panic!("in the middle of a batch");
        });
        assert!(matches!(&outcomes[..], [Err(StoreError::Unknown(_)), Err(StoreError::Unknown(_))]), "{outcomes:?}");
        assert_eq!(count(&connection), 0, "it was rolled back");
        let health = DiskHealth::default();
        let next = catch_panic(&connection, 1, || write_all(&connection, &[open("a", "2")], &health));
        assert_eq!((next, count(&connection)), (vec![Ok(WriteEffect::Count(0))], 1));
    }

    #[test]
    fn a_transaction_that_can_not_begin_fails_all() {
        let connection = store();
        connection.execute_batch("begin").unwrap();
        let outcomes = write_all(&connection, &[open("a", "1"), open("b", "2")], &DiskHealth::default());
        assert!(outcomes.iter().all(|outcome| matches!(outcome, Err(StoreError::Failed(_)))), "{outcomes:?}");
    }
}
