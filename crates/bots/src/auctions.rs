//! Auctions, for games that have them.

use lonja_rules::{Rules, Seat};

/// A lot that was sold, or will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LotSale {
    /// The seat that buys it.
    pub buyer: Seat,
    /// The price in florins.
    pub price: u16,
}

/// How an auction ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LotEnd {
    /// A seat bought the lot.
    Sold(LotSale),
    /// Nobody did.
    Unsold,
}

impl LotEnd {
    /// The sale, if there was one.
    #[must_use]
    pub const fn sale(self) -> Option<LotSale> {
        match self {
            Self::Sold(sale) => Some(sale),
            Self::Unsold => None,
        }
    }
}

/// A game with auctions. Reviews compare the prices of its lots with fair ones.
pub trait Auctions<R: Rules> {
    /// The cards on sale, if the view is of a decision in an auction; otherwise none.
    fn lot_cards(&self, view: &R::View) -> Vec<String>;

    /// How an auction ended, if this event ends one.
    fn lot_end(&self, event: &R::Event) -> Option<LotEnd>;
}
