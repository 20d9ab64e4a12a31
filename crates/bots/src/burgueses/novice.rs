//! A beginner: counts its own coins and spades, and does not see fours coming.

use lonja_rules::burgueses::{Action, Burgueses, Suit};
use lonja_rules::{LegalSet, PerSeat, Seat};

use super::advice::{best, chance, won};
use super::information_set::InformationSet;
use crate::bot::{Advice, Alternative, Bot, Question};

/// What a beginner hopes of a card to come, in coins.
const HOPE_OF_BUYING: f32 = 1.2;
/// The suits that please a king of theirs, and what a beginner hopes of having one of them on show, in coins.
const PLEASING: [Suit; 3] = [Suit::Clubs, Suit::Hearts, Suit::Diamonds];
const HOPE_OF_A_SUIT: f32 = 1.5;

/// A beginner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Novice;

impl Bot<Burgueses> for Novice {
    fn advise(&self, question: &Question<'_, Burgueses>) -> Advice<Action> {
        let seen = InformationSet::of_question(question);
        best(question.legal.iter().map(|action| imagine(&seen, action)))
    }
}

/// What a beginner makes of an action: the riches if the round ended now, and some hope.
fn imagine(seen: &InformationSet, action: Action) -> Alternative<Action> {
    let after = seen.after(action);
    if after.public.four.is_some() {
        return won(&after, action);
    }
    let mut scores = PerSeat::all(0.0);
    for seat in Seat::BOTH {
        let spades = after.public.showcases[seat].of_suit(Suit::Spades).len() as f32;
        scores[seat] = f32::from(after.public.riches[seat]) + f32::from(after.public.coins[seat]) + spades;
    }
    scores[seen.seat] += hope(&after, action);
    Alternative { action, scores, win: chance(scores[seen.seat] - scores[seen.seat.other()]) }
}

fn hope(after: &InformationSet, action: Action) -> f32 {
    let pleasing = PLEASING.into_iter().filter(|&suit| !after.mine().of_suit(suit).is_empty()).count();
    let kings = HOPE_OF_A_SUIT * pleasing as f32;
    if action == Action::Buy { kings + HOPE_OF_BUYING } else { kings }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{Fixture, four_on_show};
    use super::*;

    #[test]
    fn sells_four_if_it_has_it() {
        assert!(matches!(four_on_show().ask(&Novice, 1).action, Action::Sell(cards) if cards.len() == 4));
    }

    #[test]
    fn chooses_what_it_thinks_best() {
        for fixture in Fixture::some() {
            fixture.check(&Novice, 1);
        }
    }
}
