//! Pacing: bots move and clocks run only when people have been shown what happened before.
//!
//! A page shows the consequences of an action step by step, and each step takes a time that depends on what it is. The server
//! knows these times and waits for them; a page reports nothing but two things. A person who wants to see more or less at
//! once changes its pace, and a person who has read the account of a day or round says so. Nobody can hold up the others: the
//! slowest pace has a limit, and so has the time for an account.

#[cfg(test)]
mod tests;

use lonja_game::ShowTime;

use super::{Change, Occupant, Table, TableSeat};
use crate::problem::Problem;
use crate::store::{Millis, Stage};

/// The pace at which steps take the times that the games give them: for how long a bid is shown.
pub const NORMAL_PACE_MS: u32 = 700;

/// How often a person may change its pace in one game: without a limit a log would have no end.
const MAX_PACE_CHANGES: usize = 50;

/// How the present decision is paced.
#[derive(Clone, Debug, Default)]
pub(super) struct Pacing {
    /// When the game came to the present decision.
    pub(super) changed_at: Millis,
    /// From when on people see the present decision: then a clock runs and a bot acts. Only a step of the game sets it: a
    /// person who leaves and returns meanwhile has only the rest of the time. The end of an account makes it earlier.
    pub(super) waiting_since: Millis,
    /// The account that is open; none after it or without one.
    account: Option<Account>,
    /// The pace that people chose, by seat, and how often.
    paces: Vec<(Option<u32>, usize)>,
}

/// The account of a day or round, which people read.
#[derive(Clone, Debug)]
struct Account {
    /// From when on people see it.
    begins_at: Millis,
    /// How long people look at what follows the account.
    after_ms: Millis,
    /// Which seats have read it.
    ready: Vec<bool>,
}

impl Pacing {
    pub(super) fn new(seats: usize, at: Millis) -> Self {
        Self { changed_at: at, waiting_since: at, account: None, paces: vec![(None, 0); seats] }
    }
}

impl Table {
    /// A person says that it has read the account of the day or round. Without one there is nothing to do.
    pub fn be_ready(&self, person: &str) -> Result<Vec<Change>, Problem> {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        let reads = self.pacing.account.as_ref().is_some_and(|account| !account.ready[seat]);
        Ok(if reads && self.stage() == Stage::Running { vec![Change::Ready { seat }] } else { Vec::new() })
    }

    /// A person chooses how long it is shown a bid, and all else in proportion; 0 is at once.
    pub fn change_pace(&self, person: &str, pace_ms: u32) -> Result<Vec<Change>, Problem> {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        let (present, changes) = self.pacing.paces[seat];
        match self.stage() {
            Stage::Open => Err(Problem::WrongStage("The game has not started yet.".into())),
            Stage::Over => Ok(Vec::new()),
            _ if present.unwrap_or(self.setup.pace_ms) == pace_ms => Ok(Vec::new()),
            Stage::Running if changes >= MAX_PACE_CHANGES => {
                let sentence = format!("You have changed your pace {MAX_PACE_CHANGES} times in this game.");
                Err(Problem::NotAllowed(sentence))
            }
            Stage::Running => Ok(vec![Change::Pace { seat, pace_ms }]),
        }
    }

    pub(super) fn set_pace(&mut self, seat: usize, pace_ms: u32) {
        if let Some((pace, changes)) = self.pacing.paces.get_mut(seat) {
            (*pace, *changes) = (Some(pace_ms), *changes + 1);
        }
    }

    /// The pace of the slowest person who plays; without people, that of the table.
    pub(super) fn pace_ms(&self) -> u32 {
        let reads = |(seat, _): &(&TableSeat, _)| is_shown(seat);
        let of_people = self.seats.iter().zip(&self.pacing.paces).filter(reads);
        of_people.map(|(_, (pace, _))| pace.unwrap_or(self.setup.pace_ms)).max().unwrap_or(self.setup.pace_ms)
    }

    /// The game came to a new decision at this time, and people are shown how.
    pub(super) fn pace_step(&mut self, at: Millis) {
        let ShowTime { before_ms, account, after_ms } =
            self.game.as_ref().map(|game| game.show_time()).unwrap_or_default();
        let pace = self.pace_ms();
        let paced = |ms: u32| Millis::from(ms) * Millis::from(pace) / Millis::from(NORMAL_PACE_MS);
        let (before, after) = (paced(before_ms), paced(after_ms));
        let reads = account && self.setup.account_s > 0 && self.seats.iter().any(is_shown);
        let account_ms = if reads { Millis::from(self.setup.account_s) * 1000 } else { 0 };
        self.pacing.changed_at = at;
        self.pacing.waiting_since = at + before + account_ms + after;
        let ready = vec![false; self.seats.len()];
        self.pacing.account = reads.then_some(Account { begins_at: at + before, after_ms: after, ready });
    }

    /// A person has read the account.
    pub(super) fn note_ready(&mut self, seat: usize, at: Millis) {
        if let Some(ready) = self.pacing.account.as_mut().and_then(|account| account.ready.get_mut(seat)) {
            *ready = true;
        }
        self.end_account_if_read(at);
    }

    /// Ends the account when everybody has read it for whom no bot plays.
    pub(super) fn end_account_if_read(&mut self, at: Millis) {
        let Some(Account { begins_at, after_ms, ready }) = &self.pacing.account else { return };
        let is_read = self.seats.iter().zip(ready).all(|(seat, &ready)| ready || !is_shown(seat));
        if is_read {
            self.pacing.waiting_since = self.pacing.waiting_since.min(at.max(*begins_at) + after_ms);
            self.pacing.account = None;
        }
    }

    /// When a bot that searches begins to think: at once, but not while an account is open, which may take long.
    pub(super) fn bot_thinks_at(&self) -> Millis {
        match &self.pacing.account {
            Some(Account { after_ms, .. }) => self.pacing.waiting_since - after_ms,
            None => self.pacing.changed_at,
        }
    }

    /// Until when people may read the account that is open, and which seats have; none without one.
    pub(super) fn open_account(&self) -> Option<(Millis, &[bool])> {
        let Account { after_ms, ready, .. } = self.pacing.account.as_ref()?;
        (self.stage() == Stage::Running).then_some((self.pacing.waiting_since - after_ms, ready))
    }
}

/// Whether a person plays this seat and is shown what happens.
fn is_shown(seat: &TableSeat) -> bool {
    matches!(seat.occupant, Occupant::Person { .. }) && seat.stand_in.is_none()
}
