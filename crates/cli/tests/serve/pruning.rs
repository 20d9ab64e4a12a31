//! People who play do not wait while many old tables are pruned.

use crate::client::{Client, in_time};
use crate::games::{duel, step};
use crate::server::Server;

/// Far more than are pruned while people play a few moves.
const OLD_TABLES: u64 = 40_000;

/// Finished tables of 1970. Both stores read this.
fn fill(server: &Server) {
    let numbers =
        format!("with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < {OLD_TABLES})");
    let id = "'0123456789abcdef0123456' || (100000000 + n)";
    server.database.execute(&format!(
        "{numbers} insert into log (table_id, number, at, body) select {id}, 1, 0, '{{}}' from numbers"
    ));
    server.database.execute(&format!(
        "{numbers} insert into tables (id, stage, public, wake_at, brief, created_at, changed_at)
         select {id}, 2, false, null, '{{}}', 0, 0 from numbers"
    ));
}

/// How many tables the server has pruned. It answers an address a few times a second.
fn pruned(who: &Client) -> u64 {
    in_time("the count of pruned tables", || {
        let metrics = who.get("/metrics");
        let count = metrics.text().lines().find_map(|line| line.strip_prefix("lonja_tables_pruned_total "));
        count.map(|count| count.parse().unwrap())
    })
}

#[test]
fn people_do_not_wait_while_many_tables_are_pruned() {
    let mut server = Server::with(&["--keep-days", "1"]);
    server.terminate();
    server.wait();
    fill(&server);
    server.start_again();
    let (ada, bo) = (server.person("Ada"), server.person("Bo"));
    in_time("the pruning begins", || (pruned(&ada) > 0).then_some(()));
    let table = duel(&ada, &bo);
    for _ in 0..10 {
        step(&table, &[&ada, &bo]);
    }
    assert!(pruned(&ada) < OLD_TABLES, "their moves came before the end of the pruning");
    server.terminate();
    server.wait();
}
