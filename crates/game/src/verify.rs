//! Replaying records: does a game agree with its result, and was its chance that of its seed?

use std::io::{self, BufRead, Read};

use crate::game::begin;
use crate::record::Record;
use crate::running::Source;
use crate::seeded::sha256_hex;

/// The longest record that is read.
const LONGEST_RECORD: u64 = 16 << 20;

/// Why a record does not agree with itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// After how many actions; none if it fails before the game begins.
    pub action: Option<usize>,
    /// What is wrong.
    pub why: String,
}

impl std::fmt::Display for Disagreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.action {
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
    let at = |action: Option<usize>| move |why: String| Disagreement { action, why };
    let source = Source::Given(record.chance.clone().into());
    let (mut game, _) =
        begin(&record.ruleset, record.players, &record.options, source).map_err(|error| at(None)(error.to_string()))?;
    for (index, action) in record.actions.iter().enumerate() {
        game.play(action).map_err(|refused| at(Some(index + 1))(refused.to_string()))?;
    }
    let end = at(Some(record.actions.len()));
    if game.unused_chance() > 0 {
        return Err(end(format!("{} chance outcomes were never needed", game.unused_chance())));
    }
    match (game.situation().result, &record.result) {
        (played, told) if played.as_ref() == told.as_ref() => Ok(()),
        (Some(_), None) => Err(end("the game is over, but the record has no result".into())),
        (None, _) => Err(end("the record has a result, but the game is not over".into())),
        (Some(played), Some(told)) => Err(end(format!(
            "the result is scores {:?}, winners {:?}; the record says scores {:?}, winners {:?}",
            played.scores, played.winners, told.scores, told.winners
        ))),
    }
}

/// Checks that the chance outcomes are the seed's, and the seed the one that the table was committed to.
#[must_use]
pub fn fairness(record: &Record) -> Fairness {
    let Some(seed) = &record.seed else {
        return Fairness::NoSeed;
    };
    match check_commitment(record, seed).and_then(|()| check_chance(record, seed)) {
        Ok(()) => Fairness::Fair,
        Err(why) => Fairness::NotFair(why),
    }
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

fn check_chance(record: &Record, seed: &str) -> Result<(), String> {
    let (mut game, _) = begin(&record.ruleset, record.players, &record.options, Source::seeded(seed))
        .map_err(|error| error.to_string())?;
    for (index, action) in record.actions.iter().enumerate() {
        // With other chance outcomes than the seed's an action may not even be legal.
        game.play(action).map_err(|_| format!("the chance is not the seed's at action {}", index + 1))?;
    }
    let drawn = game.record().chance;
    match (0..drawn.len().max(record.chance.len())).find(|&at| drawn.get(at) != record.chance.get(at)) {
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
}

impl Verdict {
    fn of(line: usize, text: &str) -> Self {
        match Record::read(text) {
            Ok(record) => Self { line, replay: replay(&record), fairness: Some(fairness(&record)) },
            Err(why) => Self { line, replay: Err(Disagreement { action: None, why }), fairness: None },
        }
    }

    /// Whether nothing is wrong with it.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.replay.is_ok() && !matches!(self.fairness, Some(Fairness::NotFair(_)))
    }
}

/// Verifies every record of a file, one a line (or one over all lines), and reports each to `report` as it is done.
pub fn verify(mut input: impl BufRead, mut report: impl FnMut(Verdict)) -> io::Result<()> {
    let mut line = 0;
    while let Some(text) = next_line(&mut input)? {
        line += 1;
        if text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match String::from_utf8(text) {
            Ok(text) if line == 1 && is_opening(&text) => {
                let whole = read_rest(text, &mut input)?;
                report(Verdict::of(line, &whole));
            }
            Ok(text) => report(Verdict::of(line, &text)),
            Err(_) => report(unreadable(line, "it is not UTF-8")),
        }
    }
    Ok(())
}

fn unreadable(line: usize, why: &str) -> Verdict {
    Verdict { line, replay: Err(Disagreement { action: None, why: why.into() }), fairness: None }
}

/// Whether a file's first line is the beginning of a record that is written over several: a bare brace, or a brace and
/// whole members. A record that is cut off ends within a member.
fn is_opening(line: &str) -> bool {
    let line = line.trim_end();
    line.starts_with('{') && (line == "{" || line.ends_with(','))
}

fn read_rest(mut text: String, input: &mut impl BufRead) -> io::Result<String> {
    let mut rest = Vec::new();
    input.take(LONGEST_RECORD).read_to_end(&mut rest)?;
    text.push_str(&String::from_utf8_lossy(&rest));
    Ok(text)
}

fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST_RECORD).read_until(b'\n', &mut line)?;
    Ok((read > 0).then_some(line))
}
