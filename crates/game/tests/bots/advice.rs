//! What a bot says about its alternatives.

use lonja_bots::{Alternative, Certainty, Level, Question};
use lonja_game::catalog::Playable;
use lonja_rules::LegalSet;

use crate::table::TestedBot;

/// A chance of winning that is higher by less is as good.
const AS_GOOD: f32 = 1e-4;

/// It is always the same, it makes sense, and the bot acts by it.
pub(crate) fn check<R: Playable>(TestedBot { bot, level, name }: &TestedBot<R>, question: &Question<'_, R>) {
    let advice = bot.advise(question);
    assert_eq!(bot.advise(question), advice, "{name}: the same question has the same answer");
    assert_eq!(bot.choose(question), advice.action, "{name}: it does as it says");
    let legal: Vec<R::Action> = question.legal.iter().collect();
    let place = |action: R::Action| legal.iter().position(|&one| one == action).expect("a legal alternative");
    let places: Vec<usize> = advice.alternatives.iter().map(|other| place(other.action)).collect();
    assert!(places.is_sorted_by(|one, next| one < next), "{name}: each once, in the protocol's order: {advice:?}");
    let chosen = advice.alternatives.iter().find(|other| other.action == advice.action);
    let chosen = chosen.unwrap_or_else(|| panic!("{name}: what it would do is an alternative: {advice:?}"));
    let plays_to_win = matches!(level, Some(Level::Trader | Level::Expert));
    let win = |other: &Alternative<R::Action>| other.wins[question.seat];
    // A tree search may value an action that it hardly visited above the one that it chose.
    let most = advice.alternatives.iter().map(|other| other.certainty.visits).max().unwrap_or(0);
    for other in &advice.alternatives {
        let (seats, Certainty { visits, standard_error }) = (question.rules.seats(), other.certainty);
        assert!(other.wins.of(seats).iter().all(|win| (0.0..=1.0).contains(win)), "{name}: {other:?}");
        assert!((other.wins.of(seats).iter().sum::<f32>() - 1.0).abs() < AS_GOOD, "{name}: {other:?}");
        assert_eq!(standard_error.is_some(), visits > 1, "{name}: {other:?}");
        assert!(standard_error.is_none_or(|error| (0.0..=1.0).contains(&error)), "{name}: {other:?}");
        let is_trusted = 4 * (visits + 1) > most;
        assert!(other.scores.of(question.rules.seats()).iter().all(|score| score.is_finite()), "{name}: {other:?}");
        assert!(
            !plays_to_win || !is_trusted || win(other) <= win(chosen) + AS_GOOD,
            "{name}: {other:?} is better than {chosen:?}"
        );
    }
}
