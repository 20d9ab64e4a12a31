//! `/api/tables/{id}/stream`: a subscriber's frames as server-sent events.

#![allow(unused_qualifications, reason = "utoipa's macro qualifies the types of parameters")]

use std::convert::Infallible;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream::{StreamExt, iter, unfold};
use serde::Deserialize;
use tokio::time::{Instant, Sleep, sleep};
use utoipa::IntoParams;

use super::AppState;
use super::caller::{OptionalCaller, RequestOrigin, TableId};
use super::limits::StreamPermit;
use super::response::ProblemDetails;
use super::site::accepts;
use crate::gzip::GzipStream;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::subscription::{StreamEvent, Subscription};

/// The longest silence. Without traffic a dead connection would stay open.
pub(super) const HEARTBEAT: Duration = Duration::from_secs(15);
pub(super) const HEARTBEAT_COMMENT: Bytes = Bytes::from_static(b": still here\n\n");
/// When browsers reconnect after the last bytes of a stream, in milliseconds: a restart takes a moment, and if all came
/// back in the same moment, each would wait for all others.
const RECONNECT_MS: std::ops::Range<u64> = 500..2500;

/// Where a stream goes on.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct StreamQuery {
    /// The last number that you have seen, as `Last-Event-ID`, which scripts in browsers can't send.
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    after: Option<u64>,
}

struct EventStream {
    subscription: Subscription,
    metrics: Arc<Metrics>,
    _permit: StreamPermit,
    /// When the browser reconnects after the end, in milliseconds.
    reconnect_ms: u64,
    is_over: bool,
    /// None if the client accepts no compression.
    gzip: Option<GzipStream>,
    /// Wakes at the latest when a heartbeat is due. It is set anew only when it fires, not for each event.
    timer: Pin<Box<Sleep>>,
    sent_at: Instant,
}

impl EventStream {
    async fn next_bytes(&mut self) -> Bytes {
        match self.next_event().await {
            Next::Event(event) => {
                let text = match &event {
                    StreamEvent::Frame(frame) => frame.event(),
                    StreamEvent::Announcement(announcement) => announcement,
                };
                match &mut self.gzip {
                    Some(gzip) => gzip.send(text),
                    None => text.text().clone(),
                }
            }
            Next::Heartbeat if self.gzip.is_some() => GzipStream::heartbeat(),
            Next::Heartbeat => HEARTBEAT_COMMENT,
            Next::End => {
                self.is_over = true;
                let end = format!("retry: {}\n\n", self.reconnect_ms);
                match self.gzip.take() {
                    Some(gzip) => gzip.finish(end.as_bytes()),
                    None => end.into(),
                }
            }
        }
    }

    async fn next_event(&mut self) -> Next {
        let Self { subscription, timer, sent_at, .. } = self;
        let mut event = pin!(subscription.next_event());
        loop {
            tokio::select! {
                biased;
                event = event.as_mut() => return event.map_or(Next::End, Next::Event),
                () = timer.as_mut() => {
                    let is_silent = sent_at.elapsed() >= HEARTBEAT;
                    let since = if is_silent { Instant::now() } else { *sent_at };
                    timer.as_mut().reset(since + HEARTBEAT);
                    if is_silent {
                        return Next::Heartbeat;
                    }
                }
            }
        }
    }
}

/// What a stream sends next.
enum Next {
    Event(StreamEvent),
    Heartbeat,
    End,
}

impl Drop for EventStream {
    fn drop(&mut self) {
        self.metrics.streams.dec();
    }
}

/// The table as you may see it, now and after every change, as server-sent events: each event is a `view` whose id is
/// the table's number. The first `view` is not older than `after` and `Last-Event-ID`. Between them come events without
/// an id: `presence`, a `PresenceJson`, at the beginning and when somebody has come or gone; `phrase`, a `SentPhrase`;
/// and
/// `review`, a `ReviewProgressJson`, after the game.
#[utoipa::path(get, path = "/api/tables/{id}/stream", params(("id" = String, Path), StreamQuery), responses(
    (status = 200, body = String, content_type = "text/event-stream"),
    (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn stream_table(
    State(app): State<AppState>,
    client: RequestOrigin,
    headers: HeaderMap,
    caller: OptionalCaller,
    TableId(id): TableId,
    query: Result<Query<StreamQuery>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(StreamQuery { after }) = query.map_err(|error| Problem::BadRequest(error.body_text()))?;
    let permit = app.limiter.open_stream(client.address, caller.id())?;
    let mut subscription = app.tables.subscribe(&id, caller.id().map(Arc::from), client.network()).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse::<u64>().ok());
    // A browser that reconnects by itself sends the same query again, and a newer header.
    if let Some(seen) = after.max(last) {
        subscription.resume_after(seen).await?;
    }
    let metrics = app.tables.metrics.clone();
    metrics.streams.inc();
    let timer = Box::pin(sleep(HEARTBEAT));
    let (is_over, sent_at) = (false, Instant::now());
    let reconnect_ms = reconnect_ms(app.streams_opened.fetch_add(1, Ordering::Relaxed));
    let gzip = accepts("gzip", &headers).then(GzipStream::default);
    let encoding = gzip.is_some().then_some([(header::CONTENT_ENCODING, "gzip")]);
    let start = gzip.is_some().then(|| Ok(GzipStream::header()));
    let stream = EventStream { subscription, metrics, _permit: permit, reconnect_ms, is_over, gzip, timer, sent_at };
    let body = Body::from_stream(iter(start).chain(unfold(stream, next)));
    // A proxy that buffers the response would hold events back.
    let headers = [
        (header::CONTENT_TYPE.as_str(), "text/event-stream"),
        (header::VARY.as_str(), "accept-encoding"),
        ("x-accel-buffering", "no"),
    ];
    Ok((headers, encoding.map(AppendHeaders), body).into_response())
}

/// Spreads streams evenly, without randomness: each is a golden section of the range after the one before.
const fn reconnect_ms(opened: u64) -> u64 {
    let length = RECONNECT_MS.end - RECONNECT_MS.start;
    RECONNECT_MS.start + opened.wrapping_mul(length * 618 / 1000) % length
}

async fn next(mut stream: EventStream) -> Option<(Result<Bytes, Infallible>, EventStream)> {
    if stream.is_over {
        return None;
    }
    let bytes = stream.next_bytes().await;
    stream.sent_at = Instant::now();
    Some((Ok(bytes), stream))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_come_back_evenly_spread() {
        let waits: Vec<u64> = (0..1000).map(reconnect_ms).collect();
        assert!(waits.iter().all(|wait| RECONNECT_MS.contains(wait)));
        for start in RECONNECT_MS.step_by(200) {
            let count = waits.iter().filter(|wait| (start..start + 200).contains(*wait)).count();
            assert!((90..=110).contains(&count), "{count} of 1000 in {start} to {} ms", start + 200);
        }
    }
}
