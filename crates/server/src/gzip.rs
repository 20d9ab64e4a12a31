//! Streams compressed with gzip (RFC 1951, RFC 1952), each frame once for all subscribers.
//!
//! A frame resembles the one before, so it is compressed with that one as dictionary: back references reach into what
//! the client has just read. All subscribers who have read the same frame get the same bytes, and a stream keeps a
//! checksum only.

use std::cell::RefCell;
use std::sync::OnceLock;

use bytes::Bytes;
use flate2::{Compress, CompressError, Compression, Crc, FlushCompress};

/// A game of Medici with six seats needs a sixteenth of its bytes. At level 9 it is the same, at level 1 a twelfth.
const LEVEL: Compression = Compression::new(4);
/// Deflate, no name, no time, unknown system.
const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
/// A stored block without content: something to send that adds nothing to the text.
const EMPTY_BLOCK: [u8; 5] = [0, 0, 0, 0xff, 0xff];
const LAST_BLOCK: [u8; 5] = [1, 0, 0, 0xff, 0xff];

/// A text and its compressed forms, each computed when it is first needed.
#[derive(Debug)]
pub(crate) struct CompressedText {
    text: Bytes,
    /// The text that most readers have read just before.
    before: Option<Bytes>,
    without_dictionary: OnceLock<Bytes>,
    with_dictionary: OnceLock<Bytes>,
    checksum: OnceLock<Crc>,
}

impl CompressedText {
    pub(crate) fn new(text: Bytes, before: Option<Bytes>) -> Self {
        Self {
            text,
            before,
            without_dictionary: OnceLock::new(),
            with_dictionary: OnceLock::new(),
            checksum: OnceLock::new(),
        }
    }

    pub(crate) fn text(&self) -> &Bytes {
        &self.text
    }

    /// The compressed text for a reader whose last text was `read`.
    fn after(&self, read: Option<&Bytes>) -> Bytes {
        match (&self.before, read) {
            // The same allocation is the same text, and cheap to compare.
            (Some(before), Some(read)) if before.as_ptr() == read.as_ptr() && before.len() == read.len() => {
                self.with_dictionary.get_or_init(|| deflate(&self.text, before)).clone()
            }
            _ => self.without_dictionary.get_or_init(|| deflate(&self.text, &[])).clone(),
        }
    }

    fn checksum(&self) -> &Crc {
        self.checksum.get_or_init(|| checksum(&self.text))
    }
}

/// The gzip stream of one reader.
#[derive(Debug, Default)]
pub(crate) struct GzipStream {
    checksum: Crc,
    /// The last text sent: the dictionary of the next one. Heartbeats add no text.
    read: Option<Bytes>,
}

impl GzipStream {
    /// The first bytes of a stream.
    pub(crate) const fn header() -> Bytes {
        Bytes::from_static(&HEADER)
    }

    pub(crate) fn send(&mut self, text: &CompressedText) -> Bytes {
        let bytes = text.after(self.read.as_ref());
        self.checksum.combine(text.checksum());
        self.read = Some(text.text.clone());
        bytes
    }

    /// Bytes that keep the connection open and add no text, so that the next text can refer to the last one.
    pub(crate) const fn heartbeat() -> Bytes {
        Bytes::from_static(&EMPTY_BLOCK)
    }

    /// The last bytes of a stream, with a last short text.
    pub(crate) fn finish(mut self, text: &[u8]) -> Bytes {
        self.checksum.update(text);
        let mut bytes = deflate(text, &[]).to_vec();
        bytes.extend(LAST_BLOCK);
        bytes.extend(self.checksum.sum().to_le_bytes());
        bytes.extend(self.checksum.amount().to_le_bytes());
        bytes.into()
    }
}

fn checksum(text: &[u8]) -> Crc {
    let mut checksum = Crc::new();
    checksum.update(text);
    checksum
}

thread_local! {
    /// Making one takes as long as compressing a frame.
    static COMPRESS: RefCell<Compress> = RefCell::new(Compress::new(LEVEL, false));
}

/// Compresses a text into whole blocks that end at a byte, for a reader who has just read `dictionary`.
fn deflate(text: &[u8], dictionary: &[u8]) -> Bytes {
    COMPRESS.with_borrow_mut(|compress| {
        compress.reset();
        if !dictionary.is_empty() {
            compress.set_dictionary(dictionary).unwrap_or_else(|error| broken(&error));
        }
        let mut bytes = Vec::with_capacity(text.len() / 4 + 64);
        loop {
            let rest = &text[compress.total_in() as usize..];
            compress.compress_vec(rest, &mut bytes, FlushCompress::Sync).unwrap_or_else(|error| broken(&error));
            // Spare room means that nothing is left inside the compressor.
            if compress.total_in() as usize == text.len() && bytes.len() < bytes.capacity() {
                return bytes.into_boxed_slice().into();
            }
            bytes.reserve(text.len());
        }
    })
}

fn broken<T>(error: &CompressError) -> T {
    unreachable!("a compressor that was reset takes any text: {error}")
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    fn frames(count: usize) -> Vec<CompressedText> {
        let text = |number: usize| {
            let cards: String = (0..400).map(|at| format!("{:x}", at * 7919 % 251)).collect();
            Bytes::from(format!("id: {number}\ndata: {{\"cards\":\"{cards}\"}}\n\n"))
        };
        let mut last = None;
        let mut next = |text: Bytes| CompressedText::new(text.clone(), last.replace(text));
        (0..count).map(|number| next(text(number))).collect()
    }

    fn decoded(bytes: &[u8]) -> String {
        let mut text = String::new();
        GzDecoder::new(bytes).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_stream_is_one_gzip_file() {
        let frames = frames(5);
        let mut stream = GzipStream::default();
        let mut bytes = GzipStream::header().to_vec();
        let mut plain = Vec::new();
        // The third is skipped, so the fourth can't refer to it.
        for number in [0, 1, 3, 4] {
            bytes.extend(stream.send(&frames[number]));
            bytes.extend(GzipStream::heartbeat());
            plain.extend_from_slice(frames[number].text());
        }
        bytes.extend(stream.finish(b"retry: 500\n\n"));
        plain.extend_from_slice(b"retry: 500\n\n");
        assert_eq!(decoded(&bytes), String::from_utf8(plain).unwrap());
    }

    #[test]
    fn a_frame_like_the_one_before_is_short() {
        let frames = frames(2);
        let (alone, after) = (frames[1].after(None).len(), frames[1].after(Some(frames[0].text())).len());
        assert!(2 * after < alone, "{after} {alone}");
        // An equal text somewhere else in memory is not known to be the same.
        let copy = Bytes::copy_from_slice(frames[0].text());
        assert_eq!(frames[1].after(Some(&copy)).len(), alone);
    }

    #[test]
    fn texts_of_any_length_are_complete() {
        for length in [0_usize, 1, 63, 64, 5000, 200_000] {
            let text: String = (0..length).map(|at| char::from(b' ' + (at * at % 89) as u8)).collect();
            let mut bytes = GzipStream::header().to_vec();
            bytes.extend(GzipStream::default().finish(text.as_bytes()));
            assert_eq!(decoded(&bytes), text);
        }
    }
}
