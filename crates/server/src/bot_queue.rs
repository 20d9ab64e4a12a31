//! Which waiting decision bots make next, and how long they may think about it.
//!
//! Turns of bots are ordered by priority; the less urgent ones have a small share, so that they do not starve. Within a
//! priority blocks of networks take turns, in a block its networks, and in a network the openers of the tables: who
//! opens fifty tables, takes a thousand identities, or has a thousand networks, delays nobody more than a person who
//! opens one table. Nor does it shorten the time of others: the turns of a network share the time of that network, and
//! the networks of a block that of the block. Hints have a share of their own, in which blocks, networks and people
//! take turns alike. Reviews come after all of them, one small unit at a time, and have a share that keeps them from
//! starving.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::networks::block;
use crate::store::Depth;

/// By priority: one turn in this many has this priority while more urgent ones wait.
const TURN_EVERY: [usize; 3] = [1, 8, 16];
/// While both wait, one decision in this many is a hint and the others are bots' turns.
const HINT_EVERY: usize = 4;
/// While decisions for people wait, one in this many is a unit of a review.
const REVIEW_EVERY: usize = 8;
/// The same while only tables of bots wait.
const REVIEW_SHARE_OF_BOTS: usize = 2;
/// While both wait, one unit in this many is of a deep review and the others are of quick ones.
const DEEP_SHARE: usize = 8;
/// The least time for a decision, however many wait: a third of what an expert needs to play as well as with all its
/// time.
const MIN_TIME: Duration = Duration::from_millis(10);

/// How urgent the turn of a bot is, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    /// A person who plays at the table is present.
    Present,
    /// People play at the table, but none of them is present.
    Away,
    /// Only bots play at the table. (If nobody watches, it is paused and no bot has a turn.)
    BotsOnly,
}

/// On whose behalf bots think.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asker {
    /// The network from which it uses this process; none if that is not known.
    pub network: Option<IpAddr>,
    /// The id of the person; empty for somebody without an identity.
    pub person: Arc<str>,
}

/// What a decision is needed for, or another piece of work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The turn of a bot. A table has one at a time.
    Turn {
        /// The id of the table.
        table: Arc<str>,
        /// How urgent it is.
        priority: Priority,
        /// The table's opener, and the network that used the table last.
        asker: Asker,
    },
    /// A hint. A person waits for one at a time.
    Hint {
        /// Who asked.
        asker: Asker,
    },
    /// A unit of a review: a few milliseconds of work. It does not shorten the time of decisions.
    Review {
        /// Quick reviews come first.
        depth: Depth,
        /// Who asked.
        asker: Asker,
    },
}

/// The waiting decisions.
#[derive(Debug)]
pub struct BotQueue<T> {
    /// By priority.
    turns: [FairQueue<WaitingTurn<T>>; 3],
    /// By priority: turns taken since the last one of that priority, while one waits.
    turns_since: [usize; 3],
    hints: FairQueue<T>,
    /// Turns taken since the last hint.
    turns_since_hint: usize,
    /// By depth.
    reviews: [FairQueue<T>; 2],
    /// Decisions taken since the last unit of a review, while one waits.
    decisions_since_review: usize,
    /// Units of quick reviews since the last one of a deep review.
    quick_since_deep: usize,
}

#[derive(Debug)]
struct WaitingTurn<T> {
    table: Arc<str>,
    decision: T,
}

impl<T> Default for BotQueue<T> {
    fn default() -> Self {
        Self {
            turns: Default::default(),
            turns_since: [0; 3],
            hints: FairQueue::default(),
            turns_since_hint: 0,
            reviews: Default::default(),
            decisions_since_review: 0,
            quick_since_deep: 0,
        }
    }
}

impl<T> BotQueue<T> {
    /// Adds a decision.
    pub fn push(&mut self, purpose: Purpose, decision: T) {
        match purpose {
            Purpose::Turn { table, priority, asker } => {
                self.turns[priority as usize].push(asker, WaitingTurn { table, decision });
            }
            Purpose::Hint { asker } => {
                // A person who asks again has given up the hint before.
                self.hints.remove(&asker.person);
                self.hints.push(asker, decision);
            }
            Purpose::Review { depth, asker } => self.reviews[depth as usize].push(asker, decision),
        }
    }

    /// The turn of a table has another purpose now: moves it there, if it still waits.
    pub fn move_turn(&mut self, purpose: Purpose) {
        if let Purpose::Turn { table, .. } = &purpose
            && let Some(decision) = self.take_turn(table)
        {
            self.push(purpose, decision);
        }
    }

    /// Removes a turn or a hint for which nobody waits any longer, if it is still in the queue.
    pub fn withdraw(&mut self, purpose: &Purpose) {
        match purpose {
            Purpose::Turn { table, .. } => drop(self.take_turn(table)),
            Purpose::Hint { asker } => self.hints.remove(&asker.person),
            Purpose::Review { .. } => {}
        }
    }

    fn take_turn(&mut self, table: &str) -> Option<T> {
        let taken = self.turns.iter_mut().find_map(|turns| turns.take(|turn| *turn.table == *table))?;
        Some(taken.decision)
    }

    /// Takes the next decision or unit, and how many decisions share the threads with it. That number is 1 for a unit.
    /// For a decision it is the number of blocks that wait for one which is as urgent, times the networks of its own
    /// block and the decisions of its own network that wait with it.
    pub fn pop(&mut self) -> Option<(T, usize)> {
        let is_reviewing = self.reviews.iter().any(|reviews| !reviews.is_empty());
        if is_reviewing && self.decisions_since_review + 1 >= self.review_share() {
            self.decisions_since_review = 0;
            return self.pop_review().map(|unit| (unit, 1));
        }
        self.decisions_since_review = if is_reviewing { self.decisions_since_review + 1 } else { 0 };
        self.pop_decision()
    }

    /// One in how many is a unit of a review now.
    fn review_share(&self) -> usize {
        let waits = |priority: Priority| !self.turns[priority as usize].is_empty();
        if !self.hints.is_empty() || waits(Priority::Present) || waits(Priority::Away) {
            REVIEW_EVERY
        } else if waits(Priority::BotsOnly) {
            REVIEW_SHARE_OF_BOTS
        } else {
            1
        }
    }

    fn pop_review(&mut self) -> Option<T> {
        let [quick, deep] = &mut self.reviews;
        let is_deep = !deep.is_empty() && (quick.is_empty() || self.quick_since_deep + 1 >= DEEP_SHARE);
        self.quick_since_deep = if is_deep { 0 } else { self.quick_since_deep + 1 };
        let unit = if is_deep { deep.pop() } else { quick.pop() };
        unit.map(|(unit, _)| unit)
    }

    fn pop_decision(&mut self) -> Option<(T, usize)> {
        let turns_wait = self.turns.iter().any(|turns| !turns.is_empty());
        if !self.hints.is_empty() && (!turns_wait || self.turns_since_hint + 1 >= HINT_EVERY) {
            self.turns_since_hint = 0;
            let blocks = self.blocks(Priority::Present as usize);
            return self.hints.pop().map(|(hint, of_block)| (hint, blocks * of_block));
        }
        self.turns_since_hint += 1;
        let level = self.next_level()?;
        let blocks = self.blocks(level);
        self.turns[level].pop().map(|(turn, of_block)| (turn.decision, blocks * of_block))
    }

    /// The priority of the next turn: the most urgent one that waits, unless a less urgent one is due for its share.
    fn next_level(&mut self) -> Option<usize> {
        let waits = |level: &usize| !self.turns[*level].is_empty();
        let most_urgent = (0..TURN_EVERY.len()).find(waits)?;
        let is_due = |level: &usize| waits(level) && self.turns_since[*level] + 1 >= TURN_EVERY[*level];
        let level = (most_urgent + 1..TURN_EVERY.len()).find(is_due).unwrap_or(most_urgent);
        for (at, since) in self.turns_since.iter_mut().enumerate() {
            *since = if at == level || self.turns[at].is_empty() { 0 } else { *since + 1 };
        }
        Some(level)
    }

    /// How many blocks wait for a hint, or for a turn that is at least as urgent. One that waits for several kinds
    /// counts for each.
    fn blocks(&self, level: usize) -> usize {
        self.hints.blocks() + self.turns[..=level].iter().map(FairQueue::blocks).sum::<usize>()
    }
}

/// The time for a decision if `sharing` decisions, itself included, share `threads` threads ([`BotQueue::pop`]).
pub(crate) fn time_share(time: Duration, sharing: usize, threads: usize) -> Duration {
    let waiting = sharing.div_ceil(threads.max(1)).max(1);
    (time / u32::try_from(waiting).unwrap_or(u32::MAX)).max(MIN_TIME.min(time))
}

/// Blocks that take turns, each with networks that take turns, each with people who take turns. One network could
/// otherwise get any number of turns, because everybody can take new identities; and one block of IPv6 addresses is
/// thousands of networks.
#[derive(Debug)]
struct FairQueue<T> {
    blocks: Rotation<NetworkKey, Networks<T>>,
}

type Networks<T> = Rotation<NetworkKey, People<T>>;
type People<T> = Rotation<Arc<str>, VecDeque<T>>;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum NetworkKey {
    Known(IpAddr),
    /// A person whose network is not known counts as a block and a network.
    Unknown(Arc<str>),
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self { blocks: Rotation::default() }
    }
}

impl<T> FairQueue<T> {
    fn push(&mut self, Asker { network, person }: Asker, item: T) {
        let key = |known: Option<IpAddr>| known.map_or_else(|| NetworkKey::Unknown(person.clone()), NetworkKey::Known);
        let (block, network) = (key(network.map(block)), key(network));
        self.blocks.push(block, |networks| {
            networks.push(network, |people| people.push(person.clone(), |items| items.push_back(item)));
        });
    }

    /// Takes the next item, and says how many items share the turns of its block with it: the networks of the block
    /// that wait, times the items of its own network that wait, itself included.
    fn pop(&mut self) -> Option<(T, usize)> {
        self.blocks.pop(|networks| {
            let of_block = networks.order.len();
            networks.pop(|people| {
                let of_network = people.len;
                people.pop(VecDeque::pop_front).map(|item| (item, of_block * of_network))
            })
        })
    }

    fn is_empty(&self) -> bool {
        self.blocks.len == 0
    }

    /// How many blocks have something waiting.
    fn blocks(&self) -> usize {
        self.blocks.order.len()
    }

    /// Takes an item out of the middle.
    fn take(&mut self, is_wanted: impl Fn(&T) -> bool) -> Option<T> {
        self.blocks.take(&is_wanted)
    }

    /// Removes what waits for a person, from whichever network it asked.
    fn remove(&mut self, person: &str) {
        self.blocks.change_all(|networks| networks.change_all(|people| people.forget(person)));
    }
}

/// A queue, or several that take turns.
trait Waiting: Default {
    type Item;

    fn len(&self) -> usize;

    /// Takes an item out of the middle.
    fn take(&mut self, is_wanted: &impl Fn(&Self::Item) -> bool) -> Option<Self::Item>;
}

impl<T> Waiting for VecDeque<T> {
    type Item = T;

    fn len(&self) -> usize {
        self.len()
    }

    fn take(&mut self, is_wanted: &impl Fn(&T) -> bool) -> Option<T> {
        self.remove(self.iter().position(is_wanted)?)
    }
}

/// Queues that take turns, each with a key. None of them is empty.
#[derive(Debug)]
struct Rotation<K, Q> {
    /// The keys, the next one first.
    order: VecDeque<K>,
    queues: HashMap<K, Q>,
    /// The items of all queues.
    len: usize,
}

impl<K, Q> Default for Rotation<K, Q> {
    fn default() -> Self {
        Self { order: VecDeque::new(), queues: HashMap::new(), len: 0 }
    }
}

impl<K: Eq + Hash + Clone, Q: Waiting> Rotation<K, Q> {
    /// Adds one item to the queue of a key.
    fn push(&mut self, key: K, push: impl FnOnce(&mut Q)) {
        if !self.queues.contains_key(&key) {
            self.order.push_back(key.clone());
        }
        push(self.queues.entry(key).or_default());
        self.len += 1;
    }

    /// Takes one item from the next queue.
    fn pop<R>(&mut self, pop: impl FnOnce(&mut Q) -> Option<R>) -> Option<R> {
        let key = self.order.pop_front()?;
        let queue = self.queues.get_mut(&key)?;
        let item = pop(queue)?;
        self.len -= 1;
        if queue.len() == 0 {
            self.queues.remove(&key);
        } else {
            self.order.push_back(key);
        }
        Some(item)
    }

    /// Removes items from all queues.
    fn change_all(&mut self, change: impl FnMut(&mut Q)) {
        self.queues.values_mut().for_each(change);
        self.forget_empty();
    }

    fn forget_empty(&mut self) {
        self.queues.retain(|_, queue| queue.len() > 0);
        self.order.retain(|key| self.queues.contains_key(key));
        self.len = self.queues.values().map(Waiting::len).sum();
    }
}

impl<Q: Waiting> Rotation<Arc<str>, Q> {
    fn forget(&mut self, key: &str) {
        if let Some(queue) = self.queues.remove(key) {
            self.order.retain(|other| **other != *key);
            self.len -= queue.len();
        }
    }
}

impl<K: Eq + Hash + Clone, Q: Waiting> Waiting for Rotation<K, Q> {
    type Item = Q::Item;

    fn len(&self) -> usize {
        self.len
    }

    fn take(&mut self, is_wanted: &impl Fn(&Q::Item) -> bool) -> Option<Q::Item> {
        let taken = self.queues.values_mut().find_map(|queue| queue.take(is_wanted))?;
        self.forget_empty();
        Some(taken)
    }
}
