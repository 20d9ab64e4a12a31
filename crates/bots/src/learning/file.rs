//! Files of weights and of interrupted trainings: a mark, a version, the content, and the SHA-256 of all before.
//!
//! Everything is little-endian. Counts have 32 bits, other whole numbers 64, and weights are IEEE 754 with 32 bits. A text is
//! its length in bytes and its UTF-8.

use sha2::{Digest, Sha256};

const CHECKSUM: usize = 32;

/// Why a file can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FileError {
    /// It has not the mark.
    Mark,
    /// It ends too early, or does not fit its checksum.
    Damaged,
}

/// Writes a file.
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn new(mark: [u8; 8], version: u32) -> Self {
        let mut writer = Self(mark.to_vec());
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

    /// The whole file.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let checksum = Sha256::digest(&self.0);
        self.0.extend_from_slice(&checksum);
        self.0
    }
}

/// Reads a file; none where it ends.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// A file's version and content. The checksum of a version that is not `known` is not looked at.
    pub(super) fn open(bytes: &'a [u8], mark: [u8; 8], known: &[u32]) -> Result<(u32, Self), FileError> {
        let mut reader = Self(bytes.strip_prefix(&mark).ok_or(FileError::Mark)?);
        let version = reader.count().ok_or(FileError::Damaged)? as u32;
        let (rest, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(FileError::Damaged)?;
        if known.contains(&version) && Sha256::digest(rest)[..] != checksum[..] {
            return Err(FileError::Damaged);
        }
        let content = reader.0.len().checked_sub(CHECKSUM).ok_or(FileError::Damaged)?;
        Ok((version, Self(&reader.0[..content])))
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

    /// Whether all was read.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
