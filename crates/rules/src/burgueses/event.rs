//! Events: what happens at the table after an action or a chance outcome.

use serde::Serialize;

use super::cards::{Card, King};
use crate::seat::{Observer, Seat, ShortList};

/// How a game ended (B5, B13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GameEnd {
    /// Somebody sold four of one value.
    Four,
    /// Somebody is richer.
    Riches,
    /// Both are equally rich.
    Tied,
}

/// Something that happened. A card that the observer may not see is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the rulebook's")]
pub enum Event {
    /// B2
    RoundBegan { round: u8, first: Seat },
    /// B2
    Dealt { seat: Seat, cards: ShortList<Option<Card>> },
    /// B2, B6
    KingsShuffled,
    /// B4
    Drew { seat: Seat, card: Option<Card> },
    /// B5
    Sold { seat: Seat, cards: ShortList<Card>, coins: u8 },
    /// B5
    SoldFour { seat: Seat, cards: ShortList<Card> },
    /// B5b
    Traded { seat: Seat, mine: Card, theirs: Card },
    /// B6
    King { king: King },
    /// B7–B11: from the bank; 0 if it had none.
    Received { seat: Seat, coins: u8 },
    /// B7–B11: to the bank; 0 if the seat had none.
    Paid { seat: Seat, coins: u8 },
    /// B12
    RoundEnded { round: u8, riches: ShortList<i8> },
    /// B5, B13
    GameEnded { how: GameEnd, winners: ShortList<Seat> },
}

impl Event {
    /// B14: cards that come to a hand are seen by its owner alone.
    pub(super) fn seen_by(self, observer: Observer) -> Self {
        match self {
            Self::Dealt { seat, cards } if !observer.sees_hand_of(seat) => {
                Self::Dealt { seat, cards: cards.iter().map(|_| None).collect() }
            }
            Self::Drew { seat, .. } if !observer.sees_hand_of(seat) => Self::Drew { seat, card: None },
            open => open,
        }
    }
}
