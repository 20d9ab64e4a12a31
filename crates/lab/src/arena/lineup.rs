//! Who sits where in which game.

/// The entrants of every game: deal by deal another choice of them, and each choice in all rotations of its seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lineup {
    /// The choices of entrants, one for each seat.
    choices: Vec<Vec<usize>>,
}

impl Lineup {
    /// Of so many entrants for so many seats. If there are too few, the last one takes the other seats too.
    pub(super) fn new(entrants: usize, seats: usize) -> Self {
        let choices = if entrants <= seats {
            vec![(0..seats).map(|seat| seat.min(entrants - 1)).collect()]
        } else {
            choices(0, entrants, seats)
        };
        Self { choices }
    }

    /// The entrants of a game by seat.
    pub(super) fn at(&self, deal: u64, rotation: u64) -> Vec<usize> {
        let mut entrants = self.choices[(deal % self.choices.len() as u64) as usize].clone();
        entrants.rotate_left(rotation as usize);
        entrants
    }
}

/// All ways to choose so many of the numbers from `first` to `end - 1`, in order.
fn choices(first: usize, end: usize, many: usize) -> Vec<Vec<usize>> {
    if many == 0 {
        return vec![Vec::new()];
    }
    let beginning_with =
        |first: usize| choices(first + 1, end, many - 1).into_iter().map(move |rest| [&[first], &rest[..]].concat());
    (first..end).flat_map(beginning_with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_entrant_fills_the_table() {
        let lineup = Lineup::new(2, 4);
        assert_eq!(lineup.at(0, 0), [0, 1, 1, 1]);
        assert_eq!(lineup.at(7, 3), [1, 0, 1, 1]);
    }

    #[test]
    fn more_entrants_than_seats_take_turns() {
        let lineup = Lineup::new(4, 2);
        let pairs: Vec<_> = (0..7).map(|deal| lineup.at(deal, 0)).collect();
        assert_eq!(pairs, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3], [0, 1]]);
    }
}
