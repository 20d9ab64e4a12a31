//! All tables of this process: the only place where tables are read, changed and published.
//!
//! [`Tables::change`] is the one way to change a table: decide on the table as it is, apply to a copy, commit, publish.
//! The lock of a `LiveTable` makes its holder the only writer in this process; the store refuses a row number that
//! another process wrote first. `cache.rs` keeps the tables in memory, `../presence.rs` knows who is present and from
//! where, `announcing.rs` announces who is present and what players say, `reviewing.rs` reviews finished games,
//! `practising.rs` plays on from their moments. `bot_pool.rs` asks bots that search.

mod announcing;
mod cache;
mod damage;
mod limits;
mod practising;
mod reviewing;
#[cfg(test)]
pub(crate) mod sample;

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, Weak};

use lonja_game::{BeginError, ChanceOrigin, begin, hex};
use lonja_rules::Observer;
use tokio::sync::{Notify, Semaphore, mpsc};
use tokio::time::Instant;

pub(crate) use self::cache::Freshness;
use self::damage::DamagedLogs;
pub use self::limits::TableLimits;
pub(crate) use self::practising::{PracticeSeat, PracticeStart};
use self::reviewing::Reviews;
pub(crate) use self::reviewing::TableReview;
use crate::bot_pool::BotRunner;
use crate::clock::{Clock, RowTime};
use crate::leases::Leases;
use crate::live_table::{Frame, LiveTable};
use crate::metrics::Metrics;
use crate::presence::Presence;
use crate::problem::Problem;
use crate::store::{Append, LogRow, Millis, OpenOutcome, Person, Store, StoreError};
use crate::subscription::Subscription;
use crate::table::{Change, ID_LENGTH, LevelName, PartialRecord, Table, TableRecord, TableSetup, to_json};

/// A change is decided again this many times, if another process writes first each time.
const MAX_TRIES: usize = 8;
/// A table, and when the scheduler must check it.
pub type Wake = (Arc<str>, Millis);

/// A source of 256 unpredictable bits.
pub type RandomSource = Box<dyn Fn() -> Result<[u8; 32], Problem> + Send + Sync>;

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
    pub(crate) bots: Arc<dyn BotRunner>,
    random: RandomSource,
    reviews: Reviews,
    /// For tasks that outlive a request.
    pub(crate) weak_self: Weak<Self>,
    /// The people who wait for a hint.
    pub(crate) hinted: Mutex<BTreeSet<Arc<str>>>,
    live_tables: Mutex<HashMap<Arc<str>, Arc<LiveTable>>>,
    damaged: DamagedLogs,
    pub(crate) started_at: Millis,
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
        let tables = Arc::new_cyclic(|weak_self| Self {
            weak_self: weak_self.clone(),
            reviews: Reviews::default(),
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
        });
        (tables, receiver)
    }

    /// Opens a table; returns its id and number. `word_hash` is for the opener's seat; `limits` are those of the
    /// opener, and `network` is where it asks from.
    pub async fn open(
        &self,
        opener: &Person,
        setup: TableSetup,
        seats: &[InitialSeat],
        word_hash: Option<&str>,
        limits: Option<TableLimits>,
        network: Option<IpAddr>,
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
        self.note_network(&self.live_table(&id), &draft.table, network);
        let number = self.insert(draft, limits.map(|limits| (&*opener.id, limits))).await?;
        if let Some(seat) = seats.iter().position(|initial| *initial == InitialSeat::Opener) {
            self.presence.touch(&id.as_str().into(), seat);
        }
        Ok((id, number))
    }

    fn draft(&self, id: &str, opener: &str, setup: TableSetup) -> Result<Draft, Problem> {
        begin(&setup.ruleset, setup.players, &setup.options, ChanceOrigin::seeded(""))
            .map_err(|error| cannot_open(&error))?;
        let opened = Change::Opened { setup, opener: opener.into(), secret: hex(&self.random_bytes()?) };
        let rows = vec![LogRow { number: 1, at: self.clock.wall_now(), body: to_json(&opened) }];
        let table = Table::fold_at(id, &rows, |row| self.clock.row_time(row.at))
            .map_err(|error| Problem::BadRequest(error.0))?;
        Ok(Draft { table, rows })
    }

    /// Stores a new table. If a person asks for it, its limits hold.
    async fn insert(&self, draft: Draft, limits: Option<(&str, TableLimits)>) -> Result<u64, Problem> {
        let Draft { mut table, rows } = draft;
        let wake_at = table.wake_at();
        let entry = table.entry(wake_at.map(|at| self.clock.to_wall(at)));
        let reasons = limits.map(|(person, limits)| limits.reasons(person, &entry)).unwrap_or_default();
        let append = Append { table: table.id.to_string(), rows, entry: Some(entry), previous_at: None };
        // Nobody reads the table before this process knows when it was committed.
        let live = self.live_table(&table.id);
        let _cached = live.lock().await?;
        let opening = match limits {
            Some((person, _)) => {
                let limits: Vec<_> = reasons.iter().map(|(limit, _)| limit.clone()).collect();
                self.store.open_table(append, person, &limits).await
            }
            None => self.store.append(append).await.map(|()| OpenOutcome::Done),
        };
        if let OpenOutcome::LimitReached(index) = opening.map_err(|error| self.report_store_error(&error))? {
            let what = reasons.into_iter().nth(index).map(|(_, reason)| reason).unwrap_or_default();
            return Err(Problem::TooManyTables { what, retry_after_s: 60 });
        }
        if table.game_number() > 0 {
            let late_ms = table.postpone_decision(self.clock.now());
            live.remember_commit(&table, late_ms);
        }
        self.metrics.tables_opened.inc();
        self.wake(&table.id, wake_at);
        Ok(table.number)
    }

    /// Changes a table. `decide` returns the rows to write, none if there is nothing to do; it runs again if another
    /// process wrote first. Returns the table's last number once the rows would survive a power cut.
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
                    if !self.store.is_shared() {
                        // Only this process writes, so it panicked after it had committed a row: memory does not have
                        // it.
                        *cached = None;
                    }
                    self.refresh(&live, &mut cached, Freshness::now()).await?;
                }
                Err(WriteError::Store(error)) => {
                    // The rows may have been written all the same: the table is read again.
                    *cached = None;
                    self.compare_soon();
                    return Err(self.report_store_error(&error));
                }
            }
        }
        Err(Problem::Unavailable { maybe_done: false })
    }

    /// Applies changes to a copy, commits, then publishes; returns the changed table.
    async fn write(&self, live: &LiveTable, table: &Table, changes: &[Change]) -> Result<Table, WriteError> {
        let mut draft = Draft { table: table.copy(), rows: Vec::new() };
        draft.apply(changes, self.clock.row_time_now()).map_err(WriteError::Refused)?;
        let Draft { table: mut next, rows } = draft;
        let entry = next.entry_if_changed(table, &self.clock);
        let previous_at = Some(table.last_row().1);
        let append = Append { table: live.id.to_string(), rows, entry, previous_at };
        let (started, is_step) = (Instant::now(), next.game_number() > table.game_number());
        if let Err(error) = self.store.append(append).await {
            if is_step && matches!(error, StoreError::Unknown(_)) {
                live.note_unknown_step(next.game_number());
            }
            return Err(WriteError::Store(error));
        }
        let late_ms = if is_step { next.postpone_decision(self.clock.now()) } else { 0 };
        live.remember_commit(&next, late_ms);
        live.set_fresh_as_of(started);
        live.publish(&next);
        self.wake(&next.id, next.wake_at());
        Ok(next)
    }

    /// The newest frame for a person, or for the public. `network` is where the request comes from.
    pub async fn frame(&self, id: &str, person: Option<&str>, network: Option<IpAddr>) -> Result<Frame, Problem> {
        let frame = |live: &LiveTable, table: &Table| {
            // A client that polls is as present as one with a stream.
            if let Some(person) = person {
                self.mark_present(table, person, network);
            }
            if table.is_played_by_bots_alone() && self.presence.touch_spectator(&table.id, network) {
                self.note_network(live, table, network);
                self.wake(&table.id, table.wake_at());
            }
            Ok(live.frame(table, table.observer(person)))
        };
        self.with_shown_table(id, frame).await
    }

    /// Subscribes a person, or the public, to a table. A person who was absent returns to its seat. `network` is where
    /// the request comes from.
    pub async fn subscribe(
        self: &Arc<Self>,
        id: &str,
        person: Option<Arc<str>>,
        network: Option<IpAddr>,
    ) -> Result<Subscription, Problem> {
        if let Some(person) = &person {
            // Nearly always nobody is absent, which the table in memory says; `change` would read the store to be sure.
            let is_absent = |_: &_, table: &Table| Ok(!table.return_if_absent(person).is_empty());
            if self.with_shown_table(id, is_absent).await? {
                self.change(id, |table| Ok(table.return_if_absent(person))).await?;
            }
        }
        Subscription::open(self.clone(), self.live_table(id), (person, network)).await
    }

    /// Calls `read` with a table that has all rows committed before the call.
    pub async fn with_table<T>(
        &self,
        id: &str,
        read: impl FnOnce(&LiveTable, &Table) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem> {
        self.with_table_as_of(id, Freshness::now(), read).await
    }

    /// Calls `read` with a table that may be shown: see [`Tables::freshness_to_show`].
    pub(crate) async fn with_shown_table<T>(
        &self,
        id: &str,
        read: impl FnOnce(&LiveTable, &Table) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem> {
        self.with_table_as_of(id, self.freshness_to_show(id), read).await
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

    /// The id of the table where the same people play again; opens it if there is none yet. Without a person, the
    /// opener opens it. `network` is where the person asks from.
    pub async fn open_rematch(
        &self,
        id: &str,
        person: Option<&str>,
        limits: Option<TableLimits>,
        network: Option<IpAddr>,
    ) -> Result<String, Problem> {
        let planned = |live: &LiveTable, table: &Table| {
            Ok((table.plan_rematch(person)?, table.rematch().is_some(), network.or(live.network())))
        };
        let (plan, is_open, network) = self.with_table(id, planned).await?;
        if is_open {
            return Ok(plan.id);
        }
        let mut draft = self.draft(&plan.id, &plan.opener, plan.setup)?;
        draft.apply(&plan.seats, self.clock.row_time_now())?;
        self.note_network(&self.live_table(&plan.id), &draft.table, network);
        match self.insert(draft, person.zip(limits)).await {
            // A conflict means that it is open already: its id follows from this table.
            Ok(_) | Err(Problem::Stale { .. }) => {}
            Err(problem) => return Err(problem),
        }
        let link = Change::Rematch { table: plan.id.clone() };
        self.change(id, |table| Ok(if table.rematch().is_none() { vec![link.clone()] } else { Vec::new() })).await?;
        Ok(plan.id)
    }

    /// A person has read the account of a day or round. Nobody waits for those who are away.
    pub async fn confirm_read(&self, id: &str, person: &str) -> Result<u64, Problem> {
        let seats = self.presence_at(id).await?.seats;
        let is_away = |seat: usize| seats.get(seat).is_some_and(|seat| seat.away_s.is_some());
        self.change(id, |table| table.confirm_read(person, is_away)).await
    }

    /// Keeps the wall time near the store's clock, which all processes share, or the machine's; false if the store
    /// fails.
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

    pub(crate) fn wake(&self, table: &Arc<str>, at: Option<Millis>) {
        if let Some(at) = at {
            // This fails only in tests without a scheduler.
            let _ = self.wakes.send((table.clone(), at));
        }
    }

    /// The problem for people. The log and the metrics get the details.
    pub(crate) fn report_store_error(&self, error: &StoreError) -> Problem {
        match error {
            // No failure: another request was first.
            StoreError::Conflict => Problem::Stale { number: None },
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
}

enum WriteError {
    /// The rules forbid them.
    Refused(Problem),
    /// The store failed, or another process wrote first.
    Store(StoreError),
}

/// A signal that the server shuts down: a semaphore without permits, whose waiters wake when it is closed. They wake in
/// the order in which they began to wait; simulated worlds depend on that.
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
            let change = &self.table.with_used_time(change, at.local);
            // The request was checked, except whether the rules allow the action.
            self.table.apply(change, at).map_err(|error| Problem::IllegalAction(error.0))?;
            self.rows.push(LogRow { number: self.table.number, at: at.wall, body: to_json(change) });
        }
        Ok(())
    }
}

fn cannot_open(error: &BeginError) -> Problem {
    let code = match error {
        BeginError::Open(error) => error.code(),
        BeginError::Refused(_) => "bad_request",
    };
    Problem::CannotOpen(code, error.to_string())
}
