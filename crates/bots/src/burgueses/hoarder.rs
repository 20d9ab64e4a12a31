//! A sparring bot that collects four of one value. To beat it, an expert must build and block fours.

use lonja_rules::LegalSet;
use lonja_rules::burgueses::{Action, Burgueses, Card, Goods};

use super::advice::{evaluated, finished_riches};
use super::information_set::InformationSet;
use crate::bot::{Advice, Bot, Question};

/// A sparring bot for Burgueses that collects four of one value.
#[derive(Clone, Copy, Debug)]
pub struct Hoarder;

impl Bot<Burgueses> for Hoarder {
    fn advise(&self, question: &Question<'_, Burgueses>) -> Advice<Action> {
        let seen = InformationSet::of_question(question);
        let weigh =
            |action| evaluated(seen.seat, action, finished_riches(&seen), rate_action(question.rules, &seen, action));
        Advice::first_best(seen.seat, question.legal.iter().map(weigh).collect(), 0)
    }
}

/// How much it wants an action, from 0 to 1, in place of a chance of winning. It never sells pairs or trios, and trades
/// only for the fourth card, because nobody can answer that (B5b).
fn rate_action(rules: &Burgueses, seen: &InformationSet, action: Action) -> f32 {
    let after = seen.after(rules, action);
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

/// How many cards of a card's value are in `own`; 0 if one of the four is discarded.
fn progress(seen: &InformationSet, own: Goods, card: Card) -> f32 {
    let left = seen.goods.without(seen.public.discarded).of_rank(card.rank());
    if left.len() < 4 { 0.0 } else { own.of_rank(card.rank()).len() as f32 }
}
