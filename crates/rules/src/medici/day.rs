//! Beginning and ending a day (M2, M3, M9–M14).

use tinyvec::ArrayVec;

use super::cards::{Bag, Card, Hold, Levels};
use super::event::{DayEnd, Event};
use super::state::{Phase, Public, Room, State};
use super::{Chance, DAYS, Medici};
use crate::good::Good;
use crate::payment::{RankedValues, Ranks, ranks};
use crate::random::Random;
use crate::rules::{ImpossibleChance, Listener, highest, lowest};
use crate::seat::{PerSeat, Seat, Seats};

impl Public {
    /// M9: whether the day ends before the next lot: at most one ship is open, or the pile is empty.
    #[inline]
    #[must_use]
    pub const fn day_is_over(&self) -> bool {
        self.open().len() <= 1 || self.pile == 0
    }
}

impl Medici {
    /// M3: all 36 cards are shuffled; the first ones are the pile.
    #[inline]
    pub(super) fn shuffled_pile(&self, random: &mut impl Random) -> ArrayVec<[Card; Card::COUNT]> {
        let mut cards = Card::ALL;
        random.shuffle_top(&mut cards, self.pile);
        ArrayVec::from_array_len(cards, self.pile)
    }

    /// M3: empty ships, a new pile, the first auctioneer's first card.
    #[inline]
    pub(super) fn begin_day(&self, state: &mut State, pile: [Card; Card::COUNT], listener: &mut impl Listener<Self>) {
        state.pile = pile;
        self.reset_for_day(&mut state.public);
        let Public { day, auctioneer: first, .. } = state.public;
        listener.event(|| Event::DayBegan { day, first });
        listener.snapshot(|| *state);
        self.begin_lot(state, first, listener);
    }

    /// M3: ships are empty and no card of the new pile has been seen.
    #[inline]
    pub fn reset_for_day(&self, public: &mut Public) {
        public.pile = self.pile as u8;
        public.ships = PerSeat::default();
        public.seen = Bag::default();
        public.room = Room::all_empty(self.seats);
        public.solvent = Seats::first(self.seats).iter().filter(|&seat| public.florins[seat] > 0).collect();
    }

    /// M9: the last open ship fills free; then all are paid, and the next day is prepared.
    #[inline(never)]
    pub(super) fn end_day(&self, state: &mut State, listener: &mut impl Listener<Self>) {
        let how = self.fill_last_ship(state, listener);
        listener.event(|| Event::DayEnded { day: state.public.day, how });
        let Public { florins, tracks, .. } = state.public;
        let ranks = self.pay_seats(&mut state.public);
        self.report_payments(state, florins, tracks, &ranks, listener);
        self.leave_day(&mut state.public);
        if state.public.phase == Phase::Over {
            // M14
            listener.event(|| Event::GameEnded {
                winners: highest(&state.public.florins.map(i32::from), self.seats).iter().collect(),
            });
        }
    }

    /// M14, M3: after the payments the game is over, or the next day is prepared.
    fn leave_day(&self, public: &mut Public) {
        if public.day == DAYS {
            public.phase = Phase::Over;
        } else {
            self.prepare_day(public);
        }
    }

    /// M10–M14, then M3: pays for a day whose last ship is filled, and prepares the next day or ends the game. If
    /// several seats may begin, the one with the lowest number does.
    pub fn finish_day(&self, public: &mut Public) {
        self.pay_seats(public);
        self.leave_day(public);
        self.reset_for_day(public);
    }

    /// M9: the only open ship and how many cards it will load free; none if several are open.
    #[must_use]
    pub fn last_ship(&self, public: &Public) -> Option<(Seat, usize)> {
        // At least one is open: a sale fills at most one ship, and the day ends as soon as only one is left.
        let seat = (public.open().len() == 1).then(|| public.open().at(0))?;
        Some((seat, (self.ship - public.ships[seat].len()).min(public.pile as usize)))
    }

    /// M9: the only open ship loads these cards of the pile free. Use as many as [`last_ship`](Self::last_ship) says.
    pub fn fill_last_ship_with(&self, public: &mut Public, cards: &[Card]) {
        cards.iter().for_each(|&card| public.reveal(card));
        self.load_ship(public, public.open().at(0), cards.iter().copied().collect());
    }

    /// M9: the only open ship loads the next cards of the pile free.
    fn fill_last_ship(&self, state: &mut State, listener: &mut impl Listener<Self>) -> DayEnd {
        let Some((seat, count)) = self.last_ship(&state.public) else { return DayEnd::PileEmpty };
        let top = self.top(state);
        let cards = &state.pile[top..top + count];
        self.fill_last_ship_with(&mut state.public, cards);
        listener.event(|| Event::LoadedFree { seat, cards: cards.iter().copied().collect() });
        listener.snapshot(|| *state);
        if state.public.ships[seat].len() == self.ship { DayEnd::LastShipFull } else { DayEnd::LastShipShort }
    }

    /// M10–M13: tracks move, then ships and goods are ranked together and paid. Returns the ranks, from which each
    /// single payment follows.
    pub(super) fn pay_seats(&self, public: &mut Public) -> PerSeat<Ranks> {
        let seats = Seats::first(self.seats);
        let mut values = PerSeat::all(RankedValues::default());
        for seat in seats.iter() {
            public.tracks[seat].raise_by(&public.ships[seat]);
            values[seat] = public.ships[seat].ranked_values(public.tracks[seat]);
        }
        let mut all_ranks = PerSeat::all(Ranks::default());
        for seat in seats.iter() {
            all_ranks[seat] = ranks(&values[seat], values.of(self.seats));
            let mut paid = self.paid_for_ship(&all_ranks[seat]);
            for good in Good::ALL {
                paid += self.paid_for_good(&all_ranks[seat], good) + self.bonus(public.tracks[seat].of(good));
            }
            public.florins[seat] += paid;
        }
        all_ranks
    }

    /// M10: the payment for a ship, by the rank of its value.
    #[inline]
    pub(super) fn paid_for_ship(&self, ranks: &Ranks) -> u16 {
        self.ship_payments.of(ranks, Hold::VALUE_ROW)
    }

    /// M12: the payment for first or second place on a track.
    #[inline]
    pub(super) fn paid_for_good(&self, ranks: &Ranks, good: Good) -> u16 {
        self.track_payments.of(ranks, good.index())
    }

    /// Reports the payments of the day one by one. `florins` and `tracks` are those before the payments.
    fn report_payments(
        &self,
        state: &State,
        florins: PerSeat<u16>,
        tracks: PerSeat<Levels>,
        ranks: &PerSeat<Ranks>,
        listener: &mut impl Listener<Self>,
    ) {
        let public = &state.public;
        let after = |goods: &[Good]| {
            let mut shown = *state;
            (shown.public.florins, shown.public.tracks) = (florins, tracks);
            for seat in Seats::first(self.seats).iter() {
                shown.public.florins[seat] += self.paid_for_ship(&ranks[seat]);
                for &good in goods {
                    shown.public.tracks[seat].copy(good, public.tracks[seat]);
                    shown.public.florins[seat] +=
                        self.paid_for_good(&ranks[seat], good) + self.bonus(public.tracks[seat].of(good));
                }
            }
            shown
        };
        listener.event(|| Event::ShipsPaid {
            values: public.ships.map(|ship| ship.value()).list(self.seats),
            paid: ranks.map(|ranks| self.paid_for_ship(&ranks)).list(self.seats),
        });
        listener.snapshot(|| after(&[]));
        for (index, good) in Good::ALL.into_iter().enumerate() {
            listener.event(|| Event::GoodPaid {
                good,
                levels: public.tracks.map(|levels| levels.of(good)).list(self.seats),
                paid: ranks.map(|ranks| self.paid_for_good(&ranks, good)).list(self.seats),
                bonus: public.tracks.map(|levels| self.bonus(levels.of(good))).list(self.seats),
            });
            listener.snapshot(|| after(&Good::ALL[..=index]));
        }
    }

    /// M3: the poorest seat begins the next day; chance decides among several.
    fn prepare_day(&self, public: &mut Public) {
        public.day += 1;
        public.candidates = lowest(&public.florins, self.seats);
        public.auctioneer = public.candidates.at(0);
        public.phase = if public.candidates.len() == 1 { Phase::Deck } else { Phase::First };
    }
}

/// Whether `chance` can happen in `state`.
pub(super) fn check_chance(rules: &Medici, state: &State, chance: &Chance) -> Result<(), ImpossibleChance> {
    let public = &state.public;
    match (public.phase, chance) {
        (Phase::First, Chance::First(seat)) if public.candidates.contains(*seat) => Ok(()),
        (Phase::First, Chance::First(seat)) => Err(ImpossibleChance(format!("seat {seat} can't begin this day"))),
        (Phase::Deck, Chance::Deck(pile)) if pile.len() != rules.pile => {
            Err(ImpossibleChance(format!("the pile has {} cards, not {}", rules.pile, pile.len())))
        }
        (Phase::Deck, Chance::Deck(pile)) if !Bag::is_part_of_the_deck(pile) => {
            Err(ImpossibleChance("the pile has a card more often than the deck".into()))
        }
        (Phase::Deck, Chance::Deck(_)) => Ok(()),
        (Phase::First, _) => Err(ImpossibleChance("the game waits for who begins".into())),
        (Phase::Deck, _) => Err(ImpossibleChance("the game waits for the pile".into())),
        _ => Err(ImpossibleChance("the game doesn't wait for chance".into())),
    }
}

/// A random state with this view: all orders of the unseen cards are equally likely.
pub(super) fn guess(rules: &Medici, view: &Public, random: &mut impl Random) -> State {
    let mut unseen: ArrayVec<[Card; Card::COUNT]> = view.unseen().iter().collect();
    random.shuffle(&mut unseen);
    let mut pile = [Card::default(); Card::COUNT];
    let left = view.pile as usize;
    pile[rules.pile - left..rules.pile].copy_from_slice(&unseen[..left]);
    State { public: *view, pile }
}
