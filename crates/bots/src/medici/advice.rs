//! Turns the value of auctions into advice, without rollouts.

use lonja_rules::medici::{Action, HighBid, Phase, Public};
use lonja_rules::{FastRandom, PerSeat};

use super::appraiser::{Appraiser, FAST, ValueFunction};
use super::auction::{Auction, AuctionEnd, SolvedAuction};
use crate::bot::{Advice, Alternative, Certainty};
use crate::scores::add_weighted;

/// Random unseen cards that drawing is tried with.
const SAMPLED_CARDS: usize = 4;

pub(super) fn advise<E: ValueFunction>(
    appraiser: &Appraiser<'_, E>,
    public: &Public,
    temperature: f32,
    random: &mut FastRandom,
) -> Advice<Action> {
    let auction = appraiser.auction(public, FAST, random);
    let alternatives = if public.phase == Phase::Bid {
        weigh_bids(&auction, &[(auction.solve(1, temperature), 1.0)], public, |_| Certainty::NO_VISITS)
    } else {
        weigh_stop_and_draw(appraiser, &auction, public, temperature, random)
    };
    Advice::first_best(public.seat, alternatives, 0)
}

/// Weighs passing and all sensible bids. Each model, with its probability, is the auction as later bidders may value
/// it; `auction` says what sales are worth, and `certainty` how sure it is of a sale.
pub(super) fn weigh_bids(
    auction: &Auction,
    models: &[(SolvedAuction<'_>, f32)],
    public: &Public,
    certainty: impl Fn(AuctionEnd) -> Certainty,
) -> Vec<Alternative<Action>> {
    let weigh = |action| {
        let high = match action {
            Action::Bid(Some(bid)) => Some(HighBid { seat: public.seat, bid }),
            _ => public.high,
        };
        let mut expected = empty_alternative(action);
        for (model, weight) in models {
            add_weighted(&mut expected.wins, &model.shares(high), *weight, auction.seats);
            let sale = model.likely_sale(1, high);
            add_weighted(&mut expected.scores, &auction.scores(sale), *weight, auction.seats);
            let Certainty { visits, standard_error } = certainty(sale);
            expected.certainty.visits = visits;
            // The rollouts of all sales had the same luck, so their errors add up.
            let more = standard_error.map(|error| weight * error + expected.certainty.standard_error.unwrap_or(0.0));
            expected.certainty.standard_error = more;
        }
        expected
    };
    [Action::PASS].into_iter().chain(auction.first_bids().map(Action::bid_or_pass)).map(weigh).collect()
}

/// Compares stopping now with stopping after one more card.
pub(super) fn weigh_stop_and_draw<E: ValueFunction>(
    appraiser: &Appraiser<'_, E>,
    auction: &Auction,
    public: &Public,
    temperature: f32,
    random: &mut FastRandom,
) -> Vec<Alternative<Action>> {
    let stop = weigh_auction(auction, temperature, Action::Stop);
    let mut draw = empty_alternative(Action::Draw);
    for auction in appraiser.auctions_after_draw(public, SAMPLED_CARDS, random) {
        let sampled = weigh_auction(&auction, temperature, Action::Draw);
        add_weighted(&mut draw.wins, &sampled.wins, 1.0 / SAMPLED_CARDS as f32, auction.seats);
        add_weighted(&mut draw.scores, &sampled.scores, 1.0 / SAMPLED_CARDS as f32, auction.seats);
    }
    vec![stop, draw]
}

/// The value of an action after which the lot is auctioned as it is.
fn weigh_auction(auction: &Auction, temperature: f32, action: Action) -> Alternative<Action> {
    let solved = auction.solve(0, temperature);
    let scores = auction.scores(solved.likely_sale(0, None));
    Alternative { action, scores, wins: solved.shares(None), certainty: Certainty::NO_VISITS }
}

/// An alternative to add up values in.
fn empty_alternative(action: Action) -> Alternative<Action> {
    Alternative { action, scores: PerSeat::all(0.0), wins: PerSeat::all(0.0), certainty: Certainty::NO_VISITS }
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici::{Edition, Medici, Options};
    use lonja_rules::{Observer, Rules, Seat, Seats};

    use super::super::sale_value::{SaleOutcome, SaleValue};
    use super::*;
    use crate::learning::SeatValues;

    /// An auction among three of four seats. Seat 0 gains 8 florins by buying, the two others `gain`.
    fn auction(gain: f32) -> Auction {
        let value = |buyer: Option<Seat>| {
            let mut scores = PerSeat::all(90.0);
            if let Some(buyer) = buyer {
                scores[buyer] += if buyer == Seat::new(0) { 8.0 } else { gain };
            }
            let outcome = SaleOutcome { values: SeatValues::from_scores(scores, 12.0), is_over: false };
            SaleValue::new(buyer, 0, [outcome].into_iter().collect())
        };
        let bidders = Seats::first(3);
        let bought = bidders.iter().map(|seat| (seat, value(Some(seat))));
        Auction::new(4, bidders.iter().collect(), None, PerSeat::all(30), value(None), bought)
    }

    /// The best bid if the rivals value sales as `theirs` does, with a probability of one half.
    fn bid(mut own: Auction, mut theirs: Auction, temperature: f32) -> Action {
        let rules = Medici::new(Edition::Of2018, 4, &Options::default()).unwrap();
        let mut public = rules.view(&rules.setup(), Observer::Public);
        public.seat = Seat::new(0);
        theirs.cover(&own);
        own.cover(&theirs);
        let models =
            [(own.solve(1, temperature), 0.5), (own.solve_against(&theirs, Seats::first(3), 1, temperature), 0.5)];
        Advice::first_best(public.seat, weigh_bids(&own, &models, &public, |_| Certainty::NO_VISITS), 0).action
    }

    /// A bidder that will surely be overbid passes. If one model does not overbid, it bids enough for that model.
    #[test]
    fn bids_enough_for_the_reluctant_model() {
        let certain = 1e-6;
        let reluctant = || auction(3.0);
        assert_eq!(bid(auction(20.0), auction(20.0), certain), Action::PASS);
        let enough = bid(reluctant(), reluctant(), certain);
        assert_ne!(enough, Action::PASS);
        assert_eq!(bid(auction(20.0), reluctant(), certain), enough);
    }
}
