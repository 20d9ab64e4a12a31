//! How Medici is played against itself to train the net.

use lonja_rules::medici::{Action, HighBid, Medici, Public, State};
use lonja_rules::{FastRandom, Observer, Random, Rules};

use super::appraiser::{Appraiser, play_sale};
use super::auction::{Auction, Sale};
use crate::learning::{TdLambda, ValueNet, is_exploratory};

impl TdLambda for Medici {
    const LAMBDA: f32 = 0.8;

    fn afterstate(&self, view: &Public) -> Public {
        view.before_lot()
    }

    fn play_turn(&self, net: &ValueNet, state: &mut State, random: &mut FastRandom, epsilon: f32) {
        let auction = Appraiser { rules: self, evaluator: net }.form_lot(state, random, epsilon);
        let mut sale = auction.solve(0, None);
        if is_exploratory(random, epsilon) && !auction.bidders.is_empty() {
            sale = explore_sale(&auction, &self.view(state, Observer::Public), sale, random);
        }
        self.play_unchecked(state, Action::Stop, &mut ());
        play_sale(self, state, &auction.bidders, sale);
    }
}

/// A random sale: any bidder, at a price up to twice the best one and three florins a card.
fn explore_sale(auction: &Auction, public: &Public, sale: Sale, random: &mut FastRandom) -> Sale {
    let buyer = auction.bidders[random.below(auction.bidders.len() as u32) as usize];
    let most = u32::from(HighBid::florins(sale)) * 2 + 3 * public.lot.len() as u32;
    let bid = 1 + random.below(most) as u16;
    HighBid::new(buyer, bid.min(public.florins[buyer]))
}
