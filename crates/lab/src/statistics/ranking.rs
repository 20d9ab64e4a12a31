//! The places of a game's seats, with ties.

use lonja_game::GameResult;

/// The seats of a game from the best to the worst; tied seats are in one group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ranking(pub(crate) Vec<Vec<usize>>);

impl Ranking {
    /// The winners first, the others by score.
    pub(crate) fn of(result: &GameResult) -> Self {
        let key = |seat: &usize| (result.winners.contains(seat), result.scores[*seat]);
        let mut seats: Vec<usize> = (0..result.scores.len()).collect();
        seats.sort_by_key(|seat| std::cmp::Reverse(key(seat)));
        Self(seats.chunk_by(|one, other| key(one) == key(other)).map(<[usize]>::to_vec).collect())
    }

    /// The ranking after a forfeit: all other seats tie for the first place.
    pub(crate) fn forfeited(seat: usize, seats: usize) -> Self {
        Self(vec![(0..seats).filter(|&other| other != seat).collect(), vec![seat]])
    }

    /// A seat's share of the victory.
    pub(crate) fn win_share(&self, seat: usize) -> f64 {
        if self.0[0].contains(&seat) { 1.0 / self.0[0].len() as f64 } else { 0.0 }
    }

    /// A seat's place, from 1. Tied seats have the mean of the places that they cover.
    pub(crate) fn place(&self, seat: usize) -> f64 {
        let mut before = 0;
        for tied in &self.0 {
            if tied.contains(&seat) {
                return before as f64 + (tied.len() + 1) as f64 / 2.0;
            }
            before += tied.len();
        }
        before as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_places() {
        let ranking = Ranking::of(&GameResult { scores: vec![7, 9, 7, 3], winners: vec![1] });
        assert_eq!(ranking.0, [vec![1], vec![0, 2], vec![3]]);
        assert_eq!([0, 1, 2, 3].map(|seat| ranking.place(seat)), [2.5, 1.0, 2.5, 4.0]);
        assert_eq!([0, 1].map(|seat| ranking.win_share(seat)), [0.0, 1.0]);
    }

    #[test]
    fn a_winner_is_first_whatever_the_scores() {
        let ranking = Ranking::of(&GameResult { scores: vec![30, 20], winners: vec![1] });
        assert_eq!(ranking.0, [[1], [0]]);
    }

    #[test]
    fn a_forfeit_is_a_victory_of_the_others() {
        let ranking = Ranking::forfeited(1, 3);
        assert_eq!([0, 1, 2].map(|seat| ranking.win_share(seat)), [0.5, 0.0, 0.5]);
        assert_eq!([0, 1, 2].map(|seat| ranking.place(seat)), [1.5, 3.0, 1.5]);
    }
}
