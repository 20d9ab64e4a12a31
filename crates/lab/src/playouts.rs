//! Measuring the rules: uniformly random games through the public typed interface.

use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use lonja_rules::{FastRandom, Notation, flow};
use serde::Serialize;

use crate::platform::thread_cpu_s;
use lonja_game::catalog::{OpenError, OptionsJson, Playable, Ruleset, Visitor, with_rules};

/// Games that a thread plays before it reads the clock again.
const BATCH: u64 = 1000;

/// The speed of random games, and figures that show whether the rules were played correctly.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Playouts {
    /// The ruleset's id.
    pub ruleset: &'static str,
    /// Number of seats.
    pub players: usize,
    /// Number of threads.
    pub threads: usize,
    /// Number of games.
    pub games: u64,
    /// Number of choices among at least two actions.
    pub decisions: u64,
    /// Processor time of all threads together.
    pub cpu_s: f64,
    /// Time that passed.
    pub wall_s: f64,
    /// The mean of all seats' final scores.
    pub mean_score: f64,
    /// Their standard deviation.
    pub sd_score: f64,
    /// Processor time per decision.
    pub ns_per_decision: f64,
    /// A digest of all final scores of the first thread's first batch, in order. It changes when the rules change.
    pub digest: String,
}

/// Plays random games for a time, at least one batch on each thread. The seed of a thread is its number.
pub fn measure_playouts(
    ruleset: &str,
    players: usize,
    options: &OptionsJson,
    time: Duration,
    threads: usize,
) -> Result<Playouts, OpenError> {
    with_rules(ruleset, players, options, PlayoutVisitor { time, threads: threads.max(1) })
}

struct PlayoutVisitor {
    time: Duration,
    threads: usize,
}

/// Sums over games; 64 bits are enough for any number of games.
#[derive(Clone, Copy, Default)]
struct PlayoutSums {
    games: u64,
    decisions: u64,
    scores: i64,
    squares: u64,
    cpu_s: f64,
    /// The digest of the first batch.
    digest: u64,
}

impl Visitor for PlayoutVisitor {
    type Output = Playouts;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Playouts {
        let begun = Instant::now();
        let sums = thread::scope(|scope| {
            let work: Vec<_> = (0..self.threads)
                .map(|thread| (thread as u64, &rules))
                .map(|(thread, rules)| scope.spawn(move || play_for(rules, thread, self.time)))
                .collect();
            let done = work.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            done.reduce(PlayoutSums::plus).unwrap_or_default()
        });
        let scores = (sums.games * rules.seats() as u64) as f64;
        let mean_score = sums.scores as f64 / scores;
        Playouts {
            ruleset: ruleset.id,
            players: rules.seats(),
            threads: self.threads,
            games: sums.games,
            decisions: sums.decisions,
            cpu_s: sums.cpu_s,
            wall_s: begun.elapsed().as_secs_f64(),
            mean_score,
            sd_score: (sums.squares as f64 / scores - mean_score * mean_score).sqrt(),
            ns_per_decision: sums.cpu_s * 1e9 / sums.decisions as f64,
            digest: format!("{:016x}", sums.digest),
        }
    }
}

impl PlayoutSums {
    fn plus(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            decisions: self.decisions + other.decisions,
            scores: self.scores + other.scores,
            squares: self.squares + other.squares,
            cpu_s: self.cpu_s + other.cpu_s,
            digest: self.digest,
        }
    }
}

fn play_for<R: Notation>(rules: &R, thread: u64, time: Duration) -> PlayoutSums {
    let mut random = FastRandom::new(thread);
    let mut sums = PlayoutSums::default();
    let (begun, begun_cpu_s) = (Instant::now(), thread_cpu_s());
    loop {
        let digest = play_batch(rules, &mut random, &mut sums);
        if sums.games == BATCH {
            sums.digest = digest;
        }
        if begun.elapsed() >= time {
            break;
        }
    }
    sums.cpu_s = thread_cpu_s() - begun_cpu_s;
    sums
}

/// The measured loop: plays whole games without heap allocation, and returns the digest of their scores (FNV-1a).
fn play_batch<R: Notation>(rules: &R, random: &mut FastRandom, sums: &mut PlayoutSums) -> u64 {
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for _ in 0..BATCH {
        let mut state = rules.setup();
        sums.decisions += u64::from(flow::playout(rules, &mut state, random));
        for &score in rules.scores(&state).of(rules.seats()) {
            sums.scores += i64::from(score);
            sums.squares += u64::from(score.unsigned_abs()).pow(2);
            digest = (digest ^ u64::from(score as u32)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    sums.games += BATCH;
    digest
}

#[cfg(test)]
mod tests {
    use super::*;
    use lonja_game::catalog::RULESETS;

    #[test]
    fn no_game_of_the_measured_loop_allocates() {
        struct NoHeap;
        impl Visitor for NoHeap {
            type Output = ();
            fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) {
                let mut random = FastRandom::new(1);
                let mut sums = PlayoutSums::default();
                let heap = allocation_counter::measure(|| {
                    play_batch(&rules, &mut random, &mut sums);
                });
                assert_eq!(heap.count_total, 0, "{} with {} seats", ruleset.id, rules.seats());
                assert_eq!(sums.games, BATCH);
            }
        }
        for ruleset in RULESETS {
            for players in ruleset.seats.clone() {
                with_rules(ruleset.id, players, &OptionsJson::new(), NoHeap).unwrap();
            }
        }
    }
}
