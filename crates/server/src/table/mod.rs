//! A table: who sits where, the game, and what may be done. It is a fold of its log and knows neither store nor network.
//!
//! | what | where |
//! |---|---|
//! | the rows of the log | `change.rs` |
//! | what a row does to a table | here |
//! | what people may do, and which rows come of it | `requests.rs` |
//! | bots, clocks, absence: what is due without a request | `due.rs` |
//! | what an observer is shown | `show.rs` |

mod change;
mod due;
mod requests;
mod show;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use change::{By, Change, Named, Setup, StandIn};
pub use due::Due;
use lonja_bots::Level;
use lonja_game::catalog::{Ruleset, find};
use lonja_game::{ChanceOrigin, Game, Record, Situation, begin, sha256_hex};
use lonja_rules::{Observer, Seat};
pub use requests::{MOST_NAME, MOST_WORD, Rematch, check_word};
use serde::Serialize;
pub use show::{Account, Shown, written};

use crate::store::{Millis, Row, Stage};

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Nobody yet.
    Nobody,
    /// A person.
    Person {
        /// Its id.
        id: String,
        /// What it is called here.
        name: String,
    },
    /// A bot.
    Bot(Level),
}

/// A seat of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// Who sits there.
    pub sitter: Sitter,
    /// What it added to the seed.
    pub word: String,
    /// Why a bot plays for it at present.
    pub stand_in: Option<StandIn>,
}

impl Chair {
    const EMPTY: Self = Self { sitter: Sitter::Nobody, word: String::new(), stand_in: None };

    /// The bot that plays this seat at present, if one does.
    fn bot(&self) -> Option<Level> {
        match self.sitter {
            Sitter::Bot(level) => Some(level),
            Sitter::Person { .. } => self.stand_in.map(|_| STAND_IN),
            Sitter::Nobody => None,
        }
    }

    fn is_of(&self, person: &str) -> bool {
        matches!(&self.sitter, Sitter::Person { id, .. } if id == person)
    }
}

/// Who plays for people who are away: good enough that nobody is ruined, quick enough that nobody waits.
const STAND_IN: Level = Level::Trader;

/// A log that does not make sense: it was written by a later version, or damaged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged(pub String);

/// A table as its log tells it.
pub struct Table {
    /// Its id, which is also its link.
    pub id: Arc<str>,
    /// The number of its last row.
    pub number: u64,
    /// When that was written.
    at: Millis,
    /// The last row that changed the game.
    game_number: u64,
    setup: Arc<Setup>,
    ruleset: &'static Ruleset,
    opener: Arc<str>,
    secret: Arc<str>,
    /// What the table has promised about its secret.
    commitment: Arc<str>,
    chairs: Arc<Vec<Chair>>,
    game: Option<Box<dyn Game>>,
    /// What the game waits for, worked out once.
    situation: Option<Arc<Situation>>,
    /// Since when it waits for the seat to act.
    waiting_since: Millis,
    started_at: Millis,
    /// Whether the last row changed the game, so that there are events to tell.
    stepped: bool,
    /// The last row by which somebody sat down or stood up: since then everybody is who it was.
    pub seated: u64,
    closed: bool,
    rematch: Option<Arc<str>>,
}

impl Table {
    /// The table that a log tells of, from its first row.
    pub fn fold(id: &str, rows: &[Row]) -> Result<Self, Damaged> {
        let (first, rest) = rows.split_first().ok_or_else(|| Damaged("it has no row".into()))?;
        let Change::Opened { setup, opener, secret } = read(first)? else {
            return Err(Damaged("its first row does not open it".into()));
        };
        let mut table = Self::open(id, setup, &opener, &secret, first.at)?;
        table.follow(rest)?;
        Ok(table)
    }

    fn open(id: &str, setup: Setup, opener: &str, secret: &str, at: Millis) -> Result<Self, Damaged> {
        Ok(Self {
            id: id.into(),
            number: 1,
            at,
            game_number: 0,
            ruleset: find(&setup.ruleset).map_err(|error| Damaged(error.to_string()))?,
            opener: opener.into(),
            secret: secret.into(),
            commitment: sha256_hex(secret).into(),
            chairs: Arc::new(vec![Chair::EMPTY; setup.players]),
            setup: Arc::new(setup),
            game: None,
            situation: None,
            waiting_since: at,
            started_at: at,
            stepped: false,
            seated: 1,
            closed: false,
            rematch: None,
        })
    }

    /// Goes on with rows that were read from the log.
    pub fn follow(&mut self, rows: &[Row]) -> Result<(), Damaged> {
        for row in rows {
            if row.number != self.number + 1 {
                return Err(Damaged(format!("row {} comes after row {}", row.number, self.number)));
            }
            self.apply(&read(row)?, row.at)?;
        }
        Ok(())
    }

    /// Does what a row tells; `requests.rs` and `due.rs` see to it that new ones make sense.
    pub(crate) fn apply(&mut self, change: &Change, at: Millis) -> Result<(), Damaged> {
        self.stepped = false;
        match change {
            Change::Opened { .. } => return Err(Damaged("it is opened twice".into())),
            Change::Sat { seat, person, name } => {
                self.chair(*seat)?.sitter = Sitter::Person { id: person.clone(), name: name.clone() };
            }
            Change::Bot { seat, level } => self.chair(*seat)?.sitter = Sitter::Bot(level.0),
            Change::Emptied { seat } => *self.chair(*seat)? = Chair::EMPTY,
            Change::Word { seat, word } => self.chair(*seat)?.word.clone_from(word),
            Change::Started => self.start(at)?,
            Change::Played { action, .. } => self.play(action, at)?,
            Change::StoodIn { seat, why } => self.chair(*seat)?.stand_in = Some(*why),
            Change::Returned { seat } => {
                self.chair(*seat)?.stand_in = None;
                // Whoever comes back in the middle of a turn has the whole time for it.
                self.waiting_since = at;
            }
            Change::Rematch { table } => self.rematch = Some(table.as_str().into()),
            Change::Closed => self.closed = true,
        }
        self.number += 1;
        self.at = at;
        if self.stepped {
            self.game_number = self.number;
        }
        if let Change::Sat { .. } | Change::Bot { .. } | Change::Emptied { .. } = change {
            self.seated = self.number;
        }
        Ok(())
    }

    fn chair(&mut self, seat: usize) -> Result<&mut Chair, Damaged> {
        Arc::make_mut(&mut self.chairs).get_mut(seat).ok_or_else(|| Damaged(format!("there is no seat {seat}")))
    }

    fn start(&mut self, at: Millis) -> Result<(), Damaged> {
        let Setup { ruleset, players, options, .. } = &*self.setup;
        let game = begin(ruleset, *players, options, ChanceOrigin::seeded(self.seed()));
        self.game = Some(game.map_err(|error| Damaged(error.to_string()))?);
        self.started_at = at;
        self.stepped_to(at);
        Ok(())
    }

    fn play(&mut self, action: &str, at: Millis) -> Result<(), Damaged> {
        let game = self.game.as_mut().ok_or_else(|| Damaged("an action before the game".into()))?;
        game.play(action).map_err(|error| Damaged(error.to_string()))?;
        self.stepped_to(at);
        Ok(())
    }

    fn stepped_to(&mut self, at: Millis) {
        self.situation = self.game.as_ref().map(|game| Arc::new(game.situation()));
        self.waiting_since = at;
        self.stepped = true;
    }

    /// The same table once more: what is tried on it leaves this one as it is.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self {
            id: self.id.clone(),
            setup: self.setup.clone(),
            opener: self.opener.clone(),
            secret: self.secret.clone(),
            commitment: self.commitment.clone(),
            chairs: self.chairs.clone(),
            game: self.game.as_ref().map(|game| game.copy()),
            situation: self.situation.clone(),
            rematch: self.rematch.clone(),
            ..*self
        }
    }

    /// How far it has come.
    #[must_use]
    pub fn stage(&self) -> Stage {
        match &self.situation {
            _ if self.closed => Stage::Over,
            None => Stage::Open,
            Some(situation) if situation.over => Stage::Over,
            Some(_) => Stage::Running,
        }
    }

    /// The seat that the game waits for.
    #[must_use]
    pub fn to_act(&self) -> Option<usize> {
        self.situation.as_ref().and_then(|situation| situation.seat)
    }

    /// The seat of a person.
    #[must_use]
    pub fn seat_of(&self, person: &str) -> Option<usize> {
        self.chairs.iter().position(|chair| chair.is_of(person))
    }

    /// As whom a person looks at the table.
    #[must_use]
    pub fn observer(&self, person: Option<&str>) -> Observer {
        match person.and_then(|person| self.seat_of(person)) {
            Some(seat) => Observer::Seat(Seat::new(seat)),
            None => Observer::Public,
        }
    }

    /// Its seats.
    #[must_use]
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// How it is played.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game, once it has begun.
    #[must_use]
    pub fn game(&self) -> Option<&dyn Game> {
        self.game.as_deref()
    }

    /// The table where the same people go on.
    #[must_use]
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The id of the table where the same people will go on: always the same, so that two who ask at once, or one who asks
    /// twice, get one table; and nobody who does not know this table can guess it.
    #[must_use]
    pub fn rematch_id(&self) -> String {
        sha256_hex(&format!("{}/rematch/{}", self.secret, self.id)).chars().take(ID_LENGTH).collect()
    }

    /// What the chance of the game is drawn from: the secret, and everybody's word.
    fn seed(&self) -> String {
        let words = self.chairs.iter().map(|chair| format!("|{}", chair.word));
        [self.secret.to_string()].into_iter().chain(words).collect()
    }

    /// What the seeds of the bots are made from: not the game's seed, so that they tell nothing about its chance.
    #[must_use]
    pub fn bot_seed(&self) -> u64 {
        lonja_game::decision_seeds(&self.seed())(self.game_number as usize)
    }

    /// The record of a game that is over.
    #[must_use]
    pub fn record(&self) -> Option<TableRecord> {
        if self.stage() != Stage::Over {
            return None;
        }
        let words = self.chairs.iter().map(|chair| chair.word.clone()).collect();
        let record = self.game.as_ref()?.record();
        Some(TableRecord {
            record: Record { commitment: Some(self.commitment.to_string()), words: Some(words), ..record },
            names: self.names(),
            bots: self.chairs.iter().map(|chair| chair.level().map(Level::name)).collect(),
            started: self.started_at,
        })
    }

    /// What everybody is called, bots by their level.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.name().to_owned()).collect()
    }
}

impl Chair {
    fn name(&self) -> &str {
        match &self.sitter {
            Sitter::Nobody => "",
            Sitter::Person { name, .. } => name,
            Sitter::Bot(level) => level.name(),
        }
    }

    fn level(&self) -> Option<Level> {
        if let Sitter::Bot(level) = self.sitter { Some(level) } else { None }
    }
}

/// A record with what only a table knows.
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

/// Characters of a table's id: hexadecimal digits, 128 bits that nobody guesses.
pub const ID_LENGTH: usize = 32;

fn read(row: &Row) -> Result<Change, Damaged> {
    serde_json::from_str(&row.body).map_err(|error| Damaged(format!("row {}: {error}", row.number)))
}
