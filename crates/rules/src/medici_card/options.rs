//! The options of a table of the card game.

use std::fmt;

use serde::de::{SeqAccess, Visitor, value::SeqAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize};

/// What a table can be opened with. A house rule is a field here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The advanced variant (C11).
    #[serde(skip_serializing_if = "is_false")]
    pub advanced: bool,
    /// Another deck, as card codes (C1).
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "read_codes")]
    pub deck: Option<Vec<String>>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// A deck that is given must be a list: `null` does not stand for the usual deck.
fn read_codes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    struct Codes;
    impl<'de> Visitor<'de> for Codes {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of card codes")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, codes: A) -> Result<Vec<String>, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(codes))
        }
    }
    deserializer.deserialize_seq(Codes).map(Some)
}
