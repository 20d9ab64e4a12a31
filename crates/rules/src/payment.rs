//! Payments by place, ties included (X4).

/// Payments by place, precomputed for every tie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Payments {
    /// Indexed by rank, see [`Ranks`].
    paid: [u16; 64],
}

impl Payments {
    /// `places` are the payments for the first, second and further places. X4: tied seats add up the payments of the
    /// places that they cover and share them equally, rounded down to a multiple of `unit`.
    #[must_use]
    pub(crate) fn new(places: &[u16], unit: u16) -> Self {
        let share = |at: usize| {
            let (above, tied) = (at / 8, at % 8);
            let pool: u16 = places.iter().skip(above).take(tied).sum();
            pool / tied.max(1) as u16 / unit * unit
        };
        Self { paid: std::array::from_fn(share) }
    }

    /// What a seat with these ranks is paid for its rank in `row`.
    #[inline]
    pub(crate) const fn of(&self, ranks: &Ranks, row: usize) -> u16 {
        self.paid[ranks[row] as usize % 64]
    }
}

/// The values that a seat is ranked by: one for each good and one for its ship. All are ranked at once: ranking them
/// one after the other took a quarter of the time of a game.
pub(crate) type RankedValues = [u16; 8];

/// A seat's rank by each of its values: 8 × the number of seats with more + the number with the same, itself included.
pub(crate) type Ranks = [u16; 8];

/// The ranks of the seat with the values `own` among `all` seats, itself included.
#[inline]
pub(crate) fn ranks(own: &RankedValues, all: &[RankedValues]) -> Ranks {
    let (mut above, mut tied) = ([0; 8], [0; 8]);
    for rival in all {
        for row in 0..8 {
            // Compared as signed numbers, which vector instructions need. No value reaches 32768.
            above[row] += u16::from(rival[row].cast_signed() > own[row].cast_signed());
            tied[row] += u16::from(rival[row] == own[row]);
        }
    }
    std::array::from_fn(|row| 8 * above[row] + tied[row])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid(places: &[u16], unit: u16, worth: &[u16]) -> Vec<u16> {
        let payments = Payments::new(places, unit);
        // Each row is ranked separately: rows 0 and 2 are equal, row 1 is reversed.
        let all: Vec<RankedValues> = worth.iter().map(|&own| [own, 100 - own, own, 0, 0, 0, 0, 0]).collect();
        let row = |row| all.iter().map(|own| payments.of(&ranks(own, &all), row)).collect::<Vec<_>>();
        assert_eq!(row(0), row(2));
        row(0)
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
}
