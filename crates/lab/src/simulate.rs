//! Many games between bots, on several threads. The games depend on the seed alone, whatever the number of threads.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use lonja_bots::{Bot, Budget, Level, Question};
use lonja_rules::flow::{Decision, RandomChance};
use lonja_rules::{Listener, Observer, Seat};
use serde::{Serialize, Serializer};

use crate::batches::{Follower, Shared};
use crate::playthrough::{Playthrough, line};
use crate::summary::{Estimate, Tally};
use lonja_game::SeededRandom;
use lonja_game::catalog::{OpenError, Options, Playable, Ruleset, Visitor, with_rules};
use lonja_game::decision_seeds;
use lonja_game::{GameResult, Record};

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
    /// Iterations that bots which search have for a decision: not time, so that the games depend on the seed alone.
    pub iterations: u64,
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
            fn visit<R: Playable>(self, _: &'static Ruleset, _: R) {}
        }
        with_rules(&self.ruleset, self.players, &self.options, Opens)
    }
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
    /// Iterations that bots which search had for a decision.
    pub iterations: u64,
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

    fn visit<R: Playable>(mut self, ruleset: &'static Ruleset, rules: R) -> Report {
        let begun = Instant::now();
        let (games, tallies) = self.play_all(ruleset, &rules);
        let wall_s = begun.elapsed().as_secs_f64();
        let endings = R::ENDINGS.iter().map(|ending| (*ending, tallies.endings.get(ending).copied().unwrap_or(0)));
        Report {
            ruleset: ruleset.id,
            players: self.plan.players,
            options: self.plan.options.clone(),
            seed: self.plan.seed.clone(),
            iterations: self.plan.iterations,
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
    fn play_all<R: Playable>(&mut self, ruleset: &'static Ruleset, rules: &R) -> (u64, Tallies) {
        let bots = self.plan.bots.iter().map(|&level| rules.bot(level)).collect();
        let work = Work { plan: self.plan, ruleset, rules, bots, stop: self.stop, want_records: self.want_records };
        let pieces = self.plan.games.div_ceil(BATCH);
        let (mut games, mut tallies) = (0, Tallies::default());
        let shared = Shared { threads: self.plan.threads, pieces, stop: self.stop };
        let worker = || |number| work.play_batch(number);
        shared.run(worker, |batch: Batch| {
            games += batch.games;
            tallies.merge(&batch.tallies);
            self.follower.records(&batch.records);
            self.follower.progress(games);
        });
        (games, tallies)
    }
}

/// What all threads share.
struct Work<'a, R: Playable> {
    plan: &'a Plan,
    ruleset: &'static Ruleset,
    rules: &'a R,
    bots: Vec<Box<dyn Bot<R>>>,
    stop: &'a AtomicBool,
    want_records: bool,
}

impl<R: Playable> Work<'_, R> {
    /// Plays the games of one batch, fewer if it is to stop.
    fn play_batch(&self, number: u64) -> Batch {
        let mut batch = Batch { games: 0, tallies: Tallies::default(), records: String::new() };
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
        let rules = self.rules;
        let seed = format!("{}/{number}", self.plan.seed);
        let seeds = decision_seeds(&seed);
        let mut endings = Endings { rules, counts: &mut batch.tallies.endings };
        let decide = |state: &R::State, decision: &Decision<R::Legal>, number: usize| -> Result<_, Infallible> {
            let Decision { seat, legal } = decision;
            let view = rules.view(state, Observer::Seat(*seat));
            let budget = Budget::Iterations(self.plan.iterations);
            let question = Question { rules, seat: *seat, view: &view, legal, seed: seeds(number), budget };
            Ok(self.bots[seat.index()].choose(&question))
        };
        let mut played = Playthrough::new(rules);
        let Ok(()) = played.play(rules, RandomChance(SeededRandom::new(&seed)), &mut endings, decide);
        let result = GameResult::of(rules, &played.state);
        batch.tallies.add(&self.plan.bots, &result, played.actions.len());
        if self.want_records {
            let account = Record::of(self.ruleset, rules, &played.chance, &played.actions);
            batch.records += &line(&Record { seed: Some(seed), result: Some(result), ..account });
        }
    }
}

/// Counts how days, rounds and games end.
struct Endings<'a, R> {
    rules: &'a R,
    counts: &'a mut BTreeMap<&'static str, u64>,
}

impl<R: Playable> Listener<R> for Endings<'_, R> {
    fn action(&mut self, _: Seat, _: R::Action, _: bool) {}

    fn event(&mut self, event: impl FnOnce() -> R::Event) {
        if let Some(ending) = self.rules.ending(&event()) {
            *self.counts.entry(ending).or_default() += 1;
        }
    }
}
