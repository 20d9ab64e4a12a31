//! The tree of a search: what was found out about each situation that a seat can find itself in.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use lonja_rules::Seat;

use super::outlook::Outlook;

/// Situations that are kept at most, so that memory is bounded whatever the time.
const MOST_NODES: usize = 100_000;
/// How much choices are tried that have not shown yet what they can do.
const CURIOSITY: f32 = 0.6;

/// How the game ends, or is expected to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ending {
    /// The share of the victory of seat 0; the rest is that of seat 1.
    win: f32,
    /// The final riches of each seat.
    pub(super) riches: [f32; 2],
}

impl Ending {
    /// An ending with a share of the victory for `seat`.
    #[inline]
    pub(super) fn new(seat: Seat, win: f32, riches: [f32; 2]) -> Self {
        Self { win: if seat.index() == 0 { win } else { 1.0 - win }, riches }
    }

    /// The share of the victory that `seat` has.
    #[inline]
    pub(super) fn win(&self, seat: Seat) -> f32 {
        if seat.index() == 0 { self.win } else { 1.0 - self.win }
    }
}

/// An action in a situation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// How much it is to be tried, before anything is known of it: all choices of a situation together 1.
    pub(super) urge: f32,
    /// How often it was chosen; what was expected at first counts as once.
    pub(super) visits: u32,
    /// The mean of all endings.
    pub(super) mean: Ending,
}

impl Choice {
    fn learn(&mut self, ending: &Ending) {
        self.visits += 1;
        let part = 1.0 / self.visits as f32;
        self.mean.win += part * (ending.win - self.mean.win);
        for (mean, riches) in self.mean.riches.iter_mut().zip(ending.riches) {
            *mean += part * (riches - *mean);
        }
    }
}

/// A situation: what a seat sees when it has a choice. All that look alike to the seat are one.
#[derive(Clone, Copy, Debug)]
struct Node {
    seat: Seat,
    visits: u32,
    /// Where its choices are.
    first: u32,
    len: u32,
}

/// The situations that were met.
#[derive(Debug, Default)]
pub(super) struct Tree {
    numbers: HashMap<Outlook, u32, BuildHasherDefault<Mixer>>,
    nodes: Vec<Node>,
    choices: Vec<Choice>,
}

impl Tree {
    /// The number of a situation, if it was met before.
    #[inline]
    pub(super) fn find(&self, outlook: &Outlook) -> Option<usize> {
        self.numbers.get(outlook).map(|&number| number as usize)
    }

    /// Keeps a situation with what is expected of its choices, if there is room.
    pub(super) fn grow(&mut self, outlook: &Outlook, choices: &[Choice]) {
        if self.nodes.len() == MOST_NODES {
            return;
        }
        self.numbers.insert(*outlook, self.nodes.len() as u32);
        let (first, len) = (self.choices.len() as u32, choices.len() as u32);
        self.nodes.push(Node { seat: outlook.seat, visits: 0, first, len });
        self.choices.extend_from_slice(choices);
    }

    /// The choices of a situation, in the order of the legal actions.
    #[inline]
    pub(super) fn choices(&self, number: usize) -> &[Choice] {
        let node = &self.nodes[number];
        &self.choices[node.first as usize..][..node.len as usize]
    }

    /// The choice to try next: one that does well, or one that is promising and was rarely tried (PUCT: Rosin, 2011).
    #[inline]
    pub(super) fn select(&self, number: usize) -> usize {
        let node = &self.nodes[number];
        let curiosity = CURIOSITY * (node.visits as f32 + 1.0).sqrt();
        let mut best = (0, f32::MIN);
        for (at, choice) in self.choices(number).iter().enumerate() {
            let appeal = choice.mean.win(node.seat) + curiosity * choice.urge / choice.visits as f32;
            if appeal > best.1 {
                best = (at, appeal);
            }
        }
        best.0
    }

    /// Adds what came of a choice.
    #[inline]
    pub(super) fn learn(&mut self, number: usize, at: usize, ending: &Ending) {
        let node = &mut self.nodes[number];
        node.visits += 1;
        self.choices[node.first as usize + at].learn(ending);
    }
}

/// Mixes numbers, always in the same way.
#[derive(Clone, Copy, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
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
