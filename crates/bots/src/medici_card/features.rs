//! The inputs of the value net: a position in numbers of about -1 to 1, as each seat sees it.
//!
//! Positions are evaluated at the beginning of a turn, between rounds, and where a seat is about to reveal. In the last
//! case `revealed` already counts the next card.

use lonja_rules::medici_card::{MediciCard, Phase, Public, ROUNDS};
use lonja_rules::{Good, PerSeat, Rules, Seat, Seats};

use super::heuristic::{ExpectedPayments, Heuristic};
use crate::learning::{Inputs, STAGES, ValueFeatures, features};
use crate::scores::per_seat;

/// Cards of the market that can be taken (C5).
const ON_OFFER: usize = 3;
const STAGES_A_ROUND: usize = STAGES / ROUNDS as usize;

impl ValueFeatures for MediciCard {
    const GOOD_FEATURES: [&'static str; 16] = GOOD_FEATURES;
    const SEAT_FEATURES: [&'static str; 32] = SEAT_FEATURES;

    /// The baseline is the heuristic's estimate: the net learns its error.
    fn baseline_and_inputs(&self, view: &Public) -> (PerSeat<f32>, PerSeat<Inputs>) {
        let context = FeatureContext::new(self, view);
        (context.heuristic.add_payments(view, &context.payments), context.inputs())
    }

    fn stage(&self, view: &Public) -> usize {
        let room = usize::from(self.ship_size()) * self.seats();
        let loaded: usize = Seats::first(self.seats()).iter().map(|seat| usize::from(view.ships()[seat].room())).sum();
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
    /// Turns before the seat's next turn; none if it has no turn in this round, or if the first seat is not known yet.
    waits: PerSeat<Option<usize>>,
    /// The cards that can be taken, the newest first: the value of each minus that of an average unseen card in the
    /// same room.
    value_on_offer: [f32; ON_OFFER],
    icons_on_offer: [[f32; ON_OFFER]; Good::COUNT],
    neutral_on_offer: f32,
    later_rounds: f32,
    /// C11: icons that the first bonus needs.
    needed: f32,
}

impl<'a> FeatureContext<'a> {
    pub(super) fn new(rules: &'a MediciCard, public: &'a Public) -> Self {
        let seats = Seats::first(rules.seats());
        let heuristic = Heuristic::new(rules, public);
        let payments = heuristic.expect_payments(public);
        let unseen_value = heuristic.unseen.value;
        let room = per_seat(rules.seats(), |seat| f32::from(rules.ship_size() - public.ships()[seat].room()));
        let prospect = |seat| f32::from(public.ships()[seat].value()) + room[seat] * unseen_value;
        let mut value_on_offer = [0.0; ON_OFFER];
        let mut icons_on_offer = [[0.0; ON_OFFER]; Good::COUNT];
        let mut neutral_on_offer = 0.0;
        for (at, &kind) in public.market.iter().rev().take(ON_OFFER).enumerate() {
            let card = rules.deck().card(kind);
            let room_taken = f32::from(u8::from(!card.neutral));
            value_on_offer[at] = f32::from(card.value) - room_taken * unseen_value;
            neutral_on_offer += 1.0 - room_taken;
            if let Some((good, icons)) = card.icons {
                icons_on_offer[good.index()][at] = f32::from(icons);
            }
        }
        Self {
            rules,
            public,
            seats,
            heuristic,
            payments,
            prospects: per_seat(rules.seats(), prospect),
            room,
            waits: count_waits(public),
            value_on_offer,
            icons_on_offer,
            neutral_on_offer,
            later_rounds: f32::from(ROUNDS.saturating_sub(public.round)),
            needed: rules.bonus_icons().next().map_or(1.0, f32::from),
        }
    }

    fn inputs(&self) -> PerSeat<Inputs> {
        let mut inputs = PerSeat::all(Inputs::ZERO);
        for seat in self.seats.iter() {
            let goods = Good::ALL.map(|good| good_features(self, seat, good));
            inputs[seat] = Inputs { goods, seat: seat_features(self, seat) };
        }
        inputs
    }
}

features! {
    /// About one good, as one seat sees it. Icons are those in warehouse and ship.
    const GOOD_FEATURES, fn good_features(context: &FeatureContext<'_>, seat: Seat, good: Good) -> [f32; 16] {
        let FeatureContext { public, needed, .. } = *context;
        let icons = |seat| f32::from(public.warehouses[seat].icons(good) + public.ships()[seat].icons(good));
        let on_offer = &context.icons_on_offer[good.index()];
        let rivals = context.seats.without([seat].into_iter().collect());
        let own = icons(seat);
        let others = RivalAmounts::of(rivals, icons);
        let not_below = rivals.iter().filter(|&rival| icons(rival) >= own).count();
        // The next seat gets what this one leaves in the market.
        let reach = match context.waits[seat] {
            Some(0) => 1.0,
            Some(1) => 0.4,
            _ => 0.0,
        };
        let flag = |yes: bool| f32::from(u8::from(yes));
    }
    "icons" => own / needed,
    "best rival's icons" => others.most / needed,
    "second rival's icons" => others.second / needed,
    "lead over the best rival" => (own - others.most).clamp(-4.0, 4.0) / 4.0,
    "lead over the second rival" => (own - others.second).clamp(-4.0, 4.0) / 4.0,
    "has icons" => flag(own > 0.0),
    "has the bonus" => flag(own >= needed),
    "icons missing for the bonus" => (needed - own).max(0.0) / needed,
    "1 icon missing for the bonus" => flag(own == needed - 1.0),
    "ties with the best rival" => flag(own == others.most),
    "rivals not below" => not_below as f32 / rivals.len() as f32,
    "icons of an unseen card" => context.heuristic.unseen.icons[good.index()].0 * 3.0,
    "icons on the newest card in reach" => reach * on_offer[0] / 2.0,
    "icons on all cards in reach" => reach * on_offer.iter().sum::<f32>() / 2.0,
    "expected payment this round" => context.payments.goods[good.index()][seat.index()] / 20.0,
    "expected payment in later rounds" => context.payments.later_goods[good.index()][seat.index()] / 20.0,
}

features! {
    /// About one seat. A ship's prospect is its value with average cards in its empty room.
    const SEAT_FEATURES, fn seat_features(context: &FeatureContext<'_>, seat: Seat) -> [f32; 32] {
        let FeatureContext { rules, public, later_rounds, .. } = *context;
        let rivals = context.seats.without([seat].into_iter().collect());
        let count = rivals.len() as f32;
        let size = f32::from(rules.ship_size());
        let florins = |seat| f32::from(public.florins[seat]);
        let money = RivalAmounts::of(rivals, florins);
        let ships = RivalAmounts::of(rivals, |rival| context.prospects[rival]);
        let rooms = RivalAmounts::of(rivals, |rival| context.room[rival]);
        let own = context.prospects[seat];
        let room = context.room[seat];
        let above = rivals.iter().filter(|&rival| context.prospects[rival] > own).count();
        let flag = |yes: bool| f32::from(u8::from(yes));
        let wait = context.waits[seat];
        let (acts, is_next) = (wait == Some(0), wait == Some(1));
        let last_turn = public.last_turn && public.phase == Phase::Turn;
    }
    "later rounds" => later_rounds / 2.0,
    "is the last round" => flag(later_rounds == 0.0),
    "value of an unseen card" => context.heuristic.unseen.value / 3.0 - 1.0,
    "florins minus richest rival's" => (florins(seat) - money.most) / 50.0,
    "florins minus rivals' mean" => (florins(seat) - money.sum / count) / 50.0,
    "ship's value" => f32::from(public.ships()[seat].value()) / 20.0,
    "empty room" => room / size,
    "ship is full" => flag(room == 0.0),
    "prospect minus best rival's" => (own - ships.most) / 10.0,
    "prospect minus second rival's" => (own - ships.second) / 10.0,
    "prospect minus rivals' mean" => (own - ships.sum / count) / 10.0,
    "rivals with better prospects" => above as f32 / count,
    "turns to wait" => wait.map_or(1.0, |wait| wait as f32 / count),
    "acts" => flag(acts),
    "acts in the last turn" => flag(last_turn && acts),
    "misses the last turn" => flag(last_turn && !acts),
    "open ships" => public.open().len() as f32 / (count + 1.0),
    "most empty room of a rival" => rooms.most / size,
    "empty room minus the most of a rival" => (room - rooms.most) / size,
    "rivals' mean empty room" => rooms.sum / count / size,
    "acts: value of the newest card" => flag(acts) * context.value_on_offer[0] / 4.0,
    "acts: value of the second card" => flag(acts) * context.value_on_offer[1] / 4.0,
    "acts: value of the third card" => flag(acts) * context.value_on_offer[2] / 4.0,
    "is next: value of the newest card" => flag(is_next) * context.value_on_offer[0] / 4.0,
    "is next: value of the second card" => flag(is_next) * context.value_on_offer[1] / 4.0,
    "is next: value of the third card" => flag(is_next) * context.value_on_offer[2] / 4.0,
    "acts: neutral cards in reach" => flag(acts) * context.neutral_on_offer / 3.0,
    "cards in the market" => public.market.len().min(6) as f32 / 6.0,
    "pile" => f32::from(public.pile()) / 110.0,
    "acts: revealed cards" => flag(acts) * f32::from(public.revealed) / 3.0,
    "has revealed" => flag(public.revealed > 0),
    "ship's expected payment" => context.payments.ships[seat.index()] / 20.0,
}

fn count_waits(public: &Public) -> PerSeat<Option<usize>> {
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

/// The highest and second highest amount of a seat's rivals, and their sum.
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
