//! Listens for the notifications of other processes.

use std::future::poll_fn;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::{sleep, timeout};
use tokio_postgres::{AsyncMessage, Connection, Socket};

use super::super::{Depth, Notification, StoreError};
use super::connection::{Connector, TIMEOUT};
use super::error::failed;

const MIN_PAUSE: Duration = Duration::from_millis(100);
const MAX_PAUSE: Duration = Duration::from_secs(5);

/// Forwards notifications until the receiver is dropped. After each connection, also the first, it sends
/// [`Notification::Lost`]: earlier notifications may have been missed.
pub(super) async fn listen(connector: &Connector, own_name: &str, notifications: &UnboundedSender<Notification>) {
    let mut pause = MIN_PAUSE;
    while !notifications.is_closed() {
        match listen_once(connector, own_name, notifications).await {
            // It was connected, so the next attempt starts with the short pause.
            Ok(()) => pause = MIN_PAUSE,
            Err(error) => {
                tracing::warn!(%error, "no connection for notifications");
                pause = MAX_PAUSE.min(pause * 2);
            }
        }
        tokio::select! {
            () = notifications.closed() => {}
            () = sleep(pause) => {}
        }
    }
}

/// Listens until the connection ends. Fails if it can't be made.
async fn listen_once(
    connector: &Connector,
    own_name: &str,
    notifications: &UnboundedSender<Notification>,
) -> Result<(), StoreError> {
    let (client, connection) = connector.connect().await?;
    let forwarding = forward(connection, own_name, notifications);
    tokio::pin!(forwarding);
    tokio::select! {
        () = &mut forwarding => return Err(StoreError::Failed("the connection for notifications ended at once".to_owned())),
        started = timeout(TIMEOUT, client.batch_execute("listen lonja")) => {
            started.map_err(|_| StoreError::Failed("the database does not answer".to_owned()))?.map_err(|error| failed(&error))?;
        }
    }
    let _ = notifications.send(Notification::Lost);
    tokio::select! {
        () = &mut forwarding => {}
        () = notifications.closed() => {}
    }
    Ok(())
}

/// Drives the connection, which makes no progress otherwise.
async fn forward<S: AsyncRead + AsyncWrite + Unpin>(
    mut connection: Connection<Socket, S>,
    own_name: &str,
    notifications: &UnboundedSender<Notification>,
) {
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if let AsyncMessage::Notification(notification) = message
            && let Some(parsed) = parse(notification.payload(), own_name)
        {
            let _ = notifications.send(parsed);
        }
    }
}

/// Parses `sender number wake_at table`, `sender watched - table`, `sender phrase seat:name table`,
/// `sender spectators count table`, `sender network address table` or `sender reviewed depth table`; none for our own
/// notifications, and for those of a newer version. The id is last, because it may contain spaces.
fn parse(payload: &str, own_name: &str) -> Option<Notification> {
    let mut words = payload.splitn(4, ' ');
    let process = words.next().filter(|sender| *sender != own_name)?.to_owned();
    let (kind, what) = (words.next()?, words.next()?);
    let table = words.next()?.to_owned();
    match kind {
        "watched" => Some(Notification::Watched { table }),
        "phrase" => {
            let (seat, phrase) = what.split_once(':')?;
            Some(Notification::Phrase { table, seat: seat.parse().ok()?, phrase: phrase.to_owned() })
        }
        "spectators" => Some(Notification::Spectators { table, process, count: what.parse().ok()? }),
        "network" => Some(Notification::Network { table, network: what.parse().ok()? }),
        "reviewed" => {
            let depth = [Depth::Quick, Depth::Deep].into_iter().find(|depth| depth.name() == what)?;
            Some(Notification::Reviewed { table, depth })
        }
        number => {
            let wake_at = if what == "-" { None } else { Some(what.parse().ok()?) };
            Some(Notification::Changed { table, number: number.parse().ok()?, wake_at })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_notices_and_strange_ones_are_skipped() {
        let changed =
            |table: &str, wake_at| Some(Notification::Changed { table: table.to_owned(), number: 7, wake_at });
        for (payload, expected) in [
            ("other 7 - t1", changed("t1", None)),
            ("other 7 12 a b", changed("a b", Some(12))),
            ("other watched - t1", Some(Notification::Watched { table: "t1".to_owned() })),
            (
                "other phrase 2:nice t1",
                Some(Notification::Phrase { table: "t1".to_owned(), seat: 2, phrase: "nice".to_owned() }),
            ),
            (
                "other spectators 3 t1",
                Some(Notification::Spectators { table: "t1".to_owned(), process: "other".to_owned(), count: 3 }),
            ),
            (
                "other network 2001:db8:: t1",
                Some(Notification::Network { table: "t1".to_owned(), network: "2001:db8::".parse().unwrap() }),
            ),
            ("other network nowhere t1", None),
            ("other reviewed deep t1", Some(Notification::Reviewed { table: "t1".to_owned(), depth: Depth::Deep })),
            ("other reviewed shallow t1", None),
            ("other phrase nice t1", None),
            ("me 7 - t1", None),
            ("other x - t1", None),
            ("other 7", None),
            ("", None),
        ] {
            assert_eq!(parse(payload, "me"), expected, "{payload}");
        }
    }
}
