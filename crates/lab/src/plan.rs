//! Which games to play between which bots.

use std::fmt;
use std::time::Duration;

use lonja_game::ThinkBudget;
use lonja_game::catalog::{OpenError, OptionsJson, Visitor, with_rules};

use crate::entrants::{BotCheckVisitor, Entrant, Roster};

/// The largest number of games in a plan. Sums over all their seats stay far below the limit of 64-bit numbers.
pub const MAX_GAMES: u64 = 1 << 48;

/// A plan for [`simulate`](crate::simulate) or the [`arena`](crate::arena).
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The ruleset's id.
    pub ruleset: String,
    /// Number of seats.
    pub players: usize,
    /// Options of the ruleset.
    pub options: OptionsJson,
    /// The bots. If there are fewer than seats, the last one takes the other seats too.
    pub entrants: Vec<Entrant>,
    /// The budget of bots that have none of their own.
    pub thinking: ThinkBudget,
    /// How long to wait for a program beyond the time that it may think.
    pub answer_timeout: Duration,
    /// Number of games, from 1 to [`MAX_GAMES`]; the arena rounds it up to whole deals.
    pub games: u64,
    /// The seed of all random numbers.
    pub seed: String,
    /// Number of threads.
    pub threads: usize,
    /// Whether the reporter gets a record of each game.
    pub want_records: bool,
    /// Whether the arena reviews each game, for win shares without luck.
    pub is_adjusted: bool,
}

/// Why a plan can't be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanError {
    /// The ruleset, the number of seats or an option is wrong.
    Open(OpenError),
    /// A bot does not exist, or there are too many bots or games.
    Invalid(String),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Invalid(why) => f.write_str(why),
        }
    }
}

impl MatchPlan {
    /// Checks that the game and its bots exist. Starts each program once to check that it can be started.
    pub fn check(&self) -> Result<(), PlanError> {
        self.with_rules(BotCheckVisitor(&self.roster()?))
    }

    /// Number of deals in the arena: a deal has one game for each seat, and the last deal is played to its end.
    #[must_use]
    pub const fn deals(&self) -> u64 {
        self.games.div_ceil(self.players as u64)
    }

    pub(crate) fn roster(&self) -> Result<Roster, PlanError> {
        if !(1..=MAX_GAMES).contains(&self.games) {
            let games = self.games;
            return Err(PlanError::Invalid(format!(
                "the number of games must be from 1 to {MAX_GAMES} (2^48), not {games}"
            )));
        }
        Roster::new(&self.entrants, self.players).map_err(PlanError::Invalid)
    }

    pub(crate) fn with_rules<T>(&self, visitor: impl Visitor<Output = Result<T, String>>) -> Result<T, PlanError> {
        let visited = with_rules(&self.ruleset, self.players, &self.options, visitor).map_err(PlanError::Open)?;
        visited.map_err(PlanError::Invalid)
    }
}
