//! The rows of a table's log: everything that changes a table is one of these. The names of variants and members are
//! the format of the log; they never change.

use lonja_bots::Level;
use lonja_game::ChanceRecord;
use lonja_game::catalog::OptionsJson;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use crate::store::Millis;

/// The slowest pace, in milliseconds.
pub const MAX_PACE_MS: u32 = 5000;

/// How a table is played, fixed when it is opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableSetup {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The number of seats.
    pub players: usize,
    /// The options of the ruleset.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub options: OptionsJson,
    /// Whether lists show the table; otherwise one needs its link.
    pub public: bool,
    /// Seconds for a decision, after which a bot makes it. Null is no such clock.
    pub clock_s: Option<u32>,
    /// Seconds for all decisions of a person together. Null is no such clock.
    #[serde(default)]
    pub total_s: Option<u32>,
    /// Seconds that a person gains with each decision, with `total_s`.
    #[serde(default)]
    pub increment_s: u32,
    /// Seconds after which a person who is away counts as absent.
    pub patience_s: u32,
    /// Milliseconds for which a bid is shown; other steps scale with it. 0 shows no steps. Bots and clocks wait.
    pub pace_ms: u32,
    /// The most seconds for which bots and clocks wait while people read the account of a day or round.
    #[serde(default)]
    pub account_s: u32,
    /// Whether players may ask a bot for a hint.
    pub hints: bool,
    /// Whether the game starts when the last seat is taken; otherwise the opener starts it.
    pub start_when_full: bool,
    /// Whether a person plays on from a moment of another game. No list shows such a table after its end.
    #[serde(default)]
    pub practice: bool,
}

impl TableSetup {
    /// Whether people have a clock of either kind.
    pub fn has_clock(&self) -> bool {
        self.clock_s.is_some() || self.total_s.is_some()
    }

    /// The total time of each person at the start, in milliseconds.
    pub fn total_ms(&self) -> Option<Millis> {
        self.total_s.map(|seconds| Millis::from(seconds) * 1000)
    }
}

/// A bot's level, written as its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelName(pub Level);

impl Serialize for LevelName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for LevelName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = || Level::ALL.map(Level::name).join(", ");
        let unknown = || serde::de::Error::custom(format!("there is no bot {name:?}; there are {}", known()));
        Level::named(&name).map(Self).ok_or_else(unknown)
    }
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StandInReason {
    /// The person left.
    Left,
    /// The person was absent at a table with a clock.
    Absent,
    /// The person was absent, and another player asked for a bot.
    Asked,
}

/// Who chose an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChosenBy {
    /// The person who has the seat.
    Person,
    /// The bot that has the seat.
    Bot,
    /// A bot, because the person's time was over.
    Clock,
    /// A bot that stands in for the person.
    StandIn,
}

/// A change of a table: the body of one row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "most members say what they are: `seat` is a number, people and tables are ids")]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// The table was opened: always the first row, and only that.
    Opened {
        setup: TableSetup,
        opener: String,
        /// The server's part of the game's seed. Nobody may see it before the end of the game.
        secret: String,
    },
    /// A person sat down.
    Sat {
        seat: usize,
        person: String,
        /// The person keeps this name at this table.
        name: String,
    },
    /// The opener put a bot in a free seat.
    Bot { seat: usize, level: LevelName },
    /// A person or a bot left its seat before the game.
    Emptied { seat: usize },
    /// The opener removed a person before the game. The person can't sit down again.
    Removed { seat: usize },
    /// A person chose its part of the game's seed in the open. Only old logs have this row: today a person gives a hash
    /// first.
    Word { seat: usize, word: String },
    /// A person committed to a secret word, its part of the game's seed, by the word's SHA-256.
    WordHash { seat: usize, hash: String },
    /// The seats are fixed, and people reveal their words: the game begins when all words are known.
    Revealing,
    /// A person revealed its word. Nobody may see it before the end of the game.
    Revealed { seat: usize, word: String },
    /// People in these seats held up the start, so the seats are free. If words were being revealed, the secret
    /// changes, and everybody has to commit to a new word.
    StartFailed { seats: Vec<usize> },
    /// The game began.
    Started,
    /// The game began at a moment of another one. What was not drawn then was shuffled anew.
    Practice {
        /// The chance outcomes until then, with the new order of what follows.
        chance: Vec<ChanceRecord>,
        /// The actions until then.
        actions: Vec<String>,
    },
    /// A seat acted.
    Played {
        seat: usize,
        /// The action, as the line protocol writes it.
        action: String,
        by: ChosenBy,
        /// Milliseconds of the person's total time that the decision used; none without total time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used_ms: Option<Millis>,
    },
    /// A bot plays for a person from now on.
    StoodIn { seat: usize, why: StandInReason },
    /// The person plays again.
    Returned { seat: usize },
    /// A person has read the account of the day or round.
    Ready { seat: usize },
    /// A person chose another pace for itself: `pace_ms` of the setup.
    Pace { seat: usize, pace_ms: u32 },
    /// The only person at a table of bots holds them up, or lets them go on.
    Hold { seat: usize, hold: bool },
    /// The same people play again at another table.
    Rematch { table: String },
    /// The table was closed before the game, or a person left a game against bots only: it ended there.
    Closed,
}

/// Writes our own data, such as a [`Change`], as JSON.
pub fn to_json(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_else(|error| unreachable!("plain data can be written: {error}"))
}
