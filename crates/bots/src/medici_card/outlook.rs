//! From expected florins to the chance of winning.

use lonja_rules::medici_card::{MediciCard, Phase, Public, ROUNDS};
use lonja_rules::{PerSeat, Rules, Seat, Seats};

use crate::portable_math::exp;

/// How far florins that are expected go astray over a whole game: a lead of so many makes winning e times as likely.
const ASTRAY: f32 = 11.0;
/// The same in a position without anything to come but the last payment.
const LEAST_ASTRAY: f32 = 1.0;

/// How much of the game is still to come, from 3 (all rounds) to 0 (the last ships are full).
pub(super) fn to_come(rules: &MediciCard, public: &Public) -> f32 {
    let later = f32::from(ROUNDS.saturating_sub(public.round));
    match public.phase {
        Phase::Over => 0.0,
        Phase::First | Phase::Deck => later + 1.0,
        Phase::Turn => later + room_share(rules, public),
    }
}

/// How much of the room in all ships is left.
fn room_share(rules: &MediciCard, public: &Public) -> f32 {
    let all = rules.ship_size() * rules.seats() as u16;
    let loaded: u16 = Seats::first(rules.seats()).iter().map(|seat| public.ships[seat].room()).sum();
    1.0 - f32::from(loaded) / f32::from(all)
}

/// The chance of each seat to win with these expected final florins: the nearer the end, the surer is a lead.
pub(super) fn win_chances(rules: &MediciCard, public: &Public, florins: &PerSeat<f32>) -> PerSeat<f32> {
    let seats = Seats::first(rules.seats());
    let most = florins.of(rules.seats()).iter().fold(f32::MIN, |most, &own| most.max(own));
    if public.phase == Phase::Over {
        return victory_shares(seats, |seat| if florins[seat] >= most { 1.0 } else { 0.0 });
    }
    let astray = LEAST_ASTRAY + ASTRAY * (to_come(rules, public) / f32::from(ROUNDS)).sqrt();
    victory_shares(seats, |seat| exp((florins[seat] - most) / astray))
}

/// Weights that are not all zero, scaled to add up to one.
fn victory_shares(seats: Seats, weight: impl Fn(Seat) -> f32) -> PerSeat<f32> {
    let mut shares = PerSeat::all(0.0);
    let mut sum = 0.0;
    for seat in seats.iter() {
        shares[seat] = weight(seat);
        sum += shares[seat];
    }
    for seat in seats.iter() {
        shares[seat] /= sum;
    }
    shares
}
