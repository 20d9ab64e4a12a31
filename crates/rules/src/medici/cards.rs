//! The 36 cards (M1), and compact representations of lots, ships and sets of cards.

use std::fmt;

use serde::{Serialize, Serializer};

use super::TOP_LEVEL;
use crate::good::Good;
use crate::notation::whole_number;
use crate::payment::RankedValues;
use crate::seat::ShortList;

/// M1: the values that each good has, in the protocol's order.
const VALUES: [u8; 7] = [0, 1, 2, 3, 4, 5, 5];
/// M1: the value of the one gold card.
const GOLD_VALUE: u8 = 10;

/// A card. Nobody can tell two cards of the same good and value apart, so they are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 36;
    /// How many different cards there are.
    pub const KINDS: usize = 31;
    /// The gold card.
    pub const GOLD: Self = Self(30);

    /// The card of a good with a value from 0 to 5.
    #[must_use]
    pub const fn new(good: Good, value: u8) -> Self {
        assert!(value <= 5, "goods are worth 0 to 5");
        Self(good.index() as u8 * 6 + value)
    }

    /// Its good; none for gold.
    #[must_use]
    pub const fn good(self) -> Option<Good> {
        if self.0 < Self::GOLD.0 { Some(Good::ALL[self.0 as usize / 6]) } else { None }
    }

    /// What it adds to the value of a ship (M10).
    #[must_use]
    pub const fn value(self) -> u8 {
        if self.0 < Self::GOLD.0 { self.0 % 6 } else { GOLD_VALUE }
    }

    /// All 36 in the protocol's canonical order.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::GOLD; Self::COUNT];
        let mut at = 0;
        while at < Self::COUNT - 1 {
            all[at] = Self::new(Good::ALL[at / VALUES.len()], VALUES[at % VALUES.len()]);
            at += 1;
        }
        all
    };

    /// The card with exactly this code.
    #[must_use]
    pub fn read(code: &str) -> Option<Self> {
        if code == "gold10" {
            return Some(Self::GOLD);
        }
        let (good, value) = Good::read_prefix(code)?;
        let value = whole_number(value).filter(|&value| value <= 5)?;
        Some(Self::new(good, value as u8))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.good().map_or("gold", Good::name), self.value())
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The sums of some cards: one byte per good for its number of cards, then one for the value. Loading is one addition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Cargo(u64);

impl Cargo {
    const VALUE: u32 = 8 * Good::COUNT as u32;

    const fn of(card: Card) -> Self {
        let good = match card.good() {
            Some(good) => 1 << (8 * good.index()),
            None => 0,
        };
        Self(good | (card.value() as u64) << Self::VALUE)
    }

    #[inline]
    const fn byte(self, at: u32) -> u8 {
        (self.0 >> at) as u8
    }
}

/// A seat's levels on the five tracks: one byte per good, from 0 to 7 (M2, M11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Levels(u64);

impl Levels {
    /// The level on the track of a good.
    #[inline]
    #[must_use]
    pub const fn of(self, good: Good) -> u8 {
        (self.0 >> (8 * good.index())) as u8
    }

    /// Copies the level of a good from `other`.
    pub(super) const fn copy(&mut self, good: Good, other: Self) {
        let place = 0xff << (8 * good.index());
        self.0 = self.0 & !place | other.0 & place;
    }

    /// M11: raises each level by the ship's number of cards of that good, up to level 7; all five at once.
    #[inline]
    pub const fn raise_by(&mut self, ship: &Hold) {
        const GOODS: u64 = (1 << Cargo::VALUE) - 1;
        const EACH: u64 = 0x01_01_01_01_01;
        let sum = self.0 + (ship.cargo.0 & GOODS);
        let beyond_top = sum >> 3 & EACH;
        self.0 = (sum | (beyond_top * TOP_LEVEL as u64)) & (EACH * TOP_LEVEL as u64);
    }
}

/// The cargo of each kind of card, with one spare entry, so that an index of five bits needs no bounds check.
const CARGO: [Cargo; 32] = {
    let mut cargo = [Cargo(0); 32];
    let mut kind = 0;
    while kind < Card::KINDS {
        cargo[kind] = Cargo::of(Card(kind as u8));
        kind += 1;
    }
    cargo
};

/// Up to seven cards in order, a lot or a ship, with their sums. The number of cards is a separate field, because
/// the legal actions depend on it alone: the processor need not wait for the cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hold {
    /// One byte per card, the first card in the lowest.
    cards: u64,
    cargo: Cargo,
    /// As wide as the others: reading a narrow field together with its padding, right after writing it, would stall.
    len: u64,
}

impl Hold {
    /// How many cards are loaded.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The sum of their values.
    #[inline]
    #[must_use]
    pub const fn value(&self) -> u8 {
        self.cargo.byte(Cargo::VALUE)
    }

    /// How many of them are of this good.
    #[inline]
    #[must_use]
    pub const fn count(&self, good: Good) -> u8 {
        self.cargo.byte(8 * good.index() as u32)
    }

    /// The bit position of the next card.
    const fn cards_end(&self) -> u32 {
        8 * self.len as u32
    }

    /// Adds a card at the end.
    #[inline]
    pub const fn push(&mut self, card: Card) {
        self.cards |= (card.0 as u64) << (self.cards_end() & 63);
        self.cargo.0 += CARGO[(card.0 & 31) as usize].0;
        self.len += 1;
    }

    /// Adds all cards of `lot` at the end, in their order.
    #[inline]
    pub const fn load(&mut self, lot: Self) {
        self.cards |= lot.cards << (self.cards_end() & 63);
        self.cargo.0 += lot.cargo.0;
        self.len += lot.len;
    }

    /// The seat's levels and the value of this ship, which are ranked together: rows 0 to 4 are the goods, row
    /// [`Hold::VALUE_ROW`] is the value.
    #[inline]
    pub(super) fn ranked_values(&self, levels: Levels) -> RankedValues {
        let bytes = levels.0 | u64::from(self.value()) << Cargo::VALUE;
        bytes.to_le_bytes().map(u16::from)
    }

    /// See [`Hold::ranked_values`].
    pub(super) const VALUE_ROW: usize = Good::COUNT;

    /// These cards if `condition` holds, otherwise none. Masks, because a branch is often mispredicted.
    #[inline]
    pub(super) fn keep_if(self, condition: bool) -> Self {
        let mask = std::hint::select_unpredictable(condition, u64::MAX, 0);
        Self { cards: self.cards & mask, cargo: Cargo(self.cargo.0 & mask), len: self.len & mask }
    }

    /// The cards in order.
    pub fn iter(&self) -> impl Iterator<Item = Card> {
        let cards = self.cards;
        (0..self.len()).map(move |at| Card((cards >> (8 * at)) as u8))
    }

    /// The cards in order, as a list.
    #[must_use]
    pub fn list(&self) -> ShortList<Card> {
        self.iter().collect()
    }
}

impl FromIterator<Card> for Hold {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hold = Self::default();
        for card in cards {
            hold.push(card);
        }
        hold
    }
}

/// A multiset of cards: two bits per kind say how many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bag(u64);

impl Bag {
    /// Puts a card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 += 1 << ((2 * card.0) & 63);
    }

    /// How many of this card.
    #[inline]
    #[must_use]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (2 * card.0) & 3) as u8
    }

    /// What is left without the cards of `other`, all of which must be in it.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// All 36.
    #[must_use]
    pub fn full() -> Self {
        Card::ALL.into_iter().collect()
    }

    /// Whether the deck of 36 has all of `cards`.
    #[must_use]
    pub fn is_part_of_the_deck(cards: &[Card]) -> bool {
        let full = Self::full();
        let times = |card| cards.iter().filter(|&&other| other == card).count();
        cards.iter().all(|&card| times(card) <= full.count(card) as usize)
    }

    /// The cards in the protocol's canonical order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (0..Card::KINDS as u8).flat_map(move |kind| (0..self.count(Card(kind))).map(move |_| Card(kind)))
    }
}

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bag = Self::default();
        for card in cards {
            bag.insert(card);
        }
        bag
    }
}
