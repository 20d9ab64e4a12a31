//! The cards and decks (C1).

use std::fmt;
use std::ops::AddAssign;

use serde::{Serialize, Serializer};

use crate::good::Good;
use crate::notation::{whole_number, words};
use crate::payment::RankedValues;

/// The most cards that a deck can have.
pub const MAX_CARDS: usize = 128;
/// The highest value that a card can have.
const MAX_VALUE: u16 = 99;
/// The highest value that the rulebook names.
const HIGHEST_BY_THE_LETTER: u8 = 5;
/// The most icons that a card can have.
const MAX_ICONS: u16 = 9;

/// A card: a value, perhaps icons of a good, perhaps a green flag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Card {
    /// What it adds to the value of a ship.
    pub value: u8,
    /// Its good, with the number of icons, at least 1.
    pub icons: Option<(Good, u8)>,
    /// Whether it has a green flag and takes no room (C3).
    pub neutral: bool,
}

impl Card {
    /// The card with exactly this code.
    #[must_use]
    pub fn read(code: &str) -> Option<Self> {
        let (code, neutral) = match code.strip_suffix('!') {
            Some(code) => (code, true),
            None => (code, false),
        };
        let Some((good, rest)) = Good::read_prefix(code) else {
            return Some(Self { value: read_value(code.strip_prefix("value")?)?, icons: None, neutral });
        };
        let (value, icons) = match rest.split_once('x') {
            Some((value, icons)) => (value, whole_number(icons).filter(|icons| (2..=MAX_ICONS).contains(icons))?),
            None => (rest, 1),
        };
        Some(Self { value: read_value(value)?, icons: Some((good, icons as u8)), neutral })
    }
}

fn read_value(text: &str) -> Option<u8> {
    whole_number(text).filter(|&value| value <= MAX_VALUE).map(|value| value as u8)
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.icons.map_or("value", |(good, _)| good.name()), self.value)?;
        if let Some((_, icons @ 2..)) = self.icons {
            write!(f, "x{icons}")?;
        }
        if self.neutral { f.write_str("!") } else { Ok(()) }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The sums of some cards: icons of each good, value, room. Eight numbers, so that they fit a vector register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cargo(RankedValues);

impl Cargo {
    pub(super) const VALUE_ROW: usize = Good::COUNT;
    const ROOM: usize = Good::COUNT + 1;

    fn of(card: Card) -> Self {
        let mut cargo = Self::default();
        if let Some((good, icons)) = card.icons {
            cargo.0[good.index()] = u16::from(icons);
        }
        cargo.0[Self::VALUE_ROW] = u16::from(card.value);
        cargo.0[Self::ROOM] = u16::from(!card.neutral);
        cargo
    }

    /// Icons of a good.
    #[inline]
    #[must_use]
    pub const fn icons(&self, good: Good) -> u16 {
        self.0[good.index()]
    }

    /// The sum of the values.
    #[inline]
    #[must_use]
    pub const fn value(&self) -> u16 {
        self.0[Self::VALUE_ROW]
    }

    /// The icons in the warehouse and the value of this ship, which are ranked together: rows 0 to 4 are the goods, row
    /// [`Cargo::VALUE_ROW`] is the value.
    #[inline]
    pub(super) const fn ranked_values(&self, warehouse: &Self) -> RankedValues {
        let mut values = warehouse.0;
        values[Self::VALUE_ROW] = self.value();
        values
    }

    /// C3: how much room it takes in a ship.
    #[inline]
    #[must_use]
    pub const fn room(&self) -> u16 {
        self.0[Self::ROOM]
    }
}

impl AddAssign for Cargo {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        for (own, others) in self.0.iter_mut().zip(other.0) {
            *own += others;
        }
    }
}

/// A kind of card within a deck: equal cards are of one kind. Kinds are ordered as in the deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kind(u8);

impl Kind {
    pub(super) const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its place among the kinds of the deck.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize % MAX_CARDS
    }
}

/// The cards of a game: 1 to 128.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    kinds: Vec<Card>,
    /// How many there are of each kind.
    counts: [u8; MAX_CARDS],
    cargos: [Cargo; MAX_CARDS],
    is_standard: bool,
}

impl Deck {
    /// The deck of `deck.txt`.
    #[must_use]
    pub fn standard() -> Self {
        match Self::from_codes(&words(include_str!("deck.txt"))) {
            Ok(deck) => Self { is_standard: true, ..deck },
            Err(wrong) => unreachable!("deck.txt: {wrong}"),
        }
    }

    /// The same with the values that the rulebook names, 0 2 3 4 5: the five cards with only a value are 5s, not 7s.
    #[must_use]
    pub fn by_the_letter() -> Self {
        let mut deck = Self { is_standard: false, ..Self::standard() };
        for (card, cargo) in deck.kinds.iter_mut().zip(&mut deck.cargos) {
            card.value = card.value.min(HIGHEST_BY_THE_LETTER);
            *cargo = Cargo::of(*card);
        }
        deck
    }

    /// A deck of these cards. Equal cards are grouped at the place of the first of them.
    pub fn from_codes(codes: &[String]) -> Result<Self, String> {
        if !(1..=MAX_CARDS).contains(&codes.len()) {
            return Err(format!("a deck has 1 to {MAX_CARDS} cards, not {}", codes.len()));
        }
        let mut deck = Self {
            kinds: Vec::new(),
            counts: [0; MAX_CARDS],
            cargos: [Cargo::default(); MAX_CARDS],
            is_standard: false,
        };
        for code in codes {
            deck.add(Card::read(code).ok_or_else(|| format!("{code:?} is no card code"))?);
        }
        Ok(deck)
    }

    fn add(&mut self, card: Card) {
        let kind = self.kinds.iter().position(|&other| other == card).unwrap_or_else(|| {
            self.cargos[self.kinds.len()] = Cargo::of(card);
            self.kinds.push(card);
            self.kinds.len() - 1
        });
        self.counts[kind] += 1;
    }

    /// The size of the deck.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&count| count as usize).sum()
    }

    /// Always false: a deck has at least one card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Whether it is the standard deck of `deck.txt`. A deck made of the same codes is not.
    #[must_use]
    pub const fn is_standard(&self) -> bool {
        self.is_standard
    }

    /// How many of each kind, in the order of the deck; 0 where there is no kind.
    #[must_use]
    pub const fn counts(&self) -> &[u8; MAX_CARDS] {
        &self.counts
    }

    /// All its kinds, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len()).map(Kind::new)
    }

    /// The card of a kind that is in this deck.
    #[must_use]
    pub fn card(&self, kind: Kind) -> Card {
        self.kinds[kind.index()]
    }

    /// What a card of a kind adds to a ship.
    #[inline]
    #[must_use]
    pub const fn cargo(&self, kind: Kind) -> &Cargo {
        &self.cargos[kind.index()]
    }

    /// The kind of a card, if the deck has it.
    #[must_use]
    pub fn kind(&self, card: Card) -> Option<Kind> {
        self.kinds.iter().position(|&other| other == card).map(Kind::new)
    }

    /// All cards in the deck's order, as codes.
    #[must_use]
    pub fn codes(&self) -> Vec<String> {
        let times = |(card, &count): (&Card, &u8)| vec![card.to_string(); count as usize];
        self.kinds.iter().zip(&self.counts).flat_map(times).collect()
    }
}
