//! A table under load, on either server: all players subscribe, and the one whose turn it is acts.

use std::time::{Duration, Instant};

use bytes::Bytes;
use fastrand::Rng;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use crate::client::{HttpClient, SseEvent, SseStream};
use crate::error::BenchError;
use crate::product;
use crate::server::{MeasuredServer, ServerKind};

/// How long to wait for the next event of a table.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);

/// The game of a table of the product.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameSetup {
    pub(crate) ruleset: &'static str,
    pub(crate) seats: usize,
}

/// The usual game: four people, about 120 decisions.
pub(crate) const USUAL_GAME: GameSetup = GameSetup { ruleset: "medici-2018", seats: 4 };
/// The shortest game; about 40 decisions.
pub(crate) const SHORT_GAME: GameSetup = GameSetup { ruleset: "burgueses", seats: 2 };

/// An action that a player has chosen but not yet sent.
pub(crate) struct NextMove {
    pub(crate) seat: usize,
    /// The last number that the player has seen.
    pub(crate) after: u64,
    action: String,
}

struct ReceivedEvent {
    player: usize,
    at: Instant,
    event: SseEvent,
}

pub(crate) struct LoadTable {
    kind: ServerKind,
    number: usize,
    game: GameSetup,
    players: Vec<SimulatedPlayer>,
    path: String,
    events: UnboundedReceiver<Result<ReceivedEvent, BenchError>>,
    readers: JoinSet<()>,
    /// The number of the last event of each player, and when it arrived.
    latest: Vec<(u64, Instant)>,
    next_move: Option<NextMove>,
    over: bool,
    rng: Rng,
}

struct SimulatedPlayer {
    /// None while a response is under way.
    client: Option<HttpClient>,
    waiting: Option<JoinHandle<Result<HttpClient, BenchError>>>,
}

impl LoadTable {
    /// Opens table `number`: players connect, sit down and subscribe.
    pub(crate) async fn open(server: &MeasuredServer, number: usize, game: GameSetup) -> Result<Self, BenchError> {
        let mut players = Vec::new();
        for seat in 0..game.seats {
            let mut client = HttpClient::connect(server.target(seat)).await?;
            if server.kind == ServerKind::Product {
                product::create_identity(&mut client, &format!("player {number}.{seat}")).await?;
            }
            players.push(SimulatedPlayer { client: Some(client), waiting: None });
        }
        let mut table = Self {
            kind: server.kind,
            number,
            game,
            players,
            path: String::new(),
            events: mpsc::unbounded_channel().1,
            readers: JoinSet::new(),
            latest: Vec::new(),
            next_move: None,
            over: false,
            rng: Rng::with_seed(number as u64),
        };
        table.open_again().await?;
        Ok(table)
    }

    /// The same players open a new table.
    pub(crate) async fn open_again(&mut self) -> Result<(), BenchError> {
        self.readers.shutdown().await;
        let (sender, events) = mpsc::unbounded_channel();
        self.events = events;
        self.latest = vec![(0, Instant::now()); self.game.seats];
        (self.next_move, self.over) = (None, false);
        self.path = match self.kind {
            ServerKind::Yardstick => format!("/tables/{}", self.number),
            ServerKind::Product => self.sit_down().await?,
        };
        for player in 0..self.game.seats {
            let client = self.client(player).await?;
            let events = client.connect_again(client.target()).await?.subscribe(&self.stream()).await?;
            self.readers.spawn(read(events, player, sender.clone()));
        }
        // All players have received something, so all are subscribed.
        self.wait_for(1).await.map(drop)
    }

    async fn sit_down(&mut self) -> Result<String, BenchError> {
        let game = self.game;
        let path = product::open(self.client(0).await?, game).await?;
        for seat in 1..game.seats {
            product::sit(self.client(seat).await?, &path).await?;
        }
        Ok(path)
    }

    pub(crate) fn stream(&self) -> String {
        format!("{}/stream", self.path)
    }

    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// A player's connection, once its last response has arrived.
    pub(crate) async fn client(&mut self, seat: usize) -> Result<&mut HttpClient, BenchError> {
        let SimulatedPlayer { client, waiting } = &mut self.players[seat];
        if let Some(waiting) = waiting.take() {
            *client = Some(waiting.await.map_err(BenchError::connection)??);
        }
        client.as_mut().ok_or_else(|| BenchError::connection("the connection was used after it failed"))
    }

    /// Waits until it is a player's turn; none when the game is over.
    pub(crate) async fn next_move(&mut self) -> Result<Option<NextMove>, BenchError> {
        while self.next_move.is_none() && !self.over {
            self.receive().await?;
        }
        Ok(self.next_move.take())
    }

    /// Sends a move, without waiting for the response.
    pub(crate) async fn play(&mut self, next: NextMove) -> Result<(), BenchError> {
        let path = match self.kind {
            ServerKind::Product => format!("{}/actions", self.path),
            ServerKind::Yardstick => format!("{}/moves", self.path),
        };
        let NextMove { seat, after, action } = next;
        let body = Bytes::from(format!(r#"{{"action":"{action}","after":{after}}}"#));
        self.client(seat).await?;
        let SimulatedPlayer { client, waiting } = &mut self.players[seat];
        if let Some(mut client) = client.take() {
            *waiting = Some(tokio::spawn(async move { client.send_json(&path, body).await.map(|()| client) }));
        }
        Ok(())
    }

    /// Waits until all players have received this number or a later one; returns when the last did.
    pub(crate) async fn wait_for(&mut self, number: u64) -> Result<Instant, BenchError> {
        while self.latest.iter().any(|(last, _)| *last < number) {
            self.receive().await?;
        }
        Ok(self.latest.iter().map(|(_, at)| *at).max().unwrap_or_else(Instant::now))
    }

    pub(crate) async fn finish(&mut self) -> Result<(), BenchError> {
        for seat in 0..self.players.len() {
            self.client(seat).await?;
        }
        Ok(())
    }

    async fn receive(&mut self) -> Result<(), BenchError> {
        let received = timeout(TIMEOUT, self.events.recv()).await.map_err(|_| BenchError::Timeout)?;
        let closed = || Err(BenchError::connection("all streams have ended"));
        let ReceivedEvent { player, at, event } = received.unwrap_or_else(closed)?;
        self.latest[player] = (event.id, at);
        match self.kind {
            ServerKind::Yardstick if event.id as usize % self.game.seats == player => {
                self.next_move = Some(NextMove { seat: player, after: event.id, action: "bid 7".into() });
            }
            ServerKind::Yardstick => {}
            ServerKind::Product => {
                let view = product::read(&event.data)?;
                self.over |= view.over;
                let choice = product::choose(view.legal, &mut self.rng);
                if let Some(action) = choice.map(str::to_owned) {
                    self.next_move = Some(NextMove { seat: player, after: event.id, action });
                }
            }
        }
        Ok(())
    }
}

/// Forwards the events of a player, and the end of its stream as an error.
async fn read(mut events: SseStream, player: usize, sender: UnboundedSender<Result<ReceivedEvent, BenchError>>) {
    loop {
        let received = match events.next().await {
            Ok(Some(event)) => Ok(ReceivedEvent { player, at: Instant::now(), event }),
            Ok(None) => Err(BenchError::connection("the server ended a stream")),
            Err(error) => Err(error),
        };
        let is_over = received.is_err();
        if sender.send(received).is_err() || is_over {
            return;
        }
    }
}
