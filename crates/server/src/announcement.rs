//! What a stream sends besides frames: who is present, quick phrases, and how far a review is. None of it is in the
//! log, so it is sent once to those who subscribe now.

use std::sync::Arc;

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::gzip::CompressedText;
use crate::store::Depth;
use crate::table::to_json;

/// Who is present at a table. Spectators are a number: nobody learns who they are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct PresenceJson {
    /// The people of the seats, in order.
    pub(crate) seats: Vec<SeatPresenceJson>,
    /// How many streams of people without a seat are open.
    #[schema(minimum = 0, maximum = 1_000_000)]
    pub(crate) spectators: usize,
}

/// Whether the person of a seat is present.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct SeatPresenceJson {
    /// For how many seconds the person has been away; null while it is present, for bots and for free seats.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    pub(crate) away_s: Option<u64>,
}

impl PresenceJson {
    /// Whether the difference is worth an event. A longer absence alone is not.
    pub(crate) fn differs(&self, other: &Self) -> bool {
        let away = |presence: &Self| presence.seats.iter().map(|seat| seat.away_s.is_some()).collect::<Vec<_>>();
        self.spectators != other.spectators || away(self) != away(other)
    }
}

/// A phrase or sign that players send each other. Everybody reads it in its own language. The names never change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phrase {
    Hello,
    Nice,
    WellBid,
    YourTurn,
    OneMoment,
    Sorry,
    Thanks,
    GoodGame,
    Smile,
    Surprise,
    Applause,
}

impl Phrase {
    /// The name in JSON.
    pub(crate) fn name(self) -> String {
        to_json(&self).trim_matches('"').to_owned()
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        serde_json::from_value(name.into()).ok()
    }
}

/// A phrase, and the seat that sent it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct SentPhrase {
    /// The seat of the person who sent it.
    pub(crate) seat: usize,
    /// What it says.
    pub(crate) phrase: Phrase,
}

/// How far a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewProgressJson {
    /// How thorough it is.
    pub(crate) depth: Depth,
    /// The units of work that are done.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    pub(crate) done: usize,
    /// All units. When as many are done, the review is stored.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    pub(crate) of: usize,
}

/// A server-sent event that is no frame. It has no id: a client that comes back names the last frame.
pub(crate) type AnnouncementEvent = Arc<CompressedText>;

/// Writes an announcement as an event, once for all subscribers.
pub(crate) fn sse_event(name: &str, data: &impl Serialize) -> AnnouncementEvent {
    let text = format!("event: {name}\ndata: {}\n\n", to_json(data));
    Arc::new(CompressedText::new(Bytes::from(text), None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_that_pass_are_no_difference() {
        let presence = |away_s, spectators| PresenceJson { seats: vec![SeatPresenceJson { away_s }], spectators };
        assert!(!presence(Some(20), 1).differs(&presence(Some(25), 1)));
        assert!(presence(Some(20), 1).differs(&presence(None, 1)));
        assert!(presence(None, 1).differs(&presence(None, 2)));
    }

    #[test]
    fn phrases_have_names() {
        assert_eq!(Phrase::WellBid.name(), "well_bid");
        assert_eq!(Phrase::named("one_moment"), Some(Phrase::OneMoment));
        assert_eq!(Phrase::named("buy my book"), None);
        let sent = sse_event("phrase", &SentPhrase { seat: 2, phrase: Phrase::Nice });
        assert_eq!(&sent.text()[..], b"event: phrase\ndata: {\"seat\":2,\"phrase\":\"nice\"}\n\n");
    }
}
