//! What many games of one level at one table add up to.

use std::ops::Range;

use lonja_bots::Level;
use lonja_review::{Review, ReviewStep, review, sure_loss};
use serde::{Deserialize, Serialize};

use super::{StudyTable, check_sums, expert_iterations, map_on_threads, play};

/// The number, the sum and the sum of squares of a quantity.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Moments(f64, f64, f64);

impl Moments {
    pub(crate) fn add(&mut self, number: f64) {
        *self = Self(self.0 + 1.0, self.1 + number, self.2 + number * number);
    }

    pub(crate) fn join(&mut self, other: &Self) {
        *self = Self(self.0 + other.0, self.1 + other.1, self.2 + other.2);
    }

    pub(crate) fn mean(&self) -> f64 {
        self.1 / self.0
    }

    pub(crate) fn variance(&self) -> f64 {
        (self.2 - self.1 * self.1 / self.0) / (self.0 - 1.0)
    }

    pub(crate) fn is_always_zero(&self) -> bool {
        self.2 == 0.0
    }

    /// How many standard errors the mean is away from 0: infinitely many if all numbers are equal and not 0.
    pub(crate) fn standard_errors(&self) -> f64 {
        if self.is_always_zero() { 0.0 } else { self.mean() / (self.variance().max(0.0) / self.0).sqrt() }
    }
}

/// The number and the sums of two quantities and of their product.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Products(f64, [f64; 2], f64);

impl Products {
    fn add(&mut self, one: f64, other: f64) {
        *self = Self(self.0 + 1.0, [self.1[0] + one, self.1[1] + other], self.2 + one * other);
    }

    fn join(&mut self, other: &Self) {
        *self = Self(self.0 + other.0, [self.1[0] + other.1[0], self.1[1] + other.1[1]], self.2 + other.2);
    }

    fn covariance(&self) -> f64 {
        (self.2 - self.1[0] * self.1[1] / self.0) / (self.0 - 1.0)
    }
}

/// What luck-adjusted shares consist of: noise, unknowable, and errors with gifts.
const RESIDUAL_COLUMNS: usize = 3;

/// Quarters of a game, and bins of a tenth, of the calibration.
const STAGES: usize = 4;
const BINS: usize = 10;

/// What many games of one level at one table add up to.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(crate) struct GameSums {
    pub(crate) games: u64,
    /// The largest disagreement of any sum.
    pub(crate) worst_sum: f64,
    /// By seat.
    pub(crate) luck: Vec<Moments>,
    pub(crate) share: Vec<Moments>,
    pub(crate) adjusted: Vec<Moments>,
    /// By seat: noise, unknowable, and errors with gifts, each with the luck-adjusted share.
    residuals: Vec<[Products; RESIDUAL_COLUMNS]>,
    /// Unknowable and noise, of all seats.
    pub(crate) unknowable: Moments,
    pub(crate) noise: Moments,
    /// Games times seats.
    pub(crate) seats: u64,
    /// The losses of decisions that count, in thousandths of a share.
    pub(crate) lost: Moments,
    /// Losses times n/2, by percentage point, of decisions that count and are sure.
    pub(crate) losses: Vec<u64>,
    /// By stage and bin of v: the number, the sum of v, the sum of results.
    pub(crate) calibration: Vec<[f64; 3]>,
}

impl GameSums {
    pub(crate) fn new(seats: usize) -> Self {
        let moments = || vec![Moments::default(); seats];
        let (luck, share, adjusted) = (moments(), moments(), moments());
        Self {
            luck,
            share,
            adjusted,
            residuals: vec![Default::default(); seats],
            losses: vec![0; 101],
            calibration: vec![[0.0; 3]; STAGES * BINS],
            ..Self::default()
        }
    }

    pub(crate) fn add(&mut self, review: &Review) {
        self.games += 1;
        self.seats += review.players as u64;
        self.worst_sum = self.worst_sum.max(check_sums(review));
        for seat in 0..review.players {
            self.luck[seat].add(review.totals.luck[seat]);
            self.share[seat].add(review.result[seat]);
            self.adjusted[seat].add(review.luck_adjusted[seat]);
            let totals = &review.totals;
            let played = totals.errors[seat] + totals.gifts_to(seat);
            for (products, column) in
                self.residuals[seat].iter_mut().zip([totals.noise[seat], totals.unknowable[seat], played])
            {
                products.add(column, review.luck_adjusted[seat]);
            }
            self.unknowable.add(review.totals.unknowable[seat]);
            self.noise.add(review.totals.noise[seat]);
        }
        let mut reached = review.start.clone();
        for (at, step) in review.steps.iter().enumerate() {
            let mut add = |column: &[f64]| reached.iter_mut().zip(column).for_each(|(share, part)| *share += part);
            match step {
                ReviewStep::Chance { luck, noise, .. } => [luck, noise].iter().for_each(|column| add(column)),
                ReviewStep::Decision { seat, effect, unknowable, noise, mark, standard_error, .. } => {
                    [effect, unknowable, noise].iter().for_each(|column| add(column));
                    let lost = sure_loss(-effect[*seat], *standard_error);
                    if mark.is_some() {
                        self.lost.add(1000.0 * lost);
                        let points = (100.0 * lost * review.players as f64 / 2.0) as usize;
                        self.losses[points.min(100)] += 1;
                    }
                }
            }
            let stage = at * STAGES / review.steps.len();
            for (seat, share) in reached.iter().enumerate() {
                let bin = ((share * BINS as f64) as usize).min(BINS - 1);
                let cell = &mut self.calibration[stage * BINS + bin];
                *cell = [cell[0] + 1.0, cell[1] + share, cell[2] + review.result[seat]];
            }
        }
    }

    pub(crate) fn join(&mut self, other: &Self) {
        self.games += other.games;
        self.seats += other.seats;
        self.worst_sum = self.worst_sum.max(other.worst_sum);
        let join =
            |own: &mut [Moments], other: &[Moments]| own.iter_mut().zip(other).for_each(|(own, other)| own.join(other));
        join(&mut self.luck, &other.luck);
        join(&mut self.share, &other.share);
        join(&mut self.adjusted, &other.adjusted);
        for (own, other) in self.residuals.iter_mut().flatten().zip(other.residuals.iter().flatten()) {
            own.join(other);
        }
        self.unknowable.join(&other.unknowable);
        self.noise.join(&other.noise);
        self.lost.join(&other.lost);
        self.losses.iter_mut().zip(&other.losses).for_each(|(own, other)| *own += other);
        for (own, other) in self.calibration.iter_mut().zip(&other.calibration) {
            own.iter_mut().zip(other).for_each(|(own, other)| *own += other);
        }
    }

    /// The variances of shares, luck-adjusted shares and luck, summed over the seats.
    fn variances(&self) -> [f64; 3] {
        [&self.share, &self.adjusted, &self.luck].map(|seats| seats.iter().map(Moments::variance).sum())
    }

    /// The variance of the shares, divided by that of the luck-adjusted shares: how many times fewer games are needed.
    pub(crate) fn variance_factor(&self) -> f64 {
        let [share, adjusted, _] = self.variances();
        share / adjusted
    }

    /// The parts of the variance of luck-adjusted shares that noise, unknowable, and errors with gifts have in it. They
    /// add up to 1; a column that works against the others has a negative part.
    pub(crate) fn residual_parts(&self) -> [f64; RESIDUAL_COLUMNS] {
        let [_, adjusted, _] = self.variances();
        let part = |column: usize| self.residuals.iter().map(|seat| seat[column].covariance()).sum::<f64>() / adjusted;
        [part(0), part(1), part(2)]
    }

    /// The slope β of shares over luck, and the variance factor if luck were multiplied by it. β is below 1 if the
    /// reviewer's v is too sure; if β is 1, a better factor needs a v that knows more.
    pub(crate) fn best_variance_factor(&self) -> [f64; 2] {
        let [share, adjusted, luck] = self.variances();
        let covariance = (share + luck - adjusted) / 2.0;
        [covariance / luck, share / (share - covariance * covariance / luck)]
    }

    /// The largest distance of a seat's mean luck from 0, in standard errors.
    pub(crate) fn luck_standard_errors(&self) -> f64 {
        self.luck.iter().map(|luck| luck.standard_errors().abs()).fold(0.0, f64::max)
    }

    /// Losses of at least this many points, for each seat and game.
    pub(crate) fn losses_from(&self, points: usize) -> f64 {
        self.losses[points.min(100)..].iter().sum::<u64>() as f64 / self.seats as f64
    }

    /// For each stage: the root of the mean squared distance between v and the mean result in its bin, and the slope of
    /// results over v, which is below 1 if v is too sure.
    pub(crate) fn calibration_by_stage(&self) -> Vec<[f64; 2]> {
        let stage = |cells: &[[f64; 3]]| {
            let count: f64 = cells.iter().map(|cell| cell[0]).sum();
            let mean = |of: usize| cells.iter().map(|cell| cell[of]).sum::<f64>() / count;
            let (mut squares, mut products, mut distances) = (0.0, 0.0, 0.0);
            for [number, v, result] in cells.iter().filter(|cell| cell[0] > 0.0) {
                let (v, result) = (v / number, result / number);
                squares += number * (v - mean(1)).powi(2);
                products += number * (v - mean(1)) * (result - mean(2));
                distances += number * (v - result).powi(2);
            }
            [(distances / count).sqrt(), products / squares]
        };
        self.calibration.chunks(BINS).map(stage).collect()
    }
}

/// Two standard errors of the logarithm of the [variance factor](GameSums::variance_factor), by leaving out one block
/// of games at a time (a jackknife). None for fewer than four blocks.
pub(crate) fn factor_error(blocks: &[GameSums]) -> Option<f64> {
    let count = blocks.len() as f64;
    let without = |left_out: usize| {
        let mut sums = GameSums::new(blocks[0].share.len());
        blocks.iter().enumerate().filter(|(at, _)| *at != left_out).for_each(|(_, block)| sums.join(block));
        sums.variance_factor().ln()
    };
    let logs: Vec<f64> = (0..blocks.len()).filter(|_| blocks.len() >= 4).map(without).collect();
    let mean = logs.iter().sum::<f64>() / count;
    let squares: f64 = logs.iter().map(|log| (log - mean).powi(2)).sum();
    (!logs.is_empty()).then(|| 2.0 * ((count - 1.0) / count * squares).sqrt())
}

/// How a study works.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Rollouts for each action in reviews.
    pub(crate) review_iterations: u32,
    pub(crate) threads: usize,
}

/// Plays and reviews games.
pub(crate) fn study_games(table: &StudyTable, level: Level, seeds: Range<usize>, effort: Effort) -> GameSums {
    let iterations = if level.searches() { expert_iterations(table.0) } else { 1 };
    let reviews = map_on_threads(effort.threads, seeds.len(), |at| {
        let seed = format!("{} {}", level.name(), seeds.start + at);
        review(&play(table, &seed, &[level], iterations), effort.review_iterations).unwrap()
    });
    let mut sums = GameSums::new(table.1);
    reviews.iter().for_each(|review| sums.add(review));
    sums
}
