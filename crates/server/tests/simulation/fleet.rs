//! The processes of a world, which are killed and replaced.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lonja_bots::Budget;
use lonja_rules::{FastRandom, Random};
use lonja_server::bot_pool::{BotJob, BotRunner};
use lonja_server::bot_queue::Purpose;
use lonja_server::clock::Clock;
use lonja_server::scheduler;
use lonja_server::store::Millis;
use lonja_server::tables::Tables;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::world::World;

/// The longest time that a bot thinks, in milliseconds.
const MAX_THOUGHT_MS: u32 = 300;

/// Bots whose actions and thinking times depend on the seed alone.
struct SimulatedBots(World);

impl BotRunner for SimulatedBots {
    fn submit(&self, purpose: Purpose, job: BotJob) {
        // Reviews take long and change nothing at a table.
        if matches!(purpose, Purpose::Review { .. }) {
            return;
        }
        let thought = Duration::from_millis(u64::from(self.0.below(MAX_THOUGHT_MS)));
        tokio::spawn(async move {
            sleep(thought).await;
            job(Budget::Iterations(1));
        });
    }
}

/// A process: its tables and its scheduler.
pub(crate) struct Process {
    pub(crate) tables: Arc<Tables>,
    number: usize,
    clock: Clock,
    /// By how much the clock of its machine is ahead of the true time.
    machine_ahead: Millis,
    alive: Arc<AtomicBool>,
    scheduler: JoinHandle<()>,
}

impl Process {
    async fn start(world: &World, machine_ahead: Millis) -> Self {
        let clock = Clock::at(world.true_time() + machine_ahead);
        let store = world.start_process();
        let (alive, number) = (store.alive_flag(), store.number());
        let rng = Mutex::new(FastRandom::new(u64::from(world.below(u32::MAX))));
        let random = move || Ok(std::array::from_fn(|_| rng.lock().unwrap().below(256) as u8));
        let bots = Arc::new(SimulatedBots(world.clone()));
        let (tables, wakes) = Tables::new(Arc::new(store), clock.clone(), bots, Box::new(random));
        // A server starts only once it has reached its store.
        while !tables.follow_wall_clock().await {
            sleep(Duration::from_millis(50)).await;
        }
        let scheduler = tokio::spawn(scheduler::run(tables.clone(), wakes));
        Self { tables, number, clock, machine_ahead, alive, scheduler }
    }

    /// The clock of the machine goes wrong, or right again.
    fn jump(&mut self, machine_ahead: Millis) {
        self.clock.jump(machine_ahead - self.machine_ahead);
        self.machine_ahead = machine_ahead;
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
    processes: Mutex<Vec<Process>>,
}

impl Fleet {
    pub(crate) async fn new(world: World, count: usize) -> Arc<Self> {
        let mut processes = Vec::new();
        for _ in 0..count {
            processes.push(Process::start(&world, any_error(&world)).await);
        }
        Arc::new(Self { world, processes: Mutex::new(processes) })
    }

    /// The tables of a random process.
    pub(crate) fn any(&self) -> Arc<Tables> {
        self.any_process().0
    }

    /// The tables of one process.
    pub(crate) fn tables(&self, process: usize) -> Arc<Tables> {
        self.processes.lock().unwrap()[process].tables.clone()
    }

    /// The tables of a random process, and its number.
    pub(crate) fn any_process(&self) -> (Arc<Tables>, usize) {
        let processes = self.processes.lock().unwrap();
        let process = &processes[self.world.below(processes.len() as u32) as usize];
        (process.tables.clone(), process.number)
    }

    /// Kills a random process and starts another in its place, on the same machine.
    pub(crate) async fn kill_one(&self) {
        let at = self.any_index();
        let machine_ahead = {
            let processes = self.processes.lock().unwrap();
            processes[at].kill();
            self.world.end_process(processes[at].number);
            processes[at].machine_ahead
        };
        let process = Process::start(&self.world, machine_ahead).await;
        self.processes.lock().unwrap()[at] = process;
    }

    /// The clock of a random machine goes wrong, or right again.
    pub(crate) fn jump_one(&self) {
        let (at, error) = (self.any_index(), any_error(&self.world));
        self.processes.lock().unwrap()[at].jump(error);
    }

    /// The machines of all processes sleep. That takes no time by the clocks of the processes.
    pub(crate) fn sleep_machine(&self, lasts: Duration) {
        for process in self.processes.lock().unwrap().iter_mut() {
            process.jump(process.machine_ahead + lasts.as_millis() as Millis);
        }
    }

    fn any_index(&self) -> usize {
        let count = self.processes.lock().unwrap().len();
        self.world.below(count as u32) as usize
    }
}

/// By how much a machine's clock is ahead of the true time: often little, sometimes up to two hours either way.
fn any_error(world: &World) -> Millis {
    let most = if world.below(2) == 0 { 400 } else { 2 * 3_600_000 };
    Millis::from(world.below(2 * most)) - Millis::from(most)
}
