//! When the store and the processes of a world worked.

use std::time::Duration;

use tokio::time::Instant;

/// From one time to another.
type Span = (Instant, Instant);

fn contains((from, until): &Span, time: Instant) -> bool {
    (*from..*until).contains(&time)
}

/// Outages of the store, and the lives of all processes.
#[derive(Clone, Default)]
pub(crate) struct Uptime {
    outages: Vec<Span>,
    processes: Vec<Life>,
}

#[derive(Clone)]
struct Life {
    started: Instant,
    ended: Option<Instant>,
    hangs: Vec<Span>,
}

impl Life {
    fn works_at(&self, time: Instant) -> bool {
        let is_alive = self.started <= time && self.ended.is_none_or(|ended| time < ended);
        is_alive && !self.hangs.iter().any(|hang| contains(hang, time))
    }
}

impl Uptime {
    pub(crate) fn start_process(&mut self) {
        self.processes.push(Life { started: Instant::now(), ended: None, hangs: Vec::new() });
    }

    pub(crate) fn end_process(&mut self, process: usize) {
        self.processes[process].ended = Some(Instant::now());
    }

    pub(crate) fn hang(&mut self, process: usize, lasts: Duration) {
        self.processes[process].hangs.push((Instant::now(), Instant::now() + lasts));
    }

    /// The store fails for a while; an outage before it ends now.
    pub(crate) fn begin_outage(&mut self, lasts: Duration) {
        let now = Instant::now();
        if let Some((_, until)) = self.outages.last_mut() {
            *until = now.min(*until);
        }
        self.outages.push((now, now + lasts));
    }

    pub(crate) fn hung_until(&self, process: usize) -> Option<Instant> {
        self.processes[process].hangs.last().map(|(_, until)| *until)
    }

    pub(crate) fn outage_until(&self) -> Option<Instant> {
        self.outages.last().map(|(_, until)| *until)
    }

    pub(crate) fn starts(&self) -> Vec<Instant> {
        self.processes.iter().map(|process| process.started).collect()
    }

    /// How much of a time the store failed, or no process worked.
    pub(crate) fn downtime(&self, from: Instant, until: Instant) -> Duration {
        let spans = self.outages.iter().chain(self.processes.iter().flat_map(|process| &process.hangs));
        let lives = self.processes.iter().flat_map(|process| [Some(process.started), process.ended]).flatten();
        let mut times: Vec<_> = spans.flat_map(|span| [span.0, span.1]).chain(lives).chain([from, until]).collect();
        times.retain(|time| (from..=until).contains(time));
        times.sort();
        let is_down = |time| {
            let is_outage = self.outages.iter().any(|outage| contains(outage, time));
            is_outage || !self.processes.iter().any(|process| process.works_at(time))
        };
        times.windows(2).filter(|pair| is_down(pair[0])).map(|pair| pair[1] - pair[0]).sum()
    }
}
