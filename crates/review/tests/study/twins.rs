//! A bot that errs on purpose, and its honest twin.

use lonja_bots::{Budget, Level};
use lonja_review::{QUICK_ITERATIONS, ReviewStep, review, sure_loss};

use super::{Moments, StudyTable, new_game};

/// Plays games in which the first seat is a trader and the others are traders that play any action in one decision of
/// ten. Whether the honest one has the smaller mean error.
pub(crate) fn honest_twin_wins(table: &StudyTable, trial: usize, games: usize) -> bool {
    let (ruleset, players, options) = table;
    let mut lost = [Moments::default(), Moments::default()];
    for at in 0..games {
        let mut game = new_game(ruleset, *players, options, &format!("twin {trial} {at}"));
        let mut decisions = 0;
        while let Some(seat) = game.situation().seat {
            // Spread over the decisions, but without a pattern that a game could have.
            let errs = seat > 0 && (decisions * 7 + at as u64 * 3 + trial as u64).is_multiple_of(10);
            let level = if errs { Level::Random } else { Level::Trader };
            let action = game.choose(level, decisions, Budget::Iterations(1)).unwrap();
            game.play(&action).unwrap();
            decisions += 1;
        }
        for step in review(&game.record(), QUICK_ITERATIONS).unwrap().steps {
            if let ReviewStep::Decision { seat, effect, mark: Some(_), standard_error, .. } = step {
                lost[usize::from(seat > 0)].add(sure_loss(-effect[seat], standard_error));
            }
        }
    }
    lost[0].mean() < lost[1].mean()
}
