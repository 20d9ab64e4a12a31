//! A queue in which networks take turns, and in each network the people.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;

use super::Asker;

/// Networks that take turns, each with people who take turns. One network could otherwise get any number of turns:
/// everybody can take new identities.
#[derive(Debug)]
pub(super) struct FairQueue<T> {
    /// The networks that have something waiting, the next one first.
    order: VecDeque<NetworkKey>,
    waiting: HashMap<NetworkKey, RoundRobin<T>>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum NetworkKey {
    Known(IpAddr),
    /// A person whose network is not known counts as a network.
    Unknown(Arc<str>),
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self { order: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<T> FairQueue<T> {
    pub(super) fn push(&mut self, Asker { network, person }: Asker, item: T) {
        let network = network.map_or_else(|| NetworkKey::Unknown(person.clone()), NetworkKey::Known);
        let of_network = self.waiting.entry(network.clone()).or_default();
        if of_network.len == 0 {
            self.order.push_back(network);
        }
        of_network.push(person, item);
    }

    /// Takes the next item, and says how many of its network waited, itself included.
    pub(super) fn pop(&mut self) -> Option<(T, usize)> {
        let network = self.order.pop_front()?;
        let of_network = self.waiting.get_mut(&network)?;
        let of_same_network = of_network.len;
        let item = of_network.pop()?;
        if of_network.len == 0 {
            self.waiting.remove(&network);
        } else {
            self.order.push_back(network);
        }
        Some((item, of_same_network))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// How many networks have something waiting.
    pub(super) fn networks(&self) -> usize {
        self.order.len()
    }

    /// Takes an item out of the middle.
    pub(super) fn take(&mut self, is_wanted: impl Fn(&T) -> bool) -> Option<T> {
        let taken = self.waiting.values_mut().find_map(|of_network| of_network.take(&is_wanted));
        self.forget_empty();
        taken
    }

    /// Removes what waits for a person, from whichever network it asked.
    pub(super) fn remove(&mut self, person: &str) {
        self.waiting.values_mut().for_each(|of_network| of_network.remove(person));
        self.forget_empty();
    }

    fn forget_empty(&mut self) {
        self.waiting.retain(|_, of_network| of_network.len > 0);
        self.order.retain(|network| self.waiting.contains_key(network));
    }
}

/// People who take turns.
#[derive(Debug)]
struct RoundRobin<T> {
    /// The people who have something waiting, the next one first.
    order: VecDeque<Arc<str>>,
    waiting: HashMap<Arc<str>, VecDeque<T>>,
    len: usize,
}

impl<T> Default for RoundRobin<T> {
    fn default() -> Self {
        Self { order: VecDeque::new(), waiting: HashMap::new(), len: 0 }
    }
}

impl<T> RoundRobin<T> {
    fn push(&mut self, person: Arc<str>, item: T) {
        let of_person = self.waiting.entry(person.clone()).or_default();
        if of_person.is_empty() {
            self.order.push_back(person);
        }
        of_person.push_back(item);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<T> {
        let person = self.order.pop_front()?;
        let of_person = self.waiting.get_mut(&person)?;
        let item = of_person.pop_front()?;
        self.len -= 1;
        if of_person.is_empty() {
            self.waiting.remove(&person);
        } else {
            self.order.push_back(person);
        }
        Some(item)
    }

    fn take(&mut self, is_wanted: &impl Fn(&T) -> bool) -> Option<T> {
        let (person, at) = self.waiting.iter().find_map(|(person, items)| {
            let at = items.iter().position(is_wanted)?;
            Some((person.clone(), at))
        })?;
        let of_person = self.waiting.get_mut(&person)?;
        let item = of_person.remove(at)?;
        self.len -= 1;
        if of_person.is_empty() {
            self.remove(&person);
        }
        Some(item)
    }

    fn remove(&mut self, person: &str) {
        if let Some(of_person) = self.waiting.remove(person) {
            self.len -= of_person.len();
            self.order.retain(|other| **other != *person);
        }
    }
}
