//! The frames of one subscriber.

use std::sync::Arc;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::live_table::{Frame, LiveTable};
use crate::presence::PresenceGuard;
use crate::problem::Problem;
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
    shutdown: ShutdownSignal,
    presence: Option<PresenceGuard>,
}

impl Subscription {
    pub(crate) async fn open(
        tables: Arc<Tables>,
        live: Arc<LiveTable>,
        person: Option<Arc<str>>,
    ) -> Result<Self, Problem> {
        let (first, frames, presence) = subscribe(&tables, &live, person.as_deref()).await?;
        let (shutdown, seating_number) = (tables.shutdown_signal(), first.seating_number);
        Ok(Self { tables, live, person, frames, first: Some(first), sent: 0, seating_number, shutdown, presence })
    }

    /// The table and the subscriber's seat, if it has one.
    pub fn seat(&self) -> Option<(&Arc<str>, usize)> {
        self.presence.as_ref().map(PresenceGuard::seat)
    }

    /// Does not send the first frame, if it has this number: the subscriber has it.
    pub fn skip_first_if(&mut self, number: u64) {
        if let Some(frame) = self.first.take_if(|frame| frame.number == number) {
            self.sent = frame.number;
        }
    }

    /// The next frame; none when the server shuts down or the table can't be read.
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
        let frame = tokio::select! {
            biased;
            () = self.shutdown.wait() => return None,
            frame = self.frames.recv() => frame,
        };
        match frame {
            Ok(frame) if frame.seating_number == self.seating_number => Some(frame),
            // Seats changed, so this subscriber may be another observer now; or it lagged behind.
            Ok(_) | Err(RecvError::Lagged(_)) => self.subscribe_again().await.ok(),
            // The table was read anew from the beginning: its number may be lower, or mean another row.
            Err(RecvError::Closed) => {
                self.sent = 0;
                self.subscribe_again().await.ok()
            }
        }
    }

    async fn subscribe_again(&mut self) -> Result<Frame, Problem> {
        let (first, frames, presence) = subscribe(&self.tables, &self.live, self.person.as_deref()).await?;
        (self.frames, self.presence, self.seating_number) = (frames, presence, first.seating_number);
        Ok(first)
    }
}

async fn subscribe(
    tables: &Tables,
    live: &LiveTable,
    person: Option<&str>,
) -> Result<(Frame, Receiver<Frame>, Option<PresenceGuard>), Problem> {
    let newest = Freshness::now();
    let mut cached = live.table.lock().await;
    let table = tables.refresh(live, &mut cached, newest).await?;
    let (frame, frames) = live.subscribe(table, table.observer(person));
    let seat = person.and_then(|person| table.seat_of(person));
    Ok((frame, frames, seat.map(|seat| tables.presence.open_stream(&live.id, seat))))
}
