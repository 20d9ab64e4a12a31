//! The fair price of a lot.
//!
//! For each seat that may still bid, it is the highest price at which buying is at least as good for its share as
//! passing. Passing means what happens then: the auction is solved backwards, including who would buy instead. The
//! bots' [`Valuer`](lonja_bots::Valuer) solves it; this is what the review says of it.

use lonja_bots::{LotEstimate, LotSale};
use lonja_game::catalog::Playable;
use lonja_rules::Seat;
use serde::Serialize;

use crate::review::ReviewStep;
use crate::walk::RecordedStep;

/// What a lot should have cost and what it did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LotPrice {
    /// By seat, its fair price; none for seats that may not bid any more, or can't pay more than the highest bid.
    pub own: Vec<Option<u16>>,
    /// Seats whose fair price is all they have: the lot may be worth more to them.
    pub capped: Vec<usize>,
    /// The price if everybody bids by these values from here on; none if nobody would buy.
    pub expected: Option<u16>,
    /// The seat that would buy it then; none if nobody would.
    pub buyer: Option<usize>,
    /// The price that was paid in the end; none if nobody bought it.
    pub paid: Option<u16>,
    /// The seat that paid it.
    pub paid_by: Option<usize>,
}

impl LotPrice {
    pub(crate) fn of(estimate: &LotEstimate, end: Option<LotSale>, seats: usize) -> Self {
        Self {
            own: estimate.fair_prices.of(seats).to_vec(),
            capped: estimate.capped.iter().map(Seat::index).collect(),
            expected: estimate.expected.map(|sale| sale.price),
            buyer: estimate.expected.map(|sale| sale.buyer.index()),
            paid: end.map(|sale| sale.price),
            paid_by: end.map(|sale| sale.buyer.index()),
        }
    }
}

/// An auction from its first decision to its last.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AuctionReview {
    /// The indices of its first and its last decision among the steps.
    pub steps: [usize; 2],
    /// The cards on sale.
    pub cards: Vec<String>,
    /// What the lot should cost before the first bid: so for every seat that could bid at all.
    #[serde(flatten)]
    pub opening: LotPrice,
    /// What the decisions of this auction gave each seat: its own errors and others' gifts. They add up to 0.
    pub gain: Vec<f64>,
}

/// All auctions of a game.
pub(crate) fn auctions<R: Playable>(recorded: &[RecordedStep<R>], steps: &[ReviewStep]) -> Vec<AuctionReview> {
    let mut auctions: Vec<(usize, AuctionReview)> = Vec::new();
    for (at, pair) in recorded.iter().zip(steps).enumerate() {
        let (RecordedStep::Decision(decision), ReviewStep::Decision { effect, price: Some(price), .. }) = pair else {
            continue;
        };
        match auctions.last_mut() {
            Some((lot, auction)) if *lot == decision.earlier_lots => {
                auction.steps[1] = at;
                auction.gain.iter_mut().zip(effect).for_each(|(gain, part)| *gain += part);
            }
            _ => {
                let (cards, opening, gain) = (decision.lot_cards.clone(), price.clone(), effect.clone());
                auctions.push((decision.earlier_lots, AuctionReview { steps: [at, at], cards, opening, gain }));
            }
        }
    }
    auctions.into_iter().map(|(_, auction)| auction).collect()
}
