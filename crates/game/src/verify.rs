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

use crate::catalog::OpenError;
use crate::lines::{Line, next_line};
use crate::record::{GameResult, Record};
use crate::replay::{self, ReplayEnd};
use crate::running::{ChanceOrigin, Refusal};
use crate::seeded::{secret_after_failed_start, sha256_hex};

/// More failed starts can't be checked: nobody has so much patience.
const MAX_FAILED_STARTS: u32 = 10_000;
/// The most bytes of a record.
const MAX_RECORD_BYTES: usize = 16 << 20;

/// Why a record can't be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The action at which it goes wrong, counted from 1; 0 if before the first; none if no game could be begun.
    pub action: Option<usize>,
    /// The mistake, with its details.
    pub fault: RecordFault,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordFault {
    /// It can't be read.
    Unreadable(String),
    /// There is no such game.
    Open(OpenError),
    /// The action is not legal.
    Illegal(String),
    /// The next chance outcome is missing or impossible.
    Chance(String),
    /// The game was over before the action.
    Over,
    /// The number of chance outcomes that were never needed.
    UnusedChance(usize),
    /// The game is over, but the record has no result.
    NoResult,
    /// The record has a result, but the game is not over.
    NotOver,
    /// The record's result is not that of the game.
    OtherResult {
        /// The result of the game.
        played: GameResult,
        /// The result in the record.
        recorded: GameResult,
    },
}

impl RecordFault {
    /// The codes of all mistakes that a replay can show.
    pub const CODES: [&'static str; 7] =
        ["illegal_action", "chance", "over", "unused_chance", "no_result", "not_over", "other_result"];

    /// The code for programs. It never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        let [illegal, chance, over, unused_chance, no_result, not_over, other_result] = Self::CODES;
        match self {
            Self::Unreadable(_) => "unreadable",
            Self::Open(error) => error.code(),
            Self::Illegal(_) => illegal,
            Self::Chance(_) => chance,
            Self::Over => over,
            Self::UnusedChance(_) => unused_chance,
            Self::NoResult => no_result,
            Self::NotOver => not_over,
            Self::OtherResult { .. } => other_result,
        }
    }
}

impl From<Refusal> for RecordFault {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Illegal(why) => Self::Illegal(why),
            Refusal::Chance(why) => Self::Chance(why),
            Refusal::Over => Self::Over,
        }
    }
}

impl std::fmt::Display for RecordFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreadable(why) | Self::Illegal(why) | Self::Chance(why) => f.write_str(why),
            Self::Open(error) => error.fmt(f),
            Self::Over => Refusal::Over.fmt(f),
            Self::UnusedChance(unused) => write!(f, "{unused} chance outcomes were never needed"),
            Self::NoResult => f.write_str("the game is over, but the record has no result"),
            Self::NotOver => f.write_str("the record has a result, but the game is not over"),
            Self::OtherResult { played, recorded } => write!(
                f,
                "the result is scores {:?}, winners {:?}; the record says scores {:?}, winners {:?}",
                played.scores, played.winners, recorded.scores, recorded.winners
            ),
        }
    }
}

impl std::fmt::Display for Disagreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.action {
            Some(0) => write!(f, "before action 1: {}", self.fault),
            Some(action) => write!(f, "action {action}: {}", self.fault),
            None => self.fault.fmt(f),
        }
    }
}

/// Whether the chance outcomes of a record come from its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fairness {
    /// They do; and if the table made a commitment, the seed matches it.
    Fair,
    /// They don't, or the seed does not match the commitment.
    NotFair(UnfairReason),
    /// There is no seed to check against.
    NoSeed,
}

/// What is not fair about a record with a seed. Seats are numbered from 0, chance outcomes from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnfairReason {
    /// The commitment is not the hash of the seed's secret.
    Commitment,
    /// The words are not those in the seed.
    Words,
    /// There is a commitment, but no words.
    NoWords,
    /// There are words, but no commitment.
    NoCommitment,
    /// There are hashes of words, but no words.
    HashesWithoutWords,
    /// There is not one hash, or null, for each word.
    HashCount,
    /// The word of this seat has no hash.
    NoHash(usize),
    /// The hash of this seat is not that of its word.
    WrongHash(usize),
    /// This chance outcome is not the seed's.
    Chance(usize),
    /// The secret does not follow from the first one by the number of failed starts.
    FirstSecret,
}

impl UnfairReason {
    /// The codes of all reasons.
    pub const CODES: [&'static str; 10] = [
        "commitment",
        "words",
        "no_words",
        "no_commitment",
        "hashes_without_words",
        "hash_count",
        "no_hash",
        "wrong_hash",
        "chance",
        "first_secret",
    ];

    /// The code for programs. It never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        let [
            commitment,
            words,
            no_words,
            no_commitment,
            hashes_without_words,
            hash_count,
            no_hash,
            wrong_hash,
            chance,
            first_secret,
        ] = Self::CODES;
        match self {
            Self::Commitment => commitment,
            Self::Words => words,
            Self::NoWords => no_words,
            Self::NoCommitment => no_commitment,
            Self::HashesWithoutWords => hashes_without_words,
            Self::HashCount => hash_count,
            Self::NoHash(_) => no_hash,
            Self::WrongHash(_) => wrong_hash,
            Self::Chance(_) => chance,
            Self::FirstSecret => first_secret,
        }
    }

    /// The seat or the chance outcome to which the code refers.
    #[must_use]
    pub const fn number(self) -> Option<usize> {
        match self {
            Self::NoHash(number) | Self::WrongHash(number) | Self::Chance(number) => Some(number),
            _ => None,
        }
    }
}

impl std::fmt::Display for UnfairReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Commitment => f.write_str("the commitment is not that of the seed's secret"),
            Self::Words => f.write_str("the words are not the seed's"),
            Self::NoWords => f.write_str("it has a commitment and no words"),
            Self::NoCommitment => f.write_str("it has words and no commitment"),
            Self::HashesWithoutWords => f.write_str("it has hashes of words and no words"),
            Self::HashCount => f.write_str("it does not have a hash, or null, for each word"),
            Self::NoHash(seat) => write!(f, "no hash fixed the word of seat {seat}"),
            Self::WrongHash(seat) => write!(f, "the hash of seat {seat} is not that of its word"),
            Self::Chance(number) => write!(f, "chance outcome {number} is not the seed's"),
            Self::FirstSecret => f.write_str("the secret does not follow from the first one by the failed starts"),
        }
    }
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
        /// Whether the record has the first secret, which proves that number to everybody who saw the first commitment.
        has_first_secret: bool,
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
            Some(_) => Self::Words {
                seats,
                failed_starts: record.failed_starts.unwrap_or_default(),
                has_first_secret: record.first_secret.is_some(),
            },
        }
    }
}

impl std::fmt::Display for Proof {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Words { seats, failed_starts, has_first_secret } => {
                let seats = seats.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
                let choose = if *failed_starts == 0 { "choose" } else { "predict" };
                write!(
                    f,
                    "hashes fixed the secret and the words of seats {seats}; nobody could {choose} the deal, \
                     provided that the players saw these hashes before they revealed their words"
                )?;
                if *failed_starts == 0 {
                    return Ok(());
                }
                write!(
                    f,
                    "; {failed_starts} earlier starts failed, and each threw a deal away: \
                     an operator with players at the table could see these deals and keep this one; "
                )?;
                f.write_str(match has_first_secret {
                    true => "the first secret proves their number to everybody who saw its hash",
                    false => "nothing proves their number",
                })
            }
            Self::Secret => f.write_str(
                "the deal follows from the secret and the words, but no hash fixed a word; the operator could choose the deal",
            ),
            Self::Seed => f.write_str("the deal follows from the seed; nothing fixed the seed beforehand"),
        }
    }
}

/// Replays a record from its chance outcomes and actions, and compares the result.
pub fn check_result(record: &Record) -> Result<(), Disagreement> {
    let end = replay::replay(record, ChanceOrigin::Given(record.chance.clone().into()), |_, _| ());
    compare(record, &end.map_err(|error| Disagreement { action: None, fault: RecordFault::Open(error) })?)
}

/// Compares a record with the end of its replay from its own chance outcomes.
pub(crate) fn compare(record: &Record, end: &ReplayEnd) -> Result<(), Disagreement> {
    if let Some(disagreement) = &end.refused {
        return Err(disagreement.clone());
    }
    let at_end = |fault| Err(Disagreement { action: Some(record.actions.len()), fault });
    if end.chance.len() < record.chance.len() {
        return at_end(RecordFault::UnusedChance(record.chance.len() - end.chance.len()));
    }
    match (&end.result, &record.result) {
        (played, recorded) if played == recorded => Ok(()),
        (Some(_), None) => at_end(RecordFault::NoResult),
        (None, _) => at_end(RecordFault::NotOver),
        (Some(played), Some(recorded)) => {
            at_end(RecordFault::OtherResult { played: played.clone(), recorded: recorded.clone() })
        }
    }
}

/// Checks that the chance outcomes come from the seed, and that the seed matches the table's commitment. Does not check
/// whether the actions are legal. None if no game could be begun.
#[must_use]
pub fn check_fairness(record: &Record) -> Option<Fairness> {
    let Some(seed) = &record.seed else {
        return Some(Fairness::NoSeed);
    };
    let end = replay::replay(record, ChanceOrigin::seeded(seed), |_, _| ()).ok()?;
    Some(match check_commitment(record, seed).and_then(|()| check_chance(record, &end)) {
        Ok(()) => Fairness::Fair,
        Err(unfair) => Fairness::NotFair(unfair),
    })
}

/// The seed of a table is its secret, followed by `|` and a word for each seat.
fn check_commitment(record: &Record, seed: &str) -> Result<(), UnfairReason> {
    let mut parts = seed.split('|');
    let secret = parts.next().unwrap_or_default();
    if let Some(commitment) = &record.commitment
        && *commitment != sha256_hex(secret)
    {
        return Err(UnfairReason::Commitment);
    }
    if let Some(first) = &record.first_secret
        && !follows(secret, first, record.failed_starts.unwrap_or_default())
    {
        return Err(UnfairReason::FirstSecret);
    }
    if let Some(words) = &record.words
        && (words.len() != record.players || !parts.eq(words.iter().map(String::as_str)))
    {
        return Err(UnfairReason::Words);
    }
    if let Some(hashes) = &record.word_hashes {
        check_word_hashes(record, hashes)?;
    }
    match (&record.commitment, &record.words) {
        (Some(_), None) => Err(UnfairReason::NoWords),
        (None, Some(_)) => Err(UnfairReason::NoCommitment),
        _ => Ok(()),
    }
}

/// Whether a secret follows from `first`, the first one, after this number of failed starts.
fn follows(secret: &str, first: &str, failed_starts: u32) -> bool {
    let next = |secret: String, start| secret_after_failed_start(&secret, start);
    failed_starts <= MAX_FAILED_STARTS && (1..=failed_starts).fold(first.to_owned(), next) == secret
}

/// A word without a hash could have been chosen after all others were known.
fn check_word_hashes(record: &Record, hashes: &[Option<String>]) -> Result<(), UnfairReason> {
    let words = record.words.as_deref().ok_or(UnfairReason::HashesWithoutWords)?;
    if hashes.len() != words.len() {
        return Err(UnfairReason::HashCount);
    }
    for (seat, (word, hash)) in words.iter().zip(hashes).enumerate() {
        match hash {
            None if word.is_empty() => {}
            None => return Err(UnfairReason::NoHash(seat)),
            Some(hash) if *hash == sha256_hex(word) => {}
            Some(_) => return Err(UnfairReason::WrongHash(seat)),
        }
    }
    Ok(())
}

fn check_chance(record: &Record, end: &ReplayEnd) -> Result<(), UnfairReason> {
    // If an action was refused, only the outcomes before it can be compared.
    let drawn = &end.chance;
    let compared = if end.refused.is_some() { drawn.len() } else { drawn.len().max(record.chance.len()) };
    match (0..compared).find(|&at| drawn.get(at) != record.chance.get(at)) {
        Some(at) => Err(UnfairReason::Chance(at + 1)),
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
    pub is_finished: bool,
}

impl Verdict {
    fn of(line: usize, text: Line) -> Self {
        match read_record(text) {
            Ok(record) => Self {
                line,
                replay: check_result(&record),
                fairness: check_fairness(&record),
                proof: Some(Proof::of(&record)),
                is_finished: record.result.is_some(),
            },
            Err(why) => Self {
                line,
                replay: Err(Disagreement { action: None, fault: RecordFault::Unreadable(why) }),
                fairness: None,
                proof: None,
                is_finished: false,
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
    Record::read(str::from_utf8(&text).map_err(|_| "it is not UTF-8")?).map_err(|error| error.to_string())
}

/// Verifies every record of a file: one on each line, or a single one over several lines. Reports each as soon as it is
/// done.
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
