//! M9: the only ship that is not full takes the next cards free. The ways in which that can happen.

use lonja_rules::medici::{Card, Public};
use lonja_rules::{FastRandom, Random};

use tinyvec::ArrayVec;

/// The next cards, as many as the ship needs.
pub(super) type FreeCards = ArrayVec<[Card; Card::COUNT]>;

/// Equally likely ways to draw the next `count` cards: all sets of cards if these are at most `samples`, otherwise that
/// many at random. Ways with the same seed are the same as far as they go, also if one ship needs more cards than
/// another: sales differ by what they are worth, not by luck.
pub(super) fn ways_to_fill(public: &Public, count: usize, samples: usize, seed: u64) -> Vec<FreeCards> {
    let unseen: FreeCards = public.unseen().iter().collect();
    let len = unseen.len();
    match count {
        1 if len <= samples => unseen.iter().map(|&card| [card].into_iter().collect()).collect(),
        2 if len * (len - 1) / 2 <= samples => {
            let pairs = (0..len).flat_map(|one| (one + 1..len).map(move |other| [one, other]));
            pairs.map(|pair| pair.into_iter().map(|at| unseen[at]).collect()).collect()
        }
        _ => (0..samples as u64).map(|sample| draw(unseen, count, seed.wrapping_add(sample))).collect(),
    }
}

fn draw(mut cards: FreeCards, count: usize, seed: u64) -> FreeCards {
    FastRandom::new(seed).shuffle_top(&mut cards, count);
    cards.truncate(count);
    cards
}

#[cfg(test)]
mod tests {
    use lonja_rules::medici::{Edition, Medici, Options};
    use lonja_rules::{Observer, Rules};

    use super::*;

    fn public() -> Public {
        let rules = Medici::new(Edition::Of2018, 2, &Options::default()).unwrap();
        rules.view(&rules.setup(), Observer::Public)
    }

    #[test]
    fn ships_that_need_more_cards_get_the_same_first_ones() {
        let [few, many] = [2, 4].map(|count| ways_to_fill(&public(), count, 16, 7));
        for (few, many) in few.iter().zip(&many) {
            assert_eq!(few[..], many[..2]);
        }
        assert_ne!(few[0], few[1]);
    }

    #[test]
    fn few_ways_are_all_tried() {
        let mut public = public();
        let all: Vec<Card> = public.unseen().iter().collect();
        assert_eq!(ways_to_fill(&public, 1, Card::COUNT, 1).len(), Card::COUNT);
        public.seen = all[..30].iter().copied().collect();
        assert_eq!(ways_to_fill(&public, 1, 6, 1).concat(), all[30..]);
        let pairs = ways_to_fill(&public, 2, 15, 1);
        assert!(pairs.len() == 15 && pairs.iter().all(|pair| pair.len() == 2), "{pairs:?}");
        // More than are asked for: a sample.
        assert_eq!(ways_to_fill(&public, 2, 14, 1).len(), 14);
    }
}
