//! Whether chances of winning come true: games between experts, with the chances that the valuer gives before each
//! decision, and those that a hint gives with the chosen action.

use std::sync::atomic::AtomicBool;

use lonja_bots::{Budget, Level, Position, Question, Valuer};
use lonja_game::catalog::{OpenError, OptionsJson, Playable, Ruleset, Visitor, with_rules};
use lonja_game::{SeededRandom, decision_seeds};
use lonja_rules::{Observer, PerSeat, Seats, flow};
use serde::Serialize;

use crate::games::Workload;

/// Parts of a game that are studied apart.
const THIRDS: usize = 3;
/// Ranges of chances: 0 to 10%, and so on.
const TENTHS: usize = 10;

/// Which games to play.
#[derive(Clone, Debug)]
pub struct CalibrationPlan {
    /// The ruleset's id.
    pub ruleset: String,
    /// Number of seats.
    pub players: usize,
    /// Options of the ruleset.
    pub options: OptionsJson,
    /// Number of games.
    pub games: u64,
    /// Iterations of the experts for each decision.
    pub iterations: u64,
    /// The seed of all random numbers.
    pub seed: String,
    /// Number of threads.
    pub threads: usize,
}

/// Predicted chances in one tenth and one third of the games, and what came true.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct CalibrationCell {
    /// Predictions: one for each seat in each position.
    pub predictions: u64,
    /// The mean of the predicted chances.
    pub predicted: f64,
    /// The mean share of the victory.
    pub came_true: f64,
    /// Half the width of the 95% confidence interval of their difference. Predictions of one game are not independent:
    /// each game counts as one observation.
    pub ci95: f64,
}

/// The chances of one source, and what came true.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CalibrationTable {
    /// By third of the game, then by tenth of the predicted chance.
    pub thirds: Vec<Vec<CalibrationCell>>,
    /// 0 if the chances are right on average; 1 if they say nothing about who wins; below 0 if they are too cautious.
    /// It is the part by which chances should move towards those of equal seats.
    pub overconfidence: f64,
    /// Half the width of its 95% confidence interval, where each game counts as one observation.
    pub overconfidence_ci95: f64,
}

/// The result of a study.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CalibrationReport {
    /// The ruleset's id.
    pub ruleset: &'static str,
    /// Number of seats.
    pub players: usize,
    /// Games played.
    pub games: u64,
    /// Positions with a prediction for each seat.
    pub positions: u64,
    /// The valuer's chances before each decision, as reviews show them before rollouts.
    pub positions_table: CalibrationTable,
    /// The expert's chances with the action that it chose, as hints show them.
    pub hints_table: CalibrationTable,
}

/// Sums of one cell.
#[derive(Clone, Copy, Debug, Default)]
struct CellSum {
    predictions: u64,
    predicted: f64,
    came_true: f64,
    /// Of the differences, summed over each game and squared.
    squares: f64,
}

/// Sums of one source of chances.
#[derive(Clone, Debug, Default)]
struct TableSums {
    cells: [[CellSum; TENTHS]; THIRDS],
    /// By game: how far the chances of seats lie from those of equal seats, squared and summed, and the part of it that
    /// did not come true.
    games: Vec<(f64, f64)>,
}

impl TableSums {
    /// The sums of one game, from the chances before each decision and the shares of the victory.
    fn of_game(predictions: &[PerSeat<f64>], won: &PerSeat<f64>, seats: usize) -> Self {
        let mut sums = Self::default();
        let (mut spread, mut excess) = (0.0, 0.0);
        for (at, shares) in predictions.iter().enumerate() {
            let third = at * THIRDS / predictions.len();
            for seat in Seats::first(seats).iter() {
                let tenth = ((shares[seat] * TENTHS as f64) as usize).min(TENTHS - 1);
                let sum = &mut sums.cells[third][tenth];
                sum.predictions += 1;
                sum.predicted += shares[seat];
                sum.came_true += won[seat];
                let distance = shares[seat] - 1.0 / seats as f64;
                spread += distance * distance;
                excess += distance * (shares[seat] - won[seat]);
            }
        }
        sums.games.push((spread, excess));
        sums
    }

    fn add_game(&mut self, game: &Self) {
        for (sum, game) in self.cells.as_flattened_mut().iter_mut().zip(game.cells.as_flattened()) {
            sum.add_game(game);
        }
        self.games.extend(&game.games);
    }

    fn table(&self) -> CalibrationTable {
        let spread = self.games.iter().map(|(spread, _)| spread).sum::<f64>().max(f64::MIN_POSITIVE);
        let overconfidence = self.games.iter().map(|(_, excess)| excess).sum::<f64>() / spread;
        let squares = self.games.iter().map(|(spread, excess)| (excess - overconfidence * spread).powi(2));
        CalibrationTable {
            thirds: self.cells.iter().map(|third| third.iter().map(CellSum::cell).collect()).collect(),
            overconfidence,
            overconfidence_ci95: 1.96 * squares.sum::<f64>().sqrt() / spread,
        }
    }
}

impl CellSum {
    fn add_game(&mut self, game: &Self) {
        self.predictions += game.predictions;
        self.predicted += game.predicted;
        self.came_true += game.came_true;
        self.squares += (game.came_true - game.predicted).powi(2);
    }

    fn cell(&self) -> CalibrationCell {
        let count = self.predictions.max(1) as f64;
        CalibrationCell {
            predictions: self.predictions,
            predicted: self.predicted / count,
            came_true: self.came_true / count,
            ci95: 1.96 * self.squares.sqrt() / count,
        }
    }
}

/// Plays the games of a plan. `stop` ends it early; the report then has the games so far.
pub fn measure_calibration(plan: &CalibrationPlan, stop: &AtomicBool) -> Result<CalibrationReport, OpenError> {
    with_rules(&plan.ruleset, plan.players, &plan.options, CalibrationVisitor { plan, stop })
}

struct CalibrationVisitor<'a> {
    plan: &'a CalibrationPlan,
    stop: &'a AtomicBool,
}

impl Visitor for CalibrationVisitor<'_> {
    type Output = CalibrationReport;

    fn visit<R: Playable>(self, ruleset: &'static Ruleset, rules: R) -> CalibrationReport {
        let Self { plan, stop } = self;
        let (rules, valuer) = (&rules, &rules.valuer());
        let [mut positions_sums, mut hints_sums] = [TableSums::default(), TableSums::default()];
        let (mut games, mut positions) = (0, 0);
        let workload = Workload { threads: plan.threads, tasks: plan.games, stop };
        let worker = || move |number| play(plan, rules, &**valuer, number);
        workload.run(worker, |game: PlayedGame| {
            games += 1;
            positions += game.before.len() as u64;
            positions_sums.add_game(&TableSums::of_game(&game.before, &game.won, plan.players));
            hints_sums.add_game(&TableSums::of_game(&game.hints, &game.won, plan.players));
        });
        CalibrationReport {
            ruleset: ruleset.id,
            players: plan.players,
            games,
            positions,
            positions_table: positions_sums.table(),
            hints_table: hints_sums.table(),
        }
    }
}

/// The chances of all seats before each decision of a game, and each seat's share of the victory.
struct PlayedGame {
    before: Vec<PerSeat<f64>>,
    hints: Vec<PerSeat<f64>>,
    won: PerSeat<f64>,
}

/// Plays a game between experts.
fn play<R: Playable>(plan: &CalibrationPlan, rules: &R, valuer: &dyn Valuer<R>, number: u64) -> PlayedGame {
    let seed = format!("{}/{number}", plan.seed);
    let (expert, seeds) = (rules.bot(Level::Expert), decision_seeds(&seed));
    let mut chance = SeededRandom::new(&seed);
    let mut state = rules.setup();
    let (mut before, mut hints) = (Vec::new(), Vec::new());
    while let Some(decision) = flow::next_decision(rules, &mut state, &mut chance) {
        let view = rules.view(&state, Observer::Seat(decision.seat));
        let seed = seeds(before.len());
        before.push(valuer.value_position(&Position { rules, view: &view, seed, rollouts_per_value: 0 }).shares);
        let budget = Budget::Iterations(plan.iterations);
        let question = Question { rules, seat: decision.seat, view: &view, legal: &decision.legal, seed, budget };
        let advice = expert.advise(&question);
        let chosen = advice.alternatives.iter().find(|other| other.action == advice.action);
        hints.extend(chosen.map(|chosen| chosen.wins.map(f64::from)));
        rules.play_unchecked(&mut state, advice.action, &mut ());
    }
    let winners = rules.winners(&state);
    let mut won = PerSeat::all(0.0);
    for seat in winners.iter() {
        won[seat] = 1.0 / winners.len() as f64;
    }
    PlayedGame { before, hints, won }
}

#[cfg(test)]
mod tests {
    use lonja_rules::{FastRandom, Random, Seat};

    use super::*;

    fn plan(ruleset: &str, players: usize, games: u64) -> CalibrationPlan {
        CalibrationPlan {
            ruleset: ruleset.into(),
            players,
            options: Default::default(),
            games,
            iterations: 1,
            seed: "calibration".into(),
            threads: 2,
        }
    }

    /// In cells with enough games, the chances are not further off than luck explains, and a margin.
    #[test]
    fn chances_come_true_in_a_small_sample() {
        for (ruleset, players, games) in [("medici-2018", 3, 24), ("medici-card", 3, 24), ("burgueses", 2, 24)] {
            let report = measure_calibration(&plan(ruleset, players, games), &AtomicBool::new(false)).unwrap();
            assert_eq!(report.games, games);
            for (third, cells) in report.positions_table.thirds.iter().enumerate() {
                for cell in cells.iter().filter(|cell| cell.predictions > 60) {
                    let off = (cell.predicted - cell.came_true).abs();
                    assert!(off < 0.1 + 1.5 * cell.ci95, "{ruleset}, third {third}: {cell:?}");
                }
            }
        }
    }

    /// The overconfidence of chances whose log-odds are those of the truth times `sharpening`, in games that are drawn
    /// by the truth.
    fn overconfidence(sharpening: f64) -> f64 {
        let mut random = FastRandom::new(1);
        let mut sums = TableSums::default();
        for _ in 0..4000 {
            let chance = f64::from(random.below(800) + 100) / 1000.0;
            let has_won = f64::from(random.below(1000)) < 1000.0 * chance;
            let [odds, other] = [chance, 1.0 - chance].map(|chance| chance.powf(sharpening));
            let [mut told, mut won] = [PerSeat::all(0.0), PerSeat::all(0.0)];
            (told[Seat::new(0)], told[Seat::new(1)]) = (odds / (odds + other), other / (odds + other));
            won[Seat::new(usize::from(!has_won))] = 1.0;
            sums.add_game(&TableSums::of_game(&[told], &won, 2));
        }
        sums.table().overconfidence
    }

    #[test]
    fn chances_that_are_too_sure_or_too_cautious_are_found() {
        assert!(overconfidence(1.0).abs() < 0.12, "{}", overconfidence(1.0));
        assert!(overconfidence(2.0) > 0.18, "{}", overconfidence(2.0));
        assert!(overconfidence(0.5) < -0.18, "{}", overconfidence(0.5));
    }

    #[test]
    fn a_study_counts_each_position_and_seat_once() {
        let report = measure_calibration(&plan("medici-card", 3, 2), &AtomicBool::new(false)).unwrap();
        assert_eq!(report.games, 2);
        for table in [&report.positions_table, &report.hints_table] {
            let predictions: u64 = table.thirds.iter().flatten().map(|cell| cell.predictions).sum();
            assert_eq!(predictions, 3 * report.positions);
            assert!(table.overconfidence.is_finite() && table.overconfidence_ci95 > 0.0);
        }
    }
}
