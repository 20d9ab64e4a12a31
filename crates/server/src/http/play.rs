//! `/api/tables/{id}/…`: playing, advice, another game, the record.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::answer::{Numbered, ProblemDetails, json};
use super::body::{Body, whole};
use super::caller::{Anybody, Known, TableId};
use super::seats::Nothing;
use crate::problem::Problem;
use crate::table::written;

/// An action.
#[derive(Deserialize, ToSchema)]
pub(super) struct Act {
    /// One of the legal actions that the table shows you, letter for letter.
    action: String,
    /// The last number that you have seen: nothing may have been played since.
    #[serde(deserialize_with = "whole")]
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    after: u64,
}

/// Plays for your seat. When this is answered the action is kept for good.
#[utoipa::path(post, path = "/api/tables/{id}/actions", params(("id" = String, Path)), request_body = Act, responses(
    (status = 200, body = Numbered), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn act(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(Act { action, after }): Body<Act>,
) -> Result<Json<Numbered>, Problem> {
    let number = app.house.act(&id, &person.id, &action, after).await?;
    app.house.metrics.actions.inc();
    Ok(Json(Numbered { number }))
}

/// What a bot would do in your place, and what it thinks of the alternatives, if the table allows it.
#[utoipa::path(post, path = "/api/tables/{id}/hint", params(("id" = String, Path)), request_body = Nothing, responses(
    (status = 200, body = Object), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn hint(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Problem> {
    app.house.hint(&id, &person.id).await.map(|suggestion| json(written(&suggestion)))
}

/// The table where the same people play again.
#[derive(Serialize, ToSchema)]
pub(super) struct Again {
    /// Its id.
    id: String,
}

/// Opens a table for the same people when the game is over, or tells which it is.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path)), request_body = Nothing, responses(
    (status = 200, body = Again), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn rematch(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<Again>, Problem> {
    app.house.rematch(&id, Some(&person.id)).await.map(|id| Json(Again { id }))
}

/// The record: when the game is over, all that is needed to replay and check it; before, what you may know of it.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)), responses(
    (status = 200, body = Object), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn record(
    State(app): State<App>,
    anybody: Anybody,
    TableId(id): TableId,
) -> Result<Response, Problem> {
    let record = app.house.record(&id, anybody.id()).await?;
    // The id is hexadecimal: there is a table.
    let name = format!("attachment; filename=\"lonja-{}.jsonl\"", &id[..8]);
    Ok(([(header::CONTENT_DISPOSITION, name)], json(record + "\n")).into_response())
}
