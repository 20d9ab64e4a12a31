//! What people may do at a table, and which rows that writes. Nothing here changes the table.

#[cfg(test)]
mod tests;

use lonja_bots::Level;

use super::{Change, ChosenBy, LevelName, Occupant, StandInReason, Table, TableSeat, TableSetup};
use crate::bot_pool::BotTask;
use crate::name::appearance;
use crate::problem::Problem;
use crate::store::{Millis, Stage};

/// The longest name, in characters.
pub const MAX_NAME: usize = 32;

/// How often a person may leave one game. Each time writes two rows: without a limit a log would have no end.
pub(super) const MAX_DEPARTURES: usize = 20;
/// How often a bot may stand in for a person in one game, for whatever reason. The last one plays on to the end: others
/// must not wait for somebody who is away, so the return is refused and not the stand-in.
pub(super) const MAX_STAND_INS: usize = 100;
/// Rows of a table before its game: enough for every lobby, and a log that is read in a moment.
const MAX_ROWS_BEFORE: u64 = 2000;
/// How often one person may sit down at a table or commit to a word, so that nobody uses up those rows alone.
const MAX_ARRIVALS: u32 = 40;

const HINT_LEVEL: Level = Level::Expert;

/// The table for the next game of the same people.
#[derive(Clone, PartialEq, Debug)]
pub struct RematchPlan {
    /// The table's id.
    pub id: String,
    /// How it is played.
    pub setup: TableSetup,
    /// The id of the opener.
    pub opener: String,
    /// The rows that fill its seats.
    pub seats: Vec<Change>,
}

/// The rows to write, none if there is nothing to do; or why the request is refused.
pub(super) type Changes = Result<Vec<Change>, Problem>;

impl Table {
    /// A person takes this seat, or the first free one. It may commit to a word.
    pub fn sit(&self, person: &str, name: &str, seat: Option<usize>, word_hash: Option<&str>) -> Changes {
        if let Some(mine) = self.seat_of(person) {
            return match (seat, word_hash) {
                (Some(seat), _) if seat != mine => {
                    Err(Problem::SeatTaken(format!("You have seat {mine}. Leave it first.")))
                }
                (_, Some(hash)) => self.commit_word(person, hash),
                _ => Ok(Vec::new()),
            };
        }
        self.require_open()?;
        self.require_room_for(person)?;
        if self.removed.iter().any(|removed| removed == person) {
            return Err(Problem::Removed);
        }
        self.require_not_banned(person)?;
        let seat = match seat {
            Some(seat) if self.find_seat(seat)?.is_free() => seat,
            Some(seat) => return Err(Problem::SeatTaken(format!("Seat {seat} is taken. Choose another."))),
            None => {
                let none = || Problem::SeatTaken("No seat is free. Look for another table.".into());
                self.seats.iter().position(TableSeat::is_free).ok_or_else(none)?
            }
        };
        let sat = Change::Sat { seat, person: person.into(), name: self.free_name(name) };
        let hash = word_hash.map(|hash| Change::WordHash { seat, hash: hash.into() });
        Ok(self.with_start_if_full([sat].into_iter().chain(hash).collect()))
    }

    /// The name under which a person can sit down: with a number if somebody at the table has one that looks
    /// the same.
    fn free_name(&self, name: &str) -> String {
        let is_taken = |name: &str| {
            let people = self.seats.iter().filter(|seat| seat.is_person());
            people.into_iter().any(|seat| appearance(seat.name()) == appearance(name))
        };
        let numbered = |number: usize| {
            let suffix = format!(" {number}");
            let start: String = name.chars().take(MAX_NAME - suffix.len()).collect();
            start.trim_end().to_owned() + &suffix
        };
        let names = std::iter::once(name.to_owned()).chain((2..).map(numbered));
        // Each seat has one name, so one of these is free.
        names.into_iter().find(|name| !is_taken(name)).unwrap_or_default()
    }

    /// The opener puts a bot in a free seat, or replaces a bot.
    pub fn put_bot(&self, person: &str, seat: usize, level: LevelName) -> Changes {
        self.require_opener(person)?;
        self.require_open()?;
        match self.find_seat(seat)?.occupant {
            Occupant::Person { .. } => Err(taken_by_person(seat)),
            Occupant::Bot(present) if present == level.0 => Ok(Vec::new()),
            _ => self.require_room().map(|()| self.with_start_if_full(vec![Change::Bot { seat, level }])),
        }
    }

    /// The opener removes a bot.
    pub fn remove_bot(&self, person: &str, seat: usize) -> Changes {
        self.require_opener(person)?;
        self.require_open()?;
        match self.find_seat(seat)?.occupant {
            Occupant::Bot(_) => Ok(vec![Change::Emptied { seat }]),
            Occupant::Nobody => Ok(Vec::new()),
            Occupant::Person { .. } => Err(taken_by_person(seat)),
        }
    }

    /// The opener removes a person, who can't sit down again. `after` is the last number that the opener has seen:
    /// nobody may have changed seats since.
    pub fn remove_person(&self, person: &str, seat: usize, after: Option<u64>) -> Changes {
        self.require_opener(person)?;
        self.require_open()?;
        if after.is_some_and(|after| after < self.seating_number || after > self.number) {
            return Err(Problem::Stale { number: Some(self.number) });
        }
        match &self.find_seat(seat)?.occupant {
            Occupant::Person { id, .. } if id == person => {
                Err(Problem::BadRequest("This is your own seat. Use \"leave\".".into()))
            }
            Occupant::Person { .. } => Ok(vec![Change::Removed { seat }]),
            Occupant::Nobody => Ok(Vec::new()),
            Occupant::Bot(_) => Err(Problem::SeatTaken(format!("Seat {seat} is a bot's. Use \"remove-bot\"."))),
        }
    }

    /// A person leaves. Before the game its seat is free again, and the table is closed if the opener leaves nobody
    /// behind. During the game a bot stands in, unless all others are bots: then the game ends.
    pub fn leave(&self, person: &str) -> Changes {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        let has_others = self.seats.iter().enumerate().any(|(at, other)| at != seat && other.is_person());
        match self.stage() {
            Stage::Open if self.is_revealing() => Ok(vec![Change::StartFailed { seats: vec![seat] }]),
            Stage::Open if !has_others && self.is_opener(person) => Ok(vec![Change::Emptied { seat }, Change::Closed]),
            Stage::Open => Ok(vec![Change::Emptied { seat }]),
            Stage::Running if !has_others => Ok(vec![Change::Closed]),
            Stage::Running if self.seats[seat].stand_in == Some(StandInReason::Left) => Ok(Vec::new()),
            Stage::Running if self.seats[seat].departures >= MAX_DEPARTURES => {
                let sentence = format!(
                    "You have left this game {MAX_DEPARTURES} times. Close the page instead: a bot can stand in after a while."
                );
                Err(Problem::NotAllowed(sentence))
            }
            Stage::Running => Ok(vec![Change::StoodIn { seat, why: StandInReason::Left }]),
            Stage::Over => Ok(Vec::new()),
        }
    }

    /// The opener closes the table before the game.
    pub fn close(&self, person: &str) -> Changes {
        self.require_opener(person)?;
        match self.stage() {
            Stage::Open => Ok(vec![Change::Closed]),
            Stage::Over if self.is_closed => Ok(Vec::new()),
            Stage::Running | Stage::Over => self.require_open().map(|()| Vec::new()),
        }
    }

    /// A person takes its seat back from the bot that stands in.
    pub fn return_to_seat(&self, person: &str) -> Changes {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        if self.stage() == Stage::Running { self.returned(seat) } else { Ok(Vec::new()) }
    }

    /// The row by which a person returns to its seat, if a bot stands in; or why it can't.
    fn returned(&self, number: usize) -> Changes {
        let seat = &self.seats[number];
        match seat.stand_in {
            None => Ok(Vec::new()),
            Some(_) if seat.stand_ins < MAX_STAND_INS => Ok(vec![Change::Returned { seat: number }]),
            Some(_) => Err(Problem::NotAllowed(format!(
                "A bot has stood in for you {MAX_STAND_INS} times in this game. It plays on to the end."
            ))),
        }
    }

    /// A person opens the table's stream: it returns to its seat, unless it left on purpose.
    pub fn return_if_absent(&self, person: &str) -> Vec<Change> {
        let seat = self.seat_of(person).filter(|&seat| {
            let has_left = self.seats[seat].stand_in == Some(StandInReason::Left);
            self.stage() == Stage::Running && !has_left
        });
        seat.and_then(|seat| self.returned(seat).ok()).unwrap_or_default()
    }

    /// The opener starts the game; if the opener has no seat, anybody who has one may.
    pub fn start_by(&self, person: &str) -> Changes {
        if self.opener_seat().is_some() || self.seat_of(person).is_none() {
            self.require_opener(person)?;
        }
        self.require_open()?;
        match self.seats.iter().position(TableSeat::is_free) {
            Some(seat) => {
                Err(Problem::WrongStage(format!("Seat {seat} is free. Wait for somebody, or put a bot in it.")))
            }
            None => self.require_commitments().map(|()| vec![self.starting_change()]),
        }
    }

    /// A person acts. `after` is the last number that it has seen: the game must not have changed since. (Other
    /// changes, such as a player who leaves, do not matter.)
    pub fn act(&self, person: &str, action: &str, after: u64) -> Changes {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        match (self.stage(), self.to_act()) {
            (Stage::Open, _) => return Err(Problem::WrongStage("The game has not started yet.".into())),
            (Stage::Over, _) | (_, None) => return Err(Problem::WrongStage("The game is over.".into())),
            _ if after < self.game_number || after > self.number => {
                return Err(Problem::Stale { number: Some(self.number) });
            }
            (_, Some(turn)) if turn != seat => return Err(Problem::NotYourTurn(turn)),
            _ => {}
        }
        let played = Change::Played { seat, action: action.into(), by: ChosenBy::Person, used_ms: None };
        let returned = self.returned(seat)?;
        Ok(returned.into_iter().chain([played]).collect())
    }

    /// A player asks for a bot to play for another one, who was last seen at `seen`. Before the game the seat is freed
    /// instead.
    pub fn request_stand_in(&self, person: &str, number: usize, seen: Millis, now: Millis) -> Changes {
        self.seat_of(person).ok_or(Problem::NoSeat)?;
        let seat = self.find_seat(number)?;
        if self.stage() == Stage::Open {
            return self.give_up_on(person, number, seen, now);
        }
        if self.stage() != Stage::Running {
            return Err(Problem::WrongStage("The game does not run. A bot can only stand in while it does.".into()));
        }
        if !seat.is_person() {
            return Err(Problem::SeatTaken(format!("Seat {number} is a bot's. A bot stands in for people only.")));
        }
        if seat.stand_in.is_some() {
            return Ok(Vec::new());
        }
        let left = self.absent_at(number, seen) - now;
        if left > 0 {
            let (name, seconds) = (seat.name(), left / 1000 + 1);
            return Err(Problem::StillHere(format!("{name} was here not long ago. Ask again in {seconds} s.")));
        }
        Ok(vec![Change::StoodIn { seat: number, why: StandInReason::Asked }])
    }

    /// The task for the bot that gives a person a hint.
    pub fn hint_task(&self, person: &str) -> Result<BotTask, Problem> {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        if !self.setup.hints {
            return Err(Problem::NotAllowed("The opener of this table has turned hints off.".into()));
        }
        let no_decision = || Problem::WrongStage("The game does not run: there is nothing to decide.".into());
        let turn = self.to_act().ok_or_else(no_decision)?;
        let game = self.game.as_ref().filter(|_| turn == seat).ok_or(Problem::NotYourTurn(turn))?;
        Ok(BotTask { game: game.copy(), level: HINT_LEVEL, seed: self.bot_seed() })
    }

    /// The plan of a rematch. Its opener is the person who asks; without one, this table's opener or another who
    /// stayed.
    pub fn plan_rematch(&self, person: Option<&str>) -> Result<RematchPlan, Problem> {
        let opener = match person {
            Some(person) => self.seat_of(person).map(|_| person).ok_or(Problem::NoSeat)?,
            None => self.rematch_opener(),
        };
        if self.setup.practice {
            return Err(Problem::NotAllowed("Practice has no rematch. Choose another moment to play on from.".into()));
        }
        if self.stage() != Stage::Over || self.game.is_none() {
            return Err(Problem::WrongStage("The game is not over. Ask for a rematch afterwards.".into()));
        }
        let again = |(number, seat): (usize, &TableSeat)| match &seat.occupant {
            Occupant::Bot(level) => Some(Change::Bot { seat: number, level: LevelName(*level) }),
            Occupant::Person { id, name }
                if seat.stand_in != Some(StandInReason::Left) || Some(id.as_str()) == person =>
            {
                Some(Change::Sat { seat: number, person: id.clone(), name: name.clone() })
            }
            _ => None,
        };
        Ok(RematchPlan {
            id: self.rematch_id(),
            // Not everybody may want to play again: the opener starts the game.
            setup: TableSetup { start_when_full: false, ..(*self.setup).clone() },
            opener: opener.to_owned(),
            seats: self.seats.iter().enumerate().filter_map(again).collect(),
        })
    }

    /// Starts the game of a person who plays against bots only. Returns no rows if the game has begun or other people
    /// have seats.
    pub fn start_alone(&self, person: &str, word_hash: Option<&str>) -> Vec<Change> {
        let is_alone = self.people().iter().all(|&seat| self.seats[seat].person() == Some(person));
        let (seat, is_full) = (self.seat_of(person), !self.seats.iter().any(TableSeat::is_free));
        match seat {
            Some(seat) if is_alone && is_full && self.stage() == Stage::Open && !self.is_revealing() => {
                let hash = word_hash.map(|hash| Change::WordHash { seat, hash: hash.into() });
                let start = if hash.is_some() { Change::Revealing } else { self.starting_change() };
                hash.into_iter().chain([start]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Who opens a rematch that nobody asked for: this table's opener, or the first person who has not left.
    fn rematch_opener(&self) -> &str {
        let has_stayed = |seat: &&TableSeat| seat.stand_in != Some(StandInReason::Left);
        let mut people = self.seats.iter().filter(has_stayed).filter_map(TableSeat::person);
        let opener_plays = people.clone().any(|person| *person == *self.opener);
        people.next().filter(|_| !opener_plays).unwrap_or(&self.opener)
    }

    /// When the person in a seat, whom processes saw last at `seen`, was here last. A person may wait elsewhere for the
    /// game to start, so the time before does not count. The log knows who has returned before any process saves it.
    pub(super) fn here_at(&self, seat: usize, seen: Millis) -> Millis {
        seen.max(self.running_since).max(self.seats[seat].returned_at.unwrap_or(self.running_since))
    }

    /// When that person counts as absent.
    pub(super) fn absent_at(&self, seat: usize, seen: Millis) -> Millis {
        self.here_at(seat, seen) + self.patience_ms()
    }

    /// Milliseconds after which a person who is away counts as absent.
    pub(super) fn patience_ms(&self) -> Millis {
        Millis::from(self.setup.patience_s) * 1000
    }

    fn find_seat(&self, seat: usize) -> Result<&TableSeat, Problem> {
        let count = self.seats.len();
        let none = || Problem::BadRequest(format!("There is no seat {seat}. The table has {count}, numbered from 0."));
        self.seats.get(seat).ok_or_else(none)
    }

    fn require_opener(&self, person: &str) -> Result<(), Problem> {
        if self.is_opener(person) { Ok(()) } else { Err(Problem::NotOpener) }
    }

    fn is_opener(&self, person: &str) -> bool {
        &*self.opener == person
    }

    /// The seat of the opener, if it has one.
    pub(super) fn opener_seat(&self) -> Option<usize> {
        self.seat_of(&self.opener)
    }

    /// Refuses a row before the game if the table has very many. Seats that are taken can still be left.
    fn require_room(&self) -> Result<(), Problem> {
        let full = || format!("This table has changed {MAX_ROWS_BEFORE} times before its game. Open another.");
        if self.number < MAX_ROWS_BEFORE { Ok(()) } else { Err(Problem::NotAllowed(full())) }
    }

    /// The same for a row of a person who sits down or commits to a word.
    pub(super) fn require_room_for(&self, person: &str) -> Result<(), Problem> {
        self.require_room()?;
        let often = || {
            format!("You reached the limit of {MAX_ARRIVALS} arrivals and new words at this table. Open another table.")
        };
        let arrivals = self.arrivals.get(person).copied().unwrap_or_default();
        if arrivals < MAX_ARRIVALS { Ok(()) } else { Err(Problem::NotAllowed(often())) }
    }

    pub(super) fn require_open(&self) -> Result<(), Problem> {
        match self.stage() {
            Stage::Open if self.is_revealing() => {
                Err(Problem::WrongStage("The game is about to start: wait until all words are revealed.".into()))
            }
            Stage::Open => Ok(()),
            Stage::Running => Err(Problem::WrongStage("The game has started. This can only be done before.".into())),
            Stage::Over => Err(Problem::WrongStage("The table is over. Open another.".into())),
        }
    }
}

fn taken_by_person(seat: usize) -> Problem {
    Problem::SeatTaken(format!("Seat {seat} belongs to a person. Only bots can be put in or removed."))
}
