//! `/api/tables/{id}/practice` and `/api/records/practice`: play on from a moment of a finished game.

#![allow(unused_qualifications, reason = "utoipa's macro qualifies the types of parameters")]

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use lonja_game::Record;
use lonja_review::ReviewPlan;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::AppState;
use super::body::{JsonBody, RecordBody, integer};
use super::caller::{Caller, TableId};
use super::replay::ReplayRequest;
use super::response::ProblemDetails;
use super::review::{read_finished, review_problem};
use super::tables::OpenedTable;
use crate::problem::Problem;
use crate::store::{Depth, Person};
use crate::table::{LevelName, MAX_PACE_MS, NORMAL_PACE_MS, Table};
use crate::tables::{PracticeSeat, PracticeStart, Tables};

/// Where to play on, and against whom.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PracticeRequest {
    /// How many actions of the game are played already.
    #[serde(deserialize_with = "integer")]
    #[schema(minimum = 0, maximum = 100_000)]
    moment: u32,
    /// Your seat.
    #[serde(deserialize_with = "integer")]
    #[schema(value_type = u8, minimum = 0, maximum = 5)]
    seat: u32,
    /// How well the bots in the other seats play: a level from `GET /api/rulesets`.
    #[schema(value_type = String)]
    level: LevelName,
    /// For how many milliseconds you are shown a bid, and all else in proportion; with 0 nothing waits for you. By
    /// default 700.
    #[serde(default = "pace_ms", deserialize_with = "integer")]
    #[schema(minimum = 0, maximum = 5000)]
    pace_ms: u32,
}

fn pace_ms() -> u32 {
    NORMAL_PACE_MS
}

/// Where to play on in a record, and against whom.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct PracticeQuery {
    /// How many actions of the game are played already.
    #[param(minimum = 0, maximum = 100_000)]
    moment: u32,
    /// Your seat.
    #[param(value_type = u8, minimum = 0, maximum = 5)]
    seat: u32,
    /// How well the bots in the other seats play: a level from `GET /api/rulesets`.
    #[param(value_type = String)]
    level: LevelName,
    /// For how many milliseconds you are shown a bid, and all else in proportion; with 0 nothing waits for you. By
    /// default 700.
    #[serde(default = "pace_ms")]
    #[param(minimum = 0, maximum = 5000)]
    pace_ms: u32,
}

/// Opens a table where you play on from a moment of this table's game, which must be over, against bots. What was not
/// drawn then is shuffled anew. The table is marked as `practice`; lists do not show it after its end.
#[utoipa::path(post, path = "/api/tables/{id}/practice", params(("id" = String, Path)), request_body = PracticeRequest, responses(
    (status = 201, body = OpenedTable), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn practise_table(
    State(app): State<AppState>,
    Caller(person): Caller,
    replay: ReplayRequest,
    TableId(id): TableId,
    JsonBody(PracticeRequest { moment, seat, level, pace_ms }): JsonBody<PracticeRequest>,
) -> Result<Response, Problem> {
    let read = |_: &_, table: &Table| table.finished_record().ok_or(Problem::GameRunning);
    let record = app.tables.with_table(&id, read).await?;
    let start = move |tables: &Tables| PracticeStart::new(&record, moment as usize, &tables.practice_secret()?);
    open(&app, person, replay, PracticeSeat { seat: seat as usize, level, pace_ms }, start).await
}

/// Opens a table where you play on from a moment of a record, as for a finished table.
#[utoipa::path(post, path = "/api/records/practice", params(PracticeQuery), request_body = Object, responses(
    (status = 201, body = OpenedTable), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn practise_record(
    State(app): State<AppState>,
    Caller(person): Caller,
    replay: ReplayRequest,
    query: Result<Query<PracticeQuery>, QueryRejection>,
    RecordBody(text): RecordBody,
) -> Result<Response, Problem> {
    let Query(PracticeQuery { moment, seat, level, pace_ms }) =
        query.map_err(|error| Problem::BadRequest(error.body_text()))?;
    let start = move |tables: &Tables| {
        let record = read_finished(tables, &text)?;
        check_finished(&record)?;
        PracticeStart::new(&record, moment as usize, &tables.practice_secret()?)
    };
    open(&app, person, replay, PracticeSeat { seat: seat as usize, level, pace_ms }, start).await
}

/// Refuses a record that can't be reviewed.
fn check_finished(record: &Record) -> Result<(), Problem> {
    ReviewPlan::new(record, Depth::Quick.iterations()).map(drop).map_err(|error| review_problem(&error))
}

/// Opens a table for a person. `start` plays to the moment; it runs with a replay's permit, as does the fold of the new
/// table.
async fn open(
    app: &AppState,
    person: Arc<Person>,
    ReplayRequest { client, slot }: ReplayRequest,
    seat: PracticeSeat,
    start: impl FnOnce(&Tables) -> Result<PracticeStart, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let pace_ms = seat.pace_ms;
    if pace_ms > MAX_PACE_MS {
        return Err(Problem::BadRequest(format!("\"pace_ms\" is {pace_ms}, but must be from 0 to {MAX_PACE_MS}.")));
    }
    app.limiter.check_new_table(client.address)?;
    let (permit, tables) = (app.replays.acquire(&client).await?, app.tables.clone());
    let draft = move || tables.draft_practice(&person, start(&tables)?, seat);
    let draft = permit.run(draft).await??;
    drop(slot);
    let limits = app.limiter.request_limits().table_limits();
    let (id, number) = app.tables.open_practice(draft, limits, client.network()).await?;
    Ok(OpenedTable::response(id, number))
}
