//! The yardstick: a bare server of the same shape as the product, as quick as such a thing is simply written.
//!
//! A move is committed to SQLite with a full sync, then told to everybody who watches the table. There are no rules, no
//! people, no bounds, and every watcher is told the same few bytes: what the product needs beyond this is what its tables cost.

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

use crate::trouble::Trouble;

/// Moves that are committed together.
const TOGETHER: usize = 256;
/// Events that a watcher may be behind.
const MOST_BEHIND: usize = 16;

/// What somebody plays.
#[derive(Serialize, Deserialize)]
struct Move {
    action: String,
    after: u64,
}

/// The number of a move that is kept.
#[derive(Serialize)]
struct Numbered {
    number: u64,
}

/// A table: the number of its last move, and its watchers.
struct Table {
    number: tokio::sync::Mutex<u64>,
    watchers: broadcast::Sender<Bytes>,
}

type Tables = Mutex<HashMap<u64, Arc<Table>>>;

#[derive(Clone)]
struct App {
    tables: Arc<Tables>,
    writer: mpsc::Sender<Written>,
}

/// A row to be committed, and who waits for it.
struct Written {
    table: u64,
    number: u64,
    body: String,
    done: oneshot::Sender<()>,
}

/// Serves until the process is ended. `ready` is told the address.
pub fn run(listen: SocketAddr, file: &File, ready: impl FnOnce(SocketAddr)) -> Result<(), Trouble> {
    let writer = start_writer(file)?;
    let app = App { tables: Arc::default(), writer };
    let router = Router::new()
        .route("/tables/{table}/moves", post(play))
        .route("/tables/{table}/stream", get(watch))
        .with_state(app);
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let listener = TcpListener::bind(listen).await?;
        ready(listener.local_addr()?);
        let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
        Ok(axum::serve(listener, router).await?)
    })
}

impl App {
    fn table(&self, number: u64) -> Arc<Table> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let new =
            || Arc::new(Table { number: tokio::sync::Mutex::new(1), watchers: broadcast::channel(MOST_BEHIND).0 });
        tables.entry(number).or_insert_with(new).clone()
    }
}

/// Commits a move, then tells it.
async fn play(State(app): State<App>, Path(id): Path<u64>, Json(played): Json<Move>) -> Response {
    let table = app.table(id);
    let mut last = table.number.lock().await;
    if played.after != *last {
        return StatusCode::CONFLICT.into_response();
    }
    let number = *last + 1;
    let body = format!(r#"{{"number":{number},"action":{:?}}}"#, played.action);
    let told = event(number, &body);
    let (done, committed) = oneshot::channel();
    if app.writer.send(Written { table: id, number, body, done }).await.is_err() || committed.await.is_err() {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    *last = number;
    // It is told to nobody if nobody watches.
    let _ = table.watchers.send(told);
    Json(Numbered { number }).into_response()
}

fn event(number: u64, body: &str) -> Bytes {
    format!("id: {number}\nevent: move\ndata: {body}\n\n").into()
}

/// The last move, and all that come after it.
async fn watch(State(app): State<App>, Path(id): Path<u64>) -> Response {
    let table = app.table(id);
    let last = table.number.lock().await;
    let (first, watcher) = (event(*last, "{}"), table.watchers.subscribe());
    let events = unfold((Some(first), watcher), async |(first, mut watcher)| {
        let event = match first {
            Some(first) => first,
            None => next(&mut watcher).await?,
        };
        Some((Ok::<_, Infallible>(event), (None, watcher)))
    });
    ([(CONTENT_TYPE, "text/event-stream")], Body::from_stream(events)).into_response()
}

async fn next(watcher: &mut broadcast::Receiver<Bytes>) -> Option<Bytes> {
    loop {
        match watcher.recv().await {
            Ok(event) => return Some(event),
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return None,
        }
    }
}

/// One thread writes, and commits all that waits together.
fn start_writer(file: &File) -> Result<mpsc::Sender<Written>, Trouble> {
    let connection = open(file).map_err(|error| Trouble::Server(format!("{}: {error}", file.display())))?;
    let (sender, mut waiting) = mpsc::channel(1024);
    thread::Builder::new().name("writer".into()).spawn(move || {
        let mut together = Vec::new();
        while waiting.blocking_recv_many(&mut together, TOGETHER) > 0 {
            if let Err(error) = commit(&connection, &together) {
                eprintln!("a commit failed: {error}");
                return;
            }
            for Written { done, .. } in together.drain(..) {
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
         create table moves (room integer, number integer, body text, primary key (room, number)) without rowid;",
    )?;
    Ok(connection)
}

fn commit(connection: &Connection, together: &[Written]) -> rusqlite::Result<()> {
    connection.prepare_cached("begin immediate")?.execute([])?;
    let mut insert = connection.prepare_cached("insert into moves (room, number, body) values (?1, ?2, ?3)")?;
    for Written { table, number, body, .. } in together {
        insert.execute((*table as i64, *number as i64, body))?;
    }
    connection.prepare_cached("commit")?.execute([])?;
    Ok(())
}
