//! `/api/tables`: opening, finding and looking at tables.

#![allow(unused_qualifications, reason = "the macro of utoipa qualifies the types of parameters")]

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use lonja_bots::Level;
use lonja_game::catalog::Options;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::answer::{ProblemDetails, json};
use super::body::{Body, maybe_whole, whole};
use super::caller::{Anybody, Known, TableId};
use crate::house::Seating;
use crate::problem::Problem;
use crate::store::{Listed, Millis, Stage};
use crate::table::{Named, Setup, Shown};

/// Tables that are listed at a time.
const MOST_LISTED: usize = 100;
/// The longest time for a decision, and the longest patience, in seconds.
const MOST_SECONDS: u32 = 7 * 24 * 60 * 60;
/// The shortest patience: a reload of the page is no absence, and presence is told to other processes only now and then.
const LEAST_PATIENCE_S: u32 = 30;
/// The longest time that a bot waits, in milliseconds.
const MOST_PACE_MS: u32 = 5000;

/// A table to be opened.
#[derive(Deserialize, ToSchema)]
pub(super) struct NewTable {
    /// Which ruleset; `GET /api/rulesets` tells which there are.
    ruleset: String,
    /// How many seats.
    #[serde(deserialize_with = "whole")]
    #[schema(value_type = u8, minimum = 2, maximum = 6)]
    players: u32,
    /// The ruleset's options.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Options,
    /// Who sits where, a word for each seat: `you`, `open`, or the level of a bot. If left out, you sit at seat 0.
    #[serde(default)]
    #[schema(max_items = 6)]
    seats: Option<Vec<String>>,
    /// Whether everybody finds it; otherwise only who has its link.
    #[serde(default)]
    public: bool,
    /// Seconds for a decision, after which a bot makes it.
    #[serde(default, deserialize_with = "maybe_whole")]
    #[schema(minimum = 1, maximum = 604_800)]
    clock_s: Option<u32>,
    /// Seconds after which somebody who is not there counts as absent. With a clock a bot stands in then; without, the
    /// others may ask for it.
    #[serde(default = "patience_s", deserialize_with = "whole")]
    #[schema(minimum = 30, maximum = 604_800)]
    patience_s: u32,
    /// Milliseconds that a bot waits before it acts, so that people can follow.
    #[serde(default = "pace_ms", deserialize_with = "whole")]
    #[schema(minimum = 0, maximum = 5000)]
    pace_ms: u32,
    /// Whether players may ask a bot for advice.
    #[serde(default = "yes")]
    hints: bool,
    /// Whether the game starts as soon as nobody is missing; otherwise you start it.
    #[serde(default = "yes")]
    start_when_full: bool,
}

fn patience_s() -> u32 {
    120
}

fn pace_ms() -> u32 {
    700
}

fn yes() -> bool {
    true
}

impl NewTable {
    fn seating(&self) -> Result<Vec<Seating>, Problem> {
        let Some(seats) = &self.seats else { return Ok(vec![Seating::You]) };
        if seats.len() != self.players as usize {
            let sentence = format!("\"seats\" tells of {} seats, and there are {}", seats.len(), self.players);
            return Err(Problem::BadRequest(sentence));
        }
        if seats.iter().filter(|seat| *seat == "you").count() > 1 {
            return Err(Problem::BadRequest("you can have one seat".into()));
        }
        let known = || Level::ALL.map(Level::name).join(", ");
        let unknown = |seat: &str| {
            Problem::BadRequest(format!("a seat is you, open, or a bot: {}; not {:?}", known(), shortened(seat)))
        };
        let seating = |seat: &String| match seat.as_str() {
            "you" => Ok(Seating::You),
            "open" => Ok(Seating::Open),
            level => Level::named(level).map(|level| Seating::Bot(Named(level))).ok_or_else(|| unknown(level)),
        };
        seats.iter().map(seating).collect()
    }

    fn setup(self) -> Result<Setup, Problem> {
        let within = |name: &str, number: u32, least: u32, most: u32| match (least..=most).contains(&number) {
            true => Ok(number),
            false => Err(Problem::BadRequest(format!("{name:?} is from {least} to {most}, not {number}"))),
        };
        Ok(Setup {
            clock_s: self.clock_s.map(|seconds| within("clock_s", seconds, 1, MOST_SECONDS)).transpose()?,
            patience_s: within("patience_s", self.patience_s, LEAST_PATIENCE_S, MOST_SECONDS)?,
            pace_ms: within("pace_ms", self.pace_ms, 0, MOST_PACE_MS)?,
            ruleset: self.ruleset,
            players: self.players as usize,
            options: self.options,
            public: self.public,
            hints: self.hints,
            start_when_full: self.start_when_full,
        })
    }
}

/// What somebody wrote, short enough to be repeated.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

/// A table that was opened.
#[derive(Serialize, ToSchema)]
pub(super) struct Opened {
    /// Its id: whoever knows it can look at the table.
    id: String,
    /// Its number.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    number: u64,
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses(
    (status = 201, body = Opened), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn open(
    State(app): State<App>,
    Known(person): Known,
    Body(table): Body<NewTable>,
) -> Result<Response, Problem> {
    let most = u64::from(app.limits.bounds().tables_per_person);
    let open = app.house.store.count_of_person(&person.id).await.map_err(|error| app.house.failed(&error))?;
    if most > 0 && open >= most {
        let what = format!("you have {open} tables that are not over, and may have {most}");
        return Err(Problem::TooMany { what, retry_after_s: 60 });
    }
    let seating = table.seating()?;
    let (id, number) = app.house.open(&person, table.setup()?, &seating).await?;
    let location = [(header::LOCATION, format!("/api/tables/{id}"))];
    Ok((StatusCode::CREATED, location, Json(Opened { id, number })).into_response())
}

/// Which tables.
#[derive(Deserialize, IntoParams)]
pub(super) struct Which {
    /// Those where seats are free (`open`, if left out), where a game runs, or is over.
    #[serde(default)]
    #[param(inline)]
    stage: AskedStage,
    /// Those that changed before this time, to go on where a list ended.
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    before: Option<Millis>,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum AskedStage {
    #[default]
    Open,
    Running,
    Over,
}

/// A list of tables.
#[derive(Serialize, ToSchema)]
pub(super) struct List {
    tables: Vec<ListedTable>,
}

#[derive(Serialize, ToSchema)]
struct ListedTable {
    id: String,
    stage: &'static str,
    /// In milliseconds since 1970.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    changed_at: Millis,
    /// Ruleset, seats and clock.
    #[schema(value_type = Object)]
    table: Box<RawValue>,
    /// Whose turn it is; only in the list of one's own tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<Turn>,
}

/// Whose turn it is at a table of one's own.
#[derive(Serialize, ToSchema)]
struct Turn {
    /// The seat to act.
    seat: Option<usize>,
    /// One's own seat.
    you: Option<usize>,
}

impl ListedTable {
    fn of(listed: Listed, turn: Option<Turn>) -> Result<Self, Problem> {
        let Listed { table, stage, changed_at, brief } = listed;
        // It was written by us.
        let brief = RawValue::from_string(brief).map_err(|_| Problem::Unavailable { maybe: false })?;
        Ok(Self { id: table, stage: stage.name(), changed_at, table: brief, turn })
    }
}

/// Tables that everybody may find, those that changed last first.
#[utoipa::path(get, path = "/api/tables", params(Which), responses(
    (status = 200, body = List), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn list(
    State(app): State<App>,
    which: Result<Query<Which>, QueryRejection>,
) -> Result<Json<List>, Problem> {
    let Query(which) = which.map_err(|error| Problem::BadRequest(error.body_text()))?;
    let stage = match which.stage {
        AskedStage::Open => Stage::Open,
        AskedStage::Running => Stage::Running,
        AskedStage::Over => Stage::Over,
    };
    let listed = app.house.store.public(stage, which.before, MOST_LISTED).await;
    let listed = listed.map_err(|error| app.house.failed(&error))?;
    let tables = listed.into_iter().map(|listed| ListedTable::of(listed, None)).collect::<Result<_, _>>()?;
    Ok(Json(List { tables }))
}

/// Your tables, those not over first, and whose turn it is.
#[utoipa::path(get, path = "/api/tables/mine", responses(
    (status = 200, body = List), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn mine(State(app): State<App>, Known(person): Known) -> Result<Json<List>, Problem> {
    let listed = app.house.store.of_person(&person.id, MOST_LISTED).await;
    let listed = listed.map_err(|error| app.house.failed(&error))?;
    let mut tables = Vec::new();
    for one in listed {
        let turn = match one.stage {
            Stage::Running => {
                let turn = |table: &crate::table::Table| Turn { seat: table.to_act(), you: table.seat_of(&person.id) };
                Some(app.house.with_table(&one.table, |_, table| Ok(turn(table))).await?)
            }
            Stage::Open | Stage::Over => None,
        };
        tables.push(ListedTable::of(one, turn)?);
    }
    Ok(Json(List { tables }))
}

/// A table as you may see it.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Shown), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn look(State(app): State<App>, anybody: Anybody, TableId(id): TableId) -> Result<Response, Problem> {
    app.house.frame(&id, anybody.id()).await.map(|frame| json(frame.json()))
}

/// From where on.
#[derive(Deserialize, IntoParams)]
pub(super) struct From {
    /// The last number that is known already.
    #[serde(default)]
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    after: u64,
}

/// What happened at a table, as you may know it.
#[utoipa::path(get, path = "/api/tables/{id}/events", params(("id" = String, Path), From), responses(
    (status = 200, body = Vec<Object>), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn events(
    State(app): State<App>,
    anybody: Anybody,
    TableId(id): TableId,
    from: Result<Query<From>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(From { after }) = from.map_err(|error| Problem::BadRequest(error.body_text()))?;
    app.house.events(&id, anybody.id(), after).await.map(json)
}
