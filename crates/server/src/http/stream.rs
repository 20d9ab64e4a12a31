//! `/api/tables/{id}/stream`: a subscriber's frames as server-sent events.

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

use super::AppState;
use super::caller::{OptionalCaller, PeerAddress, TableId, client_address};
use super::limits::StreamPermit;
use super::response::ProblemDetails;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::subscription::Subscription;

/// The longest silence. Without traffic a dead connection would stay open.
const HEARTBEAT: Duration = Duration::from_secs(15);
const HEARTBEAT_COMMENT: Bytes = Bytes::from_static(b": still here\n\n");
/// The last bytes of a stream: the browser reconnects after 500 ms, since a restart takes a moment.
const RECONNECT_SOON: Bytes = Bytes::from_static(b"retry: 500\n\n");

struct EventStream {
    subscription: Subscription,
    metrics: Arc<Metrics>,
    _permit: StreamPermit,
    is_over: bool,
    /// Wakes at the latest when a heartbeat is due. It is set anew only when it fires, not for each event.
    timer: Pin<Box<Sleep>>,
    sent_at: Instant,
}

impl EventStream {
    async fn next_bytes(&mut self) -> Bytes {
        let Self { subscription, timer, sent_at, is_over, .. } = self;
        let mut frame = pin!(subscription.next());
        loop {
            tokio::select! {
                biased;
                frame = frame.as_mut() => {
                    *is_over = frame.is_none();
                    return frame.map_or(RECONNECT_SOON, |frame| frame.event());
                }
                () = timer.as_mut() => {
                    let is_silent = sent_at.elapsed() >= HEARTBEAT;
                    let since = if is_silent { Instant::now() } else { *sent_at };
                    timer.as_mut().reset(since + HEARTBEAT);
                    if is_silent {
                        return HEARTBEAT_COMMENT;
                    }
                }
            }
        }
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        self.metrics.streams.dec();
    }
}

/// The table as you may see it, now and after every change, as server-sent events: each event is a `view` whose id is the
/// table's number. If `Last-Event-ID` is that number already, the first event is the next change.
#[utoipa::path(get, path = "/api/tables/{id}/stream", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/event-stream"),
    (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn stream_table(
    State(app): State<AppState>,
    peer: Option<Extension<PeerAddress>>,
    headers: HeaderMap,
    caller: OptionalCaller,
    TableId(id): TableId,
) -> Result<Response, Problem> {
    let address = client_address(peer.map(|Extension(peer)| peer), &headers, app.behind_proxy);
    let permit = app.limiter.open_stream(address, caller.id())?;
    let mut subscription = app.tables.subscribe(&id, caller.id().map(Arc::from)).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse::<u64>().ok());
    if let Some(last) = last {
        subscription.resume_after(last).await?;
    }
    let metrics = app.tables.metrics.clone();
    metrics.streams.inc();
    let timer = Box::pin(sleep(HEARTBEAT));
    let (is_over, sent_at) = (false, Instant::now());
    let stream = EventStream { subscription, metrics, _permit: permit, is_over, timer, sent_at };
    let body = Body::from_stream(unfold(stream, next));
    // A proxy that buffers the response would hold events back.
    let headers = [(header::CONTENT_TYPE.as_str(), "text/event-stream"), ("x-accel-buffering", "no")];
    Ok((headers, body).into_response())
}

async fn next(mut stream: EventStream) -> Option<(Result<Bytes, Infallible>, EventStream)> {
    if stream.is_over {
        return None;
    }
    let bytes = stream.next_bytes().await;
    stream.sent_at = Instant::now();
    Some((Ok(bytes), stream))
}
