//! What each seat would be paid if the round ended now.

use super::MediciCard;
use super::state::{Phase, Public};
use crate::standings::Standings;

impl MediciCard {
    /// C8–C11 as if no further card came.
    #[must_use]
    pub fn standings(&self, public: &Public) -> Standings {
        let mut after = *public;
        let ranks = (public.phase == Phase::Turn).then(|| self.pay_seats(&mut after));
        let values = public.ships.map(|ship| ship.value());
        Standings::new(self.seats, &values, &after.florins, |seat, good| match (&ranks, good) {
            // Between two rounds and after the game nothing is paid.
            (None, _) => 0,
            (Some(ranks), None) => self.paid_for_ship(&ranks[seat]),
            (Some(ranks), Some(good)) => {
                let icons = after.warehouses[seat].icons(good);
                self.paid_for_good(&ranks[seat], icons, good) + self.bonus(icons)
            }
        })
    }
}
