//! What places are paid, ties included (X4).

/// Payments by place, with every tie worked out beforehand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Payments {
    /// At 8 × how many seats stand above + how many stand level, oneself included.
    paid: [u16; 64],
}

impl Payments {
    /// Places are paid `places`, further ones nothing. X4: tied places pool what they cover and share it equally, rounded
    /// down to a multiple of `unit`.
    #[must_use]
    pub(crate) fn new(places: &[u16], unit: u16) -> Self {
        let share = |at: usize| {
            let (above, level) = (at / 8, at % 8);
            let pool: u16 = places.iter().skip(above).take(level).sum();
            pool / level.max(1) as u16 / unit * unit
        };
        Self { paid: std::array::from_fn(share) }
    }

    /// What one row of a [`standing`] is paid.
    #[inline]
    pub(crate) const fn of(&self, standing: &Rows, row: usize) -> u16 {
        self.paid[standing[row] as usize % 64]
    }
}

/// What a seat is ranked by, several things at once: ranking one after the other took a quarter of a whole game.
pub(crate) type Rows = [u16; 8];

/// The standing of `own` among `all`, itself included, row by row: 8 × how many are above + how many are level.
#[inline]
pub(crate) fn standing(own: &Rows, all: &[Rows]) -> Rows {
    let (mut above, mut level) = ([0; 8], [0; 8]);
    for rival in all {
        for row in 0..8 {
            // Compared as signed, which vector registers can and which is the same: nothing is worth 32768.
            above[row] += u16::from(rival[row].cast_signed() > own[row].cast_signed());
            level[row] += u16::from(rival[row] == own[row]);
        }
    }
    std::array::from_fn(|row| 8 * above[row] + level[row])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid(places: &[u16], unit: u16, worth: &[u16]) -> Vec<u16> {
        let payments = Payments::new(places, unit);
        // The rows don't mix: the same in two of them, and the reverse between.
        let all: Vec<Rows> = worth.iter().map(|&own| [own, 100 - own, own, 0, 0, 0, 0, 0]).collect();
        let row = |row| all.iter().map(|own| payments.of(&standing(own, &all), row)).collect::<Vec<_>>();
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
