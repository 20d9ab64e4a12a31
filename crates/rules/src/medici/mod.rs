//! Medici, the board game, in its editions of 2006 and 2018 (M1–M14).
//!
//! | paragraph | where |
//! |---|---|
//! | M1 goods | `cards.rs` |
//! | M2 set-up, M3 day | `day.rs` |
//! | M4–M8 lot, auction, sale | `auction.rs`, what is legal in `legal.rs` |
//! | M3, M4, M9 each draw with its probability | `draws.rs` |
//! | M9–M14 end of the day (`day_is_over`) and of the game | `day.rs`, payments in the constants below |
//!
//! Nothing is hidden but the order of the pile, so every observer's view is the [`Public`] part of the state.
//!
//! ```
//! use lonja_rules::medici::{Action, Edition, Medici, Options};
//! use lonja_rules::{FastRandom, LegalSet, Rules, flow};
//!
//! let rules = Medici::new(Edition::Of2018, 3, &Options::default()).unwrap();
//! let mut state = rules.setup();
//! let decision = flow::next_decision(&rules, &mut state, &mut FastRandom::new(1)).unwrap();
//! // M4: the first card of the lot is turned; the auctioneer stops or draws another.
//! assert!(decision.legal.iter().eq([Action::Stop, Action::Draw]));
//! ```

mod auction;
mod cards;
mod day;
mod draws;
mod event;
mod legal;
mod notation;
mod options;
mod standings;
mod state;

use crate::payment::Payments;
use crate::random::Random;
use crate::rules::{ImpossibleChance, Listener, Pending, Rules, SetupError};
use crate::seat::{Observer, PerSeat, Seat, Seats};

pub use cards::{Bag, Card, Hold, Levels};
pub use draws::Draw;
pub use event::{DayEnd, Event};
pub use legal::{Action, Legal};
pub use notation::{HighBidJson, ViewJson};
pub use options::{LotLimit, Options, PaymentTable};
pub use state::{HighBid, Phase, Public, State};

/// M3: days in a game.
pub const DAYS: u8 = 3;
/// M4: cards in the largest lot.
pub const LARGEST_LOT: usize = 3;
/// M11: the highest level of a track.
pub const TOP_LEVEL: u8 = 7;

/// M2: florins of each seat at the beginning, by number of seats.
const FLORINS: [u16; 7] = [0, 0, 40, 40, 40, 30, 30];
/// M3: cards in the pile of a day, by number of seats.
const PILE: [usize; 7] = [0, 0, 18, 18, 24, 30, 36];
/// M3: cards that a ship holds, by number of seats.
const SHIP: [usize; 7] = [0, 0, 7, 5, 5, 5, 5];
/// M10, and C8 of the card game: payments by place, for each number of seats.
pub const SHIP_PAYMENTS: [&[u16]; 7] =
    [&[], &[], &[20, 0], &[30, 15, 0], &[30, 20, 10, 0], &[30, 20, 10, 5, 0], &[30, 20, 15, 10, 5, 0]];
/// M12: payments by place, for each number of seats.
const TRACK_PAYMENTS: [&[u16]; 7] = [&[], &[], &[10, 0], &[10, 5], &[10, 5], &[10, 5], &[10, 5]];
/// M13: the bonus by level.
const BONUS: [u16; TOP_LEVEL as usize + 1] = [0, 0, 0, 0, 0, 5, 10, 20];
/// M2 with the option `payments`: florins of each seat at the beginning.
const TOURNAMENT_FLORINS: u16 = 30;
/// M10 with the option `payments`: payments by place for six seats. The others are as usual.
const TOURNAMENT_SIX_SHIPS: [u16; 6] = [30, 20, 10, 10, 5, 0];
/// M13 with the option `payments`: the bonus by level.
const TOURNAMENT_BONUS: [u16; TOP_LEVEL as usize + 1] = [0, 0, 0, 0, 0, 0, 10, 20];

/// The edition of the rulebook. The rules are the same; only 2018 has the game for two, and only 2006 the option
/// `lots`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Edition {
    Of2006,
    Of2018,
}

impl Edition {
    /// The numbers of seats that it can be played with.
    #[must_use]
    pub const fn seats(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Self::Of2006 => 3..=6,
            Self::Of2018 => 2..=6,
        }
    }
}

/// The rules of Medici for a number of seats.
#[derive(Clone, Debug)]
pub struct Medici {
    seats: usize,
    options: Options,
    /// Cards in the pile of a day.
    pile: usize,
    /// Cards that a ship holds.
    ship: usize,
    /// M2: florins of each seat at the beginning.
    florins: u16,
    /// M10: payments by place.
    ship_places: &'static [u16],
    ship_payments: Payments,
    track_payments: Payments,
    /// M13: the bonus by level.
    bonus: [u16; BONUS.len()],
    /// M4: seats whose ships allow a larger lot even without a florin: all seats, or none with the option `lots`.
    may_draw_without_florin: Seats,
    /// M3: who begins day 1, if that is not chance.
    first: Option<Seat>,
}

impl Medici {
    /// The rules of `edition` for this many seats, if it allows them, with these options.
    pub fn new(edition: Edition, seats: usize, options: &Options) -> Result<Self, SetupError> {
        SetupError::check_seats(seats, edition.seats())?;
        let by_room = options.lots == LotLimit::Room;
        if edition == Edition::Of2018 && !by_room {
            return Err(SetupError::Options(
                "option \"lots\": \"room-and-florin\" is a reading of 2006; the rulebook of 2018 speaks of room alone"
                    .into(),
            ));
        }
        let tournament = options.payments == PaymentTable::Tournament;
        let ship_places = if tournament && seats == 6 { &TOURNAMENT_SIX_SHIPS } else { SHIP_PAYMENTS[seats] };
        Ok(Self {
            seats,
            options: *options,
            pile: PILE[seats],
            ship: SHIP[seats],
            florins: if tournament { TOURNAMENT_FLORINS } else { FLORINS[seats] },
            ship_places,
            ship_payments: Payments::new(ship_places, 1),
            track_payments: Payments::new(TRACK_PAYMENTS[seats], 1),
            bonus: if tournament { TOURNAMENT_BONUS } else { BONUS },
            may_draw_without_florin: if by_room { Seats::first(seats) } else { Seats::default() },
            first: options.first.check_seat(seats)?,
        })
    }

    /// M10: the payments for ships by place.
    #[must_use]
    pub const fn ship_places(&self) -> &'static [u16] {
        self.ship_places
    }

    /// M12: the payments for a track by place.
    #[must_use]
    pub const fn track_places(&self) -> &'static [u16] {
        TRACK_PAYMENTS[self.seats]
    }

    /// M13: the bonus for a level, which ties don't divide.
    #[inline]
    #[must_use]
    pub const fn bonus(&self, level: u8) -> u16 {
        self.bonus[level as usize % BONUS.len()]
    }

    /// M3: how many cards a ship holds.
    #[must_use]
    pub const fn ship_size(&self) -> usize {
        self.ship
    }

    /// M3: how many cards the pile of a day has.
    #[must_use]
    pub const fn pile_size(&self) -> usize {
        self.pile
    }

    /// Pays everybody as if the day ended now (M10–M13): tracks move, ships and goods are paid.
    pub fn pay(&self, public: &mut Public) {
        self.pay_seats(public);
    }
}

/// A chance outcome: a random result, such as a shuffled pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// Who begins the day (M3).
    First(Seat),
    /// The day's pile, in the order in which it will be drawn (M3).
    Deck(tinyvec::ArrayVec<[Card; Card::COUNT]>),
}

impl Rules for Medici {
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type Chance = Chance;
    type Event = Event;
    type View = Public;

    #[inline]
    fn seats(&self) -> usize {
        self.seats
    }

    #[inline]
    fn setup(&self) -> State {
        let public = Public {
            day: 1,
            // M3: chance decides who begins, unless the table has decided it.
            phase: if self.first.is_some() { Phase::Deck } else { Phase::First },
            auctioneer: self.first.unwrap_or_default(),
            candidates: self.first.map_or(Seats::first(self.seats), |first| [first].into_iter().collect()),
            florins: PerSeat::all(self.florins),
            ..Public::default()
        };
        State { public, pile: [Card::default(); Card::COUNT] }
    }

    #[inline]
    fn pending(&self, state: &State) -> Pending {
        match state.public.phase {
            Phase::First | Phase::Deck => Pending::Chance,
            Phase::Form | Phase::Bid => Pending::Seat(state.public.seat),
            Phase::Over => Pending::Over,
        }
    }

    #[inline]
    fn legal(&self, state: &State) -> Legal {
        self.legal_actions(&state.public)
    }

    #[inline]
    fn play_unchecked(&self, state: &mut State, action: Action, listener: &mut impl Listener<Self>) {
        match action {
            Action::Stop => self.open_bidding(state, listener),
            Action::Draw => self.turn_card(state, listener),
            Action::Bid(bid) => self.play_bid(state, bid, listener),
        }
    }

    #[inline]
    fn sample(&self, state: &State, random: &mut impl Random) -> Chance {
        match state.public.phase {
            Phase::First => Chance::First(state.public.candidates.pick(random)),
            _ => Chance::Deck(self.shuffled_pile(random)),
        }
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), ImpossibleChance> {
        day::check_chance(self, state, chance)
    }

    #[inline]
    fn settle_unchecked(&self, state: &mut State, chance: &Chance, listener: &mut impl Listener<Self>) {
        match chance {
            Chance::First(seat) => {
                state.public.auctioneer = *seat;
                state.public.phase = Phase::Deck;
            }
            Chance::Deck(pile) => self.begin_day(state, pile.into_inner(), listener),
        }
    }

    #[inline]
    fn scores(&self, state: &State) -> PerSeat<i32> {
        state.public.florins.map(i32::from)
    }

    #[inline]
    fn view(&self, state: &State, _: Observer) -> Public {
        state.public
    }

    fn conceal(&self, event: Event, _: Observer) -> Event {
        event
    }

    fn guess(&self, view: &Public, random: &mut impl Random) -> State {
        day::guess(self, view, random)
    }
}
