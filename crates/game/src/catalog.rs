//! The one list of rulesets. All code after it works on any of them and names none.
//!
//! ```
//! use lonja_game::catalog::{Options, Playable, Ruleset, Visitor, with_rules};
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
//! assert!(with_rules("medici-card", 4, &Options::new(), CountDecisions).unwrap() > 10);
//! ```

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use lonja_bots::Bots;
use lonja_rules::burgueses::Burgueses;
use lonja_rules::medici::{Edition, Medici};
use lonja_rules::medici_card::MediciCard;
use lonja_rules::notation::{ChanceNames, ChanceShape};
use lonja_rules::{Notation, SetupError};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The options of a table as they are written: an object.
pub type Options = Map<String, Value>;

/// A ruleset's entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// Its name in protocols, records and commands.
    pub id: &'static str,
    /// How many can play.
    pub seats: RangeInclusive<usize>,
    /// The names of its chance outcomes in records and in the protocol.
    pub chance_names: ChanceNames,
    /// Whether equal scores are no shared victory, but ask for another game (B13).
    pub tie_asks_again: bool,
}

/// All rulesets.
pub const RULESETS: &[Ruleset] = &[
    entry::<Medici>("medici-2006", Edition::Of2006.seats()),
    entry::<Medici>("medici-2018", Edition::Of2018.seats()),
    entry::<MediciCard>("medici-card", MediciCard::SEATS),
    Ruleset { tie_asks_again: true, ..entry::<Burgueses>("burgueses", Burgueses::SEATS) },
];

const fn entry<R: Notation>(id: &'static str, seats: RangeInclusive<usize>) -> Ruleset {
    Ruleset { id, seats, chance_names: R::CHANCE_NAMES, tie_asks_again: false }
}

/// The shape of the chance outcomes with this name, in whichever rulesets have it.
pub(crate) fn chance_shape(name: &str) -> Result<ChanceShape, String> {
    let all = || RULESETS.iter().flat_map(|ruleset| ruleset.chance_names);
    let found = all().find(|(known, _)| *known == name);
    found.map(|(_, shape)| *shape).ok_or_else(|| {
        let known: BTreeSet<_> = all().map(|(known, _)| *known).collect();
        let known: Vec<_> = known.into_iter().collect();
        format!("there is no chance outcome {name:?}; there are {}", known.join(", "))
    })
}

/// The entry with this id.
pub fn find(id: &str) -> Result<&'static Ruleset, OpenError> {
    RULESETS.iter().find(|ruleset| ruleset.id == id).ok_or_else(|| unknown(id))
}

/// What every ruleset of the catalog has: rules, a notation, and bots.
pub trait Playable: Notation + Bots {}

impl<R: Notation + Bots> Playable for R {}

/// Something to do with the rules of any ruleset, statically typed.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output;
}

/// Why a game can't be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// There is no such ruleset.
    Ruleset(String),
    /// The ruleset is not for so many.
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

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Self::Ruleset(why) | Self::Players(why) | Self::Options(why)) = self;
        f.write_str(why)
    }
}

/// Sets up the rules of a ruleset and lets the visitor do its work with them.
pub fn with_rules<V: Visitor>(id: &str, players: usize, options: &Options, visitor: V) -> Result<V::Output, OpenError> {
    let ruleset = find(id)?;
    SetupError::check_seats(players, ruleset.seats.clone())?;
    Ok(match id {
        "medici-2006" => visitor.visit(ruleset, no_options(options, Medici::new(Edition::Of2006, players))?),
        "medici-2018" => visitor.visit(ruleset, no_options(options, Medici::new(Edition::Of2018, players))?),
        "medici-card" => visitor.visit(ruleset, MediciCard::new(players, &read_options(options)?)?),
        "burgueses" => visitor.visit(ruleset, no_options(options, Burgueses::new(players))?),
        _ => return Err(unknown(id)),
    })
}

fn unknown(id: &str) -> OpenError {
    let known: Vec<_> = RULESETS.iter().map(|ruleset| ruleset.id).collect();
    OpenError::Ruleset(format!("there is no ruleset {id:?}; there are {}", known.join(", ")))
}

fn no_options<R>(options: &Options, rules: Result<R, SetupError>) -> Result<R, OpenError> {
    match options.keys().next() {
        Some(name) => Err(OpenError::Options(format!("this ruleset has no options, and no {name:?}"))),
        None => Ok(rules?),
    }
}

/// Options one at a time, so that what is wrong can be named.
fn read_options<O: DeserializeOwned>(options: &Options) -> Result<O, OpenError> {
    for (name, value) in options {
        let one = Options::from_iter([(name.clone(), value.clone())]);
        if let Err(error) = serde_json::from_value::<O>(Value::Object(one)) {
            return Err(OpenError::Options(in_words(name, &error)));
        }
    }
    serde_json::from_value(Value::Object(options.clone())).map_err(|error| OpenError::Options(error.to_string()))
}

/// The reader's words are those of programs: a member is a field to it, a list a sequence.
fn in_words(name: &str, error: &serde_json::Error) -> String {
    let text = error.to_string().replace("sequence", "list");
    match text.strip_prefix("unknown field ").and_then(|text| text.split_once(", expected ")) {
        Some((_, known)) => format!("there is no option {name:?}; there are {}", known.replace(" or ", " and ")),
        None => format!("option {name:?}: {text}"),
    }
}
