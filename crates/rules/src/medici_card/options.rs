//! The options of a table of the card game.

use std::fmt;

use serde::de::{self, SeqAccess, Visitor, value::SeqAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::options::{First, is_default};

/// What a table can be opened with. The defaults are our rulings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The advanced variant (C11).
    #[serde(skip_serializing_if = "is_default")]
    pub advanced: bool,
    /// Whether a seat without an icon of a good takes a place in it (C10).
    #[serde(skip_serializing_if = "is_default")]
    pub zero_icons: bool,
    /// Which cards there are (C1).
    #[serde(skip_serializing_if = "is_default")]
    pub deck: DeckChoice,
    /// Who begins round 1 (C2).
    #[serde(skip_serializing_if = "is_default")]
    pub first: First,
}

/// Which cards there are (C1).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum DeckChoice {
    /// Our reconstruction.
    #[default]
    Ours,
    /// The same with the values that the rulebook names: the 7s are 5s.
    ByTheLetter,
    /// Another deck, as card codes.
    Cards(Vec<String>),
}

const BY_THE_LETTER: &str = "by-the-letter";

impl Serialize for DeckChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Ours => serializer.serialize_none(),
            Self::ByTheLetter => serializer.serialize_str(BY_THE_LETTER),
            Self::Cards(codes) => codes.serialize(serializer),
        }
    }
}

/// A deck that is given must be a list or a name: `null` does not stand for the usual deck.
impl<'de> Deserialize<'de> for DeckChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrCodes;
        impl<'de> Visitor<'de> for NameOrCodes {
            type Value = DeckChoice;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of card codes, or {BY_THE_LETTER:?}")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<DeckChoice, E> {
                if name == BY_THE_LETTER {
                    return Ok(DeckChoice::ByTheLetter);
                }
                Err(E::invalid_value(de::Unexpected::Str(name), &self))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, codes: A) -> Result<DeckChoice, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(codes)).map(DeckChoice::Cards)
            }
        }
        deserializer.deserialize_any(NameOrCodes)
    }
}
