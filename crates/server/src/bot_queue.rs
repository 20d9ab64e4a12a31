//! Which waiting decision bots make next, and how long they may think about it.
//!
//! Turns of bots are ordered by priority; within a priority the openers of the tables take turns, so that a person who opens
//! fifty tables delays nobody more than a person who opens one. Hints have a share of their own, in which people take turns.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

/// While both wait, one decision in this many is a hint and the others are bots' turns.
const HINT_SHARE: usize = 4;
/// The least time for a decision, however many wait: a third of what an expert needs to play as well as with all its time.
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

/// What a decision is needed for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The turn of a bot. A table has one at a time.
    Turn {
        /// How urgent it is.
        priority: Priority,
        /// The id of the person who opened the table.
        opener: Arc<str>,
    },
    /// A hint. A person waits for one at a time.
    Hint {
        /// The id of the person who asked.
        person: Arc<str>,
    },
}

/// The waiting decisions.
#[derive(Debug)]
pub struct BotQueue<T> {
    /// By priority, then by opener.
    turns: [RoundRobin<T>; 3],
    /// By person.
    hints: RoundRobin<T>,
    /// Turns taken since the last hint.
    turns_since_hint: usize,
}

impl<T> Default for BotQueue<T> {
    fn default() -> Self {
        Self { turns: Default::default(), hints: RoundRobin::default(), turns_since_hint: 0 }
    }
}

impl<T> BotQueue<T> {
    /// Adds a decision.
    pub fn push(&mut self, purpose: Purpose, decision: T) {
        match purpose {
            Purpose::Turn { priority, opener } => self.turns[priority as usize].push(opener, decision),
            Purpose::Hint { person } => {
                // A person who asks again has given up the hint before.
                self.hints.remove(&person);
                self.hints.push(person, decision);
            }
        }
    }

    /// Takes the next decision, and how many decisions share the threads with it: itself, and those that wait and are at least
    /// as urgent.
    pub fn pop(&mut self) -> Option<(T, usize)> {
        let urgent = self.turns.iter().position(|turns| turns.len > 0);
        let is_hint = self.hints.len > 0 && (urgent.is_none() || self.turns_since_hint + 1 >= HINT_SHARE);
        let level = if is_hint { Priority::Present as usize } else { urgent? };
        let crowd = self.hints.len + self.turns[..=level].iter().map(|turns| turns.len).sum::<usize>();
        let queue = if is_hint { &mut self.hints } else { &mut self.turns[level] };
        self.turns_since_hint = if is_hint { 0 } else { self.turns_since_hint + 1 };
        queue.pop().map(|decision| (decision, crowd))
    }
}

/// The time for a decision that shares `threads` threads with others; `crowd` counts it, too.
pub fn time_share(time: Duration, crowd: usize, threads: usize) -> Duration {
    let waiting = crowd.div_ceil(threads.max(1)).max(1);
    (time / u32::try_from(waiting).unwrap_or(u32::MAX)).max(MIN_TIME.min(time))
}

/// Queues by key that take turns.
#[derive(Debug)]
struct RoundRobin<T> {
    /// The keys that have something waiting, the next one first.
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
    fn push(&mut self, key: Arc<str>, item: T) {
        let of_key = self.waiting.entry(key.clone()).or_default();
        if of_key.is_empty() {
            self.order.push_back(key);
        }
        of_key.push_back(item);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<T> {
        let key = self.order.pop_front()?;
        let of_key = self.waiting.get_mut(&key)?;
        let item = of_key.pop_front()?;
        self.len -= 1;
        if of_key.is_empty() {
            self.waiting.remove(&key);
        } else {
            self.order.push_back(key);
        }
        Some(item)
    }

    fn remove(&mut self, key: &str) {
        if let Some(of_key) = self.waiting.remove(key) {
            self.len -= of_key.len();
            self.order.retain(|other| **other != *key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(priority: Priority, opener: &str) -> Purpose {
        Purpose::Turn { priority, opener: opener.into() }
    }

    fn hint(person: &str) -> Purpose {
        Purpose::Hint { person: person.into() }
    }

    fn queue(decisions: &[(Purpose, &'static str)]) -> BotQueue<&'static str> {
        let mut queue = BotQueue::default();
        decisions.iter().for_each(|(purpose, decision)| queue.push(purpose.clone(), *decision));
        queue
    }

    /// The order in which all decisions are taken.
    fn order(mut queue: BotQueue<&'static str>) -> String {
        let taken: Vec<_> = std::iter::from_fn(|| queue.pop()).map(|(decision, _)| decision).collect();
        taken.join(" ")
    }

    #[test]
    fn people_who_are_present_come_first_and_tables_of_bots_last() {
        let waiting = [
            (turn(Priority::BotsOnly, "eve"), "bots"),
            (turn(Priority::Away, "bo"), "away"),
            (turn(Priority::Present, "ada"), "present"),
            (turn(Priority::Away, "cy"), "away2"),
        ];
        assert_eq!(order(queue(&waiting)), "present away away2 bots");
    }

    #[test]
    fn openers_take_turns_however_many_tables_they_have() {
        let mut waiting = queue(&[]);
        for _ in 0..50 {
            waiting.push(turn(Priority::Present, "eve"), "eve");
        }
        waiting.push(turn(Priority::Present, "ada"), "ada");
        waiting.push(turn(Priority::Present, "bo"), "bo");
        waiting.push(turn(Priority::Present, "ada"), "ada2");
        assert!(order(waiting).starts_with("eve ada bo eve ada2 eve eve"));
    }

    /// Somebody who is served and asks again at once goes behind all others.
    #[test]
    fn nobody_is_served_twice_before_another_is_served_once() {
        let mut waiting = queue(&[(turn(Priority::Away, "eve"), "eve"), (turn(Priority::Away, "ada"), "ada")]);
        assert_eq!(waiting.pop().map(|(decision, _)| decision), Some("eve"));
        waiting.push(turn(Priority::Away, "eve"), "eve2");
        assert_eq!(order(waiting), "ada eve2");
    }

    #[test]
    fn hints_have_a_quarter_while_turns_wait_and_everything_otherwise() {
        let mut waiting = queue(&[]);
        for _ in 0..8 {
            waiting.push(turn(Priority::Present, "ada"), "t");
        }
        for person in ["a", "b", "c", "d"] {
            waiting.push(hint(person), "h");
        }
        assert_eq!(order(waiting), "t t t h t t t h t t h h");
        assert_eq!(order(queue(&[(hint("ada"), "h"), (turn(Priority::BotsOnly, "eve"), "t")])), "t h");
    }

    #[test]
    fn a_person_waits_for_one_hint() {
        let waiting = queue(&[(hint("eve"), "e1"), (hint("ada"), "a1"), (hint("eve"), "e2"), (hint("eve"), "e3")]);
        assert_eq!(order(waiting), "a1 e3", "the last one, behind those who asked meanwhile");
    }

    #[test]
    fn only_decisions_that_are_as_urgent_share_the_time() {
        let mut waiting = queue(&[]);
        for _ in 0..200 {
            waiting.push(turn(Priority::BotsOnly, "eve"), "bots");
        }
        waiting.push(turn(Priority::Present, "ada"), "ada");
        waiting.push(turn(Priority::Present, "bo"), "bo");
        assert_eq!(waiting.pop(), Some(("ada", 2)));
        assert_eq!(waiting.pop(), Some(("bo", 1)));
        assert_eq!(waiting.pop(), Some(("bots", 200)));
        waiting.push(hint("ada"), "hint");
        assert_eq!(waiting.pop(), Some(("hint", 1)), "the fourth one; tables of bots do not shorten a hint");
    }

    #[test]
    fn time_shrinks_as_the_queue_grows() {
        let ms = Duration::from_millis;
        for (crowd, threads, expected) in
            [(1, 1, 300), (2, 1, 150), (2, 2, 300), (3, 2, 150), (30, 1, 10), (9999, 4, 10)]
        {
            assert_eq!(time_share(ms(300), crowd, threads), ms(expected), "{crowd} on {threads}");
        }
        assert_eq!(time_share(ms(1), 50, 1), ms(1), "never more than all the time");
        assert_eq!(time_share(ms(300), 0, 0), ms(300));
    }
}
