//! The inputs of the value net: a position in numbers of about -1 to 1, as each seat sees it.
//!
//! Positions are evaluated at the beginning of a turn, between rounds, and where a seat is about to reveal. In the last case
//! `revealed` already counts the next card.

use lonja_rules::medici_card::{MediciCard, Phase, Public, ROUNDS};
use lonja_rules::{Good, PerSeat, Rules, Seat, Seats};

use super::heuristic::{ExpectedPayments, Heuristic};
use crate::learning::{Inputs, STAGES, ValueFeatures};

/// Cards of the market that can be taken (C5).
const ON_OFFER: usize = 3;
const STAGES_A_ROUND: usize = STAGES / ROUNDS as usize;

impl ValueFeatures for MediciCard {
    /// The heuristic's forecast: the net only learns its error.
    fn money(&self, view: &Public) -> PerSeat<f32> {
        Heuristic::new(self, view).final_florins(view)
    }

    fn inputs(&self, view: &Public) -> PerSeat<Inputs> {
        FeatureContext::new(self, view).inputs()
    }

    fn look(&self, view: &Public) -> (PerSeat<f32>, PerSeat<Inputs>) {
        let context = FeatureContext::new(self, view);
        (context.final_florins(), context.inputs())
    }

    fn stage(&self, view: &Public) -> usize {
        let room = usize::from(self.ship_size()) * self.seats();
        let loaded: usize = Seats::first(self.seats()).iter().map(|seat| usize::from(view.ships[seat].room())).sum();
        usize::from(view.round.saturating_sub(1)) * STAGES_A_ROUND
            + (loaded * STAGES_A_ROUND / room).min(STAGES_A_ROUND - 1)
    }
}

/// What several features need, computed once for all seats.
pub(super) struct FeatureContext<'a> {
    rules: &'a MediciCard,
    public: &'a Public,
    seats: Seats,
    heuristic: Heuristic<'a>,
    payments: ExpectedPayments,
    /// The value of each ship, if its empty room is filled with average unseen cards.
    prospects: PerSeat<f32>,
    /// Empty room of each ship.
    room: PerSeat<f32>,
    /// Turns before the seat's next turn; none if it has no turn in this round, or if nobody knows the first seat yet.
    waits: PerSeat<Option<usize>>,
    offer: [OfferedCard; ON_OFFER],
    later_rounds: f32,
}

/// A card of the market; all zero if there is none.
#[derive(Clone, Copy, Default)]
struct OfferedCard {
    /// Its value minus that of an average unseen card in the same room.
    value: f32,
    good: Option<Good>,
    icons: f32,
    neutral: f32,
}

impl<'a> FeatureContext<'a> {
    pub(super) fn new(rules: &'a MediciCard, public: &'a Public) -> Self {
        let seats = Seats::first(rules.seats());
        let heuristic = Heuristic::new(rules, public);
        let payments = heuristic.expect_payments(public);
        let unseen = &heuristic.unseen;
        let (mut prospects, mut room) = (PerSeat::all(0.0), PerSeat::all(0.0));
        for seat in seats.iter() {
            room[seat] = f32::from(rules.ship_size() - public.ships[seat].room());
            prospects[seat] = f32::from(public.ships[seat].value()) + room[seat] * unseen.value;
        }
        let mut offer = [OfferedCard::default(); ON_OFFER];
        for (offered, &kind) in offer.iter_mut().zip(public.market.iter().rev()) {
            let card = rules.deck().card(kind);
            let room_taken = f32::from(u8::from(!card.neutral));
            *offered = OfferedCard {
                value: f32::from(card.value) - room_taken * unseen.value,
                good: card.icons.map(|(good, _)| good),
                icons: card.icons.map_or(0.0, |(_, icons)| f32::from(icons)),
                neutral: 1.0 - room_taken,
            };
        }
        let later_rounds = f32::from(ROUNDS.saturating_sub(public.round));
        Self { rules, public, seats, heuristic, payments, prospects, room, waits: waits(public), offer, later_rounds }
    }

    /// The heuristic's forecast.
    fn final_florins(&self) -> PerSeat<f32> {
        self.heuristic.add_payments(self.public, &self.payments)
    }

    fn inputs(&self) -> PerSeat<Inputs> {
        let mut inputs = PerSeat::all(Inputs::NONE);
        for seat in self.seats.iter() {
            self.fill_seat(seat, &mut inputs[seat].seat);
        }
        for good in Good::ALL {
            self.fill_good(good, &mut inputs);
        }
        inputs
    }

    fn fill_seat(&self, seat: Seat, inputs: &mut [f32; 32]) {
        let public = self.public;
        let rivals = self.seats.without([seat].into_iter().collect());
        let count = rivals.len() as f32;
        let size = f32::from(self.rules.ship_size());
        let florins = |seat| f32::from(public.florins[seat]);
        let money = RivalAmounts::of(rivals, florins);
        let ships = RivalAmounts::of(rivals, |rival| self.prospects[rival]);
        let room = RivalAmounts::of(rivals, |rival| self.room[rival]);
        let own = self.prospects[seat];
        let above = rivals.iter().filter(|&rival| self.prospects[rival] > own).count();
        let wait = self.waits[seat];
        let acts = wait == Some(0);
        let is_next = wait == Some(1);
        let flag = |yes: bool| f32::from(u8::from(yes));
        let last_turn = public.last_turn && public.phase == Phase::Turn;
        let neutral: f32 = self.offer.iter().map(|offered| offered.neutral).sum();
        *inputs = [
            self.later_rounds / 2.0,
            flag(self.later_rounds == 0.0),
            self.heuristic.unseen.value / 3.0 - 1.0,
            (florins(seat) - money.most) / 50.0,
            (florins(seat) - money.sum / count) / 50.0,
            f32::from(public.ships[seat].value()) / 20.0,
            self.room[seat] / size,
            flag(self.room[seat] == 0.0),
            (own - ships.most) / 10.0,
            (own - ships.second) / 10.0,
            (own - ships.sum / count) / 10.0,
            above as f32 / count,
            wait.map_or(1.0, |wait| wait as f32 / count),
            flag(acts),
            flag(last_turn && acts),
            flag(last_turn && !acts),
            public.open().len() as f32 / (count + 1.0),
            room.most / size,
            (self.room[seat] - room.most) / size,
            room.sum / count / size,
            flag(acts) * self.offer[0].value / 4.0,
            flag(acts) * self.offer[1].value / 4.0,
            flag(acts) * self.offer[2].value / 4.0,
            flag(is_next) * self.offer[0].value / 4.0,
            flag(is_next) * self.offer[1].value / 4.0,
            flag(is_next) * self.offer[2].value / 4.0,
            flag(acts) * neutral / 3.0,
            public.market.len().min(6) as f32 / 6.0,
            f32::from(public.pile) / 110.0,
            flag(acts) * f32::from(public.revealed) / 3.0,
            flag(public.revealed > 0),
            self.payments.ships[seat.index()] / 20.0,
        ];
    }

    fn fill_good(&self, good: Good, inputs: &mut PerSeat<Inputs>) {
        let public = self.public;
        let icons = |seat| f32::from(public.warehouses[seat].icons(good) + public.ships[seat].icons(good));
        let needed = self.rules.bonus_icons().next().map_or(1.0, f32::from);
        let on_offer = self.offer.map(|offered| if offered.good == Some(good) { offered.icons } else { 0.0 });
        let offered: f32 = on_offer.iter().sum();
        let flag = |yes: bool| f32::from(u8::from(yes));
        for seat in self.seats.iter() {
            let rivals = self.seats.without([seat].into_iter().collect());
            let count = rivals.len() as f32;
            let own = icons(seat);
            let others = RivalAmounts::of(rivals, icons);
            let not_below = rivals.iter().filter(|&rival| icons(rival) >= own).count();
            let near = match self.waits[seat] {
                Some(0) => 1.0,
                Some(1) => 0.4,
                _ => 0.0,
            };
            inputs[seat].goods[good.index()] = [
                own / needed,
                others.most / needed,
                others.second / needed,
                (own - others.most).clamp(-4.0, 4.0) / 4.0,
                (own - others.second).clamp(-4.0, 4.0) / 4.0,
                flag(own > 0.0),
                flag(own >= needed),
                (needed - own).max(0.0) / needed,
                flag(own == needed - 1.0),
                flag(own == others.most),
                not_below as f32 / count,
                self.heuristic.unseen.icons[good.index()].0 * 3.0,
                near * on_offer[0] / 2.0,
                near * offered / 2.0,
                self.payments.goods[good.index()][seat.index()] / 20.0,
                self.payments.later_goods[good.index()][seat.index()] / 20.0,
            ];
        }
    }
}

/// Turns before each seat's next turn.
fn waits(public: &Public) -> PerSeat<Option<usize>> {
    let mut waits = PerSeat::all(None);
    let open = match public.phase {
        Phase::Turn | Phase::Deck => public.open(),
        Phase::First | Phase::Over => return waits,
    };
    let mut next = public.seat;
    for wait in 0..open.len() {
        waits[next] = Some(wait);
        next = open.after(next);
    }
    waits
}

/// What the rivals of a seat have of something: the most, the second most, and the sum.
struct RivalAmounts {
    most: f32,
    second: f32,
    sum: f32,
}

impl RivalAmounts {
    fn of(rivals: Seats, amount: impl Fn(Seat) -> f32) -> Self {
        let mut all = Self { most: f32::MIN, second: f32::MIN, sum: 0.0 };
        for rival in rivals.iter() {
            let theirs = amount(rival);
            all.sum += theirs;
            all.second = all.second.max(theirs.min(all.most));
            all.most = all.most.max(theirs);
        }
        // A single rival counts as the second, too.
        if all.second == f32::MIN {
            all.second = all.most;
        }
        all
    }
}
