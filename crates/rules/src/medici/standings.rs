//! What the day would bring if it ended now.

use super::Medici;
use super::event::Event;
use super::state::{Phase, Public};
use crate::rules::HistoryItem;
use crate::standings::{Standings, sum};

impl Medici {
    /// M10–M13 as if no further card came. When the game is over nothing is paid any more.
    pub(super) fn standings(&self, public: &Public) -> Standings {
        let (mut after, mut told) = (*public, Vec::new());
        if matches!(public.phase, Phase::Form | Phase::Bid) {
            self.pay_day(&mut after, &mut told);
        }
        let values = public.ships.map(|ship| u16::from(ship.value()));
        Standings::new(self.seats, &values, &after.florins, |wanted| {
            told.iter().find_map(|told| match told {
                HistoryItem::Event(Event::ShipsPaid { paid, .. }) if wanted.is_none() => Some(*paid),
                HistoryItem::Event(Event::GoodPaid { good, paid, bonus, .. }) if wanted == Some(*good) => {
                    Some(sum(*paid, *bonus))
                }
                _ => None,
            })
        })
    }
}
