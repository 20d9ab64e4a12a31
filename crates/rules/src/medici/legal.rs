//! Actions, and which of them are legal (M4–M6).

use std::num::NonZeroU16;

use super::Medici;
use super::state::{HighBid, Phase, Public};
use crate::rules::LegalSet;
use crate::seat::Seat;

/// What a seat chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The lot is complete.
    Stop,
    /// Another card for the lot.
    Draw,
    /// This many florins for the lot; `None` is a pass. A pass is not a variant of its own, because the branch for it
    /// was often mispredicted and took a fifth of the time of a random game.
    Bid(Option<NonZeroU16>),
}

impl Action {
    /// No bid for the lot.
    pub const PASS: Self = Self::Bid(None);

    /// A bid of `florins`; a pass if that is 0.
    #[inline]
    #[must_use]
    pub const fn bid_or_pass(florins: u16) -> Self {
        Self::Bid(NonZeroU16::new(florins))
    }
}

/// The legal actions: `Stop` and perhaps `Draw`, or a pass and a range of bids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legal {
    is_bidding: bool,
    /// How many actions there are.
    len: u32,
    /// The highest bid so far, which a new bid must exceed.
    high: u16,
}

impl Medici {
    /// Computes the legal actions from the public state.
    #[inline]
    #[must_use]
    pub fn legal_actions(&self, public: &Public) -> Legal {
        let len = match public.phase {
            Phase::Form | Phase::Bid => 1 + public.choices,
            Phase::First | Phase::Deck | Phase::Over => 0,
        };
        Legal { is_bidding: public.phase == Phase::Bid, len, high: HighBid::florins(public.high) }
    }

    /// M4: whether another card may be drawn. That needs a card in the pile, and a ship with room for the larger lot;
    /// with the option `lots`, its seat also needs a florin.
    #[inline]
    pub(super) fn may_draw(&self, public: &Public) -> bool {
        let counted = self.may_draw_without_florin.or(public.solvent);
        (public.pile > 0) & !public.room.for_lot(public.lot.len() + 1).and(counted).is_empty()
    }
}

/// M6: how many different bids `bidder`, who has room for the lot, can make.
#[inline]
pub(super) fn bids(public: &Public, bidder: Seat) -> u32 {
    u32::from(public.florins[bidder].saturating_sub(HighBid::florins(public.high)))
}

impl LegalSet for Legal {
    type Action = Action;

    #[inline]
    fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    fn at(&self, index: usize) -> Action {
        match (self.is_bidding, index) {
            (false, 0) => Action::Stop,
            (false, _) => Action::Draw,
            // The first action is a pass, computed as 0 florins: a branch would be mispredicted.
            (true, _) => Action::bid_or_pass(self.high.wrapping_add(index as u16) * u16::from(index > 0)),
        }
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        match action {
            Action::Stop => !self.is_bidding && self.len > 0,
            Action::Draw => !self.is_bidding && self.len > 1,
            Action::PASS => self.is_bidding,
            Action::Bid(Some(bid)) => {
                self.is_bidding && self.high < bid.get() && u32::from(bid.get()) < u32::from(self.high) + self.len
            }
        }
    }
}
