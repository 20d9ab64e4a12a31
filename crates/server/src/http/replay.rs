//! `/api/records/replay`: plays any record and shows the game after each action.

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::response::Response;
use lonja_game::catalog::OptionsJson;
use lonja_game::verify::{Disagreement, Fairness};
use lonja_game::{GameResult, Moment, Replay};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::AppState;
use super::body::RecordBody;
use super::caller::Client;
use super::response::ProblemDetails;
use super::work_queue::WorkPermit;
use crate::problem::Problem;
use crate::table::to_json;

/// Records that are replayed at the same time; each takes milliseconds.
pub(super) const MAX_AT_A_TIME: usize = 2;
/// Records that wait for it, at most 256 KiB each.
pub(super) const MAX_WAITING: usize = 32;

/// A request for a replay. It is counted before its body is read.
pub(super) struct ReplayRequest {
    client: Client,
    permit: WorkPermit,
}

impl FromRequestParts<AppState> for ReplayRequest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let Ok(client) = Client::from_request_parts(parts, app).await;
        Ok(Self { permit: app.replays.enter(&client)?, client })
    }
}

/// A replayed record.
#[derive(Serialize, ToSchema)]
pub(super) struct ReplayJson<'a> {
    ruleset: &'a str,
    players: usize,
    #[schema(value_type = Object)]
    options: &'a OptionsJson,
    /// The names of the seats, if the record has one for each.
    names: Option<&'a [String]>,
    /// The start, then one for each action, as far as the record can be played.
    moments: Vec<MomentJson<'a>>,
    /// The result, if the game is over.
    #[schema(value_type = Option<Object>)]
    result: Option<&'a GameResult>,
    /// Where the record is wrong; null if it is right.
    wrong: Option<DisagreementJson<'a>>,
    fairness: FairnessJson<'a>,
}

/// A game between two actions, with all hands open.
#[derive(Serialize, ToSchema)]
struct MomentJson<'a> {
    /// The last action; null at the start.
    action: Option<&'a str>,
    /// The seat that acted.
    seat: Option<usize>,
    over: bool,
    /// The seat to act.
    to_act: Option<usize>,
    phase: &'static str,
    legal: &'a [String],
    /// The view of the line protocol, with all hands.
    #[schema(value_type = Object)]
    view: &'a RawValue,
    /// The events since the moment before, as in the line protocol.
    #[schema(value_type = Vec<Object>)]
    events: &'a RawValue,
    /// The steps in which these events are shown, as in a frame.
    #[schema(value_type = Vec<Object>)]
    steps: &'a RawValue,
}

/// The first mistake in a record.
#[derive(Serialize, ToSchema)]
struct DisagreementJson<'a> {
    /// The number of the action, from 1; 0 before the first.
    action: usize,
    why: &'a str,
}

/// Whether the chance of the game follows from the seed.
#[derive(Serialize, ToSchema)]
struct FairnessJson<'a> {
    verdict: VerdictJson,
    why: Option<&'a str>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum VerdictJson {
    Fair,
    NotFair,
    NoSeed,
}

impl<'a> ReplayJson<'a> {
    fn of(replay: &'a Replay) -> Self {
        Self {
            ruleset: &replay.record.ruleset,
            players: replay.record.players,
            options: &replay.record.options,
            names: replay.names.as_deref(),
            moments: replay.moments.iter().map(MomentJson::of).collect(),
            result: replay.result.as_ref(),
            wrong: replay.disagreement.as_ref().map(DisagreementJson::of),
            fairness: FairnessJson::of(&replay.fairness),
        }
    }
}

impl<'a> MomentJson<'a> {
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
            steps: &moment.steps,
        }
    }
}

impl<'a> DisagreementJson<'a> {
    fn of(wrong: &'a Disagreement) -> Self {
        Self { action: wrong.action.unwrap_or_default(), why: &wrong.why }
    }
}

impl<'a> FairnessJson<'a> {
    fn of(fairness: &'a Fairness) -> Self {
        match fairness {
            Fairness::Fair => Self { verdict: VerdictJson::Fair, why: None },
            Fairness::NotFair(why) => Self { verdict: VerdictJson::NotFair, why: Some(why) },
            Fairness::NoSeed => Self { verdict: VerdictJson::NoSeed, why: None },
        }
    }
}

/// Replays a record of any known ruleset and returns every moment of it, with all hands open.
#[utoipa::path(post, path = "/api/records/replay", request_body = Object, responses(
    (status = 200, body = ReplayJson), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn replay_record(
    State(app): State<AppState>,
    ReplayRequest { client, permit }: ReplayRequest,
    RecordBody(text): RecordBody,
) -> Result<Response, Problem> {
    let turn = app.replays.turn(&client).await?;
    let replay = move || Replay::read(&text).map(|replay| to_json(&ReplayJson::of(&replay)));
    turn.run(replay).await?.map(|replay| permit.json(replay)).map_err(Problem::BadRequest)
}
