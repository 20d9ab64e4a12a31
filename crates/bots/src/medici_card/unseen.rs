//! Statistics of the cards that may still be loaded.

use lonja_rules::Good;
use lonja_rules::medici_card::{MediciCard, Public};

use crate::portable_math::powi;

/// Means over the cards in pile and market that take room. The value and the icons of neutral cards, which take no
/// room, are shared among them.
pub(super) struct UnseenCards {
    /// Cards that take room.
    pub(super) cards: f32,
    pub(super) value: f32,
    /// The variance of the value.
    pub(super) variance: f32,
    /// By good: the mean number of icons on a card (the rate), and one over its square root.
    pub(super) icons: [(f32, f32); Good::COUNT],
}

/// Lower rates count as this one in the inverse root, which would be infinite for 0.
const MIN_RATE: f32 = 0.01;

impl UnseenCards {
    pub(super) fn count(rules: &MediciCard, public: &Public) -> Self {
        let mut counts = *public.in_pile();
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
            icons: icons.map(|icons| (icons * each, (icons * each).max(MIN_RATE).sqrt().recip())),
        }
    }
}
