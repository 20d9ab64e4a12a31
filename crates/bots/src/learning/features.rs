//! The inputs of networks, with names.

use std::collections::BTreeMap;

use lonja_rules::FastRandom;

use super::self_play::{SelfPlay, TrainingGame};

/// An input of a network, and the range of its values.
#[derive(Clone, PartialEq, Debug)]
pub struct InputRange {
    /// Its name in the list of features.
    pub name: String,
    /// The least value.
    pub least: f32,
    /// The largest value.
    pub largest: f32,
}

/// The ranges of all inputs in games of self-play, half of them played as at the beginning of a training, half as in
/// its middle.
pub(super) fn input_ranges<R: SelfPlay>(rules: &R, net: &R::Net, games: u64) -> Vec<InputRange> {
    let mut indices = BTreeMap::new();
    let mut ranges: Vec<InputRange> = Vec::new();
    for game in 0..games {
        let progress = if game % 2 == 0 { 0.0 } else { 0.5 };
        let conditions = TrainingGame { net, older: &[], progress, is_last_part: false, lookahead_percent: 0 };
        for sample in rules.play_game(&conditions, &mut FastRandom::new(game)) {
            for (name, value) in rules.named_inputs(&sample) {
                let index = *indices.entry(name.clone()).or_insert(ranges.len());
                if index == ranges.len() {
                    ranges.push(InputRange { name, least: value, largest: value });
                }
                let range = &mut ranges[index];
                (range.least, range.largest) = (range.least.min(value), range.largest.max(value));
            }
        }
    }
    ranges
}

/// Lists inputs of a network, each with its name. Defines a constant with the names and a function that computes the
/// values.
///
/// ```text
/// features! {
///     /// About one seat.
///     const SEAT_FEATURES, fn seat_features(context: &FeatureContext<'_>, seat: Seat) -> [f32; 2] {
///         let florins = |seat| f32::from(context.public.florins[seat]);
///     }
///     "own florins" => florins(seat) / 50.0,
///     "own lead" => (florins(seat) - context.mean_florins) / 30.0,
/// }
/// ```
macro_rules! features {
    (
        $(#[$doc:meta])*
        const $names:ident, fn $function:ident($($argument:ident: $type:ty),*) -> [$number:ty; $count:expr] { $($before:tt)* }
        $($name:literal => $value:expr,)+
    ) => {
        pub(super) const $names: [&str; $count] = [$($name),+];

        $(#[$doc])*
        #[inline]
        fn $function($($argument: $type),*) -> [$number; $count] {
            $($before)*
            [$($value),+]
        }
    };
}
pub(crate) use features;

#[cfg(test)]
mod tests {
    use lonja_rules::burgueses::{self, Burgueses};
    use lonja_rules::medici::{self, Edition, Medici};
    use lonja_rules::medici_card::MediciCard;

    use super::*;
    use crate::learning::{Trainable, TrainingPlan, one_by_one};

    /// Prints all inputs with their ranges, and compares the dead ones with the known ones, each with its reason.
    fn check<R: SelfPlay>(rules: &R, games: u64, dead: &[(&str, &str)]) {
        // A training step fails if a position has no stage.
        rules.train(TrainingPlan { generations: 1, games: 1, seed: 0, lookahead_percent: 0 }).step(&one_by_one);
        let ranges = rules.input_ranges(games);
        for InputRange { name, least, largest } in &ranges {
            println!("{} with {} seats, {name}: {least} to {largest}", R::NAME, rules.seats());
            assert!(least.abs() <= 8.0 && largest.abs() <= 8.0, "{name}: {least} to {largest}");
        }
        let found = ranges.iter().filter(|range| range.least == range.largest).map(|range| range.name.as_str());
        let known = dead.iter().map(|(name, _)| *name);
        assert_eq!(found.collect::<Vec<_>>(), known.collect::<Vec<_>>(), "{} with {} seats", R::NAME, rules.seats());
    }

    #[test]
    fn no_input_is_dead_without_a_reason() {
        let of_two = [
            ("second rival's level", "there is one rival"),
            ("open ships", "with one full ship of two the day is over (M9)"),
            ("no empty place", "with one full ship of two the day is over (M9)"),
        ];
        for (seats, dead) in [(2, &of_two[..]), (5, &[]), (6, &[])] {
            check(&Medici::new(Edition::Of2018, seats, &medici::Options::default()).unwrap(), 12, dead);
            check(&MediciCard::new(seats, &Default::default()).unwrap(), 12, &[]);
        }
        let unused = ("unused", "bits of a word that no fact needs");
        let three = ("other: 3 in hand", "a seat has three only in its own turn, from buying to placing");
        check(&Burgueses::new(2, &burgueses::Options::default()).unwrap(), 300, &[unused, three]);
    }
}
