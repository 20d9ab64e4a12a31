//! The steward looks after tables when nobody asks: bots' turns, clocks, absence, another game after a tie.
//!
//! One process has it at a time; the store says which. What is due is written in each table's entry, so that whoever takes over
//! knows where to look.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Duration, Instant, interval, sleep_until};

use crate::house::{House, Wake};
use crate::problem::Problem;
use crate::store::{Millis, Notice};
use crate::table::{Change, Due};
use crate::thinkers::Thought;

/// How often it is asked who looks after tables.
const ASK: Duration = Duration::from_secs(1);
/// How often the store is asked what is due, in case a notice was lost.
const RECALL: Duration = Duration::from_secs(30);
/// How often tables that nobody looks at are forgotten, and those who are there are told to the store.
const TIDY: Duration = Duration::from_secs(15);
/// How often old tables are pruned.
const PRUNE: Duration = Duration::from_secs(600);
/// Tables that are pruned in one go.
const MOST_PRUNED: usize = 1000;
/// How long after a failure it is tried again.
const AGAIN: Millis = 1000;

/// What a steward goes by.
#[derive(Clone, Copy, Default, Debug)]
pub struct Orders {
    /// After how many milliseconds finished tables are forgotten for good; never if none.
    pub keep: Option<Millis>,
}

/// Looks after tables until the house closes.
pub async fn run(house: Arc<House>, mut wakes: mpsc::UnboundedReceiver<Wake>, orders: Orders) {
    let mut notices = house.store.notices();
    let closing = house.closing();
    let (mut ask, mut recall, mut tidy, mut prune) = (interval(ASK), interval(RECALL), interval(TIDY), interval(PRUNE));
    let mut steward = Steward { house, leads: false, wakes: Wakes::default(), busy: JoinSet::new() };
    loop {
        let next = steward.wakes.next().map(|at| steward.house.clock.instant(at));
        tokio::select! {
            biased;
            () = closing.closed() => return,
            Some((table, at)) = wakes.recv() => steward.wake(&table, at),
            Some(notice) = notices.recv() => steward.hear(notice).await,
            Some(done) = steward.busy.join_next() => steward.done(done),
            _ = ask.tick() => steward.ask().await,
            _ = recall.tick() => steward.recall().await,
            _ = tidy.tick() => steward.tidy().await,
            _ = prune.tick() => steward.prune(orders).await,
            () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() && steward.leads => steward.work(),
        }
    }
}

/// What came of looking after a table: when to look again.
type Looked = (Arc<str>, Result<Option<Millis>, Problem>);

struct Steward {
    house: Arc<House>,
    leads: bool,
    wakes: Wakes,
    busy: JoinSet<Looked>,
}

impl Steward {
    /// Begins to look after all that is due.
    fn work(&mut self) {
        while let Some(table) = self.wakes.take(self.house.clock.now()) {
            let house = self.house.clone();
            self.busy.spawn(async move {
                let looked = look_after(&house, &table).await;
                (table, looked)
            });
        }
    }

    fn done(&mut self, done: Result<Looked, tokio::task::JoinError>) {
        let Ok((table, looked)) = done else { return };
        let again = match looked {
            Ok(again) => again,
            Err(Problem::NotFound(_)) => None,
            Err(_) => Some(self.house.clock.now() + AGAIN),
        };
        self.wakes.done(&table, again.filter(|_| self.leads));
    }

    /// Whether this process looks after tables.
    async fn ask(&mut self) {
        let leads = self.house.store.leads().await.unwrap_or_default();
        if leads != self.leads {
            tracing::info!(leads, "who looks after bots and clocks has changed");
            self.leads = leads;
            self.wakes.clear();
            self.recall().await;
        }
    }

    /// Whoever does not look after tables does not remember them: what is due is in the store.
    fn wake(&mut self, table: &Arc<str>, at: Millis) {
        if self.leads {
            self.wakes.set(table, at);
        }
    }

    /// Finds out what is due, as the store knows it.
    async fn recall(&mut self) {
        if self.leads
            && let Ok(wakes) = self.house.store.wakes().await
        {
            wakes.into_iter().for_each(|(table, at)| self.wakes.add(&table.into(), at));
        }
    }

    async fn hear(&mut self, notice: Notice) {
        match notice {
            Notice::Changed { table, number, wake_at } => {
                if let Some(at) = wake_at {
                    self.wake(&table.as_str().into(), at);
                }
                self.catch_up(table.into(), Some(number));
            }
            Notice::Lost => {
                self.house.in_memory().into_iter().for_each(|table| self.catch_up(table, None));
                self.recall().await;
            }
        }
    }

    /// Tables don't wait for each other.
    fn catch_up(&self, table: Arc<str>, number: Option<u64>) {
        let house = self.house.clone();
        tokio::spawn(async move { house.heard(&table, number).await });
    }

    async fn tidy(&self) {
        let since = self.house.clock.now() - TIDY.as_millis() as Millis;
        self.house.forget_idle(since);
        let seen = self.house.presence.since(since);
        if !seen.is_empty() {
            let _ = self.house.store.see(seen).await;
        }
    }

    async fn prune(&self, orders: Orders) {
        let Some(keep) = orders.keep.filter(|_| self.leads) else { return };
        while let Ok(1..) = self.house.store.prune(self.house.clock.now() - keep, MOST_PRUNED).await {}
    }
}

/// When tables have to be looked after. Each is looked after once at a time.
#[derive(Default, Debug)]
struct Wakes {
    by_time: BTreeSet<(Millis, Arc<str>)>,
    by_table: HashMap<Arc<str>, Millis>,
    /// Those that are being looked after.
    busy: HashSet<Arc<str>>,
}

impl Wakes {
    /// From now on this is when a table has to be looked after.
    fn set(&mut self, table: &Arc<str>, at: Millis) {
        if let Some(before) = self.by_table.insert(table.clone(), at) {
            self.by_time.remove(&(before, table.clone()));
        }
        if !self.busy.contains(table) {
            self.by_time.insert((at, table.clone()));
        }
    }

    /// The same, unless something is known already.
    fn add(&mut self, table: &Arc<str>, at: Millis) {
        if !self.by_table.contains_key(table) && !self.busy.contains(table) {
            self.set(table, at);
        }
    }

    /// Nothing is due any more.
    fn clear(&mut self) {
        self.by_time.clear();
        self.by_table.clear();
    }

    fn next(&self) -> Option<Millis> {
        self.by_time.first().map(|(at, _)| *at)
    }

    /// A table that is due.
    fn take(&mut self, now: Millis) -> Option<Arc<str>> {
        self.by_time.first().filter(|(at, _)| *at <= now)?;
        let (_, table) = self.by_time.pop_first()?;
        self.by_table.remove(&table);
        self.busy.insert(table.clone());
        Some(table)
    }

    /// A table was looked after. What it said about itself meanwhile counts more than what was found.
    fn done(&mut self, table: &Arc<str>, again: Option<Millis>) {
        self.busy.remove(table);
        let meanwhile = self.by_table.get(table).copied();
        if let Some(at) = meanwhile.or(again) {
            self.set(table, at);
        }
    }
}

/// Does what is due at a table; when to look again, unless the table changed and has said so itself.
async fn look_after(house: &House, id: &Arc<str>) -> Result<Option<Millis>, Problem> {
    let to_act = house.with_table(id, |_, table| Ok(table.to_act())).await?;
    let seen = match to_act {
        Some(seat) => house.seen(id, seat).await?,
        None => 0,
    };
    let now = house.clock.now();
    let ask = |table: &crate::table::Table| {
        let game = table.game().map(lonja_game::Game::copy);
        (table.due(now, seen), table.number, game, table.bot_seed(), table.to_act())
    };
    let (due, number, game, seed, seat) = house.with_table(id, |_, table| Ok(ask(table))).await?;
    // Whoever changed the table meanwhile has made it another matter.
    let unless_changed = |change: Change| {
        house.change(id, move |table| Ok(if table.number == number { vec![change.clone()] } else { Vec::new() }))
    };
    match (due, game, seat) {
        (Due::At(at), ..) => return Ok(Some(at)),
        (Due::Write(change), ..) => drop(unless_changed(change).await?),
        (Due::Rematch, ..) => drop(house.rematch(id, None).await?),
        (Due::Think { level, by }, Some(game), Some(seat)) => {
            let thought = house.think(Thought { game, level, seed });
            let suggestion = thought.await.map_err(|_| Problem::Unavailable { maybe: false })?;
            unless_changed(Change::Played { seat, action: suggestion.action, by }).await?;
        }
        _ => {}
    }
    Ok(None)
}
