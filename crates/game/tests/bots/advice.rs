//! What a bot says about its alternatives.

use lonja_bots::{Level, Question};
use lonja_game::catalog::Playable;
use lonja_rules::LegalSet;

use crate::table::Tried;

/// A chance of winning that is higher by less is as good.
const AS_GOOD: f32 = 1e-4;

/// It is always the same, it makes sense, and the bot acts by it.
pub(crate) fn check<R: Playable>(Tried { bot, level, name }: &Tried<R>, question: &Question<'_, R>) {
    let advice = bot.advise(question);
    assert_eq!(bot.advise(question), advice, "{name}: the same question has the same answer");
    assert_eq!(bot.choose(question), advice.action, "{name}: it does as it says");
    let legal: Vec<R::Action> = question.legal.iter().collect();
    let place = |action: R::Action| legal.iter().position(|&one| one == action).expect("a legal alternative");
    let places: Vec<usize> = advice.alternatives.iter().map(|other| place(other.action)).collect();
    assert!(places.is_sorted_by(|one, next| one < next), "{name}: each once, in the protocol's order: {advice:?}");
    let chosen = advice.alternatives.iter().find(|other| other.action == advice.action);
    let chosen = chosen.unwrap_or_else(|| panic!("{name}: what it would do is an alternative: {advice:?}"));
    let plays_to_win = *level >= Some(Level::Trader);
    for other in &advice.alternatives {
        assert!((0.0..=1.0).contains(&other.win), "{name}: {other:?}");
        assert!(other.scores.of(question.rules.seats()).iter().all(|score| score.is_finite()), "{name}: {other:?}");
        assert!(!plays_to_win || other.win <= chosen.win + AS_GOOD, "{name}: {other:?} is better than {chosen:?}");
    }
}
