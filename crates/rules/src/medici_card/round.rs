//! Beginning and ending a round, and the game (C2, C8–C13).

use super::cards::{Cargo, Kind, MAX_CARDS};
use super::event::{Event, RoundEnd};
use super::state::{Phase, Public, State};
use super::{Chance, MediciCard, ROUNDS};
use crate::good::Good;
use crate::random::Random;
use crate::rules::{Impossible, Listener, highest, lowest};
use crate::seat::{PerSeat, Seats};

impl MediciCard {
    /// C2: a shuffled pile, empty ships, the first seat.
    #[inline]
    pub(super) fn begin_round(&self, state: &mut State, pile: &[Kind], told: &mut impl Listener<Self>) {
        for (place, &kind) in state.pile.iter_mut().zip(pile.iter().rev()) {
            *place = kind;
        }
        let public = &mut state.public;
        public.open = Seats::first(self.seats);
        public.last_turn = false;
        let (round, first) = (public.round, public.seat);
        told.event(|| Event::RoundBegan { round, first });
        self.begin_turn(state, first, told);
    }

    /// C8–C13: ships and goods are paid, then the next round is prepared or the game is over.
    #[inline(never)]
    pub(super) fn end_round(&self, state: &mut State, how: RoundEnd, told: &mut impl Listener<Self>) {
        let public = &mut state.public;
        told.event(|| Event::RoundEnded { round: public.round, how });
        self.pay_ships(public, told);
        // C9
        for seat in Seats::first(self.seats).iter() {
            public.warehouses[seat] += public.ships[seat];
        }
        for good in Good::ALL {
            self.pay_good(public, good, told);
        }
        if public.round == ROUNDS {
            public.phase = Phase::Over;
            // C13
            told.event(|| Event::GameEnded {
                winners: highest(&public.florins.map(i32::from), self.seats).iter().collect(),
            });
        } else {
            self.prepare_round(public);
        }
    }

    /// C8: ships pay by their value, neutral cards included.
    fn pay_ships(&self, public: &mut Public, told: &mut impl Listener<Self>) {
        let values = public.ships.map(|ship| ship.value());
        let paid = self.ship_payments.pay(&values, self.seats);
        for seat in Seats::first(self.seats).iter() {
            public.florins[seat] += paid[seat];
        }
        told.event(|| Event::ShipsPaid { values: values.list(self.seats), paid: paid.list(self.seats) });
    }

    /// C10 and C11: most and second most icons are paid, and every seat that has many.
    fn pay_good(&self, public: &mut Public, good: Good, told: &mut impl Listener<Self>) {
        let icons = public.warehouses.map(|warehouse| warehouse.icons(good));
        let mut paid = self.good_payments.pay(&icons, self.seats);
        let mut bonus = PerSeat::all(0);
        for seat in Seats::first(self.seats).iter() {
            // C10: no icon, no place. Such a seat stands below all others, so that their places don't change.
            if icons[seat] == 0 {
                paid[seat] = 0;
            }
            bonus[seat] = self.bonus(icons[seat]);
            public.florins[seat] += paid[seat] + bonus[seat];
        }
        told.event(|| Event::GoodPaid {
            good,
            icons: icons.list(self.seats),
            paid: paid.list(self.seats),
            bonus: bonus.list(self.seats),
        });
    }

    /// C12 and C2: the market goes back, what was loaded does not; the poorest seat begins, chance decides among several.
    fn prepare_round(&self, public: &mut Public) {
        public.round += 1;
        for kind in public.market.iter() {
            public.in_pile[kind.index()] += 1;
        }
        public.pile += public.market.len() as u8;
        public.market.clear();
        public.loaded.clear();
        public.ships = PerSeat::all(Cargo::default());
        public.revealed = 0;
        public.candidates = lowest(&public.florins, self.seats);
        public.seat = public.candidates.at(0);
        public.phase = if public.candidates.len() == 1 { Phase::Deck } else { Phase::First };
    }
}

/// Whether `chance` can happen in `state`.
pub(super) fn possible(state: &State, chance: &Chance) -> Result<(), Impossible> {
    let public = &state.public;
    match (public.phase, chance) {
        (Phase::First, Chance::First(seat)) if public.candidates.contains(*seat) => Ok(()),
        (Phase::First, Chance::First(seat)) => Err(Impossible(format!("seat {seat} can't begin this round"))),
        (Phase::Deck, Chance::Deck(pile)) => {
            let mut sorted = *pile;
            sorted.sort_unstable();
            if sorted == public.unseen() {
                Ok(())
            } else {
                Err(Impossible("the pile is not the cards that are left in the game, each once".into()))
            }
        }
        (Phase::First, _) => Err(Impossible("the game waits for who begins".into())),
        (Phase::Deck, _) => Err(Impossible("the game waits for the pile".into())),
        _ => Err(Impossible("the game doesn't wait for chance".into())),
    }
}

/// A state with this view: any order of the pile is as likely as any other.
pub(super) fn guess(view: &Public, random: &mut impl Random) -> State {
    let mut unseen = view.unseen();
    random.shuffle(&mut unseen);
    let mut pile = [Kind::default(); MAX_CARDS];
    pile[..unseen.len()].copy_from_slice(&unseen);
    State { public: *view, pile }
}
