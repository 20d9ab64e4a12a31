//! The weights of a game as a file: a network for each number of seats and each variant of the rules.
//!
//! | part | content |
//! |---|---|
//! | signature | `LONJANET` |
//! | version | 3 |
//! | text | the game's name |
//! | count | how many networks follow |
//! | each network | seats (count), the variant (text), how many weights (count), the weights with 16 bits |
//! | checksum | the SHA-256 of all before |
//!
//! `file.rs` says how these are written. Version 2, which is still read, had weights with 32 bits.

use std::collections::BTreeMap;

use super::file::{FileError, FileReader, FileWriter};

const SIGNATURE: &str = "LONJANET";
const VERSION: u32 = 3;
const OLD_VERSION: u32 = 2;

/// The weights of a game's networks, by the number of seats and the variant of the rules (its options).
///
/// ```
/// use lonja_bots::{FileError, Weights};
///
/// assert_eq!(Weights::read(b"a poem"), Err(FileError::Signature("LONJANET")));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    game: String,
    /// By seats and variant. The variant without options has an empty name.
    networks: BTreeMap<(usize, String), Vec<f32>>,
}

impl Weights {
    pub(crate) fn of(game: &str, seats: usize, variant: String, weights: Vec<f32>) -> Self {
        Self { game: game.to_owned(), networks: BTreeMap::from([((seats, variant), weights)]) }
    }

    /// Whether a variant was trained for this number of seats.
    pub(crate) fn has(&self, seats: usize, variant: &str) -> bool {
        self.networks.contains_key(&(seats, variant.to_owned()))
    }

    /// Whether a variant was trained for some number of seats.
    #[cfg(test)]
    pub(crate) fn has_variant(&self, variant: &str) -> bool {
        self.networks.keys().any(|(_, name)| name == variant)
    }

    /// The weights for a variant; if there are none, those for the game without options.
    pub(crate) fn find(&self, game: &str, seats: usize, variant: &str) -> Result<&[f32], FileError> {
        if self.game != game {
            return Err(FileError::Game(self.game.clone()));
        }
        let found = [variant, ""].into_iter().find_map(|name| self.networks.get(&(seats, name.to_owned())));
        found.map(Vec::as_slice).ok_or(FileError::Seats(seats))
    }

    /// Adds the networks of `other`, and replaces those for the same seats and variant.
    pub fn merge(&mut self, other: Self) -> Result<(), FileError> {
        if self.game != other.game {
            return Err(FileError::Game(other.game));
        }
        self.networks.extend(other.networks);
        Ok(())
    }

    /// Reads a file in this or an older version of the format.
    pub fn read(bytes: &[u8]) -> Result<Self, FileError> {
        let (version, reader) = FileReader::open(bytes, SIGNATURE, &[OLD_VERSION, VERSION])?;
        read_content(version, reader).ok_or(FileError::Damaged)
    }

    /// Weights that are compiled into the program.
    pub(crate) fn embedded(bytes: &[u8]) -> Self {
        Self::read(bytes).unwrap_or_else(|error| unreachable!("embedded weights: {error}"))
    }

    /// A file in the newest version of the format.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut writer = FileWriter::new(SIGNATURE, VERSION);
        writer.text(&self.game);
        writer.count(self.networks.len());
        for ((seats, variant), weights) in &self.networks {
            writer.count(*seats);
            writer.text(variant);
            writer.half_weights(weights);
        }
        writer.finish()
    }
}

fn read_content(version: u32, mut reader: FileReader<'_>) -> Option<Weights> {
    let game = reader.text()?;
    let mut networks = BTreeMap::new();
    for _ in 0..reader.count()? {
        let key = (reader.count()?, reader.text()?);
        networks.insert(key, if version == OLD_VERSION { reader.weights()? } else { reader.half_weights()? });
    }
    reader.is_empty().then_some(Weights { game, networks })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Weights {
        let mut weights = Weights::of("chess", 2, String::new(), vec![0.5, -1.25, 7.0]);
        weights.merge(Weights::of("chess", 2, "960".into(), vec![0.25])).unwrap();
        weights.merge(Weights::of("chess", 4, String::new(), vec![3.0; 100])).unwrap();
        weights
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Weights::read(&weights().write()), Ok(weights()));
        assert_eq!(weights().find("chess", 2, ""), Ok(&[0.5, -1.25, 7.0][..]));
    }

    #[test]
    fn damage_is_found() {
        let whole = weights().write();
        assert_eq!(Weights::read(b""), Err(FileError::Signature(SIGNATURE)));
        assert_eq!(Weights::read(b"LONJANET"), Err(FileError::Damaged));
        assert_eq!(Weights::read(&whole[..whole.len() - 1]), Err(FileError::Damaged));
        assert_eq!(Weights::read(&[&whole[..], b"\n"].concat()), Err(FileError::Damaged));
        for at in 12..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            assert_eq!(Weights::read(&damaged), Err(FileError::Damaged), "at {at}");
        }
        let mut later = whole;
        later[8] = 4;
        assert_eq!(Weights::read(&later), Err(FileError::Version(4)));
    }

    #[test]
    fn files_of_version_2_have_weights_with_32_bits() {
        let mut old = FileWriter::new(SIGNATURE, 2);
        old.text("chess");
        old.count(1);
        old.count(2);
        old.text("");
        old.weights(&[0.1, 7.0]);
        assert_eq!(Weights::read(&old.finish()), Ok(Weights::of("chess", 2, String::new(), vec![0.1, 7.0])));
    }

    #[test]
    fn weights_are_for_a_game_a_number_of_seats_and_a_variant() {
        assert_eq!(weights().find("chess", 2, "960"), Ok(&[0.25][..]));
        assert_eq!(weights().find("chess", 2, "blind"), weights().find("chess", 2, ""));
        assert_eq!(weights().find("chess", 3, ""), Err(FileError::Seats(3)));
        assert_eq!(weights().find("go", 2, ""), Err(FileError::Game("chess".into())));
        let other = Weights::of("go", 2, String::new(), vec![]);
        assert_eq!(weights().merge(other), Err(FileError::Game("go".into())));
    }
}
