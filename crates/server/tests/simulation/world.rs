//! A store in memory that several processes share, and that goes wrong now and then as its seed says.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use lonja_rules::{FastRandom, Random};
use lonja_server::store::{Answer, Append, Entry, Listed, Millis, Notice, Person, Row, Stage, Store, StoreError};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::sleep;

/// What all processes share.
#[derive(Default)]
struct Kept {
    log: BTreeMap<String, Vec<Row>>,
    entries: BTreeMap<String, Entry>,
    people: BTreeMap<String, Person>,
    seen: BTreeMap<(String, usize), Millis>,
    processes: Vec<Process>,
}

struct Process {
    alive: Arc<AtomicBool>,
    notices: UnboundedSender<Notice>,
}

/// The whole world, as no process sees it.
#[derive(Clone)]
pub(crate) struct World {
    kept: Arc<Mutex<Kept>>,
    luck: Arc<Mutex<FastRandom>>,
    /// Out of a hundred appends, how many go wrong.
    failing: u32,
}

impl World {
    pub(crate) fn new(seed: u64, failing: u32) -> Self {
        Self { kept: Arc::default(), luck: Arc::new(Mutex::new(FastRandom::new(seed))), failing }
    }

    /// The store as a new process has it.
    pub(crate) fn process(&self) -> SimStore {
        let (notices, receiver) = unbounded_channel();
        let alive = Arc::new(AtomicBool::new(true));
        let mut kept = self.kept();
        kept.processes.push(Process { alive: alive.clone(), notices });
        let number = kept.processes.len() - 1;
        SimStore { world: self.clone(), number, alive, notices: Mutex::new(Some(receiver)) }
    }

    /// All rows of all tables.
    pub(crate) fn log(&self) -> BTreeMap<String, Vec<Row>> {
        self.kept().log.clone()
    }

    /// How far each table has come.
    pub(crate) fn stages(&self) -> BTreeMap<String, Stage> {
        self.kept().entries.iter().map(|(id, entry)| (id.clone(), entry.stage)).collect()
    }

    /// A number below another.
    pub(crate) fn below(&self, most: u32) -> u32 {
        self.luck.lock().unwrap().below(most)
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap()
    }

    fn fails(&self) -> bool {
        self.below(100) < self.failing
    }
}

/// The store as one process has it.
pub(crate) struct SimStore {
    world: World,
    number: usize,
    alive: Arc<AtomicBool>,
    notices: Mutex<Option<UnboundedReceiver<Notice>>>,
}

impl SimStore {
    /// The switch by which the process dies: from then on nothing of it is done.
    pub(crate) fn switch(&self) -> Arc<AtomicBool> {
        self.alive.clone()
    }

    /// Something takes a while, and the process may die meanwhile.
    async fn wait(&self) -> Result<(), StoreError> {
        sleep(Duration::from_millis(u64::from(self.world.below(4)))).await;
        if self.alive.load(Ordering::Relaxed) { Ok(()) } else { std::future::pending().await }
    }

    fn write(&self, append: Append) -> Result<(), StoreError> {
        let mut kept = self.world.kept();
        let log = kept.log.entry(append.table.clone()).or_default();
        if append.rows[0].number != log.len() as u64 + 1 {
            return Err(StoreError::Conflict);
        }
        log.extend(append.rows);
        let number = log.len() as u64;
        if let Some(entry) = append.entry {
            kept.entries.insert(append.table.clone(), entry);
        }
        let wake_at = kept.entries[&append.table].wake_at;
        for (at, process) in kept.processes.iter().enumerate().filter(|(at, _)| *at != self.number) {
            // One notice in ten is lost, which is found out a while later.
            let notice = match self.world.below(10) {
                0 => Notice::Lost,
                _ => Notice::Changed { table: append.table.clone(), number, wake_at },
            };
            let (later, sender) = (self.world.below(20) + at as u32, process.notices.clone());
            tokio::spawn(async move {
                sleep(Duration::from_millis(u64::from(later) * if notice == Notice::Lost { 50 } else { 1 })).await;
                let _ = sender.send(notice);
            });
        }
        Ok(())
    }

    fn read<'a, T: Send + 'a>(&'a self, read: impl FnOnce(&Kept) -> T + Send + 'a) -> Answer<'a, T> {
        Box::pin(async move {
            self.wait().await?;
            Ok(read(&self.world.kept()))
        })
    }

    fn change<'a, T: Send + 'a>(&'a self, change: impl FnOnce(&mut Kept) -> T + Send + 'a) -> Answer<'a, T> {
        Box::pin(async move {
            self.wait().await?;
            Ok(change(&mut self.world.kept()))
        })
    }
}

fn listed(kept: &Kept, fits: impl Fn(&Entry) -> bool) -> Vec<Listed> {
    let one = |(table, entry): (&String, &Entry)| Listed {
        table: table.clone(),
        stage: entry.stage,
        changed_at: 0,
        brief: entry.brief.clone(),
    };
    kept.entries.iter().filter(|(_, entry)| fits(entry)).map(one).collect()
}

impl Store for SimStore {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(async move {
            self.wait().await?;
            if self.world.fails() {
                return Err(StoreError::Failed("the disk is full".into()));
            }
            self.write(append)?;
            self.wait().await?;
            if self.world.fails() {
                return Err(StoreError::Unknown("the line is cut".into()));
            }
            Ok(())
        })
    }

    fn rows<'a>(&'a self, table: &'a str, after: u64, most: usize) -> Answer<'a, Vec<Row>> {
        self.read(move |kept| {
            let rows = kept.log.get(table).map(Vec::as_slice).unwrap_or_default();
            rows.iter().skip(after as usize).take(most).cloned().collect()
        })
    }

    fn public(&self, stage: Stage, _: Option<Millis>, _: usize) -> Answer<'_, Vec<Listed>> {
        self.read(move |kept| listed(kept, |entry| entry.public && entry.stage == stage))
    }

    fn of_person<'a>(&'a self, person: &'a str, _: usize) -> Answer<'a, Vec<Listed>> {
        self.read(move |kept| listed(kept, |entry| entry.members.iter().any(|member| member == person)))
    }

    fn count_of_person<'a>(&'a self, person: &'a str) -> Answer<'a, u64> {
        let open = move |entry: &Entry| entry.stage != Stage::Over && entry.members.iter().any(|one| one == person);
        self.read(move |kept| listed(kept, open).len() as u64)
    }

    fn wakes(&self) -> Answer<'_, Vec<(String, Millis)>> {
        let wake = |(table, entry): (&String, &Entry)| Some((table.clone(), entry.wake_at?));
        self.read(move |kept| kept.entries.iter().filter_map(wake).collect())
    }

    fn add_person<'a>(&'a self, person: &'a Person, secret_hash: &'a str, _: Millis) -> Answer<'a, ()> {
        self.change(move |kept| drop(kept.people.insert(secret_hash.into(), person.clone())))
    }

    fn person<'a>(&'a self, secret_hash: &'a str) -> Answer<'a, Option<Person>> {
        self.read(move |kept| kept.people.get(secret_hash).cloned())
    }

    fn rename<'a>(&'a self, person: &'a str, name: &'a str) -> Answer<'a, ()> {
        self.change(move |kept| {
            kept.people.values_mut().filter(|one| one.id == person).for_each(|one| one.name = name.into());
        })
    }

    fn see(&self, seen: Vec<(String, usize, Millis)>) -> Answer<'_, ()> {
        self.change(move |kept| {
            for (table, seat, at) in seen {
                let latest = kept.seen.entry((table, seat)).or_default();
                *latest = at.max(*latest);
            }
        })
    }

    fn seen<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<(usize, Millis)>> {
        self.read(move |kept| {
            kept.seen.iter().filter(|((id, _), _)| id == table).map(|((_, seat), at)| (*seat, *at)).collect()
        })
    }

    fn prune(&self, _: Millis, _: usize) -> Answer<'_, u64> {
        self.read(|_| 0)
    }

    fn leads(&self) -> Answer<'_, bool> {
        self.read(|kept| {
            let alive: BTreeSet<_> =
                (0..kept.processes.len()).filter(|&at| kept.processes[at].alive.load(Ordering::Relaxed)).collect();
            alive.first() == Some(&self.number)
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn notices(&self) -> UnboundedReceiver<Notice> {
        self.notices.lock().unwrap().take().unwrap()
    }

    fn healthy(&self) -> Answer<'_, ()> {
        self.read(|_| ())
    }
}
