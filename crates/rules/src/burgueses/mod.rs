//! Burgueses, for two (B1–B14).
//!
//! | paragraph | where |
//! |---|---|
//! | B1 cards | `cards.rs` |
//! | B2 set-up, B12 end of a round, B13 end of the game | `round.rs` |
//! | B3–B5b turn: buy, sell, trade | `turn.rs`, what is legal in `legal.rs` |
//! | B6–B11 kings | `kings.rs` |
//! | B2, B4, B6 each draw with its probability | `draws.rs` |
//! | B14 hidden | `state.rs` |
//!
//! ```
//! use lonja_rules::burgueses::{Action, Burgueses, Options};
//! use lonja_rules::{FastRandom, LegalSet, Observer, Rules, flow};
//!
//! let rules = Burgueses::new(2, &Options::default()).unwrap();
//! let mut state = rules.setup();
//! let decision = flow::next_decision(&rules, &mut state, &mut FastRandom::new(1)).unwrap();
//! // B4: with nothing on show a seat can only buy, and then has three cards to place one of.
//! assert!(decision.legal.len() == 3 && decision.legal.iter().all(|action| matches!(action, Action::Place(_))));
//! // B14: the other seat does not see these cards.
//! let view = rules.view(&state, Observer::Seat(decision.seat.other()));
//! assert!(view.hands[decision.seat].is_none());
//! ```

mod cards;
mod draws;
mod event;
mod kings;
mod legal;
mod notation;
mod options;
mod round;
mod state;
mod turn;

use crate::random::Random;
use crate::rules::{ImpossibleChance, Listener, Pending, Rules, SetupError, highest};
use crate::seat::{Observer, PerSeat, Seat, Seats};

pub use cards::{Card, Goods, King, Kings, Suit};
pub use draws::Draw;
pub use event::{Event, GameEnd};
pub use kings::king_coin;
pub use legal::{Action, Legal};
pub use notation::{RoundStandings, ViewJson};
pub use options::{Options, PriceRule, Suits, Trades};
pub use state::{Phase, Public, State, View};

/// B13: rounds in a game.
pub const ROUNDS: u8 = 2;
/// B2: coins that each seat begins a round with.
const COINS: u8 = 1;
/// B2: coins in the bank at the beginning of a round.
pub const BANK: u8 = 8;
/// B2: cards dealt to each seat.
const HAND: usize = 2;
/// B5: the price of a sale, by number of cards. Four win the game instead. The rest is unused: a power of two needs no
/// bounds check.
const PRICE: [u8; 8] = [0, 0, 1, 3, 0, 0, 0, 0];
/// Length of tables indexed by a seat's coins; a power of two.
const COIN_COUNTS: usize = 16;

/// The rules of Burgueses.
#[derive(Clone, Debug)]
pub struct Burgueses {
    options: Options,
    /// B1, in canonical order.
    cards: [Card; Card::COUNT],
    /// B5: what a sale brings, by number of cards and coins of the other seat.
    paid: [[u8; COIN_COUNTS]; PRICE.len()],
    /// B2: who begins, if that is not chance.
    first: Option<Seat>,
}

impl Burgueses {
    /// The numbers of seats that it can be played with.
    pub const SEATS: std::ops::RangeInclusive<usize> = 2..=2;

    /// The rules, for two seats, with these options.
    pub fn new(seats: usize, options: &Options) -> Result<Self, SetupError> {
        SetupError::check_seats(seats, Self::SEATS)?;
        let mut cards = [Card::default(); Card::COUNT];
        cards.iter_mut().zip(Goods::all(options.suits).iter()).for_each(|(place, card)| *place = card);
        Ok(Self { options: *options, cards, paid: paid(options.prices), first: options.first.check_seat(seats)? })
    }

    /// B1: all goods.
    #[inline]
    #[must_use]
    pub const fn goods(&self) -> Goods {
        Goods::all(self.options.suits)
    }
}

/// B5: the coins that a sale brings, by number of cards and coins of the other seat.
fn paid(prices: PriceRule) -> [[u8; COIN_COUNTS]; PRICE.len()] {
    let paid = |price: u8, coins: u8| match prices {
        PriceRule::AllOrNothing if coins < price => 0,
        _ => price.min(coins),
    };
    PRICE.map(|price| std::array::from_fn(|coins| paid(price, coins as u8)))
}

/// A chance outcome: a random result, such as a shuffled pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// Who begins round 1 (B2).
    First(Seat),
    /// The goods: two for seat 0, two for seat 1, then the pile in the order in which it will be drawn (B2).
    Deck([Card; Card::COUNT]),
    /// The kings in the order in which they will be revealed (B2, B6).
    Kings([King; King::COUNT]),
}

impl Rules for Burgueses {
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    #[inline]
    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn setup(&self) -> State {
        round::setup(self.cards, self.first)
    }

    #[inline]
    fn pending(&self, state: &State) -> Pending {
        match state.public.phase {
            Phase::First | Phase::Deck | Phase::Kings | Phase::NewKings => Pending::Chance,
            Phase::Act | Phase::Place | Phase::Discard => Pending::Seat(state.public.seat),
            Phase::Over => Pending::Over,
        }
    }

    #[inline]
    fn legal(&self, state: &State) -> Legal {
        self.legal_actions(&state.public, state.hands[state.public.seat])
    }

    #[inline]
    fn play_unchecked(&self, state: &mut State, action: Action, listener: &mut impl Listener<Self>) {
        match action {
            Action::Buy => self.buy(state, listener),
            Action::Place(card) => self.place(state, card, listener),
            Action::Sell(cards) => self.sell(state, cards, listener),
            Action::Trade { mine, theirs } => self.trade(state, mine, theirs, listener),
            Action::Discard(card) => self.discard(state, card, listener),
        }
    }

    #[inline]
    fn sample(&self, state: &State, random: &mut impl Random) -> Chance {
        match state.public.phase {
            Phase::First => Chance::First(Seats::first(2).pick(random)),
            Phase::Deck => {
                let mut goods = self.cards;
                random.shuffle(&mut goods);
                Chance::Deck(goods)
            }
            _ => {
                let mut kings = King::ALL;
                random.shuffle(&mut kings);
                Chance::Kings(kings)
            }
        }
    }

    fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), ImpossibleChance> {
        round::check_chance(self, state, chance)
    }

    #[inline]
    fn settle_unchecked(&self, state: &mut State, chance: &Chance, listener: &mut impl Listener<Self>) {
        match *chance {
            Chance::First(seat) => {
                state.public.turn = seat;
                state.public.phase = Phase::Deck;
            }
            Chance::Deck(goods) => self.deal(state, goods, listener),
            Chance::Kings(kings) => self.settle_kings(state, kings, listener),
        }
    }

    #[inline]
    fn scores(&self, state: &State) -> PerSeat<i32> {
        let mut scores = PerSeat::all(0);
        for seat in Seat::BOTH {
            scores[seat] = i32::from(state.public.riches[seat]);
        }
        scores
    }

    fn winners(&self, state: &State) -> Seats {
        match state.public.four {
            Some(seat) => [seat].into_iter().collect(),
            None => highest(&self.scores(state), 2),
        }
    }

    #[inline]
    fn view(&self, state: &State, observer: Observer) -> View {
        state.seen_by(observer)
    }

    fn conceal(&self, event: Event, observer: Observer) -> Event {
        event.seen_by(observer)
    }

    fn guess(&self, view: &View, random: &mut impl Random) -> State {
        state::guess(self, view, random)
    }
}
