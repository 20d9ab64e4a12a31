//! Ratings from rankings of any number of bots: the Plackett–Luce model, fitted with Newton's method.
//!
//! In the model every bot has a strength. The winner of a game is drawn in proportion to the strengths, then the second
//! place among the remaining seats, and so on. A tie counts as the average over its orders. So that a bot that always
//! wins has a rating too, every bot has in addition one tie against an imaginary bot of strength 1.

use std::collections::BTreeMap;

use lonja_rules::{FastRandom, Random};

use super::summary::Tally;

/// Resamples of the bootstrap. With 200, the half width of an interval has a standard error of 5 percent.
pub(crate) const RESAMPLES: usize = 200;

/// The mean rating of all bots on the Elo scale, where ten times the strength is 400 points more.
const MEAN: f64 = 1500.0;
/// The fit ends when every log-strength changes by less.
const PRECISION: f64 = 1e-9;
/// The largest change of a log-strength in a round: far from the solution a full step of Newton's method can diverge.
const MAX_STEP: f64 = 2.0;
/// Ends a fit that does not converge. One-sided games need a dozen rounds, others fewer.
const MAX_ROUNDS: usize = 200;

/// A rating, and half the width of its 95% confidence interval if there are at least two deals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    pub(crate) points: f64,
    pub(crate) ci95: Option<f64>,
}

/// All rankings so far, with the weight that each has in the data and in every resample.
///
/// The bootstrap resamples deals, since the games of one deal are not independent. It does so while the deals arrive
/// (Poisson bootstrap): the weight of a deal in a resample is a Poisson variable of mean 1. Memory therefore does not
/// grow with the games, but with the number of different sets of bots: at most 25 MB with 16 bots at six seats.
#[derive(Clone, Debug)]
pub(crate) struct RatingFit {
    random: FastRandom,
    deals: u64,
    /// The weights of the current deal: 1 in the data, then one weight for each resample.
    weights: Vec<f64>,
    /// How often each bot was drawn for a place while others were left, by bot and resample.
    drawn: Vec<Vec<f64>>,
    /// How often a draw was from a set, given as the number of seats of each bot, by set and resample.
    draws: BTreeMap<Vec<u8>, Vec<f64>>,
}

impl RatingFit {
    /// `seed` is for the bootstrap.
    pub(crate) fn new(bots: usize, resamples: usize, seed: u64) -> Self {
        let weights = vec![1.0; 1 + resamples];
        let drawn = vec![vec![0.0; weights.len()]; bots];
        Self { random: FastRandom::new(seed), deals: 0, weights, drawn, draws: BTreeMap::new() }
    }

    /// Begins a deal: the games that are added next are resampled together.
    pub(crate) fn begin_deal(&mut self) {
        self.deals += 1;
        for weight in &mut self.weights[1..] {
            *weight = poisson(&mut self.random);
        }
    }

    /// Adds a game: its bots from the best to the worst, tied bots in one group.
    pub(crate) fn add(&mut self, ranking: &[Vec<usize>]) {
        let mut worse = vec![0; self.drawn.len()];
        for tied in ranking.iter().rev() {
            let anybody_worse = worse.iter().any(|&seats| seats > 0);
            let share = if anybody_worse { 1.0 } else { (tied.len() - 1) as f64 / tied.len() as f64 };
            tied.iter().for_each(|&bot| add_scaled(&mut self.drawn[bot], &self.weights, share));
            for left in 1..1_u32 << tied.len() {
                if anybody_worse || left.count_ones() > 1 {
                    let draws = self.draws.entry(add_seats(&worse, tied, left)).or_default();
                    draws.resize(self.weights.len(), 0.0);
                    add_scaled(draws, &self.weights, share_of_orders(tied.len(), left));
                }
            }
            worse = add_seats(&worse, tied, u32::MAX);
        }
    }

    /// The ratings by bot.
    pub(crate) fn ratings(&self) -> Vec<Rating> {
        let (fitted, _) = self.fit(0, &vec![0.0; self.drawn.len()]);
        let resampled: Vec<Vec<f64>> =
            (1..self.weights.len()).map(|resample| to_elo(&self.fit(resample, &fitted).0)).collect();
        let interval = |bot: usize| {
            let mut tally = Tally::default();
            resampled.iter().for_each(|points| tally.add(points[bot]));
            (self.deals > 1 && !resampled.is_empty()).then_some(1.96 * tally.summary().sd)
        };
        let rating = |(bot, points)| Rating { points, ci95: interval(bot) };
        to_elo(&fitted).into_iter().enumerate().map(rating).collect()
    }

    /// The most likely log-strengths in a resample, and the number of rounds.
    fn fit(&self, resample: usize, start: &[f64]) -> (Vec<f64>, usize) {
        let mut fitted = start.to_vec();
        for round in 1..=MAX_ROUNDS {
            let (gradient, curvature) = self.derivatives(resample, &fitted);
            let step = solve(curvature, gradient);
            let longest = step.iter().fold(0.0_f64, |longest, change| longest.max(change.abs()));
            let scale = if longest > MAX_STEP { MAX_STEP / longest } else { 1.0 };
            fitted.iter_mut().zip(&step).for_each(|(fitted, change)| *fitted += scale * change);
            if longest < PRECISION {
                return (fitted, round);
            }
        }
        (fitted, MAX_ROUNDS)
    }

    /// The gradient of the log-likelihood, and its negative Hessian, which is positive definite.
    fn derivatives(&self, resample: usize, fitted: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let strengths: Vec<f64> = fitted.iter().map(|fitted| fitted.exp()).collect();
        let mut gradient: Vec<f64> = self.drawn.iter().map(|drawn| drawn[resample] + 0.5).collect();
        let mut curvature = vec![vec![0.0; fitted.len()]; fitted.len()];
        for (bot, strength) in strengths.iter().enumerate() {
            let wins = strength / (strength + 1.0);
            gradient[bot] -= wins;
            curvature[bot][bot] += wins * (1.0 - wins);
        }
        for (seats, times) in self.draws.iter().map(|(seats, times)| (seats, times[resample])) {
            let total: f64 = seats.iter().zip(&strengths).map(|(&seats, strength)| f64::from(seats) * strength).sum();
            let present = || (0..seats.len()).filter(|&bot| seats[bot] > 0);
            let chance = |bot: usize| f64::from(seats[bot]) * strengths[bot] / total;
            for bot in present() {
                gradient[bot] -= times * chance(bot);
                curvature[bot][bot] += times * chance(bot);
                present().for_each(|other| curvature[bot][other] -= times * chance(bot) * chance(other));
            }
        }
        (gradient, curvature)
    }
}

/// Turns log-strengths into points on the Elo scale.
fn to_elo(fitted: &[f64]) -> Vec<f64> {
    let mean = fitted.iter().sum::<f64>() / fitted.len().max(1) as f64;
    fitted.iter().map(|fitted| MEAN + 400.0 * std::f64::consts::LOG10_E * (fitted - mean)).collect()
}

/// Solves `matrix * x = right` for a positive definite matrix, by Gaussian elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        for (at, row) in below.iter_mut().enumerate() {
            let factor = row[pivot] / above[pivot][pivot];
            row.iter_mut().zip(&above[pivot]).for_each(|(cell, subtracted)| *cell -= factor * subtracted);
            right[pivot + 1 + at] -= factor * right[pivot];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

fn add_scaled(sums: &mut [f64], weights: &[f64], scale: f64) {
    sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += scale * weight);
}

/// A Poisson variable of mean 1, by inversion of its distribution.
fn poisson(random: &mut FastRandom) -> f64 {
    let uniform = f64::from(random.below(u32::MAX)) / f64::from(u32::MAX);
    let (mut count, mut probability) = (0.0, (-1.0_f64).exp());
    let mut cumulative = probability;
    while uniform > cumulative && count < 16.0 {
        count += 1.0;
        probability /= count;
        cumulative += probability;
    }
    count
}

/// The seats to draw from, counted by bot: all worse seats, and the tied seats whose bit in `left` is set.
fn add_seats(worse: &[u8], tied: &[usize], left: u32) -> Vec<u8> {
    let mut seats = worse.to_vec();
    tied.iter().enumerate().filter(|(at, _)| left >> at & 1 == 1).for_each(|(_, &bot)| seats[bot] += 1);
    seats
}

/// The share of the orders of a tie in which at some point exactly the seats in `left` remain.
fn share_of_orders(tied: usize, left: u32) -> f64 {
    let factorial = |number: usize| (1..=number).product::<usize>() as f64;
    let left = left.count_ones() as usize;
    factorial(left) * factorial(tied - left) / factorial(tied)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(bots: usize, games: &[(u32, &[&[usize]])]) -> Vec<f64> {
        let mut rankings = RatingFit::new(bots, 0, 0);
        for (times, ranking) in games {
            let ranking: Vec<Vec<usize>> = ranking.iter().map(|tied| tied.to_vec()).collect();
            (0..*times).for_each(|_| rankings.add(&ranking));
        }
        rankings.ratings().iter().map(|rating| rating.points).collect()
    }

    fn assert_near(ratings: &[f64], known: &[f64]) {
        let near = ratings.iter().zip(known).all(|(rating, known)| (rating - known).abs() < 0.5);
        assert!(near && ratings.len() == known.len(), "{ratings:?} is not {known:?}");
    }

    #[test]
    fn three_wins_of_four_are_191_points() {
        assert_near(&rated(2, &[(3000, &[&[0], &[1]]), (1000, &[&[1], &[0]])]), &[1595.42, 1404.58]);
    }

    /// How often each order is expected with strengths 4, 2 and 1, which are 120.41 points apart.
    #[test]
    fn strengths_are_found_again() {
        let orders: [(u32, &[&[usize]]); 6] = [
            (4000, &[&[0], &[1], &[2]]),
            (2000, &[&[0], &[2], &[1]]),
            (2400, &[&[1], &[0], &[2]]),
            (600, &[&[1], &[2], &[0]]),
            (1000, &[&[2], &[0], &[1]]),
            (500, &[&[2], &[1], &[0]]),
        ];
        assert_near(&rated(3, &orders), &[1620.41, 1500.0, 1379.59]);
    }

    #[test]
    fn a_tie_is_the_average_of_its_orders() {
        let tied = rated(3, &[(200, &[&[2], &[0, 1]]), (100, &[&[0], &[1], &[2]])]);
        let apart = rated(3, &[(100, &[&[2], &[0], &[1]]), (100, &[&[2], &[1], &[0]]), (100, &[&[0], &[1], &[2]])]);
        assert_near(&tied, &apart);
        assert_near(&rated(3, &[(50, &[&[0, 1, 2]])]), &[1500.0; 3]);
    }

    /// One seat against three seats of another bot, equally strong: it wins one game in four.
    #[test]
    fn a_bot_may_have_several_seats() {
        let games: [(u32, &[&[usize]]); 4] = [
            (100, &[&[0], &[1], &[1], &[1]]),
            (100, &[&[1], &[0], &[1], &[1]]),
            (100, &[&[1], &[1], &[0], &[1]]),
            (100, &[&[1], &[1], &[1], &[0]]),
        ];
        assert_near(&rated(2, &games), &[1500.0, 1500.0]);
    }

    #[test]
    fn who_always_wins_has_a_rating() {
        let [best, worst] = rated(2, &[(100, &[&[0], &[1]])])[..] else { unreachable!() };
        assert!(best > 1700.0 && best < 3000.0 && worst > 0.0, "{best} {worst}");
        assert_eq!(rated(1, &[(10, &[&[0], &[0]])]), [1500.0]);
    }

    #[test]
    fn one_sided_games_need_few_rounds() {
        let mut fit = RatingFit::new(2, 0, 0);
        (0..2000).for_each(|_| fit.add(&[vec![0], vec![1]]));
        let (fitted, rounds) = fit.fit(0, &[0.0; 2]);
        assert!(rounds < 20, "{rounds} rounds");
        let (gradient, _) = fit.derivatives(0, &fitted);
        assert!(gradient.iter().all(|slope| slope.abs() < 1e-6), "{gradient:?}");
    }

    /// Sixteen bots whose strengths range from 1 to 30,000. The order of a game is drawn as in the model: by
    /// exponential times whose rates are the strengths.
    #[test]
    fn many_bots_need_few_rounds() {
        let mut random = FastRandom::new(1);
        let mut fit = RatingFit::new(16, 0, 1);
        for _ in 0..2000 {
            let mut bots: Vec<usize> = (0..16).collect();
            random.shuffle_top(&mut bots, 6);
            let mut time = |bot: usize| {
                let uniform = (f64::from(random.below(u32::MAX)) + 0.5) / f64::from(u32::MAX);
                -uniform.ln() / 2_f64.powi(bot as i32)
            };
            let mut times: Vec<(f64, usize)> = bots[..6].iter().map(|&bot| (time(bot), bot)).collect();
            times.sort_by(|one, other| one.0.total_cmp(&other.0));
            fit.add(&times.iter().map(|&(_, bot)| vec![bot]).collect::<Vec<_>>());
        }
        let (fitted, rounds) = fit.fit(0, &[0.0; 16]);
        assert!(rounds < 20, "{rounds} rounds");
        assert!(fitted.windows(2).all(|pair| (pair[1] - pair[0] - 2_f64.ln()).abs() < 0.4), "{fitted:?}");
    }

    /// After n games, each its own deal, the difference of two equal bots has a standard error of 400 log10(e) 2 / √n
    /// points.
    #[test]
    fn intervals_are_as_wide_as_theory_says() {
        let mut fit = RatingFit::new(2, RESAMPLES, 1);
        for game in 0..1600 {
            fit.begin_deal();
            fit.add(&[vec![game % 2], vec![1 - game % 2]]);
            assert!(game > 0 || fit.ratings().iter().all(|rating| rating.ci95.is_none()), "of a single deal");
        }
        let expected = 1.96 * 400.0 * std::f64::consts::LOG10_E * 2.0 / 1600_f64.sqrt() / 2.0;
        for rating in fit.ratings() {
            let ratio = rating.ci95.unwrap() / expected;
            assert!((0.85..1.15).contains(&ratio), "{rating:?}, expected {expected}");
        }
    }
}
