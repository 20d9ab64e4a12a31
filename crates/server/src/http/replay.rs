//! `/api/records/replay`: any record, moment by moment.

use axum::extract::State;
use axum::response::Response;
use lonja_game::catalog::Options;
use lonja_game::verify::{Disagreement, Fairness};
use lonja_game::{GameResult, Moment, Replay};
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use super::App;
use super::answer::{ProblemDetails, json};
use super::body::RecordText;
use crate::problem::Problem;
use crate::table::written;

/// Records that are played at a time. Each takes milliseconds; those who ask meanwhile wait.
pub(super) const MOST_AT_A_TIME: usize = 2;

/// A record, played again.
#[derive(Serialize, ToSchema)]
pub(super) struct ShownReplay<'a> {
    ruleset: &'a str,
    players: usize,
    #[schema(value_type = Object)]
    options: &'a Options,
    /// What the seats are called, if the record tells it of all of them.
    names: Option<&'a [String]>,
    /// The beginning, then one for each action, as far as the record can be played.
    moments: Vec<ShownMoment<'a>>,
    /// How the game ended, if it did.
    #[schema(value_type = Option<Object>)]
    result: Option<&'a GameResult>,
    /// Where the record does not agree with itself.
    wrong: Option<Wrong<'a>>,
    fairness: ShownFairness<'a>,
}

/// A game between two actions, with all hands open.
#[derive(Serialize, ToSchema)]
struct ShownMoment<'a> {
    /// What was played last; null at the beginning.
    action: Option<&'a str>,
    /// Who played it.
    seat: Option<usize>,
    over: bool,
    /// Who plays next.
    to_act: Option<usize>,
    phase: &'static str,
    legal: &'a [String],
    /// As the line protocol shows the state.
    #[schema(value_type = Object)]
    view: &'a RawValue,
    /// What happened since the moment before, as the line protocol tells it.
    #[schema(value_type = Vec<Object>)]
    events: &'a RawValue,
}

/// What is wrong with a record.
#[derive(Serialize, ToSchema)]
struct Wrong<'a> {
    /// At which action, counted from 1; 0 if before the first.
    action: usize,
    why: &'a str,
}

/// Whether the chance is the seed's.
#[derive(Serialize, ToSchema)]
struct ShownFairness<'a> {
    verdict: ShownVerdict,
    why: Option<&'a str>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ShownVerdict {
    Fair,
    NotFair,
    NoSeed,
}

impl<'a> ShownReplay<'a> {
    fn of(replay: &'a Replay) -> Self {
        Self {
            ruleset: &replay.record.ruleset,
            players: replay.record.players,
            options: &replay.record.options,
            names: replay.names.as_deref(),
            moments: replay.moments.iter().map(ShownMoment::of).collect(),
            result: replay.result.as_ref(),
            wrong: replay.disagreement.as_ref().map(Wrong::of),
            fairness: ShownFairness::of(&replay.fairness),
        }
    }
}

impl<'a> ShownMoment<'a> {
    fn of(moment: &'a Moment) -> Self {
        Self {
            action: moment.action.as_deref(),
            seat: moment.actor,
            over: moment.situation.over,
            to_act: moment.situation.seat,
            phase: moment.situation.phase,
            legal: &moment.situation.legal,
            view: &moment.view,
            events: &moment.events,
        }
    }
}

impl<'a> Wrong<'a> {
    fn of(wrong: &'a Disagreement) -> Self {
        Self { action: wrong.action.unwrap_or_default(), why: &wrong.why }
    }
}

impl<'a> ShownFairness<'a> {
    fn of(fairness: &'a Fairness) -> Self {
        match fairness {
            Fairness::Fair => Self { verdict: ShownVerdict::Fair, why: None },
            Fairness::NotFair(why) => Self { verdict: ShownVerdict::NotFair, why: Some(why) },
            Fairness::NoSeed => Self { verdict: ShownVerdict::NoSeed, why: None },
        }
    }
}

/// Plays a record, of any game whose ruleset is known, and shows every moment of it with all hands open.
#[utoipa::path(post, path = "/api/records/replay", request_body = Object, responses(
    (status = 200, body = ShownReplay), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn replay(State(app): State<App>, RecordText(text): RecordText) -> Result<Response, Problem> {
    let unavailable = || Problem::Unavailable { maybe: false };
    let place = app.replays.acquire_owned().await.map_err(|_| unavailable())?;
    let played = spawn_blocking(move || {
        // Whoever asked may be gone before it is done.
        let _place = place;
        Replay::read(&text).map(|replay| written(&ShownReplay::of(&replay)))
    });
    played.await.map_err(|_| unavailable())?.map(json).map_err(Problem::BadRequest)
}
