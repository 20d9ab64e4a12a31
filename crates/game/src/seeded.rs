//! Random numbers from a seed as the protocol defines them: the same on every machine, in every language and in every
//! later version.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher, StreamCipherSeek};
use lonja_rules::Random;
use sha2::{Digest, Sha256};

/// How many 32-bit words one call of the cipher produces.
const BUFFER: usize = 64;

/// The random numbers of a seed: ChaCha20 (RFC 8439) keyed with the seed's SHA-256, nonce and counter 0, read as
/// little-endian 32-bit words.
#[derive(Clone)]
pub struct SeededRandom {
    key: [u8; 32],
    /// Where the next words begin in the key stream, in bytes.
    position: u64,
    words: [u32; BUFFER],
    used: usize,
}

impl SeededRandom {
    /// The stream of a seed, from its beginning.
    #[must_use]
    pub fn new(seed: &str) -> Self {
        let key = Sha256::digest(seed.as_bytes()).into();
        Self { key, position: 0, words: [0; BUFFER], used: BUFFER }
    }

    fn word(&mut self) -> u32 {
        if self.used == BUFFER {
            self.refill();
        }
        self.used += 1;
        self.words[self.used - 1]
    }

    fn refill(&mut self) {
        let mut bytes = [0; 4 * BUFFER];
        let mut cipher = ChaCha20::new(&self.key.into(), &[0; 12].into());
        cipher.seek(self.position);
        cipher.apply_keystream(&mut bytes);
        self.position += bytes.len() as u64;
        for (word, bytes) in self.words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        self.used = 0;
    }
}

impl Random for SeededRandom {
    /// Rejects words at or above the largest multiple of `n`, so that every answer is equally likely.
    fn below(&mut self, n: u32) -> u32 {
        let limit = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }
}

impl std::fmt::Debug for SeededRandom {
    /// Leaves out the key and the unused words: they reveal the order of the piles.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SeededRandom")
    }
}

/// The SHA-256 of a text, in lower-case hexadecimal.
#[must_use]
pub fn sha256_hex(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// The secret of a table after its start failed for the `failed_starts`-th time. The server can't choose it.
#[must_use]
pub fn secret_after_failed_start(secret: &str, failed_starts: u32) -> String {
    sha256_hex(&format!("{secret}/start/{failed_starts}"))
}

/// Lower-case hexadecimal digits, two a byte.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The seed of each decision that bots make in a game, by the number of the decision. They reveal nothing about the
/// chance of the game.
pub fn decision_seeds(game_seed: &str) -> impl Fn(usize) -> u64 + use<> {
    let digest: [u8; 32] = Sha256::digest(format!("{game_seed}/bots").as_bytes()).into();
    let base = u64::from_le_bytes(digest.as_chunks().0[0]);
    move |decision| base.wrapping_add(decision as u64)
}
