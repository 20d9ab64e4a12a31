//! Helpers that open games of Burgueses and play several turns.

use lonja_game::ChanceRecord;
use serde_json::{Value, json};

use crate::decks::{first, goods, kings};
use crate::table::Table;

/// A game that seat 0 begins. The goods are two for seat 0, two for seat 1, then the pile.
pub(crate) fn open_burgueses(deal: &str, kings_in_order: &str) -> Table {
    open_burgueses_with(&json!({}), deal, kings_in_order)
}

/// The same with options.
pub(crate) fn open_burgueses_with(options: &Value, deal: &str, kings_in_order: &str) -> Table {
    Table::open_with("burgueses", 2, options, vec![first(0), goods(deal), kings(kings_in_order)])
}

/// The outcomes of a round 1 in which both only buy: for fourteen turns the kings are shuffled three times.
pub(crate) fn round_of_buying(begins: usize, deal: &str) -> Vec<ChanceRecord> {
    vec![first(begins), goods(deal), kings(""), kings(""), kings("")]
}

/// Seat 0 has 2C and 2D on show, seat 1 has 4C and 4D; it is seat 0's turn, and the next king is the ace.
pub(crate) fn two_pairs() -> Table {
    two_pairs_with(&json!({}))
}

/// The same with options.
pub(crate) fn two_pairs_with(options: &Value) -> Table {
    let mut table = open_burgueses_with(options, "2D 2C 4D 4C 2H 5H 2S 5D 3S 3H", "KS KH KC KD AS");
    // The king of clubs brings seat 0 a coin, the king of diamonds one to both.
    table.buys("0 2D, 1 4D, 0 2C, 1 4C");
    assert_eq!((table.see("coins"), table.see("bank")), (json!([3, 2]), json!(5)));
    table
}

impl Table {
    /// The seats buy in turn and place these cards: "SEAT CARD, SEAT CARD, …". Forced actions (X1) play themselves.
    pub(crate) fn buys(&mut self, placed: &str) {
        for step in placed.split(',').map(str::trim) {
            let (seat, card) = step.split_once(' ').unwrap();
            let then = self.now();
            assert_eq!(self.seat().to_string(), seat, "whose turn it is before {step:?} in {placed:?}");
            if self.phase() == "act" {
                self.play("buy");
            }
            if self.phase() == "place" && !self.happened_since(then, "king") {
                self.play(&format!("place {card}"));
            }
        }
    }

    /// Both only buy, and place and lose the first card they can, to the end of the round.
    pub(crate) fn buy_to_the_end(&mut self) {
        let then = self.now();
        while !self.happened_since(then, "round_ended") {
            let action = self.legal()[0].clone();
            self.play(&action);
        }
    }
}
