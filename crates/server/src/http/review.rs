//! `/api/tables/{id}/review` and `/api/records/review`: where a finished game was won.

#![allow(unused_qualifications, reason = "utoipa's macro qualifies the types of parameters")]

use std::convert::Infallible;
use std::io::Read;

use axum::Json;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::read::GzDecoder;
use futures_util::stream::unfold;
use lonja_game::{BeginError, ChanceOrigin, Record, begin};
use lonja_review::{ReviewError, ReviewPlan};
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use utoipa::{IntoParams, ToSchema};

use super::AppState;
use super::body::{JsonBody, RecordBody};
use super::caller::{OptionalCaller, RequestOrigin, TableId};
use super::response::{ProblemDetails, json};
use super::site::accepts;
use super::stream::{HEARTBEAT, HEARTBEAT_COMMENT};
use super::work_queue::{AddressSlot, WorkPermit};
use crate::announcement::ReviewProgressJson;
use crate::bot_queue::Asker;
use crate::problem::Problem;
use crate::review_run::{PROGRESS_INTERVAL, ReviewFailure, ReviewJson, ReviewRun};
use crate::store::{Depth, StoredReview};
use crate::table::to_json;
use crate::tables::{ShutdownSignal, TableReview, Tables};

/// Records that are reviewed at the same time, of each depth: quick reviews do not wait for deep ones. The others wait;
/// a host may change how many.
pub(super) const MAX_AT_A_TIME: usize = 8;
/// How many wait without a limit.
pub(super) const UNBOUNDED: usize = 1 << 20;

/// The review to make.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewRequest {
    /// By default `quick`.
    #[serde(default)]
    depth: Depth,
}

/// The review of a table whose game is over. A review that is stored already is the answer with status 200; if you ask
/// for `quick` and a `deep` one is stored, you get that. Otherwise it is queued, the answer has status 202, and the
/// table's stream sends events `review`: when `done` is `of`, ask again. A game that is not over is never reviewed.
#[utoipa::path(post, path = "/api/tables/{id}/review", params(("id" = String, Path)), request_body = ReviewRequest, responses(
    (status = 200, body = ReviewJson), (status = 202, body = ReviewProgressJson),
    (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn review_table(
    State(app): State<AppState>,
    headers: HeaderMap,
    client: RequestOrigin,
    _: OptionalCaller,
    TableId(id): TableId,
    JsonBody(ReviewRequest { depth }): JsonBody<ReviewRequest>,
) -> Result<Response, Problem> {
    match app.tables.request_review(&id, depth, client.network()).await? {
        TableReview::Waiting(progress) => Ok((StatusCode::ACCEPTED, Json(progress)).into_response()),
        TableReview::Stored(StoredReview { body, .. }) if accepts("gzip", &headers) => {
            let encoding = [(header::CONTENT_ENCODING, "gzip"), (header::VARY, "accept-encoding")];
            Ok((encoding, json(body)).into_response())
        }
        TableReview::Stored(StoredReview { body, .. }) => {
            let mut text = Vec::new();
            // We have compressed it: this fails only in a damaged database.
            GzDecoder::new(&*body).read_to_end(&mut text).map_err(|_| Problem::Unavailable { maybe_done: false })?;
            Ok(([(header::VARY, "accept-encoding")], json(text)).into_response())
        }
    }
}

/// A request for the review of a record. It is counted before its body is read.
pub(super) struct RecordReviewRequest {
    client: RequestOrigin,
    depth: Depth,
    slot: AddressSlot,
}

impl FromRequestParts<AppState> for RecordReviewRequest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let Ok(client) = RequestOrigin::from_request_parts(parts, app).await;
        let query: Result<_, QueryRejection> = Query::from_request_parts(parts, app).await;
        let Query(RecordReviewQuery { depth }) = query.map_err(|error| Problem::BadRequest(error.body_text()))?;
        Ok(Self { slot: app.record_reviews[depth as usize].enter(&client)?, client, depth })
    }
}

/// The review to make of a record.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordReviewQuery {
    /// By default `quick`.
    #[serde(default)]
    #[param(inline)]
    depth: Depth,
}

/// Reviews a record of a finished game. A quick review is the response. A deep review takes longer: the response is a
/// stream of events `progress`, each a `ReviewProgressJson`, and one `review` at the end, a `ReviewJson` (or `problem`,
/// a `ProblemDetails`). Nothing is stored, and the work ends when you hang up.
#[utoipa::path(post, path = "/api/records/review", params(RecordReviewQuery), request_body = Object, responses(
    (status = 200, content((ReviewJson = "application/json"), (String = "text/event-stream"))),
    (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn review_record(
    State(app): State<AppState>,
    RecordReviewRequest { client, depth, slot }: RecordReviewRequest,
    RecordBody(text): RecordBody,
) -> Result<Response, Problem> {
    let permit = app.record_reviews[depth as usize].acquire(&client).await?;
    let tables = app.tables.clone();
    let (plan, permit) = permit.run_and_keep(move || plan(&tables, &text, depth)).await?;
    let plan = plan?;
    let asker = Asker { network: client.network(), person: "".into() };
    let mut run = app.tables.start_review((depth, asker), plan);
    if depth == Depth::Deep {
        let (news, shutdown) = (run.progress(), app.tables.shutdown_signal());
        let stream = ReviewStream { app, run, news, shutdown, next: NextEvent::Progress, _held: (permit, slot) };
        let headers = [(header::CONTENT_TYPE.as_str(), "text/event-stream"), ("x-accel-buffering", "no")];
        return Ok((headers, Body::from_stream(unfold(stream, ReviewStream::next))).into_response());
    }
    let shutdown = app.tables.shutdown_signal();
    tokio::select! {
        biased;
        () = client.wait() => Err(Problem::BadRequest("The connection ended.".into())),
        () = shutdown.wait() => Err(Problem::Unavailable { maybe_done: false }),
        answer = run.answer() => Ok(slot.json(app.tables.finish_record_review(answer)?)),
    }
}

fn plan(tables: &Tables, text: &str, depth: Depth) -> Result<ReviewPlan, Problem> {
    let record = read_finished(tables, text)?;
    ReviewPlan::new(&record, depth.iterations()).map_err(|error| review_problem(&error))
}

/// Reads a record of a game that is over, as far as this server knows.
pub(super) fn read_finished(tables: &Tables, text: &str) -> Result<Record, Problem> {
    let record = Record::read(text).map_err(|error| Problem::CannotReplay(error.code(), error.to_string()))?;
    let seeded = ChanceOrigin::seeded("");
    if let Err(BeginError::Open(error)) = begin(&record.ruleset, record.players, &record.options, seeded) {
        return Err(Problem::CannotReplay(error.code(), error.to_string()));
    }
    if tables.has_running_game_like(&record)? { Err(Problem::GameRunning) } else { Ok(record) }
}

pub(super) fn review_problem(error: &ReviewError) -> Problem {
    match error {
        ReviewError::Running => Problem::GameRunning,
        ReviewError::Damaged(_) | ReviewError::Unfinished { .. } => Problem::DamagedRecord(error.to_string()),
    }
}

impl Tables {
    /// The review of a record, or the problem for people.
    fn finish_record_review(&self, answer: Result<Bytes, ReviewFailure>) -> Result<Bytes, Problem> {
        match answer {
            Ok(review) => {
                self.metrics.reviews.inc();
                Ok(review)
            }
            Err(ReviewFailure::Refused(error)) => Err(review_problem(&error)),
            Err(ReviewFailure::Lost) => Err(self.report_panic("a review")),
        }
    }
}

/// A review as a stream of events. When the client hangs up, it is dropped, and the review with it.
struct ReviewStream {
    app: AppState,
    run: ReviewRun,
    news: watch::Receiver<ReviewProgressJson>,
    shutdown: ShutdownSignal,
    next: NextEvent,
    _held: (WorkPermit, AddressSlot),
}

enum NextEvent {
    /// The present progress, at once.
    Progress,
    /// Progress, the answer or a heartbeat, as soon as there is one.
    News,
    /// None: the stream ends.
    End,
}

impl ReviewStream {
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Self)> {
        let event = match self.next {
            NextEvent::End => return None,
            NextEvent::Progress => self.progress_event(),
            NextEvent::News => match timeout(HEARTBEAT, self.wait()).await {
                Err(_) => HEARTBEAT_COMMENT,
                Ok(None) => self.progress_event(),
                Ok(Some(answer)) => {
                    self.next = NextEvent::End;
                    return Some((Ok(self.last_event(answer)), self));
                }
            },
        };
        self.next = NextEvent::News;
        Some((Ok(event), self))
    }

    /// Waits for the answer, or for progress: then none.
    async fn wait(&mut self) -> Option<Result<Bytes, Problem>> {
        let Self { app, run, news, shutdown, .. } = self;
        let progress = async {
            sleep(PROGRESS_INTERVAL).await;
            if news.changed().await.is_err() {
                // No more news: the answer is next.
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            biased;
            () = shutdown.wait() => Some(Err(Problem::Unavailable { maybe_done: false })),
            answer = run.answer() => Some(app.tables.finish_record_review(answer)),
            () = progress => None,
        }
    }

    fn progress_event(&mut self) -> Bytes {
        let progress = *self.news.borrow_and_update();
        format!("event: progress\ndata: {}\n\n", to_json(&progress)).into()
    }

    fn last_event(&self, answer: Result<Bytes, Problem>) -> Bytes {
        match answer {
            Ok(review) => [b"event: review\ndata: ", &*review, b"\n\n"].concat().into(),
            Err(problem) => format!("event: problem\ndata: {}\n\n", to_json(&ProblemDetails::of(&problem))).into(),
        }
    }
}
