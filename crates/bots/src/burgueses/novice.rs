//! The novice: counts its own coins and spades, and does not see fours coming.

use lonja_rules::LegalSet;
use lonja_rules::burgueses::{Action, Burgueses, Suit};

use super::advice::{evaluated, win_chance, winning_four};
use super::information_set::InformationSet;
use crate::bot::{Advice, Alternative, Bot, Question};
use crate::scores::per_seat;

/// What a beginner expects of a new card, in coins.
const COINS_FOR_BUYING: f32 = 1.2;
/// Suits whose king pays for a card on show.
const PAID_SUITS: [Suit; 3] = [Suit::Clubs, Suit::Hearts, Suit::Diamonds];
/// What a beginner expects of each of these suits on show, in coins.
const COINS_A_SUIT: f32 = 1.5;

#[derive(Clone, Copy, Debug)]
pub(super) struct Novice;

impl Bot<Burgueses> for Novice {
    fn advise(&self, question: &Question<'_, Burgueses>) -> Advice<Action> {
        let seen = InformationSet::of_question(question);
        Advice::first_best(
            seen.seat,
            question.legal.iter().map(|action| value_action(question.rules, &seen, action)).collect(),
            0,
        )
    }
}

/// Expects the riches if the round ended now, without the cost of cards in hand, and the coins that it expects later.
fn value_action(rules: &Burgueses, seen: &InformationSet, action: Action) -> Alternative<Action> {
    let after = seen.after(rules, action);
    if after.public.four.is_some() {
        return winning_four(&after, action);
    }
    let mut scores = per_seat(2, |seat| {
        let spades = after.public.showcases[seat].of_suit(Suit::Spades).len() as f32;
        f32::from(after.public.riches[seat]) + f32::from(after.public.coins[seat]) + spades
    });
    scores[seen.seat] += expected_coins(&after, action);
    evaluated(seen.seat, action, scores, win_chance(scores[seen.seat] - scores[seen.seat.other()]))
}

/// The coins that a beginner expects later, from the kings and from a new card.
fn expected_coins(after: &InformationSet, action: Action) -> f32 {
    let paid_suits = PAID_SUITS.into_iter().filter(|&suit| !after.mine().of_suit(suit).is_empty()).count();
    let kings = COINS_A_SUIT * paid_suits as f32;
    if action == Action::Buy { kings + COINS_FOR_BUYING } else { kings }
}
