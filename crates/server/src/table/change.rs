//! The rows of a table's log: everything that ever changes a table is one of these.

use lonja_bots::Level;
use lonja_game::catalog::Options;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

/// How a table is played, settled when it is opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Setup {
    /// Which ruleset.
    pub ruleset: String,
    /// How many seats.
    pub players: usize,
    /// With which options.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub options: Options,
    /// Whether it is shown in lists; otherwise only who has the link finds it.
    pub public: bool,
    /// Seconds for a decision, after which a bot makes it.
    pub clock_s: Option<u32>,
    /// Seconds after which a seat that is not there counts as absent.
    pub patience_s: u32,
    /// Milliseconds that a bot waits before its move is shown, so that people can follow.
    pub pace_ms: u32,
    /// Whether people may ask a bot for advice.
    pub hints: bool,
    /// Whether the game starts as soon as nobody is missing; otherwise the opener starts it.
    pub start_when_full: bool,
}

/// A bot's level as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named(pub Level);

impl Serialize for Named {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for Named {
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
pub enum StandIn {
    /// The person left.
    Left,
    /// The person was away for longer than the table's patience.
    Absent,
    /// So was it, and another player asked for a bot.
    Asked,
}

/// Who chose an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The seat's person.
    Person,
    /// The bot whose seat it is.
    Bot,
    /// A bot, for a person who was out of time.
    Clock,
    /// A bot that stands in.
    StandIn,
}

/// Something that changed a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// The table was opened. Always the first, and only that.
    Opened {
        /// How it is played.
        setup: Setup,
        /// The id of who opened it.
        opener: String,
        /// What the chance of the game is made from, with everybody's words. HistoryItem to nobody before the end.
        secret: String,
    },
    /// A person sat down.
    Sat {
        /// Where.
        seat: usize,
        /// The person's id.
        person: String,
        /// What it is called at this table.
        name: String,
    },
    /// A bot was put in an empty seat.
    Bot {
        /// Where.
        seat: usize,
        /// How well it plays.
        level: Named,
    },
    /// Who sat here stood up, before the game.
    Emptied {
        /// Where.
        seat: usize,
    },
    /// A person added a word to what chance is made from, before the game.
    Word {
        /// Who.
        seat: usize,
        /// The word.
        word: String,
    },
    /// The game began.
    Started,
    /// A seat acted.
    Played {
        /// Who.
        seat: usize,
        /// What, as the protocol writes it.
        action: String,
        /// Who chose it.
        by: By,
    },
    /// A bot plays for a person from now on.
    StoodIn {
        /// Where.
        seat: usize,
        /// Why.
        why: StandIn,
    },
    /// The person plays again.
    Returned {
        /// Where.
        seat: usize,
    },
    /// The same people go on at another table.
    Rematch {
        /// Its id.
        table: String,
    },
    /// Everybody left before the game: the table is closed.
    Closed,
}
