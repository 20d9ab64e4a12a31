//! The migrations of the schema. A released migration never changes; a change gets a new number.

pub(super) struct Migration {
    /// From 1, without gaps.
    pub(super) number: i64,
    /// Its subject, for people who look into the database.
    pub(super) name: &'static str,
    pub(super) sql: &'static str,
}

pub(super) const SQLITE: &[Migration] = &[
    Migration { number: 1, name: "tables", sql: include_str!("migrations/sqlite/0001_tables.sql") },
    Migration { number: 2, name: "lists", sql: include_str!("migrations/sqlite/0002_lists.sql") },
    Migration { number: 3, name: "pruning", sql: include_str!("migrations/sqlite/0003_pruning.sql") },
    Migration { number: 4, name: "reviews", sql: include_str!("migrations/sqlite/0004_reviews.sql") },
    Migration { number: 5, name: "filters", sql: include_str!("migrations/sqlite/0005_filters.sql") },
    Migration { number: 6, name: "reviewed rows", sql: include_str!("migrations/sqlite/0006_reviewed_rows.sql") },
];

pub(super) const POSTGRES: &[Migration] = &[
    Migration { number: 1, name: "tables", sql: include_str!("migrations/postgres/0001_tables.sql") },
    Migration { number: 2, name: "functions", sql: include_str!("migrations/postgres/0002_functions.sql") },
    Migration { number: 3, name: "leases", sql: include_str!("migrations/postgres/0003_leases.sql") },
    Migration { number: 4, name: "lists", sql: include_str!("migrations/postgres/0004_lists.sql") },
    Migration { number: 5, name: "open_table", sql: include_str!("migrations/postgres/0005_open_table.sql") },
    Migration { number: 6, name: "pruning", sql: include_str!("migrations/postgres/0006_pruning.sql") },
    Migration { number: 7, name: "previous row", sql: include_str!("migrations/postgres/0007_previous_row.sql") },
    Migration { number: 8, name: "member limits", sql: include_str!("migrations/postgres/0008_member_limits.sql") },
    Migration { number: 9, name: "reviews", sql: include_str!("migrations/postgres/0009_reviews.sql") },
    Migration { number: 10, name: "filters", sql: include_str!("migrations/postgres/0010_filters.sql") },
    Migration {
        number: 11,
        name: "unfinished count",
        sql: include_str!("migrations/postgres/0011_unfinished_count.sql"),
    },
    Migration { number: 12, name: "probe", sql: include_str!("migrations/postgres/0012_probe.sql") },
    Migration { number: 13, name: "reviewed rows", sql: include_str!("migrations/postgres/0013_reviewed_rows.sql") },
];

/// The migrations after the one with number `done`. Refuses a database that is newer than the program.
pub(super) fn after(all: &'static [Migration], done: i64) -> Result<&'static [Migration], String> {
    let newest = all.last().map_or(0, |last| last.number);
    if done > newest {
        return Err(format!(
            "written by a newer version of this program (migration {done}, this one knows {newest}). Use that version."
        ));
    }
    let first = all.partition_point(|migration| migration.number <= done);
    Ok(&all[first..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_gap() {
        for all in [SQLITE, POSTGRES] {
            assert!(all.iter().map(|migration| migration.number).eq(1..=all.len() as i64));
        }
    }

    #[test]
    fn a_newer_database_is_refused() {
        assert!(after(SQLITE, SQLITE.len() as i64).is_ok_and(<[Migration]>::is_empty));
        assert!(after(SQLITE, 99).is_err_and(|error| error.contains("newer version")));
    }
}
