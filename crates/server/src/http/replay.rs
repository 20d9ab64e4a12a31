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
use super::caller::RequestOrigin;
use super::response::ProblemDetails;
use super::work_queue::AddressSlot;
use crate::problem::Problem;
use crate::table::to_json;

/// Records that are replayed at the same time; each takes milliseconds.
pub(super) const MAX_AT_A_TIME: usize = 2;
/// Records that wait for it, at most 256 KiB each.
pub(super) const MAX_WAITING: usize = 32;

/// A request for a replay. It is counted before its body is read.
pub(super) struct ReplayRequest {
    pub(super) client: RequestOrigin,
    pub(super) slot: AddressSlot,
}

impl FromRequestParts<AppState> for ReplayRequest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Problem> {
        let Ok(client) = RequestOrigin::from_request_parts(parts, app).await;
        Ok(Self { slot: app.replays.enter(&client)?, client })
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
    wrong: Option<DisagreementJson>,
    fairness: FairnessJson,
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
struct DisagreementJson {
    /// The number of the action, from 1; 0 before the first.
    action: usize,
    /// A word for programs: `illegal_action`, `other_result` …
    code: &'static str,
    /// A sentence for people.
    why: String,
}

/// Whether the chance of the game follows from the seed.
#[derive(Serialize, ToSchema)]
struct FairnessJson {
    verdict: VerdictJson,
    /// A word for programs: what is not fair.
    code: Option<&'static str>,
    /// The seat (from 0) or the chance outcome (from 1) that is not fair.
    number: Option<usize>,
    /// A sentence for people.
    why: Option<String>,
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

impl DisagreementJson {
    fn of(wrong: &Disagreement) -> Self {
        let Disagreement { action, fault } = wrong;
        Self { action: action.unwrap_or_default(), code: fault.code(), why: fault.to_string() }
    }
}

impl FairnessJson {
    fn of(fairness: &Fairness) -> Self {
        let (verdict, unfair) = match fairness {
            Fairness::Fair => (VerdictJson::Fair, None),
            Fairness::NotFair(unfair) => (VerdictJson::NotFair, Some(unfair)),
            Fairness::NoSeed => (VerdictJson::NoSeed, None),
        };
        Self {
            verdict,
            code: unfair.map(|unfair| unfair.code()),
            number: unfair.and_then(|unfair| unfair.number()),
            why: unfair.map(ToString::to_string),
        }
    }
}

/// Replays a record of any known ruleset and returns every moment of it, with all hands open.
#[utoipa::path(post, path = "/api/records/replay", request_body = Object, responses(
    (status = 200, body = ReplayJson), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn replay_record(
    State(app): State<AppState>,
    ReplayRequest { client, slot }: ReplayRequest,
    RecordBody(text): RecordBody,
) -> Result<Response, Problem> {
    let permit = app.replays.acquire(&client).await?;
    let replay = move || Replay::read(&text).map(|replay| to_json(&ReplayJson::of(&replay)));
    let replayed = permit.run(replay).await?.map(|replay| slot.json(replay));
    replayed.map_err(|error| Problem::CannotReplay(error.code(), error.to_string()))
}
