//! A sparring bot that collects four of one value. To beat it, an expert must build and block fours.

use lonja_rules::burgueses::{Action, Burgueses, Card, Goods};
use lonja_rules::{LegalSet, PerSeat, Seat};

use super::information_set::InformationSet;
use crate::bot::{Advice, Alternative, Bot, Question};

/// Collects cards of one value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hoarder;

impl Bot<Burgueses> for Hoarder {
    fn advise(&self, question: &Question<'_, Burgueses>) -> Advice<Action> {
        let seen = InformationSet::of_question(question);
        let expect = |action| Alternative { action, scores: scores(&seen), win: wish(&seen, action) };
        Advice::first_best(question.legal.iter().map(expect).collect(), 0)
    }
}

/// The riches of the finished rounds: it does not think of others.
fn scores(seen: &InformationSet) -> PerSeat<f32> {
    let mut scores = PerSeat::all(0.0);
    for seat in Seat::BOTH {
        scores[seat] = f32::from(seen.public.riches[seat]);
    }
    scores
}

/// How much it wants an action, from 0 to 1. It never sells pairs or trios, and trades only for the fourth card, because
/// nobody can answer that (B5b).
fn wish(seen: &InformationSet, action: Action) -> f32 {
    let after = seen.after(action);
    match action {
        Action::Sell(cards) if cards.len() == 4 => 1.0,
        Action::Trade { .. } if has_four(after.mine()) => 1.0,
        Action::Sell(_) | Action::Trade { .. } => 0.0,
        Action::Buy => 0.5,
        Action::Place(card) => 0.1 * progress(seen, seen.mine().with(seen.hand), card),
        Action::Discard(card) => 0.5 - 0.1 * progress(seen, seen.mine(), card),
    }
}

fn has_four(showcase: Goods) -> bool {
    (2..=4).any(|rank| showcase.of_rank(rank).len() == 4)
}

/// How many cards of a card's value it has; 0 if one of the four is discarded.
fn progress(seen: &InformationSet, own: Goods, card: Card) -> f32 {
    let there = Goods::ALL.without(seen.public.discarded).of_rank(card.rank());
    if there.len() < 4 { 0.0 } else { own.of_rank(card.rank()).len() as f32 }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{card, four_on_show, threatened, unguarded};
    use super::*;

    #[test]
    fn sells_four() {
        assert!(matches!(four_on_show().ask(&Hoarder, 1).action, Action::Sell(cards) if cards.len() == 4));
    }

    #[test]
    fn trades_for_the_fourth_card() {
        let taken = Action::Trade { mine: card("5D"), theirs: card("2D") };
        assert_eq!(unguarded().ask(&Hoarder, 1).action, taken);
    }

    #[test]
    fn buys_whatever_the_other_does() {
        assert_eq!(threatened().ask(&Hoarder, 1).action, Action::Buy);
    }
}
