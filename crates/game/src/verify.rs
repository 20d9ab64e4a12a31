//! Checks records: does the game lead to the recorded result, and do the chance outcomes come from the seed?
//!
//! ```
//! use lonja_game::verify::verify;
//!
//! let mut verdicts = Vec::new();
//! verify(&b"{\"lonja\":1,\"ruleset\":\"chess\"}"[..], |verdict| verdicts.push(verdict)).unwrap();
//! assert!(!verdicts[0].is_good());
//! ```

use std::io::{self, BufRead, Read};

use serde::de::IgnoredAny;

use crate::lines::{Line, next_line};
use crate::record::Record;
use crate::replay::{self, ReplayEnd};
use crate::running::ChanceOrigin;
use crate::seeded::sha256_hex;

/// The most bytes of a record.
const MAX_RECORD_BYTES: usize = 16 << 20;

/// Why a record can't be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The action at which it goes wrong, counted from 1; 0 if before the first; none if no game could be begun.
    pub action: Option<usize>,
    /// What is wrong.
    pub why: String,
}

impl std::fmt::Display for Disagreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.action {
            Some(0) => write!(f, "before action 1: {}", self.why),
            Some(action) => write!(f, "action {action}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

/// Whether the chance outcomes of a record come from its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fairness {
    /// They do; and if the table made a commitment, the seed matches it.
    Fair,
    /// They don't, or the seed does not match the commitment; the text says which.
    NotFair(String),
    /// There is no seed to check against.
    NoSeed,
}

impl std::fmt::Display for Fairness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Fair => f.write_str("fair"),
            Self::NotFair(why) => write!(f, "not fair: {why}"),
            Self::NoSeed => f.write_str("no seed"),
        }
    }
}

/// What a record proves whose chance outcomes come from its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Hashes fixed the secret and the words of these seats.
    Words {
        /// The seats that committed to their words.
        seats: Vec<usize>,
        /// How many earlier starts failed: each one threw a deal away.
        failed_starts: u32,
    },
    /// A hash fixed the secret, but no hash fixed a word.
    Secret,
    /// Nothing fixed the seed.
    Seed,
}

impl Proof {
    /// What a record would prove, if its chance outcomes come from its seed.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let hashes = record.word_hashes.iter().flatten().enumerate();
        let seats: Vec<_> = hashes.filter(|(_, hash)| hash.is_some()).map(|(seat, _)| seat).collect();
        match &record.commitment {
            None => Self::Seed,
            Some(_) if seats.is_empty() => Self::Secret,
            Some(_) => Self::Words { seats, failed_starts: record.failed_starts.unwrap_or_default() },
        }
    }
}

impl std::fmt::Display for Proof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Words { seats, failed_starts } => {
                let seats = seats.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
                write!(
                    f,
                    "hashes fixed the secret and the words of seats {seats}; \
                     nobody could choose the deal, if they saw these hashes before they revealed their words"
                )?;
                match failed_starts {
                    0 => Ok(()),
                    _ => write!(f, "; {failed_starts} earlier starts failed, and each threw a deal away"),
                }
            }
            Self::Secret => f.write_str(
                "the deal follows from the secret and the words, but no hash fixed a word; the host could choose the deal",
            ),
            Self::Seed => f.write_str("the deal follows from the seed; nothing fixed the seed beforehand"),
        }
    }
}

/// Replays a record from its chance outcomes and actions, and compares the result.
pub fn replay(record: &Record) -> Result<(), Disagreement> {
    let end = replay::replay(record, ChanceOrigin::Given(record.chance.clone().into()), |_, _| ());
    compare(record, &end.map_err(|error| Disagreement { action: None, why: error.to_string() })?)
}

/// Compares a record with the end of its replay from its own chance outcomes.
pub(crate) fn compare(record: &Record, end: &ReplayEnd) -> Result<(), Disagreement> {
    if let Some(disagreement) = &end.refused {
        return Err(disagreement.clone());
    }
    let at_end = |why| Err(Disagreement { action: Some(record.actions.len()), why });
    if end.chance.len() < record.chance.len() {
        let unused = record.chance.len() - end.chance.len();
        return at_end(format!("{unused} chance outcomes were never needed"));
    }
    match (&end.result, &record.result) {
        (played, recorded) if played == recorded => Ok(()),
        (Some(_), None) => at_end("the game is over, but the record has no result".into()),
        (None, _) => at_end("the record has a result, but the game is not over".into()),
        (Some(played), Some(recorded)) => at_end(format!(
            "the result is scores {:?}, winners {:?}; the record says scores {:?}, winners {:?}",
            played.scores, played.winners, recorded.scores, recorded.winners
        )),
    }
}

/// Checks that the chance outcomes come from the seed, and that the seed matches the table's commitment. Does not check
/// whether the actions are legal. None if no game could be begun.
#[must_use]
pub fn fairness(record: &Record) -> Option<Fairness> {
    let Some(seed) = &record.seed else {
        return Some(Fairness::NoSeed);
    };
    let end = replay::replay(record, ChanceOrigin::seeded(seed), |_, _| ()).ok()?;
    Some(match check_commitment(record, seed).and_then(|()| check_chance(record, &end)) {
        Ok(()) => Fairness::Fair,
        Err(why) => Fairness::NotFair(why),
    })
}

/// The seed of a table is its secret, followed by `|` and a word for each seat.
fn check_commitment(record: &Record, seed: &str) -> Result<(), String> {
    let mut parts = seed.split('|');
    let secret = parts.next().unwrap_or_default();
    if let Some(commitment) = &record.commitment
        && *commitment != sha256_hex(secret)
    {
        return Err("the commitment is not that of the seed's secret".into());
    }
    if let Some(words) = &record.words
        && (words.len() != record.players || !parts.eq(words.iter().map(String::as_str)))
    {
        return Err("the words are not the seed's".into());
    }
    if let Some(hashes) = &record.word_hashes {
        check_word_hashes(record, hashes)?;
    }
    match (&record.commitment, &record.words) {
        (Some(_), None) => Err("it has a commitment and no words".into()),
        (None, Some(_)) => Err("it has words and no commitment".into()),
        _ => Ok(()),
    }
}

/// A word without a hash could have been chosen after all others were known.
fn check_word_hashes(record: &Record, hashes: &[Option<String>]) -> Result<(), String> {
    let words = record.words.as_deref().ok_or("it has hashes of words and no words")?;
    if hashes.len() != words.len() {
        return Err("it does not have a hash, or null, for each word".into());
    }
    for (seat, (word, hash)) in words.iter().zip(hashes).enumerate() {
        match hash {
            None if word.is_empty() => {}
            None => return Err(format!("no hash fixed the word of seat {seat}")),
            Some(hash) if *hash == sha256_hex(word) => {}
            Some(_) => return Err(format!("the hash of seat {seat} is not that of its word")),
        }
    }
    Ok(())
}

fn check_chance(record: &Record, end: &ReplayEnd) -> Result<(), String> {
    // If an action was refused, only the outcomes before it can be compared.
    let drawn = &end.chance;
    let compared = if end.refused.is_some() { drawn.len() } else { drawn.len().max(record.chance.len()) };
    match (0..compared).find(|&at| drawn.get(at) != record.chance.get(at)) {
        Some(at) => Err(format!("chance outcome {} is not the seed's", at + 1)),
        None => Ok(()),
    }
}

/// The result of verifying one record of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The number of its line, from 1.
    pub line: usize,
    /// Whether its replay gives the recorded result.
    pub replay: Result<(), Disagreement>,
    /// Whether its chance outcomes come from its seed; none if the line is no record.
    pub fairness: Option<Fairness>,
    /// What the record proves if it is fair; none if the line is no record.
    pub proof: Option<Proof>,
    /// Whether the record has a result: a game that still runs has none.
    pub finished: bool,
}

impl Verdict {
    fn of(line: usize, text: Line) -> Self {
        match read_record(text) {
            Ok(record) => Self {
                line,
                replay: replay(&record),
                fairness: fairness(&record),
                proof: Some(Proof::of(&record)),
                finished: record.result.is_some(),
            },
            Err(why) => Self {
                line,
                replay: Err(Disagreement { action: None, why }),
                fairness: None,
                proof: None,
                finished: false,
            },
        }
    }

    /// Whether verification found nothing wrong.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.replay.is_ok() && !matches!(self.fairness, Some(Fairness::NotFair(_)))
    }
}

fn read_record(text: Line) -> Result<Record, String> {
    let Line::Whole(text) = text else {
        return Err(format!("it is longer than {} MiB", MAX_RECORD_BYTES >> 20));
    };
    Record::read(str::from_utf8(&text).map_err(|_| "it is not UTF-8")?)
}

/// Verifies every record of a file: one on each line, or a single one over several lines. Reports each as soon as it is done.
pub fn verify(mut input: impl BufRead, mut report: impl FnMut(Verdict)) -> io::Result<()> {
    let Some(first) = next_line(&mut input, MAX_RECORD_BYTES)? else {
        return Ok(());
    };
    let beginning = match &first {
        Line::Whole(line) if ends_early(line) => line,
        _ => return verify_lines(first, input, &mut report),
    };
    let mut rest = Vec::new();
    input.by_ref().take(MAX_RECORD_BYTES as u64).read_to_end(&mut rest)?;
    let whole = [beginning.as_slice(), b"\n", rest.as_slice()].concat();
    if serde_json::from_str::<IgnoredAny>(&String::from_utf8_lossy(&whole)).is_ok() {
        report(Verdict::of(1, Line::Whole(whole)));
        return Ok(());
    }
    verify_lines(first, io::Cursor::new(rest).chain(input), &mut report)
}

/// Whether a line is valid JSON so far, but ends too early.
fn ends_early(line: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(line).is_err_and(|error| error.is_eof())
}

/// Verifies the first line, which was read already, and the lines that follow.
fn verify_lines(first: Line, mut input: impl BufRead, report: &mut impl FnMut(Verdict)) -> io::Result<()> {
    let unread = std::iter::from_fn(|| next_line(&mut input, MAX_RECORD_BYTES).transpose());
    for (number, line) in (1..).zip([Ok(first)].into_iter().chain(unread)) {
        let line = line?;
        if !matches!(&line, Line::Whole(text) if text.iter().all(u8::is_ascii_whitespace)) {
            report(Verdict::of(number, line));
        }
    }
    Ok(())
}
