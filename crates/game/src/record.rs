//! The record of a game, from which it can be replayed.

use lonja_rules::notation::ChanceValue;
use lonja_rules::{Notation, Rules, Seat};
use serde::de::{self, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::error::Category;

use crate::catalog::{OptionsJson, Ruleset, chance_shape, list_chance_names};

/// The version of the record format that this program writes and reads.
pub const RECORD_VERSION: i64 = 1;

/// A chance outcome as it is written: one member, whose name says which value it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceRecord {
    /// One of the [`chance_names`](Ruleset::chance_names) of the rulesets.
    pub name: String,
    /// The outcome itself.
    pub value: ChanceValue,
}

impl ChanceRecord {
    /// The chance outcomes of a game, in order.
    pub(crate) fn list<R: Notation>(rules: &R, outcomes: &[R::Chance]) -> Vec<Self> {
        let record = |outcome: &R::Chance| {
            let (name, value) = rules.write_chance(outcome);
            Self { name: name.to_owned(), value }
        };
        outcomes.iter().map(record).collect()
    }
}

impl Serialize for ChanceRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(&self.name, &self.value)?;
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
        write!(f, "a chance outcome, which is an object with one member, one of these: {}", list_chance_names())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<ChanceRecord, A::Error> {
        let name: String = members.next_key()?.ok_or_else(|| de::Error::custom("an empty outcome"))?;
        let value = members.next_value_seed(chance_shape(&name).map_err(de::Error::custom)?)?;
        match members.next_key::<String>()? {
            None => Ok(ChanceRecord { name, value }),
            Some(more) => Err(de::Error::custom(format!("an outcome has one member, not also {more:?}"))),
        }
    }
}

/// An integer in any of JSON's notations (`4`, `4.0`, `4e0`). A number beyond `i64` is clamped to its range, which
/// every caller refuses anyway.
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
            (Ok(integer), _) => Some(Self(integer)),
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

/// The result of a game that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The final score of each seat.
    pub scores: Vec<i32>,
    /// The seats that won, ascending. Several share the victory, or are tied.
    pub winners: Vec<usize>,
}

impl GameResult {
    /// The result of `state`, which must be over.
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

/// The record of a game. The reader ignores members that are not listed here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The version of the format.
    #[serde(deserialize_with = "version")]
    pub lonja: i64,
    /// The id of the ruleset.
    pub ruleset: String,
    /// The number of seats.
    pub players: usize,
    /// The options of the ruleset.
    #[serde(default)]
    pub options: OptionsJson,
    /// The seed of the chance outcomes, if they were drawn from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The SHA-256 of the table's secret, which players see before the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The words that the seats added to the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<String>>,
    /// The SHA-256 of each seat's word, by which it committed to the word before any was revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word_hashes: Option<Vec<Option<String>>>,
    /// How many starts failed at this table because somebody did not reveal its word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_starts: Option<u32>,
    /// The secret of the first of these starts, from which that of the game follows; none if no start failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_secret: Option<String>,
    /// All chance outcomes in order.
    pub chance: Vec<ChanceRecord>,
    /// All actions in order, without forced moves.
    pub actions: Vec<String>,
    /// The result; none while the game runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

impl Record {
    /// A record without seed and result; the caller adds what it knows of them.
    pub fn of<R: Notation>(ruleset: &Ruleset, rules: &R, chance: &[R::Chance], actions: &[R::Action]) -> Self {
        let options = match serde_json::to_value(rules.options()) {
            Ok(Value::Object(options)) => options,
            other => unreachable!("options are an object: {other:?}"),
        };
        Self {
            lonja: RECORD_VERSION,
            ruleset: ruleset.id.to_owned(),
            players: rules.seats(),
            options,
            seed: None,
            commitment: None,
            words: None,
            word_hashes: None,
            failed_starts: None,
            first_secret: None,
            chance: ChanceRecord::list(rules, chance),
            actions: actions.iter().map(R::Action::to_string).collect(),
            result: None,
        }
    }

    /// Reads a record. The version is checked first, because a later version may have any shape.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        #[derive(Deserialize)]
        struct Version {
            lonja: Option<JsonInteger>,
        }
        if !text.trim_start().starts_with('{') {
            serde_json::from_str::<IgnoredAny>(text)?;
            return Err(RecordError::Malformed("a record is a JSON object".into()));
        }
        match serde_json::from_str::<Version>(text)?.lonja {
            Some(JsonInteger(RECORD_VERSION)) => Ok(serde_json::from_str(text)?),
            Some(JsonInteger(version)) => Err(RecordError::Version(version)),
            None => Err(RecordError::Malformed("\"lonja\" does not tell a version".into())),
        }
    }
}

/// Why a text is not a record that this program can read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The text is not JSON.
    NoJson(String),
    /// The text ends too early.
    CutOff,
    /// The text is JSON, but not a record.
    Malformed(String),
    /// A later version of the program wrote the record.
    Version(i64),
}

impl RecordError {
    /// The codes of all errors.
    pub const CODES: [&'static str; 4] = ["record_no_json", "record_cut_off", "record_malformed", "record_version"];

    /// The code for programs. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        let [no_json, cut_off, malformed, version] = Self::CODES;
        match self {
            Self::NoJson(_) => no_json,
            Self::CutOff => cut_off,
            Self::Malformed(_) => malformed,
            Self::Version(_) => version,
        }
    }
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> Self {
        match error.classify() {
            Category::Eof => Self::CutOff,
            Category::Syntax | Category::Io => Self::NoJson(error.to_string()),
            Category::Data => Self::Malformed(error.to_string()),
        }
    }
}

impl std::fmt::Display for RecordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoJson(why) => write!(f, "it is no JSON: {why}"),
            Self::CutOff => f.write_str("it is cut off: the record does not end"),
            Self::Malformed(why) => write!(f, "it is no record: {why}"),
            Self::Version(version) => {
                write!(f, "it has version {version}, but this program reads only version {RECORD_VERSION}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_read_and_written() {
        for (text, value) in [
            (r#"{"first":2}"#, ChanceValue::Number(2)),
            (r#"{"first":2.0}"#, ChanceValue::Number(2)),
            (r#"{"first":2e0}"#, ChanceValue::Number(2)),
            (r#"{"first":18446744073709551616}"#, ChanceValue::Number(u64::MAX)),
            (r#"{"deck":["2S","3S"]}"#, ChanceValue::Texts(vec!["2S".into(), "3S".into()])),
        ] {
            let outcome: ChanceRecord = serde_json::from_str(text).unwrap();
            assert_eq!(outcome.value, value, "{text}");
            let again: ChanceRecord = serde_json::from_str(&serde_json::to_string(&outcome).unwrap()).unwrap();
            assert_eq!(again, outcome);
        }
    }

    #[test]
    fn an_outcome_of_another_form_is_refused_with_the_reason() {
        for (text, reason) in [
            (r#"{"first":-1}"#, "negative"),
            (r#"{"first":0.5}"#, "0.5 is not a whole number"),
            (r#"{"first":"2"}"#, "a number"),
            (r#"{"deck":3}"#, "a sequence"),
            (r#"{"dice":3}"#, "there are deck, first, kings"),
            (r#"{"first":2,"deck":[]}"#, "one member"),
            ("[]", "one of these: deck, first, kings"),
        ] {
            let error = serde_json::from_str::<ChanceRecord>(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
