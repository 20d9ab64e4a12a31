//! A hand-written estimate of the final florins.
//!
//! Each ship fills with average unseen cards. Its value, and each seat's icons at the end of this round and of later
//! ones, are normal variables with a mean and a variance. The payment for a place is expected over the chances that
//! each rival outranks the seat.

use lonja_rules::medici_card::{MediciCard, Phase, Public, ROUNDS};
use lonja_rules::{Good, MAX_SEATS, PerSeat, Rules, Seat, Seats};

use super::unseen::UnseenCards;
use crate::scores::per_seat;

/// Cards that a seat loads in its last turn (C6), on average.
const LAST_TURN_LOADS: f32 = 1.8;
/// Cards that a seat loads for each card that the slowest rival still has room for.
const LOADS_A_RIVAL_LOAD: f32 = 0.6;
/// The value of a chosen card minus that of a random one.
const VALUE_OF_CHOICE: f32 = 0.4;
/// Florins per point of value in the market.
const FLORINS_A_POINT: f32 = 1.5;
/// Florins per icon in the market, in each round left.
const FLORINS_AN_ICON: f32 = 1.5;
/// Loads that are added even to a full ship, so that no variance is zero.
const MIN_LOADS: f32 = 0.02;
/// The variance of icons for each expected icon.
const ICON_VARIANCE: f32 = 1.3;
/// The amount at places where nobody sits: far below what any seat has.
const NOBODY: f32 = -1e6;

/// By seat: 1 for every other place, 0 for its own.
const OTHERS: [SeatRow; MAX_SEATS] = {
    let mut others = [[1.0; 8]; MAX_SEATS];
    let mut seat = 0;
    while seat < MAX_SEATS {
        others[seat][seat] = 0.0;
        seat += 1;
    }
    others
};

/// A number for each seat, padded to eight so that loops become vector instructions.
pub(super) type SeatRow = [f32; 8];

/// Estimates positions of one decision. The unseen cards are counted once, in the position that the heuristic is made
/// from.
pub(super) struct Heuristic<'a> {
    pub(super) rules: &'a MediciCard,
    seats: usize,
    pub(super) unseen: UnseenCards,
    ship_payments: SeatRow,
    mean_ship_payment: f32,
    good_payments: [f32; 2],
    /// C11: the icons that a bonus needs, and the florins that it adds to the bonus before.
    bonuses: [(f32, f32); 2],
}

/// Expected payments by seat: for this round, and for goods in all later rounds.
pub(super) struct ExpectedPayments {
    pub(super) ships: SeatRow,
    pub(super) goods: [SeatRow; Good::COUNT],
    pub(super) later_goods: [SeatRow; Good::COUNT],
}

impl<'a> Heuristic<'a> {
    pub(super) fn new(rules: &'a MediciCard, public: &Public) -> Self {
        let seats = rules.seats();
        let ship_payments: SeatRow = std::array::from_fn(|above| f32::from(rules.ship_payment(above)));
        let mut bonuses = [(0.0, 0.0); 2];
        for (bonus, icons) in bonuses.iter_mut().zip(rules.bonus_icons()) {
            *bonus = (f32::from(icons), f32::from(rules.bonus(icons) - rules.bonus(icons - 1)));
        }
        Self {
            rules,
            seats,
            unseen: UnseenCards::count(rules, public),
            ship_payments,
            mean_ship_payment: ship_payments.iter().sum::<f32>() / seats as f32,
            good_payments: std::array::from_fn(|above| f32::from(rules.good_payment(above))),
            bonuses,
        }
    }

    /// The expected final florins, at the beginning of a turn or of a round.
    pub(super) fn final_florins(&self, public: &Public) -> PerSeat<f32> {
        self.add_payments(public, &self.expect_payments(public))
    }

    /// The same from payments that [`expect_payments`](Self::expect_payments) has computed.
    pub(super) fn add_payments(&self, public: &Public, payments: &ExpectedPayments) -> PerSeat<f32> {
        let mut to_come = [0.0; 8];
        if public.phase != Phase::Over {
            let goods = payments.goods.iter().zip(&payments.later_goods);
            let goods: SeatRow = goods.fold([0.0; 8], |sum, (now, later)| add(&sum, &add(now, later)));
            let later_ships = later_rounds(public) * self.mean_ship_payment;
            to_come = add(&payments.ships, &goods).map(|paid| paid + later_ships);
        }
        if public.phase == Phase::Turn {
            to_come[public.seat.index()] += self.value_offer(public);
        }
        self.add_florins(public, &to_come)
    }

    /// The expected florins after this round, in the middle of a turn.
    pub(super) fn florins_after_round(&self, public: &Public) -> PerSeat<f32> {
        let loads = self.expect_loads(public);
        let ships = self.expect_ship_payments(public, &loads);
        let goods = self.expect_good_payments(public, &loads, 1.0);
        self.add_florins(public, &goods.iter().fold(ships, |sum, good| add(&sum, good)))
    }

    pub(super) fn expect_payments(&self, public: &Public) -> ExpectedPayments {
        let loads = self.expect_loads(public);
        let rounds = later_rounds(public);
        // Two later rounds count as one in the middle between them, paid twice.
        let later_loads = (rounds + 1.0) / 2.0 * f32::from(self.rules.ship_size());
        let later_goods = if rounds > 0.0 {
            self.expect_good_payments(public, &loads.map(|now| now + later_loads), rounds)
        } else {
            [[0.0; 8]; Good::COUNT]
        };
        ExpectedPayments {
            ships: self.expect_ship_payments(public, &loads),
            goods: self.expect_good_payments(public, &loads, 1.0),
            later_goods,
        }
    }

    fn add_florins(&self, public: &Public, to_come: &SeatRow) -> PerSeat<f32> {
        per_seat(self.seats, |seat| f32::from(public.florins[seat]) + to_come[seat.index()])
    }

    /// A number for each seat, and [`NOBODY`] at the other places.
    fn row(&self, make: impl Fn(Seat) -> f32) -> SeatRow {
        let mut row = [NOBODY; 8];
        for seat in Seats::first(self.seats).iter() {
            row[seat.index()] = make(seat);
        }
        row
    }

    /// The cards that each seat will still load this round, without neutral ones. A slow seat has only one more turn
    /// when all others are full (C6).
    fn expect_loads(&self, public: &Public) -> SeatRow {
        let room = self.row(|seat| f32::from(self.rules.ship_size() - public.ships()[seat].room()));
        let fair = self.unseen.cards / self.seats as f32;
        let slowest =
            |others: &SeatRow| others.iter().zip(room).fold(0.0, |most: f32, (other, room)| most.max(other * room));
        self.row(|seat| {
            let in_time = LAST_TURN_LOADS + LOADS_A_RIVAL_LOAD * slowest(&OTHERS[seat.index()]);
            room[seat.index()].min(in_time).min(fair) + MIN_LOADS
        })
    }

    /// C8: the expected payments for ships, this round. `above[n]` is the chance of each seat that n rivals outrank it.
    fn expect_ship_payments(&self, public: &Public, loads: &SeatRow) -> SeatRow {
        let each = self.unseen.value + VALUE_OF_CHOICE;
        let values = self.row(|seat| f32::from(public.ships()[seat].value()) + loads[seat.index()] * each);
        let mut above = [[0.0; 8]; MAX_SEATS];
        above[0] = [1.0; 8];
        for rival in 0..self.seats {
            let chances = outrank_chances(&values, rival, 0.0, &inverse_deviations(loads, rival, self.unseen.variance));
            for count in (1..self.seats).rev() {
                let fewer = above[count - 1];
                for own in 0..8 {
                    above[count][own] += chances[own] * (fewer[own] - above[count][own]);
                }
            }
            above[0] = std::array::from_fn(|own| above[0][own] * (1.0 - chances[own]));
        }
        let places = above.iter().zip(self.ship_payments);
        places.fold([0.0; 8], |paid, (above, payment)| add(&paid, &above.map(|chance| chance * payment)))
    }

    /// C10, C11: the expected payments for places and bonuses after these loads, multiplied by `times`.
    fn expect_good_payments(&self, public: &Public, loads: &SeatRow, times: f32) -> [SeatRow; Good::COUNT] {
        // One over the standard deviations of a seat's own icons, and of each rival's lead over it.
        let alone = loads.map(|own| 1.0 / (ICON_VARIANCE * own).abs().sqrt());
        let mut against = [[0.0; 8]; MAX_SEATS];
        for (rival, against) in against.iter_mut().enumerate().take(self.seats) {
            *against = inverse_deviations(loads, rival, ICON_VARIANCE);
        }
        Good::ALL.map(|good| {
            let (rate, inverse_root) = self.unseen.icons[good.index()];
            // The variance is proportional to the rate, so amounts are scaled by one over its root.
            let icons = self.row(|seat| {
                let own = public.warehouses[seat].icons(good) + public.ships()[seat].icons(good);
                inverse_root * (f32::from(own) + loads[seat.index()] * rate)
            });
            let mut paid = self.expect_place_payments(&icons, 0.5 * inverse_root, &against);
            for (needed, bonus) in self.bonuses.into_iter().filter(|(_, bonus)| *bonus > 0.0) {
                let needed = inverse_root * (needed - 0.5);
                for own in 0..8 {
                    paid[own] += bonus * normal_cdf((icons[own] - needed) * alone[own]);
                }
            }
            paid.map(|paid| times * paid)
        })
    }

    /// C10: the expected payments for places. `none` and `one` are the chances of each seat that no or one rival
    /// outranks it. Two equal seats are paid as if each were outranked (X4), so each rival gets a `lead`.
    fn expect_place_payments(&self, icons: &SeatRow, lead: f32, against: &[SeatRow; MAX_SEATS]) -> SeatRow {
        let (mut none, mut one) = ([1.0; 8], [0.0; 8]);
        for (rival, against) in against.iter().enumerate().take(self.seats) {
            let chances = outrank_chances(icons, rival, lead, against);
            for own in 0..8 {
                one[own] += chances[own] * (none[own] - one[own]);
                none[own] *= 1.0 - chances[own];
            }
        }
        let [first, second] = self.good_payments;
        std::array::from_fn(|own| none[own] * first + one[own] * second)
    }

    /// The value in florins of the newest cards of the market to the seat to act, minus that of unseen cards.
    fn value_offer(&self, public: &Public) -> f32 {
        let rounds = later_rounds(public) + 1.0;
        let mean_icons: f32 = self.unseen.icons.iter().map(|(rate, _)| rate).sum();
        let mut worth = 0.0;
        for (place, &kind) in public.market.iter().rev().take(3).enumerate() {
            let cargo = self.rules.deck().cargo(kind);
            let room = f32::from(cargo.room());
            let icons: u16 = Good::ALL.iter().map(|&good| cargo.icons(good)).sum();
            let points = f32::from(cargo.value()) - room * (self.unseen.value + VALUE_OF_CHOICE);
            let florins = FLORINS_A_POINT * points + FLORINS_AN_ICON * rounds * (f32::from(icons) - room * mean_icons);
            worth += if place == 0 { florins } else { florins.max(0.0) };
        }
        worth.max(0.0)
    }
}

fn later_rounds(public: &Public) -> f32 {
    f32::from(ROUNDS.saturating_sub(public.round))
}

fn add(one: &SeatRow, other: &SeatRow) -> SeatRow {
    std::array::from_fn(|own| one[own] + other[own])
}

/// For each seat, one over the standard deviation of the lead of a rival: both may still load cards.
fn inverse_deviations(loads: &SeatRow, rival: usize, variance: f32) -> SeatRow {
    loads.map(|own| 1.0 / (variance * (own + loads[rival])).abs().sqrt())
}

/// For each seat, the chance that a rival outranks it; 0 for the rival itself.
#[inline]
fn outrank_chances(amounts: &SeatRow, rival: usize, lead: f32, inverse_deviations: &SeatRow) -> SeatRow {
    let (others, leader) = (&OTHERS[rival], amounts[rival] + lead);
    let mut chances = [0.0; 8];
    for own in 0..8 {
        chances[own] = others[own] * normal_cdf((leader - amounts[own]) * inverse_deviations[own]);
    }
    chances
}

/// The normal CDF, approximated by a cubic step: fast, vectorisable, and at most 0.04 off.
fn normal_cdf(x: f32) -> f32 {
    let step = (x * (1.0 / 2.3)).clamp(-1.0, 1.0);
    0.5 + step * (0.75 - 0.25 * step * step)
}
