//! The 14 goods and the 5 kings (B1).

use std::fmt;
use std::hint::select_unpredictable;

use serde::{Serialize, Serializer};

use super::options::Suits;

/// The suits in the protocol's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Suit {
    Spades,
    Clubs,
    Hearts,
    Diamonds,
}

impl Suit {
    const ALL: [Self; 4] = [Self::Spades, Self::Clubs, Self::Hearts, Self::Diamonds];

    const fn letter(self) -> char {
        match self {
            Self::Spades => 'S',
            Self::Clubs => 'C',
            Self::Hearts => 'H',
            Self::Diamonds => 'D',
        }
    }
}

/// A good. Cards are ordered by suit, then by rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Card(u8);

impl Card {
    /// How many goods there are.
    pub const COUNT: usize = 14;

    /// How many codes there are: four suits of 2 to 5. No game has all of them.
    const CODES: u8 = 16;

    /// Its suit, by which kings pay (B7–B10).
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.0 as usize / 4]
    }

    /// Its value, from 2 to 5.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % 4 + 2
    }

    /// The card with exactly this code, from 2 to 5 of any suit.
    #[must_use]
    pub fn read(code: &str) -> Option<Self> {
        (0..Self::CODES).map(Self).find(|card| {
            let mut letters = code.chars();
            letters.next() == char::from_digit(u32::from(card.rank()), 10)
                && letters.next() == Some(card.suit().letter())
                && letters.next().is_none()
        })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit().letter())
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The sum of the ranks of some cards of one suit, indexed by four bits: one for each of 2, 3, 4 and 5.
const SUIT_SUM: [u8; 16] = {
    let mut sums = [0; 16];
    let mut there = 0;
    while there < 16 {
        let mut rank = 2;
        while rank <= 5 {
            sums[there] += rank * (there >> (rank - 2) & 1) as u8;
            rank += 1;
        }
        there += 1;
    }
    sums
};

/// A set of goods: four bits per suit, one for each rank. 32 bits wide, because a narrower field would be read wider
/// than it was written, which stalls the processor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Goods(u32);

impl Goods {
    /// None.
    pub const NONE: Self = Self(0);
    /// The bits of the first suit.
    const SUIT: u32 = 0b1111;
    /// The bits of the lowest rank.
    const RANK: u32 = 0b0001_0001_0001_0001;

    /// B1: the 14 goods of a game.
    #[must_use]
    pub const fn all(suits: Suits) -> Self {
        match suits {
            Suits::ThreeSpades => Self(0b1111_1111_0111_0111),
            Suits::FourSpades => Self(0b0111_1111_0111_1111),
        }
    }

    /// The size of the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// One bit per card, in the lowest 16.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is one of them.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> (card.0 & 15) & 1 == 1
    }

    /// Whether all of `others` are among them.
    #[inline]
    #[must_use]
    pub const fn contains_all(self, others: Self) -> bool {
        others.0 & !self.0 == 0
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << (card.0 & 15);
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << (card.0 & 15));
    }

    /// Those of them that are not in `others`.
    #[inline]
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// All of both.
    #[inline]
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Those of one suit.
    #[inline]
    #[must_use]
    pub const fn of_suit(self, suit: Suit) -> Self {
        Self(self.0 & Self::SUIT << (4 * suit as u32))
    }

    /// Those of one rank, from 2 to 5.
    #[inline]
    #[must_use]
    pub const fn of_rank(self, rank: u8) -> Self {
        Self(self.0 & Self::RANK << (rank - 2))
    }

    /// The sum of the ranks of one suit.
    #[inline]
    #[must_use]
    pub const fn sum_of(self, suit: Suit) -> u8 {
        SUIT_SUM[(self.0 >> (4 * suit as u32) & Self::SUIT) as usize]
    }

    /// Whether the sum of all ranks is odd: whether there is an odd number of 3s and 5s.
    #[inline]
    #[must_use]
    pub const fn sum_is_odd(self) -> bool {
        (self.0 & (Self::RANK << 1 | Self::RANK << 3)).count_ones() % 2 == 1
    }

    /// The set with ranks and suits exchanged: four bits a rank, one for each suit with spades the lowest.
    #[inline]
    pub(super) const fn by_rank(self) -> u32 {
        let cards = self.0;
        (cards & 0x8421)
            | (cards & 0x0842) << 3
            | (cards & 0x0084) << 6
            | (cards & 0x0008) << 9
            | (cards & 0x4210) >> 3
            | (cards & 0x2100) >> 6
            | (cards & 0x1000) >> 9
    }

    /// The cards of a rank in these suits, a bit each with spades the lowest.
    #[inline]
    pub(super) const fn from_suits(suits: u8, rank: u8) -> Self {
        let suits = suits as u32;
        let bits = (suits | suits << 3 | suits << 6 | suits << 9) & Self::RANK;
        Self(bits << (rank - 2))
    }

    /// The card at `index` in order; `index` is less than `len`.
    #[inline]
    #[must_use]
    pub fn at(self, index: usize) -> Card {
        // A hand has at most three cards: the first three are found without a branch, which would be mispredicted.
        let without_first = |cards: u32| cards & cards.wrapping_sub(1);
        let (mut rest, mut left) = (self.0, index);
        while left > 2 {
            rest = without_first(without_first(without_first(rest)));
            left -= 3;
        }
        let second = without_first(rest);
        let chosen =
            select_unpredictable(left == 0, rest, select_unpredictable(left == 1, second, without_first(second)));
        Card(chosen.trailing_zeros() as u8 & 15)
    }

    /// The cards in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (0..self.len()).map(move |index| self.at(index))
    }

    /// The cards in order, as a list.
    #[must_use]
    pub fn list(self) -> Vec<Card> {
        self.iter().collect()
    }
}

impl FromIterator<Card> for Goods {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut goods = Self::NONE;
        for card in cards {
            goods.insert(card);
        }
        goods
    }
}

/// A king, or the ace that is counted among them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum King {
    Spades,
    Clubs,
    Hearts,
    Diamonds,
    Ace,
}

impl King {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// All of them in the protocol's canonical order.
    pub const ALL: [Self; Self::COUNT] = [Self::Spades, Self::Clubs, Self::Hearts, Self::Diamonds, Self::Ace];

    /// Its code in the protocol.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Spades => "KS",
            Self::Clubs => "KC",
            Self::Hearts => "KH",
            Self::Diamonds => "KD",
            Self::Ace => "AS",
        }
    }

    /// The king with exactly this code.
    #[must_use]
    pub fn read(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|king| king.code() == code)
    }
}

impl Serialize for King {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// A set of kings: those not revealed yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kings(u8);

impl Kings {
    /// All five.
    pub const ALL: Self = Self(0b11111);

    /// The size of the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One bit per king, in the lowest five.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// Takes a king out.
    #[inline]
    pub const fn remove(&mut self, king: King) {
        self.0 &= !(1 << king as u8);
    }

    /// The kings that are not in it.
    #[must_use]
    pub const fn revealed(self) -> Self {
        Self(Self::ALL.0 & !self.0)
    }

    /// The kings in the protocol's canonical order.
    pub fn iter(self) -> impl Iterator<Item = King> {
        King::ALL.into_iter().filter(move |&king| self.0 >> king as u8 & 1 == 1)
    }
}
