//! A table: its seats, its game, and what may be done. It is a fold of its log and knows neither store nor network.
//!
//! | what | where |
//! |---|---|
//! | the rows of the log | `change.rs` |
//! | how a row changes the table | here |
//! | what people may do, and which rows that writes | `requests.rs` |
//! | a seat and who has it | `seat.rs` |
//! | how long people are shown what happened, what waits for it, and the total time of each seat | `pacing.rs` |
//! | bots, clocks, absence: what is due without a request | `due.rs` |
//! | the start of a fair game: commitments to words, and revealing them | `fair_start.rs` |
//! | the table as JSON, for observers, lists and records | `json.rs` |

mod change;
mod due;
mod fair_start;
mod json;
mod pacing;
mod requests;
mod seat;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use change::{Change, ChosenBy, LevelName, MAX_PACE_MS, StandInReason, TableSetup, to_json};
pub use due::Due;
use fair_start::FairStart;
pub use fair_start::check_word_hash;
use json::PublicChange;
pub use json::{FrameJson, PartialRecord, bot_tables_member, public_tables_member};
use lonja_bots::Level;
use lonja_game::catalog::{Ruleset, find};
use lonja_game::{ChanceOrigin, ChanceRecord, Game, Record, Situation, begin, sha256_hex};
use lonja_rules::{Observer, Seat};
use pacing::Pacing;
pub use pacing::{MAX_HOLD_MS, NORMAL_PACE_MS};
pub use requests::{MAX_NAME, RematchPlan};
pub use seat::{Occupant, TableSeat};
use serde::Serialize;

use crate::clock::RowTime;
use crate::store::{LogRow, Millis, Stage};

/// The bot that plays for absent people: good enough not to ruin them, and it needs only microseconds.
const STAND_IN: Level = Level::Trader;

/// Why a log can't be folded: a later version wrote it, or it is damaged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DamagedLog(pub String);

/// A table, folded from its log.
pub struct Table {
    /// The table's id, which is also its link.
    pub id: Arc<str>,
    /// The number of the last row.
    pub number: u64,
    /// When the last row was written.
    at: RowTime,
    /// What everybody may know of the last row.
    change: PublicChange,
    /// The number of the last row that changed the game.
    game_number: u64,
    setup: Arc<TableSetup>,
    ruleset: &'static Ruleset,
    opener: Arc<str>,
    secret: Arc<str>,
    /// The SHA-256 of the secret, published before the game.
    commitment: Arc<str>,
    seats: Arc<Vec<TableSeat>>,
    start: FairStart,
    game: Option<Box<dyn Game>>,
    /// The game's situation, computed once after each step.
    situation: Option<Arc<Situation>>,
    /// When people have seen the last step, so that bots and clocks may go on; the open account; the pace of each
    /// person.
    pacing: Pacing,
    /// When the game began, by the clock of this process.
    running_since: Millis,
    /// With total time: the milliseconds that each seat had left when the present decision began. Else empty.
    banks: Vec<Millis>,
    /// When a bot took over the present decision from a person, who has used its total time until then.
    taken_over_at: Option<Millis>,
    /// When the game began, as the log says.
    started_at: Millis,
    /// Whether the last row changed the game: then the frame has events.
    has_game_changed: bool,
    /// The number of the last row that changed who has a seat.
    pub seating_number: u64,
    /// The ids of people whom the opener removed. They can't sit down again.
    removed: Arc<Vec<String>>,
    /// How often each person has sat down or committed to a word, by its id.
    arrivals: Arc<BTreeMap<String, u32>>,
    is_closed: bool,
    rematch: Option<Arc<str>>,
}

impl Table {
    /// Folds a log, from its first row, for a table that no process runs: the log's times are the table's.
    pub fn fold(id: &str, rows: &[LogRow]) -> Result<Self, DamagedLog> {
        Self::fold_at(id, rows, |row| row.at.into())
    }

    /// Folds a log, from its first row. `time` says when a row counts as written.
    pub(crate) fn fold_at(id: &str, rows: &[LogRow], time: impl Fn(&LogRow) -> RowTime) -> Result<Self, DamagedLog> {
        let (first, rest) = rows.split_first().ok_or_else(|| DamagedLog("the log has no row".into()))?;
        let Change::Opened { setup, opener, secret } = parse(first)? else {
            return Err(DamagedLog("the first row does not open the table".into()));
        };
        let mut table = Self::open(id, setup, &opener, &secret, time(first))?;
        table.apply_rows_at(rest, time)?;
        Ok(table)
    }

    fn open(id: &str, setup: TableSetup, opener: &str, secret: &str, at: RowTime) -> Result<Self, DamagedLog> {
        let seats = setup.players;
        Ok(Self {
            id: id.into(),
            number: 1,
            at,
            change: PublicChange::OPENED,
            game_number: 0,
            ruleset: find(&setup.ruleset).map_err(|error| DamagedLog(error.to_string()))?,
            opener: opener.into(),
            secret: secret.into(),
            commitment: sha256_hex(secret).into(),
            seats: Arc::new(vec![TableSeat::FREE; seats]),
            banks: setup.total_ms().map(|total_ms| vec![total_ms; setup.players]).unwrap_or_default(),
            taken_over_at: None,
            setup: Arc::new(setup),
            start: FairStart::default(),
            game: None,
            situation: None,
            pacing: Pacing::new(seats, at.local),
            running_since: at.local,
            started_at: at.wall,
            has_game_changed: false,
            seating_number: 1,
            removed: Arc::default(),
            arrivals: Arc::default(),
            is_closed: false,
            rematch: None,
        })
    }

    /// Applies the next rows of the log, as [`Table::fold`].
    pub fn apply_rows(&mut self, rows: &[LogRow]) -> Result<(), DamagedLog> {
        self.apply_rows_at(rows, |row| row.at.into())
    }

    /// Applies the next rows of the log, as [`Table::fold_at`].
    pub(crate) fn apply_rows_at(
        &mut self,
        rows: &[LogRow],
        time: impl Fn(&LogRow) -> RowTime,
    ) -> Result<(), DamagedLog> {
        for row in rows {
            if row.number != self.number + 1 {
                return Err(DamagedLog(format!("row {} follows row {}", row.number, self.number)));
            }
            self.apply(&parse(row)?, time(row))?;
        }
        Ok(())
    }

    /// Applies one change. It checks what the fold needs; `requests.rs` and `due.rs` check the rest before they write.
    pub(crate) fn apply(&mut self, change: &Change, at: impl Into<RowTime>) -> Result<(), DamagedLog> {
        let at = at.into();
        self.has_game_changed = false;
        match change {
            Change::Opened { .. } => return Err(DamagedLog("the table is opened twice".into())),
            Change::Sat { seat, person, name } => {
                self.seat_mut(*seat)?.occupant = Occupant::Person { id: person.clone(), name: name.clone() };
                self.count_arrival(*seat);
            }
            Change::Bot { seat, level } => self.seat_mut(*seat)?.occupant = Occupant::Bot(level.0),
            Change::Emptied { seat } => drop(self.free_seat(*seat)?),
            Change::Removed { seat } => {
                if let Occupant::Person { id, .. } = self.free_seat(*seat)? {
                    Arc::make_mut(&mut self.removed).push(id);
                }
            }
            Change::Word { seat, word } | Change::Revealed { seat, word } => {
                self.seat_mut(*seat)?.word = Some(word.clone());
            }
            Change::WordHash { seat: number, hash } => {
                let seat = self.seat_mut(*number)?;
                (seat.word_hash, seat.must_commit) = (Some(hash.clone()), false);
                self.count_arrival(*number);
            }
            Change::Revealing => self.start.revealing_since = Some(at.local),
            Change::StartFailed { seats } => self.fail_start(seats, at.local)?,
            Change::Started => self.start(at)?,
            Change::Practice { chance, actions } => self.start_practice(chance, actions, at)?,
            Change::Played { seat, action, by, used_ms } => {
                self.use_bank(*seat, *by, *used_ms);
                self.play(action, at.local)?;
            }
            Change::StoodIn { seat: number, why } => {
                let is_turn = self.to_act() == Some(*number);
                let seat = self.seat_mut(*number)?;
                let takes_over = is_turn && seat.stand_in.is_none();
                seat.stand_in = Some(*why);
                seat.departures += usize::from(*why == StandInReason::Left);
                seat.stand_ins += 1;
                if takes_over {
                    self.taken_over_at = Some(at.local);
                }
                self.end_account_if_read(at.local);
            }
            Change::Returned { seat: number } => {
                let seat = self.seat_mut(*number)?;
                (seat.stand_in, seat.returned_at) = (None, Some(at.local));
                if self.to_act() == Some(*number) {
                    self.taken_over_at = None;
                }
            }
            Change::Ready { seat } => self.note_ready(*seat, at.local),
            Change::Pace { seat, pace_ms } => self.set_pace(*seat, *pace_ms),
            Change::Hold { hold, .. } => self.set_hold(*hold, at.local),
            Change::Rematch { table } => self.rematch = Some(table.as_str().into()),
            Change::Closed => self.is_closed = true,
        }
        self.number += 1;
        self.at = at;
        self.change = change.public_part();
        if self.has_game_changed {
            self.game_number = self.number;
        }
        let is_seating = matches!(
            change,
            Change::Sat { .. }
                | Change::Bot { .. }
                | Change::Emptied { .. }
                | Change::Removed { .. }
                | Change::StartFailed { .. }
        );
        if is_seating {
            self.seating_number = self.number;
            self.end_hold_unless_alone(at.local);
        }
        Ok(())
    }

    fn seat_mut(&mut self, seat: usize) -> Result<&mut TableSeat, DamagedLog> {
        Arc::make_mut(&mut self.seats).get_mut(seat).ok_or_else(|| DamagedLog(format!("there is no seat {seat}")))
    }

    fn count_arrival(&mut self, seat: usize) {
        if let Some(person) = self.seats[seat].person() {
            *Arc::make_mut(&mut self.arrivals).entry(person.to_owned()).or_default() += 1;
        }
    }

    /// Frees a seat and returns who had it. If it was the opener, the next person at the table is the opener from now
    /// on: somebody can always start or close.
    fn free_seat(&mut self, seat: usize) -> Result<Occupant, DamagedLog> {
        let left = std::mem::replace(self.seat_mut(seat)?, TableSeat::FREE).occupant;
        if matches!(&left, Occupant::Person { id, .. } if id.as_str() == &*self.opener) {
            let after = self.seats.iter().skip(seat).chain(&self.seats[..seat]);
            if let Some(next) = after.filter_map(TableSeat::person).next() {
                self.opener = next.into();
            }
        }
        Ok(left)
    }

    fn start(&mut self, at: RowTime) -> Result<(), DamagedLog> {
        let game = self.begin_game(ChanceOrigin::seeded(self.seed()))?;
        self.run(game, at);
        Ok(())
    }

    /// Starts at a moment of another game.
    fn start_practice(&mut self, chance: &[ChanceRecord], actions: &[String], at: RowTime) -> Result<(), DamagedLog> {
        let mut game = self.begin_game(ChanceOrigin::given_then_seeded(chance.to_vec(), &self.seed()))?;
        for action in actions {
            game.play(action).map_err(|error| DamagedLog(error.to_string()))?;
        }
        self.run(game, at);
        Ok(())
    }

    fn begin_game(&self, origin: ChanceOrigin) -> Result<Box<dyn Game>, DamagedLog> {
        let TableSetup { ruleset, players, options, .. } = &*self.setup;
        begin(ruleset, *players, options, origin).map_err(|error| DamagedLog(error.to_string()))
    }

    fn run(&mut self, game: Box<dyn Game>, at: RowTime) {
        self.game = Some(game);
        self.running_since = at.local;
        self.started_at = at.wall;
        self.start.revealing_since = None;
        self.after_step(at.local);
    }

    fn play(&mut self, action: &str, at: Millis) -> Result<(), DamagedLog> {
        let game = self.game.as_mut().ok_or_else(|| DamagedLog("an action before the game".into()))?;
        game.play(action).map_err(|error| DamagedLog(error.to_string()))?;
        self.after_step(at);
        Ok(())
    }

    fn after_step(&mut self, at: Millis) {
        self.situation = self.game.as_ref().map(|game| Arc::new(game.situation()));
        self.pace_step(at);
        self.taken_over_at = None;
        self.has_game_changed = true;
    }

    /// A copy to try changes on. (Not `Clone`: a boxed game has no `clone`.)
    pub fn copy(&self) -> Self {
        Self {
            id: self.id.clone(),
            setup: self.setup.clone(),
            opener: self.opener.clone(),
            secret: self.secret.clone(),
            commitment: self.commitment.clone(),
            seats: self.seats.clone(),
            banks: self.banks.clone(),
            start: self.start.clone(),
            pacing: self.pacing.clone(),
            game: self.game.as_ref().map(|game| game.copy()),
            situation: self.situation.clone(),
            rematch: self.rematch.clone(),
            removed: self.removed.clone(),
            arrivals: self.arrivals.clone(),
            ..*self
        }
    }

    /// The number and the time of the last row.
    pub(crate) fn last_row(&self) -> (u64, Millis) {
        (self.number, self.at.wall)
    }

    /// Open, running or over.
    pub fn stage(&self) -> Stage {
        match &self.situation {
            _ if self.is_closed => Stage::Over,
            None => Stage::Open,
            Some(situation) if situation.over => Stage::Over,
            Some(_) => Stage::Running,
        }
    }

    /// Whether the game was played to its end. (A table may be closed before.)
    pub fn is_game_over(&self) -> bool {
        self.situation.as_ref().is_some_and(|situation| situation.over)
    }

    /// The number of the last row that changed the game.
    pub fn game_number(&self) -> u64 {
        self.game_number
    }

    /// The seat that the game waits for.
    pub fn to_act(&self) -> Option<usize> {
        self.situation.as_ref().filter(|_| !self.is_closed).and_then(|situation| situation.seat)
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: &str) -> Option<usize> {
        self.seats.iter().position(|seat| seat.person() == Some(person))
    }

    /// The observer that a person is: its seat, or the public.
    pub fn observer(&self, person: Option<&str>) -> Observer {
        match person.and_then(|person| self.seat_of(person)) {
            Some(seat) => Observer::Seat(Seat::new(seat)),
            None => Observer::Public,
        }
    }

    /// The numbers of the seats that people have; none if only bots play.
    pub fn people(&self) -> Vec<usize> {
        (0..self.seats.len()).filter(|&seat| self.seats[seat].is_person()).collect()
    }

    /// Whether a person has a seat.
    pub fn has_people(&self) -> bool {
        self.seats.iter().any(TableSeat::is_person)
    }

    /// Whether a bot that searches has a seat.
    pub fn has_searching_bot(&self) -> bool {
        self.seats.iter().any(|seat| matches!(seat.occupant, Occupant::Bot(level) if level.searches()))
    }

    /// Whether a game runs in which only bots have seats. It is paused while nobody watches it.
    pub fn is_played_by_bots_alone(&self) -> bool {
        self.stage() == Stage::Running && !self.has_people()
    }

    /// The id of the person who may start and close the table: who opened it, or a successor.
    pub fn opener(&self) -> &Arc<str> {
        &self.opener
    }

    /// All seats, in order.
    pub fn seats(&self) -> &[TableSeat] {
        &self.seats
    }

    /// The setup that the opener chose.
    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }

    pub(crate) fn shared_setup(&self) -> Arc<TableSetup> {
        self.setup.clone()
    }

    /// The game, once it has begun.
    pub fn game(&self) -> Option<&dyn Game> {
        self.game.as_deref()
    }

    /// The id of the rematch, once it is open.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The id that a rematch gets. It follows from this table, so that two requests at once open one table, and nobody
    /// without the secret can guess it.
    pub fn rematch_id(&self) -> String {
        sha256_hex(&format!("{}/rematch/{}", self.secret, self.id)).chars().take(ID_LENGTH).collect()
    }

    /// The seed of the game's chance: the secret, and the word of each seat.
    fn seed(&self) -> String {
        let words = self.seats.iter().map(|seat| format!("|{}", seat.word.as_deref().unwrap_or_default()));
        [self.secret.to_string()].into_iter().chain(words).collect()
    }

    /// The seed of a bot's choice, hashed from the game's seed: it reveals nothing about the game's chance.
    pub fn bot_seed(&self) -> u64 {
        lonja_game::decision_seeds(&self.seed())(self.game_number as usize)
    }

    /// The record of a finished game.
    pub fn record(&self) -> Option<TableRecord> {
        if self.stage() != Stage::Over {
            return None;
        }
        let record = self.game.as_ref()?.record();
        let record = match self.setup.practice {
            // No seed decided its beginning, so there is nothing to prove.
            true => record,
            false => Record {
                commitment: Some(self.commitment.to_string()),
                words: Some(self.words()),
                word_hashes: self.recorded_word_hashes(),
                failed_starts: Some(self.start.failed_starts),
                first_secret: self.start.first_secret.as_deref().map(str::to_owned),
                ..record
            },
        };
        Some(TableRecord {
            record,
            names: self.names(),
            bots: self.seats.iter().map(TableSeat::level_name).collect(),
            started: self.started_at,
        })
    }

    /// What the rules need to know of a game that was played to its end.
    pub fn finished_record(&self) -> Option<Record> {
        self.game.as_ref().filter(|_| self.is_game_over()).map(|game| game.record())
    }

    /// The name of each seat; a bot is called by its level, a free seat by nothing.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name().to_owned()).collect()
    }
}

/// A record with the members that only tables have.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableRecord {
    #[serde(flatten)]
    record: Record,
    names: Vec<String>,
    /// The level of the bot in each seat, null for people.
    bots: Vec<Option<&'static str>>,
    /// When the game began, in milliseconds since 1970.
    started: Millis,
}

/// Characters of a table's id: hexadecimal digits, 128 unpredictable bits.
pub(crate) const ID_LENGTH: usize = 32;

fn parse(row: &LogRow) -> Result<Change, DamagedLog> {
    serde_json::from_str(&row.body).map_err(|error| DamagedLog(format!("row {}: {error}", row.number)))
}
