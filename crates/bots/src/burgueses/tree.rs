//! The tree of a search: a node for each information set, with statistics of its choices.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use lonja_rules::Seat;

use super::information_set::InformationSet;

/// The bound of memory, however long a search takes.
const MAX_NODES: usize = 100_000;
/// The weight of exploration in PUCT.
const C_PUCT: f32 = 0.6;

/// How the game ends or is expected to end, for both seats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Value {
    /// The share of the victory of seat 0; the rest is that of seat 1.
    win: f32,
    /// The final riches of each seat.
    pub(super) riches: [f32; 2],
}

impl Value {
    /// `win` is the share of the victory of `seat`.
    #[inline]
    pub(super) fn new(seat: Seat, win: f32, riches: [f32; 2]) -> Self {
        Self { win: if seat.index() == 0 { win } else { 1.0 - win }, riches }
    }

    #[inline]
    pub(super) fn win(&self, seat: Seat) -> f32 {
        if seat.index() == 0 { self.win } else { 1.0 - self.win }
    }
}

/// A legal action at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The prior of PUCT. Those of a node add up to 1.
    pub(super) prior: f32,
    /// How often it was selected; the network's value counts as once.
    pub(super) visits: u32,
    pub(super) mean: Value,
}

impl Choice {
    fn update(&mut self, value: &Value) {
        self.visits += 1;
        let share = 1.0 / self.visits as f32;
        self.mean.win += share * (value.win - self.mean.win);
        for (mean, riches) in self.mean.riches.iter_mut().zip(value.riches) {
            *mean += share * (riches - *mean);
        }
    }
}

/// An information set in which a seat has a choice.
#[derive(Clone, Copy, Debug)]
struct Node {
    seat: Seat,
    visits: u32,
    /// Its choices in the tree's list: where they begin, and how many there are.
    first: u32,
    len: u32,
}

/// The nodes of a search. Different ways to one information set lead to one node.
#[derive(Debug, Default)]
pub(super) struct Tree {
    indices: HashMap<InformationSet, u32, BuildHasherDefault<FixedHasher>>,
    nodes: Vec<Node>,
    choices: Vec<Choice>,
}

impl Tree {
    #[inline]
    pub(super) fn find(&self, seen: &InformationSet) -> Option<usize> {
        self.indices.get(seen).map(|&node| node as usize)
    }

    /// Inserts a node, if there is room.
    pub(super) fn insert(&mut self, seen: &InformationSet, choices: &[Choice]) {
        if self.nodes.len() == MAX_NODES {
            return;
        }
        self.indices.insert(*seen, self.nodes.len() as u32);
        let (first, len) = (self.choices.len() as u32, choices.len() as u32);
        self.nodes.push(Node { seat: seen.seat, visits: 0, first, len });
        self.choices.extend_from_slice(choices);
    }

    /// The choices of a node, in the order of the legal actions.
    #[inline]
    pub(super) fn choices(&self, node: usize) -> &[Choice] {
        let node = &self.nodes[node];
        &self.choices[node.first as usize..][..node.len as usize]
    }

    /// The index of the choice to try next: the best sum of value and exploration (PUCT: Rosin, 2011).
    #[inline]
    pub(super) fn select(&self, index: usize) -> usize {
        let node = &self.nodes[index];
        let exploration = C_PUCT * (node.visits as f32 + 1.0).sqrt();
        let mut best = (0, f32::MIN);
        for (at, choice) in self.choices(index).iter().enumerate() {
            let score = choice.mean.win(node.seat) + exploration * choice.prior / choice.visits as f32;
            if score > best.1 {
                best = (at, score);
            }
        }
        best.0
    }

    /// Adds the value of an iteration to the choice that it selected.
    #[inline]
    pub(super) fn update(&mut self, node: usize, at: usize, value: &Value) {
        let node = &mut self.nodes[node];
        node.visits += 1;
        self.choices[node.first as usize + at].update(value);
    }
}

/// A fast hasher without a random seed: a search is the same every time.
#[derive(Clone, Copy, Default)]
struct FixedHasher(u64);

impl Hasher for FixedHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(29) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
