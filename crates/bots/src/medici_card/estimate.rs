//! What everybody's florins will come to: an honest hand-made guess.
//!
//! Each ship is expected to fill with cards as the unseen ones are on average. What it will be worth, and how many icons a
//! seat will have at the end of this round and of later ones, is a mean with a temperature; places are paid by the chance of being
//! outranked by each rival.

use lonja_rules::medici_card::{MediciCard, Phase, Public, ROUNDS};
use lonja_rules::{Good, MAX_SEATS, PerSeat, Rules, Seat, Seats};

use super::unseen::Unseen;

/// Cards that a last turn (C6) loads.
const LAST_TURN_LOADS: f32 = 1.8;
/// Cards that a seat loads for each that the slowest rival still has to.
const PACE: f32 = 0.6;
/// How much better in value a card is that is chosen than one that is drawn.
const CHOICE: f32 = 0.4;
/// Florins for a point of a ship's value, where the market offers it.
const FLORINS_A_POINT: f32 = 1.5;
/// Florins for an icon in each round that is left, where the market offers it.
const FLORINS_AN_ICON: f32 = 1.5;
/// Loads that are uncertain even in a full ship, so that nothing is divided by zero.
const LEAST_LOADS: f32 = 0.02;
/// The variance of icons for each that is expected.
const ICON_VARIANCE: f32 = 1.3;
/// Far below what any seat has: nobody sits there.
const NOBODY: f32 = -1e6;

/// One for every seat but one.
const OTHERS: [Row; MAX_SEATS] = {
    let mut others = [[1.0; 8]; MAX_SEATS];
    let mut seat = 0;
    while seat < MAX_SEATS {
        others[seat][seat] = 0.0;
        seat += 1;
    }
    others
};

/// A number for each seat and for places where nobody sits: loops of eight are quick.
pub(super) type Row = [f32; 8];

/// An estimate for one decision: the unseen cards are counted once.
pub(super) struct Estimate<'a> {
    pub(super) rules: &'a MediciCard,
    seats: usize,
    pub(super) unseen: Unseen,
    ship_payments: Row,
    /// What a ship is paid on average.
    mean_ship: f32,
    good_payments: [f32; 2],
    /// C11: icons needed, and florins more than for fewer.
    bonuses: [(f32, f32); 2],
}

/// What is still to be paid for what.
pub(super) struct Parts {
    /// For ships, this round.
    pub(super) ships: Row,
    /// For each good, this round.
    pub(super) goods: [Row; Good::COUNT],
    /// For each good, in all later rounds.
    pub(super) later_goods: [Row; Good::COUNT],
}

impl<'a> Estimate<'a> {
    pub(super) fn new(rules: &'a MediciCard, public: &Public) -> Self {
        let seats = rules.seats();
        let ship_payments: Row = std::array::from_fn(|above| f32::from(rules.ship_payment(above)));
        let mut bonuses = [(0.0, 0.0); 2];
        for (bonus, icons) in bonuses.iter_mut().zip(rules.bonus_icons()) {
            *bonus = (f32::from(icons), f32::from(rules.bonus(icons) - rules.bonus(icons - 1)));
        }
        Self {
            rules,
            seats,
            unseen: Unseen::count(rules, public),
            ship_payments,
            mean_ship: ship_payments.iter().sum::<f32>() / seats as f32,
            good_payments: std::array::from_fn(|above| f32::from(rules.good_payment(above))),
            bonuses,
        }
    }

    /// Everybody's final florins, from the beginning of a turn or of a round.
    pub(super) fn final_florins(&self, public: &Public) -> PerSeat<f32> {
        self.add_up(public, &self.parts(public))
    }

    /// The same, if what is still to be paid has been worked out.
    pub(super) fn add_up(&self, public: &Public, parts: &Parts) -> PerSeat<f32> {
        let mut to_come = [0.0; 8];
        if public.phase != Phase::Over {
            let goods = parts.goods.iter().zip(&parts.later_goods);
            let goods: Row = goods.fold([0.0; 8], |sum, (now, later)| add(&sum, &add(now, later)));
            let later_ships = later_rounds(public) * self.mean_ship;
            to_come = add(&parts.ships, &goods).map(|paid| paid + later_ships);
        }
        if public.phase == Phase::Turn {
            to_come[public.seat.index()] += self.offer(public);
        }
        self.with_florins(public, &to_come)
    }

    /// Everybody's florins after this round, from within a turn.
    pub(super) fn florins_after_round(&self, public: &Public) -> PerSeat<f32> {
        let loads = self.loads(public);
        let goods = self.goods(public, &loads, 1.0);
        self.with_florins(public, &goods.iter().fold(self.ships(public, &loads), |sum, good| add(&sum, good)))
    }

    /// What is expected to be paid for what, by seat.
    pub(super) fn parts(&self, public: &Public) -> Parts {
        let loads = self.loads(public);
        let rounds = later_rounds(public);
        // Two later rounds are taken together, halfway between them.
        let ships = (rounds + 1.0) / 2.0 * f32::from(self.rules.ship_size());
        let later_goods = if rounds > 0.0 {
            self.goods(public, &loads.map(|now| now + ships), rounds)
        } else {
            [[0.0; 8]; Good::COUNT]
        };
        Parts { ships: self.ships(public, &loads), goods: self.goods(public, &loads, 1.0), later_goods }
    }

    fn with_florins(&self, public: &Public, to_come: &Row) -> PerSeat<f32> {
        let mut florins = PerSeat::all(0.0);
        for seat in Seats::first(self.seats).iter() {
            florins[seat] = f32::from(public.florins[seat]) + to_come[seat.index()];
        }
        florins
    }

    /// A number for each seat.
    fn row(&self, make: impl Fn(Seat) -> f32) -> Row {
        let mut row = [NOBODY; 8];
        for seat in Seats::first(self.seats).iter() {
            row[seat.index()] = make(seat);
        }
        row
    }

    /// How many more cards each seat will load this round, neutral ones not counted. Who is too slow is left with one last
    /// turn when all others are full (C6).
    fn loads(&self, public: &Public) -> Row {
        let room = self.row(|seat| f32::from(self.rules.ship_size() - public.ships[seat].room()));
        let fair = self.unseen.cards / self.seats as f32;
        let slowest =
            |others: &Row| others.iter().zip(room).fold(0.0, |most: f32, (other, room)| most.max(other * room));
        self.row(|seat| {
            let in_time = LAST_TURN_LOADS + PACE * slowest(&OTHERS[seat.index()]);
            room[seat.index()].min(in_time).min(fair) + LEAST_LOADS
        })
    }

    /// C8: this round's ships.
    fn ships(&self, public: &Public, loads: &Row) -> Row {
        let each = self.unseen.value + CHOICE;
        let values = self.row(|seat| f32::from(public.ships[seat].value()) + loads[seat.index()] * each);
        let mut above = [[0.0; 8]; MAX_SEATS];
        above[0] = [1.0; 8];
        for rival in 0..self.seats {
            let chances = outranked(&values, rival, 0.0, &surer(loads, rival, self.unseen.variance));
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

    /// C10, C11: the goods' places and bonuses after so many more loads, `times` over.
    fn goods(&self, public: &Public, loads: &Row, times: f32) -> [Row; Good::COUNT] {
        let alone = loads.map(|own| 1.0 / (ICON_VARIANCE * own).abs().sqrt());
        let mut against = [[0.0; 8]; MAX_SEATS];
        for (rival, against) in against.iter_mut().enumerate().take(self.seats) {
            *against = surer(loads, rival, ICON_VARIANCE);
        }
        Good::ALL.map(|good| {
            let (rate, surer) = self.unseen.icons[good.index()];
            // An icon counts the more the fewer are to come.
            let icons = self.row(|seat| {
                let own = public.warehouses[seat].icons(good) + public.ships[seat].icons(good);
                surer * (f32::from(own) + loads[seat.index()] * rate)
            });
            let mut paid = self.places(&icons, 0.5 * surer, &against);
            for (needed, bonus) in self.bonuses.into_iter().filter(|(_, bonus)| *bonus > 0.0) {
                let needed = surer * (needed - 0.5);
                for own in 0..8 {
                    paid[own] += bonus * likely((icons[own] - needed) * alone[own]);
                }
            }
            paid.map(|paid| times * paid)
        })
    }

    /// C10. X4 in fives: two that are level are paid as if each were outranked, so `level` puts rivals ahead.
    fn places(&self, icons: &Row, level: f32, against: &[Row; MAX_SEATS]) -> Row {
        let (mut none, mut one) = ([1.0; 8], [0.0; 8]);
        for (rival, against) in against.iter().enumerate().take(self.seats) {
            let chances = outranked(icons, rival, level, against);
            for own in 0..8 {
                one[own] += chances[own] * (none[own] - one[own]);
                none[own] *= 1.0 - chances[own];
            }
        }
        let [first, second] = self.good_payments;
        std::array::from_fn(|own| none[own] * first + one[own] * second)
    }

    /// What the newest cards of the market are worth to the seat that has them before it, more than unseen ones.
    fn offer(&self, public: &Public) -> f32 {
        let rounds = f32::from(ROUNDS.saturating_sub(public.round) + 1);
        let usual: f32 = self.unseen.icons.iter().map(|(rate, _)| rate).sum();
        let mut worth = 0.0;
        for (place, &kind) in public.market.iter().rev().take(3).enumerate() {
            let cargo = self.rules.deck().cargo(kind);
            let room = f32::from(cargo.room());
            let icons: u16 = Good::ALL.iter().map(|&good| cargo.icons(good)).sum();
            let points = f32::from(cargo.value()) - room * (self.unseen.value + CHOICE);
            let florins = FLORINS_A_POINT * points + FLORINS_AN_ICON * rounds * (f32::from(icons) - room * usual);
            worth += if place == 0 { florins } else { florins.max(0.0) };
        }
        worth.max(0.0)
    }
}

fn later_rounds(public: &Public) -> f32 {
    f32::from(ROUNDS.saturating_sub(public.round))
}

fn add(one: &Row, other: &Row) -> Row {
    std::array::from_fn(|own| one[own] + other[own])
}

/// How sure a lead over a rival is for each seat: one by the temperature of what both may still load.
fn surer(loads: &Row, rival: usize, variance: f32) -> Row {
    loads.map(|own| 1.0 / (variance * (own + loads[rival])).abs().sqrt())
}

/// How likely a rival is to outrank each seat; itself it does not.
#[inline]
fn outranked(worth: &Row, rival: usize, ahead: f32, surer: &Row) -> Row {
    let (others, leader) = (&OTHERS[rival], worth[rival] + ahead);
    let mut chances = [0.0; 8];
    for own in 0..8 {
        chances[own] = others[own] * likely((leader - worth[own]) * surer[own]);
    }
    chances
}

/// How likely a normal variable of mean `lead` and variance 1 is above zero: a smooth step that is near enough, and quick.
fn likely(lead: f32) -> f32 {
    let step = (lead * (1.0 / 2.3)).clamp(-1.0, 1.0);
    0.5 + step * (0.75 - 0.25 * step * step)
}
