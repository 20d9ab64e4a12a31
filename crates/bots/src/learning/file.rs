//! Files of weights and of interrupted trainings: a signature, a version, the content, and the SHA-256 of all before.
//!
//! Everything is little-endian. Counts have 32 bits, other whole numbers 64, and weights are IEEE 754 with 32 bits, or
//! with 16 where the file says so. A text is its length in bytes and its UTF-8.

use std::fmt;

use sha2::{Digest, Sha256};

use super::half::{from_half, to_half};

const CHECKSUM: usize = 32;

/// Why a file of weights, or the checkpoint of a training, can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// It does not begin with this signature.
    Signature(&'static str),
    /// This program does not know this version of the format.
    Version(u32),
    /// It was changed or cut off.
    Damaged,
    /// It belongs to this other game.
    Game(String),
    /// It has no weights for this number of seats.
    Seats(usize),
    /// Its weights do not fit the network of this program.
    Shape,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signature(signature) => write!(f, "the file does not begin with {signature}: it is of another kind"),
            Self::Version(version) => write!(f, "this program does not know version {version} of the file's format"),
            Self::Damaged => f.write_str("the file is damaged or cut off: its checksum does not agree"),
            Self::Game(game) => write!(f, "the file belongs to another game, {game}"),
            Self::Seats(seats) => write!(f, "the file has no weights for {seats} seats"),
            Self::Shape => f.write_str("the file has weights for a network of another shape"),
        }
    }
}

impl std::error::Error for FileError {}

pub(super) struct FileWriter(Vec<u8>);

impl FileWriter {
    pub(super) fn new(signature: &str, version: u32) -> Self {
        let mut writer = Self(signature.into());
        writer.count(version as usize);
        writer
    }

    pub(super) fn count(&mut self, count: usize) {
        self.0.extend((count as u32).to_le_bytes());
    }

    pub(super) fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.0.extend(text.bytes());
    }

    pub(super) fn weights(&mut self, weights: &[f32]) {
        self.count(weights.len());
        self.0.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
    }

    pub(super) fn half_weights(&mut self, weights: &[f32]) {
        self.count(weights.len());
        self.0.extend(weights.iter().flat_map(|&weight| to_half(weight).to_le_bytes()));
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        let checksum = Sha256::digest(&self.0);
        self.0.extend_from_slice(&checksum);
        self.0
    }
}

/// Reads a file. Its methods return none where the file ends too early.
pub(super) struct FileReader<'a>(&'a [u8]);

impl<'a> FileReader<'a> {
    /// The version, and a reader of the content.
    pub(super) fn open(
        bytes: &'a [u8],
        signature: &'static str,
        known_versions: &[u32],
    ) -> Result<(u32, Self), FileError> {
        let mut reader = Self(bytes.strip_prefix(signature.as_bytes()).ok_or(FileError::Signature(signature))?);
        let version = reader.count().ok_or(FileError::Damaged)? as u32;
        if !known_versions.contains(&version) {
            return Err(FileError::Version(version));
        }
        let (content, checksum) = reader.0.split_last_chunk::<CHECKSUM>().ok_or(FileError::Damaged)?;
        if Sha256::digest(&bytes[..bytes.len() - CHECKSUM])[..] != checksum[..] {
            return Err(FileError::Damaged);
        }
        Ok((version, Self(content)))
    }

    pub(super) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    pub(super) fn count(&mut self) -> Option<usize> {
        Some(u32::from_le_bytes(self.bytes(4)?.try_into().ok()?) as usize)
    }

    pub(super) fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.bytes(8)?.try_into().ok()?))
    }

    pub(super) fn text(&mut self) -> Option<String> {
        let len = self.count()?;
        Some(std::str::from_utf8(self.bytes(len)?).ok()?.to_owned())
    }

    pub(super) fn weights(&mut self) -> Option<Vec<f32>> {
        let count = self.count()?;
        let bytes = self.bytes(count.checked_mul(4)?)?;
        Some(bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }

    pub(super) fn half_weights(&mut self) -> Option<Vec<f32>> {
        let count = self.count()?;
        let bytes = self.bytes(count.checked_mul(2)?)?;
        Some(bytes.as_chunks().0.iter().map(|bytes| from_half(u16::from_le_bytes(*bytes))).collect())
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
