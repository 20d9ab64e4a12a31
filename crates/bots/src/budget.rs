//! How long a bot may think.

use std::fmt;
use std::time::{Duration, Instant};

/// How long a bot may think about one decision. Bots that don't search don't care.
#[derive(Clone, Copy)]
pub enum Budget<'a> {
    /// So many iterations: the answer does not depend on the speed of the machine.
    Iterations(u64),
    /// So long on the clock.
    Time(Duration),
    /// As long as this says so.
    While(&'a (dyn Fn() -> bool + Sync)),
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Iterations(count) => write!(f, "{count} iterations"),
            Self::Time(time) => write!(f, "{time:?}"),
            Self::While(_) => f.write_str("while told to"),
        }
    }
}

/// Counts iterations against a budget.
#[derive(Clone, Debug)]
pub struct Pace<'a> {
    budget: Budget<'a>,
    begun: Instant,
    done: u64,
}

impl<'a> Pace<'a> {
    /// Begins to count now.
    #[must_use]
    pub fn new(budget: Budget<'a>) -> Self {
        Self { budget, begun: Instant::now(), done: 0 }
    }

    /// Whether there is time for as many again, after `iterations`, at least one, that were just done: more take as long as
    /// those before. Once it says no, it is not asked again.
    pub fn more(&mut self, iterations: u64) -> bool {
        self.done += iterations;
        match self.budget {
            Budget::Iterations(most) => self.done + iterations <= most,
            Budget::Time(time) => {
                self.begun.elapsed().mul_f64(1.0 + iterations as f64 / self.done.max(1) as f64) <= time
            }
            Budget::While(go_on) => go_on(),
        }
    }

    /// Iterations done so far.
    #[must_use]
    pub const fn done(&self) -> u64 {
        self.done
    }
}
