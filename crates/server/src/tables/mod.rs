//! All tables of this process: the only place where tables are read, changed and published.
//!
//! [`Tables::change`] is the one way to change a table: decide on the table as it is, apply to a copy, commit, publish. The
//! lock of a `LiveTable` makes its holder the only writer in this process; the store refuses a row number that another
//! process wrote first. `cache.rs` keeps the tables in memory, `thinking.rs` asks bots that search.

mod cache;
mod damage;
mod thinking;

use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use lonja_game::{BeginError, ChanceOrigin, begin, catalog, hex};
use lonja_rules::Observer;
use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::time::Instant;

pub(crate) use self::cache::Freshness;
use self::damage::DamagedLogs;
use crate::bot_pool::BotRunner;
use crate::clock::{Clock, RowTime};
use crate::leases::Leases;
use crate::live_table::{Frame, LiveTable};

use crate::metrics::Metrics;
use crate::presence::{PRESENT_MS, Presence};
use crate::problem::Problem;
use crate::store::{Append, LogRow, Millis, Person, SPECTATORS, Store, StoreError};
use crate::subscription::Subscription;
use crate::table::{Change, DamagedLog, ID_LENGTH, LevelName, PartialRecord, Setup, Table, TableRecord, to_json};

/// A change is decided again this many times, if another process writes first each time.
const MAX_TRIES: usize = 8;
/// The clocks of processes differ by less than this many milliseconds.
const SKEW_MS: Millis = 5000;

/// A table, and when the scheduler must check it.
pub type Wake = (Arc<str>, Millis);

/// A source of 256 unpredictable bits.
pub type RandomSource = Box<dyn Fn() -> Result<[u8; 32], Problem> + Send + Sync>;

/// How many unfinished tables a person may have; none is no limit.
pub type TableLimit = Option<NonZeroU32>;

/// A seat of a table that is being opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InitialSeat {
    /// For the opener.
    Opener,
    /// Free.
    Open,
    /// For a bot.
    Bot(LevelName),
}

/// All tables of this process.
pub struct Tables {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) leases: Leases,
    pub(crate) presence: Arc<Presence>,
    pub(crate) metrics: Arc<Metrics>,
    bots: Arc<dyn BotRunner>,
    random: RandomSource,
    /// The people who wait for a hint.
    hinted: Mutex<BTreeSet<Arc<str>>>,
    live_tables: Mutex<HashMap<Arc<str>, Arc<LiveTable>>>,
    damaged: DamagedLogs,
    started_at: Millis,
    wakes: mpsc::UnboundedSender<Wake>,
    /// See [`Tables::compare_soon`].
    compare_soon: Notify,
    shutdown: Arc<Semaphore>,
}

impl Tables {
    /// No table is in memory yet. The receiver is for [`crate::scheduler::run`].
    pub fn new(
        store: Arc<dyn Store>,
        clock: Clock,
        bots: Arc<dyn BotRunner>,
        random: RandomSource,
    ) -> (Arc<Self>, mpsc::UnboundedReceiver<Wake>) {
        let (wakes, receiver) = mpsc::unbounded_channel();
        let tables = Self {
            store,
            leases: Leases::new(),
            presence: Arc::new(Presence::new(clock.clone())),
            metrics: Arc::default(),
            bots,
            random,
            hinted: Mutex::default(),
            live_tables: Mutex::default(),
            damaged: DamagedLogs::default(),
            started_at: clock.now(),
            clock,
            wakes,
            compare_soon: Notify::new(),
            shutdown: Arc::new(Semaphore::new(0)),
        };
        (Arc::new(tables), receiver)
    }

    /// Opens a table; returns its id and number. `word_hash` is for the opener's seat; `limit` is how many unfinished tables the
    /// opener may have.
    pub async fn open(
        &self,
        opener: &Person,
        setup: Setup,
        seats: &[InitialSeat],
        word_hash: Option<&str>,
        limit: TableLimit,
    ) -> Result<(String, u64), Problem> {
        let id = hex(&self.random_bytes()?)[..ID_LENGTH].to_owned();
        let mut draft = self.draft(&id, &opener.id, setup)?;
        for (seat, initial) in seats.iter().enumerate() {
            let changes = match *initial {
                InitialSeat::Open => Vec::new(),
                InitialSeat::Opener => draft.table.sit(&opener.id, &opener.name, Some(seat), word_hash)?,
                InitialSeat::Bot(level) => draft.table.put_bot(&opener.id, seat, level)?,
            };
            draft.apply(&changes, self.clock.row_time_now())?;
        }
        self.insert(draft, Some(&opener.id), limit).await.map(|number| (id, number))
    }

    fn draft(&self, id: &str, opener: &str, setup: Setup) -> Result<Draft, Problem> {
        begin(&setup.ruleset, setup.players, &setup.options, ChanceOrigin::seeded(""))
            .map_err(|error| cannot_open(&error))?;
        let opened = Change::Opened { setup, opener: opener.into(), secret: hex(&self.random_bytes()?) };
        let rows = vec![LogRow { number: 1, at: self.clock.wall_now(), body: to_json(&opened) }];
        let table = Table::fold_by(&self.clock, id, &rows).map_err(|error| Problem::BadRequest(error.0))?;
        Ok(Draft { table, rows })
    }

    /// Stores a new table. `person` asks for it, if a person does, and must not have more unfinished tables than the limit.
    async fn insert(&self, draft: Draft, person: Option<&str>, limit: TableLimit) -> Result<u64, Problem> {
        let Draft { table, rows } = draft;
        let wake_at = table.wake_at();
        let append = Append {
            table: table.id.to_string(),
            rows,
            entry: Some(table.entry(wake_at.map(|at| self.clock.to_wall(at)))),
            previous_at: None,
        };
        let opened = match (person, limit) {
            (Some(person), Some(most)) => self.store.open_table(append, person, u64::from(most.get())).await,
            _ => self.store.append(append).await.map(|()| true),
        };
        if !opened.map_err(|error| self.store_problem(&error))? {
            let most = limit.map_or(0, NonZeroU32::get);
            let what = format!("You have {most} unfinished tables, as many as you may have. Finish or close one.");
            return Err(Problem::TooMany { what, retry_after_s: 60 });
        }
        self.metrics.tables_opened.inc();
        self.wake(&table.id, wake_at);
        Ok(table.number)
    }

    /// Changes a table. `decide` returns the rows to write, none if there is nothing to do; it runs again if another process
    /// wrote first. Returns the table's last number once the rows would survive a power cut.
    pub async fn change(
        &self,
        id: &str,
        decide: impl Fn(&Table) -> Result<Vec<Change>, Problem> + Send,
    ) -> Result<u64, Problem> {
        let (newest, live) = (Freshness::now(), self.live_table(id));
        let mut cached = live.lock().await?;
        for _ in 0..MAX_TRIES {
            let table = self.refresh(&live, &mut cached, Freshness::InMemory).await?;
            let number = table.number;
            let decided = decide(table);
            if !matches!(&decided, Ok(changes) if !changes.is_empty()) {
                // The decision may have been made on an old table: another process may have written since.
                if self.refresh(&live, &mut cached, newest).await?.number == number {
                    return decided.map(|_| number);
                }
                continue;
            }
            match self.write(&live, table, &decided?).await {
                Ok(next) => {
                    let number = next.number;
                    *cached = Some(next);
                    return Ok(number);
                }
                Err(WriteError::Refused(problem)) => return Err(problem),
                Err(WriteError::Store(StoreError::Conflict)) => {
                    self.refresh(&live, &mut cached, Freshness::now()).await?;
                }
                Err(WriteError::Store(error)) => {
                    // The rows may have been written all the same: the table is read again.
                    *cached = None;
                    self.compare_soon();
                    return Err(self.store_problem(&error));
                }
            }
        }
        Err(Problem::Unavailable { maybe_done: false })
    }

    /// Applies changes to a copy, commits, then publishes; returns the changed table.
    async fn write(&self, live: &LiveTable, table: &Table, changes: &[Change]) -> Result<Table, WriteError> {
        let mut draft = Draft { table: table.copy(), rows: Vec::new() };
        draft.apply(changes, self.clock.row_time_now()).map_err(WriteError::Refused)?;
        let Draft { table: next, rows } = draft;
        let entry = next.entry_if_changed(table, &self.clock);
        let previous_at = Some(table.last_row().1);
        let append = Append { table: live.id.to_string(), rows, entry, previous_at };
        let started = Instant::now();
        self.store.append(append).await.map_err(WriteError::Store)?;
        live.set_newest_at(started);
        live.publish(&next);
        self.wake(&next.id, next.wake_at());
        Ok(next)
    }

    /// The newest frame for a person, or for the public.
    pub async fn frame(&self, id: &str, person: Option<&str>) -> Result<Frame, Problem> {
        let frame = |live: &LiveTable, table: &Table| {
            // A client that polls is as present as one with a stream.
            if let Some(person) = person {
                self.mark_present(table, person);
            }
            if !table.has_people() && self.presence.may_watch(Some(&table.id)) {
                self.presence.touch(&table.id, SPECTATORS);
                self.wake(&table.id, table.wake_at());
            }
            Ok(live.frame(table, table.observer(person)))
        };
        self.with_recent_table(id, frame).await
    }

    /// Subscribes a person, or the public, to a table. A person who was absent returns to its seat.
    pub async fn subscribe(self: &Arc<Self>, id: &str, person: Option<Arc<str>>) -> Result<Subscription, Problem> {
        if let Some(person) = &person {
            self.change(id, |table| Ok(table.return_if_absent(person))).await?;
        }
        let subscription = Subscription::open(self.clone(), self.live_table(id), person).await?;
        if let Some((table, SPECTATORS)) = subscription.seat() {
            self.wake(table, Some(self.clock.now()));
        }
        // The scheduler saves presence every few seconds; other processes should learn of an arrival at once.
        if let Some((table, seat)) = subscription.seat().filter(|_| self.store.is_shared()) {
            let seen = vec![(table.to_string(), seat, self.clock.wall_now())];
            self.store.save_seen(seen).await.map_err(|error| self.store_problem(&error))?;
        }
        Ok(subscription)
    }

    /// Calls `read` with a table that has all rows committed before the call.
    pub async fn with_table<T>(
        &self,
        id: &str,
        read: impl FnOnce(&LiveTable, &Table) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem> {
        self.with_table_as_of(id, Freshness::now(), read).await
    }

    /// Calls `read` with a table that may be shown: see [`Tables::recent`].
    pub(crate) async fn with_recent_table<T>(
        &self,
        id: &str,
        read: impl FnOnce(&LiveTable, &Table) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem> {
        self.with_table_as_of(id, self.recent(id), read).await
    }

    async fn with_table_as_of<T>(
        &self,
        id: &str,
        freshness: Freshness,
        read: impl FnOnce(&LiveTable, &Table) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem> {
        let live = self.live_table(id);
        let mut cached = live.lock().await?;
        read(&live, self.refresh(&live, &mut cached, freshness).await?)
    }

    /// Records that a person is present at its seat, if it has one.
    pub fn mark_present(&self, table: &Table, person: &str) {
        if let Some(seat) = table.seat_of(person) {
            self.presence.touch(&table.id, seat);
        }
    }

    /// The record of a finished game; before the end, a partial record without events.
    pub async fn record(&self, id: &str) -> Result<Result<TableRecord, PartialRecord>, Problem> {
        self.with_table(id, |_, table| Ok(table.record().ok_or_else(|| table.partial_record()))).await
    }

    /// The observer that a person is, if the table has rows after a number.
    pub async fn observer_if_newer(
        &self,
        id: &str,
        person: Option<&str>,
        after: u64,
    ) -> Result<Option<Observer>, Problem> {
        self.with_table(id, |_, table| Ok((after < table.number).then(|| table.observer(person)))).await
    }

    /// The id of the table where the same people play again; opens it if there is none yet. Without a person, the opener opens
    /// it.
    pub async fn rematch(&self, id: &str, person: Option<&str>, limit: TableLimit) -> Result<String, Problem> {
        let planned = |_: &LiveTable, table: &Table| Ok((table.plan_rematch(person)?, table.rematch().is_some()));
        let (plan, is_open) = self.with_table(id, planned).await?;
        if is_open {
            return Ok(plan.id);
        }
        let mut draft = self.draft(&plan.id, &plan.opener, plan.setup)?;
        draft.apply(&plan.seats, self.clock.row_time_now())?;
        match self.insert(draft, person, limit).await {
            // A conflict means that it is open already: its id follows from this table.
            Ok(_) | Err(Problem::Stale { .. }) => {}
            Err(problem) => return Err(problem),
        }
        let link = Change::Rematch { table: plan.id.clone() };
        self.change(id, |table| Ok(if table.rematch().is_none() { vec![link.clone()] } else { Vec::new() })).await?;
        Ok(plan.id)
    }

    /// When a seat was seen last, by any process.
    pub async fn last_seen(&self, id: &Arc<str>, seat: usize) -> Result<Millis, Problem> {
        let stored = self.store.last_seen(id).await.map_err(|error| self.store_problem(&error))?;
        Ok(self.latest_seen(&stored, id, seat))
    }

    fn latest_seen(&self, stored: &[(usize, Millis)], id: &Arc<str>, seat: usize) -> Millis {
        let here = self.presence.last_seen(id, seat).unwrap_or_default();
        // A time in the future was written with a wrong clock. Who is present is seen again since this process started.
        let nearly_now = |seen| Some(self.clock.from_wall(seen)).filter(|&seen| seen <= self.clock.now() + SKEW_MS);
        let local = |seen: Millis| self.clock.past(seen).or_else(|| nearly_now(seen));
        let stored = stored.iter().filter(|(at, _)| *at == seat);
        let stored = stored.map(|(_, seen)| local(*seen).unwrap_or(self.started_at)).max().unwrap_or_default();
        // Before a single process started it could see no seat: that time is no absence.
        let since = if self.store.is_shared() { 0 } else { self.started_at };
        here.max(stored).max(since)
    }

    /// Whether one of these seats is present, at any process.
    pub(crate) async fn is_present(&self, id: &Arc<str>, seats: &[usize]) -> Result<bool, Problem> {
        let since = self.clock.now() - PRESENT_MS;
        let is_here = |seat: &usize| self.presence.last_seen(id, *seat).is_some_and(|seen| seen >= since);
        if seats.iter().any(is_here) || !self.store.is_shared() {
            return Ok(seats.iter().any(is_here));
        }
        let stored = self.store.last_seen(id).await.map_err(|error| self.store_problem(&error))?;
        Ok(seats.iter().any(|&seat| self.latest_seen(&stored, id, seat) >= since))
    }

    /// For how many seconds each seat has been away; none for those that are present.
    pub async fn absences(&self, id: &str) -> Result<Vec<Option<u64>>, Problem> {
        // The table first: for an unknown id this is a 404, and the store would just find nothing.
        let id = self.with_table(id, |_, table| Ok(table.id.clone())).await?;
        let stored = self.store.last_seen(&id).await.map_err(|error| self.store_problem(&error))?;
        let seen = |seat| self.latest_seen(&stored, &id, seat);
        self.with_table(&id, |_, table| Ok(table.absences(self.clock.now(), seen))).await
    }

    /// Keeps the wall time near the store's clock, which all processes share, or the machine's; false if the store fails.
    pub async fn follow_wall_clock(&self) -> bool {
        let asked_at = self.clock.now();
        let Ok(stored) = self.store.wall_time().await else { return false };
        match stored {
            Some(answer) => self.clock.follow_answer(answer, asked_at),
            None => self.clock.follow(self.clock.machine_now()),
        }
        true
    }

    /// The present time of this process.
    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    pub(crate) fn random_bytes(&self) -> Result<[u8; 32], Problem> {
        (self.random)()
    }

    /// Starts the shutdown: all subscriptions and the scheduler end.
    pub fn shut_down(&self) {
        self.shutdown.close();
    }

    pub(crate) fn shutdown_signal(&self) -> ShutdownSignal {
        ShutdownSignal(self.shutdown.clone())
    }

    fn wake(&self, table: &Arc<str>, at: Option<Millis>) {
        if let Some(at) = at {
            // This fails only in tests without a scheduler.
            let _ = self.wakes.send((table.clone(), at));
        }
    }

    /// The problem for people. The log and the metrics get the details.
    pub(crate) fn store_problem(&self, error: &StoreError) -> Problem {
        match error {
            // No failure: another request was first.
            StoreError::Conflict => Problem::Stale { number: 0 },
            StoreError::Failed(_) => {
                self.metrics.store_failures.inc();
                tracing::error!(%error, "the store failed");
                Problem::Unavailable { maybe_done: false }
            }
            StoreError::Unknown(_) => {
                self.metrics.store_failures.inc();
                tracing::error!(%error, "the outcome of a write is unknown");
                Problem::Unavailable { maybe_done: true }
            }
        }
    }

    /// Refuses a table that was found damaged a moment ago.
    fn check_damage(&self, id: &str) -> Result<(), Problem> {
        match self.damaged.retry_at(id, self.clock.now()) {
            Some(retry_at) => Err(Problem::DamagedLog { retry_at }),
            None => Ok(()),
        }
    }

    pub(crate) fn damaged_log(&self, id: &str, DamagedLog(why): &DamagedLog) -> Problem {
        let retry_at = self.damaged.add(id, self.clock.now());
        self.metrics.damaged_logs.set(self.damaged.len() as i64);
        tracing::error!(table = id, why, "the log of a table is damaged");
        Problem::DamagedLog { retry_at }
    }
}

enum WriteError {
    /// The rules forbid them.
    Refused(Problem),
    /// The store failed, or another process wrote first.
    Store(StoreError),
}

/// A signal that the server shuts down: a semaphore without permits, whose waiters wake when it is closed. They wake in the
/// order in which they began to wait; simulated worlds depend on that.
#[derive(Clone)]
pub(crate) struct ShutdownSignal(Arc<Semaphore>);

impl ShutdownSignal {
    #[cfg(test)]
    pub(crate) fn never() -> Self {
        Self(Arc::new(Semaphore::new(0)))
    }

    pub(crate) async fn wait(&self) {
        let _ = self.0.acquire().await;
    }
}

/// A table with changes that are not committed, and their rows.
struct Draft {
    table: Table,
    rows: Vec<LogRow>,
}

impl Draft {
    fn apply(&mut self, changes: &[Change], at: RowTime) -> Result<(), Problem> {
        for change in changes {
            let change = &self.table.timed(change, at.local);
            // The request was checked, except whether the rules allow the action.
            self.table.apply(change, at).map_err(|error| Problem::IllegalAction(error.0))?;
            self.rows.push(LogRow { number: self.table.number, at: at.wall, body: to_json(change) });
        }
        Ok(())
    }
}

fn cannot_open(error: &BeginError) -> Problem {
    let code = match error {
        BeginError::Open(catalog::OpenError::Ruleset(_)) => "unknown_ruleset",
        BeginError::Open(catalog::OpenError::Players(_)) => "bad_players",
        BeginError::Open(catalog::OpenError::Options(_)) => "bad_options",
        BeginError::Refused(_) => "bad_request",
    };
    Problem::CannotOpen(code, error.to_string())
}
