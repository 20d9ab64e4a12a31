//! The results of the bots, summed up deal by deal.

use lonja_game::SeededRandom;
use lonja_rules::Random;
use serde::Serialize;

use super::game::ArenaGame;
use crate::games::GameEnding;
use crate::statistics::{RESAMPLES, Ranking, Rating, RatingFit, Summary, Tally, TimeHistogram};

/// The result of a bot. Its figures are means over deals; a deal counts once, with all its games and all seats of the
/// bot. A figure without data is absent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotResult {
    /// The bot as it was named.
    pub bot: String,
    /// Number of seats that it held in all games.
    pub seats: u64,
    /// The mean share of the victory per seat. Winners who tie have equal shares.
    pub win_share: Option<Summary>,
    /// The win share without luck, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<AdjustedShare>,
    /// The mean final score per seat, in games that nobody forfeited.
    pub score: Option<Summary>,
    /// The mean place per seat, from 1. Tied seats have the mean of the places that they cover.
    pub place: Option<Summary>,
    /// Its strength on the Elo scale.
    pub rating: f64,
    /// Half the width of the rating's 95% confidence interval, by bootstrap over deals; `None` for a single deal.
    pub rating_ci95: Option<f64>,
    /// Number of its decisions.
    pub decisions: u64,
    /// Number of games that it lost because it did not give a legal answer in time.
    pub forfeited: u64,
}

/// The win share of a bot without luck. Forfeited games count as they are.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct AdjustedShare {
    /// The mean share of the victory per seat, minus luck.
    pub win_share: Summary,
    /// The variance reduction: for the same interval, games needed without adjustment divided by games needed with it,
    /// if every game has its own deal. `None` for a single game, or if the share never varies.
    pub variance_factor: Option<f64>,
}

/// How much better one bot did than another, deal by deal: luck that both had in common cancels out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotDifference {
    /// The bot as it was named.
    pub bot: String,
    /// The other bot.
    pub against: String,
    /// Number of deals in which both played.
    pub deals: u64,
    /// The bot's win share minus the other's.
    pub win_share: Option<Summary>,
    /// The bot's score minus the other's, in deals where both have a score.
    pub score: Option<Summary>,
}

/// How long a bot took for a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DecisionTimes {
    /// The bot as it was named.
    pub bot: String,
    /// The mean, in milliseconds.
    pub mean_ms: f64,
    /// The 99th percentile, in milliseconds.
    pub p99_ms: f64,
}

#[derive(Clone, Default)]
struct BotTallies {
    seats: u64,
    win_share: Tally,
    /// Without luck.
    adjusted: Tally,
    /// Each seat of each game, with and without luck.
    seat_share: Tally,
    seat_adjusted: Tally,
    score: Tally,
    place: Tally,
    forfeited: u64,
    times: TimeHistogram,
}

impl BotTallies {
    fn adjusted_share(&self) -> Option<AdjustedShare> {
        let [raw, without_luck] = [&self.seat_share, &self.seat_adjusted].map(|tally| tally.summary().sd);
        let factor = (without_luck > 0.0).then(|| (raw / without_luck) * (raw / without_luck));
        Some(AdjustedShare { win_share: self.adjusted.summary_if_any()?, variance_factor: factor })
    }
}

#[derive(Clone, Copy, Default)]
struct PairTallies {
    deals: u64,
    win_share: Tally,
    score: Tally,
}

/// All deals so far. Bots are numbered as in the roster.
pub(super) struct Scoreboard {
    bots: Vec<BotTallies>,
    /// By bot and other bot.
    pairs: Vec<Vec<PairTallies>>,
    ratings: RatingFit,
    /// Whether the luck of each game was computed (`--adjusted`).
    is_adjusted: bool,
}

impl Scoreboard {
    pub(super) fn new(bots: usize, seed: &str, is_adjusted: bool) -> Self {
        let bootstrap = SeededRandom::new(&format!("{seed}/bootstrap")).below(u32::MAX);
        Self {
            bots: vec![BotTallies::default(); bots],
            pairs: vec![vec![PairTallies::default(); bots]; bots],
            ratings: RatingFit::new(bots, RESAMPLES, bootstrap.into()),
            is_adjusted,
        }
    }

    /// Adds all games of a deal.
    pub(super) fn add(&mut self, deal: &[ArenaGame]) {
        self.ratings.begin_deal();
        let mut sums = vec![DealSums::default(); self.bots.len()];
        for game in deal {
            self.add_game(game, &mut sums);
        }
        for (bot, (tallies, own)) in self.bots.iter_mut().zip(&sums).enumerate() {
            tallies.seats += own.seats;
            let Some(win_share) = own.win_share() else { continue };
            tallies.win_share.add(win_share);
            tallies.adjusted.add(win_share - own.luck / own.seats as f64);
            tallies.place.add(own.place / own.seats as f64);
            own.score().into_iter().for_each(|score| tallies.score.add(score));
            for (pair, other) in self.pairs[bot].iter_mut().zip(&sums) {
                let Some(others) = other.win_share() else { continue };
                pair.deals += 1;
                pair.win_share.add(win_share - others);
                own.score().zip(other.score()).into_iter().for_each(|(own, other)| pair.score.add(own - other));
            }
        }
    }

    fn add_game(&mut self, ArenaGame { bots, ending, times, luck, .. }: &ArenaGame, sums: &mut [DealSums]) {
        let ranking = match ending {
            GameEnding::Finished(result) => Ranking::of(result),
            GameEnding::Forfeited { seat, .. } => {
                self.bots[bots[*seat]].forfeited += 1;
                Ranking::forfeited(*seat, bots.len())
            }
        };
        for (seat, &bot) in bots.iter().enumerate() {
            let luck = luck.as_ref().map_or(0.0, |luck| luck[seat]);
            let sums = &mut sums[bot];
            sums.seats += 1;
            sums.win_share += ranking.win_share(seat);
            sums.luck += luck;
            self.bots[bot].seat_share.add(ranking.win_share(seat));
            self.bots[bot].seat_adjusted.add(ranking.win_share(seat) - luck);
            sums.place += ranking.place(seat);
            if let GameEnding::Finished(result) = ending {
                sums.scored_seats += 1;
                sums.score += f64::from(result.scores[seat]);
            }
        }
        for &(seat, time) in times {
            self.bots[bots[seat]].times.add(time);
        }
        let by_bot: Vec<Vec<usize>> =
            ranking.0.iter().map(|tied| tied.iter().map(|&seat| bots[seat]).collect()).collect();
        self.ratings.add(&by_bot);
    }

    /// The results by bot.
    pub(super) fn results(&self, name: impl Fn(usize) -> String) -> Vec<BotResult> {
        let rated = self.bots.iter().zip(self.ratings.ratings());
        let result = |(bot, (tallies, rating)): (usize, (&BotTallies, _))| {
            let Rating { points, ci95 } = rating;
            BotResult {
                bot: name(bot),
                seats: tallies.seats,
                win_share: tallies.win_share.summary_if_any(),
                adjusted: tallies.adjusted_share().filter(|_| self.is_adjusted),
                score: tallies.score.summary_if_any(),
                place: tallies.place.summary_if_any(),
                rating: points,
                rating_ci95: ci95,
                decisions: tallies.times.count(),
                forfeited: tallies.forfeited,
            }
        };
        rated.enumerate().map(result).collect()
    }

    pub(super) fn difference(&self, bot: usize, against: usize, name: impl Fn(usize) -> String) -> BotDifference {
        let PairTallies { deals, win_share, score } = &self.pairs[bot][against];
        BotDifference {
            bot: name(bot),
            against: name(against),
            deals: *deals,
            win_share: win_share.summary_if_any(),
            score: score.summary_if_any(),
        }
    }

    pub(super) fn times(&self, bot: usize, name: impl Fn(usize) -> String) -> DecisionTimes {
        let times = &self.bots[bot].times;
        DecisionTimes { bot: name(bot), mean_ms: times.mean_ms(), p99_ms: times.p99_ms() }
    }
}

/// Sums over the games and seats of one deal.
#[derive(Clone, Copy, Default)]
struct DealSums {
    seats: u64,
    win_share: f64,
    luck: f64,
    place: f64,
    /// Seats whose game was not forfeited.
    scored_seats: u64,
    score: f64,
}

impl DealSums {
    /// The mean per seat; `None` if the bot did not play.
    fn win_share(&self) -> Option<f64> {
        (self.seats > 0).then(|| self.win_share / self.seats as f64)
    }

    /// The mean per seat; `None` if no game has a score.
    fn score(&self) -> Option<f64> {
        (self.scored_seats > 0).then(|| self.score / self.scored_seats as f64)
    }
}
