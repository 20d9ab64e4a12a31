//! What both Medici games would pay if their day or round ended now, which everybody at the table can work out.

use serde::Serialize;

use crate::good::{ByGood, Good};
use crate::seat::{PerSeat, Seat, Seats, ShortList};

/// What each seat would be paid if the day or round ended now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standings {
    /// The values of the ships.
    pub values: ShortList<u16>,
    /// Florins for the ships.
    pub ships: ShortList<u16>,
    /// Florins for each good, its bonus included.
    pub goods: ByGood<ShortList<u16>>,
    /// Money after all these payments.
    pub florins: ShortList<u16>,
}

impl Standings {
    /// `values` are those of the ships; `florins` is the money after all payments; `paid` gives what a seat is paid for
    /// a good or, with `None`, for its ship.
    pub(crate) fn new(
        seats: usize,
        values: &PerSeat<u16>,
        florins: &PerSeat<u16>,
        paid: impl Fn(Seat, Option<Good>) -> u16,
    ) -> Self {
        let by_seat = |good| Seats::first(seats).iter().map(|seat| paid(seat, good)).collect();
        Self {
            values: values.list(seats),
            ships: by_seat(None),
            goods: ByGood::from_fn(|good| by_seat(Some(good))),
            florins: florins.list(seats),
        }
    }
}
