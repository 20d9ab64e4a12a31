//! A table in memory, with its subscribers.
//!
//! A frame is computed once for each observer and change, however many subscribe. Who comes later than a second gets it with
//! the present time.

use std::cell::LazyCell;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use lonja_rules::Observer;
use serde_json::value::RawValue;
use tokio::sync::broadcast::{self, Receiver, Sender};
use tokio::sync::{MutexGuard, TryLockError};
use tokio::time::{Duration, Instant, timeout};

use crate::clock::Clock;
use crate::gzip::CompressedText;
use crate::lock;
use crate::problem::Problem;
use crate::store::Millis;
use crate::table::Table;

/// Frames that wait for a slow subscriber. If more come, it skips to the newest (backpressure without blocking others).
const MAX_BEHIND: usize = 16;
/// A frame that is older than this many milliseconds is made anew before it is sent: a countdown begins at its `now`.
const MAX_AGE_MS: Millis = 1000;
/// How long a request waits for the requests of the same table before it.
const MAX_WAIT: Duration = Duration::from_secs(5);
/// Most frames are shorter than this many bytes.
const USUAL_LENGTH: usize = 4 << 10;

/// What an observer is sent after a change: the table as this observer may see it.
#[derive(Clone, Debug)]
pub struct Frame {
    pub number: u64,
    /// [`Table::seating_number`]: when it changes, a subscriber may have become another observer.
    pub seating_number: u64,
    event: Arc<CompressedText>,
    json: Bytes,
    /// The event as subscribers got it when the table changed: the next one is compressed against it.
    published: Bytes,
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
        let published = event.clone();
        let event = Arc::new(CompressedText::new(event, before));
        Self { number, seating_number, event, json, published, made_at }
    }

    /// As a server-sent event.
    pub(crate) fn event(&self) -> &CompressedText {
        &self.event
    }

    pub fn json(&self) -> Bytes {
        self.json.clone()
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
    /// A channel for each seat, then one for the public; none where nobody subscribes.
    subscribers: Mutex<Vec<Option<Sender<Frame>>>>,
    /// A cache of the newest frames, in the same order.
    frames: Mutex<Vec<Option<Frame>>>,
    used_at: AtomicI64,
    /// The table in memory has all rows that were committed before this time.
    newest_at: Mutex<Option<Instant>>,
    /// [`Table::last_row`] of the newest state that subscribers got.
    published: Mutex<Option<(u64, Millis)>>,
}

impl LiveTable {
    pub fn new(id: &str, clock: Clock) -> Self {
        Self {
            id: id.into(),
            clock,
            table: tokio::sync::Mutex::default(),
            subscribers: Mutex::default(),
            frames: Mutex::default(),
            used_at: AtomicI64::new(0),
            newest_at: Mutex::default(),
            published: Mutex::default(),
        }
    }

    /// Locks the table; fails if those before us take too long, because the store does not answer.
    pub async fn lock(&self) -> Result<MutexGuard<'_, Option<Table>>, Problem> {
        if let Ok(cached) = self.table.try_lock() {
            return Ok(cached);
        }
        timeout(MAX_WAIT, self.table.lock()).await.map_err(|_| Problem::Unavailable { maybe_done: false })
    }

    pub fn try_lock(&self) -> Result<MutexGuard<'_, Option<Table>>, TryLockError> {
        self.table.try_lock()
    }

    /// A read or a write of the store began at this time, and the table in memory is what it found.
    pub fn set_newest_at(&self, time: Instant) {
        *lock(&self.newest_at) = Some(time);
    }

    /// Whether the table in memory has all rows that were committed before a time.
    pub fn is_newest_after(&self, time: Instant) -> bool {
        lock(&self.newest_at).is_some_and(|newest| newest > time)
    }

    /// Records that a request used the table.
    pub fn touch(&self, now: Millis) {
        self.used_at.store(now, Ordering::Relaxed);
    }

    /// Whether the table has no subscriber and no request has used it since a time.
    pub fn is_idle(&self, since: Millis) -> bool {
        self.used_at.load(Ordering::Relaxed) < since && !self.is_watched()
    }

    /// Whether the table has a subscriber.
    pub fn is_watched(&self) -> bool {
        lock(&self.subscribers).iter().flatten().any(|sender| sender.receiver_count() > 0)
    }

    /// The number and the time of the last row that subscribers got.
    pub fn published(&self) -> Option<(u64, Millis)> {
        *lock(&self.published)
    }

    /// Closes the subscribers' channels: the table has become another one. They subscribe again.
    pub fn disconnect(&self) {
        lock(&self.subscribers).clear();
        lock(&self.frames).clear();
        *lock(&self.published) = None;
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
                let published = old.published.clone();
                *old = Frame { published, ..Frame::new(table, observer, text, &self.clock, None) };
                old.clone()
            }
            before => {
                let published = before.as_ref().map(|before| before.published.clone());
                before.insert(Frame::new(table, observer, text, &self.clock, published)).clone()
            }
        }
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
        *lock(&self.published) = Some(table.last_row());
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
