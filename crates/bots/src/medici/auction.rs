//! An auction goes once around the table (M6) and is solved by backward induction.
//!
//! An evaluator says what the position is worth to each seat, depending on the buyer. So the last bidder's best answer to any
//! bid is known, the bidder before it knows what each of its bids leads to, and so on. Only critical bids are tried: those at
//! which a later bidder's answer changes.

use lonja_rules::medici::HighBid;
use lonja_rules::{PerSeat, Seat, ShortList};

use crate::scores::{per_seat, softmax};

/// The end of an auction: the bid that buys the lot, or none.
pub(super) type Sale = Option<HighBid>;

/// The rest of an auction, as one evaluator values it.
#[derive(Clone, Debug)]
pub(super) struct Auction {
    pub(super) seats: usize,
    /// Of the softmax that turns scores into chances of winning, in florins.
    temperature: f32,
    /// Seats that have not bid yet, in order.
    pub(super) bidders: ShortList<Seat>,
    florins: PerSeat<u16>,
    /// The expected final scores if all `bidders` pass.
    scores_unsold: PerSeat<f32>,
    /// The same by buyer, the price not yet deducted.
    scores_bought: PerSeat<PerSeat<f32>>,
    /// By buyer, the score of each seat minus the mean of all scores weighted by `chances`; the price not yet deducted.
    relative_bought: PerSeat<PerSeat<f32>>,
    /// The same if all `bidders` pass.
    relative_unsold: PerSeat<f32>,
    /// Each seat's chance of winning if all `bidders` pass.
    chances: PerSeat<f32>,
}

impl Auction {
    /// An auction in which `bidders` have not bid yet. The expected final scores are `unsold` if all of them pass, and `bought`
    /// by buyer, without the price.
    pub(super) fn new(
        seats: usize,
        bidders: ShortList<Seat>,
        florins: PerSeat<u16>,
        unsold: &PerSeat<f32>,
        bought: &PerSeat<PerSeat<f32>>,
        temperature: f32,
    ) -> Self {
        let chances = softmax(unsold, seats, temperature);
        // The winner needs more than the others, so a rival's florins count by its chance of winning.
        let relative = |scores: &PerSeat<f32>| {
            let mean: f32 = (0..seats).map(Seat::new).map(|seat| chances[seat] * scores[seat]).sum();
            per_seat(seats, |seat| scores[seat] - mean)
        };
        let mut relative_bought = PerSeat::all(PerSeat::all(0.0));
        for seat in (0..seats).map(Seat::new) {
            relative_bought[seat] = relative(&bought[seat]);
        }
        Self {
            seats,
            temperature,
            bidders,
            florins,
            scores_unsold: *unsold,
            scores_bought: *bought,
            relative_bought,
            relative_unsold: relative(unsold),
            chances,
        }
    }

    pub(super) fn scores(&self, sale: Sale) -> PerSeat<f32> {
        let Some(HighBid { seat: buyer, bid }) = sale else { return self.scores_unsold };
        let mut scores = self.scores_bought[buyer];
        scores[buyer] -= f32::from(bid.get());
        scores
    }

    pub(super) fn win(&self, sale: Sale, seat: Seat) -> f32 {
        softmax(&self.scores(sale), self.seats, self.temperature)[seat]
    }

    /// The value of a sale to a seat in florins, linear in the price. Only differences between sales mean something.
    #[inline]
    pub(super) fn worth(&self, sale: Sale, seat: Seat) -> f32 {
        let Some(HighBid { seat: buyer, bid }) = sale else { return self.relative_unsold[seat] };
        self.relative_bought[buyer][seat] - f32::from(bid.get()) * self.price_weight(buyer, seat)
    }

    /// The cost to a seat of each florin that the buyer pays. It is negative for a rival's florins.
    #[inline]
    fn price_weight(&self, buyer: Seat, seat: Seat) -> f32 {
        f32::from(u8::from(buyer == seat)) - self.chances[buyer]
    }

    /// The sale if each bidder from the one at `next` on maximises its own value.
    pub(super) fn solve(&self, next: usize, high: Sale) -> Sale {
        self.solve_against(self, Seat::default(), next, high)
    }

    /// The same if only the seat `own` values sales as this auction does, and its rivals value them as `rivals` does.
    pub(super) fn solve_against(&self, rivals: &Self, own: Seat, next: usize, high: Sale) -> Sale {
        let Some(&seat) = self.bidders.get(next) else { return high };
        let model = if seat == own { self } else { rivals };
        let mut best = self.solve_against(rivals, own, next + 1, high);
        let mut most = model.worth(best, seat);
        for bid in model.critical_bids(next, HighBid::florins(high)) {
            let sale = self.solve_against(rivals, own, next + 1, HighBid::new(seat, bid));
            let worth = model.worth(sale, seat);
            if worth > most {
                (best, most) = (sale, worth);
            }
        }
        best
    }

    /// The lowest bid, and for each later bidder two bids: the lowest that it will not overbid, and the highest that it will.
    pub(super) fn critical_bids(&self, next: usize, high: u16) -> ShortList<u16> {
        let seat = self.bidders[next];
        let mut bids = ShortList::new();
        let mut add = |bid: u16| {
            if bid > high && bid <= self.florins[seat] && !bids.contains(&bid) && bids.len() < self.max_bids(next) {
                bids.push(bid);
            }
        };
        add(high + 1);
        let mut limits: ShortList<u16> =
            self.bidders[next + 1..].iter().map(|&later| self.limit(later, seat)).collect();
        // The strongest later bidders first, in case `max_bids` cuts the list.
        limits.sort_unstable_by(|one, other| other.cmp(one));
        for limit in limits {
            add(limit + 1);
            add(limit);
        }
        bids
    }

    /// The most bids that a bidder tries. The work grows with the product of these numbers over all bidders.
    fn max_bids(&self, next: usize) -> usize {
        match self.bidders.len() - next {
            0..=4 => 8,
            5 => 5,
            _ => 4,
        }
    }

    /// The highest bid of `holder` that `seat` would overbid; 0 if none.
    fn limit(&self, seat: Seat, holder: Seat) -> u16 {
        let gain =
            self.relative_bought[seat][seat] - self.price_weight(seat, seat) - self.relative_bought[holder][seat];
        let cost = self.price_weight(seat, seat) - self.price_weight(holder, seat);
        // Overbidding a bid of `limit` still pays; overbidding one more does not.
        let limit = (gain / cost).ceil() - 1.0;
        (limit.max(0.0) as u16).min(self.florins[seat].saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use lonja_rules::{FastRandom, Random, Seats};

    use super::*;

    const SEATS: usize = 4;

    /// An auction with random scores among the first `bidders` of four seats.
    fn auction(bidders: usize, random: &mut FastRandom) -> Auction {
        let mut scores = || per_seat(SEATS, |_| (random.below(6000) + 90_000) as f32 / 1000.0);
        let unsold = scores();
        let mut bought = PerSeat::all(PerSeat::all(0.0));
        for seat in Seats::first(SEATS).iter() {
            bought[seat] = scores();
            bought[seat][seat] += 5.0;
        }
        let bidders = Seats::first(bidders).iter().collect();
        Auction::new(SEATS, bidders, PerSeat::all(15), &unsold, &bought, 12.0)
    }

    /// Backward induction over all bids, not only the critical ones.
    fn solve_all(auction: &Auction, next: usize, high: Sale) -> Sale {
        let Some(&seat) = auction.bidders.get(next) else { return high };
        let sales = (HighBid::florins(high) + 1..=auction.florins[seat]).map(|bid| HighBid::new(seat, bid));
        let mut best = solve_all(auction, next + 1, high);
        for end in sales.map(|sale| solve_all(auction, next + 1, sale)) {
            if auction.worth(end, seat) > auction.worth(best, seat) {
                best = end;
            }
        }
        best
    }

    #[test]
    fn no_other_bid_is_better_against_one_rival() {
        let mut random = FastRandom::new(1);
        for _ in 0..1000 {
            let auction = auction(2, &mut random);
            assert_eq!(auction.solve(0, None), solve_all(&auction, 0, None));
        }
    }

    #[test]
    fn no_other_bid_is_much_better_against_several() {
        let mut random = FastRandom::new(2);
        let (mut lost, mut different) = (0.0, 0);
        for _ in 0..200 {
            let auction = auction(3, &mut random);
            let first = auction.bidders[0];
            let (found, best) = (auction.solve(0, None), solve_all(&auction, 0, None));
            different += usize::from(found != best);
            lost += auction.worth(best, first) - auction.worth(found, first);
        }
        assert!(different < 10 && lost / 200.0 < 0.02, "{different} of 200, {lost} florins lost");
    }
}
