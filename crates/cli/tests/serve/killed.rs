//! One server, killed again and again.

use std::sync::Arc;

use crate::crash::{after_some_more, play_through};
use crate::database;
use crate::server::Server;

const TIMES: usize = 6;

#[test]
fn no_answered_action_is_lost_or_doubled() {
    let mut server = Server::on(&Arc::new(database::durable()));
    let places = [(server.person("Ada"), server.person("Bo"))];
    play_through(&places, 3, |played| {
        for _ in 0..TIMES {
            after_some_more(played, 25);
            server.kill();
            server.start_again();
        }
    });
}
