//! `lonja study calibration`

use lonja_lab::calibration::{
    CalibrationCell, CalibrationPlan, CalibrationReport, CalibrationTable, measure_calibration,
};

use crate::args::threads;
use crate::output::{json_line, print};
use crate::progress::{counted, grouped};
use crate::reporter::stop_on_ctrl_c;
use crate::study_args::StudyArgs;
use crate::{CliError, Exit};

/// Plays the games, and prints the table.
pub(crate) fn run(args: &StudyArgs) -> Result<Exit, CliError> {
    let plan = CalibrationPlan {
        ruleset: args.game.ruleset.clone(),
        players: args.game.players(),
        options: args.game.options()?,
        games: args.games,
        iterations: args.iterations,
        seed: args.seed.clone(),
        threads: threads(args.threads),
    };
    let report = measure_calibration(&plan, &stop_on_ctrl_c()).map_err(|error| CliError::misused(error.to_string()))?;
    print(&if args.json { json_line(&report) } else { text_of(&report) })
}

fn text_of(report: &CalibrationReport) -> String {
    let head = format!(
        "{}, {} seats: {}, {} positions\n",
        report.ruleset,
        report.players,
        counted(report.games, "game"),
        grouped(report.positions),
    );
    let before = table_of("before each decision, as reviews show them", &report.positions_table);
    head + &before + &table_of("with the action that the expert chose, as hints show them", &report.hints_table)
}

fn table_of(name: &str, table: &CalibrationTable) -> String {
    let mut text = format!(
        "\nChances {name}: overconfidence {:.2} ± {:.2}\n\n{:>16}{:>12}{:>12}{:>20}\n",
        table.overconfidence, table.overconfidence_ci95, "third of game", "predictions", "chance", "came true",
    );
    for (third, cells) in table.thirds.iter().enumerate() {
        for cell in cells.iter().filter(|cell| cell.predictions > 0) {
            text.push_str(&row(third + 1, cell));
        }
    }
    text
}

fn row(third: usize, cell: &CalibrationCell) -> String {
    let came_true = format!("{:.1} ± {:.1}", 100.0 * cell.came_true, 100.0 * cell.ci95);
    format!("{third:>16}{:>12}{:>12.1}{came_true:>20}\n", grouped(cell.predictions), 100.0 * cell.predicted)
}
