//! Events: what happens at the table after an action or a chance outcome.

use serde::Serialize;

use super::cards::Card;
use crate::good::Good;
use crate::seat::{Seat, ShortList};

/// How a round ended (C6, C7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundEnd {
    /// The last turn filled the last ship.
    ShipsFull,
    /// The last turn left room in the last ship.
    LastShipShort,
    /// Pile and market were empty.
    NothingLeft,
}

/// Something that happened. Lists by seat begin with seat 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum Event {
    /// C2
    RoundBegan { round: u8, first: Seat },
    /// C4
    Revealed { seat: Seat, card: Card },
    /// C5, in loading order
    Took { seat: Seat, cards: ShortList<Card> },
    /// C6, C7
    RoundEnded { round: u8, how: RoundEnd },
    /// C8
    ShipsPaid { values: ShortList<u16>, paid: ShortList<u16> },
    /// C10, C11
    GoodPaid { good: Good, icons: ShortList<u16>, paid: ShortList<u16>, bonus: ShortList<u16> },
    /// C13
    GameEnded { winners: ShortList<Seat> },
}
