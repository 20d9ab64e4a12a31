//! `/api/tables/{id}/stream`: one watcher's view after every change.

use std::convert::Infallible;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream::unfold;
use tokio::time::{Instant, Sleep, sleep};

use super::App;
use super::answer::ProblemDetails;
use super::caller::{Anybody, Peer, TableId, address};
use super::limits::OpenStream;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::stream::Stream;

/// How often a stream says something, so that a dead connection is found out.
const HEARTBEAT: Duration = Duration::from_secs(15);
const BEAT: Bytes = Bytes::from_static(b": still here\n\n");
/// A watcher who has to come again comes at once: a restart takes a moment.
const GOODBYE: Bytes = Bytes::from_static(b"retry: 500\n\n");

/// A stream that is open, and what goes with it.
struct Open {
    stream: Stream,
    metrics: Arc<Metrics>,
    _counted: OpenStream,
    over: bool,
    /// When something has to be said at the latest, as far as the timer knows: it is only set again when it runs out.
    beat: Pin<Box<Sleep>>,
    /// When something was said last.
    said: Instant,
}

impl Open {
    /// The next frame, or a sign of life.
    async fn text(&mut self) -> Bytes {
        let Self { stream, beat, said, over, .. } = self;
        let mut frame = pin!(stream.next());
        loop {
            tokio::select! {
                biased;
                frame = frame.as_mut() => {
                    *over = frame.is_none();
                    return frame.map_or(GOODBYE, |frame| frame.event());
                }
                () = beat.as_mut() => {
                    let silent = said.elapsed() >= HEARTBEAT;
                    let since = if silent { Instant::now() } else { *said };
                    beat.as_mut().reset(since + HEARTBEAT);
                    if silent {
                        return BEAT;
                    }
                }
            }
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.metrics.streams.dec();
    }
}

/// The table as you may see it, now and after every change, as server-sent events: each is a `view` whose id is the table's
/// number. With `Last-Event-ID` nothing comes before something newer does.
#[utoipa::path(get, path = "/api/tables/{id}/stream", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/event-stream"),
    (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn watch(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    headers: HeaderMap,
    anybody: Anybody,
    TableId(id): TableId,
) -> Result<Response, Problem> {
    let address = address(peer.map(|Extension(peer)| peer), &headers, app.behind_proxy);
    let counted = app.limits.stream(address, anybody.id())?;
    let mut stream = app.house.watch(&id, anybody.id().map(Arc::from)).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse::<u64>().ok());
    if last.is_some() && last == stream.number() {
        stream.skip();
    }
    let metrics = app.house.metrics.clone();
    metrics.streams.inc();
    let beat = Box::pin(sleep(HEARTBEAT));
    let open = Open { stream, metrics, _counted: counted, over: false, beat, said: Instant::now() };
    let body = Body::from_stream(unfold(open, next));
    // A proxy that collects an answer before it passes it on would hold everything back.
    let headers = [(header::CONTENT_TYPE.as_str(), "text/event-stream"), ("x-accel-buffering", "no")];
    Ok((headers, body).into_response())
}

async fn next(mut open: Open) -> Option<(Result<Bytes, Infallible>, Open)> {
    if open.over {
        return None;
    }
    let text = open.text().await;
    open.said = Instant::now();
    Some((Ok(text), open))
}
