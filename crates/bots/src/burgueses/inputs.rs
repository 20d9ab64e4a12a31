//! The inputs of the network, with names: binary features ("facts") and a few numbers.

use lonja_rules::Seat;
use lonja_rules::burgueses::{BANK, Goods, King, Phase, Suit, Suits};

use super::information_set::InformationSet;
use crate::learning::features;

/// Words of 64 bits, a bit for each fact: where each card is; coins, hands and showcases of both seats; kings and turn.
const WORDS: usize = 3;
/// Bits for facts, some of them unused.
pub(super) const FACTS: usize = 64 * WORDS;
pub(super) const NUMBERS: usize = 5;

/// Higher numbers of coins or cards in hand count as these.
const MAX_COINS: u8 = 6;
const MAX_CARDS: u8 = 3;
/// Values of which there are four cards.
const FOURS: [u8; 3] = [2, 3, 4];

/// Which facts are true of a position, and a few numbers of about -1 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SparseInputs {
    facts: [u64; WORDS],
    /// In the order of [`NUMBER_NAMES`].
    pub(super) numbers: [f32; NUMBERS],
}

impl SparseInputs {
    #[inline]
    pub(super) fn of(seen: &InformationSet) -> Self {
        let sides = side_bits(seen, seen.seat) | side_bits(seen, seen.seat.other()) << SIDE;
        Self { facts: [card_bits(seen), sides, turn_bits(seen)], numbers: numbers(seen) }
    }

    /// All inputs, in the order of [`input_names`].
    pub(super) fn dense(&self) -> Vec<f32> {
        let facts = (0..FACTS).map(|fact| (self.facts[fact / 64] >> (fact % 64) & 1) as f32);
        facts.chain(self.numbers).collect()
    }

    #[inline]
    pub(super) fn facts(&self) -> impl Iterator<Item = usize> {
        indices_of(self.facts)
    }

    /// The facts that are true here and false there.
    #[inline]
    pub(super) fn facts_beyond(&self, there: &Self) -> impl Iterator<Item = usize> {
        let mut beyond = self.facts;
        for (word, others) in beyond.iter_mut().zip(there.facts) {
            *word &= !others;
        }
        indices_of(beyond)
    }
}

/// The names of all inputs: the facts, then the numbers.
pub(super) fn input_names() -> Vec<String> {
    let card_names = |place: &str| {
        let goods = Goods::all(Suits::default());
        let card_at = |bit| goods.iter().find(|&card| Goods::from_iter([card]).bits() == 1_u32 << bit);
        (0..16)
            .map(|bit| card_at(bit).map_or_else(|| UNUSED.into(), |card| format!("{place}: {card}")))
            .collect::<Vec<_>>()
    };
    let side_names = |side: &str| {
        let of_rank = |&rank: &u8| (1..=4).map(move |count| format!("{count} of value {rank} on show"));
        let fours = FOURS.iter().rev().flat_map(of_rank);
        let hand = (0..=MAX_CARDS).map(|count| format!("{count} in hand"));
        let coins = (0..=MAX_COINS).map(|count| format!("{count} coins"));
        let names = fours.chain(hand).chain(coins).chain(SIDE_NAMES.map(str::to_owned));
        names.map(|name| format!("{side}: {name}")).collect::<Vec<_>>()
    };
    let mut words = [
        ["own showcase", "other showcase", "own hand", "discarded"].map(card_names).concat(),
        ["own", "other"].map(side_names).concat(),
        King::ALL
            .map(|king| format!("{} to come", king.code()))
            .into_iter()
            .chain(TURN_NAMES.map(str::to_owned))
            .collect(),
    ];
    words.iter_mut().for_each(|word: &mut Vec<String>| word.resize(64, UNUSED.into()));
    words.into_iter().flatten().chain(NUMBER_NAMES.map(str::to_owned)).collect()
}

/// The name of unused bits.
pub(super) const UNUSED: &str = "unused";

features! {
    const NUMBER_NAMES, fn numbers(seen: &InformationSet) -> [f32; NUMBERS] {
        let (me, other) = (seen.seat, seen.seat.other());
        let public = &seen.public;
    }
    "pile" => f32::from(public.pile) / 10.0,
    "bank" => f32::from(public.bank) / f32::from(BANK),
    "lead before the round" => f32::from(public.riches[me] - public.riches[other]) / 6.0,
    "lead if the round ended now" => {
        f32::from(public.riches_if_round_ended(me) - public.riches_if_round_ended(other)) / 6.0
    },
    "round" => f32::from(public.round) - 1.0,
}

/// The indices of the bits that are set.
#[inline]
fn indices_of(facts: [u64; WORDS]) -> impl Iterator<Item = usize> {
    facts.into_iter().enumerate().flat_map(|(word, bits)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            let index = 64 * word + rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                index
            })
        })
    })
}

#[inline]
fn card_bits(seen: &InformationSet) -> u64 {
    let places = [seen.mine(), seen.theirs(), seen.hand, seen.public.discarded];
    places.iter().rev().fold(0, |facts, place| facts << 16 | u64::from(trained_bits(*place)))
}

/// A bit for each card. The five of spades (option `suits`) has the input of the five of diamonds, which its game
/// lacks, because the weights of an input of its own would never have been trained.
#[inline]
fn trained_bits(goods: Goods) -> u32 {
    const FIVE_OF_SPADES: u32 = 1 << 3;
    const TO_FIVE_OF_DIAMONDS: u32 = 12;
    let five = goods.bits() & FIVE_OF_SPADES;
    goods.bits() ^ five | five << TO_FIVE_OF_DIAMONDS
}

/// The number of bits that [`side_bits`] sets or leaves 0.
const SIDE: u32 = 30;

#[inline]
fn side_bits(seen: &InformationSet, seat: Seat) -> u64 {
    let public = &seen.public;
    let own = public.showcases[seat];
    let mut bits = pack(&side_facts(seen, seat));
    bits = bits << (MAX_COINS + 1) | 1 << public.coins[seat].min(MAX_COINS);
    bits = bits << (MAX_CARDS + 1) | 1 << public.hand_sizes[seat].min(MAX_CARDS);
    FOURS.iter().fold(bits, |bits, &rank| bits << 4 | 1 << own.of_rank(rank).len() >> 1)
}

features! {
    /// What a seat has on show, and whether it can trade.
    const SIDE_NAMES, fn side_facts(seen: &InformationSet, seat: Seat) -> [bool; 7] {
        let public = &seen.public;
        let [own, others] = [seat, seat.other()].map(|seat| public.showcases[seat]);
    }
    "clubs on show" => !own.of_suit(Suit::Clubs).is_empty(),
    "diamonds on show" => !own.of_suit(Suit::Diamonds).is_empty(),
    "more spades on show" => own.sum_of(Suit::Spades) > others.sum_of(Suit::Spades),
    "more hearts on show" => own.sum_of(Suit::Hearts) > others.sum_of(Suit::Hearts),
    "nothing on show" => own.is_empty(),
    "odd sum on show" => own.sum_is_odd(),
    "has a trade" => public.has_trade(seat),
}

#[inline]
fn turn_bits(seen: &InformationSet) -> u64 {
    pack(&turn_facts(seen)) << King::COUNT | u64::from(seen.public.kings.bits())
}

features! {
    /// Whose turn it is, at which step, and what is left.
    const TURN_NAMES, fn turn_facts(seen: &InformationSet) -> [bool; 14] {
        let public = &seen.public;
    }
    "own turn" => public.turn == seen.seat,
    "to place a card" => public.phase == Phase::Place,
    "to discard a card" => public.phase == Phase::Discard,
    "trading" => public.is_trade_turn,
    "just traded" => public.was_trade_before,
    "own trade used" => public.traded[seen.seat],
    "other trade used" => public.traded[seen.seat.other()],
    "first in the round" => public.first == seen.seat,
    "first round" => public.round == 1,
    "pile of 0" => public.pile == 0,
    "pile of 1" => public.pile == 1,
    "pile of 2" => public.pile == 2,
    "bank of 0" => public.bank == 0,
    "bank of 1" => public.bank == 1,
}

#[inline]
fn pack(facts: &[bool]) -> u64 {
    facts.iter().rev().fold(0, |bits, &fact| bits << 1 | u64::from(fact))
}
