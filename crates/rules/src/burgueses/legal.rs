//! Actions, and which of them are legal (B3–B5b, B9).

use super::Burgueses;
use super::cards::{Card, Goods};
use super::state::{Phase, Public};
use crate::rules::LegalSet;

/// What a seat chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Draw a card, then place one.
    Buy,
    /// Put a card of the hand on show.
    Place(Card),
    /// Discard cards of one value from the seat's own showcase.
    Sell(Goods),
    /// Swap a card on show with one of the other seat's.
    Trade {
        /// A card of the seat's own showcase.
        mine: Card,
        /// A card of the other's.
        theirs: Card,
    },
    /// Lose a card on show to the king of diamonds.
    Discard(Card),
}

/// The possible sales of some suits of a value, in the protocol's order: by number of cards, then by cards.
struct Sales {
    len: u8,
    suits: [u8; 15],
}

/// All sets of suits (a bit each, spades lowest), in the protocol's order. The first four are single cards.
const SETS: [u8; 15] = [
    0b0001, 0b0010, 0b0100, 0b1000, 0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100, 0b0111, 0b1011, 0b1101, 0b1110,
    0b1111,
];
const SINGLE_CARDS: usize = 4;

/// Where the sales with single cards begin in [`SALES`].
const WITH_SINGLES: u32 = 16;

/// The possible sales of a value, indexed by the suits that are on show: first those of two or more cards, then all.
const SALES: [Sales; 32] = {
    let mut sales = [const { Sales { len: 0, suits: [0; 15] } }; 32];
    let mut there = 0;
    while there < 32 {
        let mut set = if there < WITH_SINGLES as usize { SINGLE_CARDS } else { 0 };
        while set < SETS.len() {
            if SETS[set] & !(there as u8) & 0b1111 == 0 {
                sales[there].suits[sales[there].len as usize] = SETS[set];
                sales[there].len += 1;
            }
            set += 1;
        }
        there += 1;
    }
    sales
};

/// The values that goods can have.
const RANKS: [u8; 4] = [2, 3, 4, 5];

/// The legal actions: a choice of one card, or `Buy` with sales and trades.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legal {
    phase: Phase,
    /// The cards of which one is placed or discarded, or the seat's own showcase.
    mine: Goods,
    /// The cards to trade for, if a trade is possible.
    theirs: Goods,
    /// The seat's own showcase by rank, for sales.
    by_rank: u32,
    /// Where its sales begin in [`SALES`] (B5).
    sales_from: u32,
}

impl Burgueses {
    /// What the seat to act may do, whose hand is `hand`.
    #[inline]
    #[must_use]
    pub fn legal_actions(&self, public: &Public, hand: Goods) -> Legal {
        let mine = public.showcases[public.seat];
        match public.phase {
            Phase::Act => Legal {
                phase: Phase::Act,
                mine,
                theirs: self.tradable(public),
                by_rank: mine.by_rank(),
                sales_from: u32::from(self.options.single_sales) * WITH_SINGLES,
            },
            Phase::Place => Legal::one_of(Phase::Place, hand),
            Phase::Discard => Legal::one_of(Phase::Discard, mine),
            _ => Legal::one_of(public.phase, Goods::NONE),
        }
    }

    /// B5b: the cards that the seat to act may trade for.
    #[inline]
    fn tradable(&self, public: &Public) -> Goods {
        if public.may_trade() { public.showcases[public.seat.other()] } else { Goods::NONE }
    }
}

impl Legal {
    /// A choice of one card of `mine`.
    #[inline]
    const fn one_of(phase: Phase, mine: Goods) -> Self {
        Self { phase, mine, theirs: Goods::NONE, by_rank: 0, sales_from: 0 }
    }

    /// The sales of a rank that are possible.
    #[inline]
    const fn sales(&self, rank: u8) -> &'static Sales {
        let on_show = self.by_rank >> (4 * (rank - 2)) & 0b1111;
        &SALES[(on_show | self.sales_from) as usize % SALES.len()]
    }

    /// How many actions come before the trades: buying and sales.
    #[inline]
    fn before_trades(&self) -> usize {
        1 + RANKS.iter().map(|&rank| self.sales(rank).len as usize).sum::<usize>()
    }

    #[inline(always)]
    fn act_at(&self, index: usize) -> Action {
        if index == 0 {
            return Action::Buy;
        }
        let mut rest = index - 1;
        for rank in RANKS {
            let sales = self.sales(rank);
            if rest < sales.len as usize {
                return Action::Sell(Goods::from_suits(sales.suits[rest], rank));
            }
            rest -= sales.len as usize;
        }
        let choices = self.theirs.len().max(1);
        Action::Trade { mine: self.mine.at(rest / choices), theirs: self.theirs.at(rest % choices) }
    }

    fn may_sell(&self, cards: Goods) -> bool {
        let one_value = RANKS.iter().any(|&rank| Goods::from_suits(0b1111, rank).contains_all(cards));
        let fewest = if self.sales_from == WITH_SINGLES { 1 } else { 2 };
        cards.len() >= fewest && one_value && self.mine.contains_all(cards)
    }
}

impl LegalSet for Legal {
    type Action = Action;

    #[inline]
    fn len(&self) -> usize {
        match self.phase {
            Phase::Act => self.before_trades() + self.mine.len() * self.theirs.len(),
            _ => self.mine.len(),
        }
    }

    // Always inlined, like `act_at`: packing a set into registers for a call takes a seventh of the time of a game.
    #[inline(always)]
    fn at(&self, index: usize) -> Action {
        match self.phase {
            Phase::Act => self.act_at(index),
            Phase::Place => Action::Place(self.mine.at(index)),
            _ => Action::Discard(self.mine.at(index)),
        }
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        match (self.phase, action) {
            (Phase::Act, Action::Buy) => true,
            (Phase::Act, Action::Sell(cards)) => self.may_sell(cards),
            (Phase::Act, Action::Trade { mine, theirs }) => self.mine.contains(mine) && self.theirs.contains(theirs),
            (Phase::Place, Action::Place(card)) | (Phase::Discard, Action::Discard(card)) => self.mine.contains(card),
            _ => false,
        }
    }
}
