//! Bots against each other, measured so that luck and seats cancel out.
//!
//! A deal is the chance of one game. It is played once for each rotation of the seats, so that every bot has been in every
//! place of it; what is told of a bot are means over deals. With iterations instead of time the games depend on the seed
//! alone, whatever the number of threads.

mod chance;
mod entrant;
mod lineup;
mod program;
mod ranking;
mod rating;
mod standings;
mod table;
mod times;

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::batches::{Follower, Shared};
use entrant::Player;
use lineup::Lineup;
use lonja_game::ThinkBudget;
use lonja_game::catalog::{OpenError, Options, Playable, Ruleset, Visitor, with_rules};
use program::Program;
use standings::Standings;
use table::{End, Hall, Outcome, Table};

pub use entrant::Entrant;
pub use standings::{Pace, Standing};

/// The most entries of a list of bots.
pub const MOST_ENTRANTS: usize = 16;

/// What to measure.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which ruleset.
    pub ruleset: String,
    /// How many seats.
    pub players: usize,
    /// With which options.
    pub options: Options,
    /// Who plays. If there are fewer than seats, the last one takes the others too; if there are more, the deals go over all
    /// choices of them.
    pub entrants: Vec<Entrant>,
    /// How long they may think, unless they have a budget of their own.
    pub thinking: ThinkBudget,
    /// How long a program is waited for beyond the time that it may think.
    pub patience: Duration,
    /// How many games at least; the last deal is played to its end.
    pub games: u64,
    /// What everything is drawn from.
    pub seed: String,
    /// On how many threads.
    pub threads: usize,
}

/// Why the arena did not begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArenaError {
    /// There is no such game.
    Open(OpenError),
    /// There are no such bots.
    Bots(String),
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Bots(why) => f.write_str(why),
        }
    }
}

impl Plan {
    /// Whether there are such a game and such bots; programs are started to see whether they can be.
    pub fn check(&self) -> Result<(), ArenaError> {
        struct Check<'a>(&'a Plan);
        impl Visitor for Check<'_> {
            type Output = Result<(), String>;
            fn visit<R: Playable>(self, _: &'static Ruleset, rules: R) -> Self::Output {
                let check = |player: Player<R>| match player {
                    Player::Program(command) => Program::check(&command),
                    Player::Bot(_) => Ok(()),
                };
                self.0.enter(&rules)?.into_iter().try_for_each(check)
            }
        }
        with_rules(&self.ruleset, self.players, &self.options, Check(self))
            .map_err(ArenaError::Open)?
            .map_err(ArenaError::Bots)
    }

    /// The entrants, one for each seat at least.
    fn enter<R: Playable>(&self, rules: &R) -> Result<Vec<Player<R>>, String> {
        match self.entrants.len() {
            1..=MOST_ENTRANTS => self.entrants.iter().map(|entrant| entrant.player(rules)).collect(),
            many => Err(format!("there can be 1 to {MOST_ENTRANTS} bots, not {many}")),
        }
    }

    /// How many deals that is.
    #[must_use]
    pub const fn deals(&self) -> u64 {
        self.games.div_ceil(self.players as u64)
    }
}

/// Hears how the arena goes on.
pub trait Witness: Follower {
    /// A bot lost a game by not answering as it should.
    fn forfeit(&mut self, sentence: &str);
}

/// What came of it. All but the timing depends on the plan alone if bots think for so many iterations.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// Which ruleset.
    pub ruleset: &'static str,
    /// How many seats.
    pub players: usize,
    /// With which options.
    pub options: Options,
    /// What everything was drawn from.
    pub seed: String,
    /// How long bots could think that had no budget of their own.
    pub thinking: ThinkBudget,
    /// How many deals were played.
    pub deals: u64,
    /// How many games that was.
    pub games: u64,
    /// Whether fewer were played than planned.
    pub interrupted: bool,
    /// The win share of bots that are all equal.
    pub fair_share: f64,
    /// The bots as they were named.
    pub bots: Vec<Standing>,
    /// What depends on the machine.
    pub timing: Timing,
}

/// How long it took.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Timing {
    /// On how many threads.
    pub threads: usize,
    /// In all.
    pub wall_s: f64,
    /// For a decision of each bot.
    pub bots: Vec<Pace>,
}

/// Plays the plan's games. `stop` ends it early, with the deals that are whole.
pub fn arena(
    plan: &Plan,
    want_records: bool,
    stop: &AtomicBool,
    witness: &mut dyn Witness,
) -> Result<Report, ArenaError> {
    let run = Run { plan, want_records, stop, witness };
    with_rules(&plan.ruleset, plan.players, &plan.options, run).map_err(ArenaError::Open)?.map_err(ArenaError::Bots)
}

struct Run<'a> {
    plan: &'a Plan,
    want_records: bool,
    stop: &'a AtomicBool,
    witness: &'a mut dyn Witness,
}

impl Visitor for Run<'_> {
    type Output = Result<Report, String>;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> Self::Output {
        let Self { plan, want_records, stop, witness } = self;
        let begun = Instant::now();
        let players = plan.enter(&rules)?;
        let lineup = Lineup::new(players.len(), plan.players);
        let hall = Hall { plan, ruleset, rules: &rules, players, lineup, want_records, stop };
        let mut deals = Deals::new(plan, witness);
        let shared = Shared { threads: plan.threads, pieces: plan.deals() * plan.players as u64, stop };
        let worker = || {
            let mut table = Table::new(&hall);
            move |number| table.play(number)
        };
        shared.run(worker, |game| deals.add(game));
        Ok(Report {
            ruleset: ruleset.id,
            players: plan.players,
            options: plan.options.clone(),
            seed: plan.seed.clone(),
            thinking: plan.thinking,
            deals: deals.whole,
            games: deals.whole * plan.players as u64,
            interrupted: deals.whole < plan.deals(),
            fair_share: 1.0 / plan.players as f64,
            bots: deals.standings.standings(),
            timing: Timing {
                threads: plan.threads,
                wall_s: begun.elapsed().as_secs_f64(),
                bots: deals.standings.paces(),
            },
        })
    }
}

/// Puts games together to deals as they come.
struct Deals<'a> {
    seats: usize,
    /// The games of a deal that is not whole yet, those that were stopped included.
    begun: Vec<Option<Outcome>>,
    /// Games so far.
    games: u64,
    whole: u64,
    standings: Standings,
    witness: &'a mut dyn Witness,
}

impl<'a> Deals<'a> {
    fn new(plan: &Plan, witness: &'a mut dyn Witness) -> Self {
        let standings = Standings::new(plan.entrants.iter().map(|entrant| entrant.name.as_str()));
        Self { seats: plan.players, begun: Vec::new(), games: 0, whole: 0, standings, witness }
    }

    fn add(&mut self, game: Option<Outcome>) {
        self.games += 1;
        if let Some(Outcome { entrants, end: End::Forfeited { seat, why }, .. }) = &game {
            let name = self.standings.name(entrants[*seat]);
            self.witness.forfeit(&format!("game {}: {name} {why}; it loses this game", self.games));
        }
        self.begun.push(game);
        if self.begun.len() == self.seats
            && let Some(deal) = self.begun.drain(..).collect::<Option<Vec<Outcome>>>()
        {
            self.whole += 1;
            self.standings.add(&deal);
            deal.iter().for_each(|game| self.witness.records(&game.record));
        }
        self.witness.progress(self.games);
    }
}
