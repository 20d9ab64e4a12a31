//! A store in memory that several processes share. Its failures follow from the seed.

mod losses;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use lonja_rules::{FastRandom, Random};
use lonja_server::store::{
    Append, IndexEntry, LastSeenTimes, ListCursor, ListFilter, ListItem, LogRow, MemberLimit, Millis, Notification,
    OpenOutcome, Person, SPECTATORS, Stage, Store, StoreError, StoreFuture, StoredReview,
};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, sleep_until};

use crate::calls::Calls;
use crate::uptime::Uptime;

#[derive(Default)]
struct Data {
    log: BTreeMap<String, Vec<LogRow>>,
    /// The commit of each row of the log.
    commits: BTreeMap<String, Vec<Commit>>,
    /// Logs as they were before the database lost their last rows.
    lost_logs: Vec<(String, Vec<LogRow>)>,
    /// Each change of a table's last number: when, and the number.
    numbers: BTreeMap<String, Vec<(Instant, u64)>>,
    /// The entry of each table, with the number at which it was written.
    old_entries: BTreeMap<String, Vec<(u64, IndexEntry)>>,
    uptime: Uptime,
    entries: BTreeMap<String, IndexEntry>,
    people: BTreeMap<String, Person>,
    seen: BTreeMap<(String, usize), Millis>,
    /// Whether presence can't be saved.
    refuses_presence: bool,
    /// Where each process receives its notifications.
    notifications: Vec<UnboundedSender<Notification>>,
    /// How many appends each process has made.
    appends: BTreeMap<usize, usize>,
    /// Until when each process counts as alive.
    heartbeats: BTreeMap<usize, Instant>,
    /// The process that holds a shard, and until when.
    leases: BTreeMap<u16, (usize, Instant)>,
}

/// The commit of a row.
#[derive(Clone, Copy)]
pub(crate) struct Commit {
    pub(crate) at: Instant,
    /// When the decision after it began: then, or when the database lost what followed.
    pub(crate) next_decision_at: Instant,
}

/// The whole world; a process sees only its [`SimStore`].
#[derive(Clone)]
pub(crate) struct World {
    data: Arc<Mutex<Data>>,
    rng: Arc<Mutex<FastRandom>>,
    /// How many of a hundred requests fail.
    failure_percent: u32,
    started: Instant,
    /// Whether processes follow the store's clock, as on PostgreSQL, or the machine's, as on SQLite.
    has_clock: bool,
    /// Whether processes hang, the database loses rows, and notifications are lost without a sign.
    pub(crate) has_faults: bool,
    pub(crate) calls: Calls,
}

/// When worlds begin, in milliseconds since 1970.
const BEGINNING: Millis = 1_000_000_000;

impl World {
    pub(crate) fn new(seed: u64, failure_percent: u32, has_clock: bool, has_faults: bool) -> Self {
        let rng = Arc::new(Mutex::new(FastRandom::new(seed)));
        let (data, calls, started) = (Arc::default(), Calls::default(), Instant::now());
        Self { data, rng, failure_percent, started, has_clock, has_faults, calls }
    }

    pub(crate) fn start_process(&self) -> SimStore {
        let (notifications, receiver) = unbounded_channel();
        let alive = Arc::new(AtomicBool::new(true));
        let mut data = self.data();
        data.uptime.start_process();
        data.notifications.push(notifications);
        let number = data.notifications.len() - 1;
        SimStore { world: self.clone(), number, alive, notifications: Mutex::new(Some(receiver)) }
    }

    pub(crate) fn log(&self) -> BTreeMap<String, Vec<LogRow>> {
        self.data().log.clone()
    }

    /// The true time, in milliseconds since 1970.
    pub(crate) fn true_time(&self) -> Millis {
        BEGINNING + self.started.elapsed().as_millis() as Millis
    }

    /// The commit of each row of the log.
    pub(crate) fn commits(&self) -> BTreeMap<String, Vec<Commit>> {
        self.data().commits.clone()
    }

    /// When processes started whose clock may differ from that of the process before: then rows may lie in their
    /// future.
    pub(crate) fn restarts_of_wrong_clocks(&self) -> Vec<Instant> {
        if self.has_clock { Vec::new() } else { self.starts() }
    }

    pub(crate) fn starts(&self) -> Vec<Instant> {
        self.data().uptime.starts()
    }

    pub(crate) fn stages(&self) -> BTreeMap<String, Stage> {
        self.data().entries.iter().map(|(id, entry)| (id.clone(), entry.stage)).collect()
    }

    /// All requests fail for a while.
    pub(crate) fn begin_outage(&self, lasts: Duration) {
        self.data().uptime.begin_outage(lasts);
    }

    /// From now on presence can't be saved.
    pub(crate) fn refuse_presence(&self) {
        self.data().refuses_presence = true;
    }

    /// How many appends each process has made.
    pub(crate) fn appends(&self) -> BTreeMap<usize, usize> {
        self.data().appends.clone()
    }

    /// A process gets no answer from the store and hears nothing for a while.
    pub(crate) fn hang(&self, process: usize, lasts: Duration) {
        self.data().uptime.hang(process, lasts);
    }

    /// A process dies.
    pub(crate) fn end_process(&self, process: usize) {
        self.data().uptime.end_process(process);
    }

    /// When a process and the store worked again after the last fault.
    pub(crate) fn works_since(&self, process: usize) -> Option<Instant> {
        let data = self.data();
        data.uptime.hung_until(process).max(data.uptime.outage_until())
    }

    pub(crate) fn uptime(&self) -> Uptime {
        self.data().uptime.clone()
    }

    /// Whether a number was a table's last one at some time since `since`.
    pub(crate) fn was_newest(&self, table: &str, number: u64, since: Instant) -> bool {
        let data = self.data();
        let numbers = data.numbers.get(table).map(Vec::as_slice).unwrap_or_default();
        let first = numbers.partition_point(|(at, _)| *at <= since).saturating_sub(1);
        numbers[first..].iter().any(|(_, newest)| *newest == number)
    }

    /// A random number below `most`.
    pub(crate) fn below(&self, most: u32) -> u32 {
        self.rng.lock().unwrap().below(most)
    }

    fn data(&self) -> MutexGuard<'_, Data> {
        self.data.lock().unwrap()
    }

    fn fails(&self) -> bool {
        let outage_until = self.data().uptime.outage_until();
        outage_until.is_some_and(|until| Instant::now() < until) || self.below(100) < self.failure_percent
    }
}

pub(crate) struct SimStore {
    world: World,
    number: usize,
    alive: Arc<AtomicBool>,
    notifications: Mutex<Option<UnboundedReceiver<Notification>>>,
}

impl SimStore {
    /// The number of the process.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// The flag that kills the process: once it is false, its requests never finish.
    pub(crate) fn alive_flag(&self) -> Arc<AtomicBool> {
        self.alive.clone()
    }

    /// Waits as long as a request takes. The process may die meanwhile.
    async fn delay(&self) -> Result<(), StoreError> {
        sleep(Duration::from_millis(u64::from(self.world.below(4)))).await;
        let hung_until = || self.world.data().uptime.hung_until(self.number);
        while let Some(until) = hung_until().filter(|until| Instant::now() < *until) {
            sleep_until(until).await;
        }
        if self.alive.load(Ordering::Relaxed) { Ok(()) } else { std::future::pending().await }
    }

    fn write(&self, append: Append) -> Result<(), StoreError> {
        let mut data = self.world.data();
        let log = data.log.entry(append.table.clone()).or_default();
        let follows = append.previous_at.is_none() || log.last().map(|row| row.at) == append.previous_at;
        if append.rows[0].number != log.len() as u64 + 1 || !follows {
            return Err(StoreError::Conflict);
        }
        log.extend(append.rows);
        let number = log.len() as u64;
        let now = Instant::now();
        data.commits
            .entry(append.table.clone())
            .or_default()
            .resize(number as usize, Commit { at: now, next_decision_at: now });
        data.numbers.entry(append.table.clone()).or_default().push((now, number));
        if let Some(entry) = append.entry {
            data.old_entries.entry(append.table.clone()).or_default().push((number, entry.clone()));
            data.entries.insert(append.table.clone(), entry);
        }
        *data.appends.entry(self.number).or_default() += 1;
        let wake_at = data.entries[&append.table].wake_at;
        for (at, sender) in data.notifications.iter().enumerate().filter(|(at, _)| *at != self.number) {
            // One notification in ten is lost, which the process learns a while later; or never, in a world with
            // faults.
            let notification = match self.world.below(10) {
                0 if self.world.has_faults && self.world.below(2) == 0 => continue,
                0 => Notification::Lost,
                _ => Notification::Changed { table: append.table.clone(), number, wake_at },
            };
            let (later, sender) = (self.world.below(20) + at as u32, sender.clone());
            tokio::spawn(async move {
                sleep(Duration::from_millis(
                    u64::from(later) * if notification == Notification::Lost { 50 } else { 1 },
                ))
                .await;
                let _ = sender.send(notification);
            });
        }
        Ok(())
    }

    /// Tells the other processes that somebody watches a table of bots. One notification in ten is lost.
    fn tell_watched(&self, data: &Data, table: &str) {
        for (_, sender) in data.notifications.iter().enumerate().filter(|(at, _)| *at != self.number) {
            if self.world.below(10) > 0 {
                let _ = sender.send(Notification::Watched { table: table.into() });
            }
        }
    }

    fn read<'a, T: Send + 'a>(&'a self, read: impl FnOnce(&Data) -> T + Send + 'a) -> StoreFuture<'a, T> {
        Box::pin(async move {
            self.delay().await?;
            if self.world.fails() {
                return Err(StoreError::Failed("no connection".into()));
            }
            Ok(read(&self.world.data()))
        })
    }

    fn change<'a, T: Send + 'a>(&'a self, change: impl FnOnce(&mut Data) -> T + Send + 'a) -> StoreFuture<'a, T> {
        Box::pin(async move {
            self.delay().await?;
            if self.world.fails() {
                return Err(StoreError::Failed("no connection".into()));
            }
            Ok(change(&mut self.world.data()))
        })
    }
}

fn list(data: &Data, fits: impl Fn(&IndexEntry) -> bool) -> Vec<ListItem> {
    let one = |(table, entry): (&String, &IndexEntry)| ListItem {
        table: table.clone(),
        stage: entry.stage,
        changed_at: 0,
        brief: entry.brief.clone(),
    };
    data.entries.iter().filter(|(_, entry)| fits(entry)).map(one).collect()
}

impl Store for SimStore {
    fn send_networks(&self, _: Vec<(String, IpAddr)>) -> StoreFuture<'_, ()> {
        self.world.calls.count("send_networks");
        Box::pin(async { Ok(()) })
    }

    fn append(&self, append: Append) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.delay().await?;
            if self.world.fails() {
                return Err(StoreError::Failed("the disk is full".into()));
            }
            self.write(append)?;
            self.delay().await?;
            if self.world.fails() {
                return Err(StoreError::Unknown("the line is cut".into()));
            }
            Ok(())
        })
    }

    fn open_table<'a>(&'a self, append: Append, _: &'a str, limits: &'a [MemberLimit]) -> StoreFuture<'a, OpenOutcome> {
        Box::pin(async move {
            for (index, MemberLimit { member, most }) in limits.iter().enumerate() {
                let counts = move |entry: &IndexEntry| entry.stage != Stage::Over && entry.members.contains(member);
                if self.read(move |data| list(data, counts).len() as u64).await? >= *most {
                    return Ok(OpenOutcome::LimitReached(index));
                }
            }
            self.append(append).await.map(|()| OpenOutcome::Done)
        })
    }

    fn read_rows<'a>(&'a self, table: &'a str, after: u64, most: usize) -> StoreFuture<'a, Vec<LogRow>> {
        self.world.calls.count("read_rows");
        self.read(move |data| {
            let rows = data.log.get(table).map(Vec::as_slice).unwrap_or_default();
            rows.iter().skip(after as usize).take(most).cloned().collect()
        })
    }

    fn last_rows<'a>(&'a self, tables: &'a [Arc<str>]) -> StoreFuture<'a, HashMap<Arc<str>, (u64, Millis)>> {
        self.world.calls.count("last_rows");
        self.read(move |data| {
            let last = |id: &Arc<str>| data.log.get(&**id)?.last().map(|row| (id.clone(), (row.number, row.at)));
            tables.iter().filter_map(last).collect()
        })
    }

    fn list_public(&self, filter: ListFilter, _: Option<ListCursor>, _: usize) -> StoreFuture<'_, Vec<ListItem>> {
        self.read(move |data| list(data, |entry| entry.public && entry.stage == filter.stage))
    }

    fn list_of_person<'a>(
        &'a self,
        person: &'a str,
        _: Option<ListCursor>,
        _: usize,
    ) -> StoreFuture<'a, Vec<ListItem>> {
        self.read(move |data| list(data, |entry| entry.members.iter().any(|member| member == person)))
    }

    fn wall_time(&self) -> StoreFuture<'_, Option<Millis>> {
        self.world.calls.count("wall_time");
        self.read(|_| self.world.has_clock.then(|| self.world.true_time()))
    }

    fn wake_times(&self) -> StoreFuture<'_, Vec<(String, Millis)>> {
        self.world.calls.count("wake_times");
        let wake = |(table, entry): (&String, &IndexEntry)| Some((table.clone(), entry.wake_at?));
        self.read(move |data| data.entries.iter().filter_map(wake).collect())
    }

    fn add_person<'a>(&'a self, person: &'a Person, secret_hash: &'a str, _: Millis) -> StoreFuture<'a, ()> {
        self.change(move |data| drop(data.people.insert(secret_hash.into(), person.clone())))
    }

    fn find_person<'a>(&'a self, secret_hash: &'a str) -> StoreFuture<'a, Option<Person>> {
        self.read(move |data| data.people.get(secret_hash).cloned())
    }

    fn mark_used<'a>(&'a self, _: &'a str, _: Millis) -> StoreFuture<'a, ()> {
        self.read(|_| ())
    }

    fn rename_person<'a>(&'a self, person: &'a str, name: &'a str) -> StoreFuture<'a, ()> {
        self.change(move |data| {
            data.people.values_mut().filter(|one| one.id == person).for_each(|one| one.name = name.into());
        })
    }

    fn save_seen(&self, seen: Vec<(String, usize, Millis)>) -> StoreFuture<'_, ()> {
        if self.world.data().refuses_presence {
            return Box::pin(async { Err(StoreError::Failed("presence can't be saved".into())) });
        }
        self.change(move |data| {
            for (table, seat, at) in seen {
                if seat == SPECTATORS {
                    self.tell_watched(data, &table);
                }
                let latest = data.seen.entry((table, seat)).or_default();
                // A time that is later by more than a minute was written with a wrong clock.
                *latest = if *latest > at + 60_000 { at } else { at.max(*latest) };
            }
        })
    }

    fn last_seen<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Vec<(usize, Millis)>> {
        self.read(move |data| {
            data.seen.iter().filter(|((id, _), _)| id == table).map(|((_, seat), at)| (*seat, *at)).collect()
        })
    }

    fn last_seen_at<'a>(&'a self, tables: &'a [Arc<str>]) -> StoreFuture<'a, LastSeenTimes> {
        self.world.calls.count("last_seen_at");
        self.read(move |data| {
            let mut seen = LastSeenTimes::new();
            for ((table, seat), at) in &data.seen {
                if let Some(table) = tables.iter().find(|id| ***id == **table) {
                    seen.entry(table.clone()).or_default().push((*seat, *at));
                }
            }
            seen
        })
    }

    fn watched_since(&self, time: Millis) -> StoreFuture<'_, Vec<String>> {
        let is_watched = move |((_, seat), at): &(&(String, usize), &Millis)| *seat == SPECTATORS && **at >= time;
        self.read(move |data| data.seen.iter().filter(is_watched).map(|((table, _), _)| table.clone()).collect())
    }

    fn read_review<'a>(&'a self, _: &'a str, _: u32) -> StoreFuture<'a, Option<StoredReview>> {
        self.read(|_| None)
    }

    fn save_review<'a>(&'a self, _: &'a str, _: (u64, Millis), _: u32, _: StoredReview) -> StoreFuture<'a, bool> {
        self.read(|_| true)
    }

    fn prune_finished(&self, _: Millis, _: usize) -> StoreFuture<'_, u64> {
        self.read(|_| 0)
    }

    fn prune_unfinished(&self, _: Millis, _: usize) -> StoreFuture<'_, u64> {
        self.read(|_| 0)
    }

    fn prune_people(&self, _: Millis, _: usize) -> StoreFuture<'_, u64> {
        self.read(|_| 0)
    }

    fn renew_leases(&self, shards: u16, lifetime: Duration) -> StoreFuture<'_, BTreeSet<u16>> {
        self.world.calls.count("renew_leases");
        self.change(move |data| {
            let (now, me) = (Instant::now(), self.number);
            data.heartbeats.retain(|_, until| *until >= now);
            data.heartbeats.insert(me, now + lifetime);
            let share = usize::from(shards).div_ceil(data.heartbeats.len());
            data.leases.retain(|_, (holder, until)| *until >= now || *holder == me);
            let mut held: BTreeSet<u16> =
                data.leases.iter().filter(|(_, (holder, _))| *holder == me).map(|(shard, _)| *shard).collect();
            while held.len() > share {
                data.leases.remove(&held.pop_last().unwrap());
            }
            let free: Vec<u16> = (0..shards).filter(|shard| !data.leases.contains_key(shard)).collect();
            held.extend(free.into_iter().take(share - held.len()));
            data.leases.extend(held.iter().map(|&shard| (shard, (me, now + lifetime))));
            held
        })
    }

    fn release_leases(&self) -> StoreFuture<'_, ()> {
        self.change(|data| {
            data.heartbeats.remove(&self.number);
            data.leases.retain(|_, (holder, _)| *holder != self.number);
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn notifications(&self) -> UnboundedReceiver<Notification> {
        self.notifications.lock().unwrap().take().unwrap()
    }

    fn check_health(&self) -> StoreFuture<'_, ()> {
        self.read(|_| ())
    }
}
