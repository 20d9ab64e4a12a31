//! Many games between bots, on several threads. The games depend on the seed alone, whatever the number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use lonja_bots::Level;
use lonja_rules::{Notation, Observer, Seats, Told};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::catalog::{OpenError, Options, Ruleset, Visitor, with_rules};
use crate::record::GameResult;
use crate::running::{Account, Running, Source};
use crate::summary::{Estimate, Tally};

/// Games that a thread plays before it hands over what came of them.
const BATCH: u64 = 64;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which ruleset.
    pub ruleset: String,
    /// How many seats.
    pub players: usize,
    /// With which options.
    pub options: Options,
    /// Who plays, by seat.
    pub bots: Vec<Level>,
    /// How many games.
    pub games: u64,
    /// What everything is drawn from.
    pub seed: String,
    /// On how many threads.
    pub threads: usize,
}

/// Hears how a simulation goes on. It is called from one thread, in the order of the games.
pub trait Follower {
    /// So many games are done.
    fn progress(&mut self, games: u64);
    /// The records of some games, one a line, if they are wanted.
    fn records(&mut self, lines: &str);
}

/// What came of a simulation.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Which ruleset.
    pub ruleset: &'static str,
    /// How many seats.
    pub players: usize,
    /// With which options.
    pub options: Options,
    /// What everything was drawn from.
    pub seed: String,
    /// How many games were played.
    pub games: u64,
    /// Whether fewer were played than planned.
    pub interrupted: bool,
    /// By seat, from 0.
    pub seats: Vec<Standing>,
    /// By bot, all its seats together.
    pub bots: BTreeMap<&'static str, Standing>,
    /// Decisions a game.
    pub decisions: Estimate,
    /// How days, rounds and games ended, and how often.
    pub endings: BTreeMap<&'static str, u64>,
    /// On how many threads.
    pub threads: usize,
    /// How long it took.
    pub wall_s: f64,
    /// Games a second.
    pub games_per_s: f64,
    /// Decisions a second.
    pub decisions_per_s: f64,
}

/// How a seat or a bot did.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Standing {
    /// Its final score.
    pub score: Estimate,
    /// Its share of victories, a shared one counting in parts.
    pub win_share: Estimate,
}

#[derive(Clone, Copy, Default)]
struct StandingTally {
    score: Tally,
    win_share: Tally,
}

impl StandingTally {
    fn merge(&mut self, other: &Self) {
        self.score.merge(&other.score);
        self.win_share.merge(&other.win_share);
    }

    fn standing(&self) -> Standing {
        Standing { score: self.score.estimate(), win_share: self.win_share.estimate() }
    }
}

/// What came of some games.
#[derive(Clone, Default)]
struct Tallies {
    seats: Vec<StandingTally>,
    bots: BTreeMap<Level, StandingTally>,
    decisions: Tally,
    decisions_made: u64,
    endings: BTreeMap<&'static str, u64>,
}

impl Tallies {
    fn add(&mut self, bots: &[Level], result: &GameResult, decisions: usize) {
        self.seats.resize(bots.len(), StandingTally::default());
        let share = |seat: usize| if result.winners.contains(&seat) { 1.0 / result.winners.len() as f64 } else { 0.0 };
        for (seat, tally) in self.seats.iter_mut().enumerate() {
            tally.score.add(f64::from(result.scores[seat]));
            tally.win_share.add(share(seat));
        }
        // The seats of one game are not independent: a bot's game counts once, with the mean over its seats.
        for level in Level::ALL {
            let own: Vec<usize> = (0..bots.len()).filter(|&seat| bots[seat] == level).collect();
            if own.is_empty() {
                continue;
            }
            let tally = self.bots.entry(level).or_default();
            let score: f64 = own.iter().map(|&seat| f64::from(result.scores[seat])).sum();
            tally.score.add(score / own.len() as f64);
            tally.win_share.add(own.iter().map(|&seat| share(seat)).sum());
        }
        self.decisions.add(decisions as f64);
        self.decisions_made += decisions as u64;
    }

    fn merge(&mut self, other: &Self) {
        self.seats.resize(other.seats.len().max(self.seats.len()), StandingTally::default());
        self.seats.iter_mut().zip(&other.seats).for_each(|(own, others)| own.merge(others));
        for (level, tally) in &other.bots {
            self.bots.entry(*level).or_default().merge(tally);
        }
        self.decisions.merge(&other.decisions);
        self.decisions_made += other.decisions_made;
        for (ending, times) in &other.endings {
            *self.endings.entry(ending).or_default() += times;
        }
    }
}

/// Some games in a row, played.
struct Batch {
    number: u64,
    games: u64,
    tallies: Tallies,
    records: String,
}

/// Plays the plan's games. `stop` ends it early, with what it has.
pub fn simulate(
    plan: &Plan,
    want_records: bool,
    stop: &AtomicBool,
    follower: &mut dyn Follower,
) -> Result<Report, OpenError> {
    let run = Run { plan, want_records, stop, follower };
    with_rules(&plan.ruleset, plan.players, &plan.options, run)
}

struct Run<'a> {
    plan: &'a Plan,
    want_records: bool,
    stop: &'a AtomicBool,
    follower: &'a mut dyn Follower,
}

impl Visitor for Run<'_> {
    type Output = Report;

    fn visit<R: Notation>(mut self, ruleset: &'static Ruleset, rules: R) -> Report {
        let begun = Instant::now();
        let (games, tallies) = self.play_all(ruleset, &rules);
        let wall_s = begun.elapsed().as_secs_f64();
        let endings = R::ENDINGS.iter().map(|ending| (*ending, tallies.endings.get(ending).copied().unwrap_or(0)));
        Report {
            ruleset: ruleset.id,
            players: self.plan.players,
            options: self.plan.options.clone(),
            seed: self.plan.seed.clone(),
            games,
            interrupted: games < self.plan.games,
            seats: tallies.seats.iter().map(StandingTally::standing).collect(),
            bots: tallies.bots.iter().map(|(level, tally)| (level.name(), tally.standing())).collect(),
            decisions: tallies.decisions.estimate(),
            endings: endings.collect(),
            threads: self.plan.threads,
            wall_s,
            games_per_s: games as f64 / wall_s,
            decisions_per_s: tallies.decisions_made as f64 / wall_s,
        }
    }
}

impl Run<'_> {
    /// Threads take the next batch each; what they hand over is put together in the batches' order.
    fn play_all<R: Notation>(&mut self, ruleset: &'static Ruleset, rules: &R) -> (u64, Tallies) {
        let next = AtomicU64::new(0);
        let (plan, stop, want_records) = (self.plan, self.stop, self.want_records);
        let batches = plan.games.div_ceil(BATCH);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(4 * plan.threads);
            for _ in 0..plan.threads.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= batches {
                            break;
                        }
                        let batch = play_batch(plan, ruleset, rules, number, stop, want_records);
                        if sender.send(batch).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            self.gather(receiver)
        })
    }

    fn gather(&mut self, receiver: mpsc::Receiver<Batch>) -> (u64, Tallies) {
        let (mut games, mut tallies) = (0, Tallies::default());
        let mut early = BTreeMap::new();
        let mut expected = 0;
        for batch in receiver {
            early.insert(batch.number, batch);
            while let Some(batch) = early.remove(&expected) {
                expected += 1;
                games += batch.games;
                tallies.merge(&batch.tallies);
                self.follower.records(&batch.records);
                self.follower.progress(games);
            }
        }
        (games, tallies)
    }
}

fn play_batch<R: Notation>(
    plan: &Plan,
    ruleset: &'static Ruleset,
    rules: &R,
    number: u64,
    stop: &AtomicBool,
    want_records: bool,
) -> Batch {
    let mut batch = Batch { number, games: 0, tallies: Tallies::default(), records: String::new() };
    for game in number * BATCH..((number + 1) * BATCH).min(plan.games) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let played = play_game(plan, ruleset, rules.clone(), game, &mut batch.tallies.endings);
        if let Some(result) = played.result() {
            batch.tallies.add(&plan.bots, &result, played.decisions());
        }
        if want_records && let Ok(record) = serde_json::to_string(&played.record()) {
            batch.records.push_str(&record);
            batch.records.push('\n');
        }
        batch.games += 1;
    }
    batch
}

/// Plays one game of a plan; its chance is that of the seed `SEED/NUMBER`.
fn play_game<R: Notation>(
    plan: &Plan,
    ruleset: &'static Ruleset,
    rules: R,
    number: u64,
    endings: &mut BTreeMap<&'static str, u64>,
) -> Running<R> {
    let seed = format!("{}/{number}", plan.seed);
    let mut bots: Vec<_> = plan.bots.iter().zip(bot_seeds(&seed)).map(|(level, seed)| level.bot(seed)).collect();
    let (mut game, account) = match Running::begin(ruleset, rules, Source::seeded(seed)) {
        Ok(begun) => begun,
        Err(refused) => unreachable!("seeded chance is always possible: {refused}"),
    };
    note_endings(game.rules(), &account, endings);
    while let Some(decision) = game.decision() {
        let view = game.view(Observer::Seat(decision.seat));
        let action = bots[decision.seat.index()].choose(game.rules(), &view, &decision.legal);
        match game.play(action) {
            Ok(account) => note_endings(game.rules(), &account, endings),
            Err(refused) => unreachable!("a bot chooses among legal actions: {refused}"),
        }
    }
    game
}

fn note_endings<R: Notation>(rules: &R, account: &Account<R>, endings: &mut BTreeMap<&'static str, u64>) {
    for told in account {
        if let Told::Event(event) = told
            && let Some(ending) = rules.ending(event)
        {
            *endings.entry(ending).or_default() += 1;
        }
    }
}

/// A seed for each seat's bot that tells nothing about the game's chance.
fn bot_seeds(game_seed: &str) -> impl Iterator<Item = u64> {
    let digest: [u8; 32] = Sha256::digest(format!("{game_seed}/bots").as_bytes()).into();
    let base = u64::from_le_bytes(digest.as_chunks().0[0]);
    Seats::first(lonja_rules::MAX_SEATS).iter().map(move |seat| base.wrapping_add(seat.index() as u64))
}
