//! `/api/tables/{id}/…`: sit down, leave, start.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::AppState;
use super::body::{EmptyBody, JsonBody, integer, optional_integer};
use super::caller::{TableId, TableRequest};
use super::response::{NumberResult, ProblemDetails, TableNumber};
use crate::announcement::PresenceJson;
use crate::problem::Problem;
use crate::table::{Change, LevelName, MAX_PACE_MS, Table, check_word_hash};

/// The seat to take.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SitRequest {
    /// By default the first free seat.
    #[serde(default, deserialize_with = "optional_integer")]
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 5)]
    seat: Option<u32>,
    /// The SHA-256 of your secret word, in hexadecimal.
    #[serde(default)]
    #[schema(min_length = 64, max_length = 64)]
    word_hash: Option<String>,
}

/// Takes a free seat.
#[utoipa::path(post, path = "/api/tables/{id}/sit", params(("id" = String, Path)), request_body = SitRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn sit(
    request: TableRequest,
    JsonBody(SitRequest { seat, word_hash }): JsonBody<SitRequest>,
) -> NumberResult {
    let (seat, word_hash) = (seat.map(|seat| seat as usize), word_hash.as_deref());
    word_hash.map_or(Ok(()), check_word_hash)?;
    let decide = |table: &Table, person: &str| {
        let changes = table.sit(person, &request.person.name, seat, word_hash)?;
        if let Some(Change::Sat { seat, .. }) = changes.first() {
            request.tables.mark_seat_present(table, *seat, request.network);
        }
        Ok(changes)
    };
    request.change(decide).await
}

/// Leaves the table. Before the game your seat is free again; during the game a bot stands in until you return.
#[utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn leave(request: TableRequest, _: JsonBody<EmptyBody>) -> NumberResult {
    request.change(Table::leave).await
}

/// Takes your seat back from the bot that stands in.
#[utoipa::path(post, path = "/api/tables/{id}/return", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn return_to_seat(request: TableRequest, _: JsonBody<EmptyBody>) -> NumberResult {
    let decide = |table: &Table, person: &str| {
        let changes = table.return_to_seat(person)?;
        request.tables.mark_present(table, person, request.network);
        Ok(changes)
    };
    request.change(decide).await
}

/// Says that you have read the account of the day or round. When all who play and are present have, bots and clocks go
/// on.
#[utoipa::path(post, path = "/api/tables/{id}/ready", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn confirm_read(request: TableRequest, _: JsonBody<EmptyBody>) -> NumberResult {
    let number = request.tables.confirm_read(&request.id, &request.person.id).await?;
    Ok(Json(TableNumber { number }))
}

/// Whether bots wait.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HoldRequest {
    /// True holds them up, false lets them go on.
    hold: bool,
}

/// Holds up the bots of a table where you play alone with them, without a clock, for five minutes at most; or lets them
/// go on.
#[utoipa::path(post, path = "/api/tables/{id}/hold", params(("id" = String, Path)), request_body = HoldRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn hold_bots(
    request: TableRequest,
    JsonBody(HoldRequest { hold }): JsonBody<HoldRequest>,
) -> NumberResult {
    request.change(move |table, person| table.hold_bots(person, hold)).await
}

/// How fast you want to be shown what happens.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PaceRequest {
    /// Milliseconds for which you are shown a bid; other steps scale with it. 0 shows no steps.
    #[serde(deserialize_with = "integer")]
    #[schema(minimum = 0, maximum = 5000)]
    pace_ms: u32,
}

/// Chooses your pace. Bots wait for the slowest person who plays; with a clock, at most as long as the table's pace
/// says.
#[utoipa::path(post, path = "/api/tables/{id}/pace", params(("id" = String, Path)), request_body = PaceRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn change_pace(request: TableRequest, JsonBody(pace): JsonBody<PaceRequest>) -> NumberResult {
    let PaceRequest { pace_ms } = pace;
    if pace_ms > MAX_PACE_MS {
        return Err(Problem::BadRequest(format!("\"pace_ms\" is {pace_ms}, but must be from 0 to {MAX_PACE_MS}.")));
    }
    request.change(move |table, person| table.change_pace(person, pace_ms)).await
}

/// The bot to put in a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
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
    request: TableRequest,
    JsonBody(BotRequest { seat, level }): JsonBody<BotRequest>,
) -> NumberResult {
    request.change(|table, person| table.put_bot(person, seat as usize, level)).await
}

/// A seat of the table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
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
    request: TableRequest,
    JsonBody(SeatRequest { seat }): JsonBody<SeatRequest>,
) -> NumberResult {
    request.change(|table, person| table.remove_bot(person, seat as usize)).await
}

/// The person to remove.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RemoveRequest {
    /// The number of the seat.
    #[serde(deserialize_with = "integer")]
    #[schema(value_type = u8, minimum = 0, maximum = 5)]
    seat: u32,
    /// The last number that you have seen: if somebody took or left a seat since, the request is refused.
    #[serde(default, deserialize_with = "optional_integer")]
    #[schema(value_type = Option<u64>, minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    after: Option<u64>,
}

/// Removes a person, before the game. Only the opener may. The person can't sit down at this table again.
#[utoipa::path(post, path = "/api/tables/{id}/remove", params(("id" = String, Path)), request_body = RemoveRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn remove_person(
    request: TableRequest,
    JsonBody(RemoveRequest { seat, after }): JsonBody<RemoveRequest>,
) -> NumberResult {
    request.change(|table, person| table.remove_person(person, seat as usize, after)).await
}

/// The commitment to your part of the game's seed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WordHashRequest {
    /// The SHA-256 of your secret word, in hexadecimal.
    #[schema(min_length = 64, max_length = 64)]
    word_hash: String,
}

/// Commits you to a secret word, your part of the game's seed, before the start.
#[utoipa::path(post, path = "/api/tables/{id}/word-hash", params(("id" = String, Path)), request_body = WordHashRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn commit_word(
    request: TableRequest,
    JsonBody(WordHashRequest { word_hash }): JsonBody<WordHashRequest>,
) -> NumberResult {
    check_word_hash(&word_hash)?;
    request.change(|table, person| table.commit_word(person, &word_hash)).await
}

/// Your part of the game's seed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WordRequest {
    /// At most 64 characters, without `|`.
    #[schema(max_length = 64)]
    word: String,
}

/// Reveals your word while the table is `revealing`. The game begins with the last word.
#[utoipa::path(post, path = "/api/tables/{id}/reveal", params(("id" = String, Path)), request_body = WordRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn reveal_word(
    request: TableRequest,
    JsonBody(WordRequest { word }): JsonBody<WordRequest>,
) -> NumberResult {
    request.change(|table, person| table.reveal_word(person, &word)).await
}

/// Starts the game, or the revealing of words if somebody has committed to one. Only the opener may, when no seat is
/// free; if the opener has no seat, any player may.
#[utoipa::path(post, path = "/api/tables/{id}/start", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn start_game(request: TableRequest, _: JsonBody<EmptyBody>) -> NumberResult {
    request.change(Table::start_by).await
}

/// Closes the table, before the game. Only the opener may.
#[utoipa::path(post, path = "/api/tables/{id}/close", params(("id" = String, Path)), request_body = EmptyBody, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn close_table(request: TableRequest, _: JsonBody<EmptyBody>) -> NumberResult {
    request.change(Table::close).await
}

/// Asks for a bot to play for a person who has been away for longer than the table's patience. Before the game: frees
/// the seat of a person who has held up the start for as long, or of an opener who has been away for as long.
#[utoipa::path(post, path = "/api/tables/{id}/stand-in", params(("id" = String, Path)), request_body = SeatRequest, responses(
    (status = 200, body = TableNumber), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn request_stand_in(
    request: TableRequest,
    JsonBody(SeatRequest { seat }): JsonBody<SeatRequest>,
) -> NumberResult {
    let seat = seat as usize;
    let seen = request.tables.last_seen(&request.id.as_str().into(), seat).await?;
    let now = request.tables.now();
    request.change(|table, person| table.request_stand_in(person, seat, seen, now)).await
}

/// Which people are present: those who have a stream of the table open, or sent a request less than 20 seconds ago.
/// Streams send the same when it changes.
#[utoipa::path(get, path = "/api/tables/{id}/presence", params(("id" = String, Path)), responses(
    (status = 200, body = PresenceJson), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn get_presence(
    State(app): State<AppState>,
    TableId(id): TableId,
) -> Result<Json<PresenceJson>, Problem> {
    app.tables.presence_at(&id).await.map(Json)
}
