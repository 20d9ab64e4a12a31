//! How long a move takes at a steady pace, until the last who watches has it.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use tokio::time::sleep_until;

use crate::crowd::{Lead, Signals, crowd};
use crate::server::Server;
use crate::table::{Table, USUAL};
use crate::trouble::Trouble;

/// Moves at a steady pace.
#[derive(Default, Debug)]
pub(crate) struct Pace {
    /// Of all that were due and played.
    pub(crate) times: Vec<Duration>,
    /// How many were shown in the time that counts, however late.
    pub(crate) shown: usize,
    pub(crate) seconds: f64,
}

impl AddAssign for Pace {
    fn add_assign(&mut self, more: Self) {
        self.times.extend(more.times);
        self.shown += more.shown;
        self.seconds += more.seconds;
    }
}

/// How fast, and for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    pub(crate) tables: usize,
    /// Moves a second at all tables together.
    pub(crate) rate: f64,
    /// Moves before it are not counted.
    pub(crate) warm_up: Duration,
    pub(crate) time: Duration,
}

impl Schedule {
    /// When a table's move is to be played, after the beginning: all moves evenly, table after table.
    fn at(&self, table: usize, step: u32) -> Duration {
        let round = f64::from(step) * self.tables as f64;
        Duration::from_secs_f64((round + table as f64) / self.rate)
    }

    fn end(&self) -> Duration {
        self.warm_up + self.time
    }
}

/// Moves are played when they are due, however long those before them take.
pub(crate) fn pace(server: &Server, schedule: Schedule) -> Result<Pace, Trouble> {
    let each = async |table, signals| play(server, schedule, table, signals).await;
    let lead = |_: &Lead<'_>| {
        std::thread::sleep(schedule.end());
        Ok(())
    };
    let (tables, ()) = crowd(schedule.tables, each, lead)?;
    let mut all = Pace { seconds: schedule.time.as_secs_f64(), ..Pace::default() };
    tables.into_iter().for_each(|table| all += table);
    Ok(all)
}

async fn play(server: &Server, schedule: Schedule, number: usize, mut signals: Signals) -> Result<Pace, Trouble> {
    let mut table = Table::open(server, number, USUAL).await?;
    let mut played = Pace::default();
    let began = signals.ready().await;
    let mut step = 0;
    while !signals.ended() {
        let Some(turn) = table.turn().await? else {
            // A new table is opened: no move is due meanwhile.
            table.open_again().await?;
            while schedule.at(number, step) < began.elapsed() {
                step += 1;
            }
            continue;
        };
        let due = schedule.at(number, step);
        step += 1;
        if due >= schedule.end() {
            break;
        }
        // Whoever is late is late from when it was due.
        let from = if began.elapsed() > due { began + due } else { wait(began + due).await };
        let number = turn.after + 1;
        table.play(turn).await?;
        let shown = table.shown(number).await?;
        if due >= schedule.warm_up {
            played.times.push(shown - from);
        }
        played.shown += usize::from((schedule.warm_up..schedule.end()).contains(&(shown - began)));
    }
    table.finish().await?;
    Ok(played)
}

/// Waits; the time when it is over.
async fn wait(until: Instant) -> Instant {
    sleep_until(until.into()).await;
    Instant::now()
}

/// The time below which so many of a hundred are, in milliseconds.
pub(crate) fn percentile_ms(times: &mut [Duration], percent: f64) -> f64 {
    times.sort_unstable();
    let place = (times.len() as f64 * percent / 100.0).ceil() as usize;
    times.get(place.saturating_sub(1)).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let mut times: Vec<_> = (1..=100).rev().map(Duration::from_millis).collect();
        assert_eq!(percentile_ms(&mut times, 50.0), 50.0);
        assert_eq!(percentile_ms(&mut times, 99.0), 99.0);
        assert_eq!(percentile_ms(&mut times[..1], 99.0), 1.0);
        assert!(percentile_ms(&mut [], 99.0).is_nan());
    }

    #[test]
    fn moves_are_spread_evenly() {
        let schedule =
            Schedule { tables: 4, rate: 100.0, warm_up: Duration::from_secs(1), time: Duration::from_secs(1) };
        assert_eq!(schedule.at(1, 0), Duration::from_millis(10));
        assert_eq!(schedule.at(0, 1), Duration::from_millis(40));
        assert_eq!(schedule.end(), Duration::from_secs(2));
    }
}
