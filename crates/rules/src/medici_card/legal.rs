//! Actions, and which of them are legal (C4, C5).

use super::state::{Phase, Public};
use super::{MAX_REVEALED, MediciCard};
use crate::rules::LegalSet;

/// Which of the three newest cards of the market to take. The newest is always taken (C5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    /// Take the second newest too.
    pub second: bool,
    /// Take the third newest too.
    pub third: bool,
}

impl Take {
    /// All ways to take, in the protocol's order.
    pub const ALL: [Self; 4] = [
        Self { second: false, third: false },
        Self { second: true, third: false },
        Self { second: false, third: true },
        Self { second: true, third: true },
    ];

    pub(super) const fn index(self) -> usize {
        self.second as usize + 2 * self.third as usize
    }
}

/// What a seat chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Turn the next card of the pile into the market.
    Reveal,
    /// Load cards from the market.
    Take(Take),
}

/// The index of `Reveal`, after the four ways to take.
const REVEAL: usize = Take::ALL.len();

impl Action {
    const fn index(self) -> usize {
        match self {
            Self::Take(take) => take.index(),
            Self::Reveal => REVEAL,
        }
    }
}

/// All actions, in the protocol's order.
const ACTIONS: [Action; 5] = [
    Action::Take(Take::ALL[0]),
    Action::Take(Take::ALL[1]),
    Action::Take(Take::ALL[2]),
    Action::Take(Take::ALL[3]),
    Action::Reveal,
];

/// `NTH[bits][n]` is the position of the n-th set bit of `bits`, counted from 0.
const NTH: [[u8; 8]; 32] = {
    let mut nth = [[0; 8]; 32];
    let mut bits = 0;
    while bits < 32 {
        let (mut bit, mut n) = (0, 0);
        while bit < ACTIONS.len() {
            if bits >> bit & 1 == 1 {
                nth[bits][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        bits += 1;
    }
    nth
};

/// The legal actions: a bit each, in the protocol's order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legal(u8);

impl MediciCard {
    /// The legal actions, which depend only on what everybody sees.
    #[inline]
    #[must_use]
    pub fn legal_actions(&self, public: &Public) -> Legal {
        if public.phase != Phase::Turn {
            return Legal(0);
        }
        let reveal = public.pile > 0 && public.revealed < MAX_REVEALED;
        Legal(takes(self, public) | u8::from(reveal) << REVEAL)
    }
}

/// C5: the newest card always fits a ship that is not full; the others as far as there is room. C4: without a card in
/// the market there is nothing to take.
#[inline]
fn takes(rules: &MediciCard, public: &Public) -> u8 {
    let room = rules.ship_size() - public.ships[public.seat].room();
    let needs = |from_newest: usize| Some(rules.deck.cargo(*public.market.iter().nth_back(from_newest)?).room());
    let Some(first) = needs(0) else { return 0 };
    let Some(second) = needs(1) else { return 0b0001 };
    let two = 0b0001 | u8::from(first + second <= room) << 1;
    let Some(third) = needs(2) else { return two };
    two | u8::from(first + third <= room) << 2 | u8::from(first + second + third <= room) << 3
}

impl LegalSet for Legal {
    type Action = Action;

    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn at(&self, index: usize) -> Action {
        ACTIONS[NTH[self.0 as usize % 32][index % 8] as usize]
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        self.0 >> action.index() & 1 == 1
    }
}
