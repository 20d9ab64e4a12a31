//! All tables of this process: the only place where tables are read, changed and shown.
//!
//! A change goes one way: decide on the table as it is, try on a copy, commit, and only then show it. Whoever has the lock of
//! a desk is the table's one writer here; that another process was faster is told by the store.

mod memory;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lonja_game::{BeginError, ChanceOrigin, Suggestion, begin, catalog, hex};
use serde_json::value::RawValue;
use tokio::sync::{Semaphore, mpsc};

use crate::clock::Clock;
use crate::desk::{Desk, Frame};
use crate::metrics::Metrics;
use crate::presence::Presence;
use crate::problem::Problem;
use crate::store::{Append, Millis, Person, Row, Store, StoreError};
use crate::stream::Stream;
use crate::table::{Change, ID_LENGTH, Named, Setup, Table, written};
use crate::thinkers::{Think, Thought};

/// How often a change is decided anew because another process was faster.
const MOST_TRIES: usize = 8;

/// People who are given advice at a time.
const MOST_HINTS: usize = 8;
/// A table that has to be looked after at a time.
pub type Wake = (Arc<str>, Millis);

/// Where 256 bits that nobody foresees come from.
pub type Draw = Box<dyn Fn() -> Result<[u8; 32], Problem> + Send + Sync>;

/// Who sits where when a table is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// Who opens it.
    You,
    /// Nobody yet.
    Open,
    /// A bot.
    Bot(Named),
}

/// All tables of this process.
pub struct House {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) presence: Arc<Presence>,
    pub(crate) metrics: Arc<Metrics>,
    thinkers: Arc<dyn Think>,
    draw: Draw,
    /// How many may ask for advice at a time, so that bots have their turns.
    hints: Semaphore,
    desks: Mutex<HashMap<Arc<str>, Arc<Desk>>>,
    /// Before it nobody was seen, for whoever was not seen since.
    began_at: Millis,
    wakes: mpsc::UnboundedSender<Wake>,
    closing: Arc<Semaphore>,
}

impl House {
    /// A house that nobody has entered; and what its steward has to know.
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        clock: Clock,
        thinkers: Arc<dyn Think>,
        draw: Draw,
    ) -> (Arc<Self>, mpsc::UnboundedReceiver<Wake>) {
        let (wakes, wakings) = mpsc::unbounded_channel();
        let house = Self {
            store,
            clock,
            presence: Arc::new(Presence::new(clock)),
            metrics: Arc::default(),
            thinkers,
            draw,
            hints: Semaphore::new(MOST_HINTS),
            desks: Mutex::default(),
            began_at: clock.now(),
            wakes,
            closing: Arc::new(Semaphore::new(0)),
        };
        (Arc::new(house), wakings)
    }

    /// Opens a table; its id and number.
    pub async fn open(&self, opener: &Person, setup: Setup, seats: &[Seating]) -> Result<(String, u64), Problem> {
        let id = hex(&self.draw()?)[..ID_LENGTH].to_owned();
        let mut table = self.opened(&id, &opener.id, setup)?;
        let mut changes = Vec::new();
        for (seat, seating) in seats.iter().enumerate() {
            changes.extend(match *seating {
                Seating::Open => Vec::new(),
                Seating::You => table.0.sit(&opener.id, &opener.name, Some(seat))?,
                Seating::Bot(level) => table.0.put_bot(&opener.id, seat, level)?,
            });
            table.apply(&mut changes, self.clock.now())?;
        }
        self.add(table).await.map(|number| (id, number))
    }

    /// A new table with its first row, not written yet.
    fn opened(&self, id: &str, opener: &str, setup: Setup) -> Result<Drafted, Problem> {
        begin(&setup.ruleset, setup.players, &setup.options, ChanceOrigin::seeded(""))
            .map_err(|error| cannot_open(&error))?;
        let opened = Change::Opened { setup, opener: opener.into(), secret: hex(&self.draw()?) };
        let rows = vec![Row { number: 1, at: self.clock.now(), body: opened.written() }];
        let table = Table::fold(id, &rows).map_err(|damaged| Problem::BadRequest(damaged.0))?;
        Ok(Drafted(table, rows))
    }

    /// Writes a new table.
    async fn add(&self, Drafted(table, rows): Drafted) -> Result<u64, Problem> {
        let append = Append { table: table.id.to_string(), rows, entry: Some(table.entry()) };
        self.store.append(append).await.map_err(|error| self.failed(&error))?;
        self.metrics.tables_opened.inc();
        self.wake(&table);
        Ok(table.number)
    }

    /// Changes a table: `decide` says which rows come of a request, none if nothing has to be done. Answers with the table's
    /// last number once they would survive a power cut. (`decide` may be asked again, if another process was faster.)
    pub async fn change(
        &self,
        id: &str,
        decide: impl Fn(&Table) -> Result<Vec<Change>, Problem> + Send,
    ) -> Result<u64, Problem> {
        let desk = self.desk(id);
        let mut held = desk.table.lock().await;
        for _ in 0..MOST_TRIES {
            let table = self.loaded(&desk, &mut held).await?;
            let number = table.number;
            let decided = decide(table);
            if !matches!(&decided, Ok(changes) if !changes.is_empty()) {
                // It may look otherwise to who knows what other processes have done.
                self.newest(&desk, &mut held).await?;
                match held.as_ref().map(|table| table.number) {
                    Some(newest) if newest == number => return decided.map(|_| number),
                    _ => continue,
                }
            }
            match self.write(&desk, table, decided?).await {
                Ok(next) => {
                    let number = next.number;
                    *held = Some(next);
                    return Ok(number);
                }
                Err(Unwritten::Refused(problem)) => return Err(problem),
                Err(Unwritten::Store(StoreError::Conflict)) => self.catch_up(&desk, &mut held).await?,
                Err(Unwritten::Store(error)) => {
                    // It may have been written: what is known here can't be trusted any more.
                    *held = None;
                    if let Ok(table) = self.loaded(&desk, &mut held).await {
                        self.wake(table);
                    }
                    return Err(self.failed(&error));
                }
            }
        }
        Err(Problem::Unavailable { maybe: false })
    }

    /// Tries changes on a copy, commits them, and only then shows them; the table as it is then.
    async fn write(&self, desk: &Desk, table: &Table, mut changes: Vec<Change>) -> Result<Table, Unwritten> {
        let mut draft = Drafted(table.copy(), Vec::new());
        draft.apply(&mut changes, self.clock.now()).map_err(Unwritten::Refused)?;
        let Drafted(next, rows) = draft;
        let entry = next.entry_differs(table).then(|| next.entry());
        let append = Append { table: desk.id.to_string(), rows, entry };
        self.store.append(append).await.map_err(Unwritten::Store)?;
        desk.publish(&next);
        self.wake(&next);
        Ok(next)
    }

    /// The newest of what a person may see, nobody in particular being the public.
    pub async fn frame(&self, id: &str, person: Option<&str>) -> Result<Frame, Problem> {
        let look = |desk: &Desk, table: &Table| {
            // Who asks again and again is as much there as who has a stream.
            if let Some(seat) = person.and_then(|person| table.seat_of(person)) {
                self.presence.see(&table.id, seat);
            }
            Ok(desk.frame(table, table.observer(person)))
        };
        self.with_table(id, look).await
    }

    /// The same, and all that comes after it. Whoever looks has come back, if it was away.
    pub async fn watch(self: &Arc<Self>, id: &str, person: Option<Arc<str>>) -> Result<Stream, Problem> {
        if let Some(person) = &person {
            self.change(id, |table| Ok(table.look(person))).await?;
        }
        let desk = self.existing(id).await?;
        let stream = Stream::open(self.clone(), desk, person).await?;
        // Other processes are told now and then who is there; that somebody has come they should know at once.
        if let Some((table, seat)) = stream.place().filter(|_| self.store.is_shared()) {
            let seen = vec![(table.to_string(), seat, self.clock.now())];
            self.store.see(seen).await.map_err(|error| self.failed(&error))?;
        }
        Ok(stream)
    }

    /// Does something with a table that is as new as it can be.
    pub async fn with_table<T>(
        &self,
        id: &str,
        look: impl FnOnce(&Desk, &Table) -> Result<T, Problem> + Send,
    ) -> Result<T, Problem> {
        let desk = self.desk(id);
        let mut held = desk.table.lock().await;
        self.newest(&desk, &mut held).await?;
        look(&desk, self.loaded(&desk, &mut held).await?)
    }

    /// Plays for a person's seat; see [`House::change`].
    pub async fn act(&self, id: &str, person: &str, action: &str, after: u64) -> Result<u64, Problem> {
        self.change(id, |table| {
            let changes = table.act(person, action, after)?;
            if let Some(seat) = table.to_act() {
                self.presence.see(&table.id, seat);
            }
            Ok(changes)
        })
        .await
    }

    /// The record of a game that is over, as JSON; before, an account of what a person may know.
    pub async fn record(&self, id: &str, person: Option<&str>) -> Result<String, Problem> {
        let (record, account) = self.with_table(id, |_, table| Ok((table.record(), table.account()))).await?;
        match record {
            Some(record) => Ok(written(&record)),
            None => {
                let events = self.events(id, person, 0).await?;
                let events = RawValue::from_string(events).unwrap_or_else(|error| unreachable!("it is JSON: {error}"));
                Ok(written(&account.with(events)))
            }
        }
    }

    /// What happened after a number, as a person may know it: the events of each change of the game, with its number.
    pub async fn events(&self, id: &str, person: Option<&str>, after: u64) -> Result<String, Problem> {
        let observer = self.with_table(id, |_, table| Ok(table.observer(person))).await?;
        let rows = self.rows(id).await?;
        Table::tell(id, &rows, observer, after).map_err(|damaged| self.damaged(id, &damaged.0))
    }

    /// What a bot would do in a person's place, whose turn it must be.
    pub async fn hint(&self, id: &str, person: &str) -> Result<Suggestion, Problem> {
        let busy = || Problem::TooMany { what: "many ask for advice just now".into(), retry_after_s: 1 };
        let _asking = self.hints.try_acquire().map_err(|_| busy())?;
        let thought = self.with_table(id, |_, table| table.hint(person)).await?;
        self.thinkers.think(thought).await.map_err(|_| Problem::Unavailable { maybe: false })
    }

    /// The table where the same people go on; a person who asks opens it if there is none yet.
    pub async fn rematch(&self, id: &str, person: Option<&str>) -> Result<String, Problem> {
        let mut rematch = self.with_table(id, |_, table| table.plan_rematch(person)).await?;
        let mut draft = self.opened(&rematch.id, &rematch.opener, rematch.setup)?;
        draft.apply(&mut rematch.seating, self.clock.now())?;
        match self.add(draft).await {
            // Somebody else asked before, or at the same time.
            Ok(_) | Err(Problem::Stale { .. }) => {}
            Err(problem) => return Err(problem),
        }
        let link = Change::Rematch { table: rematch.id.clone() };
        self.change(id, |table| Ok(if table.rematch().is_none() { vec![link.clone()] } else { Vec::new() })).await?;
        Ok(rematch.id)
    }

    /// When a seat was seen last, by any process.
    pub async fn seen(&self, id: &Arc<str>, seat: usize) -> Result<Millis, Problem> {
        let stored = self.store.seen(id).await.map_err(|error| self.failed(&error))?;
        Ok(self.seen_here_or(&stored, id, seat))
    }

    fn seen_here_or(&self, stored: &[(usize, Millis)], id: &Arc<str>, seat: usize) -> Millis {
        let here = self.presence.seen(id, seat).unwrap_or_default();
        let stored = stored.iter().filter(|(at, _)| *at == seat).map(|(_, seen)| *seen).max().unwrap_or_default();
        // While a process that is alone was not there, nobody could be seen.
        let since = if self.store.is_shared() { 0 } else { self.began_at };
        here.max(stored).max(since)
    }

    /// For how many seconds each seat has been away, if it has.
    pub async fn absences(&self, id: &str) -> Result<Vec<Option<u64>>, Problem> {
        // First the table: of one that there is not, nothing is stored.
        let id = self.with_table(id, |_, table| Ok(table.id.clone())).await?;
        let stored = self.store.seen(&id).await.map_err(|error| self.failed(&error))?;
        let seen = |seat| self.seen_here_or(&stored, &id, seat);
        self.with_table(&id, |_, table| Ok(table.absences(self.clock.now(), seen))).await
    }

    /// What time it is here.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    /// 256 bits that nobody foresees.
    pub(crate) fn draw(&self) -> Result<[u8; 32], Problem> {
        (self.draw)()
    }

    /// Asks a bot.
    pub(crate) fn think(&self, thought: Thought) -> tokio::sync::oneshot::Receiver<Suggestion> {
        self.thinkers.think(thought)
    }

    /// Ends all streams.
    pub fn close(&self) {
        self.closing.close();
    }

    /// Tells when all streams are to end.
    #[must_use]
    pub fn closing(&self) -> Closing {
        Closing(self.closing.clone())
    }

    fn wake(&self, table: &Table) {
        if let Some(at) = table.wake_at() {
            // Without a steward nobody looks after tables: tests do without.
            let _ = self.wakes.send((table.id.clone(), at));
        }
    }

    pub(crate) fn failed(&self, error: &StoreError) -> Problem {
        self.metrics.store_failures.inc();
        match error {
            StoreError::Conflict => Problem::Stale { number: 0 },
            StoreError::Failed(_) => {
                tracing::error!(%error, "the store failed");
                Problem::Unavailable { maybe: false }
            }
            StoreError::Unknown(_) => {
                tracing::error!(%error, "the store broke off");
                Problem::Unavailable { maybe: true }
            }
        }
    }

    fn damaged(&self, id: &str, why: &str) -> Problem {
        tracing::error!(table = id, why, "a log can't be read");
        Problem::Unavailable { maybe: false }
    }
}

/// Why changes were not written.
enum Unwritten {
    /// The rules don't allow them.
    Refused(Problem),
    /// The store did not take them.
    Store(StoreError),
}

/// Knows when the house closes: a gate without places, where whoever waits is let go when it closes. (In the order in which they
/// came: a simulated world depends on that.)
#[derive(Clone, Debug)]
pub struct Closing(Arc<Semaphore>);

impl Closing {
    /// Comes when the house closes.
    pub async fn closed(&self) {
        let _ = self.0.acquire().await;
    }
}

/// A table with the rows that made it what it is and are not written yet.
struct Drafted(Table, Vec<Row>);

impl Drafted {
    /// Does all changes, in order, and leaves none.
    fn apply(&mut self, changes: &mut Vec<Change>, at: Millis) -> Result<(), Problem> {
        let Self(table, rows) = self;
        for change in changes.drain(..) {
            // Everything but whether an action is legal was looked at before.
            table.apply(&change, at).map_err(|refused| Problem::Illegal(refused.0))?;
            rows.push(Row { number: table.number, at, body: change.written() });
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

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
