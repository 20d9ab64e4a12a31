//! One watcher's stream of frames.

use std::sync::Arc;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::desk::{Desk, Frame};
use crate::house::{Closing, House};
use crate::presence::Looking;
use crate::problem::Problem;

/// What one watcher is shown, one frame after the other. Frames may be left out, if it is slow; the newest never is.
pub struct Stream {
    house: Arc<House>,
    desk: Arc<Desk>,
    person: Option<Arc<str>>,
    frames: Receiver<Frame>,
    /// What is to be shown before anything that comes.
    next: Option<Frame>,
    /// The number of what was shown last: nothing is shown twice, though a table may be read again.
    shown: u64,
    /// See [`Frame::seated`].
    seated: u64,
    closing: Closing,
    looking: Option<Looking>,
}

impl Stream {
    pub(crate) async fn open(house: Arc<House>, desk: Arc<Desk>, person: Option<Arc<str>>) -> Result<Self, Problem> {
        let (next, frames, looking) = subscribe(&house, &desk, person.as_deref()).await?;
        let closing = house.closing();
        Ok(Self { house, desk, person, frames, seated: next.seated, shown: 0, next: Some(next), closing, looking })
    }

    /// The number of the frame that comes next, if it is known.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        self.next.as_ref().map(|frame| frame.number)
    }

    /// The table and the seat that looks at it, if one does.
    #[must_use]
    pub fn place(&self) -> Option<(&Arc<str>, usize)> {
        self.looking.as_ref().map(Looking::place)
    }

    /// Leaves out the newest frame, which the watcher has.
    pub fn skip(&mut self) {
        self.shown = self.next.take().map_or(self.shown, |frame| frame.number);
    }

    /// The next frame; none when the house closes, or the table can't be read any more.
    pub async fn next(&mut self) -> Option<Frame> {
        loop {
            let frame = match self.next.take() {
                Some(frame) => frame,
                None => self.receive().await?,
            };
            if frame.number > self.shown {
                self.shown = frame.number;
                return Some(frame);
            }
        }
    }

    async fn receive(&mut self) -> Option<Frame> {
        let frame = tokio::select! {
            biased;
            () = self.closing.closed() => return None,
            frame = self.frames.recv() => frame,
        };
        match frame {
            Ok(frame) if frame.seated == self.seated => Some(frame),
            // Somebody sat down or stood up, maybe this watcher; or it is too slow for every frame.
            Ok(_) | Err(RecvError::Lagged(_)) => self.subscribe_again().await.ok(),
            Err(RecvError::Closed) => None,
        }
    }

    async fn subscribe_again(&mut self) -> Result<Frame, Problem> {
        let (next, frames, looking) = subscribe(&self.house, &self.desk, self.person.as_deref()).await?;
        (self.frames, self.looking, self.seated) = (frames, looking, next.seated);
        Ok(next)
    }
}

async fn subscribe(
    house: &House,
    desk: &Desk,
    person: Option<&str>,
) -> Result<(Frame, Receiver<Frame>, Option<Looking>), Problem> {
    let mut held = desk.table.lock().await;
    house.newest(desk, &mut held).await?;
    let table = house.loaded(desk, &mut held).await?;
    let (frame, frames) = desk.watch(table, table.observer(person));
    let seat = person.and_then(|person| table.seat_of(person));
    Ok((frame, frames, seat.map(|seat| house.presence.look(&desk.id, seat))))
}
