//! How long a bot may think, as requests and commands give it.

use std::fmt;
use std::time::Duration;

use lonja_bots::Budget;
use serde::Serialize;

/// How long a bot may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ThinkBudget {
    /// A time in milliseconds.
    Ms(u64),
    /// A number of iterations: the answer is the same on every machine.
    Iterations(u64),
}

impl ThinkBudget {
    /// The budget of a request that names none.
    pub const DEFAULT: Self = Self::Ms(300);
    /// The most milliseconds.
    pub const MAX_MS: u64 = 60_000;
    /// The most iterations.
    pub const MAX_ITERATIONS: u64 = 1_000_000;

    /// The budget of a request that names milliseconds, iterations or neither. An error says what is wrong with them.
    pub fn new(ms: Option<i64>, iterations: Option<i64>) -> Result<Self, String> {
        let within = |name: &str, number: i64, most: u64| match u64::try_from(number) {
            Ok(number) if number <= most => Ok(number),
            _ => Err(format!("{name:?} is a number from 0 to {most}")),
        };
        match (ms, iterations) {
            (None, None) => Ok(Self::DEFAULT),
            (Some(ms), None) => within("ms", ms, Self::MAX_MS).map(Self::Ms),
            (None, Some(count)) => within("iterations", count, Self::MAX_ITERATIONS).map(Self::Iterations),
            (Some(_), Some(_)) => Err("a bot thinks for \"ms\" or for \"iterations\", not both".into()),
        }
    }

    /// Reads a time such as `30ms`, or a number of iterations such as `500`.
    pub fn read(text: &str) -> Result<Self, String> {
        let number = |digits: &str| digits.parse().map_err(|_| format!("{text:?} is not like 30ms or 500"));
        match text.strip_suffix("ms") {
            Some(digits) => Self::new(Some(number(digits)?), None),
            None => Self::new(None, Some(number(text)?)),
        }
    }

    /// The budget in the form that bots take.
    #[must_use]
    pub const fn for_bot(self) -> Budget<'static> {
        match self {
            Self::Ms(ms) => Budget::Time(Duration::from_millis(ms)),
            Self::Iterations(count) => Budget::Iterations(count),
        }
    }
}

impl fmt::Display for ThinkBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ms(ms) => write!(f, "{ms} ms"),
            Self::Iterations(count) => write!(f, "{count} iterations"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_iterations_are_told_apart() {
        assert_eq!(ThinkBudget::read("30ms"), Ok(ThinkBudget::Ms(30)));
        assert_eq!(ThinkBudget::read("500"), Ok(ThinkBudget::Iterations(500)));
        for odd in ["", "ms", "-1", "3 ms", "60001ms", "1000001"] {
            assert!(ThinkBudget::read(odd).is_err(), "{odd:?}");
        }
        assert!(ThinkBudget::new(Some(1), Some(1)).is_err());
    }
}
