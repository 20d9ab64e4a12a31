//! Turns the value of auctions into advice, without rollouts.

use lonja_rules::medici::{Action, HighBid, Phase, Public};
use lonja_rules::{FastRandom, PerSeat};

use super::appraiser::{Appraiser, Evaluator};
use super::auction::Auction;
use crate::bot::{Advice, Alternative};
use crate::scores::add_weighted;

/// Random unseen cards that drawing is tried with.
const SAMPLED_CARDS: usize = 4;

pub(super) fn advise<E: Evaluator>(
    appraiser: &Appraiser<'_, E>,
    public: &Public,
    random: &mut FastRandom,
) -> Advice<Action> {
    let auction = appraiser.auction(public, random);
    let alternatives = if public.phase == Phase::Bid {
        weigh_bids(&auction, &[&auction], public)
    } else {
        weigh_forming(appraiser, &auction, public, random)
    };
    Advice::first_best(alternatives, 0)
}

/// Weighs passing and the critical bids of all `models`. Each model is the auction as later bidders may value it, and all
/// models are equally likely; `auction` says what the sale is worth.
pub(super) fn weigh_bids(auction: &Auction, models: &[&Auction], public: &Public) -> Vec<Alternative<Action>> {
    let high = HighBid::florins(public.high);
    let mut bids: Vec<u16> = models.iter().flat_map(|model| model.critical_bids(0, high)).collect();
    bids.sort_unstable();
    bids.dedup();
    let weigh = |action| {
        let high = match action {
            Action::Bid(Some(bid)) => Some(HighBid { seat: public.seat, bid }),
            _ => public.high,
        };
        let mut expected = Alternative { action, scores: PerSeat::all(0.0), win: 0.0 };
        for sale in models.iter().map(|model| model.solve(1, high)) {
            expected.win += auction.win(sale, public.seat) / models.len() as f32;
            add_weighted(&mut expected.scores, &auction.scores(sale), 1.0 / models.len() as f32, auction.seats);
        }
        expected
    };
    [Action::PASS].into_iter().chain(bids.into_iter().map(Action::bid_or_pass)).map(weigh).collect()
}

/// Compares stopping now with stopping after one more card.
fn weigh_forming<E: Evaluator>(
    appraiser: &Appraiser<'_, E>,
    auction: &Auction,
    public: &Public,
    random: &mut FastRandom,
) -> Vec<Alternative<Action>> {
    let stop = weigh_auction(auction, public, Action::Stop);
    let mut draw = Alternative { action: Action::Draw, scores: PerSeat::all(0.0), win: 0.0 };
    for auction in appraiser.auctions_after_draw(public, SAMPLED_CARDS, random) {
        let sampled = weigh_auction(&auction, public, Action::Draw);
        draw.win += sampled.win / SAMPLED_CARDS as f32;
        add_weighted(&mut draw.scores, &sampled.scores, 1.0 / SAMPLED_CARDS as f32, auction.seats);
    }
    vec![stop, draw]
}

/// The value of an action after which the lot is auctioned as it is.
fn weigh_auction(auction: &Auction, public: &Public, action: Action) -> Alternative<Action> {
    let sale = auction.solve(0, None);
    Alternative { action, scores: auction.scores(sale), win: auction.win(sale, public.seat) }
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici::{Edition, Medici, Options};
    use lonja_rules::{Observer, Rules, Seat, Seats};

    use super::*;

    /// An auction among three of four seats. Seat 0 gains 8 florins by buying, the two others `gain`.
    fn auction(gain: f32) -> Auction {
        let bidders = Seats::first(3);
        let unsold = PerSeat::all(90.0);
        let mut bought = PerSeat::all(unsold);
        for seat in bidders.iter() {
            bought[seat][seat] += if seat == Seat::new(0) { 8.0 } else { gain };
        }
        Auction::new(4, bidders.iter().collect(), PerSeat::all(30), &unsold, &bought, 12.0)
    }

    fn bid(own: &Auction, models: &[&Auction]) -> Action {
        let rules = Medici::new(Edition::Of2018, 4, &Options::default()).unwrap();
        let mut public = rules.view(&rules.setup(), Observer::Public);
        public.seat = Seat::new(0);
        Advice::first_best(weigh_bids(own, models, &public), 0).action
    }

    /// A bidder that will surely be overbid passes. If one model does not overbid, it bids enough for that model.
    #[test]
    fn bids_enough_for_the_reluctant_model() {
        let (eager, reluctant) = (auction(20.0), auction(3.0));
        assert_eq!(bid(&eager, &[&eager]), Action::PASS);
        assert_eq!(bid(&eager, &[&eager, &reluctant]), bid(&reluctant, &[&reluctant]));
        assert_ne!(bid(&reluctant, &[&reluctant]), Action::PASS);
    }
}
