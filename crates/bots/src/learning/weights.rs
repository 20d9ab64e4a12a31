//! What was learned about a game, as a file: a network for each number of seats and each variant of the rules.
//!
//! | part | content |
//! |---|---|
//! | mark | `LONJANET` |
//! | version | 2 |
//! | text | the game's name |
//! | count | how many networks follow |
//! | each network | the number of seats (count), the variant (text), how many weights (count), the weights |
//! | checksum | the SHA-256 of all before |
//!
//! `file.rs` says how these are written. Version 1 is still read: it had no variants, and a name of 16 bytes, filled up with
//! zeros.

use std::collections::BTreeMap;
use std::fmt;

use super::file::{FileError, Reader, Writer};

const MARK: [u8; 8] = *b"LONJANET";
const VERSION: u32 = 2;
const OLD_VERSION: u32 = 1;
const OLD_NAME: usize = 16;

/// What was learned about a game, by the number of seats and the variant of the rules.
///
/// ```
/// use lonja_bots::{Weights, WeightsError};
///
/// assert_eq!(Weights::read(b"a poem"), Err(WeightsError::NoWeights));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    game: String,
    /// By seats and variant. The variant without options has an empty name.
    networks: BTreeMap<(usize, String), Vec<f32>>,
}

/// Why weights can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// The file does not begin as one of weights does.
    NoWeights,
    /// This program does not know this version.
    Version(u32),
    /// The checksum does not fit: the file was changed or cut off.
    Damaged,
    /// They belong to this other game.
    Game(String),
    /// There are none for this number of seats.
    Seats(usize),
    /// They belong to a network of another shape.
    Shape,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWeights => f.write_str("these are no weights: they don't begin with LONJANET"),
            Self::Version(version) => {
                write!(f, "the weights are of version {version}, and this program knows versions 1 to {VERSION}")
            }
            Self::Damaged => f.write_str("the weights are damaged or cut off: their checksum does not agree"),
            Self::Game(game) => write!(f, "these are the weights of another game, {game}"),
            Self::Seats(seats) => write!(f, "the weights know nothing about {seats} seats"),
            Self::Shape => f.write_str("the weights are those of a network of another shape"),
        }
    }
}

impl std::error::Error for WeightsError {}

impl From<FileError> for WeightsError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Mark => Self::NoWeights,
            FileError::Damaged => Self::Damaged,
        }
    }
}

impl Weights {
    /// What was learned about a game for a number of seats and a variant.
    pub(crate) fn of(game: &str, seats: usize, variant: String, weights: Vec<f32>) -> Self {
        Self { game: game.to_owned(), networks: BTreeMap::from([((seats, variant), weights)]) }
    }

    /// The weights for a variant; if there are none, those for the game without options. The name says which it is.
    pub(crate) fn find(&self, game: &str, seats: usize, variant: &str) -> Result<(&str, &[f32]), WeightsError> {
        if self.game != game {
            return Err(WeightsError::Game(self.game.clone()));
        }
        let found = [variant, ""].into_iter().find_map(|name| self.networks.get_key_value(&(seats, name.to_owned())));
        found.map(|((_, name), weights)| (name.as_str(), weights.as_slice())).ok_or(WeightsError::Seats(seats))
    }

    /// Takes over what was learned for other numbers of seats or variants; what was known for the same is replaced.
    pub fn take_over(&mut self, other: Self) -> Result<(), WeightsError> {
        if self.game != other.game {
            return Err(WeightsError::Game(other.game));
        }
        self.networks.extend(other.networks);
        Ok(())
    }

    /// Reads weights, and checks that they are whole.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (version, reader) = Reader::open(bytes, MARK, &[OLD_VERSION, VERSION])?;
        if ![OLD_VERSION, VERSION].contains(&version) {
            return Err(WeightsError::Version(version));
        }
        read_content(version, reader).ok_or(WeightsError::Damaged)
    }

    /// The program's own weights, which a test has read.
    pub(crate) fn embedded(bytes: &[u8]) -> Self {
        Self::read(bytes).unwrap_or_else(|error| unreachable!("the program's own: {error}"))
    }

    /// Writes them, in the newest version.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut writer = Writer::new(MARK, VERSION);
        writer.text(&self.game);
        writer.count(self.networks.len());
        for ((seats, variant), weights) in &self.networks {
            writer.count(*seats);
            writer.text(variant);
            writer.weights(weights);
        }
        writer.finish()
    }
}

fn read_content(version: u32, mut reader: Reader<'_>) -> Option<Weights> {
    let is_old = version == OLD_VERSION;
    let game = match is_old {
        true => std::str::from_utf8(reader.bytes(OLD_NAME)?).ok()?.trim_end_matches('\0').to_owned(),
        false => reader.text()?,
    };
    let mut networks = BTreeMap::new();
    for _ in 0..reader.count()? {
        let key = (reader.count()?, if is_old { String::new() } else { reader.text()? });
        networks.insert(key, reader.weights()?);
    }
    reader.is_empty().then_some(Weights { game, networks })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Weights {
        let mut weights = Weights::of("chess", 2, String::new(), vec![0.5, -1.25e-3, 7.0]);
        weights.take_over(Weights::of("chess", 2, "960".into(), vec![0.25])).unwrap();
        weights.take_over(Weights::of("chess", 4, String::new(), vec![3.0; 100])).unwrap();
        weights
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Weights::read(&weights().write()), Ok(weights()));
        assert_eq!(weights().find("chess", 2, ""), Ok(("", &[0.5, -1.25e-3, 7.0][..])));
    }

    #[test]
    fn damage_is_found() {
        let whole = weights().write();
        assert_eq!(Weights::read(b""), Err(WeightsError::NoWeights));
        assert_eq!(Weights::read(b"LONJANET"), Err(WeightsError::Damaged));
        assert_eq!(Weights::read(&whole[..whole.len() - 1]), Err(WeightsError::Damaged));
        assert_eq!(Weights::read(&[&whole[..], b"\n"].concat()), Err(WeightsError::Damaged));
        for at in 12..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            assert_eq!(Weights::read(&damaged), Err(WeightsError::Damaged), "at {at}");
        }
        let mut later = whole;
        later[8] = 3;
        assert_eq!(Weights::read(&later), Err(WeightsError::Version(3)));
    }

    #[test]
    fn files_of_version_1_are_read_as_without_options() {
        let mut old = Writer::new(MARK, 1);
        "chess\0\0\0\0\0\0\0\0\0\0\0".bytes().collect::<Vec<_>>().chunks(8).for_each(|part| {
            old.number(u64::from_le_bytes(part.try_into().unwrap()));
        });
        old.count(1);
        old.count(2);
        old.weights(&[0.5, 7.0]);
        assert_eq!(Weights::read(&old.finish()), Ok(Weights::of("chess", 2, String::new(), vec![0.5, 7.0])));
    }

    #[test]
    fn weights_are_for_a_game_a_number_of_seats_and_a_variant() {
        assert_eq!(weights().find("chess", 2, "960"), Ok(("960", &[0.25][..])));
        assert_eq!(weights().find("chess", 2, "blind"), weights().find("chess", 2, ""));
        assert_eq!(weights().find("chess", 3, ""), Err(WeightsError::Seats(3)));
        assert_eq!(weights().find("go", 2, ""), Err(WeightsError::Game("chess".into())));
        let other = Weights::of("go", 2, String::new(), vec![]);
        assert_eq!(weights().take_over(other), Err(WeightsError::Game("go".into())));
    }
}
