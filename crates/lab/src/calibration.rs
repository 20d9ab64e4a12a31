//! Whether chances of winning come true: games between experts, with the chances that the valuer gives before each
//! decision.

use std::sync::atomic::AtomicBool;

use lonja_bots::{Budget, Level, Position, Question, Valuer};
use lonja_game::catalog::{OpenError, OptionsJson, Playable, Ruleset, Visitor, with_rules};
use lonja_game::{SeededRandom, decision_seeds};
use lonja_rules::{Observer, Seat, Seats, flow};
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
    /// By third of the game, then by tenth of the predicted chance.
    pub thirds: Vec<Vec<CalibrationCell>>,
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

type CellSums = [[CellSum; TENTHS]; THIRDS];

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
        let mut sums = CellSums::default();
        let (mut games, mut positions) = (0, 0);
        let workload = Workload { threads: plan.threads, tasks: plan.games, stop };
        let worker = || move |number| play(plan, rules, &**valuer, number);
        workload.run(worker, |game: CellSums| {
            games += 1;
            for (sum, game) in sums.as_flattened_mut().iter_mut().zip(game.as_flattened()) {
                sum.add_game(game);
                positions += game.predictions;
            }
        });
        CalibrationReport {
            ruleset: ruleset.id,
            players: plan.players,
            games,
            positions: positions / plan.players as u64,
            thirds: sums.iter().map(|third| third.iter().map(CellSum::cell).collect()).collect(),
        }
    }
}

/// Plays a game between experts, and sums up what was predicted and what came true.
fn play<R: Playable>(plan: &CalibrationPlan, rules: &R, valuer: &dyn Valuer<R>, number: u64) -> CellSums {
    let seed = format!("{}/{number}", plan.seed);
    let (expert, seeds) = (rules.bot(Level::Expert), decision_seeds(&seed));
    let mut chance = SeededRandom::new(&seed);
    let mut state = rules.setup();
    let mut predictions = Vec::new();
    while let Some(decision) = flow::next_decision(rules, &mut state, &mut chance) {
        let view = rules.view(&state, Observer::Seat(decision.seat));
        let seed = seeds(predictions.len());
        predictions.push(valuer.value_position(&Position { rules, view: &view, seed, rollouts_per_value: 0 }).shares);
        let budget = Budget::Iterations(plan.iterations);
        let question = Question { rules, seat: decision.seat, view: &view, legal: &decision.legal, seed, budget };
        rules.play_unchecked(&mut state, expert.choose(&question), &mut ());
    }
    let winners = rules.winners(&state);
    let won = |seat: Seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
    let mut sums = CellSums::default();
    for (at, shares) in predictions.iter().enumerate() {
        let third = at * THIRDS / predictions.len();
        for seat in Seats::first(rules.seats()).iter() {
            let tenth = ((shares[seat] * TENTHS as f64) as usize).min(TENTHS - 1);
            let sum = &mut sums[third][tenth];
            sum.predictions += 1;
            sum.predicted += shares[seat];
            sum.came_true += won(seat);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    fn study(ruleset: &str, players: usize, games: u64) -> CalibrationReport {
        let plan = CalibrationPlan {
            ruleset: ruleset.into(),
            players,
            options: Default::default(),
            games,
            iterations: 1,
            seed: "calibration".into(),
            threads: 2,
        };
        measure_calibration(&plan, &AtomicBool::new(false)).unwrap()
    }

    /// In cells with enough games, the chances are not further off than luck explains, and a margin.
    #[test]
    fn chances_come_true_in_a_small_sample() {
        for (ruleset, players, games) in [("medici-2018", 3, 24), ("medici-card", 3, 24), ("burgueses", 2, 24)] {
            let report = study(ruleset, players, games);
            assert_eq!(report.games, games);
            for (third, cells) in report.thirds.iter().enumerate() {
                for cell in cells.iter().filter(|cell| cell.predictions > 60) {
                    let off = (cell.predicted - cell.came_true).abs();
                    assert!(off < 0.1 + 1.5 * cell.ci95, "{ruleset}, third {third}: {cell:?}");
                }
            }
        }
    }
}
