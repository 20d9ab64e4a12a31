//! Seeded chance, frozen: the same seed gives the same outcomes on every machine, in every language and later version.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test says what it tests, and stops at the first surprise")]

mod testdata;

use std::fmt::Write;

use lonja_game::catalog::{OptionsJson, Playable, RULESETS, Ruleset, Visitor, with_rules};
use lonja_game::{ChanceOrigin, RunningGame, SeededRandom, sha256_hex};
use lonja_rules::Random;

const SEEDS: [&str; 6] = ["lonja", "", "0", "ñandú €5 🎲", "SEED/12", "a seed with \"quotes\" | and | bars"];

/// Numbers to draw below: 2^31 and above, words are rejected; of 1, every word is taken and says nothing.
const BELOW: [u32; 9] = [1, 2, 3, 6, 36, 110, 2_147_483_649, 3_000_000_000, u32::MAX];

const HEADER: &str = "\
# The protocol's seeded chance, to check another implementation against.
# words: the first 32-bit words of the stream. below N: the first answers of below(N), each line from the beginning of
# the stream. bytes 4096: the words from byte 4096 of the stream on. Then for each ruleset and number of seats, without
# options, the first outcomes: up to the first decision.
";

#[test]
fn chance_is_what_it_was() {
    let mut text = HEADER.to_owned();
    for seed in SEEDS {
        write!(text, "\nseed {seed}\nsha256 {}\n", sha256_hex(seed)).unwrap();
        let mut words = Words::of(seed);
        writeln!(text, "words{}", list((0..8).map(|_| words.next()))).unwrap();
        words.skip_to(4096 / 4);
        writeln!(text, "bytes 4096{}", list((0..4).map(|_| words.next()))).unwrap();
        for n in BELOW {
            let mut stream = SeededRandom::new(seed);
            writeln!(text, "below {n}{}", list((0..8).map(|_| stream.below(n)))).unwrap();
        }
        for ruleset in RULESETS {
            for players in ruleset.seats.clone() {
                text.push_str(&with_rules(ruleset.id, players, &OptionsJson::new(), FirstOutcomes(seed)).unwrap());
            }
        }
    }
    testdata::check("chance.txt", &text);
}

fn list(numbers: impl Iterator<Item = u32>) -> String {
    numbers.map(|number| format!(" {number}")).collect()
}

struct FirstOutcomes<'a>(&'a str);

impl Visitor for FirstOutcomes<'_> {
    type Output = String;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> String {
        let seats = rules.seats();
        let (game, _) = RunningGame::begin(ruleset, rules, ChanceOrigin::seeded(self.0)).unwrap();
        let outcome = |drawn| format!("{} {seats} {}\n", ruleset.id, serde_json::to_string(&drawn).unwrap());
        game.record().chance.into_iter().map(outcome).collect()
    }
}

/// The check values of the protocol.
#[test]
fn the_protocols_check_values() {
    let check = |ruleset, players, expected: &[&str]| {
        let outcomes = with_rules(ruleset, players, &OptionsJson::new(), FirstOutcomes("lonja")).unwrap();
        for (outcome, expected) in outcomes.lines().zip(expected) {
            assert!(outcome.starts_with(&format!("{ruleset} {players} {expected}")), "{outcome}");
        }
        assert_eq!(outcomes.lines().count(), expected.len());
    };
    check("medici-2018", 4, &[r#"{"first":0}"#, r#"{"deck":["fur3","cloth0","cloth5","fur5","fur0","grain5","#]);
    check("medici-card", 3, &[r#"{"first":0}"#, r#"{"deck":["spice0!","dye5","cloth5","value7","fur3","fur2","#]);
    check(
        "burgueses",
        2,
        &[r#"{"first":0}"#, r#"{"deck":["4D","4C","5D","3S","4H","2S","#, r#"{"kings":["KC","KS","KH","AS","KD"]}"#],
    );
}

/// Words are passed over exactly when they are at or above the largest multiple.
#[test]
fn below_passes_over_the_words_it_must() {
    for seed in SEEDS {
        for n in BELOW.into_iter().chain([7, 1000, 1 << 31, 1 << 16, 2_863_311_531]) {
            let limit = (1u64 << 32) / u64::from(n) * u64::from(n);
            let (mut words, mut stream, mut passed_over) = (Words::of(seed), SeededRandom::new(seed), 0);
            for _ in 0..1000 {
                let expected = loop {
                    let word = words.next();
                    if u64::from(word) < limit {
                        break word % n;
                    }
                    passed_over += 1;
                };
                assert_eq!(stream.below(n), expected, "below {n} of {seed:?}");
            }
            let share = 1.0 - limit as f64 / 2f64.powi(32);
            assert!((f64::from(passed_over) > 300.0 * share) || share < 0.01, "below {n} passed over {passed_over}");
        }
    }
}

/// A shuffle goes from the end to the front.
#[test]
fn a_shuffle_is_the_protocols() {
    let (mut stream, mut again) = (SeededRandom::new("shuffle"), SeededRandom::new("shuffle"));
    let mut expected: Vec<usize> = (0..110).collect();
    for i in (1..expected.len()).rev() {
        expected.swap(i, again.below(i as u32 + 1) as usize);
    }
    let mut shuffled: Vec<usize> = (0..110).collect();
    stream.shuffle(&mut shuffled);
    assert_eq!(shuffled, expected);
    stream.shuffle_top(&mut shuffled, 5);
    for i in (1..expected.len()).rev() {
        expected.swap(i, again.below(i as u32 + 1) as usize);
    }
    assert_eq!(shuffled, expected, "only a fast generator may stop early: the stream goes on behind the whole shuffle");
}

/// RFC 8439, written anew and plainly: the stream of a key with nonce and counter 0.
struct Words {
    key: [u32; 8],
    at: usize,
}

impl Words {
    fn of(seed: &str) -> Self {
        let digest = sha256_hex(seed);
        let word = |at: usize| u32::from_str_radix(&digest[8 * at..8 * at + 8], 16).unwrap().swap_bytes();
        Self { key: std::array::from_fn(word), at: 0 }
    }

    fn skip_to(&mut self, word: usize) {
        self.at = word;
    }

    fn next(&mut self) -> u32 {
        self.at += 1;
        block(&self.key, ((self.at - 1) / 16) as u32)[(self.at - 1) % 16]
    }
}

fn block(key: &[u32; 8], counter: u32) -> [u32; 16] {
    let mut start = [0; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    start[4..12].copy_from_slice(key);
    start[12] = counter;
    let mut state = start;
    for _ in 0..10 {
        for [a, b, c, d] in [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] {
            quarter(&mut state, a, b, c, d);
        }
        for [a, b, c, d] in [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] {
            quarter(&mut state, a, b, c, d);
        }
    }
    std::array::from_fn(|at| state[at].wrapping_add(start[at]))
}

fn quarter(state: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (x, y, z, bits) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        state[x] = state[x].wrapping_add(state[y]);
        state[z] = (state[z] ^ state[x]).rotate_left(bits);
    }
}

/// RFC 8439, appendix A.1, test vector 1: the key, nonce and counter are all zero.
#[test]
fn rfc_8439_keystream_of_zeros() {
    let expected = "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
                    da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586";
    let bytes = block(&[0; 8], 0).map(u32::to_le_bytes).concat();
    assert_eq!(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>(), expected);
}
