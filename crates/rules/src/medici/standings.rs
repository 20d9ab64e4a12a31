//! What each seat would be paid if the day ended now.

use super::Medici;
use super::state::{Phase, Public};
use crate::standings::Standings;

impl Medici {
    /// M10–M13 as if no further card came.
    #[must_use]
    pub fn standings(&self, public: &Public) -> Standings {
        let mut after = *public;
        let ranks = matches!(public.phase, Phase::Form | Phase::Bid).then(|| self.pay_seats(&mut after));
        let values = public.ships.map(|ship| u16::from(ship.value()));
        Standings::new(self.seats, &values, &after.florins, |seat, good| match (&ranks, good) {
            // Between two days and after the game nothing is paid.
            (None, _) => 0,
            (Some(ranks), None) => self.paid_for_ship(&ranks[seat]),
            (Some(ranks), Some(good)) => {
                self.paid_for_good(&ranks[seat], good) + self.bonus(after.tracks[seat].of(good))
            }
        })
    }
}
