//! Ratings from rankings of any number of bots: the Plackett–Luce model, fitted with Hunter's MM algorithm.
//!
//! In the model every bot has a strength. The winner of a game is drawn in proportion to the strengths, then the second
//! place among those who are left, and so on. A tie counts as the average over its orders. So that a bot that always wins has
//! a rating too, every bot has in addition one tie against an imaginary bot of strength 1.

use std::collections::BTreeMap;

/// What the strengths are on the scale of Elo: a tenfold strength is 400 more, the mean of all bots is this.
const MEAN: f64 = 1500.0;
/// The fit ends when no strength changes by a larger part.
const PRECISION: f64 = 1e-9;
/// It has ended long before.
const MOST_ROUNDS: usize = 100_000;

/// All rankings seen so far.
#[derive(Clone, Debug)]
pub(super) struct Rankings {
    /// How often each bot was drawn for a place while others were left.
    drawn: Vec<f64>,
    /// How often a draw was among so many seats of each bot.
    draws: BTreeMap<Vec<u8>, f64>,
}

impl Rankings {
    /// Of so many bots.
    pub(super) fn new(bots: usize) -> Self {
        Self { drawn: vec![0.0; bots], draws: BTreeMap::new() }
    }

    /// Adds a game: its bots from the best to the worst, those who are tied together.
    pub(super) fn add(&mut self, ranking: &[Vec<usize>]) {
        let mut worse = vec![0; self.drawn.len()];
        for tied in ranking.iter().rev() {
            let anybody_worse = worse.iter().any(|&seats| seats > 0);
            let share = if anybody_worse { 1.0 } else { (tied.len() - 1) as f64 / tied.len() as f64 };
            tied.iter().for_each(|&bot| self.drawn[bot] += share);
            for left in 1..1_u32 << tied.len() {
                if anybody_worse || left.count_ones() > 1 {
                    *self.draws.entry(with(&worse, tied, left)).or_default() += orders(tied.len(), left);
                }
            }
            worse = with(&worse, tied, u32::MAX);
        }
    }

    /// The bots' ratings.
    pub(super) fn ratings(&self) -> Vec<f64> {
        let logarithms: Vec<f64> = self.strengths().iter().map(|strength| strength.log10()).collect();
        let mean = logarithms.iter().sum::<f64>() / logarithms.len().max(1) as f64;
        logarithms.iter().map(|logarithm| MEAN + 400.0 * (logarithm - mean)).collect()
    }

    fn strengths(&self) -> Vec<f64> {
        let mut strengths = vec![1.0; self.drawn.len()];
        for _ in 0..MOST_ROUNDS {
            let better = self.improve(&strengths);
            let settled = better.iter().zip(&strengths).all(|(new, old)| (new / old - 1.0).abs() < PRECISION);
            strengths = better;
            if settled {
                break;
            }
        }
        strengths
    }

    /// A round of the algorithm: how often a bot was drawn, over how often it should have been were its strength 1.
    fn improve(&self, strengths: &[f64]) -> Vec<f64> {
        let mut expected: Vec<f64> = strengths.iter().map(|strength| 1.0 / (strength + 1.0)).collect();
        for (seats, times) in &self.draws {
            let total: f64 = seats.iter().zip(strengths).map(|(&seats, strength)| f64::from(seats) * strength).sum();
            for (expected, &seats) in expected.iter_mut().zip(seats) {
                *expected += times * f64::from(seats) / total;
            }
        }
        self.drawn.iter().zip(expected).map(|(drawn, expected)| (drawn + 0.5) / expected).collect()
    }
}

/// The worse ones, and those of the tied whose bit is set: who is left to draw from.
fn with(worse: &[u8], tied: &[usize], left: u32) -> Vec<u8> {
    let mut seats = worse.to_vec();
    tied.iter().enumerate().filter(|(at, _)| left >> at & 1 == 1).for_each(|(_, &bot)| seats[bot] += 1);
    seats
}

/// In what part of all orders of so many who are tied just these are left at some time.
fn orders(tied: usize, left: u32) -> f64 {
    let factorial = |number: usize| (1..=number).product::<usize>() as f64;
    let left = left.count_ones() as usize;
    factorial(left) * factorial(tied - left) / factorial(tied)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(bots: usize, games: &[(u32, &[&[usize]])]) -> Vec<f64> {
        let mut rankings = Rankings::new(bots);
        for (times, ranking) in games {
            let ranking: Vec<Vec<usize>> = ranking.iter().map(|tied| tied.to_vec()).collect();
            (0..*times).for_each(|_| rankings.add(&ranking));
        }
        rankings.ratings()
    }

    fn assert_near(ratings: &[f64], known: &[f64]) {
        let near = ratings.iter().zip(known).all(|(rating, known)| (rating - known).abs() < 0.5);
        assert!(near && ratings.len() == known.len(), "{ratings:?} is not {known:?}");
    }

    #[test]
    fn three_wins_of_four_are_191_points() {
        assert_near(&rated(2, &[(3000, &[&[0], &[1]]), (1000, &[&[1], &[0]])]), &[1595.42, 1404.58]);
    }

    /// How often each order comes with strengths 4, 2 and 1, which are 120.41 points apart.
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

    /// One bot in one seat against another in three, as strong: it wins one game in four.
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
}
