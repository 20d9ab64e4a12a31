//! What only a SQLite file has: locks, space, damage.

use super::*;

fn refusal(path: &std::path::Path) -> String {
    match Sqlite::open(path) {
        Ok(_) => panic!("{} should be refused", path.display()),
        Err(StoreError::Failed(why)) => why,
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn sqlite_keeps_everything_when_it_is_opened_again() {
    let (_directory, path) = new_path();
    fill(&*sqlite(&path)).await;
    assert_filled(&*sqlite(&path)).await;
}

#[tokio::test]
async fn sqlite_sends_no_notices_and_keeps_the_channel_open() {
    let (_directory, path) = new_path();
    let store = sqlite(&path);
    let mut notifications = store.notifications();
    fill(&*store).await;
    assert_eq!(notifications.try_recv(), Err(tokio::sync::mpsc::error::TryRecvError::Empty));
    drop(store);
    assert_eq!(notifications.recv().await, None);
}

#[tokio::test]
async fn sqlite_is_for_one_process() {
    let (_directory, path) = new_path();
    let store = sqlite(&path);
    let why = refusal(&path);
    assert!(why.contains(path.to_str().unwrap()) && why.contains("in use by another process"), "{why}");
    fill(&*store).await;
    // Backup tools can read the file meanwhile.
    let beside = rusqlite::Connection::open_with_flags(&path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    assert_eq!(beside.query_row("select count(*) from log", [], |row| row.get(0)), Ok(5));
}

#[tokio::test]
async fn sqlite_is_for_one_process_by_any_name() {
    let (directory, path) = new_path();
    let store = sqlite(&path);
    fill(&*store).await;
    let (symbolic, hard, folder) =
        (directory.path().join("symbolic"), directory.path().join("hard"), directory.path().join("folder"));
    std::os::unix::fs::symlink(&path, &symbolic).unwrap();
    std::os::unix::fs::symlink(path.parent().unwrap(), &folder).unwrap();
    std::fs::hard_link(&path, &hard).unwrap();
    for name in [&symbolic, &folder.join("lonja.sqlite"), &hard] {
        let why = refusal(name);
        assert!(why.contains(name.to_str().unwrap()) && why.contains("in use by another process"), "{why}");
    }
    drop(store);
    assert_filled(&*sqlite(&symbolic)).await;
    let beside = |name: &std::path::Path| std::fs::exists(name.with_extension("lock")).unwrap();
    assert!(!beside(&symbolic), "the files beside it have the file's own name");
}

#[tokio::test]
async fn sqlite_returns_the_space_of_deleted_tables() {
    let (_directory, path) = new_path();
    let store = sqlite(&path);
    for number in 0..40 {
        let mut table = opened(&format!("t{number}"), IndexEntry { stage: Stage::Over, ..entry() });
        table.rows[0].body = "x".repeat(100_000);
        store.append(table).await.unwrap();
    }
    drop(store);
    let length = || std::fs::metadata(&path).unwrap().len();
    let before = length();
    let store = sqlite(&path);
    while store.prune_finished(i64::MAX, 10).await.unwrap() > 0 {}
    drop(store);
    assert!(length() < before / 10, "{} of {before} bytes are left", length());
}

#[tokio::test]
async fn sqlite_reports_a_damaged_file_as_soon_as_it_is_read() {
    let (_directory, path) = new_path();
    let store = sqlite(&path);
    for number in 0..200 {
        store.append(opened(&format!("t{number}"), entry())).await.unwrap();
        store.append(rows(&format!("t{number}"), 2..=40)).await.unwrap();
    }
    drop(store);
    let mut bytes = std::fs::read(&path).unwrap();
    let (from, to) = (bytes.len() / 2, bytes.len() * 3 / 4);
    bytes[from..to].fill(0xa5);
    std::fs::write(&path, &bytes).unwrap();
    let store = sqlite(&path);
    let mut failed = false;
    for number in 0..200 {
        failed |= store.read_rows(&format!("t{number}"), 0, ALL).await.is_err();
    }
    assert!(failed);
    let health = store.check_health().await;
    assert!(matches!(&health, Err(StoreError::Failed(why)) if why.contains("damaged")), "{health:?}");
}

#[tokio::test]
async fn sqlite_finishes_what_it_began_before_it_closes() {
    let (_directory, path) = new_path();
    let store = sqlite(&path);
    store.append(opened("t", entry())).await.unwrap();
    let last = append_second_row(&store);
    assert_eq!(in_time(last).await.unwrap(), Ok(()));
    drop(store);
    assert_eq!(numbers(&*sqlite(&path), "t").await, [1, 2]);
}

#[tokio::test]
async fn sqlite_refuses_files_that_it_can_not_use() {
    let (directory, path) = new_path();
    let expect = |path: &std::path::Path, part: &str| {
        let why = refusal(path);
        assert!(why.contains(part) && why.contains(directory.path().to_str().unwrap()), "{why}");
    };
    fill(&*sqlite(&path)).await;

    rusqlite::Connection::open(&path).unwrap().execute("insert into migrations values (99, 'later', '')", []).unwrap();
    expect(&path, "newer version");

    let mut bytes = std::fs::read(&path).unwrap();
    bytes[100..4096].fill(0xa5);
    std::fs::write(&path, &bytes).unwrap();
    expect(&path, "damaged");

    std::fs::write(&path, "this is a text, and not even a short one; it goes on and on".repeat(100)).unwrap();
    expect(&path, "damaged, or is no SQLite file");

    let other = directory.path().join("other.sqlite");
    rusqlite::Connection::open(&other).unwrap().execute("create table recipes (name text)", []).unwrap();
    let before = std::fs::read(&other).unwrap();
    expect(&other, "another program");
    assert_eq!(std::fs::read(&other).unwrap(), before, "a file of another program is left as it was");

    expect(&path.join("below/a/file.sqlite"), "can't be made");
    expect(&directory.path().join("deep"), "can't be opened");
}

#[tokio::test]
async fn sqlite_has_no_review_of_a_lost_end() {
    let (_directory, path) = new_path();
    let replace = async |at: i64| {
        let beside = rusqlite::Connection::open(&path).unwrap();
        assert_eq!(beside.execute("update log set at = ?1", [at]), Ok(1));
    };
    contract::a_review_of_a_lost_end_does_not_count(sqlite(&path), replace).await;
}
