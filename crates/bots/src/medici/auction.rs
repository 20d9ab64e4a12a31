//! An auction goes once around the table (M6) and is solved by backward induction over all bids.
//!
//! A value function says what each sale is worth to every seat: its share of the victory, by buyer and price. The
//! solver goes from the last bidder to the first. In each state, which is the holder of the highest bid and its price,
//! the bidder compares a pass with its best bid. Bidders may not see the values as we do: a bidder takes the better of
//! the two with a probability that grows with its gain (a quantal response). At temperature 0, a bidder that expects a
//! later one to overbid would be indifferent, and would pass a lot that nobody then buys.

use lonja_rules::medici::HighBid;
use lonja_rules::{MAX_SEATS, PerSeat, Seat, Seats, ShortList};

use super::sale_value::SaleValue;
use crate::portable_math::sigmoid;
use crate::scores::add_weighted;
use crate::valuer::Worth;

/// The end of an auction: the bid that buys the lot, or none.
pub(super) type AuctionEnd = Option<HighBid>;

/// Prices of the table, counted from the highest bid so far. Nobody sensible bids higher.
const PRICES: usize = 40;
/// The row of the sale if all bidders pass. The other rows are those of the seats that may buy.
const ALL_PASS: usize = MAX_SEATS;
const ROWS: usize = MAX_SEATS + 1;

/// Each seat's share of the victory, by row and price.
type ShareTable = [[PerSeat<f32>; PRICES]; ROWS];

/// A state of the auction: the row of the highest bid's holder, and how much more it is than the highest bid at the
/// beginning.
type AuctionState = (usize, usize);

/// The rest of an auction, as one value function values it.
#[derive(Clone, Debug)]
pub(super) struct Auction {
    pub(super) seats: usize,
    /// Seats that have not bid yet, in order.
    pub(super) bidders: ShortList<Seat>,
    high: Option<HighBid>,
    florins: PerSeat<u16>,
    /// By row.
    values: [SaleValue; ROWS],
    shares: ShareTable,
    /// By row, how many prices are in the table. The row [`ALL_PASS`] has one: the highest bid so far.
    lens: [usize; ROWS],
}

impl Auction {
    /// An auction in which `bidders` have not bid yet. `unsold` is the value of the sale if all of them pass, and
    /// `bought` has that of a sale to each bidder that is able to bid.
    pub(super) fn new(
        seats: usize,
        bidders: ShortList<Seat>,
        high: Option<HighBid>,
        florins: PerSeat<u16>,
        unsold: SaleValue,
        bought: impl Iterator<Item = (Seat, SaleValue)>,
    ) -> Self {
        let mut values: [SaleValue; ROWS] = Default::default();
        values[ALL_PASS] = unsold;
        for (seat, value) in bought {
            values[seat.index()] = value;
        }
        let shares = [[PerSeat::all(0.0); PRICES]; ROWS];
        let mut auction = Self { seats, bidders, high, florins, values, shares, lens: [0; ROWS] };
        auction.fill_table();
        auction
    }

    /// The value of a sale, for corrections by rollouts. Call [`fill_table`](Self::fill_table) after the last one.
    pub(super) fn value_mut(&mut self, sale: AuctionEnd) -> &mut SaleValue {
        &mut self.values[self.row(sale)]
    }

    /// Computes the shares after each sale that a sensible bidder may want.
    pub(super) fn fill_table(&mut self) {
        self.lens = [0; ROWS];
        self.lens[ALL_PASS] = 1;
        self.shares[ALL_PASS][0] = self.values[ALL_PASS].shares(HighBid::florins(self.high), self.seats);
        let able: ShortList<Seat> =
            self.bidders.iter().copied().filter(|seat| !self.values[seat.index()].is_empty()).collect();
        able.iter().for_each(|seat| self.fill_row(seat.index(), 2));
        let worst = |seat: Seat| {
            let others = able.iter().filter(|&&other| other != seat).map(|other| self.shares[other.index()][1][seat]);
            others.fold(self.shares[ALL_PASS][0][seat], f32::min)
        };
        let limits: ShortList<f32> = able.iter().map(|&seat| worst(seat)).collect();
        let mut most = 2;
        for (&seat, limit) in able.iter().zip(limits) {
            // As long as buying is better than the worst that may follow a pass.
            while most < PRICES && self.is_above(seat, most - 1, limit) {
                most += 1;
            }
        }
        able.iter().for_each(|seat| self.fill_row(seat.index(), most));
    }

    /// Whether a seat gets more than `limit` if it buys at a price. Fills its row up to there.
    fn is_above(&mut self, seat: Seat, price: usize, limit: f32) -> bool {
        self.fill_row(seat.index(), price + 1);
        price < self.lens[seat.index()] && self.shares[seat.index()][price][seat] > limit
    }

    fn fill_row(&mut self, row: usize, len: usize) {
        let base = HighBid::florins(self.high);
        let affordable = usize::from(self.florins[Seat::new(row)].saturating_sub(base)) + 1;
        for price in self.lens[row].max(1)..len.min(affordable) {
            self.shares[row][price] = self.values[row].shares(base + price as u16, self.seats);
            self.lens[row] = price + 1;
        }
    }

    /// Fills the table to the prices of another one for the same auction, so that both have the same states.
    pub(super) fn cover(&mut self, other: &Self) {
        for row in 0..MAX_SEATS {
            self.fill_row(row, other.lens[row]);
        }
    }

    fn row(&self, sale: AuctionEnd) -> usize {
        sale.filter(|_| sale != self.high).map_or(ALL_PASS, |sale| sale.seat.index())
    }

    /// The state with this highest bid; none if the bid is above all prices of the table.
    fn state_of(&self, sale: AuctionEnd) -> Option<AuctionState> {
        let row = self.row(sale);
        let price = usize::from(HighBid::florins(sale) - HighBid::florins(self.high));
        (price < self.lens[row]).then_some((row, price))
    }

    fn sale(&self, (row, price): AuctionState) -> AuctionEnd {
        match row {
            ALL_PASS => self.high,
            _ => HighBid::new(Seat::new(row), HighBid::florins(self.high) + price as u16),
        }
    }

    /// The states that the bidder at `at` may find: all pass before it, or an earlier bidder has bid.
    fn states(&self, at: usize) -> impl Iterator<Item = AuctionState> {
        let rows = self.bidders[..at].iter().map(|seat| seat.index());
        let after_bids = rows.flat_map(|row| (1..self.lens[row]).map(move |price| (row, price)));
        [(ALL_PASS, 0)].into_iter().chain(after_bids)
    }

    /// The expected final scores after a sale.
    pub(super) fn scores(&self, sale: AuctionEnd) -> PerSeat<f32> {
        self.values[self.row(sale)].scores(HighBid::florins(sale), self.seats)
    }

    /// Each seat's share of the victory after a sale.
    pub(super) fn shares(&self, sale: AuctionEnd) -> PerSeat<f32> {
        self.values[self.row(sale)].shares(HighBid::florins(sale), self.seats)
    }

    /// The bids of the first bidder that are in the table, the lowest first.
    pub(super) fn first_bids(&self) -> impl Iterator<Item = u16> {
        let len = self.bidders.first().map_or(0, |seat| self.lens[seat.index()]);
        let base = HighBid::florins(self.high);
        (1..len).map(move |price| base + price as u16)
    }

    /// Solves the auction from the bidder at `first` on. All bidders value sales as this auction does.
    pub(super) fn solve(&self, first: usize, temperature: f32) -> SolvedAuction<'_> {
        self.solve_with(self, first, temperature, |_| BidderModel::OwnValues)
    }

    /// The same if some seats, the `rivals`, value sales as `theirs` does. The tables must [`cover`](Self::cover) each
    /// other.
    pub(super) fn solve_against(
        &self,
        theirs: &Self,
        rivals: Seats,
        first: usize,
        temperature: f32,
    ) -> SolvedAuction<'_> {
        self.solve_with(theirs, first, temperature, |seat| {
            if rivals.contains(seat) { BidderModel::RivalValues } else { BidderModel::OwnValues }
        })
    }

    /// Solves the auction in which `bidder` passes, and the `rivals` among the others value sales as `theirs` does.
    pub(super) fn worth_of_passing(&self, theirs: &Self, rivals: Seats, bidder: Seat, temperature: f32) -> Worth {
        let model_of = |seat: Seat| match seat {
            seat if seat == bidder => BidderModel::Passes,
            seat if rivals.contains(seat) => BidderModel::RivalValues,
            _ => BidderModel::OwnValues,
        };
        self.solve_with(theirs, 0, temperature, model_of).worth(0, self.high)
    }

    /// What a sale is worth.
    pub(super) fn worth_of_sale(&self, sale: AuctionEnd) -> Worth {
        Worth::certain(&self.shares(sale), &self.scores(sale), self.seats)
    }

    fn solve_with(
        &self,
        theirs: &Self,
        first: usize,
        temperature: f32,
        model_of: impl Fn(Seat) -> BidderModel,
    ) -> SolvedAuction<'_> {
        let mut decisions =
            Decisions { auction: self, best_bids: [[0; PRICES]; MAX_SEATS], gains: [[[0.0; PRICES]; ROWS]; MAX_SEATS] };
        let mut own_shares = self.shares;
        let mut their_shares = (!std::ptr::eq(self, theirs)).then_some(theirs.shares);
        for at in (first..self.bidders.len()).rev() {
            match model_of(self.bidders[at]) {
                BidderModel::OwnValues => decisions.decide(at, &own_shares),
                BidderModel::RivalValues => decisions.decide(at, their_shares.as_ref().unwrap_or(&own_shares)),
                BidderModel::Passes => continue,
            }
            decisions.mix_bid_and_pass(at, &mut own_shares, temperature);
            if let Some(their_shares) = &mut their_shares {
                decisions.mix_bid_and_pass(at, their_shares, temperature);
            }
        }
        SolvedAuction { decisions, shares: own_shares }
    }
}

/// How a bidder decides: by the values of this auction, by those that the rivals use, or it always passes.
enum BidderModel {
    OwnValues,
    RivalValues,
    Passes,
}

/// What each bidder does in each state.
struct Decisions<'a> {
    auction: &'a Auction,
    /// By bidder and price: the best bid above that price, as its distance from the highest bid at the start; 0 if the
    /// seat can't bid.
    best_bids: [[u8; PRICES]; MAX_SEATS],
    /// By bidder and state: how much more of the victory its best bid gets it than a pass.
    gains: [[[f32; PRICES]; ROWS]; MAX_SEATS],
}

/// A solution: what each bidder does, and what that leads to.
pub(super) struct SolvedAuction<'a> {
    decisions: Decisions<'a>,
    /// The expected shares in each state before the first bidder.
    shares: ShareTable,
}

impl Decisions<'_> {
    /// Finds the best bid of a bidder, and its gain, in each state. `after` has the shares in the states after its
    /// turn.
    fn decide(&mut self, at: usize, after: &ShareTable) {
        let seat = self.auction.bidders[at];
        let own = &after[seat.index()];
        let mut best = 0;
        for price in (0..self.auction.lens[seat.index()].saturating_sub(1)).rev() {
            // The lowest of equally good bids.
            if best == 0 || own[price + 1][seat] >= own[best][seat] {
                best = price + 1;
            }
            self.best_bids[at][price] = best as u8;
        }
        for (row, price) in self.auction.states(at) {
            let bid = usize::from(self.best_bids[at][price]);
            self.gains[at][row][price] = own[bid][seat] - after[row][price][seat];
        }
    }

    /// Turns the shares after a bidder's turn into those before it: its best bid and a pass, mixed by their chances.
    fn mix_bid_and_pass(&self, at: usize, shares: &mut ShareTable, temperature: f32) {
        let seat = self.auction.bidders[at].index();
        for (row, price) in self.auction.states(at) {
            let bid = usize::from(self.best_bids[at][price]);
            if bid > 0 {
                let chance = sigmoid(self.gains[at][row][price] / temperature);
                let (bought, passed) = (shares[seat][bid], shares[row][price]);
                add_weighted(&mut shares[row][price], &bought, chance, MAX_SEATS);
                add_weighted(&mut shares[row][price], &passed, -chance, MAX_SEATS);
            }
        }
    }
}

impl SolvedAuction<'_> {
    /// The expected shares if the first bidder of the solution finds this highest bid.
    pub(super) fn shares(&self, high: Option<HighBid>) -> PerSeat<f32> {
        match self.decisions.auction.state_of(high) {
            Some((row, price)) => self.shares[row][price],
            None => self.decisions.auction.shares(high),
        }
    }

    /// The sale if each bidder from the one at `first` on bids as `bids` says; it gets the seat and the gain of its
    /// best bid.
    pub(super) fn play(
        &self,
        first: usize,
        high: Option<HighBid>,
        mut bids: impl FnMut(Seat, f32) -> bool,
    ) -> AuctionEnd {
        let Some((mut row, mut price)) = self.decisions.auction.state_of(high) else { return high };
        for (at, &seat) in self.decisions.auction.bidders.iter().enumerate().skip(first) {
            let bid = usize::from(self.decisions.best_bids[at][price]);
            if bid > 0 && bids(seat, self.decisions.gains[at][row][price]) {
                (row, price) = (seat.index(), bid);
            }
        }
        self.decisions.auction.sale((row, price))
    }

    /// The sale if each bidder from the one at `first` on does what is best for it.
    pub(super) fn likely_sale(&self, first: usize, high: Option<HighBid>) -> AuctionEnd {
        self.play(first, high, |_, gain| gain > 0.0)
    }

    /// What a highest bid leads to: the expected shares, and the scores of the likely sale.
    pub(super) fn worth(&self, first: usize, high: Option<HighBid>) -> Worth {
        let scores = self.decisions.auction.scores(self.likely_sale(first, high));
        Worth::certain(&self.shares(high), &scores, self.decisions.auction.seats)
    }
}

#[cfg(test)]
mod tests {
    use lonja_rules::{FastRandom, Random};

    use super::super::sale_value::SaleOutcome;
    use super::*;
    use crate::learning::SeatValues;
    use crate::scores::per_seat;

    const SEATS: usize = 4;
    /// So little that every bidder does what is best.
    const CERTAIN: f32 = 1e-7;

    /// An auction with random scores among the first `bidders` of four seats.
    fn auction(bidders: usize, random: &mut FastRandom) -> Auction {
        let mut value = |buyer: Option<Seat>| {
            let mut scores = per_seat(SEATS, |_| (random.below(6000) + 90_000) as f32 / 1000.0);
            if let Some(buyer) = buyer {
                scores[buyer] += 5.0;
            }
            let outcome = SaleOutcome { values: SeatValues::from_scores(scores, 12.0), is_over: false };
            SaleValue::new(buyer, 0, [outcome].into_iter().collect())
        };
        let unsold = value(None);
        let bidders: ShortList<Seat> = Seats::first(bidders).iter().collect();
        let bought: Vec<_> = bidders.iter().map(|&seat| (seat, value(Some(seat)))).collect();
        Auction::new(SEATS, bidders, None, PerSeat::all(15), unsold, bought.into_iter())
    }

    /// Backward induction by recursion over all bids: the shares.
    fn solve_all(auction: &Auction, next: usize, high: Option<HighBid>, temperature: f32) -> PerSeat<f32> {
        let Some(&seat) = auction.bidders.get(next) else { return auction.shares(high) };
        let passed = solve_all(auction, next + 1, high, temperature);
        let sales = (HighBid::florins(high) + 1..=auction.florins[seat]).map(|bid| HighBid::new(seat, bid));
        let mut best: Option<PerSeat<f32>> = None;
        for end in sales.map(|sale| solve_all(auction, next + 1, sale, temperature)) {
            if best.is_none_or(|best| end[seat] > best[seat]) {
                best = Some(end);
            }
        }
        let Some(best) = best else { return passed };
        let chance = sigmoid((best[seat] - passed[seat]) / temperature);
        per_seat(SEATS, |seat| chance * best[seat] + (1.0 - chance) * passed[seat])
    }

    #[test]
    fn the_solution_is_that_of_all_bids() {
        let mut random = FastRandom::new(1);
        for (bidders, temperature) in [(1, CERTAIN), (2, CERTAIN), (3, CERTAIN), (2, 0.02), (3, 0.02)] {
            for _ in 0..60 {
                let auction = auction(bidders, &mut random);
                let (found, best) =
                    (auction.solve(0, temperature).shares(None), solve_all(&auction, 0, None, temperature));
                for seat in Seats::first(SEATS).iter() {
                    let difference = (found[seat] - best[seat]).abs();
                    assert!(difference < 1e-5, "{bidders} bidders, temperature {temperature}: {found:?} {best:?}");
                }
            }
        }
    }

    #[test]
    fn a_certain_sale_has_the_shares_of_the_solution() {
        let mut random = FastRandom::new(2);
        for _ in 0..200 {
            let auction = auction(4, &mut random);
            let solved = auction.solve(0, CERTAIN);
            let (sale, expected) = (solved.likely_sale(0, None), solved.shares(None));
            let reached = auction.shares(sale);
            assert!(Seats::first(SEATS).iter().all(|seat| (reached[seat] - expected[seat]).abs() < 1e-4), "{sale:?}");
        }
    }

    #[test]
    fn passing_is_worth_what_the_others_do_then() {
        let mut random = FastRandom::new(3);
        for _ in 0..50 {
            let auction = auction(2, &mut random);
            let [first, second] = [auction.bidders[0], auction.bidders[1]];
            let passing = auction.worth_of_passing(&auction, Seats::default(), first, CERTAIN).shares;
            let sales = (1..=15).map(|price| HighBid::new(second, price)).chain([None]);
            let best = sales.map(|sale| auction.shares(sale)[second]).fold(0.0, f32::max);
            assert!((passing[second] - f64::from(best)).abs() < 1e-4, "{passing:?} {best}");
        }
    }
}
