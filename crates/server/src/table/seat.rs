//! A seat of a table, and who has it.

use lonja_bots::Level;

use super::{STAND_IN, StandInReason};
use crate::store::Millis;

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// The seat is free.
    Nobody,
    /// A person.
    Person {
        /// The id of the person.
        id: String,
        /// The name of the person when it sat down.
        name: String,
    },
    /// A bot.
    Bot(Level),
}

/// A seat of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSeat {
    /// Who has the seat.
    pub occupant: Occupant,
    /// The person's part of the game's seed; none until it is revealed.
    pub word: Option<String>,
    /// The SHA-256 of the word, by which the person committed to it before any word was revealed.
    pub word_hash: Option<String>,
    /// Whether a start failed, and the person has not committed to a new word since.
    pub must_commit: bool,
    /// Why a bot plays for the person now; none while the person plays.
    pub stand_in: Option<StandInReason>,
    /// How often the person has left the running game.
    pub departures: usize,
    /// How often a bot has begun to stand in for the person, for whatever reason.
    pub stand_ins: usize,
    /// When the person returned last from a stand-in, by the clock of this process: it was present then.
    pub returned_at: Option<Millis>,
}

impl TableSeat {
    pub(super) const FREE: Self = Self {
        occupant: Occupant::Nobody,
        word: None,
        word_hash: None,
        must_commit: false,
        stand_in: None,
        departures: 0,
        stand_ins: 0,
        returned_at: None,
    };

    /// The bot that plays the seat now, if one does.
    pub(super) fn bot(&self) -> Option<Level> {
        match self.occupant {
            Occupant::Bot(level) => Some(level),
            Occupant::Person { .. } => self.stand_in.map(|_| STAND_IN),
            Occupant::Nobody => None,
        }
    }

    pub(super) fn is_free(&self) -> bool {
        self.occupant == Occupant::Nobody
    }

    pub(super) fn is_person(&self) -> bool {
        self.person().is_some()
    }

    /// The id of the person who has the seat.
    pub(super) fn person(&self) -> Option<&str> {
        if let Occupant::Person { id, .. } = &self.occupant { Some(id) } else { None }
    }

    pub(super) fn name(&self) -> &str {
        match &self.occupant {
            Occupant::Nobody => "",
            Occupant::Person { name, .. } => name,
            Occupant::Bot(level) => level.name(),
        }
    }

    pub(super) fn level_name(&self) -> Option<&'static str> {
        if let Occupant::Bot(level) = self.occupant { Some(level.name()) } else { None }
    }
}
