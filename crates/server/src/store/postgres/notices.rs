//! Listens for the notices of other processes.

use std::future::poll_fn;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::{sleep, timeout};
use tokio_postgres::{AsyncMessage, Connection, Socket};

use super::super::{Notice, StoreError};
use super::connection::{Connector, TIMEOUT};
use super::error::failed;

const MIN_PAUSE: Duration = Duration::from_millis(100);
const MAX_PAUSE: Duration = Duration::from_secs(5);

/// Forwards notices until the receiver is dropped. After each connection, also the first, it sends [`Notice::Lost`]: earlier
/// notices may have been missed.
pub(super) async fn listen(connector: Connector, own_name: String, notices: UnboundedSender<Notice>) {
    let mut pause = MIN_PAUSE;
    while !notices.is_closed() {
        match listen_once(&connector, &own_name, &notices).await {
            // It was connected, so the next attempt starts with the short pause.
            Ok(()) => pause = MIN_PAUSE,
            Err(error) => {
                tracing::warn!(%error, "no connection for notices");
                pause = MAX_PAUSE.min(pause * 2);
            }
        }
        tokio::select! {
            () = notices.closed() => {}
            () = sleep(pause) => {}
        }
    }
}

/// Listens until the connection ends. Fails if it can't be made.
async fn listen_once(
    connector: &Connector,
    own_name: &str,
    notices: &UnboundedSender<Notice>,
) -> Result<(), StoreError> {
    let (client, connection) = connector.connect().await?;
    let forwarding = forward(connection, own_name, notices);
    tokio::pin!(forwarding);
    tokio::select! {
        () = &mut forwarding => return Err(StoreError::Failed("the connection for notices ended at once".to_owned())),
        started = timeout(TIMEOUT, client.batch_execute("listen lonja")) => {
            started.map_err(|_| StoreError::Failed("the database does not answer".to_owned()))?.map_err(|error| failed(&error))?;
        }
    }
    let _ = notices.send(Notice::Lost);
    tokio::select! {
        () = &mut forwarding => {}
        () = notices.closed() => {}
    }
    Ok(())
}

/// Drives the connection, which makes no progress otherwise.
async fn forward<S: AsyncRead + AsyncWrite + Unpin>(
    mut connection: Connection<Socket, S>,
    own_name: &str,
    notices: &UnboundedSender<Notice>,
) {
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if let AsyncMessage::Notification(notification) = message
            && let Some(notice) = parse(notification.payload(), own_name)
        {
            let _ = notices.send(notice);
        }
    }
}

/// Parses `sender number wake_at table`, or `sender watched - table`; none for our own notices. The id is last, because it may contain spaces.
fn parse(payload: &str, own_name: &str) -> Option<Notice> {
    let mut words = payload.splitn(4, ' ');
    if words.next()? == own_name {
        return None;
    }
    let number = words.next()?;
    let wake_at = match words.next()? {
        "-" => None,
        time => Some(time.parse().ok()?),
    };
    let table = words.next()?.to_owned();
    match number {
        "watched" => Some(Notice::Watched { table }),
        number => Some(Notice::Changed { table, number: number.parse().ok()?, wake_at }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_notices_and_strange_ones_are_skipped() {
        let changed = |table: &str, wake_at| Some(Notice::Changed { table: table.to_owned(), number: 7, wake_at });
        for (payload, expected) in [
            ("other 7 - t1", changed("t1", None)),
            ("other 7 12 a b", changed("a b", Some(12))),
            ("other watched - t1", Some(Notice::Watched { table: "t1".to_owned() })),
            ("me 7 - t1", None),
            ("other x - t1", None),
            ("other 7", None),
            ("", None),
        ] {
            assert_eq!(parse(payload, "me"), expected, "{payload}");
        }
    }
}
