//! How long a bot thinks.

use std::sync::atomic::{AtomicU64, Ordering};

use lonja_bots::{Budget, Level, Question};
use lonja_game::catalog::Playable;
use lonja_rules::LegalSet;

use crate::table::TestedBot;

/// Iterations that may be done between two looks at the clock, and thus too many.
const CHUNK: u64 = 64;

/// The bot stops thinking when its budget says so. The levels between others ignore it: their few iterations are always
/// the same.
pub(crate) fn check<R: Playable>(TestedBot { bot, level, name }: &TestedBot<R>, question: &Question<'_, R>) {
    if matches!(level, Some(Level::Apprentice | Level::Banker)) {
        let go_on = || panic!("{name}: it asked for its budget");
        let advice = bot.advise(&Question { budget: Budget::While(&go_on), ..*question });
        for most in [0, 100] {
            assert_eq!(bot.advise(&Question { budget: Budget::Iterations(most), ..*question }), advice, "{name}");
        }
        assert!(advice.iterations <= CHUNK, "{name}: {}", advice.iterations);
        return;
    }
    for most in [0, 3] {
        let asked = AtomicU64::new(0);
        let go_on = || asked.fetch_add(1, Ordering::Relaxed) < most;
        let advice = bot.advise(&Question { budget: Budget::While(&go_on), ..*question });
        let asked = asked.into_inner();
        assert!(asked <= most + 1, "{name}: it asked {asked} times, and the answer was no after {most}");
        assert!(question.legal.contains(advice.action), "{name}");
    }
    // The random bot's advice has nothing to do with what it plays.
    if *level != Some(Level::Random) {
        for most in [0, 100] {
            let iterations = bot.advise(&Question { budget: Budget::Iterations(most), ..*question }).iterations;
            assert!(iterations <= most + CHUNK, "{name}: {iterations} instead of {most}");
        }
    }
}
