//! Chances of winning from the expected florins of the [`Heuristic`](super::heuristic::Heuristic).

use lonja_rules::medici_card::{MediciCard, Phase, Public, ROUNDS};
use lonja_rules::{PerSeat, Rules, Seats};

use crate::scores::{softmax, victory_shares};

/// The temperature just before the last payment, in florins.
const END_TEMPERATURE: f32 = 1.0;
/// How much higher it is at the beginning of the game. It grows with the square root of the rounds left, as the
/// standard deviation of a sum does.
const ADDED_TEMPERATURE: f32 = 11.0;

pub(super) fn win_chances(rules: &MediciCard, public: &Public, florins: &PerSeat<f32>) -> PerSeat<f32> {
    let round_left = match public.phase {
        Phase::Over => return victory_shares(florins, rules.seats()),
        Phase::First | Phase::Deck => 1.0,
        // The share of the room in all ships that is empty.
        Phase::Turn => {
            let room = rules.ship_size() * rules.seats() as u16;
            let loaded: u16 = Seats::first(rules.seats()).iter().map(|seat| public.ships()[seat].room()).sum();
            1.0 - f32::from(loaded) / f32::from(room)
        }
    };
    let game_left = (f32::from(ROUNDS.saturating_sub(public.round)) + round_left) / f32::from(ROUNDS);
    softmax(florins, rules.seats(), END_TEMPERATURE + ADDED_TEMPERATURE * game_left.sqrt())
}
