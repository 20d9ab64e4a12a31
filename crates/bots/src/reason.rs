//! Why an action may be good, as facts with figures. Pages and terminals put them into words.

use lonja_rules::{Good, Seat};
use serde::Serialize;

/// A fact about an action, which the seat to act can work out from its view. Florins and coins are those that a seat
/// gains (or, below 0, loses) by the action if the day or round ended right after it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// Both Medici games: the value that the own ship would have with the cards, and what more it would be paid.
    Ship {
        /// Of all cards in the ship.
        value: u16,
        /// More or less for the ship.
        florins: i32,
    },
    /// Medici: where the cards would bring the seat on a track.
    Track {
        /// The good of some of the cards.
        good: Good,
        /// The level at the end of the day.
        level: u8,
        /// More for the track, its bonus included.
        florins: i32,
    },
    /// The card game: how many icons of a good the seat would have with the cards.
    Icons {
        /// The good of some of the cards.
        good: Good,
        /// In warehouse and ship.
        icons: u16,
        /// More for the good, its bonus included.
        florins: i32,
    },
    /// Both Medici games: the places that the own ship would have left.
    Room {
        /// 0 if it would be full.
        left: u16,
    },
    /// Medici: the lot does not fit into the own ship.
    NoRoom,
    /// Both Medici games: what the next card would bring the seat, as a mean over all cards that may come. In Medici,
    /// the lot with this card; in the card game, this card alone.
    NextCard {
        /// To a tenth.
        florins: f64,
    },
    /// Medici: the next seat that is able to bid more.
    Rival {
        /// Of several, the one that bids first after the seat.
        seat: Seat,
        /// What the lot would bring it, the price not deducted.
        florins: i32,
        /// The most that it should pay: the highest price at which buying is at least as good for it as passing.
        price: u16,
    },
    /// Medici: nobody is able to bid more.
    NoRival,
    /// Medici: the seat with the highest bid, which gets the lot if nobody bids more.
    Holder {
        /// Never the seat that acts.
        seat: Seat,
        /// In florins; a bid must be higher.
        bid: u16,
        /// What the lot would bring it, the bid not deducted.
        florins: i32,
    },
    /// The card game: the card that the next seat will find as the newest one of the market, if it reveals none.
    Left {
        /// The next seat.
        seat: Seat,
        /// The card's code.
        card: String,
        /// What that card alone would bring it.
        florins: i32,
    },
    /// Burgueses: the coins that the other seat pays for the cards sold.
    Sale {
        /// As many as it has, or none, where it does not have enough.
        coins: u8,
    },
    /// Burgueses: the sale of four of one value wins the game.
    Four,
    /// Burgueses: cards of one value on the own showcase after the action. The value is that of the card placed, taken
    /// in a trade, or discarded.
    Set {
        /// From 2 to 5.
        rank: u8,
        /// How many of them are on show.
        cards: u8,
    },
    /// Burgueses: a trade takes a card from equal ones on the other showcase.
    Breaks {
        /// From 2 to 5.
        rank: u8,
        /// How many of them were on show.
        cards: u8,
    },
    /// Burgueses: a king that may be revealed next and would give or take another coin than before the action.
    King {
        /// The king's code.
        king: &'static str,
        /// What the seat would get from the bank (1), or pay to it (-1).
        coins: i8,
        /// The same for the other seat.
        rival_coins: i8,
    },
    /// Burgueses: the cards in the pile to buy from.
    Pile {
        /// 0 if the seat would draw none.
        cards: u8,
    },
}
