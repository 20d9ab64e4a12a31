//! From what things are worth to what to do.

use lonja_rules::medici::{Action, Phase, Public};
use lonja_rules::{FastRandom, PerSeat, Random, Rules, Seats};

use super::appraiser::{Appraiser, Judge, with_card};
use super::auction::{Auction, Sale};
use crate::bot::{Advice, Alternative};

/// Cards that the next may be that are looked at.
const NEXT_CARDS: usize = 4;

/// What a judge would do at once.
pub(super) fn advise<J: Judge>(
    appraiser: &Appraiser<'_, J>,
    public: &Public,
    random: &mut FastRandom,
) -> Advice<Action> {
    let auction = appraiser.auction(public, random);
    best(
        if public.phase == Phase::Bid {
            bids(&auction, &[&auction], public)
        } else {
            forms(appraiser, &auction, public, random)
        },
        0,
    )
}

/// The alternative with the highest chance; the first of several.
pub(super) fn best(alternatives: Vec<Alternative<Action>>, iterations: u64) -> Advice<Action> {
    let mut best = alternatives[0];
    for alternative in &alternatives {
        if alternative.win > best.win {
            best = *alternative;
        }
    }
    Advice { action: best.action, alternatives, iterations }
}

/// To pass, and the bids that matter, each by the sales that it leads to if later bidders value things as one of `minds`, one
/// as likely as the other.
pub(super) fn bids(auction: &Auction, minds: &[&Auction], public: &Public) -> Vec<Alternative<Action>> {
    let high = Sale { buyer: public.high.seat, bid: public.high.bid };
    let mut bids: Vec<u16> = minds.iter().flat_map(|mind| mind.bids(0, high.bid)).chain([0]).collect();
    bids.sort_unstable();
    bids.dedup();
    let consider = |bid| {
        let stands = if bid == 0 { high } else { Sale { buyer: public.seat, bid } };
        let mut expected = Alternative { action: Action::Bid(bid), scores: PerSeat::all(0.0), win: 0.0 };
        for end in minds.iter().map(|mind| mind.solve(1, stands)) {
            expected.win += auction.win(end, public.seat) / minds.len() as f32;
            let scores = auction.scores(end);
            for seat in Seats::first(auction.seats).iter() {
                expected.scores[seat] += scores[seat] / minds.len() as f32;
            }
        }
        expected
    };
    bids.into_iter().map(consider).collect()
}

/// To stop, or to draw another card.
fn forms<J: Judge>(
    appraiser: &Appraiser<'_, J>,
    auction: &Auction,
    public: &Public,
    random: &mut FastRandom,
) -> Vec<Alternative<Action>> {
    let stop = sold(auction, public, Action::Stop);
    let mut draw = Alternative { action: Action::Draw, scores: PerSeat::all(0.0), win: 0.0 };
    let unseen: Vec<_> = public.unseen().iter().collect();
    for _ in 0..NEXT_CARDS {
        let card = unseen[random.below(unseen.len() as u32) as usize];
        let larger = with_card(public, card);
        let one = sold(&appraiser.auction(&larger, random), &larger, Action::Draw);
        draw.win += one.win / NEXT_CARDS as f32;
        for seat in Seats::first(appraiser.rules.seats()).iter() {
            draw.scores[seat] += one.scores[seat] / NEXT_CARDS as f32;
        }
    }
    vec![stop, draw]
}

/// What an action leads to after which the lot is sold as it is.
fn sold(auction: &Auction, public: &Public, action: Action) -> Alternative<Action> {
    let sale = auction.solve(0, Sale::default());
    Alternative { action, scores: auction.scores(sale), win: auction.win(sale, public.seat) }
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici::{Edition, Medici};
    use lonja_rules::{Observer, Seat};

    use super::*;

    /// An auction among three of four seats: the first gains 8 florins by buying, both others as much as is told.
    fn auction(gain: f32) -> Auction {
        let bidders = Seats::first(3);
        let unsold = PerSeat::all(90.0);
        let mut bought = PerSeat::all(unsold);
        for seat in bidders.iter() {
            bought[seat][seat] += if seat == Seat::new(0) { 8.0 } else { gain };
        }
        Auction::new(4, bidders.iter().collect(), PerSeat::all(30), &unsold, &bought, 12.0)
    }

    fn bid(own: &Auction, minds: &[&Auction]) -> Action {
        let rules = Medici::new(Edition::Of2018, 4).unwrap();
        let mut public = rules.view(&rules.setup(), Observer::Public);
        public.seat = Seat::new(0);
        best(bids(own, minds, &public), 0).action
    }

    /// Who is sure to be overbid passes. Who is not so sure bids enough for the case that it is not.
    #[test]
    fn rivals_may_think_otherwise() {
        let (eager, reluctant) = (auction(20.0), auction(3.0));
        assert_eq!(bid(&eager, &[&eager]), Action::PASS);
        assert_eq!(bid(&eager, &[&eager, &reluctant]), bid(&reluctant, &[&reluctant]));
        assert_ne!(bid(&reluctant, &[&reluctant]), Action::PASS);
    }
}
