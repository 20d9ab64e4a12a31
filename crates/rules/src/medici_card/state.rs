//! The state of a game: what everybody sees, and the pile, which nobody sees.

use tinyvec::ArrayVec;

use super::cards::{Cargo, Kind, MAX_CARDS};
use crate::seat::{PerSeat, Seat, Seats};

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Phase {
    /// Chance: who begins the round.
    #[default]
    First,
    /// Chance: the pile.
    Deck,
    /// A seat reveals or takes.
    Turn,
    /// Nothing: the game is over.
    Over,
}

/// A card in a ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct LoadedCard {
    /// The owner of the ship.
    pub(super) seat: Seat,
    /// Equal cards have the same kind.
    pub(super) kind: Kind,
}

/// All that everybody at the table sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    /// The round, from 1.
    pub round: u8,
    /// What the game waits for.
    pub phase: Phase,
    /// Whose turn it is, or who begins the round.
    pub seat: Seat,
    /// Cards revealed in this turn.
    pub revealed: u8,
    /// Cards left in the pile.
    pub(super) pile: u8,
    /// Whether this turn is the round's last (C6).
    pub last_turn: bool,
    /// Seats whose ship is not full (C6).
    pub(super) open: Seats,
    /// Seats that may begin the round; chance decides among several.
    pub candidates: Seats,
    /// Money.
    pub florins: PerSeat<u16>,
    /// The sums of the cards in the ships.
    pub(super) ships: PerSeat<Cargo>,
    /// The sums of the cards in the warehouses (C9).
    pub warehouses: PerSeat<Cargo>,
    /// The market row, oldest first.
    pub market: ArrayVec<[Kind; MAX_CARDS]>,
    /// The cards in all ships, in loading order.
    pub(super) loaded: ArrayVec<[LoadedCard; MAX_CARDS]>,
    /// How many of each kind are in the pile.
    pub(super) in_pile: [u8; MAX_CARDS],
}

impl Default for Public {
    #[inline]
    fn default() -> Self {
        Self {
            round: 0,
            phase: Phase::First,
            seat: Seat::default(),
            revealed: 0,
            pile: 0,
            last_turn: false,
            open: Seats::default(),
            candidates: Seats::default(),
            florins: PerSeat::default(),
            ships: PerSeat::default(),
            warehouses: PerSeat::default(),
            market: ArrayVec::new(),
            loaded: ArrayVec::new(),
            in_pile: [0; MAX_CARDS],
        }
    }
}

impl Public {
    /// The cards of the pile in the protocol's canonical order, not in the order in which they will be drawn.
    #[must_use]
    pub fn unseen(&self) -> ArrayVec<[Kind; MAX_CARDS]> {
        /// The loop writes blocks of one kind, then goes back to the real end: card by card, branches are mispredicted.
        const BLOCK: usize = 8;
        let mut cards = [Kind::default(); MAX_CARDS + BLOCK];
        let mut len = 0;
        for (index, &count) in self.in_pile.iter().enumerate() {
            let end = len + count as usize;
            while len < end {
                cards[len..len + BLOCK].fill(Kind::new(index));
                len += BLOCK;
            }
            len = end;
        }
        let mut unseen = ArrayVec::from(std::array::from_fn(|at| cards[at]));
        unseen.truncate(len);
        unseen
    }

    /// How many cards are left in the pile.
    #[inline]
    #[must_use]
    pub const fn pile(&self) -> u8 {
        self.pile
    }

    /// How many of each kind are in the pile, which nobody sees but everybody can count.
    #[inline]
    #[must_use]
    pub const fn in_pile(&self) -> &[u8; MAX_CARDS] {
        &self.in_pile
    }

    /// The sums of the cards in the ships.
    #[inline]
    #[must_use]
    pub const fn ships(&self) -> &PerSeat<Cargo> {
        &self.ships
    }

    /// Seats whose ship is not full; between two rounds, all.
    #[inline]
    #[must_use]
    pub const fn open(&self) -> Seats {
        self.open
    }

    /// C4: a card of this kind, which the pile must have, goes to the end of the market row.
    #[inline]
    pub fn reveal(&mut self, kind: Kind) {
        self.pile -= 1;
        self.in_pile[kind.index()] -= 1;
        self.market.push(kind);
        self.revealed += 1;
    }

    /// The newest card of the market row, if it has one, goes back to the pile.
    pub fn return_newest(&mut self) {
        if let Some(kind) = self.market.pop() {
            self.in_pile[kind.index()] += 1;
            self.pile += 1;
        }
    }

    /// A ship's cards in loading order.
    pub fn ship(&self, seat: Seat) -> impl Iterator<Item = Kind> {
        self.loaded.iter().filter(move |loaded| loaded.seat == seat).map(|loaded| loaded.kind)
    }
}

/// The complete state of a game, hidden cards included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub(super) public: Public,
    /// The pile as shuffled.
    pub(super) pile: [Kind; MAX_CARDS],
    /// The index of the next card of the pile.
    pub(super) top: u8,
}

impl State {
    /// A state for views only: it does not have the order of the pile, so it must not be played.
    pub(super) fn snapshot(public: Public) -> Self {
        Self { public, pile: [Kind::default(); MAX_CARDS], top: 0 }
    }
}
