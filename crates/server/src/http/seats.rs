//! `/api/tables/{id}/…`: sit down, leave, start.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::body::{JsonBody, integer, optional_integer};
use super::caller::{Caller, TableId};
use super::response::{ProblemDetails, TableNumber};
use crate::problem::Problem;
use crate::table::{Change, LevelName, Table, check_word};

type NumberResult = Result<Json<TableNumber>, Problem>;

/// An empty object, or an empty body.
#[derive(Deserialize, ToSchema)]
pub(super) struct EmptyBody {}

async fn change(app: &App, id: &str, decide: impl Fn(&Table) -> Result<Vec<Change>, Problem> + Send) -> NumberResult {
    app.tables.change(id, decide).await.map(|number| Json(TableNumber { number }))
}

/// The seat to take.
#[derive(Deserialize, ToSchema)]
pub(super) struct SitRequest {
    /// By default the first free seat.
    #[serde(default, deserialize_with = "optional_integer")]
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 5)]
    seat: Option<u32>,
    /// Your part of the game's seed.
    #[serde(default)]
    #[schema(max_length = 64)]
    word: Option<String>,
}

/// Takes a free seat.
#[utoipa::path(post, path = "/api/tables/{id}/sit", params(("id" = String, Path)), request_body = SitRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn sit(
    State(app): State<App>,
    Caller(person): Caller,
    TableId(id): TableId,
    JsonBody(SitRequest { seat, word }): JsonBody<SitRequest>,
) -> NumberResult {
    let word = word.unwrap_or_default();
    check_word(&word)?;
    change(&app, &id, |table| {
        let mut changes = table.sit(&person.id, &person.name, seat.map(|seat| seat as usize))?;
        if let Some(Change::Sat { seat, .. }) = changes.first()
            && !word.is_empty()
        {
            // Before the row that starts the game, if this was the last free seat.
            changes.insert(1, Change::Word { seat: *seat, word: word.clone() });
        }
        Ok(changes)
    })
    .await
}

/// Leaves the table. Before the game your seat is free again; during the game a bot stands in until you return.
#[utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn leave(
    State(app): State<App>,
    Caller(person): Caller,
    TableId(id): TableId,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> NumberResult {
    change(&app, &id, |table| table.leave(&person.id)).await
}

/// Takes your seat back from the bot that stands in.
#[utoipa::path(post, path = "/api/tables/{id}/return", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn return_to_seat(
    State(app): State<App>,
    Caller(person): Caller,
    TableId(id): TableId,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> NumberResult {
    change(&app, &id, |table| table.return_to_seat(&person.id)).await
}

/// The bot to put in a seat.
#[derive(Deserialize, ToSchema)]
pub(super) struct BotRequest {
    /// The number of the seat.
    #[serde(deserialize_with = "integer")]
    #[schema(value_type = u8, minimum = 0, maximum = 5)]
    seat: u32,
    /// How well it plays: a level from `GET /api/rulesets`.
    #[schema(value_type = String)]
    level: LevelName,
}

/// Puts a bot in a free seat, before the game. Only the opener may.
#[utoipa::path(post, path = "/api/tables/{id}/bot", params(("id" = String, Path)), request_body = BotRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn put_bot(
    State(app): State<App>,
    Caller(person): Caller,
    TableId(id): TableId,
    JsonBody(BotRequest { seat, level }): JsonBody<BotRequest>,
) -> NumberResult {
    change(&app, &id, |table| table.put_bot(&person.id, seat as usize, level)).await
}

/// A seat of the table.
#[derive(Deserialize, ToSchema)]
pub(super) struct SeatRequest {
    /// The number of the seat.
    #[serde(deserialize_with = "integer")]
    #[schema(value_type = u8, minimum = 0, maximum = 5)]
    seat: u32,
}

/// Removes a bot, before the game. Only the opener may.
#[utoipa::path(post, path = "/api/tables/{id}/remove-bot", params(("id" = String, Path)), request_body = SeatRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn remove_bot(
    State(app): State<App>,
    Caller(person): Caller,
    TableId(id): TableId,
    JsonBody(SeatRequest { seat }): JsonBody<SeatRequest>,
) -> NumberResult {
    change(&app, &id, |table| table.remove_bot(&person.id, seat as usize)).await
}

/// Your part of the game's seed.
#[derive(Deserialize, ToSchema)]
pub(super) struct WordRequest {
    /// At most 64 characters, without `|`.
    #[schema(max_length = 64)]
    word: String,
}

/// Sets your part of the game's seed, before the game.
#[utoipa::path(post, path = "/api/tables/{id}/word", params(("id" = String, Path)), request_body = WordRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn add_word(
    State(app): State<App>,
    Caller(person): Caller,
    TableId(id): TableId,
    JsonBody(WordRequest { word }): JsonBody<WordRequest>,
) -> NumberResult {
    change(&app, &id, |table| table.add_word(&person.id, &word)).await
}

/// Starts the game. Only the opener may, when no seat is free.
#[utoipa::path(post, path = "/api/tables/{id}/start", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn start_game(
    State(app): State<App>,
    Caller(person): Caller,
    TableId(id): TableId,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> NumberResult {
    change(&app, &id, |table| table.begin(&person.id)).await
}

/// Closes the table, before the game. Only the opener may.
#[utoipa::path(post, path = "/api/tables/{id}/close", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn close_table(
    State(app): State<App>,
    Caller(person): Caller,
    TableId(id): TableId,
    JsonBody(EmptyBody {}): JsonBody<EmptyBody>,
) -> NumberResult {
    change(&app, &id, |table| table.close(&person.id)).await
}

/// Asks for a bot to play for a person who has been away for longer than the table's patience.
#[utoipa::path(post, path = "/api/tables/{id}/stand-in", params(("id" = String, Path)), request_body = SeatRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn request_stand_in(
    State(app): State<App>,
    Caller(person): Caller,
    TableId(id): TableId,
    JsonBody(SeatRequest { seat }): JsonBody<SeatRequest>,
) -> NumberResult {
    let (seat, table) = (seat as usize, Arc::from(id));
    let seen = app.tables.last_seen(&table, seat).await?;
    let now = app.tables.clock.now();
    change(&app, &table, |table| table.request_stand_in(&person.id, seat, seen, now)).await
}

/// Which seats are present.
#[derive(Serialize, ToSchema)]
pub(super) struct PresenceJson {
    seats: Vec<SeatPresenceJson>,
}

#[derive(Serialize, ToSchema)]
struct SeatPresenceJson {
    /// For how many seconds the person has been away; null while it is present, for bots and for free seats.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    away_s: Option<u64>,
}

/// Which people are present: those who have a stream of the table open, or sent a request less than 20 seconds ago.
#[utoipa::path(get, path = "/api/tables/{id}/presence", params(("id" = String, Path)), responses(
    (status = 200, body = PresenceJson), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn get_presence(State(app): State<App>, TableId(id): TableId) -> Result<Json<PresenceJson>, Problem> {
    let absences = app.tables.absences(&id).await?;
    Ok(Json(PresenceJson { seats: absences.into_iter().map(|away_s| SeatPresenceJson { away_s }).collect() }))
}
