//! Many games between bots, on several threads. The games depend on the seed alone, whatever the number of threads.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Instant;

use lonja_bots::Level;
use lonja_rules::flow::{self, ChanceSource, Decision};
use lonja_rules::{Listener, Notation, Observer, Seat, Seats};
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::catalog::{OpenError, Options, Ruleset, Visitor, with_rules};
use crate::record::{GameResult, Record};
use crate::seeded::Seeded;
use crate::summary::{Estimate, Tally};

/// Games that a thread plays before it hands over what came of them.
const BATCH: u64 = 64;
/// Batches that a thread may be ahead of the slowest: what waits to be put in order is bounded.
const AHEAD: u64 = 256;

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

impl Plan {
    /// Whether there is such a game.
    pub fn check(&self) -> Result<(), OpenError> {
        struct Opens;
        impl Visitor for Opens {
            type Output = ();
            fn visit<R: Notation>(self, _: &'static Ruleset, _: R) {}
        }
        with_rules(&self.ruleset, self.players, &self.options, Opens)
    }
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
    #[serde(serialize_with = "as_map")]
    pub endings: Vec<(&'static str, u64)>,
    /// On how many threads.
    pub threads: usize,
    /// How long it took.
    pub wall_s: f64,
    /// Games a second.
    pub games_per_s: f64,
    /// Decisions a second.
    pub decisions_per_s: f64,
}

fn as_map<S: Serializer>(pairs: &[(&'static str, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}

/// How a seat or a bot did.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Standing {
    /// Its final score; the spread is that of single scores, also where a bot has several seats.
    pub score: Estimate,
    /// Its share of victories, a shared one counting in parts.
    pub win_share: Estimate,
}

#[derive(Clone, Copy, Default)]
struct StandingTally {
    /// A number a game: the seats of one game are not independent, so that a bot's game counts once.
    score: Tally,
    /// A number a seat.
    single: Tally,
    win_share: Tally,
}

impl StandingTally {
    fn merge(&mut self, other: &Self) {
        self.score.merge(&other.score);
        self.single.merge(&other.single);
        self.win_share.merge(&other.win_share);
    }

    fn standing(&self) -> Standing {
        let score = Estimate { sd: self.single.estimate().sd, ..self.score.estimate() };
        Standing { score, win_share: self.win_share.estimate() }
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
        let add = |tally: &mut StandingTally, seats: &[usize]| {
            let scores = seats.iter().map(|&seat| f64::from(result.scores[seat]));
            scores.clone().for_each(|score| tally.single.add(score));
            tally.score.add(scores.sum::<f64>() / seats.len() as f64);
            tally.win_share.add(seats.iter().map(|&seat| share(seat)).sum());
        };
        for (seat, tally) in self.seats.iter_mut().enumerate() {
            add(tally, &[seat]);
        }
        for level in Level::ALL {
            let own: Vec<usize> = (0..bots.len()).filter(|&seat| bots[seat] == level).collect();
            if !own.is_empty() {
                add(self.bots.entry(level).or_default(), &own);
            }
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
        let gathered = Gathered::default();
        let work = Work { plan: self.plan, ruleset, rules, stop: self.stop, want_records: self.want_records };
        let batches = self.plan.games.div_ceil(BATCH);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(4 * self.plan.threads);
            for _ in 0..self.plan.threads.max(1) {
                let (sender, next, work, gathered) = (sender.clone(), &next, &work, &gathered);
                scope.spawn(move || {
                    while !work.stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        gathered.wait_until_near(number);
                        if number >= batches || sender.send(work.play_batch(number)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            self.gather(receiver, &gathered)
        })
    }

    fn gather(&mut self, receiver: mpsc::Receiver<Batch>, gathered: &Gathered) -> (u64, Tallies) {
        let (mut games, mut tallies) = (0, Tallies::default());
        let mut early = BTreeMap::new();
        let mut expected = 0;
        for batch in receiver {
            early.insert(batch.number, batch);
            while let Some(batch) = early.remove(&expected) {
                expected += 1;
                gathered.are(expected);
                games += batch.games;
                tallies.merge(&batch.tallies);
                self.follower.records(&batch.records);
                self.follower.progress(games);
            }
        }
        (games, tallies)
    }
}

/// How many batches have been put in order.
#[derive(Default)]
struct Gathered {
    count: Mutex<u64>,
    changed: Condvar,
}

impl Gathered {
    fn are(&self, count: u64) {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) = count;
        self.changed.notify_all();
    }

    /// Waits while a batch is too far ahead. The one that is waited for is always being played, and is handed over even if
    /// the simulation is to stop.
    fn wait_until_near(&self, number: u64) {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(count, |count| number > *count + AHEAD));
    }
}

/// What all threads share.
struct Work<'a, R> {
    plan: &'a Plan,
    ruleset: &'static Ruleset,
    rules: &'a R,
    stop: &'a AtomicBool,
    want_records: bool,
}

impl<R: Notation> Work<'_, R> {
    /// Plays the games of one batch, fewer if it is to stop.
    fn play_batch(&self, number: u64) -> Batch {
        let mut batch = Batch { number, games: 0, tallies: Tallies::default(), records: String::new() };
        for game in number * BATCH..((number + 1) * BATCH).min(self.plan.games) {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            self.play_game(game, &mut batch);
            batch.games += 1;
        }
        batch
    }

    /// Plays one game; its chance is that of the seed `SEED/NUMBER`.
    fn play_game(&self, number: u64, batch: &mut Batch) {
        let seed = format!("{}/{number}", self.plan.seed);
        let mut played =
            Played { rules: self.rules, tallies: &mut batch.tallies, chance: Vec::new(), actions: Vec::new() };
        let result = played.play(self.plan, &seed);
        if self.want_records {
            let account = Record::of(self.ruleset, self.rules, &played.chance, &played.actions);
            write_line(&Record { seed: Some(seed), result: Some(result), ..account }, &mut batch.records);
        }
    }
}

fn write_line(record: &Record, lines: &mut String) {
    match serde_json::to_string(record) {
        Ok(line) => lines.push_str(&line),
        Err(error) => unreachable!("a record is plain data: {error}"),
    }
    lines.push('\n');
}

/// A game while it is played, and what is kept of it.
struct Played<'a, R: Notation> {
    rules: &'a R,
    tallies: &'a mut Tallies,
    chance: Vec<R::Chance>,
    actions: Vec<R::Action>,
}

impl<R: Notation> Played<'_, R> {
    /// Plays one game of a plan to its end; its chance is that of `seed`.
    fn play(&mut self, plan: &Plan, seed: &str) -> GameResult {
        let mut bots: Vec<_> = plan.bots.iter().zip(bot_seeds(seed)).map(|(level, seed)| level.bot(seed)).collect();
        let mut stream = Seeded::new(seed);
        let rules = self.rules;
        let mut state = rules.setup();
        loop {
            let mut source = Kept { stream: &mut stream, chance: &mut self.chance };
            let mut endings = Endings { rules, counts: &mut self.tallies.endings };
            let Ok(decision) = flow::advance(rules, &mut state, &mut source, &mut endings);
            let Some(Decision { seat, legal }) = decision else { break };
            let view = rules.view(&state, Observer::Seat(seat));
            let action = bots[seat.index()].choose(rules, &view, &legal);
            rules.play_unchecked(&mut state, action, &mut endings);
            self.actions.push(action);
        }
        let result = GameResult::of(rules, &state);
        self.tallies.add(&plan.bots, &result, self.actions.len());
        result
    }
}

/// Seeded chance that is written down.
struct Kept<'a, C> {
    stream: &'a mut Seeded,
    chance: &'a mut Vec<C>,
}

impl<R: Notation> ChanceSource<R> for Kept<'_, R::Chance> {
    type Error = Infallible;

    fn outcome(&mut self, rules: &R, state: &R::State) -> Result<R::Chance, Infallible> {
        let outcome = rules.sample(state, self.stream);
        self.chance.push(outcome.clone());
        Ok(outcome)
    }
}

/// Counts how days, rounds and games end.
struct Endings<'a, R> {
    rules: &'a R,
    counts: &'a mut BTreeMap<&'static str, u64>,
}

impl<R: Notation> Listener<R> for Endings<'_, R> {
    fn action(&mut self, _: Seat, _: R::Action, _: bool) {}

    fn event(&mut self, event: impl FnOnce() -> R::Event) {
        if let Some(ending) = self.rules.ending(&event()) {
            *self.counts.entry(ending).or_default() += 1;
        }
    }
}

/// A seed for each seat's bot that tells nothing about the game's chance.
fn bot_seeds(game_seed: &str) -> impl Iterator<Item = u64> {
    let digest: [u8; 32] = Sha256::digest(format!("{game_seed}/bots").as_bytes()).into();
    let base = u64::from_le_bytes(digest.as_chunks().0[0]);
    Seats::first(lonja_rules::MAX_SEATS).iter().map(move |seat| base.wrapping_add(seat.index() as u64))
}
