//! Group commit: one task appends all queued requests in one transaction.
//!
//! A commit that notifies holds a lock over the whole database until it is synced, so single appends would commit one
//! by one, each with its own sync. The statements of a batch are pipelined, so that even many appends take one round
//! trip.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use deadpool_postgres::{Client, Pool};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_postgres::types::{FromSql, ToSql};
use tokio_postgres::{Error, Statement};

use super::super::health::DiskHealth;
use super::super::{Append, Millis, StoreError, check_append, stage_number};
use super::connection::{TIMEOUT, discard, prepare};
use super::error::{self, write_failed};
use super::pipeline::send_in_order;
use crate::supervisor::run_catching_panic;

/// The length of the queue. When it is full, senders wait (backpressure), but no longer than [`TIMEOUT`].
const QUEUE: usize = 1024;
const BATCH: usize = 256;
/// The longest wait for a batch to fill: a few round trips, also after a batch that took seconds.
const MAX_LINGER: Duration = Duration::from_millis(5);
const APPEND: &str = "select append_rows_after($11, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

type AppendResult = Result<(), StoreError>;

struct Request {
    append: Append,
    first: i64,
    answer: oneshot::Sender<AppendResult>,
    claim: Claim,
}

/// Who decides the fate of a request: the task that sends it, or its caller, who has waited long enough in the queue.
/// The first to take the claim has it.
#[derive(Clone, Default)]
struct Claim(Arc<AtomicBool>);

impl Claim {
    fn take(&self) -> bool {
        !self.0.swap(true, Ordering::Relaxed)
    }
}

/// The queue of the task that appends. The task ends when this is dropped.
pub(super) struct Appender {
    requests: mpsc::Sender<Request>,
}

impl Appender {
    /// Starts the task; `sender` is the name of this process in notifications.
    pub(super) fn start(pool: Pool, sender: String, health: Arc<DiskHealth>) -> Self {
        let (requests, mut waiting) = mpsc::channel(QUEUE);
        let writer = Writer { pool, sender, health };
        tokio::spawn(async move {
            // Those whose append is in the batch get an unknown outcome; the others wait for the next batch.
            while run_catching_panic(writer.run(&mut waiting)).await {
                tracing::error!("the task that appends rows panicked");
            }
        });
        Self { requests }
    }

    /// Returns when the append is committed. One that was not sent within [`TIMEOUT`] fails: while the database does
    /// not answer, batches run one after the other, and each may take some seconds.
    pub(super) async fn append(&self, append: Append) -> AppendResult {
        let first = check_append(&append)?;
        let (answer, mut answered) = oneshot::channel();
        let (deadline, claim) = (Instant::now() + TIMEOUT, Claim::default());
        let request = Request { append, first, answer, claim: claim.clone() };
        match timeout_at(deadline, self.requests.send(request)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Err(StoreError::Failed("the appender has ended".to_owned())),
            Err(_) => return Err(not_sent()),
        }
        let answer = match timeout_at(deadline, &mut answered).await {
            Err(_) if claim.take() => return Err(not_sent()),
            Err(_) => answered.await,
            Ok(answer) => answer,
        };
        answer.map_err(|_| StoreError::Unknown("the appender ended before it answered".to_owned()))?
    }
}

fn not_sent() -> StoreError {
    StoreError::Failed("the database is too slow: the rows were not sent".to_owned())
}

/// What the task needs to append rows.
struct Writer {
    pool: Pool,
    /// The name of this process in notifications.
    sender: String,
    health: Arc<DiskHealth>,
}

/// A connection, and the statement that appends.
type Prepared<'a> = (&'a Client, &'a Statement);

impl Writer {
    async fn run(&self, requests: &mut mpsc::Receiver<Request>) {
        let mut waiting = Vec::with_capacity(BATCH);
        let (mut last_size, mut last_time) = (0, Duration::ZERO);
        while requests.recv_many(&mut waiting, BATCH).await > 0 {
            linger(requests, &mut waiting, last_size, MAX_LINGER.min(last_time / 4)).await;
            waiting.retain(|request| request.claim.take());
            let started = Instant::now();
            // Sorted, so that two processes lock tables in the same order and do not deadlock.
            waiting.sort_by(|one, other| one.append.table.cmp(&other.append.table));
            let outcomes = self.append_all(&waiting).await;
            (last_size, last_time) = (waiting.len(), started.elapsed());
            for (request, outcome) in waiting.drain(..).zip(outcomes) {
                // This fails only if the request was cancelled.
                let _ = request.answer.send(outcome);
            }
        }
    }

    async fn append_all(&self, requests: &[Request]) -> Vec<AppendResult> {
        if requests.is_empty() {
            return Vec::new();
        }
        let (client, append) = match prepare(&self.pool, APPEND).await {
            Ok(prepared) => prepared,
            Err(error) => return vec![Err(error); requests.len()],
        };
        let outcomes = timeout(TIMEOUT, self.append_together((&client, &append), requests)).await;
        outcomes.unwrap_or_else(|_| vec![Err(StoreError::Unknown(discard(client))); requests.len()])
    }

    /// Appends all requests in one transaction if that works, otherwise one by one.
    async fn append_together(&self, prepared: Prepared<'_>, requests: &[Request]) -> Vec<AppendResult> {
        if requests.len() > 1 {
            match self.append_batch(prepared, requests).await {
                Ok(outcomes) => return outcomes,
                Err(error @ StoreError::Unknown(_)) => return vec![Err(error); requests.len()],
                // One append failed (a conflict with another process, a text that can't be stored): nothing was done.
                Err(error) => {
                    tracing::debug!(%error, appends = requests.len(), "a batch failed: its appends run one by one");
                }
            }
        }
        let mut outcomes = Vec::with_capacity(requests.len());
        for request in requests {
            let done = self.call(prepared, request).await.map_err(|error| self.failed(&error));
            outcomes.push(done.and_then(conflict_unless));
        }
        outcomes
    }

    /// Appends all requests in one transaction. After an error none was done, except perhaps after
    /// [`StoreError::Unknown`].
    async fn append_batch(
        &self,
        prepared: Prepared<'_>,
        requests: &[Request],
    ) -> Result<Vec<AppendResult>, StoreError> {
        let calls = requests.iter().map(|request| self.call(prepared, request)).collect();
        // If a call fails, the commit rolls everything back.
        let (begun, appended, committed) =
            send_in_order(prepared.0.batch_execute("begin"), calls, prepared.0.batch_execute("commit")).await;
        begun.map_err(|error| self.failed(&error))?;
        let outcomes = appended.into_iter().map(|done| done.map(conflict_unless)).collect::<Result<_, _>>();
        let outcomes = outcomes.map_err(|error| self.failed(&error))?;
        committed.map_err(|error| self.failed(&error))?;
        Ok(outcomes)
    }

    fn failed(&self, error: &Error) -> StoreError {
        error::note(&self.health, error);
        write_failed(error)
    }

    /// Runs one append; false if the rows do not follow the last one.
    async fn call(&self, (client, append): Prepared<'_>, request: &Request) -> Result<bool, Error> {
        let Request { append: rows, first, .. } = request;
        call_with(client, append, &self.sender, (rows, *first), &[&rows.previous_at]).await
    }
}

/// Waits until the batch is as large as the last one, which is likely while many people play.
async fn linger(
    requests: &mut mpsc::Receiver<Request>,
    waiting: &mut Vec<Request>,
    expected: usize,
    at_most: Duration,
) {
    let deadline = Instant::now() + at_most;
    while waiting.len() < expected {
        match timeout_at(deadline, requests.recv()).await {
            Ok(Some(request)) => waiting.push(request),
            Ok(None) | Err(_) => return,
        }
    }
}

/// Calls a function whose arguments are those of `append_rows`, followed by `more`.
pub(super) async fn call_with<T: for<'a> FromSql<'a>>(
    client: &Client,
    function: &Statement,
    sender: &str,
    (Append { table, rows, entry, .. }, first): (&Append, i64),
    more: &[&(dyn ToSql + Sync)],
) -> Result<T, Error> {
    let times: Vec<Millis> = rows.iter().map(|row| row.at).collect();
    let bodies: Vec<&str> = rows.iter().map(|row| row.body.as_str()).collect();
    let entry = entry.as_ref();
    let values: [&(dyn ToSql + Sync); 10] = [
        table,
        &first,
        &times,
        &bodies,
        &entry.map(|entry| stage_number(entry.stage)),
        &entry.map(|entry| entry.public),
        &entry.and_then(|entry| entry.wake_at),
        &entry.map(|entry| entry.brief.as_str()),
        &entry.map(|entry| entry.members.as_slice()),
        &sender,
    ];
    client.query_one(function, &[&values, more].concat()).await?.try_get(0)
}

fn conflict_unless(followed: bool) -> AppendResult {
    if followed { Ok(()) } else { Err(StoreError::Conflict) }
}
