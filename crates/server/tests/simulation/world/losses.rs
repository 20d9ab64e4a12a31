//! Rows that the database loses: a failover to a replica that had not got them, or a restored backup.

use lonja_server::store::{LogRow, Stage};
use tokio::time::Instant;

use super::World;

impl World {
    /// A failover loses the last rows of a running game that were committed last, as asynchronous replication does.
    pub(crate) fn lose_rows(&self) {
        let running: Vec<String> =
            self.stages().into_iter().filter(|(_, stage)| *stage == Stage::Running).map(|(id, _)| id).collect();
        if running.is_empty() {
            return;
        }
        let id = &running[self.below(running.len() as u32) as usize];
        let log = self.data().log[id].clone();
        let started = log.iter().position(|row| row.body.contains("started")).map_or(log.len(), |at| at + 1);
        self.keep_rows(id, (log.len() - self.below(4) as usize).max(started));
    }

    /// A failover loses the rows of a table after the first `count`; all of it, if that is 0.
    pub(crate) fn keep_rows(&self, id: &str, count: usize) {
        let (mut data, now) = (self.data(), Instant::now());
        let before = data.log[id].clone();
        if count == before.len() {
            return;
        }
        data.numbers.get_mut(id).unwrap().push((now, count as u64));
        data.lost_logs.push((id.to_owned(), before));
        if count == 0 {
            data.log.remove(id);
            data.commits.remove(id);
            data.old_entries.remove(id);
            data.entries.remove(id);
            return;
        }
        data.log.get_mut(id).unwrap().truncate(count);
        let commits = data.commits.get_mut(id).unwrap();
        commits.truncate(count);
        commits.last_mut().unwrap().next_decision_at = now;
        let entries = data.old_entries.get_mut(id).unwrap();
        entries.retain(|(at, _)| *at <= count as u64);
        let entry = entries.last().unwrap().1.clone();
        data.entries.insert(id.to_owned(), entry);
    }

    /// The logs of a table: the present one, and those whose last rows were lost.
    pub(crate) fn versions(&self, table: &str) -> Vec<Vec<LogRow>> {
        let data = self.data();
        let lost = data.lost_logs.iter().filter(|(id, _)| id == table).map(|(_, log)| log.clone());
        data.log.get(table).cloned().into_iter().chain(lost).collect()
    }
}
