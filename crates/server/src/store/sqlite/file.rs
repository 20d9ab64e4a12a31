//! Opens the file and brings its schema up to date; explains everything that can be wrong with it.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::super::StoreError;
use super::super::migrations::{self, Migration};

/// The application id in the file's header: "Lnja".
const APPLICATION: i32 = 0x4c6e_6a61;
/// How long to wait for a lock. Only a backup tool can hold one, for moments.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// The largest file that is written anew at the start, in bytes: it takes less than a second.
const MAX_REWRITTEN: i64 = 64 << 20;
/// The value of `pragma auto_vacuum` for `incremental`.
const INCREMENTAL: i64 = 2;
/// The capacity of the cache of prepared statements: more than there are.
const STATEMENTS: usize = 48;

pub(super) fn make_directory(path: &Path) -> Result<(), StoreError> {
    let Some(directory) = path.parent().filter(|directory| !directory.as_os_str().is_empty()) else {
        return Ok(());
    };
    fs::create_dir_all(directory).map_err(|error| {
        let directory = directory.display();
        failed(format!("the directory {directory} can't be made ({error}). Make it, or choose another."))
    })
}

/// Locks the database, until the locks are dropped or the process dies; makes an empty file if there is none. Returns
/// the file's own path, without symbolic links, so that all processes use the same files beside it.
///
/// The first lock is a file beside the database, where older versions look; the second is the database itself, which
/// finds a hard link, too. It is no lock of SQLite, which would keep backup tools out. The order matters: closing a
/// file that this process has open elsewhere would drop SQLite's own locks.
pub(super) fn lock(path: &Path) -> Result<(PathBuf, [File; 2]), StoreError> {
    if !path.try_exists().unwrap_or(true) {
        open_file(path)?;
    }
    let own = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut beside = OsString::from(&own);
    beside.push(".lock");
    let beside = PathBuf::from(beside);
    let first = File::options().create(true).truncate(false).write(true).open(&beside).map_err(|error| {
        let beside = beside.display();
        failed(format!("{beside} can't be written ({error}). Let this user write there, or choose another directory."))
    })?;
    try_lock(&first, path)?;
    let second = open_file(path)?;
    try_lock(&second, path)?;
    Ok((own, [second, first]))
}

fn open_file(path: &Path) -> Result<File, StoreError> {
    File::options().create(true).truncate(false).write(true).open(path).map_err(|error| {
        let path = path.display();
        failed(format!("{path} can't be opened for writing ({error}). Let this user write it and its directory."))
    })
}

fn try_lock(file: &File, path: &Path) -> Result<(), StoreError> {
    let path = path.display();
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(failed(format!(
            "{path} is in use by another process, perhaps by another name. Stop that one, or use PostgreSQL, which several can share."
        ))),
        Err(TryLockError::Error(error)) => Err(failed(format!("{path} can't be locked ({error})"))),
    }
}

/// Opens a connection that writes.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(|error| broken(path, &error))?;
    // Check first: a file of another program must not be changed.
    missing(&connection, path)?;
    enable_incremental_vacuum(&connection).map_err(|error| broken(path, &error))?;
    set_up(&connection, "journal_mode = wal; pragma synchronous = full").map_err(|error| broken(path, &error))?;
    Ok(connection)
}

/// Lets the file return the space of deleted tables in small steps (`incremental_vacuum`). A file of an older version
/// has to be written anew for it: a small one at once, a large one by its host (docs/hosting.md).
fn enable_incremental_vacuum(connection: &Connection) -> rusqlite::Result<()> {
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (mode, bytes) = (pragma("auto_vacuum")?, pragma("page_count")? * pragma("page_size")?);
    if mode == INCREMENTAL || bytes > MAX_REWRITTEN {
        return Ok(());
    }
    connection.execute_batch("pragma auto_vacuum = incremental")?;
    if bytes > 0
        && let Err(error) = connection.execute_batch("vacuum")
    {
        tracing::warn!(%error, "vacuum failed: the file keeps its size");
    }
    Ok(())
}

/// Opens a connection that only reads.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    // Readers share the write-ahead index, for which SQLite needs write access; `query_only` forbids the rest.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| broken(path, &error))?;
    set_up(&connection, "query_only = on").map_err(|error| broken(path, &error))?;
    Ok(connection)
}

fn set_up(connection: &Connection, pragmas: &str) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Query planner stability: otherwise some statements are planned again for each value, which costs more than they
    // do.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.execute_batch(&format!("pragma {pragmas}"))
}

/// Applies the missing migrations, all or none.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    match missing(connection, path)? {
        [] => Ok(()),
        todo => apply(connection, todo).map_err(|error| broken(path, &error)),
    }
}

/// The migrations that are missing. Refuses a file of another program or of a newer version.
fn missing(connection: &Connection, path: &Path) -> Result<&'static [Migration], StoreError> {
    let name = path.display();
    let done = applied(connection).map_err(|error| broken(path, &error))?;
    let done =
        done.ok_or_else(|| failed(format!("{name} is a SQLite file of another program. Choose another file.")))?;
    migrations::after(migrations::SQLITE, done).map_err(|why| failed(format!("{name} was {why}")))
}

/// The number of the last migration; none if the file belongs to another program.
fn applied(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    let application: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let empty: bool = connection.query_row("select not exists (select 1 from sqlite_schema)", [], |row| row.get(0))?;
    match application {
        APPLICATION if !empty => {
            connection.query_row("select coalesce(max(number), 0) from migrations", [], |row| row.get(0)).map(Some)
        }
        APPLICATION | 0 if empty => Ok(Some(0)),
        _ => Ok(None),
    }
}

fn apply(connection: &mut Connection, todo: &[Migration]) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(&format!(
        "pragma application_id = {APPLICATION};
         create table if not exists migrations (number integer primary key, name text not null, at text not null);"
    ))?;
    for migration in todo {
        transaction.execute_batch(migration.sql)?;
        transaction.execute(
            "insert into migrations (number, name, at) values (?1, ?2, datetime('now'))",
            (migration.number, migration.name),
        )?;
    }
    transaction.commit()
}

/// Says why the file can't be used and what to do.
fn broken(path: &Path, error: &rusqlite::Error) -> StoreError {
    let path = path.display();
    failed(match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            format!(
                "{path} is damaged, or is no SQLite file ({error}). Restore a backup, or move it away to start afresh."
            )
        }
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            format!("{path} can't be opened for writing ({error}). Let this user write it and its directory.")
        }
        Some(ErrorCode::DiskFull) => format!("the disk has no room for {path} ({error}). Make room."),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            format!("{path} is locked by another program ({error}). Stop that one.")
        }
        _ => format!("{path} can't be used ({error})"),
    })
}

fn failed(why: String) -> StoreError {
    StoreError::Failed(why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_file_learns_to_get_smaller() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        let mut connection = open(&path).unwrap();
        migrate(&mut connection, &path).unwrap();
        connection.execute_batch("pragma auto_vacuum = none; vacuum").unwrap();
        let mode = |connection: &Connection| connection.pragma_query_value(None, "auto_vacuum", |row| row.get(0));
        assert_eq!(mode(&connection), Ok(0));
        drop(connection);
        let mut connection = open(&path).unwrap();
        migrate(&mut connection, &path).unwrap();
        assert_eq!(mode(&connection), Ok(INCREMENTAL));
    }

    #[test]
    fn a_commit_survives_a_power_cut() {
        let directory = tempfile::tempdir().unwrap();
        let connection = open(&directory.path().join("file")).unwrap();
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0));
        assert_eq!(pragma("journal_mode"), Ok("wal".to_owned().into()));
        // 2 is FULL. In write-ahead mode, less would sync at checkpoints only.
        assert_eq!(pragma("synchronous"), Ok(2.into()));
        assert_eq!(pragma("auto_vacuum"), Ok(INCREMENTAL.into()));
    }
}
