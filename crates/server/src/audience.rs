//! The subscribers of a table as far as announcements go: what was announced last, and how many spectators there are.

use std::collections::BTreeMap;
use std::sync::Mutex;

use tokio::sync::broadcast::{self, Receiver, Sender};

use crate::announcement::{AnnouncementEvent, PresenceJson, sse_event};
use crate::lock;
use crate::store::Millis;

/// Announcements that wait for a slow subscriber. If more come, it misses some.
const MAX_BEHIND: usize = 16;

/// Presence is compared this often, in milliseconds, with what was announced.
pub(crate) const COMPARE_INTERVAL_MS: Millis = 5000;

#[derive(Default)]
pub(crate) struct Audience {
    /// None until somebody subscribes.
    channel: Mutex<Option<Sender<AnnouncementEvent>>>,
    announced: Mutex<LastAnnouncement>,
    /// The number of spectators at each other process, and when it was received.
    elsewhere: Mutex<BTreeMap<String, (usize, Millis)>>,
    /// The number of spectators here that was last sent to other processes, and when.
    sent_elsewhere: Mutex<(usize, Millis)>,
}

/// The last announcement of presence.
#[derive(Default)]
struct LastAnnouncement {
    /// What it said, and as an event; none before the first.
    last: Option<(PresenceJson, AnnouncementEvent)>,
    /// When it was last compared with who is present.
    compared_at: Option<Millis>,
}

impl Audience {
    /// What is known of presence, as an event, and a channel for all later announcements.
    pub(crate) fn subscribe(&self) -> (Option<AnnouncementEvent>, Receiver<AnnouncementEvent>) {
        let mut channel = lock(&self.channel);
        let channel = channel.get_or_insert_with(|| broadcast::channel(MAX_BEHIND).0);
        let receiver = channel.subscribe();
        (lock(&self.announced).last.as_ref().map(|(_, event)| event.clone()), receiver)
    }

    pub(crate) fn send(&self, event: AnnouncementEvent) {
        if let Some(channel) = &*lock(&self.channel) {
            // This fails if nobody subscribes now.
            let _ = channel.send(event);
        }
    }

    /// Tells subscribers who is present, if that is news.
    pub(crate) fn announce_presence(&self, presence: PresenceJson, now: Millis) {
        let mut announced = lock(&self.announced);
        announced.compared_at = Some(now);
        if announced.last.as_ref().is_some_and(|(known, _)| !presence.differs(known)) {
            return;
        }
        let event = sse_event("presence", &presence);
        announced.last = Some((presence, event.clone()));
        drop(announced);
        self.send(event);
    }

    /// Whether to announce presence at once, because somebody came: the person of a seat that was announced as away, or
    /// the first subscriber for a while. Other spectators wait for the next comparison: if thousands came back after a
    /// restart, telling each of all others would be millions of events.
    pub(crate) fn claim_arrival_announcement(&self, seat: Option<usize>, now: Millis) -> bool {
        let mut announced = lock(&self.announced);
        let was_away = |(presence, _): &(PresenceJson, _)| {
            seat.and_then(|seat| presence.seats.get(seat)).is_some_and(|seat| seat.away_s.is_some())
        };
        let is_due = announced.compared_at.is_none_or(|at| now - at >= COMPARE_INTERVAL_MS);
        if is_due {
            // The others who come in this moment need not compare, too.
            announced.compared_at = Some(now);
        }
        is_due || announced.last.as_ref().is_some_and(was_away)
    }

    pub(crate) fn set_elsewhere(&self, process: &str, count: usize, now: Millis) {
        let mut elsewhere = lock(&self.elsewhere);
        match count {
            0 => drop(elsewhere.remove(process)),
            count => drop(elsewhere.insert(process.to_owned(), (count, now))),
        }
    }

    /// The number of spectators at other processes, as far as they sent it since a time.
    pub(crate) fn count_spectators_elsewhere(&self, since: Millis) -> usize {
        let mut elsewhere = lock(&self.elsewhere);
        elsewhere.retain(|_, (_, at)| *at >= since);
        elsewhere.values().map(|(count, _)| count).sum()
    }

    /// Whether other processes believe that there are spectators here.
    pub(crate) fn has_sent_spectators(&self) -> bool {
        lock(&self.sent_elsewhere).0 > 0
    }

    /// Whether to send the number of spectators to other processes: it has changed, or was sent long ago. Marks it as
    /// sent.
    pub(crate) fn take_spectator_update(&self, count: usize, now: Millis, repeat_ms: Millis) -> bool {
        let mut sent = lock(&self.sent_elsewhere);
        let (known, at) = *sent;
        let is_news = count != known || (count > 0 && now - at >= repeat_ms);
        if is_news {
            *sent = (count, now);
        }
        is_news
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::announcement::SeatPresenceJson;

    #[test]
    fn presence_is_announced_when_it_changes_and_to_those_who_come_later() {
        let audience = Audience::default();
        let (known, mut events) = audience.subscribe();
        assert!(known.is_none());
        let presence = |away_s, spectators| PresenceJson { seats: vec![SeatPresenceJson { away_s }], spectators };
        for (away_s, spectators) in [(None, 0), (None, 0), (Some(20), 0), (Some(25), 0), (Some(30), 1)] {
            audience.announce_presence(presence(away_s, spectators), 0);
        }
        let mut announced = || events.try_recv().ok().map(|event| String::from_utf8(event.text().to_vec()).unwrap());
        for expected in [("null", 0), ("20", 0), ("30", 1)] {
            let (away_s, spectators) = expected;
            let data = format!("{{\"seats\":[{{\"away_s\":{away_s}}}],\"spectators\":{spectators}}}");
            assert_eq!(announced().unwrap(), format!("event: presence\ndata: {data}\n\n"));
        }
        assert_eq!(announced(), None);
        assert!(audience.subscribe().0.unwrap().text().ends_with(b"\"spectators\":1}\n\n"));
    }

    #[test]
    fn a_thousand_who_come_at_once_are_announced_once() {
        let audience = Audience::default();
        let (_, mut events) = audience.subscribe();
        let presence = |away_s, spectators| PresenceJson { seats: vec![SeatPresenceJson { away_s }], spectators };
        let arrive = |seat, now, present: PresenceJson| {
            if audience.claim_arrival_announcement(seat, now) {
                audience.announce_presence(present, now);
            }
        };
        let mut announced = || std::iter::from_fn(|| events.try_recv().ok()).count();
        for spectators in 1..=1000 {
            arrive(None, spectators as Millis, presence(Some(60), spectators));
        }
        assert_eq!(announced(), 1, "the first");
        arrive(Some(0), 1001, presence(None, 1000));
        assert_eq!(announced(), 1, "a player is back");
        arrive(Some(0), 1002, presence(None, 1000));
        assert_eq!(announced(), 0, "with a second page");
        arrive(None, 1001 + COMPARE_INTERVAL_MS, presence(None, 1001));
        assert_eq!(announced(), 1, "nothing was compared for a while");
    }

    #[test]
    fn spectators_elsewhere_count_until_their_process_is_silent() {
        let audience = Audience::default();
        audience.set_elsewhere("a", 2, 1000);
        audience.set_elsewhere("b", 3, 5000);
        assert_eq!(audience.count_spectators_elsewhere(1000), 5);
        audience.set_elsewhere("b", 4, 6000);
        assert_eq!(audience.count_spectators_elsewhere(2000), 4);
        audience.set_elsewhere("b", 0, 7000);
        assert_eq!(audience.count_spectators_elsewhere(0), 0);
    }

    #[test]
    fn other_processes_are_sent_changes_and_again_after_a_while() {
        let audience = Audience::default();
        let updates = [(0, 0), (1, 10), (1, 20), (1, 110), (0, 120), (0, 900)];
        let is_sent = updates.map(|(count, now)| audience.take_spectator_update(count, now, 100));
        assert_eq!(is_sent, [false, true, false, true, true, false]);
    }
}
