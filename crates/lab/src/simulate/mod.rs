//! Many games between bots in fixed seats, on several threads. With a budget of iterations the games depend on the seed
//! alone, for any number of threads.

mod results;

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use lonja_game::catalog::{OptionsJson, Playable, Ruleset, Visitor};
use lonja_game::{SeededRandom, ThinkBudget};
use lonja_rules::flow::RandomChance;
use lonja_rules::{Listener, Seat};
use serde::{Serialize, Serializer};

use crate::entrants::{Contest, Players, Roster};
use crate::games::{GameEnding, Reporter, Workload, forfeit_sentence};
use crate::statistics::Summary;
use crate::{MatchPlan, PlanError};
use results::GameTallies;

pub use results::SeatResult;

/// Games that a thread plays before it hands over their results.
const BATCH: u64 = 64;

/// The results of a simulation.
#[derive(Clone, Debug, Serialize)]
pub struct SimulationReport {
    /// The ruleset's id.
    pub ruleset: &'static str,
    /// Number of seats.
    pub players: usize,
    /// Options of the ruleset.
    pub options: OptionsJson,
    /// The seed of all random numbers.
    pub seed: String,
    /// The budget of bots that had none of their own, as a member `iterations` or `ms`.
    #[serde(flatten)]
    pub thinking: ThinkBudget,
    /// Number of games.
    pub games: u64,
    /// Whether fewer games were played than planned.
    pub interrupted: bool,
    /// Number of games that a program lost because it did not give a legal answer in time. They count for win shares
    /// only: the program's share is 0, and the other seats share the victory.
    #[serde(skip_serializing_if = "is_zero")]
    pub forfeited: u64,
    /// By seat, from 0.
    pub seats: Vec<SeatResult>,
    /// By bot, all its seats together.
    pub bots: BTreeMap<String, SeatResult>,
    /// Decisions per game.
    pub decisions: Summary,
    /// How days, rounds and games ended, and how often.
    #[serde(serialize_with = "as_map")]
    pub endings: Vec<(&'static str, u64)>,
    /// Number of threads.
    pub threads: usize,
    /// How long it took, in seconds.
    pub wall_s: f64,
    /// Games per second.
    pub games_per_s: f64,
    /// Decisions per second.
    pub decisions_per_s: f64,
}

fn as_map<S: Serializer>(pairs: &[(&'static str, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Checks a plan as [`MatchPlan::check`] does, and that it has no more bots than seats.
pub fn check(plan: &MatchPlan) -> Result<(), PlanError> {
    roster(plan)?;
    plan.check()
}

fn roster(plan: &MatchPlan) -> Result<Roster, PlanError> {
    let (bots, seats) = (plan.entrants.len(), plan.players);
    if bots > seats {
        let what_to_do = "name one for each seat, or fewer: the last takes the other seats";
        return Err(PlanError::Invalid(format!("there are {bots} bots for {seats} seats; {what_to_do}")));
    }
    plan.roster()
}

/// Plays the games of a plan. `stop` ends it early; the report then has the games so far.
pub fn simulate(
    plan: &MatchPlan,
    stop: &AtomicBool,
    reporter: &mut dyn Reporter,
) -> Result<SimulationReport, PlanError> {
    plan.with_rules(SimulationVisitor { plan, roster: roster(plan)?, stop, reporter })
}

struct SimulationVisitor<'a> {
    plan: &'a MatchPlan,
    roster: Roster,
    stop: &'a AtomicBool,
    reporter: &'a mut dyn Reporter,
}

impl Visitor for SimulationVisitor<'_> {
    type Output = Result<SimulationReport, String>;

    fn visit<R: Playable>(mut self, ruleset: &'static Ruleset, rules: R) -> Self::Output {
        let begun = Instant::now();
        let (games, tallies) = self.play_all(ruleset, &rules)?;
        let wall_s = begun.elapsed().as_secs_f64();
        let endings = R::ENDINGS.iter().map(|ending| (*ending, tallies.endings.get(ending).copied().unwrap_or(0)));
        Ok(SimulationReport {
            ruleset: ruleset.id,
            players: self.plan.players,
            options: self.plan.options.clone(),
            seed: self.plan.seed.clone(),
            thinking: self.plan.thinking,
            games,
            interrupted: games < self.plan.games,
            forfeited: tallies.forfeits,
            seats: tallies.seat_results(),
            bots: tallies.bot_results(|bot| self.roster.name(bot).to_owned()),
            decisions: tallies.decisions.summary(),
            endings: endings.collect(),
            threads: self.plan.threads,
            wall_s,
            games_per_s: games as f64 / wall_s,
            decisions_per_s: tallies.decisions_made as f64 / wall_s,
        })
    }
}

impl SimulationVisitor<'_> {
    fn play_all<R: Playable>(&mut self, ruleset: &'static Ruleset, rules: &R) -> Result<(u64, GameTallies), String> {
        let (plan, seats, stop) = (self.plan, self.roster.entries.as_slice(), self.stop);
        let players = self.roster.players(rules)?;
        let contest = Contest { plan, ruleset, rules, roster: &self.roster, players, stop };
        let (mut games, mut tallies) = (0, GameTallies::default());
        let workload = Workload { threads: plan.threads, tasks: plan.games.div_ceil(BATCH), stop };
        let worker = || {
            let mut worker = SimulationWorker { plan, seats, players: Players::new(&contest) };
            move |number| worker.play_batch(number)
        };
        let reporter = &mut *self.reporter;
        workload.run(worker, |batch: Batch| {
            games += batch.games;
            tallies.merge(&batch.tallies);
            batch.forfeits.iter().for_each(|sentence| reporter.forfeit(sentence));
            reporter.records(&batch.records);
            reporter.progress(games);
        });
        Ok((games, tallies))
    }
}

/// The results of some games in a row.
#[derive(Default)]
struct Batch {
    games: u64,
    tallies: GameTallies,
    /// A sentence for each forfeit.
    forfeits: Vec<String>,
    records: String,
}

/// Plays games on one thread.
struct SimulationWorker<'a, R: Playable> {
    plan: &'a MatchPlan,
    /// The bots by seat.
    seats: &'a [usize],
    players: Players<'a, R>,
}

impl<R: Playable> SimulationWorker<'_, R> {
    /// Plays the games of one batch, or fewer when `stop` is set.
    fn play_batch(&mut self, number: u64) -> Batch {
        let mut batch = Batch::default();
        for game in number * BATCH..((number + 1) * BATCH).min(self.plan.games) {
            if self.play_game(game, &mut batch).is_none() {
                break;
            }
            batch.games += 1;
        }
        batch
    }

    /// Plays one game with the seed `SEED/NUMBER`; `None` if it was stopped.
    fn play_game(&mut self, number: u64, batch: &mut Batch) -> Option<()> {
        let Contest { rules, roster, .. } = *self.players.contest;
        let seed = format!("{}/{number}", self.plan.seed);
        let chance = RandomChance(SeededRandom::new(&seed));
        let mut endings = EndingListener { rules, endings: Vec::new() };
        let (game, ending) = self.players.play(number, self.seats, &seed, chance, &mut endings, None)?;
        if let GameEnding::Forfeited { seat, why } = &ending {
            batch.forfeits.push(forfeit_sentence(number, roster.name(self.seats[*seat]), why));
        }
        batch.tallies.add(self.seats, &ending, game.actions.len(), &endings.endings);
        batch.records += &self.players.record(&game, &ending, Some(seed), &[]);
        Some(())
    }
}

/// Collects how days, rounds and the game end.
struct EndingListener<'a, R> {
    rules: &'a R,
    endings: Vec<&'static str>,
}

impl<R: Playable> Listener<R> for EndingListener<'_, R> {
    fn action(&mut self, _: Seat, _: R::Action, _: bool) {}

    fn event(&mut self, event: impl FnOnce() -> R::Event) {
        self.endings.extend(self.rules.ending(&event()));
    }
}
