//! A queue in which blocks of networks take turns, in each block the networks, and in each network the people.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;

use super::Asker;
use crate::networks::block;

/// Blocks that take turns, each with networks that take turns, each with people who take turns. One network could
/// otherwise get any number of turns, because everybody can take new identities; and one block of IPv6 addresses is
/// thousands of networks.
#[derive(Debug)]
pub(super) struct FairQueue<T> {
    blocks: Rotation<NetworkKey, Rotation<NetworkKey, Rotation<Arc<str>, VecDeque<T>>>>,
}

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
    pub(super) fn push(&mut self, Asker { network, person }: Asker, item: T) {
        let key = |known: Option<IpAddr>| known.map_or_else(|| NetworkKey::Unknown(person.clone()), NetworkKey::Known);
        let (block, network) = (key(network.map(block)), key(network));
        self.blocks.push(block, |networks| {
            networks.push(network, |people| people.push(person.clone(), |items| items.push_back(item)));
        });
    }

    /// Takes the next item, and says how many items share the turns of its block with it: the networks of the block
    /// that wait, times the items of its own network that wait, itself included.
    pub(super) fn pop(&mut self) -> Option<(T, usize)> {
        self.blocks.pop(|networks| {
            let of_block = networks.order.len();
            networks.pop(|people| {
                let of_network = people.len;
                people.pop(VecDeque::pop_front).map(|item| (item, of_block * of_network))
            })
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.blocks.len == 0
    }

    /// How many blocks have something waiting.
    pub(super) fn blocks(&self) -> usize {
        self.blocks.order.len()
    }

    /// Takes an item out of the middle.
    pub(super) fn take(&mut self, is_wanted: impl Fn(&T) -> bool) -> Option<T> {
        self.blocks.take(&is_wanted)
    }

    /// Removes what waits for a person, from whichever network it asked.
    pub(super) fn remove(&mut self, person: &str) {
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
