//! A position in numbers of about -1 to 1, as each seat sees it.
//!
//! Positions are estimated at the beginning of a turn, between rounds, and where a seat is about to reveal: then
//! `revealed` counts the card that is about to come.

use lonja_rules::medici_card::{MediciCard, Phase, Public, ROUNDS};
use lonja_rules::{Good, PerSeat, Rules, Seat, Seats};

use super::estimate::{Estimate, Parts};
use crate::learning::Inputs;

/// Cards of the market that can be taken (C5).
const ON_OFFER: usize = 3;

/// What all seats see alike, worked out once.
pub(super) struct Scene<'a> {
    rules: &'a MediciCard,
    public: &'a Public,
    seats: Seats,
    estimate: Estimate<'a>,
    /// What can be worked out by hand.
    parts: Parts,
    /// What the ships will be worth with usual cards in what is empty.
    prospects: PerSeat<f32>,
    room: PerSeat<f32>,
    /// How many open seats come before each; none if it has no turn any more or nobody knows yet.
    waits: PerSeat<Option<usize>>,
    offer: [Offered; ON_OFFER],
    later_rounds: f32,
}

/// A card of the market, the newest first; nothing if there is none.
#[derive(Clone, Copy, Default)]
struct Offered {
    /// Value more than usual for the room that it takes.
    value: f32,
    good: Option<Good>,
    icons: f32,
    neutral: f32,
}

impl<'a> Scene<'a> {
    pub(super) fn new(rules: &'a MediciCard, public: &'a Public) -> Self {
        let seats = Seats::first(rules.seats());
        let estimate = Estimate::new(rules, public);
        let parts = estimate.parts(public);
        let unseen = &estimate.unseen;
        let (mut prospects, mut room) = (PerSeat::all(0.0), PerSeat::all(0.0));
        for seat in seats.iter() {
            room[seat] = f32::from(rules.ship_size() - public.ships[seat].room());
            prospects[seat] = f32::from(public.ships[seat].value()) + room[seat] * unseen.value;
        }
        let mut offer = [Offered::default(); ON_OFFER];
        for (offered, &kind) in offer.iter_mut().zip(public.market.iter().rev()) {
            let card = rules.deck().card(kind);
            let taken = f32::from(u8::from(!card.neutral));
            *offered = Offered {
                value: f32::from(card.value) - taken * unseen.value,
                good: card.icons.map(|(good, _)| good),
                icons: card.icons.map_or(0.0, |(_, icons)| f32::from(icons)),
                neutral: 1.0 - taken,
            };
        }
        let later_rounds = f32::from(ROUNDS.saturating_sub(public.round));
        Self { rules, public, seats, estimate, parts, prospects, room, waits: waits(public), offer, later_rounds }
    }

    /// What the hand-made estimate expects.
    pub(super) fn final_florins(&self) -> PerSeat<f32> {
        self.estimate.add_up(self.public, &self.parts)
    }

    /// The position as each seat sees it.
    pub(super) fn inputs(&self) -> PerSeat<Inputs> {
        let mut inputs = PerSeat::all(Inputs::NONE);
        for seat in self.seats.iter() {
            self.see(seat, &mut inputs[seat].seat);
        }
        for good in Good::ALL {
            self.see_good(good, &mut inputs);
        }
        inputs
    }

    fn see(&self, seat: Seat, inputs: &mut [f32; 32]) {
        let public = self.public;
        let rivals = self.seats.without([seat].into_iter().collect());
        let count = rivals.len() as f32;
        let size = f32::from(self.rules.ship_size());
        let florins = |seat| f32::from(public.florins[seat]);
        let money = Rivals::of(rivals, florins);
        let ships = Rivals::of(rivals, |rival| self.prospects[rival]);
        let room = Rivals::of(rivals, |rival| self.room[rival]);
        let own = self.prospects[seat];
        let above = rivals.iter().filter(|&rival| self.prospects[rival] > own).count();
        let wait = self.waits[seat];
        let acts = wait == Some(0);
        let is_next = wait == Some(1);
        let here = |yes: bool| f32::from(u8::from(yes));
        let last_turn = public.last_turn && public.phase == Phase::Turn;
        let neutral: f32 = self.offer.iter().map(|offered| offered.neutral).sum();
        *inputs = [
            self.later_rounds / 2.0,
            here(self.later_rounds == 0.0),
            self.estimate.unseen.value / 3.0 - 1.0,
            (florins(seat) - money.most) / 50.0,
            (florins(seat) - money.sum / count) / 50.0,
            f32::from(public.ships[seat].value()) / 20.0,
            self.room[seat] / size,
            here(self.room[seat] == 0.0),
            (own - ships.most) / 10.0,
            (own - ships.second) / 10.0,
            (own - ships.sum / count) / 10.0,
            above as f32 / count,
            wait.map_or(1.0, |wait| wait as f32 / count),
            here(acts),
            here(last_turn && acts),
            here(last_turn && !acts),
            public.open().len() as f32 / (count + 1.0),
            room.most / size,
            (self.room[seat] - room.most) / size,
            room.sum / count / size,
            here(acts) * self.offer[0].value / 4.0,
            here(acts) * self.offer[1].value / 4.0,
            here(acts) * self.offer[2].value / 4.0,
            here(is_next) * self.offer[0].value / 4.0,
            here(is_next) * self.offer[1].value / 4.0,
            here(is_next) * self.offer[2].value / 4.0,
            here(acts) * neutral / 3.0,
            public.market.len().min(6) as f32 / 6.0,
            f32::from(public.pile) / 110.0,
            here(acts) * f32::from(public.revealed) / 3.0,
            here(public.revealed > 0),
            self.parts.ships[seat.index()] / 20.0,
        ];
    }

    fn see_good(&self, good: Good, inputs: &mut PerSeat<Inputs>) {
        let public = self.public;
        let icons = |seat| f32::from(public.warehouses[seat].icons(good) + public.ships[seat].icons(good));
        let needed = self.rules.bonus_icons().next().map_or(1.0, f32::from);
        let on_offer = self.offer.map(|offered| if offered.good == Some(good) { offered.icons } else { 0.0 });
        let offered: f32 = on_offer.iter().sum();
        let here = |yes: bool| f32::from(u8::from(yes));
        for seat in self.seats.iter() {
            let rivals = self.seats.without([seat].into_iter().collect());
            let count = rivals.len() as f32;
            let own = icons(seat);
            let others = Rivals::of(rivals, icons);
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
                here(own > 0.0),
                here(own >= needed),
                (needed - own).max(0.0) / needed,
                here(own == needed - 1.0),
                here(own == others.most),
                not_below as f32 / count,
                self.estimate.unseen.icons[good.index()].0 * 3.0,
                near * on_offer[0] / 2.0,
                near * offered / 2.0,
                self.parts.goods[good.index()][seat.index()] / 20.0,
                self.parts.later_goods[good.index()][seat.index()] / 20.0,
            ];
        }
    }
}

/// How many open seats come before each.
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

/// What rivals have of something.
struct Rivals {
    most: f32,
    second: f32,
    sum: f32,
}

impl Rivals {
    fn of(rivals: Seats, worth: impl Fn(Seat) -> f32) -> Self {
        let mut all = Self { most: f32::MIN, second: f32::MIN, sum: 0.0 };
        for rival in rivals.iter() {
            let own = worth(rival);
            all.sum += own;
            all.second = all.second.max(own.min(all.most));
            all.most = all.most.max(own);
        }
        // With one rival there is no second: the same again.
        if all.second == f32::MIN {
            all.second = all.most;
        }
        all
    }
}
