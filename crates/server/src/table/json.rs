//! A table as JSON: frames for observers, index entries for lists, partial records, events.

use std::sync::Arc;

use lonja_game::{GameResult, Situation};
use lonja_rules::Observer;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use utoipa::ToSchema;

use super::{Change, ChosenBy, DamagedLog, Occupant, StandInReason, Table, TableSeat, TableSetup, parse, to_json};
use crate::clock::Clock;
use crate::store::{IndexEntry, LogRow, Millis, Stage};

/// Everything that one observer may know of a table after a change.
#[derive(Serialize, ToSchema)]
pub struct FrameJson<'a> {
    /// The number of the last change.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    number: u64,
    /// The server's time when it made the frame, in milliseconds since 1970.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    now: Millis,
    #[schema(value_type = TableJson<'static>)]
    table: &'a RawValue,
    /// The observer's seat; null for the public.
    you: Option<usize>,
    /// The last change.
    change: PublicChange,
    /// Null before the game.
    game: Option<GameJson<'a>>,
}

/// What everybody may know of a change.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub(super) struct PublicChange {
    /// Its kind, as in the events of a table.
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
    /// Who chose the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<ChosenBy>,
}

impl PublicChange {
    pub(super) const OPENED: Self = Self { change: "opened", seat: None, by: None };
}

#[derive(Serialize, ToSchema)]
struct TableJson<'a> {
    id: &'a str,
    #[serde(flatten)]
    setup: &'a TableSetup,
    stage: &'static str,
    /// The id of the person who may start and close: who opened the table or, if that person left, the next one.
    opener: &'a str,
    /// The seat of that person, if it has one.
    opener_seat: Option<usize>,
    seats: Vec<SeatJson<'a>>,
    /// The SHA-256 of the secret, which the record reveals.
    commitment: &'a str,
    /// The SHA-256 of each seat's word, which the record reveals; null where there is none.
    word_hashes: Vec<Option<&'a str>>,
    /// Null unless people reveal their words: then the seats and hashes are fixed, and the game begins with the last
    /// word.
    revealing: Option<RevealingJson>,
    /// How many starts failed because somebody did not reveal its word. Each one threw a deal away.
    failed_starts: u32,
    /// The names of the people who made the last start fail.
    failed_by: &'a [String],
    /// With total time: the milliseconds that each person had left when the present decision began; null for bots. The
    /// person to act loses time since: its time ends at `deadline`.
    banks_ms: Option<Vec<Option<Millis>>>,
    /// When the clock of the seat to act runs out, in milliseconds since 1970; compare it with `now` of the frame.
    deadline: Option<Millis>,
    /// Null unless people read the account of a day or round, for which bots and clocks wait.
    account: Option<AccountJson<'a>>,
    /// The id of the table where the same people play again.
    rematch: Option<&'a str>,
}

#[derive(Serialize, ToSchema)]
struct AccountJson<'a> {
    /// When bots and clocks go on at the latest, in milliseconds since 1970.
    until: Millis,
    /// Which seats have read it.
    ready: &'a [bool],
}

#[derive(Serialize, ToSchema)]
struct RevealingJson {
    /// When the start fails, in milliseconds since 1970.
    deadline: Option<Millis>,
    /// Whether each seat has done its part: its word is revealed, or it has none.
    done: Vec<bool>,
}

#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum SeatJson<'a> {
    Open,
    Bot { level: &'static str },
    Person { name: &'a str, stand_in: Option<StandInReason> },
}

#[derive(Serialize, ToSchema)]
struct GameJson<'a> {
    over: bool,
    /// The seat to act.
    seat: Option<usize>,
    phase: &'static str,
    /// The observer's legal actions; empty if it is not the observer's turn.
    legal: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    result: Option<&'a GameResult>,
    /// The view of the line protocol.
    #[schema(value_type = Object)]
    view: Arc<RawValue>,
    /// The events of the last change, as in the line protocol; null if it did not change the game.
    #[schema(value_type = Option<Vec<Object>>)]
    events: Option<Arc<RawValue>>,
    /// The steps in which people are shown these events, in order; null if there are none. Each has the number of its
    /// events (0 if it shows the effect of the event before), how long people look at it at normal speed, whether it
    /// is part of the account of a day or round (then `ms` is 0), and the view after it; the last step has no view,
    /// because it is that of the frame.
    #[schema(value_type = Option<Vec<Object>>)]
    steps: Option<Arc<RawValue>>,
    /// The change with the account that people read, if the last change did not change the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    account_change: Option<AccountChangeJson>,
}

/// The change with an account that people still read: for those who did not see it when it came.
#[derive(Serialize, ToSchema)]
struct AccountChangeJson {
    /// Its number.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    number: u64,
    /// Its events, as in its frame.
    #[schema(value_type = Vec<Object>)]
    events: Arc<RawValue>,
    /// The steps in which people are shown these events, as in its frame.
    #[schema(value_type = Vec<Object>)]
    steps: Arc<RawValue>,
}

impl Stage {
    /// The name of the stage in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
        }
    }
}

impl Table {
    /// The frame of an observer, a [`FrameJson`].
    pub fn frame_json(&self, observer: Observer, clock: &Clock) -> String {
        let mut text = Vec::new();
        self.write_frame_json(observer, &self.table_text(clock), clock, &mut text);
        String::from_utf8(text).unwrap_or_else(|error| unreachable!("JSON is UTF-8: {error}"))
    }

    /// Appends the frame of an observer to a text. `table` is `Table::table_text`, which is the same for all observers.
    pub fn write_frame_json(&self, observer: Observer, table: &RawValue, clock: &Clock, text: &mut Vec<u8>) {
        let you = if let Observer::Seat(seat) = observer { Some(seat.index()) } else { None };
        let game = self.game_json(observer, you);
        let frame = FrameJson { number: self.number, now: clock.wall_now(), table, you, change: self.change, game };
        let written = serde_json::to_writer(text, &frame);
        written.unwrap_or_else(|error| unreachable!("plain data can be written: {error}"));
    }

    /// The part of a frame that is about the table and not about the game.
    pub(crate) fn table_text(&self, clock: &Clock) -> Box<RawValue> {
        let table = TableJson {
            id: &self.id,
            setup: &self.setup,
            stage: self.stage().name(),
            opener: &self.opener,
            opener_seat: self.opener_seat(),
            seats: self.seats.iter().map(SeatJson::of).collect(),
            commitment: &self.commitment,
            word_hashes: self.seats.iter().map(|seat| seat.word_hash.as_deref()).collect(),
            revealing: self.start.revealing_since.map(|_| RevealingJson {
                deadline: self.start_deadline().map(|at| clock.to_wall(at)),
                done: self.seats.iter().map(|seat| seat.word_hash.is_none() || seat.word.is_some()).collect(),
            }),
            failed_starts: self.start.failed_starts,
            failed_by: &self.start.failed_by,
            banks_ms: self.banks_json(),
            deadline: self.deadline().map(|at| clock.to_wall(at)),
            account: self.open_account().map(|(until, ready)| AccountJson { until: clock.to_wall(until), ready }),
            rematch: self.rematch.as_deref(),
        };
        to_raw_value(&table).unwrap_or_else(|error| unreachable!("plain data can be written: {error}"))
    }

    fn game_json(&self, observer: Observer, you: Option<usize>) -> Option<GameJson<'_>> {
        let game = self.game.as_ref()?;
        let Situation { over, phase, legal, result, .. } = &**self.situation.as_ref()?;
        let seat = self.to_act();
        let is_read_later = !self.has_game_changed && self.open_account().is_some();
        let account_change = is_read_later.then(|| AccountChangeJson {
            number: self.game_number,
            events: game.events(observer),
            steps: game.steps(observer),
        });
        Some(GameJson {
            over: *over,
            seat,
            phase,
            legal: if seat.is_some() && seat == you { legal } else { &[] },
            result: result.as_ref(),
            view: game.view(observer),
            events: self.has_game_changed.then(|| game.events(observer)),
            steps: self.has_game_changed.then(|| game.steps(observer)),
            account_change,
        })
    }

    /// The entry of this table in the store's index; `wake_at` is the wall time of [`Table::wake_at`]. A table of bots
    /// has no wake time in the store: it is paused until somebody watches it.
    pub fn entry(&self, wake_at: Option<Millis>) -> IndexEntry {
        #[derive(Serialize)]
        struct Brief<'a> {
            ruleset: &'a str,
            players: usize,
            seats: Vec<SeatJson<'a>>,
            clock_s: Option<u32>,
            total_s: Option<u32>,
            increment_s: u32,
            practice: bool,
        }
        let TableSetup { ruleset, players, clock_s, total_s, increment_s, public, practice, .. } = &*self.setup;
        let seats = self.seats.iter().map(SeatJson::of).collect();
        let (players, clock_s, total_s, increment_s) = (*players, *clock_s, *total_s, *increment_s);
        let brief = Brief { ruleset, players, seats, clock_s, total_s, increment_s, practice: *practice };
        let people = self.seats.iter().filter_map(TableSeat::person).map(str::to_owned);
        let bot_tables = (!self.has_people()).then(|| bot_tables_member(&self.opener));
        let is_public = *public && self.stage() == Stage::Open;
        let public_tables = is_public.then(|| public_tables_member(&self.opener));
        // Practice that is over is in nobody's list.
        let is_listed = !(*practice && self.stage() == Stage::Over);
        let members =
            people.chain([self.opener.to_string()]).chain(bot_tables).chain(public_tables).filter(|_| is_listed);
        let mut members: Vec<_> = members.collect();
        members.sort();
        members.dedup();
        let wake_at = wake_at.filter(|_| self.has_people());
        IndexEntry { stage: self.stage(), public: *public && !self.is_closed, wake_at, brief: to_json(&brief), members }
    }

    /// The entry, if it may differ from that of the table before the change.
    pub fn entry_if_changed(&self, before: &Self, clock: &Clock) -> Option<IndexEntry> {
        let wake_at = self.wake_at();
        let is_same =
            self.stage() == before.stage() && wake_at == before.wake_at() && Arc::ptr_eq(&self.seats, &before.seats);
        (!is_same).then(|| self.entry(wake_at.map(|at| clock.to_wall(at))))
    }

    /// What everybody may know of a game that is not over, without its events.
    pub(crate) fn partial_record(&self) -> PartialRecord {
        PartialRecord {
            lonja: lonja_game::RECORD_VERSION,
            setup: self.setup.clone(),
            names: self.names(),
            commitment: self.commitment.clone(),
            word_hashes: self.word_hashes(),
            events: None,
        }
    }

    /// The rows after a number as an observer may know them: a JSON list.
    pub fn rows_json(id: &str, rows: &[LogRow], observer: Observer, after: u64) -> Result<String, DamagedLog> {
        let mut table = Self::fold(id, &rows[..1])?;
        let mut list = Vec::new();
        for row in rows {
            if row.number > 1 {
                table.apply_rows(std::slice::from_ref(row))?;
            }
            if row.number > after {
                list.push(table.row_json(row, &parse(row)?, observer));
            }
        }
        Ok(to_json(&list))
    }

    fn row_json(&self, row: &LogRow, change: &Change, observer: Observer) -> LogRowJson {
        let events = self.game.as_ref().filter(|_| self.has_game_changed).map(|game| game.events(observer));
        LogRowJson { number: row.number, at: row.at, change: change.public_part(), events }
    }
}

/// The record of a game that is not over: without the seed and hidden events.
#[derive(Serialize)]
pub struct PartialRecord {
    lonja: i64,
    #[serde(flatten)]
    setup: Arc<TableSetup>,
    names: Vec<String>,
    commitment: Arc<str>,
    word_hashes: Vec<Option<String>>,
    events: Option<Box<RawValue>>,
}

impl PartialRecord {
    /// Adds the events, a JSON list.
    #[must_use]
    pub fn with_events(self, events: String) -> Self {
        let events = RawValue::from_string(events).unwrap_or_else(|error| unreachable!("it is JSON: {error}"));
        Self { events: Some(events), ..self }
    }
}

/// One row of the log, as an observer may know it.
#[derive(Serialize)]
struct LogRowJson {
    number: u64,
    at: Millis,
    #[serde(flatten)]
    change: PublicChange,
    /// The events of the game that followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Arc<RawValue>>,
}

impl<'a> SeatJson<'a> {
    fn of(seat: &'a TableSeat) -> Self {
        match &seat.occupant {
            Occupant::Nobody => Self::Open,
            Occupant::Bot(level) => Self::Bot { level: level.name() },
            Occupant::Person { name, .. } => Self::Person { name, stand_in: seat.stand_in },
        }
    }
}

impl Change {
    /// What everybody may know of a row.
    pub(super) const fn public_part(&self) -> PublicChange {
        let (change, seat, by) = match self {
            Self::Opened { .. } => return PublicChange::OPENED,
            Self::Sat { seat, .. } => ("sat", Some(*seat), None),
            Self::Bot { seat, .. } => ("bot", Some(*seat), None),
            Self::Emptied { seat } => ("emptied", Some(*seat), None),
            Self::Removed { seat } => ("removed", Some(*seat), None),
            Self::Word { seat, .. } => ("word", Some(*seat), None),
            Self::WordHash { seat, .. } => ("word_hash", Some(*seat), None),
            Self::Revealing => ("revealing", None, None),
            Self::Revealed { seat, .. } => ("revealed", Some(*seat), None),
            Self::StartFailed { .. } => ("start_failed", None, None),
            Self::Started => ("started", None, None),
            Self::Practice { .. } => ("practice", None, None),
            Self::Played { seat, by, .. } => ("played", Some(*seat), Some(*by)),
            Self::StoodIn { seat, .. } => ("stood_in", Some(*seat), None),
            Self::Returned { seat } => ("returned", Some(*seat), None),
            Self::Ready { seat } => ("ready", Some(*seat), None),
            Self::Pace { seat, .. } => ("pace", Some(*seat), None),
            Self::Hold { seat, .. } => ("hold", Some(*seat), None),
            Self::Rematch { .. } => ("rematch", None, None),
            Self::Closed => ("closed", None, None),
        };
        PublicChange { change, seat, by }
    }
}

/// The member of index entries by which an opener's tables without people are counted. It is no person's id.
pub fn bot_tables_member(opener: &str) -> String {
    format!("bots of {opener}")
}

/// The member by which an opener's public tables are counted whose game has not started. It is no person's id.
pub fn public_tables_member(opener: &str) -> String {
    format!("public of {opener}")
}
