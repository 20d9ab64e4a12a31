//! A table under load, of either server: people who watch, and whoever's turn it is plays.

use std::time::{Duration, Instant};

use bytes::Bytes;
use fastrand::Rng;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use crate::client::{Client, Event, Events};
use crate::product;
use crate::server::{Kind, Server};
use crate::trouble::Trouble;

/// How long a table is waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A game to be played at tables of the product.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    pub(crate) ruleset: &'static str,
    pub(crate) seats: usize,
}

/// Four people, as most play it; about 120 decisions.
pub(crate) const USUAL: Game = Game { ruleset: "medici-2018", seats: 4 };
/// The shortest game; about 40 decisions.
pub(crate) const SHORT: Game = Game { ruleset: "burgueses", seats: 2 };

/// Somebody's turn.
pub(crate) struct Turn {
    pub(crate) seat: usize,
    /// The last number that was seen.
    pub(crate) after: u64,
    action: String,
}

/// What a watcher was told, and when.
struct Seen {
    watcher: usize,
    at: Instant,
    event: Event,
}

/// A table with its people.
pub(crate) struct Table {
    kind: Kind,
    number: usize,
    game: Game,
    people: Vec<Person>,
    path: String,
    seen: UnboundedReceiver<Result<Seen, Trouble>>,
    readers: JoinSet<()>,
    /// What each watcher was told last, and when.
    latest: Vec<(u64, Instant)>,
    turn: Option<Turn>,
    over: bool,
    rng: Rng,
}

/// Somebody at a table.
struct Person {
    /// None while an answer is waited for.
    client: Option<Client>,
    waiting: Option<JoinHandle<Result<Client, Trouble>>>,
}

impl Table {
    /// The table with this number: people connect, sit down, and watch.
    pub(crate) async fn open(server: &Server, number: usize, game: Game) -> Result<Self, Trouble> {
        let mut people = Vec::new();
        for seat in 0..game.seats {
            let mut client = Client::connect(server.address(seat)).await?;
            if server.kind == Kind::Product {
                product::introduce(&mut client, &format!("person {number}.{seat}")).await?;
            }
            people.push(Person { client: Some(client), waiting: None });
        }
        let mut table = Self {
            kind: server.kind,
            number,
            game,
            people,
            path: String::new(),
            seen: mpsc::unbounded_channel().1,
            readers: JoinSet::new(),
            latest: Vec::new(),
            turn: None,
            over: false,
            rng: Rng::with_seed(number as u64),
        };
        table.open_again().await?;
        Ok(table)
    }

    /// The same people sit down at a new table.
    pub(crate) async fn open_again(&mut self) -> Result<(), Trouble> {
        self.readers.shutdown().await;
        let (sender, seen) = mpsc::unbounded_channel();
        self.seen = seen;
        self.latest = vec![(0, Instant::now()); self.game.seats];
        (self.turn, self.over) = (None, false);
        self.path = match self.kind {
            Kind::Yardstick => format!("/tables/{}", self.number),
            Kind::Product => self.sit_down().await?,
        };
        for watcher in 0..self.game.seats {
            let person = self.client(watcher).await?;
            let events = person.again(person.address()).await?.watch(&self.stream()).await?;
            self.readers.spawn(read(events, watcher, sender.clone()));
        }
        // Whoever has seen something watches.
        self.shown(1).await.map(drop)
    }

    async fn sit_down(&mut self) -> Result<String, Trouble> {
        let game = self.game;
        let path = product::open(self.client(0).await?, game).await?;
        for seat in 1..game.seats {
            product::sit(self.client(seat).await?, &path).await?;
        }
        Ok(path)
    }

    /// Where it can be watched.
    pub(crate) fn stream(&self) -> String {
        format!("{}/stream", self.path)
    }

    /// Where it can be looked at.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Somebody's connection, when its last answer has come.
    pub(crate) async fn client(&mut self, seat: usize) -> Result<&mut Client, Trouble> {
        let Person { client, waiting } = &mut self.people[seat];
        if let Some(waiting) = waiting.take() {
            *client = Some(waiting.await.map_err(Trouble::lost)??);
        }
        client.as_mut().ok_or_else(|| Trouble::lost("it was used after it failed"))
    }

    /// Waits for the next turn; none comes when the game is over.
    pub(crate) async fn turn(&mut self) -> Result<Option<Turn>, Trouble> {
        while self.turn.is_none() && !self.over {
            self.see().await?;
        }
        Ok(self.turn.take())
    }

    /// Sends what somebody plays, and does not wait for the answer.
    pub(crate) async fn play(&mut self, turn: Turn) -> Result<(), Trouble> {
        let path = match self.kind {
            Kind::Product => format!("{}/actions", self.path),
            Kind::Yardstick => format!("{}/moves", self.path),
        };
        let Turn { seat, after, action } = turn;
        let body = Bytes::from(format!(r#"{{"action":"{action}","after":{after}}}"#));
        self.client(seat).await?;
        let Person { client, waiting } = &mut self.people[seat];
        if let Some(mut client) = client.take() {
            *waiting = Some(tokio::spawn(async move { client.tell(&path, body).await.map(|()| client) }));
        }
        Ok(())
    }

    /// Waits until all watchers have been told a number or a later one, and tells when the last was.
    pub(crate) async fn shown(&mut self, number: u64) -> Result<Instant, Trouble> {
        while self.latest.iter().any(|(seen, _)| *seen < number) {
            self.see().await?;
        }
        Ok(self.latest.iter().map(|(_, at)| *at).max().unwrap_or_else(Instant::now))
    }

    /// Waits for all answers.
    pub(crate) async fn finish(&mut self) -> Result<(), Trouble> {
        for seat in 0..self.people.len() {
            self.client(seat).await?;
        }
        Ok(())
    }

    async fn see(&mut self) -> Result<(), Trouble> {
        let seen = timeout(PATIENCE, self.seen.recv()).await.map_err(|_| Trouble::Stuck)?;
        let Seen { watcher, at, event } = seen.unwrap_or_else(|| Err(Trouble::lost("nobody watches any more")))?;
        self.latest[watcher] = (event.id, at);
        match self.kind {
            Kind::Yardstick if event.id as usize % self.game.seats == watcher => {
                self.turn = Some(Turn { seat: watcher, after: event.id, action: "bid 7".into() });
            }
            Kind::Yardstick => {}
            Kind::Product => {
                let told = product::read(&event.data)?;
                self.over |= told.over;
                let choice = product::choose(told.legal, &mut self.rng);
                if let Some(action) = choice.map(str::to_owned) {
                    self.turn = Some(Turn { seat: watcher, after: event.id, action });
                }
            }
        }
        Ok(())
    }
}

/// Passes on what a watcher is told, and that its stream has ended.
async fn read(mut events: Events, watcher: usize, sender: UnboundedSender<Result<Seen, Trouble>>) {
    loop {
        let seen = match events.next().await {
            Ok(Some(event)) => Ok(Seen { watcher, at: Instant::now(), event }),
            Ok(None) => Err(Trouble::lost("a stream was ended")),
            Err(trouble) => Err(trouble),
        };
        let over = seen.is_err();
        if sender.send(seen).is_err() || over {
            return;
        }
    }
}
