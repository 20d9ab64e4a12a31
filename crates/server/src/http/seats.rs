//! `/api/tables/{id}/…`: sitting down, leaving, starting.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::answer::{Numbered, ProblemDetails};
use super::body::{Body, maybe_whole, whole};
use super::caller::{Known, TableId};
use crate::problem::Problem;
use crate::table::{Change, Named, Table, check_word};

type Answer = Result<Json<Numbered>, Problem>;

/// Nothing is told: an empty object, or nothing at all.
#[derive(Deserialize, ToSchema)]
pub(super) struct Nothing {}

async fn change(app: &App, id: &str, decide: impl Fn(&Table) -> Result<Vec<Change>, Problem> + Send) -> Answer {
    app.house.change(id, decide).await.map(|number| Json(Numbered { number }))
}

/// A seat to sit down on.
#[derive(Deserialize, ToSchema)]
pub(super) struct Seat {
    /// Which; if left out, the first that is free.
    #[serde(default, deserialize_with = "maybe_whole")]
    #[schema(value_type = Option<u8>, minimum = 0, maximum = 5)]
    seat: Option<u32>,
    /// A word that becomes part of what the chance is made from.
    #[serde(default)]
    #[schema(max_length = 64)]
    word: Option<String>,
}

/// Takes a free seat.
#[utoipa::path(post, path = "/api/tables/{id}/sit", params(("id" = String, Path)), request_body = Seat, responses(
    (status = 200, body = Numbered), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn sit(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(Seat { seat, word }): Body<Seat>,
) -> Answer {
    let word = word.unwrap_or_default();
    check_word(&word)?;
    change(&app, &id, |table| {
        let mut changes = table.sit(&person.id, &person.name, seat.map(|seat| seat as usize))?;
        if let Some(Change::Sat { seat, .. }) = changes.first()
            && !word.is_empty()
        {
            // Before the game begins, if this was the last free seat.
            changes.insert(1, Change::Word { seat: *seat, word: word.clone() });
        }
        Ok(changes)
    })
    .await
}

/// Stands up. Before the game the seat is free again; in the game a bot stands in until you return.
#[utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path)), request_body = Nothing, responses(
    (status = 200, body = Numbered), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn leave(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(Nothing {}): Body<Nothing>,
) -> Answer {
    change(&app, &id, |table| table.leave(&person.id)).await
}

/// Takes your seat back from the bot that stands in.
#[utoipa::path(post, path = "/api/tables/{id}/return", params(("id" = String, Path)), request_body = Nothing, responses(
    (status = 200, body = Numbered), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn come_back(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(Nothing {}): Body<Nothing>,
) -> Answer {
    change(&app, &id, |table| table.come_back(&person.id)).await
}

/// A bot for a seat.
#[derive(Deserialize, ToSchema)]
pub(super) struct Bot {
    /// Which seat.
    #[serde(deserialize_with = "whole")]
    #[schema(value_type = u8, minimum = 0, maximum = 5)]
    seat: u32,
    /// How well it plays; `GET /api/rulesets` tells which levels there are.
    #[schema(value_type = String)]
    level: Named,
}

/// Puts a bot in an empty seat before the game; only who opened the table may.
#[utoipa::path(post, path = "/api/tables/{id}/bot", params(("id" = String, Path)), request_body = Bot, responses(
    (status = 200, body = Numbered), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn put_bot(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(Bot { seat, level }): Body<Bot>,
) -> Answer {
    change(&app, &id, |table| table.put_bot(&person.id, seat as usize, level)).await
}

/// A seat of the table.
#[derive(Deserialize, ToSchema)]
pub(super) struct OneSeat {
    /// Which.
    #[serde(deserialize_with = "whole")]
    #[schema(value_type = u8, minimum = 0, maximum = 5)]
    seat: u32,
}

/// Takes a bot out before the game; only who opened the table may.
#[utoipa::path(post, path = "/api/tables/{id}/remove-bot", params(("id" = String, Path)), request_body = OneSeat, responses(
    (status = 200, body = Numbered), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn remove_bot(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(OneSeat { seat }): Body<OneSeat>,
) -> Answer {
    change(&app, &id, |table| table.remove_bot(&person.id, seat as usize)).await
}

/// A word.
#[derive(Deserialize, ToSchema)]
pub(super) struct Word {
    /// At most 64 characters, without `|`.
    #[schema(max_length = 64)]
    word: String,
}

/// Adds a word of yours to what the chance is made from, before the game.
#[utoipa::path(post, path = "/api/tables/{id}/word", params(("id" = String, Path)), request_body = Word, responses(
    (status = 200, body = Numbered), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn add_word(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(Word { word }): Body<Word>,
) -> Answer {
    change(&app, &id, |table| table.add_word(&person.id, &word)).await
}

/// Starts the game; only who opened the table may.
#[utoipa::path(post, path = "/api/tables/{id}/start", params(("id" = String, Path)), request_body = Nothing, responses(
    (status = 200, body = Numbered), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn start(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(Nothing {}): Body<Nothing>,
) -> Answer {
    change(&app, &id, |table| table.begin(&person.id)).await
}

/// Gives a table up before the game; only who opened it may.
#[utoipa::path(post, path = "/api/tables/{id}/close", params(("id" = String, Path)), request_body = Nothing, responses(
    (status = 200, body = Numbered), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn close(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(Nothing {}): Body<Nothing>,
) -> Answer {
    change(&app, &id, |table| table.close(&person.id)).await
}

/// Asks for a bot to play for somebody who has been away for a while.
#[utoipa::path(post, path = "/api/tables/{id}/stand-in", params(("id" = String, Path)), request_body = OneSeat, responses(
    (status = 200, body = Numbered), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn stand_in(
    State(app): State<App>,
    Known(person): Known,
    TableId(id): TableId,
    Body(OneSeat { seat }): Body<OneSeat>,
) -> Answer {
    let (seat, table) = (seat as usize, Arc::from(id));
    let seen = app.house.seen(&table, seat).await?;
    let now = app.house.clock.now();
    change(&app, &table, |table| table.ask_stand_in(&person.id, seat, seen, now)).await
}

/// Who is there.
#[derive(Serialize, ToSchema)]
pub(super) struct Presence {
    seats: Vec<SeatPresence>,
}

#[derive(Serialize, ToSchema)]
struct SeatPresence {
    /// For how many seconds the person in this seat has been away; null while it is there, and for other seats.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    away_s: Option<u64>,
}

/// Who of those who sit at a table is there: whoever has a stream of it open, or did something a moment ago.
#[utoipa::path(get, path = "/api/tables/{id}/presence", params(("id" = String, Path)), responses(
    (status = 200, body = Presence), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn presence(State(app): State<App>, TableId(id): TableId) -> Result<Json<Presence>, Problem> {
    let absences = app.house.absences(&id).await?;
    Ok(Json(Presence { seats: absences.into_iter().map(|away_s| SeatPresence { away_s }).collect() }))
}
