//! The processes of a world, which are killed and replaced.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use lonja_bots::Budget;
use lonja_game::Suggestion;
use lonja_rules::{FastRandom, Random};
use lonja_server::bot_pool::{BotRunner, BotTask};
use lonja_server::clock::Clock;
use lonja_server::scheduler;
use lonja_server::tables::Tables;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::world::World;

/// Runs bots at once and without a clock, so that their actions depend on the seed alone.
struct ImmediateBots;

impl BotRunner for ImmediateBots {
    fn submit(&self, task: BotTask) -> oneshot::Receiver<Suggestion> {
        let (sender, receiver) = oneshot::channel();
        let _ = sender.send(task.run(Budget::Iterations(1)).unwrap());
        receiver
    }
}

/// A process: its tables and its scheduler.
pub(crate) struct Process {
    pub(crate) tables: Arc<Tables>,
    alive: Arc<AtomicBool>,
    scheduler: JoinHandle<()>,
}

impl Process {
    fn start(world: &World, clock: Clock) -> Self {
        let store = world.start_process();
        let alive = store.alive_flag();
        let rng = Mutex::new(FastRandom::new(u64::from(world.below(u32::MAX))));
        let random = move || Ok(std::array::from_fn(|_| rng.lock().unwrap().below(256) as u8));
        let (tables, wakes) = Tables::new(Arc::new(store), clock, Arc::new(ImmediateBots), Box::new(random));
        let scheduler = tokio::spawn(scheduler::run(tables.clone(), wakes, None));
        Self { tables, alive, scheduler }
    }

    fn kill(&self) {
        self.alive.store(false, Ordering::Relaxed);
        self.scheduler.abort();
        // Its subscribers see the connection break.
        self.tables.shut_down();
    }
}

pub(crate) struct Fleet {
    pub(crate) world: World,
    clock: Clock,
    processes: Mutex<Vec<Process>>,
}

impl Fleet {
    pub(crate) fn new(world: World, processes: usize) -> Arc<Self> {
        let clock = Clock::at(1_000_000);
        let processes = (0..processes).map(|_| Process::start(&world, clock)).collect();
        Arc::new(Self { world, clock, processes: Mutex::new(processes) })
    }

    /// The tables of a random process.
    pub(crate) fn any(&self) -> Arc<Tables> {
        let processes = self.processes.lock().unwrap();
        processes[self.world.below(processes.len() as u32) as usize].tables.clone()
    }

    /// Kills a random process and starts another in its place.
    pub(crate) fn kill_one(&self) {
        let mut processes = self.processes.lock().unwrap();
        let at = self.world.below(processes.len() as u32) as usize;
        processes[at].kill();
        processes[at] = Process::start(&self.world, self.clock);
    }
}
