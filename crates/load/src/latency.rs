//! Latency: the time from a move at a steady rate until the last subscriber of the table has it.

use std::ops::AddAssign;
use std::time::{Duration, Instant};

use tokio::time::sleep_until;

use crate::crowd::{Coordinator, Signals, run_crowd};
use crate::error::BenchError;
use crate::server::MeasuredServer;
use crate::table::{LoadTable, USUAL_GAME};

/// Latencies of moves at a steady rate.
#[derive(Default, Debug)]
pub(crate) struct Latencies {
    /// One for each move after the warm-up.
    pub(crate) times: Vec<Duration>,
    /// Moves that arrived in the measured time, however late.
    pub(crate) arrived: usize,
    pub(crate) seconds: f64,
}

impl AddAssign for Latencies {
    fn add_assign(&mut self, more: Self) {
        self.times.extend(more.times);
        self.arrived += more.arrived;
        self.seconds += more.seconds;
    }
}

/// The rate and the time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoadSchedule {
    pub(crate) tables: usize,
    /// Moves per second at all tables together.
    pub(crate) rate: f64,
    /// Moves in it are not counted.
    pub(crate) warm_up: Duration,
    pub(crate) time: Duration,
}

impl LoadSchedule {
    /// When a move of a table is due, after the start: moves are evenly spaced, table after table.
    fn due(&self, table: usize, step: u32) -> Duration {
        let round = f64::from(step) * self.tables as f64;
        Duration::from_secs_f64((round + table as f64) / self.rate)
    }

    fn end(&self) -> Duration {
        self.warm_up + self.time
    }
}

/// Plays each move when it is due, even if earlier ones are still under way.
pub(crate) fn measure_latency(server: &MeasuredServer, schedule: LoadSchedule) -> Result<Latencies, BenchError> {
    let each = async |table, signals| play(server, schedule, table, signals).await;
    let coordinate = |_: &Coordinator<'_>| {
        std::thread::sleep(schedule.end());
        Ok(())
    };
    let (tables, ()) = run_crowd(schedule.tables, each, coordinate)?;
    let mut all = Latencies { seconds: schedule.time.as_secs_f64(), ..Latencies::default() };
    tables.into_iter().for_each(|table| all += table);
    Ok(all)
}

async fn play(
    server: &MeasuredServer,
    schedule: LoadSchedule,
    number: usize,
    mut signals: Signals,
) -> Result<Latencies, BenchError> {
    let mut table = LoadTable::open(server, number, USUAL_GAME).await?;
    let mut played = Latencies::default();
    let began = signals.ready().await;
    let mut step = 0;
    while !signals.is_over() {
        let Some(next) = table.next_move().await? else {
            // Skip the moves that are due while a new table opens.
            table.open_again().await?;
            while schedule.due(number, step) < began.elapsed() {
                step += 1;
            }
            continue;
        };
        let due = schedule.due(number, step);
        step += 1;
        if due >= schedule.end() {
            break;
        }
        // The latency of a late move counts from when it was due (no coordinated omission).
        let from = if began.elapsed() > due { began + due } else { wait(began + due).await };
        let number = next.after + 1;
        table.play(next).await?;
        let arrived = table.wait_for(number).await?;
        if due >= schedule.warm_up {
            played.times.push(arrived - from);
        }
        played.arrived += usize::from((schedule.warm_up..schedule.end()).contains(&(arrived - began)));
    }
    table.finish().await?;
    Ok(played)
}

async fn wait(until: Instant) -> Instant {
    sleep_until(until.into()).await;
    Instant::now()
}

/// A percentile in milliseconds: always one of the measured times.
pub(crate) fn percentile_ms(times: &mut [Duration], percent: f64) -> f64 {
    times.sort_unstable();
    let index = (times.len() as f64 * percent / 100.0).ceil() as usize;
    times.get(index.saturating_sub(1)).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_one_of_the_times() {
        let mut times: Vec<_> = (1..=100).rev().map(Duration::from_millis).collect();
        assert_eq!(percentile_ms(&mut times, 50.0), 50.0);
        assert_eq!(percentile_ms(&mut times, 99.0), 99.0);
        assert_eq!(percentile_ms(&mut times[..1], 99.0), 1.0);
        assert!(percentile_ms(&mut [], 99.0).is_nan());
    }

    #[test]
    fn moves_are_spread_evenly() {
        let schedule =
            LoadSchedule { tables: 4, rate: 100.0, warm_up: Duration::from_secs(1), time: Duration::from_secs(1) };
        assert_eq!(schedule.due(1, 0), Duration::from_millis(10));
        assert_eq!(schedule.due(0, 1), Duration::from_millis(40));
        assert_eq!(schedule.end(), Duration::from_secs(2));
    }
}
