//! What people may do at a table, and which rows come of it. Nothing here changes a table.

use lonja_bots::Level;

use super::{By, Chair, Change, Named, Setup, Sitter, StandIn, Table};
use crate::problem::Problem;
use crate::store::{Millis, Stage};
use crate::thinkers::Thought;

/// The longest name, in characters.
pub const MOST_NAME: usize = 32;
/// The longest word that a seat can add to the seed, in characters; the protocol says so.
pub const MOST_WORD: usize = 64;

/// Who gives advice.
const ADVISER: Level = Level::Expert;

/// Where the same people go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Rematch {
    /// The table's id.
    pub id: String,
    /// How it is played.
    pub setup: Setup,
    /// Who opens it.
    pub opener: String,
    /// Who sits where.
    pub seating: Vec<Change>,
}

/// What is to be written, or why nothing is.
type Changes = Result<Vec<Change>, Problem>;

impl Table {
    /// A person takes a seat: this one, or the first that is free.
    pub fn sit(&self, person: &str, name: &str, seat: Option<usize>) -> Changes {
        if let Some(mine) = self.seat_of(person) {
            let here = seat.is_none_or(|seat| seat == mine);
            let elsewhere = || Problem::Taken(format!("you sit at seat {mine}: leave it first"));
            return if here { Ok(Vec::new()) } else { Err(elsewhere()) };
        }
        self.must_be_open()?;
        let free = |chair: &Chair| chair.sitter == Sitter::Nobody;
        let seat = match seat {
            Some(seat) if free(self.existing(seat)?) => seat,
            Some(seat) => return Err(Problem::Taken(format!("seat {seat} is taken"))),
            None => {
                let none = || Problem::Taken("no seat is free".into());
                self.chairs.iter().position(free).ok_or_else(none)?
            }
        };
        Ok(self.and_start_when_full(Change::Sat { seat, person: person.into(), name: name.into() }))
    }

    /// The opener puts a bot in an empty seat, or another one where a bot is.
    pub fn put_bot(&self, person: &str, seat: usize, level: Named) -> Changes {
        self.must_be_opener(person)?;
        self.must_be_open()?;
        match self.existing(seat)?.sitter {
            Sitter::Person { .. } => Err(Problem::Taken(format!("a person sits at seat {seat}"))),
            Sitter::Bot(present) if present == level.0 => Ok(Vec::new()),
            _ => Ok(self.and_start_when_full(Change::Bot { seat, level })),
        }
    }

    /// The opener takes a bot out.
    pub fn remove_bot(&self, person: &str, seat: usize) -> Changes {
        self.must_be_opener(person)?;
        self.must_be_open()?;
        match self.existing(seat)?.sitter {
            Sitter::Bot(_) => Ok(vec![Change::Emptied { seat }]),
            Sitter::Nobody => Ok(Vec::new()),
            Sitter::Person { .. } => Err(Problem::Taken(format!("a person sits at seat {seat}"))),
        }
    }

    /// A person stands up. Before the game the seat is free again; in the game a bot stands in.
    pub fn leave(&self, person: &str) -> Changes {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        let others = self.chairs.iter().enumerate().any(|(at, chair)| at != seat && chair.is_person());
        match self.stage() {
            Stage::Open if others => Ok(vec![Change::Emptied { seat }]),
            Stage::Open => Ok(vec![Change::Emptied { seat }, Change::Closed]),
            Stage::Running if self.chairs[seat].stand_in != Some(StandIn::Left) => {
                Ok(vec![Change::StoodIn { seat, why: StandIn::Left }])
            }
            Stage::Running | Stage::Over => Ok(Vec::new()),
        }
    }

    /// The opener gives the table up before the game.
    pub fn close(&self, person: &str) -> Changes {
        self.must_be_opener(person)?;
        if self.closed {
            return Ok(Vec::new());
        }
        self.must_be_open()?;
        Ok(vec![Change::Closed])
    }

    /// A person comes back to a seat where a bot stands in.
    pub fn come_back(&self, person: &str) -> Changes {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        let away = self.stage() == Stage::Running && self.chairs[seat].stand_in.is_some();
        Ok(if away { vec![Change::Returned { seat }] } else { Vec::new() })
    }

    /// The same by merely looking at the table, unless the person has said that it leaves.
    pub fn look(&self, person: &str) -> Vec<Change> {
        let seat = self.seat_of(person).filter(|&seat| {
            let stand_in = self.chairs[seat].stand_in;
            self.stage() == Stage::Running && stand_in.is_some_and(|why| why != StandIn::Left)
        });
        seat.map(|seat| Change::Returned { seat }).into_iter().collect()
    }

    /// A person adds a word to what the chance is made from.
    pub fn add_word(&self, person: &str, word: &str) -> Changes {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        self.must_be_open()?;
        check_word(word)?;
        Ok(if self.chairs[seat].word == word { Vec::new() } else { vec![Change::Word { seat, word: word.into() }] })
    }

    /// The opener starts the game.
    pub fn begin(&self, person: &str) -> Changes {
        self.must_be_opener(person)?;
        self.must_be_open()?;
        match self.chairs.iter().position(|chair| chair.sitter == Sitter::Nobody) {
            Some(seat) => Err(Problem::Stage(format!("nobody sits at seat {seat} yet"))),
            None => Ok(vec![Change::Started]),
        }
    }

    /// A person acts. `after` is the last number it has seen: nothing may have been played since. (Whatever else happened, say
    /// that another player left, does not make it wrong.)
    pub fn act(&self, person: &str, action: &str, after: u64) -> Changes {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        match (self.stage(), self.to_act()) {
            (Stage::Open, _) => return Err(Problem::Stage("the game has not begun".into())),
            (Stage::Over, _) | (_, None) => return Err(Problem::Stage("the game is over".into())),
            _ if after < self.game_number || after > self.number => return Err(Problem::Stale { number: self.number }),
            (_, Some(turn)) if turn != seat => return Err(Problem::NotYourTurn(turn)),
            _ => {}
        }
        let played = Change::Played { seat, action: action.into(), by: By::Person };
        let back = self.chairs[seat].stand_in.map(|_| Change::Returned { seat });
        Ok(back.into_iter().chain([played]).collect())
    }

    /// A player asks for a bot to play for another, who was seen last at a time.
    pub fn ask_stand_in(&self, person: &str, seat: usize, seen: Millis, now: Millis) -> Changes {
        self.seat_of(person).ok_or(Problem::NoSeat)?;
        let chair = self.existing(seat)?;
        if self.stage() != Stage::Running {
            return Err(Problem::Stage("a bot can only step in while the game runs".into()));
        }
        if !chair.is_person() {
            return Err(Problem::Taken(format!("a bot plays seat {seat} already")));
        }
        if chair.stand_in.is_some() {
            return Ok(Vec::new());
        }
        // Whoever sat down before the game may well wait for it elsewhere.
        let left = seen.max(self.started_at) + self.patience() - now;
        if left > 0 {
            let name = chair.name();
            let sentence = format!("{name} was here a while ago: ask again in {} s", left / 1000 + 1);
            return Err(Problem::StillHere(sentence));
        }
        Ok(vec![Change::StoodIn { seat, why: StandIn::Asked }])
    }

    /// What to ask a bot for a person who wants advice.
    pub fn hint(&self, person: &str) -> Result<Thought, Problem> {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        if !self.setup.hints {
            return Err(Problem::NotAllowed("at this table nobody is given advice".into()));
        }
        let turn = self.to_act().ok_or_else(|| Problem::Stage("nothing is to be decided".into()))?;
        let game = self.game.as_ref().filter(|_| turn == seat).ok_or(Problem::NotYourTurn(turn))?;
        Ok(Thought { game: game.copy(), level: ADVISER, seed: self.bot_seed() })
    }

    /// How the same people go on, at which table, and who opens it: a person who asks, or the opener if nobody did.
    pub fn plan_rematch(&self, person: Option<&str>) -> Result<Rematch, Problem> {
        let opener = match person {
            Some(person) => self.seat_of(person).map(|_| person).ok_or(Problem::NoSeat)?,
            None => self.heir(),
        };
        if self.stage() != Stage::Over || self.game.is_none() {
            return Err(Problem::Stage("the game is not over".into()));
        }
        let again = |(seat, chair): (usize, &Chair)| match &chair.sitter {
            Sitter::Bot(level) => Some(Change::Bot { seat, level: Named(*level) }),
            Sitter::Person { id, name } if chair.stand_in != Some(StandIn::Left) => {
                Some(Change::Sat { seat, person: id.clone(), name: name.clone() })
            }
            _ => None,
        };
        Ok(Rematch {
            id: self.rematch_id(),
            // Not everybody may want to: the game begins when who asked for it says so.
            setup: Setup { start_when_full: false, ..(*self.setup).clone() },
            opener: opener.to_owned(),
            seating: self.chairs.iter().enumerate().filter_map(again).collect(),
        })
    }

    /// Who goes on when nobody asked: who opened the table, or the first who is still there if that one is not.
    fn heir(&self) -> &str {
        let there = |chair: &&Chair| chair.stand_in != Some(StandIn::Left);
        let mut people = self.chairs.iter().filter(there).filter_map(Chair::person);
        let opener_plays = people.clone().any(|person| *person == *self.opener);
        people.next().filter(|_| !opener_plays).unwrap_or(&self.opener)
    }

    /// Milliseconds after which somebody who is not there counts as absent.
    pub(super) fn patience(&self) -> Millis {
        Millis::from(self.setup.patience_s) * 1000
    }

    fn and_start_when_full(&self, change: Change) -> Vec<Change> {
        let missing = self.chairs.iter().filter(|chair| chair.sitter == Sitter::Nobody).count();
        let seat_was_free = match &change {
            Change::Sat { seat, .. } | Change::Bot { seat, .. } => self.chairs[*seat].sitter == Sitter::Nobody,
            _ => false,
        };
        let full = missing == usize::from(seat_was_free);
        let start = (full && self.setup.start_when_full).then_some(Change::Started);
        [change].into_iter().chain(start).collect()
    }

    fn existing(&self, seat: usize) -> Result<&Chair, Problem> {
        let none = || Problem::BadRequest(format!("there is no seat {seat}: the table has {}", self.chairs.len()));
        self.chairs.get(seat).ok_or_else(none)
    }

    fn must_be_opener(&self, person: &str) -> Result<(), Problem> {
        if &*self.opener == person { Ok(()) } else { Err(Problem::NotOpener) }
    }

    fn must_be_open(&self) -> Result<(), Problem> {
        match self.stage() {
            Stage::Open => Ok(()),
            Stage::Running => Err(Problem::Stage("the game has begun".into())),
            Stage::Over => Err(Problem::Stage("the table is closed".into())),
        }
    }
}

impl Chair {
    pub(super) fn is_person(&self) -> bool {
        matches!(self.sitter, Sitter::Person { .. })
    }
}

/// Whether a word can be part of a seed.
pub fn check_word(word: &str) -> Result<(), Problem> {
    if word.chars().count() > MOST_WORD || word.contains('|') || word.chars().any(char::is_control) {
        let sentence = format!("a word has at most {MOST_WORD} characters, no | and no line breaks");
        return Err(Problem::BadRequest(sentence));
    }
    Ok(())
}
