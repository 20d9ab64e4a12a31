//! What happens at tables without a request: bots' turns, clocks, absence, a rematch after a tie; and housekeeping.
//!
//! Every process runs a scheduler for the tables whose lease it holds (`leases.rs`). When a table is due is in its
//! index entry in the store, so that a new holder finds all of them there.

#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lonja_bots::Budget;
use tokio::sync::mpsc;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{Duration, Instant, interval, sleep, sleep_until, timeout};

use crate::bot_pool::BotTask;
use crate::bot_queue::{Asker, Priority, Purpose};
use crate::leases;
use crate::live_table::LiveTable;
use crate::presence::PRESENT_MS;
use crate::problem::Problem;
use crate::store::{Millis, Notification, SPECTATORS, Stage, StoreError};
use crate::supervisor::run_catching_panic;
use crate::table::{Change, Due, MAX_PACE_MS, Table};
use crate::tables::{Tables, Wake};

/// How often the scheduler compares the clocks.
const COMPARE_CLOCKS_INTERVAL: Duration = Duration::from_secs(1);
/// How often it reads all wake times from the store, in case a notification was lost.
const RELOAD: Duration = Duration::from_secs(5);
/// The pause before it reads or saves again after a failure of the store.
const STORE_RETRY: Duration = Duration::from_millis(500);
/// The longest time that it takes to release the leases at the shutdown. They run out soon anyway.
const RELEASE: Duration = Duration::from_secs(1);
/// How often it evicts idle tables and saves presence.
const CLEAN_UP: Duration = Duration::from_secs(15);
const CLEAN_UP_MS: Millis = CLEAN_UP.as_millis() as Millis;
/// How often the priority of a waiting bot's turn is checked: a person may have come at another process.
const PRIORITY_CHECK_INTERVAL: Duration = Duration::from_secs(5);
/// Milliseconds from a failure to the retry.
const RETRY_PAUSE_MS: Millis = 1000;

/// Runs until the shutdown, also after a panic.
pub async fn run(tables: Arc<Tables>, wakes: mpsc::UnboundedReceiver<Wake>) {
    let mut background = JoinSet::new();
    keep_running(&mut background, &tables, "the comparison with the store", Tables::keep_fresh);
    keep_running(&mut background, &tables, "the renewal of the leases", leases::renew);
    keep_running(&mut background, &tables, "the comparison of the clocks", compare_clocks);
    keep_running(&mut background, &tables, "the announcement of who is present", Tables::keep_announcing);
    let mut scheduler = Scheduler {
        notifications: tables.store.notifications(),
        wakes,
        queue: WakeQueue::default(),
        reloaded: HashMap::new(),
        running: JoinSet::new(),
        table_of_check: HashMap::new(),
        tables,
    };
    while run_catching_panic(scheduler.run_until_shutdown()).await {
        scheduler.tables.report_panic("the scheduler");
        scheduler.forget_wake_times();
    }
    drop(background);
    let _ = timeout(RELEASE, scheduler.tables.store.release_leases()).await;
}

/// Starts a task that runs until it is dropped, and starts it again after each panic.
fn keep_running<F: Future<Output = ()> + Send + 'static>(
    background: &mut JoinSet<()>,
    tables: &Arc<Tables>,
    name: &'static str,
    task: fn(Arc<Tables>) -> F,
) {
    let tables = tables.clone();
    background.spawn(async move {
        while run_catching_panic(task(tables.clone())).await {
            tables.report_panic(name);
        }
    });
}

/// Lets the wall time follow the machine's or the store's clock, until it is dropped.
async fn compare_clocks(tables: Arc<Tables>) {
    loop {
        tables.follow_wall_clock().await;
        sleep(COMPARE_CLOCKS_INTERVAL).await;
    }
}

/// What a process finds in the store that has not received the notifications of it.
struct StoredWakes {
    /// See [`Store::wake_times`].
    ///
    /// [`Store::wake_times`]: crate::store::Store::wake_times
    wake_times: Vec<(String, Millis)>,
    /// Tables of bots whose spectators are at any process: they have no wake time.
    watched: Vec<String>,
}

async fn stored_wakes(tables: Arc<Tables>) -> Result<StoredWakes, StoreError> {
    let since = tables.clock.wall_now() - PRESENT_MS;
    Ok(StoredWakes { wake_times: tables.store.wake_times().await?, watched: tables.store.watched_since(since).await? })
}

/// Saves which seats were present lately.
async fn save_presence(tables: Arc<Tables>) -> Result<(), StoreError> {
    let clock = &tables.clock;
    let seen = tables.presence.seen_since(clock.now() - CLEAN_UP_MS).into_iter();
    let seen: Vec<_> = seen.map(|(table, seat, at)| (table, seat, clock.to_wall(at))).collect();
    if seen.is_empty() { Ok(()) } else { tables.store.save_seen(seen).await }
}

/// When to check a table again.
type CheckResult = Result<Option<Millis>, Problem>;

struct Scheduler {
    tables: Arc<Tables>,
    wakes: mpsc::UnboundedReceiver<Wake>,
    notifications: mpsc::UnboundedReceiver<Notification>,
    queue: WakeQueue,
    /// The wake times in the store at the last reload.
    reloaded: HashMap<Arc<str>, Millis>,
    /// The checks that run now.
    running: JoinSet<CheckResult>,
    /// Their tables.
    table_of_check: HashMap<Id, Arc<str>>,
}

impl Scheduler {
    async fn run_until_shutdown(&mut self) {
        let shutdown = self.tables.shutdown_signal();
        let mut lease_changes = self.tables.leases.changes();
        let (mut reload, mut clean_up) = (interval(RELOAD), interval(CLEAN_UP));
        // On tasks of their own: the loop must not wait for the store, or clocks would be late.
        let (mut reloading, mut saving) = (JoinSet::new(), JoinSet::new());
        loop {
            let next = self.queue.next_time().map(|at| self.tables.clock.instant(at));
            tokio::select! {
                biased;
                () = shutdown.wait() => return,
                Some((table, at)) = self.wakes.recv() => self.wake(&table, at),
                Some(notification) = self.notifications.recv() => {
                    if notification == Notification::Lost {
                        // Each wake time may be that of an older row.
                        self.queue.clear();
                        reload.reset_immediately();
                    }
                    self.receive(notification);
                }
                Some(done) = self.running.join_next_with_id() => self.finish(done),
                Ok(()) = lease_changes.changed() => {
                    self.queue.clear();
                    reload.reset_immediately();
                }
                Some(stored) = reloading.join_next() => match stored {
                    Ok(Ok(stored)) => self.add_known(stored),
                    _ => reload.reset_after(STORE_RETRY),
                },
                Some(saved) = saving.join_next() => {
                    if !matches!(saved, Ok(Ok(()))) {
                        clean_up.reset_after(STORE_RETRY);
                    }
                }
                _ = reload.tick(), if reloading.is_empty() => drop(reloading.spawn(stored_wakes(self.tables.clone()))),
                _ = clean_up.tick(), if saving.is_empty() => {
                    self.tables.evict_idle(self.tables.clock.now() - CLEAN_UP_MS);
                    saving.spawn(save_presence(self.tables.clone()));
                }
                () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => self.start_due(),
            }
        }
    }

    /// After a panic: everything that is due is read from the store again. Checks that run now go on.
    fn forget_wake_times(&mut self) {
        self.queue = WakeQueue { busy: self.table_of_check.values().cloned().collect(), ..WakeQueue::default() };
        self.reloaded.clear();
    }

    /// Starts a check of each table that is due.
    fn start_due(&mut self) {
        while let Some(table) = self.queue.take_due(self.tables.clock.now()) {
            let (tables, id) = (self.tables.clone(), table.clone());
            let check = self.running.spawn(async move { check(&tables, &id).await });
            self.table_of_check.insert(check.id(), table);
        }
    }

    fn finish(&mut self, done: Result<(Id, CheckResult), JoinError>) {
        let (id, next) = match done {
            Ok(done) => done,
            Err(error) => (error.id(), Err(self.tables.report_panic("the check of a table"))),
        };
        let Some(table) = self.table_of_check.remove(&id) else { return };
        let next = match next {
            Ok(next) => next,
            Err(Problem::NotFound(_)) => None,
            Err(Problem::DamagedLog { retry_at }) => Some(retry_at),
            Err(_) => Some(self.tables.clock.now() + RETRY_PAUSE_MS),
        };
        let holds_table = self.tables.leases.holds_table(&table);
        self.queue.finish(&table, next.filter(|_| holds_table));
    }

    /// Keeps the wake time of a table whose lease we hold. Another process finds it in the store.
    fn wake(&mut self, table: &Arc<str>, at: Millis) {
        if self.tables.leases.holds_table(table) {
            self.queue.set(table, at);
        }
    }

    /// Adds the wake times of the store, and the tables of bots that have spectators. A wake time that has changed
    /// since the last time may be earlier than what we know: perhaps a notification was lost, or the database has lost
    /// rows.
    fn add_known(&mut self, stored: StoredWakes) {
        let mut reloaded = HashMap::new();
        for (table, stored) in stored.wake_times {
            if self.tables.leases.holds_table(&table) {
                let (table, at) = (Arc::from(table), self.stored_wake(stored));
                match self.reloaded.get(&table) {
                    Some(before) if *before == stored => self.queue.add_if_unknown(&table, at),
                    _ => self.queue.set_if_earlier(&table, at),
                }
                reloaded.insert(table, stored);
            }
        }
        self.reloaded = reloaded;
        let watched_elsewhere = stored.watched.into_iter().map(Arc::from);
        for table in self.tables.presence.watched().into_iter().chain(watched_elsewhere) {
            if self.tables.leases.holds_table(&table) {
                self.queue.add_if_unknown(&table, self.tables.clock.now());
            }
        }
    }

    /// The process's time of a wake time from the store. One far ahead may have been written with a wrong clock, so the
    /// table is checked now, which finds the right time.
    fn stored_wake(&self, at: Millis) -> Millis {
        let (at, now) = (self.tables.clock.from_wall(at), self.tables.clock.now());
        if at > now + Millis::from(MAX_PACE_MS) { now } else { at }
    }

    fn receive(&mut self, notification: Notification) {
        match notification {
            Notification::Changed { table, number, wake_at } => {
                if let Some(at) = wake_at {
                    self.wake(&table.as_str().into(), self.stored_wake(at));
                }
                // On a task of its own, so that a slow table does not delay others.
                let tables = self.tables.clone();
                tokio::spawn(async move { tables.receive_notification(&table, number).await });
            }
            Notification::Watched { table } => self.wake(&table.into(), self.tables.clock.now()),
            Notification::Phrase { table, seat, phrase } => self.tables.receive_phrase(&table, seat, &phrase),
            Notification::Spectators { table, process, count } => {
                self.tables.receive_spectators(&table, &process, count);
            }
            Notification::Network { table, network } => self.tables.receive_network(&table, network),
            Notification::Reviewed { table, depth } => self.tables.receive_review(&table, depth),
            Notification::Lost => self.tables.compare_soon(),
        }
    }
}

/// When each table has to be checked. A table has one check at a time.
#[derive(Default, Debug)]
struct WakeQueue {
    by_time: BTreeSet<(Millis, Arc<str>)>,
    by_table: HashMap<Arc<str>, Millis>,
    /// Tables whose check runs now; they are not in `by_time`.
    busy: HashSet<Arc<str>>,
}

impl WakeQueue {
    /// Sets the wake time of a table, in place of the one before.
    fn set(&mut self, table: &Arc<str>, at: Millis) {
        if let Some(before) = self.by_table.insert(table.clone(), at) {
            self.by_time.remove(&(before, table.clone()));
        }
        if !self.busy.contains(table) {
            self.by_time.insert((at, table.clone()));
        }
    }

    /// Sets the wake time of a table that has none. A busy table is checked again: its check may have begun before the
    /// last row.
    fn add_if_unknown(&mut self, table: &Arc<str>, at: Millis) {
        if !self.by_table.contains_key(table) {
            self.set(table, at);
        }
    }

    /// Sets the wake time of a table that has none or a later one.
    fn set_if_earlier(&mut self, table: &Arc<str>, at: Millis) {
        if self.by_table.get(table).is_none_or(|known| at < *known) {
            self.set(table, at);
        }
    }

    /// Forgets all wake times. Checks that run now go on.
    fn clear(&mut self) {
        self.by_time.clear();
        self.by_table.clear();
    }

    fn next_time(&self) -> Option<Millis> {
        self.by_time.first().map(|(at, _)| *at)
    }

    /// Takes a table that is due, and makes it busy.
    fn take_due(&mut self, now: Millis) -> Option<Arc<str>> {
        self.by_time.first().filter(|(at, _)| *at <= now)?;
        let (_, table) = self.by_time.pop_first()?;
        self.by_table.remove(&table);
        self.busy.insert(table.clone());
        Some(table)
    }

    /// The check of a table is done. A wake time that was set meanwhile is newer than `next`.
    fn finish(&mut self, table: &Arc<str>, next: Option<Millis>) {
        self.busy.remove(table);
        let meanwhile = self.by_table.get(table).copied();
        if let Some(at) = meanwhile.or(next) {
            self.set(table, at);
        }
    }
}

/// Does what is due at a table. Returns when to check again; none if the table changed, because then it has sent its
/// own wake.
async fn check(tables: &Tables, id: &Arc<str>) -> Result<Option<Millis>, Problem> {
    if !tables.leases.holds_table(id) {
        // The lease has run out. If it is ours again meanwhile, the table is still due.
        return Ok(Some(tables.clock.now()));
    }
    let read = |table: &Table| (table.to_act(), table.people());
    let (to_act, people) = tables.with_shown_table(id, |_, table| Ok(read(table))).await?;
    if people.is_empty() && !tables.is_present(id, &[SPECTATORS]).await? {
        // Paused: a spectator who comes wakes the table.
        return Ok(None);
    }
    let seen = match to_act {
        Some(seat) if people.contains(&seat) => tables.last_seen(id, seat).await?,
        // Bots are never absent.
        _ => tables.clock.now(),
    };
    let now = tables.clock.now();
    let snapshot = |table: &Table| {
        let game = table.game().map(lonja_game::Game::copy);
        (table.due(now, seen), table.game_number(), game, table.bot_seed(), table.to_act())
    };
    let (due, game_number, game, seed, seat) = tables.with_shown_table(id, |_, table| Ok(snapshot(table))).await?;
    // Only a step of the game makes a bot's choice stale. What is due is asked again: a person may have returned
    // meanwhile.
    let is_stale = AtomicBool::new(false);
    let write_if_due = |table: &Table, change: &dyn Fn(Due) -> Option<Change>| {
        let due = if table.game_number() == game_number { table.due(now, seen) } else { Due::Never };
        let change = change(due);
        is_stale.store(change.is_none(), Ordering::Relaxed);
        Ok(change.into_iter().collect())
    };
    match (due, game, seat) {
        (Due::At(at), ..) => return Ok(Some(at)),
        (Due::Write(change), ..) => {
            let same = |due: Due| (due == Due::Write(change.clone())).then(|| change.clone());
            tables.change(id, |table| write_if_due(table, &same)).await?;
        }
        (Due::Rematch, ..) => drop(tables.open_rematch(id, None, None, None).await?),
        (Due::BotMove { level, .. }, Some(game), Some(seat)) => {
            let task = BotTask { game, level, seed };
            let action = match level.searches() {
                true => search(tables, id, task, game_number).await?,
                false => task.choose(Budget::Iterations(0)),
            };
            // Checks again what is due instead: the game has gone on or is over, or has to pause.
            let Some(action) = action else { return Ok(Some(tables.clock.now())) };
            let played = |due: Due| match due {
                Due::BotMove { level: due, by } if due == level => {
                    Some(Change::Played { seat, action: action.clone(), by, used_ms: None })
                }
                _ => None,
            };
            tables.change(id, |table| write_if_due(table, &played)).await?;
        }
        _ => {}
    }
    Ok(is_stale.into_inner().then(|| tables.clock.now()))
}

/// Lets a bot search, and returns its action when it may act: at the table's pace, and not before all the time that the
/// bot was granted is over. If a bot acted as soon as its choice is clear, the time would tell something about a hidden
/// hand. None if nobody waits for the action any longer.
async fn search(tables: &Tables, id: &Arc<str>, task: BotTask, game_number: u64) -> Result<Option<String>, Problem> {
    let live = tables.live_table(id);
    let mut change = live.wait_for_change();
    let Some(mut turn) = BotTurn::read(tables, id, game_number).await? else { return Ok(None) };
    let mut thinking = pin!(tables.think(turn.purpose(id), move |budget| task.choose(budget)));
    let (action, granted_until) = loop {
        tokio::select! {
            biased;
            answer = &mut thinking => break answer?,
            _ = timeout(PRIORITY_CHECK_INTERVAL, change) => {}
        }
        change = live.wait_for_change();
        match BotTurn::read(tables, id, game_number).await {
            Ok(None) => return Ok(None),
            // It never moves back, nor behind others because a person comes from another network.
            Ok(Some(now)) if now.priority < turn.priority => {
                tables.bots.move_turn(now.purpose(id));
                turn = now;
            }
            // The store may have failed.
            Ok(Some(_)) | Err(_) => {}
        }
    };
    // The database may lose the step before; then the decision begins anew.
    loop {
        let change = live.wait_for_change();
        match BotTurn::read(tables, id, game_number).await {
            Ok(None) => return Ok(None),
            Ok(Some(now)) => turn = now,
            // The store may have failed.
            Err(_) => {}
        }
        tokio::select! {
            biased;
            () = sleep_until(granted_until.max(tables.clock.instant(turn.acts_at))) => return Ok(Some(action)),
            () = change => {}
        }
    }
}

/// The turn of a bot that searches.
struct BotTurn {
    priority: Priority,
    asker: Asker,
    acts_at: Millis,
}

impl BotTurn {
    /// None if nobody waits for it any longer: the game has gone on or has ended, or only bots play and nobody watches.
    async fn read(tables: &Tables, id: &Arc<str>, game_number: u64) -> Result<Option<Self>, Problem> {
        let read = |live: &LiveTable, table: &Table| {
            let asker = Asker { network: live.network(), person: table.opener().clone() };
            let is_current = table.stage() == Stage::Running && table.game_number() == game_number;
            Ok(is_current.then(|| (table.people(), asker, table.bot_moves_at())))
        };
        let Some((people, asker, acts_at)) = tables.with_shown_table(id, read).await? else { return Ok(None) };
        let priority = match &people[..] {
            [] if !tables.is_present(id, &[SPECTATORS]).await? => return Ok(None),
            [] => Priority::BotsOnly,
            people if tables.is_present(id, people).await.unwrap_or_default() => Priority::Present,
            _ => Priority::Away,
        };
        Ok(Some(Self { priority, asker, acts_at }))
    }

    fn purpose(&self, table: &Arc<str>) -> Purpose {
        Purpose::Turn { table: table.clone(), priority: self.priority, asker: self.asker.clone() }
    }
}
