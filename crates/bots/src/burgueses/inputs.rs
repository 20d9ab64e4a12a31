//! A position as the network is told of it.

use lonja_rules::Seat;
use lonja_rules::burgueses::{Phase, Suit};

use super::outlook::Outlook;
use crate::learning::features;

/// Facts come in words of 64: where each card is; coins, hands and showcases of both; kings and turn.
const WORDS: usize = 3;
/// How many facts there can be.
pub(super) const FACTS: usize = 64 * WORDS;
/// Numbers that come besides.
pub(super) const NUMBERS: usize = 5;

/// Coins are told apart up to this many.
const MOST_COINS: u8 = 6;
/// Hands are told apart up to this many cards.
const MOST_CARDS: u8 = 3;
/// Values that can be four.
const FOURS: [u8; 3] = [2, 3, 4];

/// Which facts are true of a position, and a few numbers of about -1 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Inputs {
    facts: [u64; WORDS],
    /// As [`NUMBER_NAMES`] says.
    pub(super) numbers: [f32; NUMBERS],
}

impl Inputs {
    /// What is to be told of the table from one seat's side.
    #[inline]
    pub(super) fn of(outlook: &Outlook) -> Self {
        let (me, other) = (outlook.seat, outlook.seat.other());
        let sides = side(outlook, me) | side(outlook, other) << SIDE;
        Self { facts: [cards(outlook), sides, turn(outlook)], numbers: numbers(outlook) }
    }

    /// The facts that are true.
    #[inline]
    pub(super) fn facts(&self) -> impl Iterator<Item = usize> {
        numbers_of(self.facts)
    }

    /// The facts that are true here and not there.
    #[inline]
    pub(super) fn facts_beyond(&self, there: &Self) -> impl Iterator<Item = usize> {
        let mut beyond = self.facts;
        for (word, others) in beyond.iter_mut().zip(there.facts) {
            *word &= !others;
        }
        numbers_of(beyond)
    }
}

features! {
    /// The numbers of a position.
    const NUMBER_NAMES, fn numbers(outlook: &Outlook) -> [f32; NUMBERS] {
        let (me, other) = (outlook.seat, outlook.seat.other());
        let public = &outlook.public;
    }
    "pile" => f32::from(public.pile) / 10.0,
    "bank" => f32::from(public.bank) / 8.0,
    "lead before the round" => f32::from(public.riches[me] - public.riches[other]) / 6.0,
    "lead if the round ended now" => {
        f32::from(public.riches_if_round_ended(me) - public.riches_if_round_ended(other)) / 6.0
    },
    "round" => f32::from(public.round) - 1.0,
}

#[inline]
fn numbers_of(facts: [u64; WORDS]) -> impl Iterator<Item = usize> {
    facts.into_iter().enumerate().flat_map(|(word, bits)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            let number = 64 * word + rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                number
            })
        })
    })
}

/// Where the cards are that can be seen.
#[inline]
fn cards(outlook: &Outlook) -> u64 {
    let places = [outlook.mine(), outlook.theirs(), outlook.hand, outlook.public.discarded];
    places.iter().rev().fold(0, |facts, place| facts << 16 | u64::from(place.bits()))
}

/// Bits that [`side`] takes.
const SIDE: u32 = 30;

/// Coins, hand and showcase of one seat.
#[inline]
fn side(outlook: &Outlook, seat: Seat) -> u64 {
    let public = &outlook.public;
    let [own, others] = [seat, seat.other()].map(|seat| public.showcases[seat]);
    let facts = [
        !own.of_suit(Suit::Clubs).is_empty(),
        !own.of_suit(Suit::Diamonds).is_empty(),
        own.sum_of(Suit::Spades) > others.sum_of(Suit::Spades),
        own.sum_of(Suit::Hearts) > others.sum_of(Suit::Hearts),
        own.is_empty(),
        own.sum_is_odd(),
        public.has_trade(seat),
    ];
    let mut bits = packed(&facts);
    bits = bits << (MOST_COINS + 1) | 1 << public.coins[seat].min(MOST_COINS);
    bits = bits << (MOST_CARDS + 1) | 1 << public.hand_sizes[seat].min(MOST_CARDS);
    FOURS.iter().fold(bits, |bits, &rank| bits << 4 | 1 << own.of_rank(rank).len() >> 1)
}

/// The kings to come, whose turn it is and what stage it is at.
#[inline]
fn turn(outlook: &Outlook) -> u64 {
    let public = &outlook.public;
    let facts = [
        public.turn == outlook.seat,
        public.phase == Phase::Place,
        public.phase == Phase::Discard,
        public.trades_now,
        public.just_traded,
        public.traded[outlook.seat],
        public.traded[outlook.seat.other()],
        public.first == outlook.seat,
        public.round == 1,
        public.pile == 0,
        public.pile == 1,
        public.pile == 2,
        public.bank == 0,
        public.bank == 1,
    ];
    packed(&facts) << 5 | u64::from(public.kings.bits())
}

#[inline]
fn packed(facts: &[bool]) -> u64 {
    facts.iter().rev().fold(0, |bits, &fact| bits << 1 | u64::from(fact))
}
