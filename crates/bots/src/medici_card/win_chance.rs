//! Chances of winning from the expected florins of the [`Heuristic`](super::heuristic::Heuristic).

use lonja_rules::medici_card::{MediciCard, Phase, Public, ROUNDS};
use lonja_rules::{PerSeat, Rules, Seats};

use crate::learning::{softmax, victory_shares};

/// The temperature just before the last payment, in florins.
const END_TEMPERATURE: f32 = 1.0;
/// How much higher it is at the beginning of the game. It grows with the square root of the rounds left, as the standard
/// deviation of a sum does.
const ADDED_TEMPERATURE: f32 = 11.0;

/// Rounds left, from 3 (before the first) to 0 (the last ships are full).
fn rounds_left(rules: &MediciCard, public: &Public) -> f32 {
    let later = f32::from(ROUNDS.saturating_sub(public.round));
    match public.phase {
        Phase::Over => 0.0,
        Phase::First | Phase::Deck => later + 1.0,
        Phase::Turn => later + empty_share(rules, public),
    }
}

/// The share of the room in all ships that is empty.
fn empty_share(rules: &MediciCard, public: &Public) -> f32 {
    let all = rules.ship_size() * rules.seats() as u16;
    let loaded: u16 = Seats::first(rules.seats()).iter().map(|seat| public.ships[seat].room()).sum();
    1.0 - f32::from(loaded) / f32::from(all)
}

/// Each seat's chance of winning with these expected final florins.
pub(super) fn win_chances(rules: &MediciCard, public: &Public, florins: &PerSeat<f32>) -> PerSeat<f32> {
    if public.phase == Phase::Over {
        return victory_shares(florins, rules.seats());
    }
    let game_left = rounds_left(rules, public) / f32::from(ROUNDS);
    softmax(florins, rules.seats(), END_TEMPERATURE + ADDED_TEMPERATURE * game_left.sqrt())
}
