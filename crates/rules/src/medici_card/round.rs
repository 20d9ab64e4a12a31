//! Beginning and ending a round, and the game (C2, C8–C13).

use super::cards::{Cargo, Kind, MAX_CARDS};
use super::event::{Event, RoundEnd};
use super::state::{Phase, Public, State};
use super::{Chance, MediciCard, ROUNDS};
use crate::good::Good;
use crate::payment::{RankedValues, Ranks, ranks};
use crate::random::Random;
use crate::rules::{ImpossibleChance, Listener, highest, lowest};
use crate::seat::{PerSeat, Seats};

impl MediciCard {
    /// C2: a shuffled pile, empty ships, the first seat.
    #[inline]
    pub(super) fn begin_round(&self, state: &mut State, pile: [Kind; MAX_CARDS], listener: &mut impl Listener<Self>) {
        state.pile = pile;
        state.top = 0;
        let public = &mut state.public;
        public.last_turn = false;
        let (round, first) = (public.round, public.seat);
        listener.event(|| Event::RoundBegan { round, first });
        listener.snapshot(|| State::snapshot(*public));
        self.begin_turn(public, first, listener);
    }

    /// C8–C13: ships and goods are paid, then the next round is prepared or the game is over.
    #[inline(never)]
    pub(super) fn end_round(&self, public: &mut Public, how: RoundEnd, listener: &mut impl Listener<Self>) {
        listener.event(|| Event::RoundEnded { round: public.round, how });
        let Public { florins, warehouses, .. } = *public;
        let ranks = self.pay_seats(public);
        self.report_payments(public, florins, &warehouses, &ranks, listener);
        if public.round == ROUNDS {
            public.phase = Phase::Over;
            // C13
            listener.event(|| Event::GameEnded {
                winners: highest(&public.florins.map(i32::from), self.seats).iter().collect(),
            });
        } else {
            self.prepare_round(public);
        }
    }

    /// C8–C11: ships unload, then ships and goods are ranked together and paid. Returns the ranks, from which each
    /// single payment follows.
    pub(super) fn pay_seats(&self, public: &mut Public) -> PerSeat<Ranks> {
        let seats = Seats::first(self.seats);
        let mut values = PerSeat::all(RankedValues::default());
        for seat in seats.iter() {
            // C9
            public.warehouses[seat] += public.ships[seat];
            values[seat] = public.ships[seat].ranked_values(&public.warehouses[seat]);
        }
        let mut all_ranks = PerSeat::all(Ranks::default());
        for seat in seats.iter() {
            all_ranks[seat] = ranks(&values[seat], values.of(self.seats));
            let mut paid = self.paid_for_ship(&all_ranks[seat]);
            for good in Good::ALL {
                let icons = public.warehouses[seat].icons(good);
                paid += self.paid_for_good(&all_ranks[seat], icons, good) + self.bonus(icons);
            }
            public.florins[seat] += paid;
        }
        all_ranks
    }

    /// C8: the payment for a ship, by the rank of its value, neutral cards included.
    #[inline]
    pub(super) fn paid_for_ship(&self, ranks: &Ranks) -> u16 {
        self.ship_payments.of(ranks, Cargo::VALUE_ROW)
    }

    /// C10: the payment for most or second most icons. A seat without icons ranks below all others; it is paid nothing,
    /// so that the places of the others don't change, unless the option `zero_icons` lets it take a place.
    #[inline]
    pub(super) fn paid_for_good(&self, ranks: &Ranks, icons: u16, good: Good) -> u16 {
        if icons >= self.least_icons { self.good_payments.of(ranks, good.index()) } else { 0 }
    }

    /// Reports the payments of the round one by one. `florins` and `warehouses` are those before the payments.
    fn report_payments(
        &self,
        public: &Public,
        florins: PerSeat<u16>,
        warehouses: &PerSeat<Cargo>,
        ranks: &PerSeat<Ranks>,
        listener: &mut impl Listener<Self>,
    ) {
        let paid = |seat, good| self.paid_for_good(&ranks[seat], public.warehouses[seat].icons(good), good);
        let after = |goods: &[Good]| {
            // The cards are still in the ships.
            let mut shown = Public { florins, warehouses: *warehouses, ..*public };
            for seat in Seats::first(self.seats).iter() {
                shown.florins[seat] += self.paid_for_ship(&ranks[seat]);
                for &good in goods {
                    let bonus = self.bonus(public.warehouses[seat].icons(good));
                    shown.florins[seat] += paid(seat, good) + bonus;
                }
            }
            State::snapshot(shown)
        };
        listener.event(|| Event::ShipsPaid {
            values: public.ships.map(|ship| ship.value()).list(self.seats),
            paid: ranks.map(|ranks| self.paid_for_ship(&ranks)).list(self.seats),
        });
        listener.snapshot(|| after(&[]));
        for (index, good) in Good::ALL.into_iter().enumerate() {
            let icons = public.warehouses.map(|warehouse| warehouse.icons(good));
            listener.event(|| Event::GoodPaid {
                good,
                icons: icons.list(self.seats),
                paid: Seats::first(self.seats).iter().map(|seat| paid(seat, good)).collect(),
                bonus: icons.map(|icons| self.bonus(icons)).list(self.seats),
            });
            listener.snapshot(|| after(&Good::ALL[..=index]));
        }
    }

    /// C12, C2: the market goes back to the pile, loaded cards don't. The poorest seat begins; chance breaks ties.
    fn prepare_round(&self, public: &mut Public) {
        public.round += 1;
        for kind in &public.market {
            public.in_pile[kind.index()] += 1;
        }
        public.pile += public.market.len() as u8;
        public.market.clear();
        public.loaded.clear();
        public.ships = PerSeat::all(Cargo::default());
        public.open = Seats::first(self.seats);
        public.revealed = 0;
        public.candidates = lowest(&public.florins, self.seats);
        public.seat = public.candidates.at(0);
        public.phase = if public.candidates.len() == 1 { Phase::Deck } else { Phase::First };
    }
}

/// Whether `chance` can happen in `state`.
pub(super) fn check_chance(state: &State, chance: &Chance) -> Result<(), ImpossibleChance> {
    let public = &state.public;
    match (public.phase, chance) {
        (Phase::First, Chance::First(seat)) if public.candidates.contains(*seat) => Ok(()),
        (Phase::First, Chance::First(seat)) => Err(ImpossibleChance(format!("seat {seat} can't begin this round"))),
        (Phase::Deck, Chance::Deck(pile)) => {
            let mut sorted = *pile;
            sorted.sort_unstable();
            if sorted == public.unseen() {
                Ok(())
            } else {
                Err(ImpossibleChance("the pile is not the cards that are left in the game, each once".into()))
            }
        }
        (Phase::First, _) => Err(ImpossibleChance("the game waits for who begins".into())),
        (Phase::Deck, _) => Err(ImpossibleChance("the game waits for the pile".into())),
        _ => Err(ImpossibleChance("the game doesn't wait for chance".into())),
    }
}

/// A random state with this view: all orders of the pile are equally likely.
pub(super) fn guess(view: &Public, random: &mut impl Random) -> State {
    let mut pile = view.unseen();
    random.shuffle(&mut pile);
    State { public: *view, pile: pile.into_inner(), top: 0 }
}
