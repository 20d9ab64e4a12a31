//! Events: what happens at the table after an action or a chance outcome.

use serde::Serialize;

use super::cards::Card;
use crate::good::Good;
use crate::seat::{Seat, ShortList};

/// How a day ended (M9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DayEnd {
    /// One ship was open and filled free.
    LastShipFull,
    /// One ship was open, and the pile did not fill it.
    LastShipShort,
    /// The pile was empty with several ships open.
    PileEmpty,
}

/// Something that happened. Lists by seat begin with seat 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum Event {
    /// M3
    DayBegan { day: u8, first: Seat },
    /// M4
    Turned { seat: Seat, card: Card },
    /// M6: these have no room for the whole lot, or no florin.
    MustPass { seats: ShortList<Seat> },
    /// M7
    Sold { seat: Seat, bid: u16, cards: ShortList<Card> },
    /// M7
    Discarded { cards: ShortList<Card> },
    /// M9
    LoadedFree { seat: Seat, cards: ShortList<Card> },
    /// M9
    DayEnded { day: u8, how: DayEnd },
    /// M10
    ShipsPaid { values: ShortList<u8>, paid: ShortList<u16> },
    /// M12, M13
    GoodPaid { good: Good, levels: ShortList<u8>, paid: ShortList<u16>, bonus: ShortList<u16> },
    /// M14
    GameEnded { winners: ShortList<Seat> },
}
