//! What an observer is shown of a table.

use std::sync::Arc;

use lonja_game::{GameResult, Situation};
use lonja_rules::Observer;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::{By, Chair, Change, Damaged, Setup, Sitter, StandIn, Table};
use crate::store::{Entry, Millis, Row, Stage};

/// Everything that one observer may know of a table after a change.
#[derive(Serialize, ToSchema)]
pub struct Shown<'a> {
    /// Of the last change.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    number: u64,
    table: ShownTable<'a>,
    /// The observer's seat.
    you: Option<usize>,
    game: Option<ShownGame<'a>>,
}

#[derive(Serialize, ToSchema)]
struct ShownTable<'a> {
    id: &'a str,
    #[serde(flatten)]
    setup: &'a Setup,
    stage: &'static str,
    /// The id of who opened it.
    opener: &'a str,
    seats: Vec<ShownSeat<'a>>,
    commitment: &'a str,
    /// When the time for this decision is over.
    deadline: Option<Millis>,
    rematch: Option<&'a str>,
}

#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum ShownSeat<'a> {
    Open,
    Bot { level: &'static str },
    Person { name: &'a str, stand_in: Option<StandIn> },
}

#[derive(Serialize, ToSchema)]
struct ShownGame<'a> {
    over: bool,
    seat: Option<usize>,
    phase: &'static str,
    /// What the observer may do: nothing if it is not its turn.
    legal: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    result: Option<&'a GameResult>,
    /// As the line protocol shows it.
    #[schema(value_type = Object)]
    view: Box<RawValue>,
    /// What happened in the last change, as the line protocol tells it; null if that was not of the game.
    #[schema(value_type = Option<Vec<Object>>)]
    events: Option<Box<RawValue>>,
}

impl Stage {
    /// Its name for protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
        }
    }
}

impl Table {
    /// Everything that an observer may know, as JSON.
    #[must_use]
    pub fn show(&self, observer: Observer) -> String {
        let mut text = Vec::new();
        self.show_into(observer, &mut text);
        String::from_utf8(text).unwrap_or_else(|error| unreachable!("JSON is a text: {error}"))
    }

    /// The same, added to a text.
    pub fn show_into(&self, observer: Observer, text: &mut Vec<u8>) {
        let you = if let Observer::Seat(seat) = observer { Some(seat.index()) } else { None };
        let shown = Shown { number: self.number, table: self.shown(), you, game: self.shown_game(observer, you) };
        let written = serde_json::to_writer(text, &shown);
        written.unwrap_or_else(|error| unreachable!("what is shown is plain data: {error}"));
    }

    fn shown(&self) -> ShownTable<'_> {
        ShownTable {
            id: &self.id,
            setup: &self.setup,
            stage: self.stage().name(),
            opener: &self.opener,
            seats: self.chairs.iter().map(ShownSeat::of).collect(),
            commitment: &self.commitment,
            deadline: self.deadline(),
            rematch: self.rematch.as_deref(),
        }
    }

    fn shown_game(&self, observer: Observer, you: Option<usize>) -> Option<ShownGame<'_>> {
        let game = self.game.as_ref()?;
        let Situation { over, seat, phase, legal, result } = &**self.situation.as_ref()?;
        Some(ShownGame {
            over: *over,
            seat: *seat,
            phase,
            legal: if seat.is_some() && *seat == you { legal } else { &[] },
            result: result.as_ref(),
            view: game.view(observer),
            events: self.stepped.then(|| game.events(observer)),
        })
    }

    /// Whether [`Table::entry`] may differ from that of the table as it was before.
    #[must_use]
    pub fn entry_differs(&self, before: &Self) -> bool {
        self.stage() != before.stage()
            || self.wake_at() != before.wake_at()
            || !Arc::ptr_eq(&self.chairs, &before.chairs)
    }

    /// What lists and the steward know of it.
    #[must_use]
    pub fn entry(&self) -> Entry {
        #[derive(Serialize)]
        struct Brief<'a> {
            ruleset: &'a str,
            players: usize,
            seats: Vec<ShownSeat<'a>>,
            clock_s: Option<u32>,
        }
        let Setup { ruleset, players, clock_s, public, .. } = &*self.setup;
        let seats = self.chairs.iter().map(ShownSeat::of).collect();
        let brief = Brief { ruleset, players: *players, seats, clock_s: *clock_s };
        let sitters = self.chairs.iter().filter_map(Chair::person).map(str::to_owned);
        let mut members: Vec<_> = sitters.chain([self.opener.to_string()]).collect();
        members.sort();
        members.dedup();
        Entry {
            stage: self.stage(),
            public: *public && !self.closed,
            wake_at: self.wake_at(),
            brief: written(&brief),
            members,
        }
    }
}

/// The account of a game that is not over: a record without what nobody may know yet.
#[derive(Serialize)]
pub struct Account {
    lonja: i64,
    #[serde(flatten)]
    setup: Arc<Setup>,
    names: Vec<String>,
    commitment: Arc<str>,
    events: Option<Box<RawValue>>,
}

impl Account {
    /// With what happened, a list.
    #[must_use]
    pub fn with(self, events: Box<RawValue>) -> Self {
        Self { events: Some(events), ..self }
    }
}

impl Table {
    /// What everybody may know of the game so far, but for what happened in it.
    #[must_use]
    pub fn account(&self) -> Account {
        Account {
            lonja: lonja_game::VERSION,
            setup: self.setup.clone(),
            names: self.names(),
            commitment: self.commitment.clone(),
            events: None,
        }
    }
}

/// What happened in one row, as an observer may know it.
#[derive(Serialize)]
struct Happened {
    number: u64,
    at: Millis,
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
    /// Who chose an action.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<By>,
    /// What came of it in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Box<RawValue>>,
}

impl Table {
    /// What a log tells an observer, after a number, as a JSON list.
    pub fn tell(id: &str, rows: &[Row], observer: Observer, after: u64) -> Result<String, Damaged> {
        let mut table = Self::fold(id, &rows[..1])?;
        let mut told = Vec::new();
        for row in rows {
            if row.number > 1 {
                table.follow(std::slice::from_ref(row))?;
            }
            if row.number > after {
                told.push(table.happened(row, &super::read(row)?, observer));
            }
        }
        Ok(written(&told))
    }

    fn happened(&self, row: &Row, change: &Change, observer: Observer) -> Happened {
        let (name, seat, by) = change.outline();
        let events = self.game.as_ref().filter(|_| self.stepped).map(|game| game.events(observer));
        Happened { number: row.number, at: row.at, change: name, seat, by, events }
    }
}

impl<'a> ShownSeat<'a> {
    fn of(chair: &'a Chair) -> Self {
        match &chair.sitter {
            Sitter::Nobody => Self::Open,
            Sitter::Bot(level) => Self::Bot { level: level.name() },
            Sitter::Person { name, .. } => Self::Person { name, stand_in: chair.stand_in },
        }
    }
}

impl Chair {
    pub(super) fn person(&self) -> Option<&str> {
        if let Sitter::Person { id, .. } = &self.sitter { Some(id) } else { None }
    }
}

impl Change {
    /// What everybody may know of a row: what kind it is, whose, and who chose.
    const fn outline(&self) -> (&'static str, Option<usize>, Option<By>) {
        match self {
            Self::Opened { .. } => ("opened", None, None),
            Self::Sat { seat, .. } => ("sat", Some(*seat), None),
            Self::Bot { seat, .. } => ("bot", Some(*seat), None),
            Self::Emptied { seat } => ("emptied", Some(*seat), None),
            Self::Word { seat, .. } => ("word", Some(*seat), None),
            Self::Started => ("started", None, None),
            Self::Played { seat, by, .. } => ("played", Some(*seat), Some(*by)),
            Self::StoodIn { seat, .. } => ("stood_in", Some(*seat), None),
            Self::Returned { seat } => ("returned", Some(*seat), None),
            Self::Rematch { .. } => ("rematch", None, None),
            Self::Closed => ("closed", None, None),
        }
    }

    /// The row's body.
    #[must_use]
    pub fn written(&self) -> String {
        written(self)
    }
}

/// Data that is ours, as JSON.
pub fn written(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_else(|error| unreachable!("what is shown is plain data: {error}"))
}
