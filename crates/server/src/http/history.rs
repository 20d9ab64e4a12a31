//! `/api/tables/{id}/events` and `/record`: what happened at a table. Both may have to fold its whole log.

#![allow(unused_qualifications, reason = "utoipa's macro qualifies the types of parameters")]

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::AppState;
use super::caller::{OptionalCaller, RequestOrigin, TableId};
use super::response::{ProblemDetails, json};
use super::work_queue::AddressSlot;
use crate::problem::Problem;
use crate::table::{Table, to_json};

/// Logs that are folded at the same time; the longest take a tenth of a second.
pub(super) const MAX_AT_A_TIME: usize = 2;
/// Requests that wait for it. They have read nothing yet.
pub(super) const MAX_WAITING: usize = 256;

/// Which events.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct EventsQuery {
    /// The last number that you have seen; 0 for all events.
    #[serde(default)]
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    after: u64,
}

/// The changes of a table after a number, as you may know them.
#[utoipa::path(get, path = "/api/tables/{id}/events", params(("id" = String, Path), EventsQuery), responses(
    (status = 200, body = Vec<Object>), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn get_events(
    State(app): State<AppState>,
    client: RequestOrigin,
    caller: OptionalCaller,
    TableId(id): TableId,
    query: Result<Query<EventsQuery>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(EventsQuery { after }) = query.map_err(|error| Problem::BadRequest(error.body_text()))?;
    match events(&app, &client, &id, caller.id(), after).await? {
        Some((events, slot)) => Ok(slot.json(events)),
        None => Ok(json("[]")),
    }
}

/// The events after a number, a JSON list; none if nothing is newer, which takes a look into memory only.
async fn events(
    app: &AppState,
    client: &RequestOrigin,
    id: &str,
    person: Option<&str>,
    after: u64,
) -> Result<Option<(String, AddressSlot)>, Problem> {
    let Some(observer) = app.tables.observer_if_newer(id, person, after).await? else { return Ok(None) };
    let slot = app.histories.enter(client)?;
    let permit = app.histories.acquire(client).await?;
    let rows = app.tables.read_log(id).await?;
    let table = id.to_owned();
    let folded = permit.run(move || Table::rows_json(&table, &rows, observer, after)).await?;
    let events = folded.map_err(|error| app.tables.report_damaged_log(id, &error))?;
    Ok(Some((events, slot)))
}

/// The record. After the game it has everything to replay and verify it; before, what you may know.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)), responses(
    (status = 200, body = Object), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn get_record(
    State(app): State<AppState>,
    client: RequestOrigin,
    caller: OptionalCaller,
    TableId(id): TableId,
) -> Result<Response, Problem> {
    let response = match app.tables.record(&id).await? {
        Ok(record) => json(to_json(&record) + "\n"),
        Err(partial) => match events(&app, &client, &id, caller.id(), 0).await? {
            Some((events, slot)) => slot.json(to_json(&partial.with_events(events)) + "\n"),
            None => return Err(Problem::no_table()),
        },
    };
    // The table exists, so the id has 32 hexadecimal digits.
    let name = format!("attachment; filename=\"lonja-{}.jsonl\"", &id[..8]);
    Ok(([(header::CONTENT_DISPOSITION, name)], response).into_response())
}
