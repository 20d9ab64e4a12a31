//! Once around the table (M6), solved backwards.
//!
//! With an estimate of what the position will be worth to everybody whoever buys, an auction is a small game: the last
//! bidder's best answer to any bid is known, so the one before knows what each bid leads to, and so on. Of all bids only
//! those matter that change somebody's mind.

use lonja_rules::{PerSeat, Seat, ShortList};

use crate::learning::softmax;

/// How an auction ends: who buys, for how much. A bid of 0 is no sale.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sale {
    pub(super) buyer: Seat,
    pub(super) bid: u16,
}

/// An auction from some bidder on.
#[derive(Clone, Debug)]
pub(super) struct Auction {
    pub(super) seats: usize,
    /// By how many florins scores may turn out different.
    temperature: f32,
    /// Who is still to bid, in order.
    pub(super) bidders: ShortList<Seat>,
    /// What each can pay.
    florins: PerSeat<u16>,
    /// The final scores to be expected if nobody buys.
    scores_unsold: PerSeat<f32>,
    /// The same if a seat buys for nothing.
    scores_bought: PerSeat<PerSeat<f32>>,
    /// What everybody can expect, in florins and compared with the rivals, if a seat buys for nothing.
    bought: PerSeat<PerSeat<f32>>,
    /// The same if nobody buys.
    unsold: PerSeat<f32>,
    /// Everybody's chance of winning, by which a florin more or less of a rival counts.
    chances: PerSeat<f32>,
}

impl Auction {
    /// An auction with these bidders still to come. The final scores that can be expected are `unsold` if nobody buys, and
    /// `bought` if a seat buys for nothing; they may turn out different by about `temperature`.
    pub(super) fn new(
        seats: usize,
        bidders: ShortList<Seat>,
        florins: PerSeat<u16>,
        unsold: &PerSeat<f32>,
        bought: &PerSeat<PerSeat<f32>>,
        temperature: f32,
    ) -> Self {
        let chances = softmax(unsold, seats, temperature);
        // To win is to have more than the others: what rivals get counts by their chance of being the one to beat.
        let compared = |scores: &PerSeat<f32>| {
            let rivals: f32 = (0..seats).map(Seat::new).map(|seat| chances[seat] * scores[seat]).sum();
            let mut compared = PerSeat::all(0.0);
            for seat in (0..seats).map(Seat::new) {
                compared[seat] = scores[seat] - rivals;
            }
            compared
        };
        let mut compared_bought = PerSeat::all(PerSeat::all(0.0));
        for seat in (0..seats).map(Seat::new) {
            compared_bought[seat] = compared(&bought[seat]);
        }
        Self {
            seats,
            temperature,
            bidders,
            florins,
            scores_unsold: *unsold,
            scores_bought: *bought,
            bought: compared_bought,
            unsold: compared(unsold),
            chances,
        }
    }

    /// The final scores that a sale leads to.
    pub(super) fn scores(&self, sale: Sale) -> PerSeat<f32> {
        if sale.bid == 0 {
            return self.scores_unsold;
        }
        let mut scores = self.scores_bought[sale.buyer];
        scores[sale.buyer] -= f32::from(sale.bid);
        scores
    }

    /// A seat's chance of winning after a sale.
    pub(super) fn win(&self, sale: Sale, seat: Seat) -> f32 {
        softmax(&self.scores(sale), self.seats, self.temperature)[seat]
    }

    /// What a sale is worth to a seat, to be compared with other sales only.
    #[inline]
    pub(super) fn worth(&self, sale: Sale, seat: Seat) -> f32 {
        if sale.bid == 0 {
            return self.unsold[seat];
        }
        self.bought[sale.buyer][seat] - f32::from(sale.bid) * self.price(sale.buyer, seat)
    }

    /// What each florin that a buyer pays costs a seat: a rival's expense is a gain.
    #[inline]
    fn price(&self, buyer: Seat, seat: Seat) -> f32 {
        f32::from(u8::from(buyer == seat)) - self.chances[buyer]
    }

    /// How the auction ends if everybody does what is best for itself, the bidder at `next` being the next to bid.
    pub(super) fn solve(&self, next: usize, high: Sale) -> Sale {
        self.solve_against(self, Seat::default(), next, high)
    }

    /// The same if only one seat values things as this auction does, and all its rivals as another.
    pub(super) fn solve_against(&self, rivals: &Self, one: Seat, next: usize, high: Sale) -> Sale {
        let Some(&seat) = self.bidders.get(next) else { return high };
        let mind = if seat == one { self } else { rivals };
        let mut best = self.solve_against(rivals, one, next + 1, high);
        let mut most = mind.worth(best, seat);
        for bid in mind.bids(next, high.bid) {
            let end = self.solve_against(rivals, one, next + 1, Sale { buyer: seat, bid });
            let worth = mind.worth(end, seat);
            if worth > most {
                (best, most) = (end, worth);
            }
        }
        best
    }

    /// The bids that matter: the lowest, and for each later bidder what just keeps it from overbidding, or makes it pay the
    /// most.
    pub(super) fn bids(&self, next: usize, high: u16) -> ShortList<u16> {
        let seat = self.bidders[next];
        let mut bids = ShortList::new();
        let mut add = |bid: u16| {
            if bid > high && bid <= self.florins[seat] && !bids.contains(&bid) && bids.len() < self.most_bids(next) {
                bids.push(bid);
            }
        };
        add(high + 1);
        let mut limits: ShortList<u16> =
            self.bidders[next + 1..].iter().map(|&later| self.limit(later, seat)).collect();
        limits.sort_unstable_by(|one, other| other.cmp(one));
        for limit in limits {
            add(limit + 1);
            add(limit);
        }
        bids
    }

    /// With many bidders to come only the strongest of them are thought of.
    fn most_bids(&self, next: usize) -> usize {
        match self.bidders.len() - next {
            0..=4 => 8,
            5 => 5,
            _ => 4,
        }
    }

    /// The highest bid of `holder` that `seat` would overbid; 0 if none.
    pub(super) fn limit(&self, seat: Seat, holder: Seat) -> u16 {
        let gain = self.bought[seat][seat] - self.price(seat, seat) - self.bought[holder][seat];
        let cost = self.price(seat, seat) - self.price(holder, seat);
        // At a bid of `limit` overbidding still pays, at one more it does not.
        let limit = (gain / cost).ceil() - 1.0;
        (limit.max(0.0) as u16).min(self.florins[seat].saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use lonja_rules::{FastRandom, Random, Seats};

    use super::*;

    const SEATS: usize = 4;

    /// An auction among some of four seats, with scores drawn at random.
    fn auction(bidders: usize, random: &mut FastRandom) -> Auction {
        let mut scores = |around: u32| {
            let mut scores = PerSeat::all(0.0);
            for seat in Seats::first(SEATS).iter() {
                scores[seat] = (random.below(6000) + around) as f32 / 1000.0;
            }
            scores
        };
        let unsold = scores(90_000);
        let mut bought = PerSeat::all(PerSeat::all(0.0));
        for seat in Seats::first(SEATS).iter() {
            bought[seat] = scores(90_000);
            bought[seat][seat] += 5.0;
        }
        let bidders = Seats::first(bidders).iter().collect();
        Auction::new(SEATS, bidders, PerSeat::all(15), &unsold, &bought, 12.0)
    }

    /// The same with every bid that can be made.
    fn solve_all(auction: &Auction, next: usize, high: Sale) -> Sale {
        let Some(&seat) = auction.bidders.get(next) else { return high };
        let bids = (high.bid + 1..=auction.florins[seat]).map(|bid| Sale { buyer: seat, bid });
        let mut best = solve_all(auction, next + 1, high);
        for end in bids.map(|bid| solve_all(auction, next + 1, bid)) {
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
            assert_eq!(auction.solve(0, Sale::default()), solve_all(&auction, 0, Sale::default()));
        }
    }

    #[test]
    fn no_other_bid_is_much_better_against_several() {
        let mut random = FastRandom::new(2);
        let (mut lost, mut different) = (0.0, 0);
        for _ in 0..200 {
            let auction = auction(3, &mut random);
            let first = auction.bidders[0];
            let (found, best) = (auction.solve(0, Sale::default()), solve_all(&auction, 0, Sale::default()));
            different += usize::from(found != best);
            lost += auction.worth(best, first) - auction.worth(found, first);
        }
        assert!(different < 10 && lost / 200.0 < 0.02, "{different} of 200, {lost} florins lost");
    }
}
