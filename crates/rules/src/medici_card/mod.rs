//! Medici: The Card Game, with its advanced variant (C1–C13).
//!
//! | paragraph | where |
//! |---|---|
//! | C1 cards | `cards.rs`, the deck in `deck.txt` |
//! | C2 set-up, C8–C13 end of a round and of the game | `round.rs` |
//! | C3–C7 turn: ship, revealing, taking, full ships, empty pile | `turn.rs`, what is legal in `legal.rs` |
//! | C2, C4 each draw with its probability | `draws.rs` |
//!
//! Nothing is hidden but the order of the pile, so every observer's view is the [`Public`] part of the state.
//!
//! ```
//! use lonja_rules::medici_card::{Action, MediciCard, Options, Take};
//! use lonja_rules::{FastRandom, LegalSet, Rules, flow};
//!
//! let rules = MediciCard::new(4, &Options { advanced: true, ..Options::default() }).unwrap();
//! let mut state = rules.setup();
//! let decision = flow::next_decision(&rules, &mut state, &mut FastRandom::new(1)).unwrap();
//! // C4: the first card had to be revealed; now it may be taken, or another revealed.
//! assert!(decision.legal.iter().eq([Action::Take(Take::ALL[0]), Action::Reveal]));
//! ```

mod cards;
mod draws;
mod event;
mod legal;
mod notation;
mod options;
mod round;
mod standings;
mod state;
mod turn;

use tinyvec::ArrayVec;

use crate::medici::SHIP_PAYMENTS;
use crate::payment::Payments;
use crate::random::Random;
use crate::rules::{ImpossibleChance, Listener, Pending, Rules, SetupError};
use crate::seat::{Observer, PerSeat, Seat, Seats};

pub use cards::{Card, Cargo, Deck, Kind, MAX_CARDS};
pub use draws::Draw;
pub use event::{Event, RoundEnd};
pub use legal::{Action, Legal, Take};
pub use notation::ViewJson;
pub use options::{DeckChoice, Options};
pub use state::{Phase, Public, State};

/// C2: rounds in a game.
pub const ROUNDS: u8 = 3;
/// C4: cards that a seat may reveal in a turn.
pub const MAX_REVEALED: u8 = 3;

/// C3: cards that a ship holds, by number of seats.
const SHIP: [u16; 7] = [0, 0, 7, 5, 5, 5, 5];
/// C10: payments by place.
const GOOD_PAYMENTS: [u16; 2] = [10, 5];
/// X4: the smallest coin, to which tied payments are rounded down.
const SMALLEST_COIN: u16 = 5;
/// C11: icons for the bonus, by number of seats.
const BONUS_ICONS: [u16; 7] = [0, 0, 7, 5, 5, 5, 5];
/// C11: florins of the bonus.
const BONUS: u16 = 10;
/// C11 with the option `advanced`: icons for the higher bonus, by number of seats.
const HIGH_BONUS_ICONS: [u16; 7] = [0, 0, 10, 8, 8, 8, 8];
/// C11 with the option `advanced`: florins of the higher bonus.
const HIGH_BONUS: u16 = 20;

/// The rules of the card game for a number of seats, a deck and a variant.
#[derive(Clone, Debug)]
pub struct MediciCard {
    seats: usize,
    options: Options,
    deck: Deck,
    ship_payments: Payments,
    good_payments: Payments,
    /// C10: the fewest icons of a good with which a seat takes a place in it.
    least_icons: u16,
    /// C2: who begins round 1, if that is not chance.
    first: Option<Seat>,
}

impl MediciCard {
    /// The numbers of seats that it can be played with.
    pub const SEATS: std::ops::RangeInclusive<usize> = 2..=6;

    /// The rules for this many seats, with these options.
    pub fn new(seats: usize, options: &Options) -> Result<Self, SetupError> {
        SetupError::check_seats(seats, Self::SEATS)?;
        let (deck, choice) = match &options.deck {
            DeckChoice::Ours => (Deck::standard(), DeckChoice::Ours),
            DeckChoice::ByTheLetter => (Deck::by_the_letter(), DeckChoice::ByTheLetter),
            DeckChoice::Cards(codes) => {
                let deck = Deck::from_codes(codes).map_err(SetupError::Options)?;
                let choice = DeckChoice::Cards(deck.codes());
                (deck, choice)
            }
        };
        Ok(Self {
            seats,
            options: Options { deck: choice, ..options.clone() },
            deck,
            least_icons: if options.zero_icons { 0 } else { 1 },
            first: options.first.check_seat(seats)?,
            ship_payments: Payments::new(SHIP_PAYMENTS[seats], SMALLEST_COIN),
            good_payments: Payments::new(&GOOD_PAYMENTS, SMALLEST_COIN),
        })
    }

    /// The deck it is played with.
    #[must_use]
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// C3: how many cards a ship holds, neutral ones not counted.
    #[must_use]
    pub const fn ship_size(&self) -> u16 {
        SHIP[self.seats]
    }

    /// C11: the bonus for a number of icons of a good.
    #[must_use]
    pub const fn bonus(&self, icons: u16) -> u16 {
        if self.options.advanced && icons >= HIGH_BONUS_ICONS[self.seats] {
            HIGH_BONUS
        } else if icons >= BONUS_ICONS[self.seats] {
            BONUS
        } else {
            0
        }
    }

    /// C11: the numbers of icons at which the bonus rises.
    pub fn bonus_icons(&self) -> impl Iterator<Item = u16> + use<> {
        let high = self.options.advanced.then_some(HIGH_BONUS_ICONS[self.seats]);
        [BONUS_ICONS[self.seats]].into_iter().chain(high)
    }

    /// The cards that were loaded in earlier rounds and never come back (C12), in the deck's order.
    #[must_use]
    pub fn gone(&self, public: &Public) -> Vec<Kind> {
        let mut gone = *self.deck.counts();
        for (gone, in_pile) in gone.iter_mut().zip(public.in_pile) {
            *gone -= in_pile;
        }
        for kind in public.market.iter().copied().chain(public.loaded.iter().map(|loaded| loaded.kind)) {
            gone[kind.index()] -= 1;
        }
        let times = |(index, &count): (usize, &u8)| vec![Kind::new(index); count as usize];
        gone.iter().enumerate().flat_map(times).collect()
    }

    /// C5: plays a take that is known to be legal. With this and [`Public::reveal`], a bot that does not know the pile
    /// can look ahead.
    #[inline]
    pub fn take_from_market(&self, public: &mut Public, take: Take) {
        self.take(public, take, &mut ());
    }

    /// C8: the payment for a ship with `above` ships ranked above it and no tie.
    #[must_use]
    pub fn ship_payment(&self, above: usize) -> u16 {
        SHIP_PAYMENTS[self.seats].get(above).copied().unwrap_or(0)
    }

    /// C10: the payment for a good if `above` seats have more icons of it and none has as many.
    #[must_use]
    pub fn good_payment(&self, above: usize) -> u16 {
        GOOD_PAYMENTS.get(above).copied().unwrap_or(0)
    }
}

/// A chance outcome: a random result, such as a shuffled pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// Who begins the round (C2).
    First(Seat),
    /// The whole pile, in the order in which it will be drawn (C2).
    Deck(ArrayVec<[Kind; MAX_CARDS]>),
}

impl Rules for MediciCard {
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
            round: 1,
            // C2: chance decides who begins, unless the table has decided it.
            phase: if self.first.is_some() { Phase::Deck } else { Phase::First },
            seat: self.first.unwrap_or_default(),
            open: Seats::first(self.seats),
            candidates: self.first.map_or(Seats::first(self.seats), |first| [first].into_iter().collect()),
            in_pile: *self.deck.counts(),
            pile: self.deck.len() as u8,
            ..Public::default()
        };
        State { public, pile: [Kind::default(); MAX_CARDS], top: 0 }
    }

    #[inline]
    fn pending(&self, state: &State) -> Pending {
        match state.public.phase {
            Phase::First | Phase::Deck => Pending::Chance,
            Phase::Turn => Pending::Seat(state.public.seat),
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
            Action::Reveal => self.reveal(state, listener),
            Action::Take(take) => self.take(&mut state.public, take, listener),
        }
    }

    #[inline]
    fn sample(&self, state: &State, random: &mut impl Random) -> Chance {
        match state.public.phase {
            Phase::First => Chance::First(state.public.candidates.pick(random)),
            _ => {
                let mut pile = state.public.unseen();
                random.shuffle(&mut pile);
                Chance::Deck(pile)
            }
        }
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), ImpossibleChance> {
        round::check_chance(state, chance)
    }

    #[inline]
    fn settle_unchecked(&self, state: &mut State, chance: &Chance, listener: &mut impl Listener<Self>) {
        match chance {
            Chance::First(seat) => {
                state.public.seat = *seat;
                state.public.phase = Phase::Deck;
            }
            Chance::Deck(pile) => self.begin_round(state, pile.into_inner(), listener),
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
        round::guess(view, random)
    }
}
