//! How the bots did, summed up deal by deal.

use serde::Serialize;

use super::ranking::Ranking;
use super::rating::Rankings;
use super::table::{End, Outcome};
use super::times::Times;
use crate::summary::{Estimate, Tally};

/// How a bot did. Its figures are means over deals, each of which counts once, with all its games and seats; a figure that
/// nothing is known of is left open.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The bot as it was named.
    pub bot: String,
    /// How many seats it held in all games.
    pub seats: u64,
    /// Its share of victories for each seat, a shared one counting in parts.
    pub win_share: Option<Estimate>,
    /// Its final score, where the game was not forfeited.
    pub score: Option<Estimate>,
    /// Its place from 1; who is tied has the mean of the places covered.
    pub place: Option<Estimate>,
    /// Its strength on the scale of Elo.
    pub rating: f64,
    /// How many decisions it made.
    pub decisions: u64,
    /// How many games it lost by not answering as it should.
    pub forfeited: u64,
}

/// How long a bot took for a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pace {
    /// The bot as it was named.
    pub bot: String,
    /// The mean, in milliseconds.
    pub mean_ms: f64,
    /// What 99 of 100 decisions did not exceed, in milliseconds.
    pub p99_ms: f64,
}

#[derive(Clone, Default)]
struct Tallies {
    seats: u64,
    win_share: Tally,
    score: Tally,
    place: Tally,
    forfeited: u64,
    times: Times,
}

/// All deals so far.
pub(super) struct Standings {
    /// Which bot each entrant is.
    bot_of: Vec<usize>,
    names: Vec<String>,
    tallies: Vec<Tallies>,
    rankings: Rankings,
}

impl Standings {
    /// Of these entrants; those with the same name are one bot.
    pub(super) fn new<'a>(entrants: impl Iterator<Item = &'a str>) -> Self {
        let mut names: Vec<String> = Vec::new();
        let mut bot = |name: &str| {
            names.iter().position(|known| known == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            })
        };
        let bot_of = entrants.map(&mut bot).collect();
        let tallies = vec![Tallies::default(); names.len()];
        Self { bot_of, rankings: Rankings::new(names.len()), names, tallies }
    }

    /// The name of an entrant.
    pub(super) fn name(&self, entrant: usize) -> &str {
        &self.names[self.bot_of[entrant]]
    }

    /// Adds all games of a deal.
    pub(super) fn add(&mut self, deal: &[Outcome]) {
        let mut sums = vec![Sums::default(); self.tallies.len()];
        for game in deal {
            self.add_game(game, &mut sums);
        }
        for (tallies, sums) in self.tallies.iter_mut().zip(sums) {
            tallies.seats += sums.seats;
            if sums.seats > 0 {
                tallies.win_share.add(sums.win_share / sums.seats as f64);
                tallies.place.add(sums.place / sums.seats as f64);
            }
            if sums.scores > 0 {
                tallies.score.add(sums.score / sums.scores as f64);
            }
        }
    }

    fn add_game(&mut self, game: &Outcome, sums: &mut [Sums]) {
        let bots: Vec<usize> = game.entrants.iter().map(|&entrant| self.bot_of[entrant]).collect();
        let ranking = match &game.end {
            End::Result(result) => Ranking::of(result),
            End::Forfeited { seat, .. } => {
                self.tallies[bots[*seat]].forfeited += 1;
                Ranking::forfeited(*seat, bots.len())
            }
        };
        for (seat, &bot) in bots.iter().enumerate() {
            let sums = &mut sums[bot];
            sums.seats += 1;
            sums.win_share += ranking.win_share(seat);
            sums.place += ranking.place(seat);
            if let End::Result(result) = &game.end {
                sums.scores += 1;
                sums.score += f64::from(result.scores[seat]);
            }
        }
        for &(seat, time) in &game.times {
            self.tallies[bots[seat]].times.add(time);
        }
        let by_bot: Vec<Vec<usize>> =
            ranking.0.iter().map(|tied| tied.iter().map(|&seat| bots[seat]).collect()).collect();
        self.rankings.add(&by_bot);
    }

    /// What to tell of it, in the order in which the bots were named.
    pub(super) fn standings(&self) -> Vec<Standing> {
        let rated = self.tallies.iter().zip(self.rankings.ratings());
        let standing = |(name, (tallies, rating)): (&String, (&Tallies, f64))| Standing {
            bot: name.clone(),
            seats: tallies.seats,
            win_share: tallies.win_share.estimate_if_any(),
            score: tallies.score.estimate_if_any(),
            place: tallies.place.estimate_if_any(),
            rating,
            decisions: tallies.times.count(),
            forfeited: tallies.forfeited,
        };
        self.names.iter().zip(rated).map(standing).collect()
    }

    /// How long they took.
    pub(super) fn paces(&self) -> Vec<Pace> {
        let pace = |(name, tallies): (&String, &Tallies)| Pace {
            bot: name.clone(),
            mean_ms: tallies.times.mean_ms(),
            p99_ms: tallies.times.p99_ms(),
        };
        self.names.iter().zip(&self.tallies).map(pace).collect()
    }
}

/// Sums over the games and seats of one deal.
#[derive(Clone, Copy, Default)]
struct Sums {
    seats: u64,
    win_share: f64,
    place: f64,
    /// Seats whose game was not forfeited.
    scores: u64,
    score: f64,
}
