//! The results of seats and bots, summed up game by game.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::games::GameEnding;
use crate::statistics::{Summary, Tally};

/// The result of a seat or a bot.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatResult {
    /// The mean final score per seat, in games that nobody forfeited; `None` if there are none. The standard deviation
    /// is that of single scores, also for a bot with several seats.
    pub score: Option<Summary>,
    /// The mean share of the victory per seat. Winners who tie have equal shares.
    pub win_share: Summary,
}

#[derive(Clone, Copy, Default)]
struct SeatTallies {
    /// One number for each game: the seats of one game are not independent.
    score: Tally,
    /// One number for each seat.
    single_score: Tally,
    win_share: Tally,
}

impl SeatTallies {
    fn add(&mut self, seats: &[usize], winners: &[usize], scores: Option<&[i32]>) {
        let count = seats.len() as f64;
        let won = seats.iter().filter(|seat| winners.contains(seat)).count();
        self.win_share.add(won as f64 / winners.len() as f64 / count);
        if let Some(scores) = scores {
            let own = seats.iter().map(|&seat| f64::from(scores[seat]));
            own.clone().for_each(|score| self.single_score.add(score));
            self.score.add(own.sum::<f64>() / count);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.score.merge(&other.score);
        self.single_score.merge(&other.single_score);
        self.win_share.merge(&other.win_share);
    }

    fn result(&self) -> SeatResult {
        let sd = self.single_score.summary().sd;
        let score = self.score.summary_if_any().map(|score| Summary { sd, ..score });
        SeatResult { score, win_share: self.win_share.summary() }
    }
}

/// The results of some games.
#[derive(Clone, Default)]
pub(super) struct GameTallies {
    seats: Vec<SeatTallies>,
    /// By index in the roster.
    bots: BTreeMap<usize, SeatTallies>,
    /// Decisions per game, without forfeited games.
    pub(super) decisions: Tally,
    /// The sum over all games, forfeited ones too.
    pub(super) decisions_made: u64,
    pub(super) endings: BTreeMap<&'static str, u64>,
    pub(super) forfeits: u64,
}

impl GameTallies {
    /// Adds a game between these bots, given by seat.
    pub(super) fn add(&mut self, bots: &[usize], ending: &GameEnding, decisions: usize, endings: &[&'static str]) {
        let (winners, scores) = match ending {
            GameEnding::Finished(result) => (result.winners.clone(), Some(&result.scores[..])),
            GameEnding::Forfeited { seat, .. } => ((0..bots.len()).filter(|other| other != seat).collect(), None),
        };
        self.seats.resize(bots.len(), SeatTallies::default());
        for (seat, tallies) in self.seats.iter_mut().enumerate() {
            tallies.add(&[seat], &winners, scores);
        }
        for (seat, bot) in bots.iter().enumerate() {
            // Once for each bot, at its first seat.
            if !bots[..seat].contains(bot) {
                let own: Vec<usize> = (seat..bots.len()).filter(|&seat| bots[seat] == *bot).collect();
                self.bots.entry(*bot).or_default().add(&own, &winners, scores);
            }
        }
        self.decisions_made += decisions as u64;
        if scores.is_none() {
            self.forfeits += 1;
            return;
        }
        self.decisions.add(decisions as f64);
        for ending in endings {
            *self.endings.entry(ending).or_default() += 1;
        }
    }

    /// Adds all games of another tally.
    pub(super) fn merge(&mut self, other: &Self) {
        self.seats.resize(other.seats.len().max(self.seats.len()), SeatTallies::default());
        self.seats.iter_mut().zip(&other.seats).for_each(|(own, others)| own.merge(others));
        for (bot, tallies) in &other.bots {
            self.bots.entry(*bot).or_default().merge(tallies);
        }
        self.decisions.merge(&other.decisions);
        self.decisions_made += other.decisions_made;
        self.forfeits += other.forfeits;
        for (ending, times) in &other.endings {
            *self.endings.entry(ending).or_default() += times;
        }
    }

    /// By seat, from 0.
    pub(super) fn seat_results(&self) -> Vec<SeatResult> {
        self.seats.iter().map(SeatTallies::result).collect()
    }

    /// By bot, all its seats together.
    pub(super) fn bot_results(&self, name: impl Fn(usize) -> String) -> BTreeMap<String, SeatResult> {
        self.bots.iter().map(|(&bot, tallies)| (name(bot), tallies.result())).collect()
    }
}
