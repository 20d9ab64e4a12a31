//! `/api/tables`: open, list and read tables.

#![allow(unused_qualifications, reason = "utoipa's macro qualifies the types of parameters")]

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use lonja_bots::Level;
use lonja_game::catalog::{OpenError, OptionsJson, RULESETS, find};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::time::{Duration, Instant, timeout_at};
use utoipa::{IntoParams, ToSchema};

use super::AppState;
use super::body::{JsonBody, integer, optional_integer};
use super::caller::{Caller, OptionalCaller, RequestOrigin, TableId, is_table_id};
use super::response::{ProblemDetails, json};
use crate::problem::Problem;
use crate::store::{ListCursor, ListFilter, ListItem, Millis, Stage};
use crate::table::{FrameJson, LevelName, MAX_PACE_MS, NORMAL_PACE_MS, Table, TableSetup, check_word_hash};
use crate::tables::InitialSeat;

const MAX_LISTED: usize = 100;
/// How long all turns of a list may take together.
const TURNS_TIMEOUT: Duration = Duration::from_secs(2);
/// The longest clock and the longest patience, in seconds.
const MAX_SECONDS: u32 = 7 * 24 * 60 * 60;
/// The shortest total time, in seconds.
const MIN_TOTAL_S: u32 = 10;
/// The longest increment, in seconds.
const MAX_INCREMENT_S: u32 = 24 * 60 * 60;
/// The shortest patience: longer than a page takes to reload, and than processes take to learn of each other's
/// presence.
const MIN_PATIENCE_S: u32 = 30;

/// The table to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    /// The id of a ruleset, from `GET /api/rulesets`.
    ruleset: String,
    /// The number of seats.
    #[serde(deserialize_with = "integer")]
    #[schema(value_type = u8, minimum = 2, maximum = 6)]
    players: u32,
    /// The options of the ruleset.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: OptionsJson,
    /// A word for each seat: `you`, `open`, or the level of a bot. By default you have seat 0 and the others are open.
    #[serde(default)]
    #[schema(max_items = 6)]
    seats: Option<Vec<String>>,
    /// Whether lists show the table; otherwise one needs its link.
    #[serde(default)]
    public: bool,
    /// Seconds for a decision, after which a bot makes it. By default there is no clock.
    #[serde(default, deserialize_with = "optional_integer")]
    #[schema(minimum = 1, maximum = 604_800)]
    clock_s: Option<u32>,
    /// Seconds for all decisions of a person together; when they are used up, a bot decides. Not together with
    /// `clock_s`.
    #[serde(default, deserialize_with = "optional_integer")]
    #[schema(minimum = 10, maximum = 604_800)]
    total_s: Option<u32>,
    /// Seconds that a person gains with each decision; only with `total_s`. By default 0.
    #[serde(default, deserialize_with = "optional_integer")]
    #[schema(minimum = 0, maximum = 86_400)]
    increment_s: Option<u32>,
    /// Seconds after which a person who is away counts as absent. Then a bot stands in: with a clock at once, without a
    /// clock when another player asks for it.
    #[serde(default = "patience_s", deserialize_with = "integer")]
    #[schema(minimum = 30, maximum = 604_800)]
    patience_s: u32,
    /// Milliseconds for which a bid is shown; other steps scale with it. 0 shows no steps. Bots and clocks wait.
    #[serde(default = "pace_ms", deserialize_with = "integer")]
    #[schema(minimum = 0, maximum = 5000)]
    pace_ms: u32,
    /// The most seconds for which bots and clocks wait while people read the account of a day or round. By default 20;
    /// 0 if `pace_ms` is 0.
    #[serde(default, deserialize_with = "optional_integer")]
    #[schema(minimum = 0, maximum = 60)]
    account_s: Option<u32>,
    /// Whether players may ask a bot for a hint.
    #[serde(default = "default_true")]
    hints: bool,
    /// Whether the game starts when the last seat is taken; otherwise you start it.
    #[serde(default = "default_true")]
    start_when_full: bool,
    /// The SHA-256 of your secret word, in hexadecimal, if you take a seat.
    #[serde(default)]
    #[schema(min_length = 64, max_length = 64)]
    word_hash: Option<String>,
}

fn patience_s() -> u32 {
    120
}

fn pace_ms() -> u32 {
    NORMAL_PACE_MS
}

/// How long people may read an account by default, in seconds.
const ACCOUNT_S: u32 = 20;
/// How long they may read it at most.
const MAX_ACCOUNT_S: u32 = 60;

fn default_true() -> bool {
    true
}

impl NewTable {
    fn initial_seats(&self) -> Result<Vec<InitialSeat>, Problem> {
        let Some(seats) = &self.seats else { return Ok(vec![InitialSeat::Opener]) };
        if seats.len() != self.players as usize {
            let sentence = format!("\"seats\" has {} words, but \"players\" is {}.", seats.len(), self.players);
            return Err(Problem::BadRequest(sentence));
        }
        if seats.iter().filter(|seat| *seat == "you").count() > 1 {
            return Err(Problem::BadRequest("You can have one seat only.".into()));
        }
        let unknown = |seat: &str| {
            let (start, bots) = (seat.chars().take(60).collect::<String>(), Level::ALL.map(Level::name).join(", "));
            Problem::BadRequest(format!("{start:?} is no seat. Use \"you\", \"open\" or a bot: {bots}."))
        };
        let initial_seat = |seat: &String| match seat.as_str() {
            "you" => Ok(InitialSeat::Opener),
            "open" => Ok(InitialSeat::Open),
            level => Level::named(level).map(|level| InitialSeat::Bot(LevelName(level))).ok_or_else(|| unknown(level)),
        };
        seats.iter().map(initial_seat).collect()
    }

    fn setup(self) -> Result<TableSetup, Problem> {
        let within = |name: &str, number: u32, least: u32, most: u32| match (least..=most).contains(&number) {
            true => Ok(number),
            false => Err(Problem::BadRequest(format!("{name:?} is {number}, but must be from {least} to {most}."))),
        };
        match (self.clock_s, self.total_s, self.increment_s) {
            (Some(_), Some(_), _) => return Err(both_clocks()),
            (_, None, Some(1..)) => return Err(increment_without_total()),
            _ => {}
        }
        let account_s = if self.pace_ms == 0 { 0 } else { ACCOUNT_S };
        let total = |seconds| within("total_s", seconds, MIN_TOTAL_S, MAX_SECONDS);
        Ok(TableSetup {
            total_s: self.total_s.map(total).transpose()?,
            increment_s: within("increment_s", self.increment_s.unwrap_or_default(), 0, MAX_INCREMENT_S)?,
            clock_s: self.clock_s.map(|seconds| within("clock_s", seconds, 1, MAX_SECONDS)).transpose()?,
            patience_s: within("patience_s", self.patience_s, MIN_PATIENCE_S, MAX_SECONDS)?,
            pace_ms: within("pace_ms", self.pace_ms, 0, MAX_PACE_MS)?,
            account_s: within("account_s", self.account_s.unwrap_or(account_s), 0, MAX_ACCOUNT_S)?,
            ruleset: self.ruleset,
            players: self.players as usize,
            options: self.options,
            public: self.public,
            hints: self.hints,
            start_when_full: self.start_when_full,
            practice: false,
        })
    }
}

fn both_clocks() -> Problem {
    Problem::BadRequest("\"clock_s\" and \"total_s\" exclude each other. Give one of them.".into())
}

fn increment_without_total() -> Problem {
    Problem::BadRequest("\"increment_s\" needs \"total_s\": it is added to the total time.".into())
}

/// The new table.
#[derive(Serialize, ToSchema)]
pub(super) struct OpenedTable {
    /// The id of the table. Everybody who knows it can see the table.
    id: String,
    /// The table's last number.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    number: u64,
}

impl OpenedTable {
    pub(super) fn response(id: String, number: u64) -> Response {
        let location = [(header::LOCATION, format!("/api/tables/{id}"))];
        (StatusCode::CREATED, location, Json(Self { id, number })).into_response()
    }
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses(
    (status = 201, body = OpenedTable), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn open_table(
    State(app): State<AppState>,
    client: RequestOrigin,
    Caller(person): Caller,
    JsonBody(table): JsonBody<NewTable>,
) -> Result<Response, Problem> {
    let seats = table.initial_seats()?;
    let limits = Some(app.limiter.request_limits().table_limits());
    let word_hash = table.word_hash.clone();
    word_hash.as_deref().map_or(Ok(()), check_word_hash)?;
    let (setup, network) = (table.setup()?, client.network());
    app.limiter.check_new_table(network)?;
    let (id, number) = app.tables.open(&person, setup, &seats, word_hash.as_deref(), limits, network).await?;
    Ok(OpenedTable::response(id, number))
}

/// Which tables to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct ListQuery {
    /// Tables with free seats (`open`, the default), with a running game, or with a finished one.
    #[serde(default)]
    #[param(inline)]
    stage: StageQuery,
    /// Only tables of this ruleset.
    ruleset: Option<String>,
    /// Only tables with this many seats.
    #[param(minimum = 2, maximum = 6)]
    players: Option<u32>,
    /// The `next` of the page before; without it, the first page.
    cursor: Option<String>,
}

impl ListQuery {
    /// Refuses what no table can have.
    fn check(&self) -> Result<(), Problem> {
        let ruleset = self.ruleset.as_deref().map(find).transpose();
        let ruleset = ruleset.map_err(|error| Problem::CannotOpen(error.code(), error.to_string()))?;
        let rulesets = ruleset.map_or(RULESETS, std::slice::from_ref);
        let Some(players) = self.players else { return Ok(()) };
        if rulesets.iter().any(|ruleset| ruleset.seats.contains(&(players as usize))) {
            return Ok(());
        }
        let whose = ruleset.map_or_else(|| "no ruleset".into(), |ruleset| format!("{:?} never", ruleset.id));
        let error = OpenError::Players(format!("\"players\" is {players}, but {whose} has that many seats"));
        Err(Problem::CannotOpen(error.code(), error.to_string()))
    }
}

/// Which page of your tables.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct MyListQuery {
    /// The `next` of the page before; without it, the first page.
    cursor: Option<String>,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum StageQuery {
    #[default]
    Open,
    Running,
    Over,
}

/// A page of a list of tables.
#[derive(Serialize, ToSchema)]
pub(super) struct TableList {
    tables: Vec<ListItemJson>,
    /// The cursor of the next page; null on the last.
    next: Option<String>,
}

/// The cursor as text. Clients pass it on and need not understand it.
fn write_cursor(ListCursor { is_over, changed_at, table }: &ListCursor) -> String {
    format!("{}.{changed_at}.{table}", if *is_over { "over" } else { "unfinished" })
}

fn read_cursor(text: Option<&str>) -> Result<Option<ListCursor>, Problem> {
    let read = |text: &str| {
        let mut parts = text.splitn(3, '.');
        let is_over = match parts.next()? {
            "over" => true,
            "unfinished" => false,
            _ => return None,
        };
        let changed_at = parts.next()?.parse().ok()?;
        let table = parts.next().filter(|table| is_table_id(table))?.to_owned();
        Some(ListCursor { is_over, changed_at, table })
    };
    let no_cursor = || Problem::BadRequest("\"cursor\" is not the \"next\" of a list.".into());
    text.map(|text| read(text).ok_or_else(no_cursor)).transpose()
}

/// The cursor of the page after these items, if there may be one.
fn next_cursor(items: &[ListItem]) -> Option<String> {
    items.last().filter(|_| items.len() == MAX_LISTED).map(|last| write_cursor(&last.cursor()))
}

#[derive(Serialize, ToSchema)]
struct ListItemJson {
    id: String,
    stage: &'static str,
    /// When the entry changed last, in milliseconds since 1970.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    changed_at: Millis,
    /// `ruleset`, `players`, `seats`, `clock_s`, `total_s`, `increment_s` and `practice`.
    #[schema(value_type = Object)]
    table: Box<RawValue>,
    /// Only for running tables in the list of your own tables, and not if the server could not read it at the moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<TurnJson>,
    /// Whether the log of the table is damaged. Only in the list of your own tables.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    damaged: bool,
}

/// Whose turn it is.
#[derive(PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = Turn)]
struct TurnJson {
    /// The seat to act.
    seat: Option<usize>,
    /// Your seat.
    you: Option<usize>,
}

impl ListItemJson {
    /// None if the brief is no JSON, which it is in a damaged database only: one entry must not hide the others.
    fn new(item: ListItem, turn: Option<TurnJson>) -> Option<Self> {
        let ListItem { table, stage, changed_at, brief } = item;
        let brief = RawValue::from_string(brief);
        let report = |error: &_| tracing::error!(table, %error, "the index entry of a table is damaged");
        let brief = brief.inspect_err(report).ok()?;
        Some(Self { id: table, stage: stage.name(), changed_at, table: brief, turn, damaged: false })
    }
}

/// Public tables of a stage, the last changed first.
#[utoipa::path(get, path = "/api/tables", params(ListQuery), responses(
    (status = 200, body = TableList), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn list_tables(
    State(app): State<AppState>,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Result<Json<TableList>, Problem> {
    let Query(query) = query.map_err(|error| Problem::BadRequest(error.body_text()))?;
    let stage = match query.stage {
        StageQuery::Open => Stage::Open,
        StageQuery::Running => Stage::Running,
        StageQuery::Over => Stage::Over,
    };
    query.check()?;
    let filter = ListFilter { stage, ruleset: query.ruleset, players: query.players };
    let items = app.tables.store.list_public(filter, read_cursor(query.cursor.as_deref())?, MAX_LISTED).await;
    let items = items.map_err(|error| app.tables.report_store_error(&error))?;
    let next = next_cursor(&items);
    let tables = items.into_iter().filter_map(|item| ListItemJson::new(item, None)).collect();
    Ok(Json(TableList { tables, next }))
}

/// Your tables, the unfinished ones first, and whose turn it is.
#[utoipa::path(get, path = "/api/tables/mine", params(MyListQuery), responses(
    (status = 200, body = TableList), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn list_my_tables(
    State(app): State<AppState>,
    Caller(person): Caller,
    query: Result<Query<MyListQuery>, QueryRejection>,
) -> Result<Json<TableList>, Problem> {
    let Query(MyListQuery { cursor }) = query.map_err(|error| Problem::BadRequest(error.body_text()))?;
    let items = app.tables.store.list_of_person(&person.id, read_cursor(cursor.as_deref())?, MAX_LISTED).await;
    let items = items.map_err(|error| app.tables.report_store_error(&error))?;
    let next = next_cursor(&items);
    let turns = read_turns(&app, &items, &person.id).await;
    let listed = items.into_iter().zip(turns).filter_map(|(item, turn)| match turn {
        ListedTurn::Gone => None,
        ListedTurn::Known(turn) => ListItemJson::new(item, Some(turn)),
        ListedTurn::Unknown => ListItemJson::new(item, None),
        ListedTurn::Damaged => Some(ListItemJson { damaged: true, ..ListItemJson::new(item, None)? }),
    });
    Ok(Json(TableList { tables: listed.collect(), next }))
}

/// What a list says of the turn at a table.
#[derive(PartialEq, Debug)]
enum ListedTurn {
    Known(TurnJson),
    /// The game does not run, or the table could not be read in time.
    Unknown,
    /// The log of the table is damaged.
    Damaged,
    /// The table was deleted after the list was read.
    Gone,
}

impl From<Problem> for ListedTurn {
    /// One table that can't be read must not hide the others.
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::NotFound(_) => Self::Gone,
            Problem::DamagedLog { .. } => Self::Damaged,
            _ => Self::Unknown,
        }
    }
}

/// The turns at these tables. A store that does not answer, or a table that is locked for long, must not make anybody
/// wait once for each table: after that, and after [`TURNS_TIMEOUT`], the other turns are unknown.
async fn read_turns(app: &AppState, items: &[ListItem], person: &str) -> Vec<ListedTurn> {
    let deadline = Instant::now() + TURNS_TIMEOUT;
    let mut turns = Vec::with_capacity(items.len());
    for item in items {
        let turn = match timeout_at(deadline, turn_at(app, item, person)).await {
            Ok(Err(Problem::Unavailable { .. })) | Err(_) => break,
            Ok(turn) => turn.unwrap_or_else(ListedTurn::from),
        };
        turns.push(turn);
    }
    turns.resize_with(items.len(), || ListedTurn::Unknown);
    turns
}

async fn turn_at(app: &AppState, item: &ListItem, person: &str) -> Result<ListedTurn, Problem> {
    if item.stage != Stage::Running {
        return Ok(ListedTurn::Unknown);
    }
    let turn = |table: &Table| TurnJson { seat: table.to_act(), you: table.seat_of(person) };
    app.tables.with_shown_table(&item.table, |_, table| Ok(ListedTurn::Known(turn(table)))).await
}

/// A table as you may see it now.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = FrameJson), (status = "default", body = ProblemDetails, content_type = "application/problem+json")))]
pub(super) async fn get_table(
    State(app): State<AppState>,
    client: RequestOrigin,
    caller: OptionalCaller,
    TableId(id): TableId,
) -> Result<Response, Problem> {
    app.tables.frame(&id, caller.id(), client.network()).await.map(|frame| json(frame.json()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_damaged_log_is_called_damaged() {
        assert_eq!(ListedTurn::from(Problem::DamagedLog { retry_at: 1000 }), ListedTurn::Damaged);
        assert_eq!(ListedTurn::from(Problem::Unavailable { maybe_done: false }), ListedTurn::Unknown);
        assert_eq!(ListedTurn::from(Problem::no_table()), ListedTurn::Gone, "it was deleted meanwhile");
    }

    #[test]
    fn a_damaged_entry_is_left_out() {
        let item = |brief: &str| ListItem { table: "t".into(), stage: Stage::Open, changed_at: 1, brief: brief.into() };
        assert!(ListItemJson::new(item("{}"), None).is_some());
        assert!(ListItemJson::new(item("{"), None).is_none());
    }

    #[test]
    fn a_list_is_filtered_by_what_a_table_can_have() {
        let check = |ruleset: Option<&str>, players| {
            let ruleset = ruleset.map(str::to_owned);
            let query = ListQuery { stage: StageQuery::Open, ruleset, players, cursor: None };
            query.check().map_err(|problem| (problem.code(), problem.to_string()))
        };
        for (ruleset, players) in
            [(None, None), (None, Some(6)), (Some("burgueses"), Some(2)), (Some("burgueses"), None)]
        {
            assert_eq!(check(ruleset, players), Ok(()), "{ruleset:?} {players:?}");
        }
        assert_eq!(check(Some("go"), Some(2)).unwrap_err().0, "unknown_ruleset");
        for (ruleset, players, name) in [
            (Some("burgueses"), 6, "\"burgueses\""),
            (None, 1, "no ruleset"),
            (None, u32::MAX, "\"players\" is 4294967295"),
        ] {
            let (code, why) = check(ruleset, Some(players)).unwrap_err();
            assert_eq!((code, why.contains(name)), ("bad_players", true), "{why}");
        }
    }
}
