//! The time, in milliseconds since 1970.
//!
//! Two times differ when the wall clock jumps, or when the machine sleeps:
//!
//! - **The process's time** ([`Clock::now`]) never jumps. All waiting is measured in it: bots, clocks, absence, limits.
//! - **The wall time** ([`Clock::wall_now`]) is what the log, the index and people get. [`Clock::follow`] keeps it near
//!   the clock of the machine or of the database, in which case it may go back.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::{Duration, Instant};

use crate::lock;
use crate::store::Millis;

/// Smaller differences from the followed clock, in milliseconds, are left alone.
const TOLERANCE_MS: Millis = 1000;

/// The clocks of two processes that follow the same clock differ by this many milliseconds at most.
const MAX_SKEW_MS: Millis = 2 * TOLERANCE_MS;

/// Older jumps are forgotten.
const MAX_PERIODS: usize = 16;

/// The clock of a process. Clones share it. In tests it follows tokio's paused time.
#[derive(Clone, Debug)]
pub struct Clock {
    started: Instant,
    started_at: Millis,
    /// By how much the wall time is ahead of the process's time.
    wall_ahead: Arc<AtomicI64>,
    /// The same for each period between two jumps, the newest last. Empty until the clock first follows another.
    periods: Arc<Mutex<Vec<Period>>>,
    machine: MachineClock,
}

/// A time without a jump.
#[derive(Clone, Copy, Debug)]
struct Period {
    /// When it began, in the process's time.
    since: Millis,
    wall_ahead: Millis,
}

#[derive(Clone, Debug)]
enum MachineClock {
    System,
    /// By how much it is ahead of the process's time.
    Simulated(Arc<AtomicI64>),
}

/// When a row of a log was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowTime {
    /// As the log says.
    pub wall: Millis,
    /// By the clock of this process, and never in its future.
    pub local: Millis,
}

impl From<Millis> for RowTime {
    /// For logs that no process runs.
    fn from(at: Millis) -> Self {
        Self { wall: at, local: at }
    }
}

impl Clock {
    /// The machine's clock.
    pub fn system() -> Self {
        Self::new(system_time(), MachineClock::System)
    }

    /// A simulated clock that shows a given time, for tests.
    pub fn at(now: Millis) -> Self {
        Self::new(now, MachineClock::Simulated(Arc::default()))
    }

    fn new(started_at: Millis, machine: MachineClock) -> Self {
        Self { started: Instant::now(), started_at, wall_ahead: Arc::default(), periods: Arc::default(), machine }
    }

    /// The process's time.
    pub fn now(&self) -> Millis {
        self.started_at + self.started.elapsed().as_millis() as Millis
    }

    /// The wall time.
    pub fn wall_now(&self) -> Millis {
        self.to_wall(self.now())
    }

    /// The wall time of a time of the process.
    pub fn to_wall(&self, at: Millis) -> Millis {
        at + self.wall_ahead.load(Ordering::Relaxed)
    }

    /// The process's time of a wall time.
    pub fn from_wall(&self, at: Millis) -> Millis {
        at.saturating_sub(self.wall_ahead.load(Ordering::Relaxed))
    }

    /// The time of a row that is written now.
    pub fn row_time_now(&self) -> RowTime {
        let local = self.now();
        RowTime { wall: self.to_wall(local), local }
    }

    /// The time of a row that was read. A wrong clock may have written it in the future: then it counts from now on.
    pub(crate) fn row_time(&self, at: Millis) -> RowTime {
        RowTime { wall: at, local: self.past(at).unwrap_or_else(|| self.from_wall(at).min(self.now())) }
    }

    /// The process's time of a wall time that has passed, also if the clock has jumped since. Another process may be a
    /// little ahead: then it is now, not a time before a jump that had the same wall time.
    pub(crate) fn past(&self, at: Millis) -> Option<Millis> {
        let periods = lock(&self.periods);
        let now = self.now();
        let mut until = now + MAX_SKEW_MS;
        for period in periods.iter().rev() {
            let local = at.saturating_sub(period.wall_ahead);
            if (period.since..=until).contains(&local) {
                return Some(local.min(now));
            }
            until = period.since;
        }
        None
    }

    /// What the machine's clock shows.
    pub fn machine_now(&self) -> Millis {
        match &self.machine {
            MachineClock::System => system_time(),
            MachineClock::Simulated(ahead) => self.now() + ahead.load(Ordering::Relaxed),
        }
    }

    /// Follows a clock that was asked at `asked_at`, a time of this process, and has just answered. It may have read
    /// its time at any moment since, so the wall time is right if one of these moments fits.
    pub(crate) fn follow_answer(&self, answer: Millis, asked_at: Millis) {
        let latest = answer + (self.now() - asked_at).max(0);
        self.follow(self.wall_now().clamp(answer, latest));
    }

    /// Sets the wall time to that of another clock, unless they differ by a second at most.
    pub fn follow(&self, wall: Millis) {
        let difference = wall - self.wall_now();
        let mut periods = lock(&self.periods);
        let has_jumped = difference.abs() > TOLERANCE_MS;
        if has_jumped {
            tracing::warn!(difference_ms = difference, "the wall clock has jumped, or the machine has slept");
            self.wall_ahead.fetch_add(difference, Ordering::Relaxed);
        }
        if has_jumped || periods.is_empty() {
            // What was written before the process began counts to its first period.
            let since = if periods.is_empty() { Millis::MIN } else { self.now() };
            periods.push(Period { since, wall_ahead: self.wall_ahead.load(Ordering::Relaxed) });
        }
        if periods.len() > MAX_PERIODS {
            periods.remove(0);
        }
    }

    /// Lets the simulated machine's clock jump. The system's clock is left alone.
    pub fn jump(&self, by: Millis) {
        if let MachineClock::Simulated(ahead) = &self.machine {
            ahead.fetch_add(by, Ordering::Relaxed);
        }
    }

    /// The instant of a time of the process, for timers; the start of the clock for times before it.
    pub(crate) fn instant(&self, at: Millis) -> Instant {
        let since = u64::try_from(at - self.started_at).unwrap_or_default();
        self.started + Duration::from_millis(since)
    }
}

fn system_time() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as Millis
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Millis = 3_600_000;

    #[tokio::test(start_paused = true)]
    async fn the_process_time_never_jumps_and_the_wall_time_follows_the_machine() {
        for jump in [HOUR, -HOUR] {
            let clock = Clock::at(10 * HOUR);
            clock.jump(jump);
            clock.follow(clock.machine_now());
            assert_eq!((clock.now(), clock.wall_now()), (10 * HOUR, 10 * HOUR + jump));
            assert_eq!(clock.from_wall(clock.to_wall(7)), 7);
            tokio::time::advance(Duration::from_secs(2)).await;
            assert_eq!((clock.now(), clock.wall_now()), (10 * HOUR + 2000, 10 * HOUR + jump + 2000));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn rows_from_before_a_jump_keep_their_age() {
        for jump in [HOUR, -HOUR] {
            let clock = Clock::at(10 * HOUR);
            clock.follow(clock.machine_now());
            let (old, written) = (clock.wall_now() - 5000, clock.wall_now());
            tokio::time::advance(Duration::from_secs(3)).await;
            clock.jump(jump);
            clock.follow(clock.machine_now());
            tokio::time::advance(Duration::from_secs(4)).await;
            assert_eq!(clock.now() - clock.row_time(written).local, 7000, "{jump}");
            let newer = clock.wall_now() - 1000;
            assert_eq!(clock.now() - clock.row_time(newer).local, 1000, "{jump}");
            if jump > 0 {
                assert_eq!(clock.now() - clock.row_time(old).local, 12_000, "from before the process began");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn small_differences_are_left_alone() {
        let clock = Clock::at(HOUR);
        clock.follow(HOUR + TOLERANCE_MS);
        clock.follow(HOUR - TOLERANCE_MS);
        assert_eq!(clock.wall_now(), HOUR);
    }

    #[tokio::test(start_paused = true)]
    async fn a_late_answer_does_not_make_a_right_clock_wrong() {
        let clock = Clock::at(HOUR);
        for answer_after_ms in [0, 6500, 13_000] {
            let asked_at = clock.now();
            let answer = asked_at + answer_after_ms;
            tokio::time::advance(Duration::from_secs(13)).await;
            clock.follow_answer(answer, asked_at);
            assert_eq!(clock.wall_now(), clock.now(), "{answer_after_ms}");
        }
        clock.follow_answer(clock.now() + HOUR, clock.now() - 10);
        assert_eq!(clock.wall_now(), clock.now() + HOUR, "it was wrong");
    }

    #[tokio::test(start_paused = true)]
    async fn a_row_of_a_process_that_is_ahead_was_not_written_before_a_jump() {
        let clock = Clock::at(HOUR);
        for wall_ahead in [0, 6000, 0] {
            clock.follow(clock.now() + wall_ahead);
            tokio::time::advance(Duration::from_secs(5)).await;
        }
        assert_eq!(clock.row_time(clock.wall_now() + 900).local, clock.now());
    }

    #[tokio::test(start_paused = true)]
    async fn a_row_from_the_future_counts_from_now_on() {
        let clock = Clock::at(HOUR);
        assert_eq!(clock.row_time(3 * HOUR), RowTime { wall: 3 * HOUR, local: HOUR });
        assert_eq!(clock.row_time(HOUR - 5), RowTime { wall: HOUR - 5, local: HOUR - 5 });
        clock.jump(-HOUR / 2);
        clock.follow(clock.machine_now());
        assert_eq!(clock.row_time(HOUR).local, HOUR, "it was written before the clock went back");
    }
}
