//! What places are paid, ties included (X4).

use crate::seat::{PerSeat, Seats};

/// Payments by place, with every tie worked out beforehand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payments {
    /// At 8 × how many seats stand above + how many stand level, oneself included.
    paid: [u16; 64],
}

impl Payments {
    /// Places are paid `places`, further ones nothing. X4: tied places pool what they cover and share it equally, rounded
    /// down to a multiple of `unit`.
    #[must_use]
    pub fn new(places: &[u16], unit: u16) -> Self {
        let share = |at: usize| {
            let (above, level) = (at / 8, at % 8);
            let pool: u16 = places.iter().skip(above).take(level).sum();
            pool / level.max(1) as u16 / unit * unit
        };
        Self { paid: std::array::from_fn(share) }
    }

    /// What each of the first `seats` seats is paid when the greater worth takes the better place.
    #[must_use]
    pub fn pay(&self, worth: &PerSeat<u16>, seats: usize) -> PerSeat<u16> {
        let mut paid = PerSeat::all(0);
        for seat in Seats::first(seats).iter() {
            let rivals = worth.of(seats).iter();
            let above = rivals.clone().filter(|&&rival| rival > worth[seat]).count();
            let level = rivals.filter(|&&rival| rival == worth[seat]).count();
            paid[seat] = self.paid[above * 8 + level];
        }
        paid
    }

    /// What the row of a [`standing`] is paid.
    #[inline]
    pub(crate) const fn of(&self, standing: u64, row: usize) -> u16 {
        self.paid[(standing >> (8 * row)) as usize % 64]
    }
}

/// The standing of `own` among `all`, itself included, in eight rows at once: a byte each, at most 127. A row of the answer
/// is 8 × how many are above + how many are level. (Ranking row by row took a quarter of a whole game of Medici.)
#[inline]
pub(crate) fn standing(own: u64, all: &[u64]) -> u64 {
    const TOP_BITS: u64 = 0x80_80_80_80_80_80_80_80;
    let mut standing = 0;
    for rival in all {
        let at_least = (rival | TOP_BITS) - own & TOP_BITS;
        let at_most = (own | TOP_BITS) - rival & TOP_BITS;
        let above = at_least & !at_most;
        let level = at_least & at_most;
        standing += (above >> 4) + (level >> 7);
    }
    standing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Seat;

    fn paid(places: &[u16], unit: u16, worth: &[u16]) -> Vec<u16> {
        let mut lanes = PerSeat::all(0);
        for (seat, &value) in worth.iter().enumerate() {
            lanes[Seat::new(seat)] = value;
        }
        Payments::new(places, unit).pay(&lanes, worth.len()).list(worth.len())
    }

    #[test]
    fn x4_tied_places_pool_and_share() {
        assert_eq!(paid(&[30, 20, 10, 5, 0], 1, &[23, 20, 16, 16, 14]), [30, 20, 7, 7, 0]);
        assert_eq!(paid(&[30, 20, 10, 0], 1, &[9, 9, 9, 9]), [15, 15, 15, 15]);
        assert_eq!(paid(&[10, 5], 1, &[1, 0, 0, 0]), [10, 1, 1, 1]);
    }

    #[test]
    fn x4_the_card_game_rounds_to_fives() {
        assert_eq!(paid(&[30, 20, 10, 0], 5, &[20, 16, 16, 13]), [30, 15, 15, 0]);
        assert_eq!(paid(&[30, 15, 0], 5, &[8, 8, 3]), [20, 20, 0]);
        assert_eq!(paid(&[10, 5], 5, &[3, 1, 1]), [10, 0, 0]);
    }

    #[test]
    fn rows_are_ranked_together_as_they_are_alone() {
        let payments = Payments::new(&[30, 20, 10, 0], 1);
        let seats = [0x0007_2305, 0x0007_1f05, 0x007f_2305, 0x0000_0005u64];
        for row in 0..3 {
            let alone: Vec<_> = seats.iter().map(|all| (all >> (8 * row)) as u16 & 0xff).collect();
            let together: Vec<_> = seats.iter().map(|&own| payments.of(standing(own, &seats), row)).collect();
            assert_eq!(together, paid(&[30, 20, 10, 0], 1, &alone), "row {row}");
        }
    }

    #[test]
    fn absent_seats_take_no_place() {
        assert_eq!(paid(&[20, 0], 1, &[0, 0]), [10, 10]);
    }
}
