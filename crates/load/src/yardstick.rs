//! The yardstick: a bare server of the same shape as the product, written simply and fast.
//!
//! It commits a move to SQLite with a full sync, then sends it to all subscribers of the table. It has no rules,
//! identities or limits, and all subscribers get the same few bytes: what the product needs beyond this is the cost of
//! its tables.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::Path as File;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use axum::{Json, Router};
use bytes::Bytes;
use futures_util::stream::unfold;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::{mpsc, oneshot};

use crate::error::BenchError;

const BATCH: usize = 256;
/// Events that wait for a slow subscriber.
const MAX_BEHIND: usize = 16;

#[derive(Deserialize)]
struct YardstickMove {
    action: String,
    after: u64,
}

/// The response to a committed move.
#[derive(Serialize)]
struct MoveNumber {
    number: u64,
}

/// A table: the number of its last move, and its subscribers.
struct YardstickTable {
    number: tokio::sync::Mutex<u64>,
    subscribers: broadcast::Sender<Bytes>,
}

type YardstickTables = Mutex<HashMap<u64, Arc<YardstickTable>>>;

#[derive(Clone)]
struct YardstickState {
    tables: Arc<YardstickTables>,
    writer: mpsc::Sender<QueuedMove>,
}

/// A move to commit, and the request that waits for it.
struct QueuedMove {
    table: u64,
    number: u64,
    body: String,
    done: oneshot::Sender<()>,
}

/// Serves until the process is killed. Calls `ready` with the address.
pub fn run(listen: SocketAddr, file: &File, ready: impl FnOnce(SocketAddr)) -> Result<(), BenchError> {
    let state = YardstickState { tables: Arc::default(), writer: start_writer(file)? };
    let router = Router::new()
        .route("/tables/{table}/moves", post(play))
        .route("/tables/{table}/stream", get(subscribe))
        .with_state(state);
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let listener = TcpListener::bind(listen).await?;
        ready(listener.local_addr()?);
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        Ok(axum::serve(listener, router).await?)
    })
}

impl YardstickState {
    fn table(&self, number: u64) -> Arc<YardstickTable> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            Arc::new(YardstickTable {
                number: tokio::sync::Mutex::new(1),
                subscribers: broadcast::channel(MAX_BEHIND).0,
            })
        };
        tables.entry(number).or_insert_with(new).clone()
    }
}

/// Commits a move, then publishes it.
async fn play(State(state): State<YardstickState>, Path(id): Path<u64>, Json(played): Json<YardstickMove>) -> Response {
    let table = state.table(id);
    let mut last = table.number.lock().await;
    if played.after != *last {
        return StatusCode::CONFLICT.into_response();
    }
    let number = *last + 1;
    let body = format!(r#"{{"number":{number},"action":{:?}}}"#, played.action);
    let published = event(number, &body);
    let (done, committed) = oneshot::channel();
    if state.writer.send(QueuedMove { table: id, number, body, done }).await.is_err() || committed.await.is_err() {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    *last = number;
    // This fails only if there is no subscriber.
    let _ = table.subscribers.send(published);
    Json(MoveNumber { number }).into_response()
}

fn event(number: u64, body: &str) -> Bytes {
    format!("id: {number}\nevent: move\ndata: {body}\n\n").into()
}

/// Streams the last move and all later ones.
async fn subscribe(State(state): State<YardstickState>, Path(id): Path<u64>) -> Response {
    let table = state.table(id);
    let last = table.number.lock().await;
    let (first, subscriber) = (event(*last, "{}"), table.subscribers.subscribe());
    let events = unfold((Some(first), subscriber), async |(first, mut subscriber)| {
        let event = match first {
            Some(first) => first,
            None => next(&mut subscriber).await?,
        };
        Some((Ok::<_, Infallible>(event), (None, subscriber)))
    });
    ([(CONTENT_TYPE, "text/event-stream")], Body::from_stream(events)).into_response()
}

async fn next(subscriber: &mut broadcast::Receiver<Bytes>) -> Option<Bytes> {
    loop {
        match subscriber.recv().await {
            Ok(event) => return Some(event),
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return None,
        }
    }
}

/// One thread writes; it commits all queued moves together.
fn start_writer(file: &File) -> Result<mpsc::Sender<QueuedMove>, BenchError> {
    let connection = open(file).map_err(|error| BenchError::Server(format!("{}: {error}", file.display())))?;
    let (sender, mut waiting) = mpsc::channel(1024);
    thread::Builder::new().name("writer".into()).spawn(move || {
        let mut batch = Vec::new();
        while waiting.blocking_recv_many(&mut batch, BATCH) > 0 {
            if let Err(error) = commit(&connection, &batch) {
                eprintln!("a commit failed: {error}");
                return;
            }
            for QueuedMove { done, .. } in batch.drain(..) {
                let _ = done.send(());
            }
        }
    })?;
    Ok(sender)
}

fn open(file: &File) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.execute_batch(
        "pragma journal_mode = wal;
         pragma synchronous = full;
         create table moves (table_id integer, number integer, body text, primary key (table_id, number)) without rowid;",
    )?;
    Ok(connection)
}

fn commit(connection: &Connection, batch: &[QueuedMove]) -> rusqlite::Result<()> {
    connection.prepare_cached("begin immediate")?.execute([])?;
    let mut insert = connection.prepare_cached("insert into moves (table_id, number, body) values (?1, ?2, ?3)")?;
    for QueuedMove { table, number, body, .. } in batch {
        insert.execute((*table as i64, *number as i64, body))?;
    }
    connection.prepare_cached("commit")?.execute([])?;
    Ok(())
}
