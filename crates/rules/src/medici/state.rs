//! The state of a game: what everybody sees, and the pile, which nobody sees.

use std::num::NonZeroU16;

use super::LARGEST_LOT;
use super::cards::{Bag, Card, Hold, Levels};
use crate::seat::{PerSeat, Seat, Seats};

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Phase {
    /// The auctioneer draws another card or stops.
    Form,
    /// A bidder bids or passes.
    Bid,
    /// Chance: who begins the day.
    #[default]
    First,
    /// Chance: the day's pile.
    Deck,
    /// Nothing: the game is over.
    Over,
}

/// The highest bid for a lot, which buys it if nobody bids more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HighBid {
    /// The bidder.
    pub seat: Seat,
    /// In florins; a pass is no bid.
    pub bid: NonZeroU16,
}

impl HighBid {
    /// A seat's bid of `florins`; none if that is 0.
    #[inline]
    #[must_use]
    pub fn new(seat: Seat, florins: u16) -> Option<Self> {
        NonZeroU16::new(florins).map(|bid| Self { seat, bid })
    }

    /// How many florins the next bid must exceed: 0 before the first.
    #[inline]
    #[must_use]
    pub fn florins(high: Option<Self>) -> u16 {
        high.map_or(0, |high| high.bid.get())
    }
}

/// The seats whose ships have room for lots of 1, 2 and 3 cards: one byte per size of lot. Cached, because the rules
/// read it at each card and bid; each sale updates it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Room(u64);

impl Room {
    /// All ships of this many seats have room for any lot.
    pub(super) const fn all_empty(seats: usize) -> Self {
        Self(0x01_01_01 * Seats::first(seats).bits() as u64)
    }

    /// Seats with room for a lot of 1 to 3 cards. For 4 cards, more than any lot has, there are none.
    #[inline]
    pub(super) const fn for_lot(self, cards: usize) -> Seats {
        Seats::from_bits((self.0 >> (8 * (cards.wrapping_sub(1) & LARGEST_LOT))) as u32 & 0xff)
    }

    /// Notes that the ship of `seat` has `left` places left.
    #[inline]
    pub(super) const fn shrink(&mut self, seat: Seat, left: usize) {
        // The shift leaves the seat's bit only in the bytes of lots larger than `left`.
        let too_large = 0x01_01_01 << (8 * left + seat.index()) & 0xff_ff_ff;
        self.0 &= !too_large;
    }
}

/// All that everybody at the table sees.
///
/// Most private fields follow from the others; they are cached because the rules read them at each card and bid. The
/// ships are private, because what is cached about them must change with them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Public {
    /// The day, from 1.
    pub day: u8,
    /// What the game waits for.
    pub phase: Phase,
    /// The seat to act, in phases in which a seat acts: the auctioneer who forms the lot, or a bidder.
    pub seat: Seat,
    /// How many actions the seat to act has besides the first, which is always legal (stop or pass). Set when its turn
    /// begins, because the values it depends on are in registers then.
    pub(super) choices: u32,
    /// Who forms the lot, or formed it.
    pub auctioneer: Seat,
    /// Which ships have room for which lots.
    pub(super) room: Room,
    /// Seats with at least one florin.
    pub(super) solvent: Seats,
    /// Seats that may still bid for the lot, the one to act included.
    pub(super) bidders: Seats,
    /// Seats that may begin the day; chance decides among several.
    pub candidates: Seats,
    /// Cards left in the pile.
    pub pile: u8,
    /// The highest bid for the lot, if there is one.
    pub high: Option<HighBid>,
    /// The cards up for sale.
    pub lot: Hold,
    /// Cards turned up today: in ships, in the lot or discarded.
    pub seen: Bag,
    /// Money.
    pub florins: PerSeat<u16>,
    /// Places on the tracks.
    pub tracks: PerSeat<Levels>,
    /// The ships in loading order.
    pub(super) ships: PerSeat<Hold>,
}

impl Public {
    /// The ship of a seat. [`Medici::load_ship`](super::Medici::load_ship) loads it, and notes how much room is left.
    #[inline]
    #[must_use]
    pub fn ship(&self, seat: Seat) -> &Hold {
        &self.ships[seat]
    }

    /// Seats that take part in the day: those whose ship is not full (M5).
    #[inline]
    #[must_use]
    pub const fn open(&self) -> Seats {
        self.room.for_lot(1)
    }

    /// The cards nobody has seen today: those of the pile and those set aside (M3).
    #[must_use]
    pub fn unseen(&self) -> Bag {
        Bag::full().without(self.seen)
    }

    /// The cards discarded today (M7).
    #[must_use]
    pub fn discarded(&self, seats: usize) -> Bag {
        let held = self.ships.of(seats).iter().chain([&self.lot]).flat_map(Hold::iter);
        self.seen.without(held.collect())
    }
}

/// The complete state of a game, hidden cards included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub(super) public: Public,
    /// The day's pile in drawing order. Drawn cards stay in it, so the next card is at the number of cards drawn.
    pub(super) pile: [Card; Card::COUNT],
}
