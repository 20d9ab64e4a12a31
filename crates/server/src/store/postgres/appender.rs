//! Appends, those that wait in one transaction.
//!
//! A commit that notifies holds a lock over the whole database until it is synced, so commits of single appends would
//! come one by one, each with a sync of its own. One task gathers them instead. Its statements are sent without
//! waiting for answers, so that even many appends take one round trip.

use std::time::Duration;

use deadpool_postgres::{Client, Pool};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout_at};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Statement};

use super::super::columns::{first_number, stage_number};
use super::super::{Append, Millis, StoreError};
use super::error::{failed, unavailable, wrote};
use super::pipeline::in_order;

/// So many may wait; whoever comes then waits to wait.
const WAITING: usize = 1024;
/// So many are committed together.
const TOGETHER: usize = 256;
const APPEND: &str = "select append_rows($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

type Outcome = Result<(), StoreError>;

struct Request {
    append: Append,
    first: i64,
    answer: oneshot::Sender<Outcome>,
}

/// The way to the task that appends. The task ends when this is dropped.
pub(super) struct Appender {
    requests: mpsc::Sender<Request>,
}

impl Appender {
    /// Starts the task; `sender` signs its notices.
    pub(super) fn start(pool: Pool, sender: String) -> Self {
        let (requests, waiting) = mpsc::channel(WAITING);
        tokio::spawn(run(pool, sender, waiting));
        Self { requests }
    }

    /// Answers when it is committed.
    pub(super) async fn append(&self, append: Append) -> Outcome {
        let first = first_number(&append)?;
        let (answer, answered) = oneshot::channel();
        let ended = |_| StoreError::Failed("the task that appends has ended".to_owned());
        self.requests.send(Request { append, first, answer }).await.map_err(ended)?;
        answered.await.map_err(|_| StoreError::Unknown("the task that appends ended before it answered".to_owned()))?
    }
}

async fn run(pool: Pool, sender: String, mut requests: mpsc::Receiver<Request>) {
    let mut waiting = Vec::with_capacity(TOGETHER);
    let (mut answered, mut took) = (0, Duration::ZERO);
    while requests.recv_many(&mut waiting, TOGETHER).await > 0 {
        linger(&mut requests, &mut waiting, answered, took / 4).await;
        let started = Instant::now();
        // Two processes that lock the same tables in the same order don't wait for each other in a circle.
        waiting.sort_by(|one, other| one.append.table.cmp(&other.append.table));
        let outcomes = append_all(&pool, &sender, &waiting).await;
        (answered, took) = (waiting.len(), started.elapsed());
        for (request, outcome) in waiting.drain(..).zip(outcomes) {
            // Whoever does not wait any more does not want to know.
            let _ = request.answer.send(outcome);
        }
    }
}

/// Those that were just answered often ask again at once. Without waiting for them, the first would be committed
/// alone and the others wait for that: twice the syncs for the same work.
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

async fn append_all(pool: &Pool, sender: &str, requests: &[Request]) -> Vec<Outcome> {
    let (client, append) = match prepare(pool).await {
        Ok(prepared) => prepared,
        Err(error) => return vec![Err(error); requests.len()],
    };
    if requests.len() > 1 {
        match together(&client, &append, sender, requests).await {
            Ok(outcomes) => return outcomes,
            Err(error @ StoreError::Unknown(_)) => return vec![Err(error); requests.len()],
            // One of them was refused (another process was faster, a text that can't be stored) and nothing was done.
            Err(error) => tracing::debug!(%error, appends = requests.len(), "appends are tried one by one"),
        }
    }
    let mut outcomes = Vec::with_capacity(requests.len());
    for request in requests {
        outcomes.push(outcome(call(&client, &append, sender, request).await));
    }
    outcomes
}

async fn prepare(pool: &Pool) -> Result<(Client, Statement), StoreError> {
    let client = pool.get().await.map_err(|error| unavailable(&error))?;
    let statement = client.prepare_cached(APPEND).await.map_err(|error| failed(&error))?;
    Ok((client, statement))
}

/// Appends all in one transaction. An error means that none was done, unless it is [`StoreError::Unknown`].
async fn together(
    client: &Client,
    append: &Statement,
    sender: &str,
    requests: &[Request],
) -> Result<Vec<Outcome>, StoreError> {
    let calls = requests.iter().map(|request| call(client, append, sender, request)).collect();
    // Sent in this order before the first answer is there. If a call fails, the commit takes everything back.
    let (begun, appended, committed) =
        in_order(client.batch_execute("begin"), calls, client.batch_execute("commit")).await;
    begun.map_err(|error| wrote(&error))?;
    let outcomes = appended.into_iter().map(|done| done.map(followed)).collect::<Result<_, _>>();
    let outcomes = outcomes.map_err(|error| wrote(&error))?;
    committed.map_err(|error| wrote(&error))?;
    Ok(outcomes)
}

/// Whether the rows followed the last one.
async fn call(client: &Client, append: &Statement, sender: &str, request: &Request) -> Result<bool, Error> {
    let Request { append: Append { table, rows, entry }, first, .. } = request;
    let times: Vec<Millis> = rows.iter().map(|row| row.at).collect();
    let bodies: Vec<&str> = rows.iter().map(|row| row.body.as_str()).collect();
    let entry = entry.as_ref();
    let values: [&(dyn ToSql + Sync); 10] = [
        table,
        first,
        &times,
        &bodies,
        &entry.map(|entry| stage_number(entry.stage)),
        &entry.map(|entry| entry.public),
        &entry.and_then(|entry| entry.wake_at),
        &entry.map(|entry| entry.brief.as_str()),
        &entry.map(|entry| entry.members.as_slice()),
        &sender,
    ];
    client.query_one(append, &values).await?.try_get(0)
}

fn outcome(done: Result<bool, Error>) -> Outcome {
    done.map_err(|error| wrote(&error)).and_then(followed)
}

fn followed(yes: bool) -> Outcome {
    if yes { Ok(()) } else { Err(StoreError::Conflict) }
}
