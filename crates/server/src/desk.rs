//! A table that somebody looks at: held in memory, with the streams of its watchers.
//!
//! What an observer is shown is worked out once after a change, however many watch.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use lonja_rules::Observer;
use tokio::sync::broadcast::{self, Receiver, Sender};

use crate::store::Millis;
use crate::table::Table;

/// Frames that a watcher may be behind. Whoever is further behind is shown the newest next.
const MOST_BEHIND: usize = 16;
/// Bytes that most frames need.
const USUAL_LENGTH: usize = 4 << 10;

/// What an observer is shown after a change.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The table's number.
    pub number: u64,
    /// See [`Table::seated`]: if it changes, a watcher may be somebody else.
    pub seated: u64,
    event: Bytes,
    json: Bytes,
}

impl Frame {
    fn new(table: &Table, observer: Observer) -> Self {
        let mut event = format!("id: {}\nevent: view\ndata: ", table.number).into_bytes();
        event.reserve(USUAL_LENGTH);
        let from = event.len();
        table.show_into(observer, &mut event);
        let place = from..event.len();
        event.extend_from_slice(b"\n\n");
        // Frames are kept: without the room that they did not need.
        let event = Bytes::from(event.into_boxed_slice());
        Self { number: table.number, seated: table.seated, json: event.slice(place), event }
    }

    /// It as an event of a stream.
    #[must_use]
    pub fn event(&self) -> Bytes {
        self.event.clone()
    }

    /// The JSON in it.
    #[must_use]
    pub fn json(&self) -> Bytes {
        self.json.clone()
    }
}

/// A table in memory. `table` is none until it was read, and when what is known of it can't be trusted.
pub struct Desk {
    /// The table's id.
    pub id: Arc<str>,
    /// The table: whoever has the lock is its one writer in this process.
    pub table: tokio::sync::Mutex<Option<Table>>,
    /// For each seat and for the public: who watches.
    watchers: Mutex<Vec<Option<Sender<Frame>>>>,
    /// The newest frames, for those who come; emptied by a change.
    frames: Mutex<Vec<Option<Frame>>>,
    used_at: AtomicI64,
}

impl Desk {
    /// A desk for a table that is still to be read.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self {
            id: id.into(),
            table: tokio::sync::Mutex::default(),
            watchers: Mutex::default(),
            frames: Mutex::default(),
            used_at: AtomicI64::new(0),
        }
    }

    /// Remembers that somebody wanted it.
    pub fn touch(&self, now: Millis) {
        self.used_at.store(now, Ordering::Relaxed);
    }

    /// Whether nobody watches, and nobody has wanted it since a time.
    #[must_use]
    pub fn is_idle(&self, since: Millis) -> bool {
        let watched = |sender: &Option<Sender<Frame>>| sender.as_ref().is_some_and(|one| one.receiver_count() > 0);
        self.used_at.load(Ordering::Relaxed) < since && !locked(&self.watchers).iter().any(watched)
    }

    /// Whether anybody watches.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        locked(&self.watchers).iter().flatten().any(|sender| sender.receiver_count() > 0)
    }

    /// The newest frame of an observer. Only with the lock on the table.
    #[must_use]
    pub fn frame(&self, table: &Table, observer: Observer) -> Frame {
        let mut frames = locked(&self.frames);
        let frame = at(&mut frames, place(table, observer));
        match frame {
            Some(frame) if frame.number == table.number => frame.clone(),
            _ => frame.insert(Frame::new(table, observer)).clone(),
        }
    }

    /// The newest frame, and all that come after it. Only with the lock on the table.
    #[must_use]
    pub fn watch(&self, table: &Table, observer: Observer) -> (Frame, Receiver<Frame>) {
        let mut watchers = locked(&self.watchers);
        let sender = at(&mut watchers, place(table, observer));
        let sender = sender.get_or_insert_with(|| broadcast::channel(MOST_BEHIND).0);
        (self.frame(table, observer), sender.subscribe())
    }

    /// Shows a table that has changed to all who watch. Only with the lock on the table.
    pub fn publish(&self, table: &Table) {
        let seats = table.chairs().len();
        for observer in Observer::everybody(seats).filter(|&observer| observer != Observer::AllSeeing) {
            let mut watchers = locked(&self.watchers);
            let sender = at(&mut watchers, place(table, observer));
            match sender {
                Some(one) if one.receiver_count() > 0 => {
                    let one = one.clone();
                    drop(watchers);
                    // Whoever stopped watching just now misses nothing.
                    let _ = one.send(self.frame(table, observer));
                }
                // The last one left: nothing is kept for nobody.
                _ => *sender = None,
            }
        }
    }
}

/// Where an observer stands in the lists: seats first, then the public.
fn place(table: &Table, observer: Observer) -> usize {
    if let Observer::Seat(seat) = observer { seat.index() } else { table.chairs().len() }
}

fn at<T>(list: &mut Vec<Option<T>>, place: usize) -> &mut Option<T> {
    if list.len() <= place {
        list.resize_with(place + 1, || None);
    }
    &mut list[place]
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
