//! Translates between typed rules and the text of protocol and records. The rules themselves never use it.
//!
//! ```
//! use lonja_rules::Notation;
//! use lonja_rules::medici::{Action, Edition, Medici, Options};
//!
//! let rules = Medici::new(Edition::Of2018, 4, &Options::default()).unwrap();
//! assert_eq!(rules.read_action("pass"), Some(Action::PASS));
//! assert_eq!(rules.read_action("bid 7").unwrap().to_string(), "bid 7");
//! assert_eq!(rules.read_action("bid 07"), None);
//! ```

use std::fmt::Display;

use serde::de::{DeserializeOwned, DeserializeSeed, Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::rules::Rules;
use crate::seat::{MAX_SEATS, Seat};

/// The value of a chance outcome in the protocol, after its name: `{"first":2}`, `{"deck":["2S", "3S", …]}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum ChanceValue {
    /// A number, such as that of a seat.
    Number(u64),
    /// A list of texts, such as the codes of cards.
    Texts(Vec<String>),
}

/// Which [`ChanceValue`] a chance outcome has. As a [`DeserializeSeed`] it reads such a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceShape {
    /// A [`ChanceValue::Number`].
    Number,
    /// A [`ChanceValue::Texts`].
    Texts,
}

impl<'de> DeserializeSeed<'de> for ChanceShape {
    type Value = ChanceValue;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<ChanceValue, D::Error> {
        match self {
            Self::Number => deserializer.deserialize_u64(NumberVisitor).map(ChanceValue::Number),
            Self::Texts => Vec::deserialize(deserializer).map(ChanceValue::Texts),
        }
    }
}

/// Reads a whole number that is not negative, in any notation (`4`, `4.0`, `4e0`). One beyond `u64` is clamped to its
/// range; no game has such an outcome.
struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a number")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
        Ok(number)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
        u64::try_from(number).map_err(|_| E::custom("a negative number"))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<u64, E> {
        match number {
            _ if number.fract() != 0.0 => Err(E::custom(format!("{number} is not a whole number"))),
            _ if number < 0.0 => Err(E::custom("a negative number")),
            _ => Ok(number as u64),
        }
    }
}

/// The names of a game's chance outcomes, each with the shape of its value.
pub type ChanceNames = &'static [(&'static str, ChanceShape)];

/// How long people look at something that happened before they are shown what followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DisplayTime {
    /// Milliseconds at normal speed.
    Ms(u16),
    /// Milliseconds at normal speed before and after its effect, which is a step of its own (`Listener::effect`).
    WithEffect {
        /// Before its effect.
        ms: u16,
        /// From its effect on.
        effect_ms: u16,
    },
    /// It is part of the account of a day or round, which stays until people close it.
    Account,
}

/// Writes and reads everything about a ruleset that leaves the program.
pub trait Notation: Rules<Action: Display, Event: Serialize> {
    /// The options that a ruleset was opened with, written so that they open it again.
    type Options: Serialize + DeserializeOwned;
    /// A view with the members of the protocol.
    type ViewJson: Serialize;

    /// All chance outcomes by name. Games that share a name give it the same shape.
    const CHANCE_NAMES: ChanceNames;

    /// The ways in which a day, a round or a game can end, each named once.
    const ENDINGS: &'static [&'static str];

    /// The options it was opened with.
    fn options(&self) -> Self::Options;

    /// The protocol's word for what the game waits for.
    fn phase(&self, state: &Self::State) -> &'static str;

    /// The action with exactly this text, legal now or not.
    fn read_action(&self, text: &str) -> Option<Self::Action>;

    /// The name and the value of an outcome.
    fn write_chance(&self, chance: &Self::Chance) -> (&'static str, ChanceValue);

    /// The outcome with this name and value, possible now or not; an error says why the value can't be read.
    fn read_chance(&self, name: &str, outcome: &ChanceValue) -> Result<Self::Chance, String>;

    /// A view, ready to be written.
    fn view_json(&self, view: &Self::View) -> Self::ViewJson;

    /// The ending, one of [`Notation::ENDINGS`], that an event reports.
    fn ending(&self, event: &Self::Event) -> Option<&'static str>;

    /// How long people look at an action.
    fn action_display(&self, action: Self::Action) -> DisplayTime;

    /// How long people look at an event.
    fn event_display(&self, event: &Self::Event) -> DisplayTime;
}

/// The two endings of a whole game that both Medici games have (X3).
pub(crate) const ONE_WINNER: &str = "game: one winner";
pub(crate) const SHARED_VICTORY: &str = "game: shared victory";

/// The most times that [`words`] repeats a word.
const MAX_TIMES: u16 = 128;

/// The words of a text, without its comments, which begin with `#` and end with the line. A word such as `4*cloth2`
/// stands for `cloth2`, four times.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    let content = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    let repeated = |word: &str| {
        let times = word.split_once('*').and_then(|(times, word)| Some((whole_number(times)?, word)));
        let (times, word) = times.filter(|&(times, _)| times <= MAX_TIMES).unwrap_or((1, word));
        vec![word.to_owned(); usize::from(times)]
    };
    content.flat_map(str::split_whitespace).flat_map(repeated).collect()
}

/// Reads a whole number that is written in digits only, without leading zeros.
pub(crate) fn whole_number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The seat of a `first` outcome. A seat number above this game's seats is an impossible outcome, which
/// [`Rules::check_chance`](crate::Rules::check_chance) refuses; a seat that no game has can't be represented.
pub(crate) fn read_seat(number: u64) -> Result<Seat, String> {
    match usize::try_from(number) {
        Ok(number) if number < MAX_SEATS => Ok(Seat::new(number)),
        _ => Err(format!("there is no seat {number}")),
    }
}

/// Reads a list of at most `most` cards and calls `take` with each.
pub(crate) fn read_cards<C>(
    codes: &[String],
    most: usize,
    read: impl Fn(&str) -> Option<C>,
    mut take: impl FnMut(C),
) -> Result<(), String> {
    if codes.len() > most {
        return Err(format!("there are {} cards, more than {most}", codes.len()));
    }
    for code in codes {
        take(read(code).ok_or_else(|| format!("{code:?} is no card of this game"))?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{whole_number, words};

    #[test]
    fn words_can_be_repeated() {
        assert_eq!(words("2*fur3 # 9*fur9\n dye2 0*dye4 1*value7!"), ["fur3", "fur3", "dye2", "value7!"]);
        assert_eq!(words("129*fur3 02*fur3 x*fur3 *"), ["129*fur3", "02*fur3", "x*fur3", "*"]);
    }

    #[test]
    fn numbers_have_one_spelling() {
        assert_eq!(whole_number("0"), Some(0));
        assert_eq!(whole_number("17"), Some(17));
        for not in ["", "07", "+7", "-7", " 7", "7 ", "70000", "٧"] {
            assert_eq!(whole_number(not), None, "{not:?}");
        }
    }
}
