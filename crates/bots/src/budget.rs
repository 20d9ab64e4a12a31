//! When a bot stops searching.

use std::fmt;
use std::time::{Duration, Instant};

/// How long a bot may search for one decision. Bots that don't search ignore it.
#[derive(Clone, Copy)]
pub enum Budget<'a> {
    /// This many iterations: the answer does not depend on the machine's speed.
    Iterations(u64),
    /// This long by the clock. Not on targets without a clock, such as WebAssembly.
    Time(Duration),
    /// While this function says true; it is asked after each iteration.
    While(&'a (dyn Fn() -> bool + Sync)),
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Iterations(count) => write!(f, "{count} iterations"),
            Self::Time(time) => write!(f, "{time:?}"),
            Self::While(_) => f.write_str("while a function says so"),
        }
    }
}

/// Counts iterations against a budget.
#[derive(Clone, Debug)]
pub struct BudgetMeter<'a> {
    budget: Budget<'a>,
    /// Only for a budget of time.
    started: Option<Instant>,
    done: u64,
}

impl<'a> BudgetMeter<'a> {
    /// Starts to count now.
    #[must_use]
    pub fn new(budget: Budget<'a>) -> Self {
        let started = matches!(budget, Budget::Time(_)).then(Instant::now);
        Self { budget, started, done: 0 }
    }

    /// Adds `iterations`, at least one, that were just done, and says whether there is time for as many again; they are
    /// expected to take as long as the mean so far. Once the answer is no, don't ask again.
    pub fn continue_after(&mut self, iterations: u64) -> bool {
        self.done += iterations;
        match self.budget {
            Budget::Iterations(most) => self.done + iterations <= most,
            Budget::Time(time) => {
                let elapsed = self.started.map_or(Duration::ZERO, |started| started.elapsed());
                elapsed.mul_f64(1.0 + iterations as f64 / self.done.max(1) as f64) <= time
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
