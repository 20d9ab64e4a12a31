//! `/api/tables/{id}/…`: act, hint, rematch.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AppState;
use super::body::{EmptyBody, JsonBody, integer};
use super::caller::TableRequest;
use super::response::{NumberResult, ProblemDetails, TableNumber, json};
use crate::problem::Problem;
use crate::table::{Table, to_json};

/// The action to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ActionRequest {
    /// One of the actions in `game.legal`, letter for letter.
    action: String,
    /// The last number that you have seen. If somebody acted since, the request is refused as `stale`.
    #[serde(deserialize_with = "integer")]
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    after: u64,
}

/// Plays an action for your seat. The response means that it is durable.
#[utoipa::path(post, path = "/api/tables/{id}/actions", params(("id" = String, Path)), request_body = ActionRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn act(
    request: TableRequest,
    JsonBody(ActionRequest { action, after }): JsonBody<ActionRequest>,
) -> NumberResult {
    let decide = |table: &Table, person: &str| {
        let changes = table.act(person, &action, after)?;
        request.tables.mark_present(table, person);
        Ok(changes)
    };
    let number = request.change(decide).await?;
    request.tables.metrics.actions.inc();
    Ok(number)
}

/// What an expert bot would do in your place, with its estimates of the alternatives. The table must allow hints.
#[utoipa::path(post, path = "/api/tables/{id}/hint", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = Object), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn get_hint(request: TableRequest, _: JsonBody<EmptyBody>) -> Result<Response, Problem> {
    request.tables.hint(&request.id, &request.person.id).await.map(|suggestion| json(to_json(&suggestion)))
}

/// The table of the rematch.
#[derive(Serialize, ToSchema)]
pub(super) struct RematchTable {
    /// The id of the table.
    id: String,
}

/// Opens a table where the same people play again, after the game; if it is open already, returns its id.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = RematchTable), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn open_rematch(
    State(app): State<AppState>,
    request: TableRequest,
    _: JsonBody<EmptyBody>,
) -> Result<Json<RematchTable>, Problem> {
    let limit = app.limiter.bounds().table_limit();
    request.tables.rematch(&request.id, Some(&request.person.id), limit).await.map(|id| Json(RematchTable { id }))
}
