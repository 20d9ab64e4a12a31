//! The state of a game, and who sees what of it (B14).

use tinyvec::ArrayVec;

use super::Burgueses;
use super::cards::{Card, Goods, King, Kings};
use crate::random::Random;
use crate::seat::{Observer, Pair, Seat};

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A seat buys, sells or trades.
    Act,
    /// A seat that buys places a card.
    Place,
    /// A seat without a diamond discards (B9).
    Discard,
    /// Chance: who begins round 1.
    First,
    /// Chance: the goods of a round.
    Deck,
    /// Chance: the kings of a round.
    Kings,
    /// Chance: the kings again, because none is left to reveal (B6).
    NewKings,
    /// Nothing: the game is over.
    Over,
}

/// All that both players see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    /// The round, from 1.
    pub round: u8,
    /// What the game waits for.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Seat,
    /// The seat to act, in phases in which a seat acts. Differs from `turn` when the other seat must discard (B9).
    pub seat: Seat,
    /// Who began the round.
    pub first: Seat,
    /// Money.
    pub coins: Pair<u8>,
    /// The bank's money.
    pub bank: u8,
    /// How many cards each hand has.
    pub hand_sizes: Pair<u8>,
    /// Cards on show.
    pub showcases: Pair<Goods>,
    /// Cards sold or discarded in this round.
    pub discarded: Goods,
    /// Cards left in the pile.
    pub pile: u8,
    /// Kings not revealed since they were last shuffled.
    pub kings: Kings,
    /// Riches of the finished rounds.
    pub riches: Pair<i8>,
    /// Whose trade of this round is used up (B5b).
    pub traded: Pair<bool>,
    /// Whether the seat whose turn it is has traded in this turn (B5b).
    pub is_trade_turn: bool,
    /// Whether the turn before this one, in this round, was a trade (B5b).
    pub was_trade_before: bool,
    /// Who sold four of one value (B5).
    pub four: Option<Seat>,
}

/// The complete state of a game, hidden cards included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub(super) public: Public,
    pub(super) hands: Pair<Goods>,
    /// The goods as dealt; what is left of the pile is at the end.
    pub(super) goods: [Card; Card::COUNT],
    /// The kings as shuffled; those not revealed are at the end.
    pub(super) kings: [King; King::COUNT],
}

/// What one observer sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// All that both players see.
    pub public: Public,
    /// The hands that the observer sees.
    pub hands: Pair<Option<Goods>>,
}

impl Public {
    /// B6: the kings of which one is revealed next: those not revealed yet; if none is left, all five.
    #[must_use]
    pub fn possible_kings(&self) -> Kings {
        if self.kings.is_empty() { Kings::ALL } else { self.kings }
    }
}

impl View {
    /// Those of `all` goods that the observer does not see: in hidden hands or in the pile.
    fn unseen(&self, all: Goods) -> Goods {
        let public = &self.public;
        let [one, other] = public.showcases.0;
        let seen = one.with(other).with(public.discarded);
        let held = self.hands.0.iter().flatten().fold(Goods::NONE, |held, &hand| held.with(hand));
        all.without(seen).without(held)
    }
}

impl State {
    /// B14: a hand is seen by its owner alone.
    #[inline]
    pub(super) fn seen_by(&self, observer: Observer) -> View {
        let mut hands = Pair::default();
        for seat in Seat::BOTH {
            if observer.sees_hand_of(seat) {
                hands[seat] = Some(self.hands[seat]);
            }
        }
        View { public: self.public, hands }
    }
}

/// A random state with this view: shuffles the unseen goods into hidden hands and pile, and the unrevealed kings.
pub(super) fn guess(rules: &Burgueses, view: &View, random: &mut impl Random) -> State {
    let public = view.public;
    let mut unseen: ArrayVec<[Card; Card::COUNT]> = view.unseen(rules.goods()).iter().collect();
    random.shuffle(&mut unseen);
    let mut hands = Pair::default();
    for seat in Seat::BOTH {
        hands[seat] = view.hands[seat].unwrap_or_else(|| {
            let dealt = unseen.len() - public.hand_sizes[seat] as usize;
            unseen.drain(dealt..).collect()
        });
    }
    let mut goods = rules.cards;
    goods[Card::COUNT - unseen.len()..].copy_from_slice(&unseen);
    State { public, hands, goods, kings: guess_kings(public.kings, random) }
}

fn guess_kings(left: Kings, random: &mut impl Random) -> [King; King::COUNT] {
    let mut kings = King::ALL;
    let unrevealed = &mut kings[King::COUNT - left.len()..];
    for (place, king) in unrevealed.iter_mut().zip(left.iter()) {
        *place = king;
    }
    random.shuffle(unrevealed);
    kings
}
