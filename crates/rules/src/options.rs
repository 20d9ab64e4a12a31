//! What the options of all games share.

use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserializer, Serialize};

use crate::notation::read_seat;
use crate::rules::SetupError;
use crate::seat::Seat;

/// The option `first` (M3, C2, B2): the seat that begins the game, if it is not left to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct First(Option<Seat>);

impl First {
    /// This seat begins.
    #[must_use]
    pub const fn seat(seat: Seat) -> Self {
        Self(Some(seat))
    }

    /// The seat that begins by this option; none if chance decides. An error if the game has no such seat.
    pub(crate) fn check_seat(self, seats: usize) -> Result<Option<Seat>, SetupError> {
        match self.0 {
            Some(seat) if seat.index() >= seats => Err(SetupError::Options(format!(
                "option \"first\": there is no seat {seat}; the last is {}",
                seats - 1
            ))),
            first => Ok(first),
        }
    }
}

/// Only a number: to let chance decide, leave the option out.
impl<'de> serde::Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = First;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a seat")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<First, E> {
                read_seat(number).map(First::seat).map_err(E::custom)
            }
        }
        deserializer.deserialize_u64(Number)
    }
}

/// Whether an option has its default, so that it is left out of JSON.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
