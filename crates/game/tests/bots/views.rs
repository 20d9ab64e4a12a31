//! A bot knows what its seat sees, and nothing else.

use lonja_bots::Question;
use lonja_game::catalog::Playable;
use lonja_rules::{FastRandom, Observer};

use crate::table::TestedBot;

/// Another state that looks alike gets the same advice.
pub(crate) fn check<R: Playable>(
    TestedBot { bot, name, .. }: &TestedBot<R>,
    question: &Question<'_, R>,
    state: &R::State,
) {
    let rules = question.rules;
    let mut random = FastRandom::new(question.seed);
    let other = (0..20).map(|_| rules.guess(question.view, &mut random)).find(|other| other != state);
    if let Some(other) = other {
        let (view, legal) = (rules.view(&other, Observer::Seat(question.seat)), rules.legal(&other));
        let same = bot.advise(&Question { view: &view, legal: &legal, ..*question });
        assert_eq!(same, bot.advise(question), "{name}: the advice depends on what the seat can't see");
    }
}
