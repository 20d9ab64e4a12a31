//! Tables in memory: read when somebody wants them, kept as new as the store, forgotten when nobody does.

use std::collections::HashMap;
use std::sync::Arc;

use super::{House, locked};
use crate::desk::Desk;
use crate::problem::Problem;
use crate::store::{Millis, Row};
use crate::table::Table;

/// Rows that are read at a time.
const PAGE: usize = 1000;
/// After so many more tables in memory it is looked which of them nobody wants.
const SWEEP: usize = 256;
/// Milliseconds for which a table is kept that nobody watches, when there are many.
const JUST_NOW: Millis = 1000;

impl House {
    /// Another process has written rows up to this number; with none, it may have.
    pub async fn heard(&self, id: &str, number: Option<u64>) {
        let Some(desk) = locked(&self.desks).get(id).cloned() else { return };
        let mut held = desk.table.lock().await;
        let behind = |table: &Table| number.is_none_or(|number| table.number < number);
        if held.as_ref().is_some_and(behind) && self.catch_up(&desk, &mut held).await.is_err() {
            *held = None;
        }
    }

    /// The ids of all tables in memory.
    #[must_use]
    pub fn in_memory(&self) -> Vec<Arc<str>> {
        let mut ids: Vec<_> = locked(&self.desks).keys().cloned().collect();
        // In an order that is the same every time.
        ids.sort();
        ids
    }

    /// Forgets tables that nobody has looked at since a time: they are read again when somebody does.
    pub fn forget_idle(&self, since: Millis) {
        sweep(&mut locked(&self.desks), since);
    }

    pub(super) fn desk(&self, id: &str) -> Arc<Desk> {
        let mut desks = locked(&self.desks);
        let desk = match desks.get(id) {
            Some(desk) => desk.clone(),
            None => {
                if desks.len() % SWEEP == SWEEP - 1 {
                    sweep(&mut desks, self.clock.now() - JUST_NOW);
                }
                let desk = Arc::new(Desk::new(id));
                desks.insert(desk.id.clone(), desk.clone());
                desk
            }
        };
        desk.touch(self.clock.now());
        desk
    }

    pub(super) async fn existing(&self, id: &str) -> Result<Arc<Desk>, Problem> {
        let desk = self.desk(id);
        let mut held = desk.table.lock().await;
        self.loaded(&desk, &mut held).await?;
        drop(held);
        Ok(desk)
    }

    pub(crate) async fn loaded<'a>(&self, desk: &Desk, held: &'a mut Option<Table>) -> Result<&'a Table, Problem> {
        if held.is_none() {
            let read = self.read(&desk.id).await;
            if let Err(Problem::NotFound(_)) = read {
                // A desk for a table that is not there is not kept: anybody can ask for any.
                locked(&self.desks).remove(&desk.id);
            }
            let table = read?;
            desk.publish(&table);
            *held = Some(table);
        }
        Ok(held.as_ref().unwrap_or_else(|| unreachable!("it was just read")))
    }

    /// Where others write too, what is in memory may be old.
    pub(crate) async fn newest(&self, desk: &Desk, held: &mut Option<Table>) -> Result<(), Problem> {
        if held.is_some() && self.store.is_shared() { self.catch_up(desk, held).await } else { Ok(()) }
    }

    pub(super) async fn catch_up(&self, desk: &Desk, held: &mut Option<Table>) -> Result<(), Problem> {
        let Some(table) = held.as_ref() else { return Ok(()) };
        let rows = self.store.rows(&desk.id, table.number, PAGE).await.map_err(|error| self.failed(&error))?;
        if rows.is_empty() {
            return Ok(());
        }
        let mut next = table.copy();
        match next.follow(&rows) {
            Ok(()) if rows.len() < PAGE => {
                desk.publish(&next);
                *held = Some(next);
            }
            // More than fits at a time, or nonsense: from the beginning.
            _ => *held = None,
        }
        Ok(())
    }

    async fn read(&self, id: &str) -> Result<Table, Problem> {
        let rows = self.rows(id).await?;
        Table::fold(id, &rows).map_err(|damaged| self.damaged(id, &damaged.0))
    }

    pub(super) async fn rows(&self, id: &str) -> Result<Vec<Row>, Problem> {
        let mut rows: Vec<Row> = Vec::new();
        loop {
            let after = rows.last().map_or(0, |row| row.number);
            let more = self.store.rows(id, after, PAGE).await.map_err(|error| self.failed(&error))?;
            let end = more.len() < PAGE;
            rows.extend(more);
            match end {
                true if rows.is_empty() => return Err(Problem::NotFound("there is no such table".into())),
                true => return Ok(rows),
                false => {}
            }
        }
    }
}

/// Forgets desks that nobody has wanted since a time. Whoever is about to use one has it in its hands.
fn sweep(desks: &mut HashMap<Arc<str>, Arc<Desk>>, since: Millis) {
    desks.retain(|_, desk| Arc::strong_count(desk) > 1 || !desk.is_idle(since));
    desks.shrink_to_fit();
}
