//! Tables whose log can't be folded: it is damaged, or a newer version wrote it. Such a table is read again after a
//! pause, which doubles each time, so that it costs next to nothing and heals by itself when the log is restored.

use std::collections::HashMap;
use std::sync::Mutex;

use super::Tables;
use crate::lock;
use crate::problem::Problem;
use crate::store::Millis;
use crate::table::DamagedLog;

/// The first pause, in milliseconds.
const MIN_PAUSE_MS: Millis = 1000;
/// The longest pause.
const MAX_PAUSE_MS: Millis = 10 * 60 * 1000;

struct Damage {
    pause_ms: Millis,
    retry_at: Millis,
}

#[derive(Default)]
pub(super) struct DamagedLogs(Mutex<HashMap<String, Damage>>);

impl DamagedLogs {
    /// When a damaged table may be read again; none if that is now, or the table is not known to be damaged.
    pub(super) fn retry_at(&self, id: &str, now: Millis) -> Option<Millis> {
        lock(&self.0).get(id).map(|damage| damage.retry_at).filter(|retry_at| now < *retry_at)
    }

    /// Remembers a damaged table; returns when it may be read again.
    pub(super) fn add(&self, id: &str, now: Millis) -> Millis {
        let mut damaged = lock(&self.0);
        let pause_ms = damaged.get(id).map_or(MIN_PAUSE_MS, |damage| (damage.pause_ms * 2).min(MAX_PAUSE_MS));
        let retry_at = now + pause_ms;
        damaged.insert(id.to_owned(), Damage { pause_ms, retry_at });
        retry_at
    }

    /// Forgets a table that can be read, or is gone.
    pub(super) fn remove(&self, id: &str) {
        lock(&self.0).remove(id);
    }

    pub(super) fn len(&self) -> usize {
        lock(&self.0).len()
    }
}

impl Tables {
    /// Refuses a table that was found damaged a moment ago.
    pub(super) fn check_damage(&self, id: &str) -> Result<(), Problem> {
        match self.damaged.retry_at(id, self.clock.now()) {
            Some(retry_at) => Err(Problem::DamagedLog { retry_at }),
            None => Ok(()),
        }
    }

    /// A log can be read again, or is gone.
    pub(super) fn forget_damage(&self, id: &str) {
        self.damaged.remove(id);
        self.metrics.damaged_logs.set(self.damaged.len() as i64);
    }

    /// Counts and logs a damaged table.
    pub(crate) fn report_damaged_log(&self, id: &str, DamagedLog(why): &DamagedLog) -> Problem {
        let retry_at = self.damaged.add(id, self.clock.now());
        self.metrics.damaged_logs.set(self.damaged.len() as i64);
        tracing::error!(table = id, why, "the log of a table is damaged");
        Problem::DamagedLog { retry_at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_doubles_up_to_ten_minutes() {
        let damaged = DamagedLogs::default();
        assert_eq!(damaged.retry_at("t", 0), None);
        let mut now = 0;
        let mut pauses = Vec::new();
        for _ in 0..12 {
            let retry_at = damaged.add("t", now);
            assert_eq!((damaged.retry_at("t", retry_at - 1), damaged.retry_at("t", retry_at)), (Some(retry_at), None));
            pauses.push((retry_at - now) / 1000);
            now = retry_at;
        }
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
        damaged.remove("t");
        assert_eq!((damaged.retry_at("t", 0), damaged.len()), (None, 0));
        assert_eq!(damaged.add("t", 0), MIN_PAUSE_MS, "a new damage begins anew");
    }
}
