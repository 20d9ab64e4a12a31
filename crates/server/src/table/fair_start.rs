//! The start of a fair game. People commit to secret words by their hashes while the table is open; when the seats are
//! fixed they reveal the words, and the game begins with the last one. `docs/fairness.md` says what this proves.
//!
//! The server learns words only after all hashes are fixed and shown, so nobody can fit a word to the others. The start
//! fails if a person does not reveal its word. Then its seat is free, and everybody else commits to a new word: the
//! server knows the old ones.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use lonja_game::{secret_after_failed_start, sha256_hex};

use super::requests::Changes;
use super::{Change, DamagedLog, Occupant, Table, TableSeat};
use crate::problem::Problem;
use crate::store::{Millis, Stage};

/// The longest word that a seat adds to the seed, in characters, as the line protocol says.
const MAX_WORD: usize = 64;
/// A person who makes this many starts fail can't sit at the table again.
const MAX_FAILURES: usize = 2;
/// How long a table without a clock waits for a word: its people need not be here at the same time.
const MIN_WAIT_WITHOUT_CLOCK_MS: Millis = 24 * 60 * 60 * 1000;

/// How far the start of the game is.
#[derive(Clone, Default)]
pub(super) struct FairStart {
    /// Since when people reveal their words; none before and afterwards.
    pub(super) revealing_since: Option<Millis>,
    /// How many starts failed after the words were fixed.
    pub(super) failed_starts: u32,
    /// The secret of the first start, if it failed.
    pub(super) first_secret: Option<Arc<str>>,
    /// When the last one failed.
    failed_at: Millis,
    /// The ids of the people who made a start fail, once for each time.
    failures: Arc<Vec<String>>,
    /// The names of those who made the last one fail.
    pub(super) failed_by: Arc<Vec<String>>,
}

impl Table {
    /// A person commits to a word, or to another one.
    pub fn commit_word(&self, person: &str, hash: &str) -> Changes {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        if self.seats[seat].word_hash.as_deref() == Some(hash) {
            return Ok(Vec::new());
        }
        self.require_open()?;
        self.require_room_for(person)?;
        Ok(self.with_start_if_full(vec![Change::WordHash { seat, hash: hash.into() }]))
    }

    /// A person reveals the word to which it committed. The last word starts the game.
    pub fn reveal_word(&self, person: &str, word: &str) -> Changes {
        let number = self.seat_of(person).ok_or(Problem::NoSeat)?;
        let seat = &self.seats[number];
        check_word(word)?;
        let Some(hash) = &seat.word_hash else {
            return Err(Problem::WrongStage(
                "You have not committed to a word. Send its hash before the start.".into(),
            ));
        };
        if *hash != sha256_hex(word) {
            return Err(Problem::WrongWord);
        }
        if seat.word.is_some() {
            return Ok(Vec::new());
        }
        if !self.is_revealing() {
            let early = "Keep your word secret until all seats are taken and all hashes are fixed.";
            return Err(Problem::WrongStage(early.into()));
        }
        let is_last = self.pending_seats().all(|other| other == number);
        let revealed = Change::Revealed { seat: number, word: word.into() };
        Ok([revealed].into_iter().chain(is_last.then_some(Change::Started)).collect())
    }

    /// A player no longer waits for a person who holds up the start: one who owes a word, or the opener, who was last
    /// seen at `seen`. The seat is freed; from an opener the role passes on.
    pub(super) fn give_up_on(&self, person: &str, seat: usize, seen: Millis, now: Millis) -> Changes {
        let still_here = |since: Millis| {
            let left = since + self.patience_ms() - now;
            let (name, seconds) = (self.seats[seat].name(), left / 1000 + 1);
            let sentence = || format!("{name} still has time. Ask again in {seconds} s.");
            if left > 0 { Err(Problem::StillHere(sentence())) } else { Ok(()) }
        };
        if self.pending_seats().any(|owing| owing == seat) {
            return still_here(self.pending_since()).map(|()| vec![Change::StartFailed { seats: vec![seat] }]);
        }
        if self.is_revealing() || self.opener_seat() != Some(seat) || self.seat_of(person) == Some(seat) {
            return Err(Problem::WrongStage("Nobody waits for this seat: the game has not started.".into()));
        }
        // Who has never come, as after a rematch, is away since the table was opened.
        still_here(seen.max(self.running_since)).map(|()| vec![Change::Emptied { seat }])
    }

    /// Whether people reveal their words now.
    pub fn is_revealing(&self) -> bool {
        self.start.revealing_since.is_some()
    }

    /// The row that starts the game: at once if nobody committed to a word.
    pub(super) fn starting_change(&self) -> Change {
        if self.seats.iter().any(|seat| seat.word_hash.is_some()) { Change::Revealing } else { Change::Started }
    }

    /// Adds the start to rows that fill the last seat, or that give the last word hash that was missing.
    pub(super) fn with_start_if_full(&self, mut changes: Vec<Change>) -> Vec<Change> {
        let mut after = self.copy();
        let is_applied = changes.iter().all(|change| after.apply(change, self.at).is_ok());
        let is_ready = is_applied && !after.seats.iter().any(|seat| seat.is_free() || seat.must_commit);
        if is_ready && self.setup.start_when_full {
            changes.push(after.starting_change());
        }
        changes
    }

    pub(super) fn require_commitments(&self) -> Result<(), Problem> {
        let Some(seat) = self.seats.iter().find(|seat| seat.must_commit) else { return Ok(()) };
        let name = seat.name();
        Err(Problem::WrongStage(format!("The last start failed. Wait until {name} has committed to a new word.")))
    }

    pub(super) fn require_not_banned(&self, person: &str) -> Result<(), Problem> {
        let failures = self.start.failures.iter().filter(|id| *id == person).count();
        if failures < MAX_FAILURES {
            return Ok(());
        }
        let sentence = format!("You made the start fail {failures} times. Look for another table.");
        Err(Problem::NotAllowed(sentence))
    }

    /// The seats that the start waits for: they owe a word, or after a failed start a new hash.
    fn pending_seats(&self) -> impl Iterator<Item = usize> + '_ {
        let owes = |seat: &TableSeat| match self.start.revealing_since {
            Some(_) => seat.word_hash.is_some() && seat.word.is_none(),
            None => seat.must_commit,
        };
        self.seats.iter().enumerate().filter(move |(_, seat)| owes(seat)).map(|(number, _)| number)
    }

    fn pending_since(&self) -> Millis {
        self.start.revealing_since.unwrap_or(self.start.failed_at)
    }

    /// When the start fails if somebody still owes a word or a hash; none if nobody does.
    pub(super) fn start_deadline(&self) -> Option<Millis> {
        if self.stage() != Stage::Open {
            return None;
        }
        self.pending_seats().next()?;
        let patience = self.patience_ms();
        let wait = if self.setup.has_clock() { patience } else { patience.max(MIN_WAIT_WITHOUT_CLOCK_MS) };
        Some(self.pending_since() + wait)
    }

    /// The row that is due at [`Table::start_deadline`].
    pub(super) fn start_failure(&self) -> Change {
        Change::StartFailed { seats: self.pending_seats().collect() }
    }

    /// Frees the seats that held up the start. If words were being revealed, all others commit to new ones: the server
    /// knows the old ones.
    pub(super) fn fail_start(&mut self, failed: &[usize], at: Millis) -> Result<(), DamagedLog> {
        let mut failed_by = Vec::new();
        let opener_failed = self.opener_seat().is_some_and(|seat| failed.contains(&seat));
        for &seat in failed {
            if let Occupant::Person { id, name } = self.free_seat(seat)? {
                Arc::make_mut(&mut self.start.failures).push(id);
                failed_by.push(name);
            }
        }
        self.start.failed_by = Arc::new(failed_by);
        if self.start.revealing_since.take().is_some() {
            for seat in Arc::make_mut(&mut self.seats) {
                (seat.must_commit, seat.word) = (seat.word_hash.take().is_some(), None);
            }
            self.start.failed_starts += 1;
            self.start.failed_at = at;
            // It follows from the secret before: the server can't choose it after it has seen words.
            self.start.first_secret.get_or_insert_with(|| self.secret.clone());
            self.secret = secret_after_failed_start(&self.secret, self.start.failed_starts).into();
            self.commitment = sha256_hex(&self.secret).into();
        }
        // An opener without a seat waits for somebody else.
        self.is_closed |= opener_failed && !self.has_people();
        Ok(())
    }

    /// The word of each seat, empty if it has none.
    pub(super) fn words(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.word.clone().unwrap_or_default()).collect()
    }

    /// The hash of each seat's word, if it committed to one.
    pub(super) fn word_hashes(&self) -> Vec<Option<String>> {
        self.seats.iter().map(|seat| seat.word_hash.clone()).collect()
    }

    /// None for games of old logs, whose people did not commit to their words.
    pub(super) fn recorded_word_hashes(&self) -> Option<Vec<Option<String>>> {
        let has_open_word = self.seats.iter().any(|seat| seat.word.is_some() && seat.word_hash.is_none());
        (!has_open_word).then(|| self.word_hashes())
    }
}

/// Checks that a word can be part of a seed, whose parts are separated by `|`.
fn check_word(word: &str) -> Result<(), Problem> {
    if word.chars().count() > MAX_WORD || word.contains('|') || word.chars().any(char::is_control) {
        let sentence = format!("A word has at most {MAX_WORD} characters, no | and no line breaks.");
        return Err(Problem::BadRequest(sentence));
    }
    Ok(())
}

/// Checks that a text is a SHA-256 in lower-case hexadecimal.
pub fn check_word_hash(hash: &str) -> Result<(), Problem> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if hash.len() != 64 || !hash.bytes().all(is_digit) {
        let sentence = "\"word_hash\" must be a SHA-256: 64 hexadecimal digits in lower case.";
        return Err(Problem::BadRequest(sentence.into()));
    }
    Ok(())
}
