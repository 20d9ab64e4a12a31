//! Pacing: bots move and clocks run only when people have been shown what happened before. And the total time of each
//! seat.
//!
//! A page shows the consequences of an action step by step, and each step takes a time that depends on what it is. The
//! server knows these times and waits for them; a page reports nothing but three things. A person who wants to see more
//! or less at once changes its pace, and a person who has read the account of a day or round says so. A person who
//! plays alone with bots can hold them up while it reads a lesson. Nobody can hold up other people: the slowest pace
//! has a limit, and so has the time for an account, which does not wait for those who are away.
//!
//! With total time plus increment (a Fischer clock), each person has a bank of time for all its decisions:
//!
//! | who decided | what the bank loses | what it gains |
//! |---|---|---|
//! | the person | the time of the decision | the increment |
//! | the clock, because the bank was empty | all of it | the increment, for the next decision |
//! | a bot that stands in | the time until the bot took over | nothing |
//!
//! Rows have the time that was used, so that a log gives the same banks wherever and whenever it is folded.

#[cfg(test)]
mod tests;

use lonja_game::TotalDisplayTime;

use super::{Change, ChosenBy, Occupant, Table, TableSeat, TableSetup};
use crate::problem::Problem;
use crate::store::{Millis, Stage};

/// The pace at which steps take the times that the games give them: for how long a bid is shown.
pub const NORMAL_PACE_MS: u32 = 700;

/// How often a person may change its pace in one game: without a limit a log would have no end.
const MAX_PACE_CHANGES: usize = 50;

/// For how many milliseconds bots wait for the only person at their table who holds them up: long enough to read a
/// lesson.
pub const MAX_HOLD_MS: Millis = 5 * 60_000;

/// How often a person may hold up bots in one game: a first game has 14 lessons.
const MAX_HOLDS: usize = 100;

/// How the present decision is paced.
#[derive(Clone, Debug, Default)]
pub(super) struct Pacing {
    /// When the game came to the present decision.
    pub(super) changed_at: Millis,
    /// When people have been shown how it came to the present decision. A step of the game sets it: a person who leaves
    /// and returns meanwhile has only the rest of the time. The end of an account makes it earlier, a hold makes it
    /// later.
    shown_at: Millis,
    /// Since when the only person holds up the bots, and how often it has.
    hold: Option<Millis>,
    holds: usize,
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
        let paces = vec![(None, 0); seats];
        Self { changed_at: at, shown_at: at, hold: None, holds: 0, account: None, paces }
    }

    /// From when on people see the present decision: then a clock runs and a bot acts.
    pub(super) fn waiting_since(&self) -> Millis {
        self.hold.map_or(self.shown_at, |since| self.shown_at.max(since + MAX_HOLD_MS))
    }
}

impl Table {
    /// A person says that it has read the account of the day or round. People who are away count as having read it.
    /// Without an account there is nothing to do.
    pub fn confirm_read(&self, person: &str, is_away: impl Fn(usize) -> bool) -> Result<Vec<Change>, Problem> {
        let reader = self.seat_of(person).ok_or(Problem::NoSeat)?;
        let Some((_, ready)) = self.open_account() else { return Ok(Vec::new()) };
        let reads = |seat: usize| has_active_person(&self.seats[seat]) && !ready[seat];
        let done = (0..self.seats.len()).filter(|&seat| reads(seat) && (seat == reader || is_away(seat)));
        Ok(done.map(|seat| Change::Ready { seat }).collect())
    }

    /// The only person at a table of bots holds them up while it reads something else, or lets them go on. To hold them
    /// up again begins the time anew.
    pub fn hold_bots(&self, person: &str, hold: bool) -> Result<Vec<Change>, Problem> {
        let seat = self.seat_of(person).ok_or(Problem::NoSeat)?;
        let is_alone =
            self.seats.iter().enumerate().all(|(at, other)| at == seat || matches!(other.occupant, Occupant::Bot(_)));
        if self.stage() == Stage::Over || (!hold && self.pacing.hold.is_none()) {
            Ok(Vec::new())
        } else if !hold {
            Ok(vec![Change::Hold { seat, hold }])
        } else if !is_alone || self.setup.has_clock() {
            Err(Problem::NotAllowed("Bots wait only for a person who plays alone with them, without a clock.".into()))
        } else if self.pacing.holds >= MAX_HOLDS {
            let sentence =
                format!("You have held up the bots {MAX_HOLDS} times in this game. They go on by themselves.");
            Err(Problem::NotAllowed(sentence))
        } else {
            Ok(vec![Change::Hold { seat, hold }])
        }
    }

    pub(super) fn set_hold(&mut self, hold: bool, at: Millis) {
        let pacing = &mut self.pacing;
        if let Some(since) = pacing.hold {
            // What was not shown yet is shown from now on.
            let paused_at = since.max(pacing.changed_at);
            let until = at.min(since + MAX_HOLD_MS);
            pacing.shown_at = pacing.shown_at.max(paused_at) + (until - paused_at).max(0);
        }
        pacing.hold = hold.then_some(at);
        pacing.holds += usize::from(hold);
    }

    /// Seats have changed: lets the bots go on, unless the person who holds them up is still the only one.
    pub(super) fn end_hold_unless_alone(&mut self, at: Millis) {
        if self.pacing.hold.is_some() && self.people().len() != 1 {
            self.set_hold(false, at);
        }
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
                let often = format!("You have changed your pace {MAX_PACE_CHANGES} times in this game.");
                Err(Problem::NotAllowed(format!("{often} Your pace stays as it is.")))
            }
            Stage::Running => Ok(vec![Change::Pace { seat, pace_ms }]),
        }
    }

    pub(super) fn set_pace(&mut self, seat: usize, pace_ms: u32) {
        if let Some((pace, changes)) = self.pacing.paces.get_mut(seat) {
            (*pace, *changes) = (Some(pace_ms), *changes + 1);
        }
    }

    /// The pace of the slowest person who plays; without people, that of the table. With a clock it is never slower
    /// than that of the table: those who sat down know the clock, and one of them must not stretch the game for the
    /// others.
    pub(super) fn pace_ms(&self) -> u32 {
        let of_table = self.setup.pace_ms;
        let reads = |(seat, _): &(&TableSeat, _)| has_active_person(seat);
        let of_people = self.seats.iter().zip(&self.pacing.paces).filter(reads);
        let slowest = of_people.map(|(_, (pace, _))| pace.unwrap_or(of_table)).max().unwrap_or(of_table);
        if self.setup.has_clock() { slowest.min(of_table) } else { slowest }
    }

    /// The game came to a new decision at this time, and people are shown how.
    pub(super) fn pace_step(&mut self, at: Millis) {
        let TotalDisplayTime { before_ms, has_account, after_ms } =
            self.game.as_ref().map(|game| game.total_display_time()).unwrap_or_default();
        let pace = self.pace_ms();
        let paced = |ms: u32| Millis::from(ms) * Millis::from(pace) / Millis::from(NORMAL_PACE_MS);
        let (before, after) = (paced(before_ms), paced(after_ms));
        let reads = has_account && self.setup.account_s > 0 && self.seats.iter().any(has_active_person);
        let account_ms = if reads { Millis::from(self.setup.account_s) * 1000 } else { 0 };
        self.pacing.changed_at = at;
        self.pacing.shown_at = at + before + account_ms + after;
        let ready = vec![false; self.seats.len()];
        self.pacing.account = reads.then_some(Account { begins_at: at + before, after_ms: after, ready });
    }

    /// When the present decision began: with the commit of the last step.
    pub(crate) fn decision_began_at(&self) -> Millis {
        self.pacing.changed_at
    }

    /// Nobody can have seen the last step before this time, because its commit took long: so the decision begins then,
    /// and costs nobody the time before. Returns how much later that is.
    pub(crate) fn postpone_decision(&mut self, at: Millis) -> Millis {
        let late = (at - self.pacing.changed_at).max(0);
        self.pacing.changed_at += late;
        self.pacing.shown_at += late;
        if let Some(account) = &mut self.pacing.account {
            account.begins_at += late;
        }
        late
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
        let is_read = self.seats.iter().zip(ready).all(|(seat, &ready)| ready || !has_active_person(seat));
        if is_read {
            self.pacing.shown_at = self.pacing.shown_at.min(at.max(*begins_at) + after_ms);
            self.pacing.account = None;
        }
    }

    /// When a bot that searches begins to think: at once, but not while it is held up or an account is open, which may
    /// take long.
    pub(super) fn bot_thinks_at(&self) -> Millis {
        match &self.pacing.account {
            Some(Account { after_ms, .. }) => self.pacing.waiting_since() - after_ms,
            None if self.pacing.hold.is_some() => self.pacing.waiting_since(),
            None => self.pacing.changed_at,
        }
    }

    /// Until when people may read the account that is open, and which seats have; none without one. The last account
    /// of a game is read when the game is over.
    pub(super) fn open_account(&self) -> Option<(Millis, &[bool])> {
        let Account { after_ms, ready, .. } = self.pacing.account.as_ref()?;
        (!self.is_closed).then_some((self.pacing.waiting_since() - after_ms, ready))
    }
}

impl Table {
    /// A change as it is written now: an action gets the time that it used.
    pub(crate) fn with_used_time(&self, change: &Change, now: Millis) -> Change {
        match change.clone() {
            Change::Played { seat, action, by, .. } if !self.banks.is_empty() => {
                Change::Played { seat, action, by, used_ms: Some(self.used_ms(by, now)) }
            }
            change => change,
        }
    }

    fn used_ms(&self, by: ChosenBy, now: Millis) -> Millis {
        let until = match by {
            ChosenBy::Person | ChosenBy::Clock => now,
            // A seat's own bot has no bank, and a turn that a stand-in began costs nothing.
            ChosenBy::Bot | ChosenBy::StandIn => self.taken_over_at.unwrap_or(self.pacing.waiting_since()),
        };
        (until - self.pacing.waiting_since()).max(0)
    }

    pub(super) fn use_bank(&mut self, seat: usize, by: ChosenBy, used_ms: Option<Millis>) {
        let TableSetup { increment_s, .. } = *self.setup;
        let Some(bank) = self.banks.get_mut(seat) else { return };
        let gained = match by {
            ChosenBy::Person | ChosenBy::Clock => Millis::from(increment_s) * 1000,
            ChosenBy::Bot | ChosenBy::StandIn => 0,
        };
        let left = if by == ChosenBy::Clock { 0 } else { (*bank - used_ms.unwrap_or_default()).max(0) };
        *bank = left + gained;
    }

    /// The milliseconds that the seat to act had when its turn began; none without a clock.
    pub(super) fn turn_ms(&self) -> Option<Millis> {
        let per_decision = self.setup.clock_s.map(|seconds| Millis::from(seconds) * 1000);
        per_decision.or_else(|| self.banks.get(self.to_act()?).copied())
    }

    /// The milliseconds that each person had left when the present decision began; none for bots, and without total
    /// time.
    pub(super) fn banks_json(&self) -> Option<Vec<Option<Millis>>> {
        let bank = |(seat, bank): (&TableSeat, &Millis)| seat.is_person().then_some(*bank);
        (!self.banks.is_empty()).then(|| self.seats.iter().zip(&self.banks).map(bank).collect())
    }
}

/// Whether a person plays this seat and is shown what happens.
pub(super) fn has_active_person(seat: &TableSeat) -> bool {
    matches!(seat.occupant, Occupant::Person { .. }) && seat.stand_in.is_none()
}
