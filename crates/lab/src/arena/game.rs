//! One game of the arena.

use std::time::Duration;

use lonja_game::catalog::Playable;

use super::chance::DealChance;
use super::seating::Seating;
use crate::entrants::Players;
use crate::games::GameEnding;

/// The result of one game, finished or forfeited.
pub(super) struct ArenaGame {
    /// The bots by seat.
    pub(super) bots: Vec<usize>,
    pub(super) ending: GameEnding,
    /// The seat and the time of each decision.
    pub(super) times: Vec<(usize, Duration)>,
    /// What luck gave each seat; none if nobody asked for it, or the game was forfeited.
    pub(super) luck: Option<Vec<f64>>,
    /// A line of JSON; empty if records are not wanted.
    pub(super) record: String,
}

/// Plays games on one thread.
pub(super) struct ArenaWorker<'a, R: Playable> {
    pub(super) players: Players<'a, R>,
    pub(super) seating: &'a Seating,
    pub(super) seed: &'a str,
}

impl<R: Playable> ArenaWorker<'_, R> {
    /// Plays a game; `None` if it was stopped.
    pub(super) fn play(&mut self, number: u64) -> Option<ArenaGame> {
        let seats = self.players.contest.rules.seats() as u64;
        let (seed, deal, rotation) = (self.seed, number / seats, number % seats);
        let bots = self.seating.at(deal, rotation);
        let chance = DealChance::new(format!("{seed}/{deal}"));
        let mut times = Vec::new();
        let decision_seed = format!("{seed}/{deal}/{rotation}");
        let (game, ending) = self.players.play(number, &bots, &decision_seed, chance, &mut (), Some(&mut times))?;
        let record = self.players.record(&game, &ending, None, &bots);
        let is_reviewed = self.players.contest.plan.is_adjusted && matches!(ending, GameEnding::Finished(_));
        let luck = is_reviewed.then(|| self.players.luck(&game));
        Some(ArenaGame { bots, ending, times, luck, record })
    }
}
