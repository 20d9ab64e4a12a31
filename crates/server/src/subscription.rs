//! The frames of one subscriber.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::announcement::AnnouncementEvent;
use crate::live_table::{Frame, LiveTable};
use crate::presence::PresenceGuard;
use crate::problem::Problem;
use crate::tables::{Freshness, ShutdownSignal, Tables};

/// One subscriber's frames, each with a higher number than the one before, unless the database has lost rows: then the
/// older state follows. A slow subscriber misses frames, but never the newest.
pub struct Subscription {
    tables: Arc<Tables>,
    live: Arc<LiveTable>,
    person: Option<Arc<str>>,
    /// Where the subscriber comes from.
    network: Option<IpAddr>,
    frames: Receiver<Frame>,
    /// The frame to send before those of the channel.
    first: Option<Frame>,
    /// The number of the last frame sent. A table that is read again is published again, with the same number.
    sent: u64,
    /// Which observer the subscriber is, and whether it counts as a spectator, depends on these.
    seating: SeatingVersion,
    /// Whether the channel ended or has frames of another observer. Kept here, because a heartbeat drops the future
    /// that subscribes again.
    must_subscribe: bool,
    /// What is sent besides frames.
    announcements: Receiver<AnnouncementEvent>,
    /// Who is present. It is sent after the first frame.
    first_announcement: Option<AnnouncementEvent>,
    shutdown: ShutdownSignal,
    presence: Option<PresenceGuard>,
}

/// When one of these changes, the subscriber may have become another observer, and subscribes again.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SeatingVersion {
    /// See [`Frame::seating_number`].
    number: u64,
    /// See [`Frame::is_played_by_bots_alone`].
    is_played_by_bots_alone: bool,
}

impl SeatingVersion {
    const fn of(frame: &Frame) -> Self {
        Self { number: frame.seating_number, is_played_by_bots_alone: frame.is_played_by_bots_alone }
    }
}

/// What a subscriber is sent.
pub(crate) enum StreamEvent {
    /// The table after a change.
    Frame(Frame),
    /// Who is present, or a phrase.
    Announcement(AnnouncementEvent),
}

impl Subscription {
    pub(crate) async fn open(
        tables: Arc<Tables>,
        live: Arc<LiveTable>,
        (person, network): (Option<Arc<str>>, Option<IpAddr>),
    ) -> Result<Self, Problem> {
        let freshness = tables.freshness_to_show(&live.id);
        let (first, frames, presence) = subscribe(&tables, &live, (person.as_deref(), network), freshness).await?;
        let (shutdown, seating) = (tables.shutdown_signal(), SeatingVersion::of(&first));
        tables.announce_arrival(&live, presence.as_ref().map(|guard| guard.seat().1)).await;
        if let Some(arrived) = &presence {
            tables.note_arrival(arrived).await;
        }
        let (first_announcement, announcements) = live.audience.subscribe();
        Ok(Self {
            tables,
            live,
            person,
            network,
            frames,
            first: Some(first),
            sent: 0,
            seating,
            must_subscribe: false,
            announcements,
            first_announcement,
            shutdown,
            presence,
        })
    }

    /// The subscriber has seen this number: reads the store before it sends an older frame. It sends a frame with the
    /// same number again, because the database may have lost the row that the subscriber saw, and have another with
    /// this number.
    pub async fn resume_after(&mut self, number: u64) -> Result<(), Problem> {
        if self.first.as_ref().is_some_and(|frame| frame.number < number) {
            self.first = Some(self.subscribe_again(Freshness::now()).await?);
        }
        Ok(())
    }

    /// The next frame; none when the server shuts down or the table can't be read. If the future is dropped, no frame
    /// is lost.
    pub async fn next(&mut self) -> Option<Frame> {
        loop {
            if let StreamEvent::Frame(frame) = self.next_event().await? {
                return Some(frame);
            }
        }
    }

    /// The next frame or announcement, as [`Subscription::next`].
    pub(crate) async fn next_event(&mut self) -> Option<StreamEvent> {
        loop {
            let event = match (self.first.take(), &self.first_announcement) {
                (Some(frame), _) => StreamEvent::Frame(frame),
                (None, Some(_)) => StreamEvent::Announcement(self.first_announcement.take()?),
                (None, None) => self.receive().await?,
            };
            match event {
                StreamEvent::Frame(frame) if frame.number <= self.sent => {}
                StreamEvent::Frame(frame) => {
                    self.sent = frame.number;
                    return Some(StreamEvent::Frame(frame));
                }
                announcement @ StreamEvent::Announcement(_) => return Some(announcement),
            }
        }
    }

    async fn receive(&mut self) -> Option<StreamEvent> {
        if !self.must_subscribe {
            let frame = tokio::select! {
                biased;
                () = self.shutdown.wait() => return None,
                frame = self.frames.recv() => frame,
                announcement = next_announcement(&mut self.announcements) => {
                    return Some(StreamEvent::Announcement(announcement));
                }
            };
            match frame {
                Ok(frame) if SeatingVersion::of(&frame) == self.seating => return Some(StreamEvent::Frame(frame)),
                // Seats changed, so this subscriber may be another observer now; or a game of bots began or ended; or
                // it lagged behind.
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                // The table was read anew from the beginning: its number may be lower, or mean another row.
                Err(RecvError::Closed) => self.sent = 0,
            }
            self.must_subscribe = true;
        }
        // Memory has what follows: only a first frame has to be compared with the store.
        self.subscribe_again(Freshness::InMemory).await.ok().map(StreamEvent::Frame)
    }

    async fn subscribe_again(&mut self, freshness: Freshness) -> Result<Frame, Problem> {
        let subscriber = (self.person.as_deref(), self.network);
        let (first, frames, presence) = subscribe(&self.tables, &self.live, subscriber, freshness).await?;
        if let Some(watch) = presence.as_ref().filter(|guard| guard.is_spectator()) {
            self.tables.note_arrival(watch).await;
        }
        let before = std::mem::replace(&mut self.presence, presence);
        if let (Some(before), None) = (before, &self.presence) {
            before.end_spectator();
        }
        (self.frames, self.seating) = (frames, SeatingVersion::of(&first));
        self.must_subscribe = false;
        Ok(first)
    }
}

/// The next announcement. Those that came too fast are missed.
async fn next_announcement(announcements: &mut Receiver<AnnouncementEvent>) -> AnnouncementEvent {
    loop {
        match announcements.recv().await {
            Ok(announcement) => return announcement,
            Err(RecvError::Lagged(_)) => {}
            // The table keeps its channel for as long as it is in memory, and a subscription keeps the table.
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}

async fn subscribe(
    tables: &Tables,
    live: &LiveTable,
    (person, network): (Option<&str>, Option<IpAddr>),
    freshness: Freshness,
) -> Result<(Frame, Receiver<Frame>, Option<PresenceGuard>), Problem> {
    let mut cached = live.lock().await?;
    let table = tables.refresh(live, &mut cached, freshness).await?;
    let presence = match person.and_then(|person| table.seat_of(person)) {
        Some(seat) => Some(tables.presence.open_stream(&live.id, seat)),
        // It goes on while it has spectators.
        None if table.is_played_by_bots_alone() => {
            let watch = tables.presence.open_spectator_stream(&live.id, network);
            Some(watch.ok_or_else(Problem::too_many_bot_tables)?)
        }
        None => None,
    };
    let (frame, frames) = live.subscribe(table, table.observer(person));
    if presence.is_some() {
        tables.note_network(live, table, network);
    }
    Ok((frame, frames, presence))
}
