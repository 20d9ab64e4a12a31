//! Which bot sits in which seat of which game.

use lonja_game::SeededRandom;
use lonja_rules::Random;

/// The seat orders of all games. Each deal has one combination of entries in one order around the table, and its
/// games are the rotations of that order.
///
/// The deals go through all combinations, and each combination through all its orders, so that every bot sits behind
/// every other equally often. Both lists are shuffled: a plan that is too short for all of them plays a fair sample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seating {
    /// Entries for all seats, before they are put in order.
    combinations: Vec<Vec<usize>>,
    /// The orders around the table, as positions in a combination. Rotations are not listed: six seats have 120 orders.
    orders: Vec<Vec<usize>>,
}

impl Seating {
    /// Seats these entries, at least one for each seat. Their order in the list has no effect.
    pub(super) fn new(entries: &[usize], seats: usize, seed: &str) -> Self {
        let mut entries = entries.to_vec();
        entries.sort_unstable();
        let mut random = SeededRandom::new(&format!("{seed}/seats"));
        let mut combinations = combinations(&entries, seats);
        random.shuffle(&mut combinations);
        let mut orders: Vec<Vec<usize>> =
            permutations(&(1..seats).collect::<Vec<_>>()).into_iter().map(|rest| [&[0], &rest[..]].concat()).collect();
        random.shuffle(&mut orders);
        Self { combinations, orders }
    }

    /// The entries of a game by seat.
    pub(super) fn at(&self, deal: u64, rotation: u64) -> Vec<usize> {
        let (combinations, orders) = (self.combinations.len() as u64, self.orders.len() as u64);
        let (round, nth) = (deal / combinations, deal % combinations);
        let combination = &self.combinations[nth as usize];
        // Each combination begins with a different order, so that a single round has many orders.
        let order = &self.orders[((round + nth) % orders) as usize];
        let mut seats: Vec<usize> = order.iter().map(|&position| combination[position]).collect();
        seats.rotate_left(rotation as usize);
        seats
    }
}

/// All ways to choose `count` of the items; each keeps the order of the list.
fn combinations(items: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let beginning_at = |at: usize| {
        combinations(&items[at + 1..], count - 1).into_iter().map(move |rest| [&[items[at]], &rest[..]].concat())
    };
    (0..items.len()).flat_map(beginning_at).collect()
}

/// All orders of the items.
fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let beginning_at = |at: usize| {
        let others = [&items[..at], &items[at + 1..]].concat();
        permutations(&others).into_iter().map(move |rest| [&[items[at]], &rest[..]].concat())
    };
    (0..items.len()).flat_map(beginning_at).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// How often each seat order is played in the first deals.
    fn counts(entries: &[usize], seats: usize, deals: u64) -> BTreeMap<Vec<usize>, u64> {
        let seating = Seating::new(entries, seats, "s");
        let mut counts = BTreeMap::new();
        for game in 0..deals * seats as u64 {
            *counts.entry(seating.at(game / seats as u64, game % seats as u64)).or_default() += 1;
        }
        counts
    }

    #[test]
    fn all_seat_orders_are_played_equally_often() {
        // Entries, seats, deals in a round of all orders, different seat orders, games of each.
        let cases: [(&[usize], usize, u64, usize, u64); 5] = [
            (&[0, 1, 2], 3, 2, 6, 1),
            (&[0, 1, 1, 1], 4, 6, 4, 6),
            (&[0, 0, 1, 1], 4, 6, 6, 4),
            (&[0, 1, 2, 3, 4, 5], 6, 120, 720, 1),
            (&[0, 1, 2, 3], 3, 8, 24, 1),
        ];
        for (entries, seats, deals, orders, games) in cases {
            let counts = counts(entries, seats, deals);
            assert_eq!(counts.len(), orders, "{entries:?}");
            assert!(counts.values().all(|&count| count == games), "{entries:?}: {counts:?}");
        }
    }

    #[test]
    fn the_order_of_the_list_has_no_effect() {
        assert_eq!(Seating::new(&[2, 0, 1, 1], 3, "s"), Seating::new(&[1, 2, 1, 0], 3, "s"));
    }

    #[test]
    fn more_entries_than_seats_take_turns() {
        let counts = counts(&[0, 1, 2, 3], 2, 6);
        assert_eq!(counts.len(), 12, "six pairs, each in both orders");
    }
}
