//! The cards that may still be loaded.

use lonja_rules::Good;
use lonja_rules::medici_card::{MediciCard, Public};

use crate::portable_math::powi;

/// What the cards in pile and market bring on average for each room that they take; neutral ones come along.
pub(super) struct Unseen {
    /// Cards that take room.
    pub(super) cards: f32,
    /// Value for each of them.
    pub(super) value: f32,
    /// How far that varies.
    pub(super) variance: f32,
    /// Icons of a good for each of them, and one by the root of that.
    pub(super) icons: [(f32, f32); Good::COUNT],
}

/// Fewer icons than this for each card would be too few to divide by.
const LEAST_RATE: f32 = 0.01;

impl Unseen {
    /// Counts them.
    pub(super) fn count(rules: &MediciCard, public: &Public) -> Self {
        let mut counts = public.in_pile;
        for kind in &public.market {
            counts[kind.index()] += 1;
        }
        let (mut cards, mut value, mut square, mut icons) = (0.0, 0.0, 0.0, [0.0; Good::COUNT]);
        for kind in rules.deck().kinds() {
            let (count, cargo) = (f32::from(counts[kind.index()]), rules.deck().cargo(kind));
            cards += count * f32::from(cargo.room());
            value += count * f32::from(cargo.value());
            square += count * powi(f32::from(cargo.value()), 2);
            for good in Good::ALL {
                icons[good.index()] += count * f32::from(cargo.icons(good));
            }
        }
        let each = 1.0 / f32::max(cards, 1.0);
        Self {
            cards,
            value: value * each,
            variance: (square * each - powi(value * each, 2)).max(0.1),
            icons: icons.map(|icons| (icons * each, (icons * each).max(LEAST_RATE).sqrt().recip())),
        }
    }
}
