//! Rules of thumb for the chance of each seat to sell four of one value.

use lonja_rules::burgueses::Goods;

use super::information_set::InformationSet;
use crate::portable_math::powi;

/// Values of which there are four cards.
const RANKS: std::ops::RangeInclusive<u8> = 2..=4;
/// The chance of a seat that has three on show, a card to give, and the fourth on the other showcase.
const SURE_TRADE: f32 = 0.95;

/// Factors of the chance to sell four: one for each card that is still missing on show, and one for the rival.
#[derive(Clone, Copy, Debug)]
pub(super) struct FourFactors {
    /// A missing card that the seat can't see.
    pub(super) unseen: f32,
    /// A missing card on the other showcase.
    pub(super) by_trade: f32,
    /// A missing card in the own hand.
    pub(super) in_hand: f32,
    /// All four are on show, but the other seat can trade one away.
    pub(super) stoppable: f32,
    /// Not all are on show yet, and the other seat can trade one away later.
    pub(super) watched: f32,
}

impl FourFactors {
    /// The chance that the seat sells four, after its action.
    pub(super) fn chance_of_own_four(&self, after: &InformationSet) -> f32 {
        RANKS.map(|rank| self.chance_of_own_four_of(after, rank)).fold(0.0, f32::max)
    }

    /// The chance that the other seat sells four; it acts next.
    pub(super) fn chance_of_rival_four(&self, after: &InformationSet) -> f32 {
        RANKS.map(|rank| self.chance_of_rival_four_of(after, rank)).fold(0.0, f32::max)
    }

    fn chance_of_own_four_of(&self, after: &InformationSet, rank: u8) -> f32 {
        let other = after.seat.other();
        let count = |goods: Goods| goods.of_rank(rank).len() as u32;
        if count(after.mine()) == 4 {
            let can_stop = after.public.may_trade_next(other) && !after.theirs().is_empty();
            return if can_stop { self.stoppable } else { 1.0 };
        }
        let by_trade = count(after.theirs());
        if count(after.public.discarded) > 0 || by_trade > u32::from(after.public.has_trade(after.seat)) {
            return 0.0;
        }
        // Nobody can answer a trade with a trade (B5b): a four that is completed by one is safe.
        let watched = if by_trade == 0 && after.public.has_trade(other) { self.watched } else { 1.0 };
        let missing = powi(self.in_hand, count(after.hand)) * powi(self.unseen, count(after.unseen()));
        watched * missing * powi(self.by_trade, by_trade)
    }

    fn chance_of_rival_four_of(&self, after: &InformationSet, rank: u8) -> f32 {
        let count = |goods: Goods| goods.of_rank(rank).len() as u32;
        if count(after.theirs()) == 4 {
            return 1.0;
        }
        let (by_trade, other) = (count(after.mine()), after.seat.other());
        let withheld = count(after.public.discarded) + count(after.hand);
        if withheld > 0 || by_trade > u32::from(after.public.has_trade(other)) {
            return 0.0;
        }
        let has_card_to_give = after.theirs().len() as u32 > count(after.theirs());
        let may_trade = after.public.may_trade_next(other) && has_card_to_give;
        if by_trade == 1 && count(after.unseen()) == 0 && may_trade {
            return SURE_TRADE;
        }
        powi(self.unseen, count(after.unseen())) * powi(self.by_trade, by_trade)
    }
}
