//! The record of a game: the account from which it can be replayed.

use lonja_rules::notation::{ChanceShape, ChanceValue};
use lonja_rules::{Notation, Rules, Seat};
use serde::de::{self, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::error::Category;

use crate::catalog::{Options, Ruleset, chance_shape};

/// The version of the format that is written and read.
pub const VERSION: i64 = 1;

/// A chance outcome as it is written: one member, whose name says which value it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceRecord {
    /// One of the [`chance_names`](Ruleset::chance_names) of the rulesets.
    pub name: String,
    /// What was drawn.
    pub value: ChanceValue,
}

impl Serialize for ChanceRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match &self.value {
            ChanceValue::Number(number) => map.serialize_entry(&self.name, number)?,
            ChanceValue::Texts(texts) => map.serialize_entry(&self.name, texts)?,
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for ChanceRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ChanceRecordVisitor)
    }
}

struct ChanceRecordVisitor;

impl<'de> Visitor<'de> for ChanceRecordVisitor {
    type Value = ChanceRecord;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(
            "a chance outcome, which is an object with one member such as {\"first\":SEAT} or {\"deck\":[CARD, …]}",
        )
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<ChanceRecord, A::Error> {
        let name: String = members.next_key()?.ok_or_else(|| de::Error::custom("an empty outcome"))?;
        let value = match chance_shape(&name).map_err(de::Error::custom)? {
            ChanceShape::Number => {
                let JsonInteger(number) = members.next_value()?;
                ChanceValue::Number(u64::try_from(number).map_err(|_| de::Error::custom("a negative number"))?)
            }
            ChanceShape::Texts => ChanceValue::Texts(members.next_value()?),
        };
        match members.next_key::<String>()? {
            None => Ok(ChanceRecord { name, value }),
            Some(more) => Err(de::Error::custom(format!("an outcome has one member, not also {more:?}"))),
        }
    }
}

/// A whole number in any of JSON's ways of writing one (`4`, `4.0`, `4e0`), as far as it can matter: far off, it is only
/// known to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JsonInteger(pub i64);

impl JsonInteger {
    /// Reads the text of any JSON value.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if !text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
            return None;
        }
        match (text.parse(), text.parse::<f64>()) {
            (Ok(whole), _) => Some(Self(whole)),
            (_, Ok(float)) if float.is_infinite() || float.fract() == 0.0 => Some(Self(float as i64)),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for JsonInteger {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        Self::read(&number.to_string()).ok_or_else(|| de::Error::custom(format!("{number} is not a whole number")))
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// By seat.
    pub scores: Vec<i32>,
    /// Who won, ascending; several share the victory or are tied.
    pub winners: Vec<usize>,
}

impl GameResult {
    /// The end of a game that is over.
    pub fn of<R: Rules>(rules: &R, state: &R::State) -> Self {
        Self {
            scores: rules.scores(state).of(rules.seats()).to_vec(),
            winners: rules.winners(state).iter().map(Seat::index).collect(),
        }
    }
}

fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    JsonInteger::deserialize(deserializer).map(|JsonInteger(version)| version)
}

/// A game's record. Members that are not here are ignored in reading.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The format's version.
    #[serde(deserialize_with = "version")]
    pub lonja: i64,
    /// Which ruleset.
    pub ruleset: String,
    /// How many seats.
    pub players: usize,
    /// With which options.
    #[serde(default)]
    pub options: Options,
    /// What the chance outcomes were drawn from, if from a seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The table's commitment to its secret, shown before the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// What the seats added to the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<String>>,
    /// What the world decided.
    pub chance: Vec<ChanceRecord>,
    /// What the seats chose, forced moves left out.
    pub actions: Vec<String>,
    /// How it ended, if it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

impl Record {
    /// The account of a game that is not over, or whose result is still to be added, without a seed.
    pub fn of<R: Notation>(ruleset: &Ruleset, rules: &R, chance: &[R::Chance], actions: &[R::Action]) -> Self {
        let written = |chance: &R::Chance| {
            let (name, value) = rules.write_chance(chance);
            ChanceRecord { name: name.to_owned(), value }
        };
        let options = match serde_json::to_value(rules.options()) {
            Ok(Value::Object(options)) => options,
            other => unreachable!("options are an object: {other:?}"),
        };
        Self {
            lonja: VERSION,
            ruleset: ruleset.id.to_owned(),
            players: rules.seats(),
            options,
            seed: None,
            commitment: None,
            words: None,
            chance: chance.iter().map(written).collect(),
            actions: actions.iter().map(R::Action::to_string).collect(),
            result: None,
        }
    }

    /// Reads a record. One of a later version, whose shape can't be known, is refused as such.
    pub fn read(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Version {
            lonja: Option<JsonInteger>,
        }
        if !text.trim_start().starts_with('{') {
            serde_json::from_str::<IgnoredAny>(text).map_err(|error| explain(&error))?;
            return Err("it is no record: a record is a JSON object".into());
        }
        let version = serde_json::from_str::<Version>(text).map_err(|error| explain(&error))?;
        match version.lonja {
            Some(JsonInteger(VERSION)) => {}
            Some(JsonInteger(version)) => {
                return Err(format!("it is of version {version}, and this program knows version {VERSION}"));
            }
            None => return Err("it is no record: \"lonja\" does not tell a version".into()),
        }
        serde_json::from_str(text).map_err(|error| explain(&error))
    }
}

fn explain(error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Eof => "it is cut off: the record does not end".into(),
        Category::Syntax | Category::Io => format!("it is no JSON: {error}"),
        Category::Data => format!("it is no record: {error}"),
    }
}
