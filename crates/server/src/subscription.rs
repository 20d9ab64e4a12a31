//! The frames of one subscriber.

use std::sync::Arc;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::live_table::{Frame, LiveTable};
use crate::presence::PresenceGuard;
use crate::problem::Problem;
use crate::store::SPECTATORS;
use crate::tables::{Freshness, ShutdownSignal, Tables};

/// One subscriber's frames, each with a higher number than the one before, unless the database has lost rows: then the older
/// state follows. A slow subscriber misses frames, but never the newest.
pub struct Subscription {
    tables: Arc<Tables>,
    live: Arc<LiveTable>,
    person: Option<Arc<str>>,
    frames: Receiver<Frame>,
    /// The frame to send before those of the channel.
    first: Option<Frame>,
    /// The number of the last frame sent. A table that is read again is published again, with the same number.
    sent: u64,
    /// See [`Frame::seating_number`].
    seating_number: u64,
    /// Whether the channel ended or has frames of another observer. Kept here, because a heartbeat drops the future that subscribes
    /// again.
    must_subscribe: bool,
    shutdown: ShutdownSignal,
    presence: Option<PresenceGuard>,
}

impl Subscription {
    pub(crate) async fn open(
        tables: Arc<Tables>,
        live: Arc<LiveTable>,
        person: Option<Arc<str>>,
    ) -> Result<Self, Problem> {
        let recent = tables.recent(&live.id);
        let (first, frames, presence) = subscribe(&tables, &live, person.as_deref(), recent).await?;
        let (shutdown, seating_number) = (tables.shutdown_signal(), first.seating_number);
        let (first, sent, must_subscribe) = (Some(first), 0, false);
        Ok(Self { tables, live, person, frames, first, sent, seating_number, must_subscribe, shutdown, presence })
    }

    /// The table and the subscriber's seat, if it has one; [`SPECTATORS`] at a table of bots.
    pub fn seat(&self) -> Option<(&Arc<str>, usize)> {
        self.presence.as_ref().map(PresenceGuard::seat)
    }

    /// The subscriber has seen this number: does not send the first frame if it has the same, and reads the store before it
    /// sends an older one.
    pub async fn resume_after(&mut self, number: u64) -> Result<(), Problem> {
        if self.first.as_ref().is_some_and(|frame| frame.number < number) {
            self.first = Some(self.subscribe_again(Freshness::now()).await?);
        }
        if let Some(frame) = self.first.take_if(|frame| frame.number == number) {
            self.sent = frame.number;
        }
        Ok(())
    }

    /// The next frame; none when the server shuts down or the table can't be read. If the future is dropped, no frame is lost.
    pub async fn next(&mut self) -> Option<Frame> {
        loop {
            let frame = match self.first.take() {
                Some(frame) => frame,
                None => self.receive().await?,
            };
            if frame.number > self.sent {
                self.sent = frame.number;
                return Some(frame);
            }
        }
    }

    async fn receive(&mut self) -> Option<Frame> {
        if !self.must_subscribe {
            let frame = tokio::select! {
                biased;
                () = self.shutdown.wait() => return None,
                frame = self.frames.recv() => frame,
            };
            match frame {
                Ok(frame) if frame.seating_number == self.seating_number => return Some(frame),
                // Seats changed, so this subscriber may be another observer now; or it lagged behind.
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                // The table was read anew from the beginning: its number may be lower, or mean another row.
                Err(RecvError::Closed) => self.sent = 0,
            }
            self.must_subscribe = true;
        }
        // Memory has what follows: only a first frame has to be compared with the store.
        self.subscribe_again(Freshness::InMemory).await.ok()
    }

    async fn subscribe_again(&mut self, freshness: Freshness) -> Result<Frame, Problem> {
        let person = self.person.as_deref();
        let (first, frames, presence) = subscribe(&self.tables, &self.live, person, freshness).await?;
        (self.frames, self.presence, self.seating_number) = (frames, presence, first.seating_number);
        self.must_subscribe = false;
        Ok(first)
    }
}

async fn subscribe(
    tables: &Tables,
    live: &LiveTable,
    person: Option<&str>,
    freshness: Freshness,
) -> Result<(Frame, Receiver<Frame>, Option<PresenceGuard>), Problem> {
    let mut cached = live.lock().await?;
    let table = tables.refresh(live, &mut cached, freshness).await?;
    let (frame, frames) = live.subscribe(table, table.observer(person));
    // A table of bots goes on while it has spectators.
    let spectates = || (!table.has_people()).then_some(SPECTATORS);
    let seat = person.and_then(|person| table.seat_of(person)).or_else(spectates);
    Ok((frame, frames, seat.map(|seat| tables.presence.open_stream(&live.id, seat))))
}
