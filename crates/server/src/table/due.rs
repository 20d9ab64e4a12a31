//! What is due at a table without a request: bots' turns, clocks, absence, a start that fails, a rematch after a tie.

use lonja_bots::Level;

use super::pacing::has_active_person;
use super::{Change, ChosenBy, STAND_IN, StandInReason, Table, TableSeat};
use crate::store::{Millis, Stage};

/// Shorter absences, in milliseconds, are not reported: a page reloads in less, and processes save presence more often.
const MIN_ABSENCE_MS: Millis = 20_000;

/// The least milliseconds between two actions where no person plays. The requests of a person are limited, but such a
/// table would go on as fast as the store commits.
const MIN_PACE_OF_BOTS_MS: Millis = 20;

/// What is due now.
#[derive(Clone, PartialEq, Debug)]
pub enum Due {
    /// Nothing, until the table changes.
    Never,
    /// Nothing yet: check again at this time.
    At(Millis),
    /// A bot has to choose an action for the seat to act. If it searches, it acts at [`Table::bot_moves_at`].
    BotMove {
        /// How well the bot plays.
        level: Level,
        /// Why a bot chooses.
        by: ChosenBy,
    },
    /// This row has to be written.
    Write(Change),
    /// The game was tied: open the table for the next one (B13).
    Rematch,
}

impl Table {
    /// When [`Table::due`] has to be checked, if the table does not change before.
    pub fn wake_at(&self) -> Option<Millis> {
        match self.stage() {
            Stage::Open => self.start_deadline(),
            Stage::Over => self.needs_rematch().then_some(self.at.local),
            Stage::Running => match self.bot_to_act() {
                Some((level, _)) => Some(self.bot_starts_at(level)),
                // A table does not know whether the person is present: check at once.
                None => self.setup.has_clock().then_some(self.pacing.changed_at),
            },
        }
    }

    /// What is due now; `seen` is when the person in the seat to act was seen last.
    pub fn due(&self, now: Millis, seen: Millis) -> Due {
        match (self.stage(), self.to_act()) {
            (Stage::Open, _) => match self.start_deadline() {
                Some(at) if now < at => Due::At(at),
                Some(_) => Due::Write(self.start_failure()),
                None => Due::Never,
            },
            (Stage::Over, _) if self.needs_rematch() => Due::Rematch,
            (Stage::Running, Some(seat)) => match self.bot_to_act() {
                Some((level, _)) if now < self.bot_starts_at(level) => Due::At(self.bot_starts_at(level)),
                Some((level, by)) => Due::BotMove { level, by },
                None => self.due_for_person(seat, now, seen),
            },
            _ => Due::Never,
        }
    }

    /// For how many seconds each person has been away, given when each was seen last; none for short absences, bots and
    /// free seats. Before the game, a person who has never come to its seat is away since the table was opened.
    pub fn absences(&self, now: Millis, seen: impl Fn(usize) -> Option<Millis>) -> Vec<Option<u64>> {
        let absence = |(number, seat): (usize, &TableSeat)| {
            let seen = seen(number);
            let is_awaited = seen.is_none() && self.stage() == Stage::Open;
            let away = (now - self.here_at(number, seen.unwrap_or_default())).max(0);
            (seat.is_person() && (is_awaited || away >= MIN_ABSENCE_MS)).then_some(away as u64 / 1000)
        };
        self.seats.iter().enumerate().map(absence).collect()
    }

    fn due_for_person(&self, seat: usize, now: Millis, seen: Millis) -> Due {
        let Some(turn_ms) = self.turn_ms() else { return Due::Never };
        let absent_at = self.absent_at(seat, seen);
        let late_at = self.pacing.waiting_since() + turn_ms;
        if absent_at <= now {
            Due::Write(Change::StoodIn { seat, why: StandInReason::Absent })
        } else if late_at <= now {
            Due::BotMove { level: STAND_IN, by: ChosenBy::Clock }
        } else {
            Due::At(absent_at.min(late_at))
        }
    }

    /// When the clock of the seat to act runs out; none without a clock or while a bot plays the seat.
    pub(super) fn deadline(&self) -> Option<Millis> {
        let is_waiting = self.stage() == Stage::Running && self.bot_to_act().is_none();
        self.turn_ms().filter(|_| is_waiting).map(|turn_ms| self.pacing.waiting_since() + turn_ms)
    }

    fn bot_to_act(&self) -> Option<(Level, ChosenBy)> {
        let seat = &self.seats[self.to_act()?];
        let by = if seat.is_person() { ChosenBy::StandIn } else { ChosenBy::Bot };
        Some((seat.bot()?, by))
    }

    /// When a bot acts, so that people can follow. A bot that searches begins to think before.
    pub fn bot_moves_at(&self) -> Millis {
        let is_played_by_people = self.seats.iter().any(has_active_person);
        let least = if is_played_by_people { 0 } else { MIN_PACE_OF_BOTS_MS };
        self.pacing.waiting_since().max(self.pacing.changed_at + least)
    }

    /// When a bot begins to choose: one that searches thinks first and acts at the table's pace.
    fn bot_starts_at(&self, level: Level) -> Millis {
        if level.searches() { self.bot_thinks_at() } else { self.bot_moves_at() }
    }

    /// B13: after a tie that is no shared victory the same people play again, if any person plays.
    fn needs_rematch(&self) -> bool {
        let result = self.situation.as_ref().and_then(|situation| situation.result.as_ref());
        self.ruleset.needs_rematch_after_tie
            && !self.setup.practice
            && self.rematch.is_none()
            && result.is_some_and(|result| result.winners.len() > 1)
            && self.has_people()
    }
}
