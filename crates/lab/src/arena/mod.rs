//! Bots against each other, measured so that luck, seats and neighbours cancel out.
//!
//! A deal is the chance of one game. Its games are the rotations of one seat order, so that every bot plays every seat
//! of the deal. The deals go through all seat orders, so that every bot sits behind every other; the order in which the
//! bots are named changes nothing. All figures are means over deals. With a budget of iterations instead of time the
//! games depend on the seed alone, for any number of threads.

mod chance;
mod game;
mod scoreboard;
mod seating;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use lonja_game::ThinkBudget;
use lonja_game::catalog::{OptionsJson, Playable, Ruleset, Visitor};
use serde::Serialize;

use crate::entrants::{Contest, Players, Roster};
use crate::games::{GameEnding, Reporter, Workload, forfeit_sentence};
use crate::{MatchPlan, PlanError};
use game::{ArenaGame, ArenaWorker};
use scoreboard::Scoreboard;
use seating::Seating;

pub use scoreboard::{AdjustedShare, BotDifference, BotResult, DecisionTimes};

/// The results of an arena. With a budget of iterations, everything but the timing depends only on the plan.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArenaReport {
    /// The ruleset's id.
    pub ruleset: &'static str,
    /// Number of seats.
    pub players: usize,
    /// Options of the ruleset.
    pub options: OptionsJson,
    /// The seed of all random numbers.
    pub seed: String,
    /// The budget of bots that had none of their own.
    pub thinking: ThinkBudget,
    /// Number of deals of which all games were played.
    pub deals: u64,
    /// Number of games.
    pub games: u64,
    /// Whether fewer deals were played than planned.
    pub interrupted: bool,
    /// The win share of equal bots.
    pub fair_share: f64,
    /// The bots in the order in which they were named.
    pub bots: Vec<BotResult>,
    /// Each pair of bots, in the same order.
    pub differences: Vec<BotDifference>,
    /// Figures that depend on the machine.
    pub timing: ArenaTiming,
}

/// How long an arena took.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArenaTiming {
    /// Number of threads.
    pub threads: usize,
    /// Time for all games, in seconds.
    pub wall_s: f64,
    /// Time per decision, by bot.
    pub bots: Vec<DecisionTimes>,
}

/// Plays the games of a plan. `stop` ends it early; the report then has the deals that are complete. If there are more
/// bots than seats, the deals go through all combinations of them.
pub fn run_arena(plan: &MatchPlan, stop: &AtomicBool, reporter: &mut dyn Reporter) -> Result<ArenaReport, PlanError> {
    plan.with_rules(ArenaVisitor { plan, roster: plan.roster()?, stop, reporter })
}

struct ArenaVisitor<'a> {
    plan: &'a MatchPlan,
    roster: Roster,
    stop: &'a AtomicBool,
    reporter: &'a mut dyn Reporter,
}

impl Visitor for ArenaVisitor<'_> {
    type Output = Result<ArenaReport, String>;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output {
        let Self { plan, roster, stop, reporter } = self;
        let begun = Instant::now();
        let players = roster.players(&rules)?;
        let contest = Contest { plan, ruleset, rules: &rules, roster: &roster, players, stop };
        let (seating, seed) = (&Seating::new(&roster.entries, plan.players, &plan.seed), plan.seed.as_str());
        let mut deals = Deals::new(plan, &roster, reporter);
        let workload = Workload { threads: plan.threads, tasks: plan.deals() * plan.players as u64, stop };
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
    plan: &'a MatchPlan,
    roster: &'a Roster,
    /// The games of the current deal; `None` is a game that was stopped.
    current: Vec<Option<ArenaGame>>,
    /// Games so far, stopped ones too.
    games: u64,
    complete_deals: u64,
    scoreboard: Scoreboard,
    reporter: &'a mut dyn Reporter,
}

impl<'a> Deals<'a> {
    fn new(plan: &'a MatchPlan, roster: &'a Roster, reporter: &'a mut dyn Reporter) -> Self {
        let scoreboard = Scoreboard::new(roster.bots.len(), &plan.seed, plan.is_adjusted);
        Self { plan, roster, current: Vec::new(), games: 0, complete_deals: 0, scoreboard, reporter }
    }

    fn add(&mut self, game: Option<ArenaGame>) {
        if let Some(ArenaGame { bots, ending: GameEnding::Forfeited { seat, why }, .. }) = &game {
            let name = self.roster.name(bots[*seat]);
            self.reporter.forfeit(&forfeit_sentence(self.games, name, why));
        }
        self.games += 1;
        self.current.push(game);
        if self.current.len() == self.plan.players
            && let Some(deal) = self.current.drain(..).collect::<Option<Vec<ArenaGame>>>()
        {
            self.complete_deals += 1;
            self.scoreboard.add(&deal);
            deal.iter().for_each(|game| self.reporter.records(&game.record));
        }
        self.reporter.progress(self.games);
    }

    fn report(&self, ruleset: &'static Ruleset, wall_s: f64) -> ArenaReport {
        let Self { plan, roster, scoreboard, .. } = self;
        let named = roster.in_list_order();
        let name = |bot: usize| roster.name(bot).to_owned();
        let results = scoreboard.results(name);
        let pairs =
            named.iter().enumerate().flat_map(|(at, &bot)| named[at + 1..].iter().map(move |&other| (bot, other)));
        ArenaReport {
            ruleset: ruleset.id,
            players: plan.players,
            options: plan.options.clone(),
            seed: plan.seed.clone(),
            thinking: plan.thinking,
            deals: self.complete_deals,
            games: self.complete_deals * plan.players as u64,
            interrupted: self.complete_deals < plan.deals(),
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
