//! Which waiting decision bots make next, and how long they may think about it.
//!
//! Turns of bots are ordered by priority; the less urgent ones have a small share, so that they do not starve. Within a
//! priority blocks of networks take turns, in a block its networks, and in a network the openers of the tables: who opens
//! fifty tables, takes a thousand identities, or has a thousand networks, delays nobody more than a person who opens one
//! table. Nor does it shorten the time of others: the turns of a network share the time of that network, and the
//! networks of a block that of the block. Hints have a share of their own, in which blocks, networks and people take
//! turns alike. Reviews come after all of them, one small unit at a time, and have a share that keeps them from
//! starving.

mod fair_queue;
#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use fair_queue::FairQueue;

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

    /// Nobody waits for a turn or a hint any longer: removes it, if it is still here.
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

/// The time for a decision that shares `threads` threads with others; `crowd` counts it, too ([`BotQueue::pop`]).
pub(crate) fn time_share(time: Duration, crowd: usize, threads: usize) -> Duration {
    let waiting = crowd.div_ceil(threads.max(1)).max(1);
    (time / u32::try_from(waiting).unwrap_or(u32::MAX)).max(MIN_TIME.min(time))
}
