//! Processes that are killed and started again.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use lonja_bots::Budget;
use lonja_game::Suggestion;
use lonja_rules::{FastRandom, Random};
use lonja_server::clock::Clock;
use lonja_server::house::House;
use lonja_server::steward::{self, Orders};
use lonja_server::thinkers::{Think, Thought};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::world::World;

/// Thinks at once, so that what is played depends on the seed alone.
struct AtOnce;

impl Think for AtOnce {
    fn think(&self, thought: Thought) -> oneshot::Receiver<Suggestion> {
        let (answer, answered) = oneshot::channel();
        let _ = answer.send(thought.answer(Budget::Iterations(1)).unwrap());
        answered
    }
}

/// A process: a house with its steward.
pub(crate) struct Process {
    pub(crate) house: Arc<House>,
    alive: Arc<AtomicBool>,
    steward: JoinHandle<()>,
}

impl Process {
    fn start(world: &World, clock: Clock) -> Self {
        let store = world.process();
        let alive = store.switch();
        let luck = Mutex::new(FastRandom::new(u64::from(world.below(u32::MAX))));
        let draw = move || Ok(std::array::from_fn(|_| luck.lock().unwrap().below(256) as u8));
        let (house, wakes) = House::new(Arc::new(store), clock, Arc::new(AtOnce), Box::new(draw));
        let steward = tokio::spawn(steward::run(house.clone(), wakes, Orders::default()));
        Self { house, alive, steward }
    }

    /// Ends without a word.
    fn kill(&self) {
        self.alive.store(false, Ordering::Relaxed);
        self.steward.abort();
        // What its watchers see of a process that died: the connection breaks.
        self.house.close();
    }
}

/// All processes that run at present.
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

    /// Any of them.
    pub(crate) fn any(&self) -> Arc<House> {
        let processes = self.processes.lock().unwrap();
        processes[self.world.below(processes.len() as u32) as usize].house.clone()
    }

    /// Kills one, and starts another in its place.
    pub(crate) fn kill_one(&self) {
        let mut processes = self.processes.lock().unwrap();
        let at = self.world.below(processes.len() as u32) as usize;
        processes[at].kill();
        processes[at] = Process::start(&self.world, self.clock);
    }
}
