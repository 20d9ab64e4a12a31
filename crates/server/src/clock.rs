//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::{Duration, Instant};

use crate::store::Millis;

/// The time of day as it was when the process began, and what has gone by since. It never goes back, and in tests it goes as the
/// runtime's time goes.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    began: Instant,
    began_at: Millis,
}

impl Clock {
    /// The system's.
    #[must_use]
    pub fn system() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::at(since.as_millis() as Millis)
    }

    /// One that says it is this late now.
    #[must_use]
    pub fn at(now: Millis) -> Self {
        Self { began: Instant::now(), began_at: now }
    }

    /// Now.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.began_at + self.began.elapsed().as_millis() as Millis
    }

    /// When the runtime's time will be this.
    #[must_use]
    pub fn instant(&self, at: Millis) -> Instant {
        let since = u64::try_from(at - self.began_at).unwrap_or_default();
        self.began + Duration::from_millis(since)
    }
}
