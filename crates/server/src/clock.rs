//! The time, in milliseconds since 1970.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::{Duration, Instant};

use crate::store::Millis;

/// The wall clock at the start of the process plus the monotonic time since. It never goes back. In tests it follows
/// tokio's paused time.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    started: Instant,
    started_at: Millis,
}

impl Clock {
    /// Starts at the system's time.
    pub fn system() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::at(since.as_millis() as Millis)
    }

    /// Starts at a given time, for tests.
    pub fn at(now: Millis) -> Self {
        Self { started: Instant::now(), started_at: now }
    }

    /// The present time.
    pub fn now(&self) -> Millis {
        self.started_at + self.started.elapsed().as_millis() as Millis
    }

    /// The instant of a time, for timers; the start of the clock for times before it.
    pub fn instant(&self, at: Millis) -> Instant {
        let since = u64::try_from(at - self.started_at).unwrap_or_default();
        self.started + Duration::from_millis(since)
    }
}
