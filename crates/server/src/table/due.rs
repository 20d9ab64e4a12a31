//! What is due at a table though nobody asks: bots' turns, clocks, absence, another game after a tie.

use lonja_bots::Level;

use super::{By, Change, STAND_IN, Setup, StandIn, Table};
use crate::store::{Millis, Stage};

/// No absence yet, in milliseconds: a page is loaded again in it, and processes tell each other who is there more often.
const MOMENT: Millis = 20_000;

/// What is due now.
#[derive(Clone, PartialEq, Debug)]
pub enum Due {
    /// Nothing, as long as the table does not change.
    Never,
    /// Something may be at that time.
    At(Millis),
    /// A bot has to choose an action for the seat to act.
    Think {
        /// How well.
        level: Level,
        /// As whom.
        by: By,
    },
    /// This has to be written.
    Write(Change),
    /// The same people play again: the game was tied.
    Rematch,
}

impl Table {
    /// When somebody has to look at [`Table::due`], if nothing changes.
    #[must_use]
    pub fn wake_at(&self) -> Option<Millis> {
        match self.stage() {
            Stage::Open => None,
            Stage::Over => self.asks_again().then_some(self.at),
            Stage::Running => match self.bot_to_act() {
                Some(_) => Some(self.bot_at()),
                // Whether the person is there is not known here: at once somebody has to see.
                None => self.setup.clock_s.map(|_| self.waiting_since),
            },
        }
    }

    /// What is due, if the person in the seat to act was seen last at a time.
    #[must_use]
    pub fn due(&self, now: Millis, seen: Millis) -> Due {
        match (self.stage(), self.to_act()) {
            (Stage::Over, _) if self.asks_again() => Due::Rematch,
            (Stage::Running, Some(seat)) => match self.bot_to_act() {
                Some(_) if now < self.bot_at() => Due::At(self.bot_at()),
                Some((level, by)) => Due::Think { level, by },
                None => self.due_of_person(seat, now, seen),
            },
            _ => Due::Never,
        }
    }

    /// For how many seconds each person has been away, if it was seen last at a time; none for a moment's absence, for
    /// bots, and for seats that nobody has.
    pub fn absences(&self, now: Millis, seen: impl Fn(usize) -> Millis) -> Vec<Option<u64>> {
        let absence = |(seat, chair): (usize, &super::Chair)| {
            // As for those who ask for a stand-in: whoever sat down may wait for the game elsewhere.
            let away = now - seen(seat).max(self.started_at);
            (chair.is_person() && away >= MOMENT).then_some(away as u64 / 1000)
        };
        self.chairs.iter().enumerate().map(absence).collect()
    }

    fn due_of_person(&self, seat: usize, now: Millis, seen: Millis) -> Due {
        let Setup { clock_s: Some(clock_s), .. } = *self.setup else { return Due::Never };
        let absent_at = seen.max(self.started_at) + self.patience();
        let late_at = self.waiting_since + Millis::from(clock_s) * 1000;
        match () {
            () if absent_at <= now => Due::Write(Change::StoodIn { seat, why: StandIn::Absent }),
            () if late_at <= now => Due::Think { level: STAND_IN, by: By::Clock },
            () => Due::At(absent_at.min(late_at)),
        }
    }

    /// When the clock of the seat to act runs out.
    #[must_use]
    pub(super) fn deadline(&self) -> Option<Millis> {
        let waits = self.stage() == Stage::Running && self.bot_to_act().is_none();
        let clock_s = self.setup.clock_s.filter(|_| waits)?;
        Some(self.waiting_since + Millis::from(clock_s) * 1000)
    }

    fn bot_to_act(&self) -> Option<(Level, By)> {
        let chair = &self.chairs[self.to_act()?];
        let by = if chair.is_person() { By::StandIn } else { By::Bot };
        Some((chair.bot()?, by))
    }

    fn bot_at(&self) -> Millis {
        self.waiting_since + Millis::from(self.setup.pace_ms)
    }

    /// B13: a tie that is no shared victory asks for another game, if there is anybody to play it.
    fn asks_again(&self) -> bool {
        let result = self.situation.as_ref().and_then(|situation| situation.result.as_ref());
        self.ruleset.tie_asks_again
            && self.rematch.is_none()
            && result.is_some_and(|result| result.winners.len() > 1)
            && self.chairs.iter().any(super::Chair::is_person)
    }
}
