//! What was learned about a game, as a file: for each number of seats the numbers of a network.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `LONJANET` |
//! | 4 | the version, 1 |
//! | 16 | the game's name, filled up with zeros |
//! | 4 | how many networks follow |
//! | 8 + 4 × numbers, a network | the number of seats, how many numbers, the numbers |
//! | 32 | the SHA-256 of all before |
//!
//! All is little-endian: whole numbers of 32 bits without sign, others of 32 bits (IEEE 754).

use std::collections::BTreeMap;
use std::fmt;

use sha2::{Digest, Sha256};

const MARK: &[u8; 8] = b"LONJANET";
const VERSION: u32 = 1;
const NAME: usize = 16;
const CHECKSUM: usize = 32;

/// What was learned about a game, by the number of seats.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    game: String,
    networks: BTreeMap<usize, Vec<f32>>,
}

/// Why weights can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// They are something else.
    NoWeights,
    /// They are of a version that is not known.
    Version(u32),
    /// Something in them has changed since they were written, or they are cut off.
    Damaged,
    /// They are those of another game.
    Game(String),
    /// They know nothing about so many seats.
    Seats(usize),
    /// They are those of a network of another shape.
    Shape,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWeights => f.write_str("these are no weights: they don't begin with LONJANET"),
            Self::Version(version) => {
                write!(f, "the weights are of version {version}, and this program knows version {VERSION}")
            }
            Self::Damaged => f.write_str("the weights are damaged or cut off: their checksum does not agree"),
            Self::Game(game) => write!(f, "these are the weights of another game, {game}"),
            Self::Seats(seats) => write!(f, "the weights know nothing about {seats} seats"),
            Self::Shape => f.write_str("the weights are those of a network of another shape"),
        }
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// What was learned about a game for a number of seats.
    pub(crate) fn of(game: &str, seats: usize, numbers: Vec<f32>) -> Self {
        Self { game: game.to_owned(), networks: BTreeMap::from([(seats, numbers)]) }
    }

    /// The numbers for a game and a number of seats.
    pub(crate) fn numbers(&self, game: &str, seats: usize) -> Result<&[f32], WeightsError> {
        if self.game != game {
            return Err(WeightsError::Game(self.game.clone()));
        }
        self.networks.get(&seats).map(Vec::as_slice).ok_or(WeightsError::Seats(seats))
    }

    /// Takes over what was learned for other numbers of seats; what was known for the same is replaced.
    pub fn take_over(&mut self, other: Self) -> Result<(), WeightsError> {
        if self.game != other.game {
            return Err(WeightsError::Game(other.game));
        }
        self.networks.extend(other.networks);
        Ok(())
    }

    /// Reads weights, and checks that they are whole.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let mut content = bytes.strip_prefix(MARK).ok_or(WeightsError::NoWeights)?;
        match whole(&mut content) {
            Some(VERSION) => {}
            Some(version) => return Err(WeightsError::Version(version)),
            None => return Err(WeightsError::Damaged),
        }
        let Some((all, checksum)) = bytes.split_last_chunk::<CHECKSUM>() else { return Err(WeightsError::Damaged) };
        if Sha256::digest(all)[..] != checksum[..] {
            return Err(WeightsError::Damaged);
        }
        content = &content[..content.len() - CHECKSUM];
        read_content(content).ok_or(WeightsError::Damaged)
    }

    /// The program's own weights, which a test has read.
    pub(crate) fn embedded(bytes: &[u8]) -> Self {
        Self::read(bytes).unwrap_or_else(|error| unreachable!("the program's own: {error}"))
    }

    /// Writes them.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        let whole = |bytes: &mut Vec<u8>, number: usize| bytes.extend((number as u32).to_le_bytes());
        whole(&mut bytes, VERSION as usize);
        bytes.extend(self.game.bytes().chain(std::iter::repeat(0)).take(NAME));
        whole(&mut bytes, self.networks.len());
        for (&seats, numbers) in &self.networks {
            whole(&mut bytes, seats);
            whole(&mut bytes, numbers.len());
            numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        bytes
    }
}

fn whole(bytes: &mut &[u8]) -> Option<u32> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u32::from_le_bytes(*number))
}

fn read_content(mut bytes: &[u8]) -> Option<Weights> {
    let (name, rest) = bytes.split_first_chunk::<NAME>()?;
    bytes = rest;
    let game = std::str::from_utf8(name).ok()?.trim_end_matches('\0').to_owned();
    let mut networks = BTreeMap::new();
    for _ in 0..whole(&mut bytes)? {
        let seats = whole(&mut bytes)? as usize;
        let count = whole(&mut bytes)? as usize;
        let (numbers, rest) = bytes.split_at_checked(4 * count)?;
        bytes = rest;
        networks.insert(seats, numbers.as_chunks().0.iter().map(|number| f32::from_le_bytes(*number)).collect());
    }
    bytes.is_empty().then_some(Weights { game, networks })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Weights {
        let mut weights = Weights::of("chess", 2, vec![0.5, -1.25e-3, 7.0]);
        weights.take_over(Weights::of("chess", 4, vec![3.0; 100])).unwrap();
        weights
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Weights::read(&weights().write()), Ok(weights()));
        assert_eq!(weights().numbers("chess", 2), Ok(&[0.5, -1.25e-3, 7.0][..]));
    }

    #[test]
    fn damage_is_told() {
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
        later[8] = 2;
        assert_eq!(Weights::read(&later), Err(WeightsError::Version(2)));
    }

    #[test]
    fn weights_are_for_a_game_and_a_number_of_seats() {
        assert_eq!(weights().numbers("chess", 3), Err(WeightsError::Seats(3)));
        assert_eq!(weights().numbers("go", 2), Err(WeightsError::Game("chess".into())));
        assert_eq!(weights().take_over(Weights::of("go", 2, vec![])), Err(WeightsError::Game("go".into())));
    }
}
