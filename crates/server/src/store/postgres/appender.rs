//! Group commit: one task appends all queued requests in one transaction.
//!
//! A commit that notifies holds a lock over the whole database until it is synced, so single appends would commit one by one,
//! each with its own sync. The statements of a batch are pipelined, so that even many appends take one round trip.

use std::time::Duration;

use deadpool_postgres::{Client, Pool};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Statement};

use super::super::columns::{check_append, stage_number};
use super::super::{Append, Millis, StoreError};
use super::connection::{TIMEOUT, discard, prepare};
use super::error::write_failed;
use super::pipeline::send_in_order;

/// The length of the queue. When it is full, senders wait (backpressure).
const QUEUE: usize = 1024;
const BATCH: usize = 256;
const APPEND: &str = "select append_rows_after($11, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

type AppendResult = Result<(), StoreError>;

struct Request {
    append: Append,
    first: i64,
    answer: oneshot::Sender<AppendResult>,
}

/// The queue of the task that appends. The task ends when this is dropped.
pub(super) struct Appender {
    requests: mpsc::Sender<Request>,
}

impl Appender {
    /// Starts the task; `sender` is the name of this process in notices.
    pub(super) fn start(pool: Pool, sender: String) -> Self {
        let (requests, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(run(pool, sender, waiting));
        Self { requests }
    }

    /// Returns when the append is committed.
    pub(super) async fn append(&self, append: Append) -> AppendResult {
        let first = check_append(&append)?;
        let (answer, answered) = oneshot::channel();
        let ended = |_| StoreError::Failed("the appender has ended".to_owned());
        self.requests.send(Request { append, first, answer }).await.map_err(ended)?;
        answered.await.map_err(|_| StoreError::Unknown("the appender ended before it answered".to_owned()))?
    }
}

async fn run(pool: Pool, sender: String, mut requests: mpsc::Receiver<Request>) {
    let mut waiting = Vec::with_capacity(BATCH);
    let (mut last_size, mut last_time) = (0, Duration::ZERO);
    while requests.recv_many(&mut waiting, BATCH).await > 0 {
        linger(&mut requests, &mut waiting, last_size, last_time / 4).await;
        let started = Instant::now();
        // Sorted, so that two processes lock tables in the same order and do not deadlock.
        waiting.sort_by(|one, other| one.append.table.cmp(&other.append.table));
        let outcomes = append_all(&pool, &sender, &waiting).await;
        (last_size, last_time) = (waiting.len(), started.elapsed());
        for (request, outcome) in waiting.drain(..).zip(outcomes) {
            // This fails only if the request was cancelled.
            let _ = request.answer.send(outcome);
        }
    }
}

/// Waits for the batch to fill, as the writer of SQLite does.
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

async fn append_all(pool: &Pool, sender: &str, requests: &[Request]) -> Vec<AppendResult> {
    let (client, append) = match prepare(pool, APPEND).await {
        Ok(prepared) => prepared,
        Err(error) => return vec![Err(error); requests.len()],
    };
    let outcomes = timeout(TIMEOUT, append_together(&client, &append, sender, requests)).await;
    outcomes.unwrap_or_else(|_| vec![Err(StoreError::Unknown(discard(client))); requests.len()])
}

/// Appends all requests in one transaction if that works, otherwise one by one.
async fn append_together(client: &Client, append: &Statement, sender: &str, requests: &[Request]) -> Vec<AppendResult> {
    if requests.len() > 1 {
        match append_batch(client, append, sender, requests).await {
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
        let done = call(client, append, sender, request).await.map_err(|error| write_failed(&error));
        outcomes.push(done.and_then(conflict_unless));
    }
    outcomes
}

/// Appends all requests in one transaction. After an error none was done, except perhaps after [`StoreError::Unknown`].
async fn append_batch(
    client: &Client,
    append: &Statement,
    sender: &str,
    requests: &[Request],
) -> Result<Vec<AppendResult>, StoreError> {
    let calls = requests.iter().map(|request| call(client, append, sender, request)).collect();
    // If a call fails, the commit rolls everything back.
    let (begun, appended, committed) =
        send_in_order(client.batch_execute("begin"), calls, client.batch_execute("commit")).await;
    begun.map_err(|error| write_failed(&error))?;
    let outcomes = appended.into_iter().map(|done| done.map(conflict_unless)).collect::<Result<_, _>>();
    let outcomes = outcomes.map_err(|error| write_failed(&error))?;
    committed.map_err(|error| write_failed(&error))?;
    Ok(outcomes)
}

/// Runs one append; false if the rows do not follow the last one.
async fn call(client: &Client, append: &Statement, sender: &str, request: &Request) -> Result<bool, Error> {
    let Request { append: rows, first, .. } = request;
    call_with(client, append, sender, (rows, *first), &[&rows.previous_at]).await
}

/// Calls a function whose arguments are those of `append_rows`, followed by `more`.
pub(super) async fn call_with(
    client: &Client,
    function: &Statement,
    sender: &str,
    (Append { table, rows, entry, .. }, first): (&Append, i64),
    more: &[&(dyn ToSql + Sync)],
) -> Result<bool, Error> {
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
