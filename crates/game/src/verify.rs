//! Replaying records: does a game agree with its result, and was its chance that of its seed?

use std::io::{self, BufRead, Read};

use serde::de::IgnoredAny;

use crate::lines::{Line, next_line};
use crate::record::Record;
use crate::replay::{self, Replayed};
use crate::running::ChanceOrigin;
use crate::seeded::sha256_hex;

/// The longest record that is read.
const LONGEST_RECORD: usize = 16 << 20;

/// Why a record does not agree with itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// At which action, counted from 1; 0 if before the first; none if there is no game at all.
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

/// Whether a record's chance outcomes are what its seed says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fairness {
    /// They are; and the seed is the one that the table was committed to, if it was.
    Fair,
    /// They are not, or the seed is another one.
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

/// Replays a record from its chance outcomes and actions, and compares the end with its result.
pub fn replay(record: &Record) -> Result<(), Disagreement> {
    let replayed = replay::replay(record, ChanceOrigin::Given(record.chance.clone().into()), |_, _| ());
    compare(record, &replayed.map_err(|error| Disagreement { action: None, why: error.to_string() })?)
}

/// Whether a record that was replayed with its own chance outcomes agrees with what came of it.
pub(crate) fn compare(record: &Record, replayed: &Replayed) -> Result<(), Disagreement> {
    if let Some(disagreement) = &replayed.refused {
        return Err(disagreement.clone());
    }
    let end = |why| Err(Disagreement { action: Some(record.actions.len()), why });
    if replayed.chance.len() < record.chance.len() {
        let unused = record.chance.len() - replayed.chance.len();
        return end(format!("{unused} chance outcomes were never needed"));
    }
    match (&replayed.result, &record.result) {
        (played, told) if played == told => Ok(()),
        (Some(_), None) => end("the game is over, but the record has no result".into()),
        (None, _) => end("the record has a result, but the game is not over".into()),
        (Some(played), Some(told)) => end(format!(
            "the result is scores {:?}, winners {:?}; the record says scores {:?}, winners {:?}",
            played.scores, played.winners, told.scores, told.winners
        )),
    }
}

/// Checks that the chance outcomes are the seed's, and the seed the one that the table was committed to. Whether the actions
/// can be played is another question; of what is no game at all, nothing is said.
#[must_use]
pub fn fairness(record: &Record) -> Option<Fairness> {
    let Some(seed) = &record.seed else {
        return Some(Fairness::NoSeed);
    };
    let replayed = replay::replay(record, ChanceOrigin::seeded(seed), |_, _| ()).ok()?;
    Some(match check_commitment(record, seed).and_then(|()| check_chance(record, &replayed)) {
        Ok(()) => Fairness::Fair,
        Err(why) => Fairness::NotFair(why),
    })
}

/// A table's seed is its secret, then for each seat `|` and its word.
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
    match (&record.commitment, &record.words) {
        (Some(_), None) => Err("it has a commitment and no words".into()),
        (None, Some(_)) => Err("it has words and no commitment".into()),
        _ => Ok(()),
    }
}

fn check_chance(record: &Record, replayed: &Replayed) -> Result<(), String> {
    // If an action can't be played, only what was drawn before it can be compared.
    let drawn = &replayed.chance;
    let compared = if replayed.refused.is_some() { drawn.len() } else { drawn.len().max(record.chance.len()) };
    match (0..compared).find(|&at| drawn.get(at) != record.chance.get(at)) {
        Some(at) => Err(format!("chance outcome {} is not the seed's", at + 1)),
        None => Ok(()),
    }
}

/// What came of one record of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Where it stands.
    pub line: usize,
    /// Whether it agrees with itself.
    pub replay: Result<(), Disagreement>,
    /// Whether its chance was the seed's; not known of what is no record.
    pub fairness: Option<Fairness>,
    /// Whether it has a result, or is the record of a game that is still played.
    pub finished: bool,
}

impl Verdict {
    fn of(line: usize, text: Line) -> Self {
        match read_record(text) {
            Ok(record) => {
                Self { line, replay: replay(&record), fairness: fairness(&record), finished: record.result.is_some() }
            }
            Err(why) => Self { line, replay: Err(Disagreement { action: None, why }), fairness: None, finished: false },
        }
    }

    /// Whether nothing is wrong with it.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.replay.is_ok() && !matches!(self.fairness, Some(Fairness::NotFair(_)))
    }
}

fn read_record(text: Line) -> Result<Record, String> {
    let Line::Whole(text) = text else {
        return Err(format!("it is longer than {} MiB", LONGEST_RECORD >> 20));
    };
    Record::read(str::from_utf8(&text).map_err(|_| "it is not UTF-8")?)
}

/// Verifies every record of a file, one a line (or one over all lines), and reports each to `report` as it is done.
pub fn verify(mut input: impl BufRead, mut report: impl FnMut(Verdict)) -> io::Result<()> {
    let Some(first) = next_line(&mut input, LONGEST_RECORD)? else {
        return Ok(());
    };
    let beginning = match &first {
        Line::Whole(line) if ends_early(line) => line,
        _ => return verify_lines(first, input, &mut report),
    };
    let mut rest = Vec::new();
    input.by_ref().take(LONGEST_RECORD as u64).read_to_end(&mut rest)?;
    let whole = [beginning.as_slice(), b"\n", rest.as_slice()].concat();
    if serde_json::from_str::<IgnoredAny>(&String::from_utf8_lossy(&whole)).is_ok() {
        report(Verdict::of(1, Line::Whole(whole)));
        return Ok(());
    }
    verify_lines(first, io::Cursor::new(rest).chain(input), &mut report)
}

/// Whether a line is the beginning of a record: one that goes on in the next line, or one that is cut off.
fn ends_early(line: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(line).is_err_and(|error| error.is_eof())
}

/// Verifies the first line, which was read, and those that follow.
fn verify_lines(first: Line, mut input: impl BufRead, report: &mut impl FnMut(Verdict)) -> io::Result<()> {
    let unread = std::iter::from_fn(|| next_line(&mut input, LONGEST_RECORD).transpose());
    for (number, line) in (1..).zip([Ok(first)].into_iter().chain(unread)) {
        let line = line?;
        if !matches!(&line, Line::Whole(text) if text.iter().all(u8::is_ascii_whitespace)) {
            report(Verdict::of(number, line));
        }
    }
    Ok(())
}
