//! A table in memory, with its subscribers.
//!
//! A frame is computed once for each observer and change, however many subscribe. A subscriber who comes more than a
//! second later gets one with the present time.

use std::cell::LazyCell;
use std::net::IpAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use bytes::Bytes;
use lonja_rules::Observer;
use serde_json::value::RawValue;
use tokio::sync::broadcast::{self, Receiver, Sender};
use tokio::sync::futures::Notified;
use tokio::sync::{MutexGuard, Notify, TryLockError};
use tokio::time::{Duration, Instant, timeout};

use crate::audience::Audience;
use crate::clock::Clock;
use crate::commit_times::CommitTimes;
use crate::gzip::CompressedText;
use crate::lock;
use crate::problem::Problem;
use crate::store::Millis;
use crate::table::{Table, TableSetup};

/// Frames that wait for a slow subscriber. If more come, it skips to the newest (backpressure without blocking others).
const MAX_BEHIND: usize = 16;
/// A frame that is older than this many milliseconds is made anew before it is sent: a countdown begins at its `now`.
const MAX_AGE_MS: Millis = 1000;
/// How long a request waits for the requests of the same table before it.
const MAX_WAIT: Duration = Duration::from_secs(5);
/// Milliseconds between two messages to the other processes that a table is used from another network. People who act
/// in turn use it from different ones.
const NETWORK_PAUSE_MS: Millis = 5000;
/// Most frames are shorter than this many bytes.
const USUAL_LENGTH: usize = 4 << 10;

/// What an observer is sent after a change: the table as this observer may see it.
#[derive(Clone, Debug)]
pub struct Frame {
    pub number: u64,
    /// [`Table::seating_number`]: when it changes, a subscriber may have become another observer.
    pub seating_number: u64,
    /// [`Table::is_played_by_bots_alone`]: such a table goes on while a subscriber is counted as its spectator.
    pub is_played_by_bots_alone: bool,
    event: Arc<CompressedText>,
    json: Bytes,
    /// The event as subscribers got it when the table changed: the next one is compressed against it.
    dictionary: Bytes,
    /// When it was made, by the clock of this process.
    made_at: Millis,
}

impl Frame {
    fn new(table: &Table, observer: Observer, text: &RawValue, clock: &Clock, before: Option<Bytes>) -> Self {
        let mut event = format!("id: {}\nevent: view\ndata: ", table.number).into_bytes();
        event.reserve(USUAL_LENGTH);
        let start = event.len();
        table.write_frame_json(observer, text, clock, &mut event);
        let json = start..event.len();
        event.extend_from_slice(b"\n\n");
        // A boxed slice has no spare capacity: frames stay in memory.
        let event = Bytes::from(event.into_boxed_slice());
        let json = event.slice(json);
        let (number, seating_number, made_at) = (table.number, table.seating_number, clock.now());
        let dictionary = event.clone();
        let event = Arc::new(CompressedText::new(event, before));
        let is_played_by_bots_alone = table.is_played_by_bots_alone();
        Self { number, seating_number, is_played_by_bots_alone, event, json, dictionary, made_at }
    }

    /// As a server-sent event.
    pub(crate) fn event(&self) -> &CompressedText {
        &self.event
    }

    pub fn json(&self) -> Bytes {
        self.json.clone()
    }
}

/// From where a table is used.
#[derive(Default)]
struct NetworkOfTable {
    /// See [`LiveTable::network`].
    used_from: Option<IpAddr>,
    /// The network that this process sent to the others last, and when.
    last_sent: Option<(IpAddr, Millis)>,
}

impl NetworkOfTable {
    fn take_update(&mut self, now: Millis) -> Option<IpAddr> {
        let must_send = |network: &IpAddr| match self.last_sent {
            Some((sent, at)) => sent != *network && now - at >= NETWORK_PAUSE_MS,
            None => true,
        };
        let network = self.used_from.filter(must_send)?;
        self.last_sent = Some((network, now));
        Some(network)
    }
}

/// [`Table::table_text`], written when the first frame needs it.
type TableText<F> = LazyCell<Box<RawValue>, F>;

/// A table in memory. `table` is none until it is read, and after a write whose outcome is unknown.
pub struct LiveTable {
    pub id: Arc<str>,
    clock: Clock,
    /// The lock makes its holder the table's only writer in this process.
    table: tokio::sync::Mutex<Option<Table>>,
    /// Set when the table is read. It never changes.
    setup: OnceLock<Arc<TableSetup>>,
    /// A channel for each seat, then one for the public; none where nobody subscribes.
    subscribers: Mutex<Vec<Option<Sender<Frame>>>>,
    /// A cache of the newest frames, in the same order.
    frames: Mutex<Vec<Option<Frame>>>,
    used_at: AtomicI64,
    network: Mutex<NetworkOfTable>,
    /// See [`LiveTable::wait_for_change`].
    changed: Notify,
    /// The table in memory has all rows that were committed before this time.
    fresh_as_of: Mutex<Option<Instant>>,
    commit_times: Mutex<CommitTimes>,
    /// [`Table::last_row`] of the newest state that subscribers got.
    last_published: Mutex<Option<(u64, Millis)>>,
    /// What subscribers get besides frames.
    pub(crate) audience: Audience,
}

impl LiveTable {
    pub fn new(id: &str, clock: Clock) -> Self {
        Self {
            id: id.into(),
            clock,
            table: tokio::sync::Mutex::default(),
            setup: OnceLock::new(),
            subscribers: Mutex::default(),
            frames: Mutex::default(),
            used_at: AtomicI64::new(0),
            network: Mutex::default(),
            changed: Notify::new(),
            fresh_as_of: Mutex::default(),
            commit_times: Mutex::default(),
            last_published: Mutex::default(),
            audience: Audience::default(),
        }
    }

    /// Locks the table; fails if those before us take too long, because the store does not answer.
    pub async fn lock(&self) -> Result<MutexGuard<'_, Option<Table>>, Problem> {
        if let Ok(cached) = self.table.try_lock() {
            return Ok(cached);
        }
        timeout(MAX_WAIT, self.table.lock()).await.map_err(|_| Problem::Unavailable { maybe_done: false })
    }

    /// What is played at the table, which is known without its lock; none until it is read.
    pub fn setup(&self) -> Option<&TableSetup> {
        self.setup.get().map(|setup| &**setup)
    }

    pub fn set_setup(&self, table: &Table) {
        self.setup.get_or_init(|| table.shared_setup());
    }

    pub fn try_lock(&self) -> Result<MutexGuard<'_, Option<Table>>, TryLockError> {
        self.table.try_lock()
    }

    /// A read or a write of the store began at this time, and the table in memory is what it found.
    pub fn set_fresh_as_of(&self, time: Instant) {
        *lock(&self.fresh_as_of) = Some(time);
    }

    /// The time before which all committed rows are in memory, by the clock of this process.
    pub fn fresh_as_of(&self) -> Option<Millis> {
        lock(&self.fresh_as_of).map(|newest| self.clock.now() - newest.elapsed().as_millis() as Millis)
    }

    /// Whether the table in memory has all rows that were committed before a time.
    pub fn is_fresh_as_of(&self, time: Instant) -> bool {
        lock(&self.fresh_as_of).is_some_and(|newest| newest > time)
    }

    /// When rows were committed. The caller holds the lock of the table.
    pub(crate) fn commit_times(&self) -> CommitTimes {
        *lock(&self.commit_times)
    }

    /// [`CommitTimes::remember`]
    pub(crate) fn remember_commit(&self, table: &Table, late_ms: Millis) {
        lock(&self.commit_times).remember(table, late_ms);
    }

    /// [`CommitTimes::note_unknown_step`]
    pub(crate) fn note_unknown_step(&self, number: u64) {
        lock(&self.commit_times).note_unknown_step(number, self.clock.now());
    }

    /// Records that a request used the table.
    pub fn touch(&self, now: Millis) {
        self.used_at.store(now, Ordering::Relaxed);
    }

    /// The network from which somebody used the table last: a person with a seat, or a spectator of bots. Its bots
    /// think on behalf of this network. None if that is not known here. It is nowhere else than in memory.
    pub fn network(&self) -> Option<IpAddr> {
        lock(&self.network).used_from
    }

    /// Somebody uses the table from a network.
    pub fn set_network(&self, network: IpAddr) {
        lock(&self.network).used_from = Some(network);
    }

    /// The network, if it must be sent to the other processes: they got another one or none, and the last message is
    /// some seconds old. The caller sends it.
    pub fn take_network_update(&self, now: Millis) -> Option<IpAddr> {
        lock(&self.network).take_update(now)
    }

    /// Ends at the next change of the table, or when somebody comes to it. Both count from this call on.
    pub fn wait_for_change(&self) -> Notified<'_> {
        self.changed.notified()
    }

    /// Somebody has come to the table.
    pub fn notify_arrival(&self) {
        self.changed.notify_waiters();
    }

    /// Whether the table has no subscriber, no request has used it since a time, and the store knows all of it.
    pub fn is_idle(&self, since: Millis) -> bool {
        let is_unused = self.used_at.load(Ordering::Relaxed) < since && !self.has_subscribers();
        is_unused && !lock(&self.commit_times).is_needed(since)
    }

    /// Whether the table has a subscriber.
    pub fn has_subscribers(&self) -> bool {
        lock(&self.subscribers).iter().flatten().any(|sender| sender.receiver_count() > 0)
    }

    /// The number and the time of the last row that subscribers got.
    pub fn last_published(&self) -> Option<(u64, Millis)> {
        *lock(&self.last_published)
    }

    /// Closes the subscribers' channels: the table has become another one. They subscribe again.
    pub fn disconnect(&self) {
        lock(&self.subscribers).clear();
        lock(&self.frames).clear();
        *lock(&self.last_published) = None;
    }

    /// The newest frame of an observer. The caller holds the lock of the table.
    pub fn frame(&self, table: &Table, observer: Observer) -> Frame {
        self.frame_with(table, observer, &TableText::new(|| table.table_text(&self.clock)))
    }

    /// The same, with the part that all observers share.
    fn frame_with<F: FnOnce() -> Box<RawValue>>(
        &self,
        table: &Table,
        observer: Observer,
        text: &TableText<F>,
    ) -> Frame {
        let mut frames = lock(&self.frames);
        let frame = slot(&mut frames, index(table, observer));
        match frame {
            Some(frame) if frame.number == table.number && self.clock.now() - frame.made_at < MAX_AGE_MS => {
                frame.clone()
            }
            // Made again for a new subscriber, with the present time.
            Some(old) if old.number == table.number => {
                let dictionary = old.dictionary.clone();
                *old = Frame { dictionary, ..Frame::new(table, observer, text, &self.clock, None) };
                old.clone()
            }
            before => {
                let dictionary = before.as_ref().map(|before| before.dictionary.clone());
                before.insert(Frame::new(table, observer, text, &self.clock, dictionary)).clone()
            }
        }
    }

    /// How many streams show the table to somebody without a seat, at this process.
    pub fn spectators(&self, table: &Table) -> usize {
        let subscribers = lock(&self.subscribers);
        let public = subscribers.get(index(table, Observer::Public)).and_then(Option::as_ref);
        public.map_or(0, Sender::receiver_count)
    }

    /// The newest frame, and a channel for all later ones. The caller holds the lock of the table.
    pub fn subscribe(&self, table: &Table, observer: Observer) -> (Frame, Receiver<Frame>) {
        let mut subscribers = lock(&self.subscribers);
        let sender = slot(&mut subscribers, index(table, observer));
        let sender = sender.get_or_insert_with(|| broadcast::channel(MAX_BEHIND).0);
        (self.frame(table, observer), sender.subscribe())
    }

    /// Sends the changed table to all subscribers. The caller holds the lock of the table.
    pub fn publish(&self, table: &Table) {
        *lock(&self.last_published) = Some(table.last_row());
        self.changed.notify_waiters();
        let text = TableText::new(|| table.table_text(&self.clock));
        for observer in Observer::everybody(table.seats().len()).filter(|&one| one != Observer::AllSeeing) {
            let mut subscribers = lock(&self.subscribers);
            let sender = slot(&mut subscribers, index(table, observer));
            match sender {
                Some(open) if open.receiver_count() > 0 => {
                    let open = open.clone();
                    drop(subscribers);
                    // This fails only if the last subscriber left meanwhile.
                    let _ = open.send(self.frame_with(table, observer, &text));
                }
                // The last subscriber left: free the channel.
                _ => *sender = None,
            }
        }
    }
}

/// An observer's index in the lists: seats first, then the public.
fn index(table: &Table, observer: Observer) -> usize {
    if let Observer::Seat(seat) = observer { seat.index() } else { table.seats().len() }
}

fn slot<T>(list: &mut Vec<Option<T>>, index: usize) -> &mut Option<T> {
    if list.len() <= index {
        list.resize_with(index + 1, || None);
    }
    &mut list[index]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_networks_of_people_who_act_in_turn_are_sent_now_and_then() {
        let (one, other): (IpAddr, IpAddr) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let mut network = NetworkOfTable::default();
        assert_eq!(network.take_update(0), None, "nobody has come yet");
        let mut sent = Vec::new();
        for now in (0..30_000).step_by(100) {
            network.used_from = Some(if now % 200 == 0 { one } else { other });
            sent.extend(network.take_update(now).map(|network| (now, network)));
        }
        let expected = [(0, one), (5100, other), (10_200, one), (15_300, other), (20_400, one), (25_500, other)];
        assert_eq!(sent, expected);
        let same = (30_000..60_000).filter_map(|now| {
            network.used_from = Some(other);
            network.take_update(now)
        });
        assert_eq!(same.count(), 0);
    }
}
