//! Bots against each other, measured so that luck, seats and neighbours cancel out.
//!
//! A deal is the chance of one game. Its games are the rotations of one seat order, so that every bot plays every seat of the
//! deal. The deals go through all seat orders, so that every bot sits behind every other; the order in which the bots are
//! named changes nothing. All figures are means over deals. With a budget of iterations instead of time the games depend on
//! the seed alone, for any number of threads.

mod chance;
mod game;
mod scoreboard;
mod seating;

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use lonja_game::ThinkBudget;
use lonja_game::catalog::{Options, Playable, Ruleset, Visitor, with_rules};
use serde::Serialize;

use crate::entrants::{CheckBots, Contest, Entrant, Players, Roster};
use crate::games::{GameEnding, Reporter, Workload, forfeit_sentence};
use crate::{PlanError, check_games};
use game::{ArenaGame, ArenaWorker};
use scoreboard::Scoreboard;
use seating::Seating;

pub use scoreboard::{BotDifference, BotResult, DecisionTimes};

/// Which games to play in the arena.
#[derive(Clone, Debug)]
pub struct ArenaPlan {
    /// The ruleset's id.
    pub ruleset: String,
    /// Number of seats.
    pub players: usize,
    /// Options of the ruleset.
    pub options: Options,
    /// The bots. If there are fewer than seats, the last one takes the other seats too; if there are more, the deals go
    /// through all choices of them.
    pub entrants: Vec<Entrant>,
    /// The budget of bots that have none of their own.
    pub thinking: ThinkBudget,
    /// How long to wait for a program beyond the time that it may think.
    pub patience: Duration,
    /// Number of games, from 1 to [`MAX_GAMES`](crate::MAX_GAMES); rounded up to whole deals.
    pub games: u64,
    /// All chance is drawn from it.
    pub seed: String,
    /// Number of threads.
    pub threads: usize,
}

impl ArenaPlan {
    /// Checks that there is such a game, and that it has such bots. Starts each program once to see that it can be started.
    pub fn check(&self) -> Result<(), PlanError> {
        check_games(self.games)?;
        let roster = Roster::new(&self.entrants, self.players).map_err(PlanError::Invalid)?;
        with_rules(&self.ruleset, self.players, &self.options, CheckBots(&roster))?.map_err(PlanError::Invalid)
    }

    /// Number of deals: enough for [`games`](Self::games), each with one game for each seat.
    #[must_use]
    pub const fn deals(&self) -> u64 {
        self.games.div_ceil(self.players as u64)
    }
}

/// The results of an arena. If bots think for iterations, everything but the timing depends on the plan alone.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArenaReport {
    /// The ruleset's id.
    pub ruleset: &'static str,
    /// Number of seats.
    pub players: usize,
    /// Options of the ruleset.
    pub options: Options,
    /// All chance was drawn from it.
    pub seed: String,
    /// The budget of bots that had none of their own.
    pub thinking: ThinkBudget,
    /// Number of deals.
    pub deals: u64,
    /// Number of games.
    pub games: u64,
    /// Whether fewer were played than planned.
    pub interrupted: bool,
    /// The win share of equal bots.
    pub fair_share: f64,
    /// The bots in the order in which they were named.
    pub bots: Vec<BotResult>,
    /// Each pair of bots, in the same order.
    pub differences: Vec<BotDifference>,
    /// What depends on the machine.
    pub timing: ArenaTiming,
}

/// How long an arena took.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArenaTiming {
    /// Number of threads.
    pub threads: usize,
    /// For all games, in seconds.
    pub wall_s: f64,
    /// For a decision of each bot.
    pub bots: Vec<DecisionTimes>,
}

/// Plays the games of a plan. `stop` ends it early; the report then has the deals that are complete.
pub fn arena(
    plan: &ArenaPlan,
    want_records: bool,
    stop: &AtomicBool,
    reporter: &mut dyn Reporter,
) -> Result<ArenaReport, PlanError> {
    check_games(plan.games)?;
    let roster = Roster::new(&plan.entrants, plan.players).map_err(PlanError::Invalid)?;
    let run = PlayArena { plan, roster, want_records, stop, reporter };
    with_rules(&plan.ruleset, plan.players, &plan.options, run)?.map_err(PlanError::Invalid)
}

struct PlayArena<'a> {
    plan: &'a ArenaPlan,
    roster: Roster,
    want_records: bool,
    stop: &'a AtomicBool,
    reporter: &'a mut dyn Reporter,
}

impl Visitor for PlayArena<'_> {
    type Output = Result<ArenaReport, String>;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output {
        let Self { plan, roster, want_records, stop, reporter } = self;
        let begun = Instant::now();
        let contest = Contest {
            ruleset,
            rules: &rules,
            bots: &roster.bots,
            players: roster.players(&rules)?,
            thinking: plan.thinking,
            patience: plan.patience,
            stop,
            want_records,
        };
        let (seating, seed) = (&Seating::new(&roster.entries, plan.players, &plan.seed), plan.seed.as_str());
        let mut deals = Deals::new(plan, &roster, reporter);
        let workload = Workload { threads: plan.threads, pieces: plan.deals() * plan.players as u64, stop };
        let worker = || {
            let mut worker = ArenaWorker { players: Players::new(&contest), seating, seed };
            move |number| worker.play(number)
        };
        workload.run(worker, |game| deals.add(game));
        Ok(deals.report(ruleset, begun.elapsed().as_secs_f64()))
    }
}

/// Collects the games of each deal.
struct Deals<'a> {
    plan: &'a ArenaPlan,
    roster: &'a Roster,
    /// The games of the current deal; none stands for a game that was stopped.
    current: Vec<Option<ArenaGame>>,
    /// Games so far.
    games: u64,
    complete: u64,
    scoreboard: Scoreboard,
    reporter: &'a mut dyn Reporter,
}

impl<'a> Deals<'a> {
    fn new(plan: &'a ArenaPlan, roster: &'a Roster, reporter: &'a mut dyn Reporter) -> Self {
        let scoreboard = Scoreboard::new(roster.bots.len(), &plan.seed);
        Self { plan, roster, current: Vec::new(), games: 0, complete: 0, scoreboard, reporter }
    }

    fn add(&mut self, game: Option<ArenaGame>) {
        if let Some(ArenaGame { bots, ending: GameEnding::Forfeited { seat, why }, .. }) = &game {
            let name = &self.roster.bots[bots[*seat]].name;
            self.reporter.forfeit(&forfeit_sentence(self.games, name, why));
        }
        self.games += 1;
        self.current.push(game);
        if self.current.len() == self.plan.players
            && let Some(deal) = self.current.drain(..).collect::<Option<Vec<ArenaGame>>>()
        {
            self.complete += 1;
            self.scoreboard.add(&deal);
            deal.iter().for_each(|game| self.reporter.records(&game.record));
        }
        self.reporter.progress(self.games);
    }

    fn report(&self, ruleset: &'static Ruleset, wall_s: f64) -> ArenaReport {
        let Self { plan, roster, scoreboard, .. } = self;
        let named = roster.in_order_of_naming();
        let name = |bot: usize| roster.bots[bot].name.clone();
        let results = scoreboard.results(name);
        let pairs =
            named.iter().enumerate().flat_map(|(at, &bot)| named[at + 1..].iter().map(move |&other| (bot, other)));
        ArenaReport {
            ruleset: ruleset.id,
            players: plan.players,
            options: plan.options.clone(),
            seed: plan.seed.clone(),
            thinking: plan.thinking,
            deals: self.complete,
            games: self.complete * plan.players as u64,
            interrupted: self.complete < plan.deals(),
            fair_share: 1.0 / plan.players as f64,
            bots: named.iter().map(|&bot| results[bot].clone()).collect(),
            differences: pairs.map(|(bot, other)| scoreboard.difference(bot, other, name)).collect(),
            timing: ArenaTiming {
                threads: plan.threads,
                wall_s,
                bots: named.iter().map(|&bot| scoreboard.times(bot, name)).collect(),
            },
        }
    }
}
