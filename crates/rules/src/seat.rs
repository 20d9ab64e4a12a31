//! Seats, sets of seats, values by seat, and observers of a game.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Serialize, Serializer};
use tinyvec::ArrayVec;

use crate::random::Random;

/// No ruleset has more seats than this.
pub const MAX_SEATS: usize = 6;

/// The length of arrays indexed by seat. A power of two, so that the index needs no bounds check and an array fits a
/// vector register.
const LANES: usize = 8;

/// A seat of the table, numbered from 0 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    ///
    /// # Panics
    /// If no ruleset has a seat with this number.
    #[must_use]
    pub const fn new(number: usize) -> Self {
        assert!(number < MAX_SEATS, "no ruleset has more than six seats");
        Self(number as u8)
    }

    /// Its number, which is its index in a list with one entry per seat.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a game for two.
    pub const BOTH: [Self; 2] = [Self(0), Self(1)];

    /// The other seat of a game for two.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A set of seats, one bit each. 32 bits wide, because writing a narrower register depends on its previous value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u32);

impl Seats {
    /// The seats 0 to `count - 1`.
    #[inline]
    #[must_use]
    pub const fn first(count: usize) -> Self {
        Self((1 << count) - 1)
    }

    /// How many seats there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `seat` is one of them.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds `seat`.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes `seat` out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Takes `seat` out unless `stays` is true, without a branch.
    #[inline]
    pub(crate) const fn remove_unless(&mut self, seat: Seat, stays: bool) {
        self.0 &= !((!stays as u32) << seat.0);
    }

    /// Those that are also in `others`.
    #[inline]
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Those that are in one of the two.
    #[inline]
    #[must_use]
    pub(crate) const fn or(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// One bit per seat, seat 0 the lowest.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The seats with these bits.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Those that are not in `others`.
    #[inline]
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The next of them clockwise after `seat`; `seat` itself if it is the only one. The set must not be empty.
    #[inline]
    #[must_use]
    pub const fn after(self, seat: Seat) -> Seat {
        let later = self.0 & (0xfe << seat.0);
        let round = if later != 0 { later } else { self.0 };
        Seat(round.trailing_zeros() as u8 & 7)
    }

    /// All of them clockwise, from the left of `seat`; `seat` itself is last, if it is one of them.
    pub fn clockwise_after(self, seat: Seat) -> impl Iterator<Item = Seat> {
        (0..self.len()).scan(seat, move |seat, _| {
            *seat = self.after(*seat);
            Some(*seat)
        })
    }

    /// The one at `index` in ascending order; `index` is less than `len`.
    #[inline]
    #[must_use]
    pub fn at(self, index: usize) -> Seat {
        let mut rest = self.0;
        for _ in 0..index {
            rest &= rest - 1;
        }
        Seat(rest.trailing_zeros() as u8 & 7)
    }

    /// One of them, drawn at random: the one at index `random.below(len)` in ascending order.
    #[inline]
    #[must_use]
    pub fn pick(self, random: &mut impl Random) -> Seat {
        self.at(random.below(self.len() as u32) as usize)
    }

    /// All of them in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let seat = Seat(rest.trailing_zeros() as u8);
            (rest != 0).then(|| {
                rest &= rest - 1;
                seat
            })
        })
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::default();
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

/// A list of at most eight entries, without heap: seats, one value for each seat, or the cards of a ship.
pub type ShortList<T> = ArrayVec<[T; LANES]>;

/// One value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerSeat<T>([T; LANES]);

impl<T: Copy> PerSeat<T> {
    /// The same for every seat.
    #[inline]
    #[must_use]
    pub const fn all(value: T) -> Self {
        Self([value; LANES])
    }

    /// The values of the first `seats` seats.
    #[inline]
    #[must_use]
    pub fn of(&self, seats: usize) -> &[T] {
        &self.0[..seats]
    }

    /// The values of the first `seats` seats, as a list.
    #[inline]
    #[must_use]
    pub fn list(&self, seats: usize) -> ShortList<T>
    where
        T: Default,
    {
        self.of(seats).iter().copied().collect()
    }

    /// Applies `make` to the value of each seat, and to those that no seat uses.
    #[inline]
    #[must_use]
    pub fn map<U: Copy + Default>(&self, mut make: impl FnMut(T) -> U) -> PerSeat<U> {
        let mut made = PerSeat::default();
        for (place, &own) in made.0.iter_mut().zip(&self.0) {
            *place = make(own);
        }
        made
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index() % LANES]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() % LANES]
    }
}

/// One value for each seat of a game for two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pair<T>(pub [T; 2]);

impl<T> Index<Seat> for Pair<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index() % 2]
    }
}

impl<T> IndexMut<Seat> for Pair<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index() % 2]
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Observer {
    /// The player of a seat.
    Seat(Seat),
    /// Somebody who watches and holds no cards.
    Public,
    /// Somebody who may see every hand. Nobody sees the order of a pile.
    AllSeeing,
}

impl Observer {
    /// Whether this observer may see the hidden cards of `seat`.
    #[must_use]
    pub fn sees_hand_of(self, seat: Seat) -> bool {
        self == Self::AllSeeing || self == Self::Seat(seat)
    }

    /// All observers of a game of `seats` seats.
    pub fn everybody(seats: usize) -> impl Iterator<Item = Self> {
        Seats::first(seats).iter().map(Self::Seat).chain([Self::Public, Self::AllSeeing])
    }
}
