//! What both Medici games would pay if their day or round ended now, which everybody at the table can work out.

use serde::Serialize;

use crate::good::{ByGood, Good};
use crate::seat::{PerSeat, ShortList};

/// What the end of the day or round would bring now, by seat.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    values: ShortList<u16>,
    ships: ShortList<u16>,
    goods: ByGood<ShortList<u16>>,
    florins: ShortList<u16>,
}

impl Standings {
    /// From the values of ships, the money after all payments, and what is paid for each good or, with none, for ships;
    /// nothing if nothing is.
    pub(crate) fn new(
        seats: usize,
        values: &PerSeat<u16>,
        florins: &PerSeat<u16>,
        paid: impl Fn(Option<Good>) -> Option<ShortList<u16>>,
    ) -> Self {
        let paid = |good| paid(good).unwrap_or_else(|| PerSeat::default().list(seats));
        Self {
            values: values.list(seats),
            ships: paid(None),
            goods: ByGood::from_fn(|good| paid(Some(good))),
            florins: florins.list(seats),
        }
    }
}

/// What places and bonus bring together.
pub(crate) fn sum(places: ShortList<u16>, bonus: ShortList<u16>) -> ShortList<u16> {
    places.into_iter().zip(bonus).map(|(place, bonus)| place + bonus).collect()
}
