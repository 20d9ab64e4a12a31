//! The only list of rulesets. All other code of this crate works with any ruleset and names none.
//!
//! ```
//! use lonja_game::catalog::{OptionsJson, Playable, Ruleset, Visitor, with_rules};
//! use lonja_rules::{FastRandom, flow};
//!
//! /// Plays one random game of any ruleset and counts its decisions.
//! struct CountDecisions;
//!
//! impl Visitor for CountDecisions {
//!     type Output = u32;
//!     fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> u32 {
//!         flow::playout(&rules, &mut rules.setup(), &mut FastRandom::new(1))
//!     }
//! }
//!
//! assert!(with_rules("medici-card", 4, &OptionsJson::new(), CountDecisions).unwrap() > 10);
//! ```

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use lonja_bots::{Auctions, BotFamily, Bots, Hoarder, Payer, SparringBot};
use lonja_rules::burgueses::Burgueses;
use lonja_rules::medici::{Edition, Medici};
use lonja_rules::medici_card::MediciCard;
use lonja_rules::notation::{ChanceNames, ChanceShape};
use lonja_rules::{Notation, SetupError, SingleDraws};
use serde::Deserializer;
use serde::de::{self, DeserializeOwned};
use serde_json::{Map, Value};

/// The options of a ruleset as JSON; each game has a type of its own for them.
pub type OptionsJson = Map<String, Value>;

/// A ruleset's entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// Its name in protocols, records and commands.
    pub id: &'static str,
    /// The numbers of seats that it can be played with.
    pub seats: RangeInclusive<usize>,
    /// The names of its chance outcomes in records and in the protocol.
    pub chance_names: ChanceNames,
    /// Whether a tie is not a shared victory, but a reason to play another game (B13).
    pub needs_rematch_after_tie: bool,
    /// The options that bankers and experts were not trained for: with them they are guessing.
    pub untrained: &'static [&'static str],
    /// The numbers of seats for which bankers and experts did not learn who wins: their chances of winning follow from
    /// their expected scores.
    pub chances_from_scores: &'static [usize],
}

/// The shape of the chance outcome with this name, which is the same in all rulesets that have it.
pub(crate) fn chance_shape(name: &str) -> Result<ChanceShape, String> {
    let found = all_chance_names().find(|(known, _)| *known == name);
    found
        .map(|(_, shape)| *shape)
        .ok_or_else(|| format!("there is no chance outcome {name:?}; there are {}", list_chance_names()))
}

/// The names of all chance outcomes, for messages.
pub(crate) fn list_chance_names() -> String {
    let names: BTreeSet<_> = all_chance_names().map(|(name, _)| *name).collect();
    names.into_iter().collect::<Vec<_>>().join(", ")
}

fn all_chance_names() -> impl Iterator<Item = &'static (&'static str, ChanceShape)> {
    RULESETS.iter().flat_map(|ruleset| ruleset.chance_names)
}

/// The entry with this id.
pub fn find(id: &str) -> Result<&'static Ruleset, OpenError> {
    RULESETS.iter().find(|ruleset| ruleset.id == id).ok_or_else(|| unknown(id))
}

/// What every ruleset of the catalog has: rules, chance in single draws, a notation, and bots. What only some games
/// have is here too, without a default, so that a new game can't forget it.
pub trait Playable: SingleDraws + Notation + Bots {
    /// Further bots to measure others against. The page does not list them.
    const SPARRING_BOTS: &'static [SparringBot<Self>];

    /// Families of bots to search for the one that does best against an expert. The arena names one `payer*0.8`.
    const BOT_FAMILIES: &'static [BotFamily<Self>];

    /// What reviews need to know about the game's auctions; none if it has no auctions.
    fn auctions(&self) -> Option<&dyn Auctions<Self>>;
}

impl Playable for Medici {
    const SPARRING_BOTS: &'static [SparringBot<Self>] = &[];
    const BOT_FAMILIES: &'static [BotFamily<Self>] = &[("payer", |factor| Box::new(Payer { factor }))];

    fn auctions(&self) -> Option<&dyn Auctions<Self>> {
        Some(self)
    }
}

impl Playable for MediciCard {
    const SPARRING_BOTS: &'static [SparringBot<Self>] = &[];
    const BOT_FAMILIES: &'static [BotFamily<Self>] = &[];

    fn auctions(&self) -> Option<&dyn Auctions<Self>> {
        None
    }
}

impl Playable for Burgueses {
    const SPARRING_BOTS: &'static [SparringBot<Self>] = &[("hoarder", || Box::new(Hoarder))];
    const BOT_FAMILIES: &'static [BotFamily<Self>] = &[];

    fn auctions(&self) -> Option<&dyn Auctions<Self>> {
        None
    }
}

/// Code that works with the statically typed rules of any ruleset; see [`with_rules`].
pub trait Visitor {
    /// What [`visit`](Visitor::visit) returns.
    type Output;

    /// Does the work with `rules`, whose concrete type is `R`.
    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output;
}

/// Why a game can't be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// There is no such ruleset.
    Ruleset(String),
    /// The ruleset does not have this number of seats.
    Players(String),
    /// An option is wrong.
    Options(String),
}

impl From<SetupError> for OpenError {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::Players(why) => Self::Players(why),
            SetupError::Options(why) => Self::Options(why),
        }
    }
}

impl OpenError {
    /// The codes of all errors.
    pub const CODES: [&'static str; 3] = ["unknown_ruleset", "bad_players", "bad_options"];

    /// The code for programs. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        let [ruleset, players, options] = Self::CODES;
        match self {
            Self::Ruleset(_) => ruleset,
            Self::Players(_) => players,
            Self::Options(_) => options,
        }
    }
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Self::Ruleset(why) | Self::Players(why) | Self::Options(why)) = self;
        f.write_str(why)
    }
}

/// Makes the list of rulesets and the one place that turns an id into typed rules.
macro_rules! rulesets {
    ($($id:literal => $rules:ty { seats: $seats:expr, needs_rematch_after_tie: $tie:literal, new: $new:expr $(,)? })*) => {
        /// All rulesets.
        pub const RULESETS: &[Ruleset] = &[$(Ruleset {
            id: $id,
            seats: $seats,
            chance_names: <$rules>::CHANCE_NAMES,
            needs_rematch_after_tie: $tie,
            untrained: <$rules as Bots>::UNTRAINED,
            chances_from_scores: <$rules as Bots>::CHANCES_FROM_SCORES,
        }),*];

        /// Sets up the rules of a ruleset and lets the visitor do its work with them.
        pub fn with_rules<V: Visitor>(
            id: &str,
            players: usize,
            options: &OptionsJson,
            visitor: V,
        ) -> Result<V::Output, OpenError> {
            let ruleset = find(id)?;
            SetupError::check_seats(players, ruleset.seats.clone())?;
            match id {
                $($id => Ok(visitor.visit::<$rules>(ruleset, $new(players, &read_options(options)?)?)),)*
                _ => Err(unknown(id)),
            }
        }
    };
}

rulesets! {
    "medici-2006" => Medici {
        seats: Edition::Of2006.seats(),
        needs_rematch_after_tie: false,
        new: |seats, options| Medici::new(Edition::Of2006, seats, options),
    }
    "medici-2018" => Medici {
        seats: Edition::Of2018.seats(),
        needs_rematch_after_tie: false,
        new: |seats, options| Medici::new(Edition::Of2018, seats, options),
    }
    "medici-card" => MediciCard { seats: MediciCard::SEATS, needs_rematch_after_tie: false, new: MediciCard::new }
    "burgueses" => Burgueses { seats: Burgueses::SEATS, needs_rematch_after_tie: true, new: Burgueses::new }
}

fn unknown(id: &str) -> OpenError {
    let known: Vec<_> = RULESETS.iter().map(|ruleset| ruleset.id).collect();
    OpenError::Ruleset(format!("there is no ruleset {id:?}; there are {}", known.join(", ")))
}

/// Reads options one at a time, so that the message can name the one that is wrong.
fn read_options<O: DeserializeOwned>(options: &OptionsJson) -> Result<O, OpenError> {
    let known = field_names::<O>();
    for (name, value) in options {
        if !known.contains(&name.as_str()) {
            return Err(OpenError::Options(unknown_option(name, known)));
        }
        let one = OptionsJson::from_iter([(name.clone(), value.clone())]);
        if let Err(error) = serde_json::from_value::<O>(Value::Object(one)) {
            return Err(OpenError::Options(format!("option {name:?}: {error}")));
        }
    }
    serde_json::from_value(Value::Object(options.clone())).map_err(|error| OpenError::Options(error.to_string()))
}

fn unknown_option(name: &str, known: &[&str]) -> String {
    if known.is_empty() {
        return format!("this ruleset has no options, and no {name:?}");
    }
    let known: Vec<_> = known.iter().map(|known| format!("`{known}`")).collect();
    let (last, others) = known.split_last().map_or(("", &known[..]), |(last, others)| (last.as_str(), others));
    let and = if others.is_empty() { "" } else { " and " };
    format!("there is no option {name:?}; there are {}{and}{last}", others.join(", "))
}

/// The names of a struct's members, which serde hands to every deserializer.
fn field_names<O: DeserializeOwned>() -> &'static [&'static str] {
    struct Names<'a>(&'a mut &'static [&'static str]);
    impl<'de> Deserializer<'de> for Names<'_> {
        type Error = de::value::Error;

        fn deserialize_any<V: de::Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
            Err(de::Error::custom("options are a struct"))
        }

        fn deserialize_struct<V: de::Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            visitor: V,
        ) -> Result<V::Value, Self::Error> {
            *self.0 = fields;
            self.deserialize_any(visitor)
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }
    let mut names: &[&str] = &[];
    // This always fails, because there is nothing to read; only the names are needed.
    let _ = O::deserialize(Names(&mut names));
    names
}
