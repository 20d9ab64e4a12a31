//! Contract tests: lists, wake times, pruning.

use lonja_server::store::{
    Append, IndexEntry, ListFilter, ListItem, MemberLimit, Millis, OpenOutcome, Stage, Store, StoreError,
};

use super::{ALL, StoreUnderTest, entry, entry_of, numbers, opened, opened_at, rows};

fn names(listed: &[ListItem]) -> Vec<&str> {
    listed.iter().map(|one| one.table.as_str()).collect()
}

async fn change(store: &dyn Store, table: &str, at: Millis, entry: IndexEntry) {
    let last = store.read_rows(table, 0, ALL).await.unwrap().len() as u64;
    let mut append = Append { entry: Some(entry), ..rows(table, [last + 1]) };
    append.rows[0].at = at;
    store.append(append).await.unwrap();
}

pub(crate) async fn public_tables_are_listed_by_stage_and_age(store: StoreUnderTest) {
    for (table, at) in [("a", 10), ("b", 30), ("c", 20)] {
        store.append(opened_at(table, IndexEntry { brief: format!("[{at}]"), ..entry() }, at)).await.unwrap();
    }
    store.append(opened_at("open", IndexEntry { stage: Stage::Open, ..entry() }, 40)).await.unwrap();
    store.append(opened_at("private", IndexEntry { public: false, ..entry() }, 50)).await.unwrap();

    let running = store.list_public(Stage::Running.into(), None, ALL).await.unwrap();
    assert_eq!(names(&running), ["b", "c", "a"]);
    let b = ListItem { table: "b".to_owned(), stage: Stage::Running, changed_at: 30, brief: "[30]".to_owned() };
    assert_eq!(running[0], b);
    assert_eq!(names(&store.list_public(Stage::Open.into(), None, ALL).await.unwrap()), ["open"]);
    assert_eq!(names(&store.list_public(Stage::Over.into(), None, ALL).await.unwrap()), [""; 0]);

    let first = store.list_public(Stage::Running.into(), None, 2).await.unwrap();
    assert_eq!(names(&first), ["b", "c"]);
    let second = store.list_public(Stage::Running.into(), Some(first[1].cursor()), 2).await.unwrap();
    assert_eq!(names(&second), ["a"]);
    assert_eq!(store.list_public(Stage::Running.into(), Some(second[0].cursor()), 2).await.unwrap(), []);
}

pub(crate) async fn pages_of_lists_have_no_gaps(store: StoreUnderTest) {
    let of_ann = |stage| IndexEntry { stage, ..entry_of(&["ann"]) };
    let stages = [Stage::Open, Stage::Running, Stage::Over];
    for number in 0..30 {
        // Ten at a time have the same time.
        let opened = opened_at(&format!("t{number:02}"), of_ann(stages[number % 3]), (number / 10) as Millis);
        store.append(opened).await.unwrap();
    }
    let in_pages = async |most: usize, of_person: bool| {
        let mut found: Vec<ListItem> = Vec::new();
        loop {
            let after = found.last().map(ListItem::cursor);
            let page = match of_person {
                true => store.list_of_person("ann", after, most).await.unwrap(),
                false => store.list_public(Stage::Over.into(), after, most).await.unwrap(),
            };
            if page.is_empty() {
                return found;
            }
            assert!(page.len() <= most);
            found.extend(page);
        }
    };
    for (of_person, count) in [(true, 30), (false, 10)] {
        let all = in_pages(ALL, of_person).await;
        assert_eq!(all.len(), count);
        assert!(all.is_sorted_by_key(|item| (item.stage == Stage::Over, std::cmp::Reverse(item.changed_at))));
        for most in [1, 3, 7, 29] {
            assert_eq!(in_pages(most, of_person).await, all, "pages of {most}");
        }
    }
}

pub(crate) async fn lists_have_filters(store: StoreUnderTest) {
    for (table, ruleset, players) in [("a", "burgueses", 2), ("b", "medici-2018", 2), ("c", "medici-2018", 3)] {
        let brief = format!(r#"{{"ruleset":"{ruleset}","players":{players}}}"#);
        store.append(opened_at(table, IndexEntry { brief, ..entry() }, 1)).await.unwrap();
    }
    for (ruleset, players, found) in [
        (None, None, vec!["c", "b", "a"]),
        (Some("medici-2018"), None, vec!["c", "b"]),
        (None, Some(2), vec!["b", "a"]),
        (Some("medici-2018"), Some(3), vec!["c"]),
        (Some("medici-2018"), Some(4), vec![]),
        (Some("go"), None, vec![]),
    ] {
        let filter = ListFilter { stage: Stage::Running, ruleset: ruleset.map(str::to_owned), players };
        assert_eq!(names(&store.list_public(filter, None, ALL).await.unwrap()), found, "{ruleset:?} {players:?}");
    }
}

pub(crate) async fn an_entry_changes_only_if_an_append_has_one(store: StoreUnderTest) {
    store.append(opened_at("t", entry_of(&["ann", "bob"]), 10)).await.unwrap();
    let before = store.list_of_person("ann", None, ALL).await.unwrap();
    store.append(rows("t", [2])).await.unwrap();
    assert_eq!(store.list_of_person("ann", None, ALL).await.unwrap(), before, "rows without an entry leave it");

    change(&*store, "t", 70, IndexEntry { public: false, brief: "[]".to_owned(), ..entry_of(&["cleo", "bob", "bob"]) })
        .await;
    assert_eq!(store.list_of_person("ann", None, ALL).await.unwrap(), []);
    for person in ["bob", "cleo"] {
        let listed = store.list_of_person(person, None, ALL).await.unwrap();
        assert_eq!((names(&listed), listed[0].changed_at, &*listed[0].brief), (vec!["t"], 70, "[]"), "{person}");
    }
    assert_eq!(store.list_public(Stage::Running.into(), None, ALL).await.unwrap(), []);
}

pub(crate) async fn unfinished_tables_of_a_person_are_first(store: StoreUnderTest) {
    let of_ann = |stage| IndexEntry { stage, public: false, ..entry_of(&["ann", "bob"]) };
    for (table, stage, at) in [
        ("old", Stage::Open, 10),
        ("won", Stage::Over, 90),
        ("lost", Stage::Over, 80),
        ("now", Stage::Running, 50),
        ("new", Stage::Open, 60),
    ] {
        store.append(opened_at(table, of_ann(stage), at)).await.unwrap();
    }
    store.append(opened_at("not hers", entry_of(&["bob"]), 99)).await.unwrap();

    assert_eq!(names(&store.list_of_person("ann", None, ALL).await.unwrap()), ["new", "now", "old", "won", "lost"]);
    assert_eq!(names(&store.list_of_person("ann", None, 4).await.unwrap()), ["new", "now", "old", "won"]);
    assert_eq!(count_unfinished(&*store, "ann").await, 3);
    assert_eq!(count_unfinished(&*store, "bob").await, 4);
    assert_eq!(count_unfinished(&*store, "nobody").await, 0);

    change(&*store, "now", 95, of_ann(Stage::Over)).await;
    assert_eq!(names(&store.list_of_person("ann", None, ALL).await.unwrap()), ["new", "old", "now", "won", "lost"]);
    assert_eq!(count_unfinished(&*store, "ann").await, 2);
}

/// Requests of one person at the same time can't pass the limit together.
pub(crate) async fn the_limit_of_tables_holds_at_any_speed(store: StoreUnderTest) {
    let open = |number: usize, stage| {
        let store = store.clone();
        let append = opened(&format!("t{number}"), IndexEntry { stage, ..entry_of(&["ann"]) });
        let limits = [limit("ann", 50)];
        async move { store.open_table(append, "ann", &limits).await }
    };
    assert_eq!(open(500, Stage::Over).await, Ok(OpenOutcome::Done));
    let mut requests = tokio::task::JoinSet::new();
    (0..95).for_each(|number| drop(requests.spawn(open(number, Stage::Open))));
    let opened = requests.join_all().await;
    let count = |opening| opened.iter().filter(|one| **one == Ok(opening)).count();
    assert_eq!((count(OpenOutcome::Done), count(OpenOutcome::LimitReached(0))), (50, 45));
    assert_eq!(count_unfinished(&*store, "ann").await, 50);
    assert_eq!(open(500, Stage::Open).await, Err(StoreError::Conflict), "it exists, whatever the count is");

    let mine = store.list_of_person("ann", None, ALL).await.unwrap();
    change(&*store, &mine[0].table, 9, IndexEntry { stage: Stage::Over, ..entry_of(&["ann"]) }).await;
    assert_eq!(open(600, Stage::Open).await, Ok(OpenOutcome::Done), "a finished table does not count");
    assert_eq!(open(601, Stage::Open).await, Ok(OpenOutcome::LimitReached(0)));
}

/// Several limits are checked in the same step, in order.
pub(crate) async fn each_member_of_a_table_has_its_own_limit(store: StoreUnderTest) {
    let limits = [limit("ann", 50), limit("bots of ann", 3)];
    let open = |number: usize| {
        let (store, limits) = (store.clone(), limits.clone());
        let append = opened(&format!("b{number}"), entry_of(&["ann", "bots of ann"]));
        async move { store.open_table(append, "ann", &limits).await }
    };
    let mut requests = tokio::task::JoinSet::new();
    (0..20).for_each(|number| drop(requests.spawn(open(number))));
    let done = requests.join_all().await;
    let count = |opening| done.iter().filter(|one| **one == Ok(opening)).count();
    assert_eq!((count(OpenOutcome::Done), count(OpenOutcome::LimitReached(1))), (3, 17));
    let of_people = opened("p", entry_of(&["ann"]));
    assert_eq!(store.open_table(of_people, "ann", &limits[..1]).await, Ok(OpenOutcome::Done), "another kind of table");
    let any = opened("any", entry_of(&["ann"]));
    assert_eq!(store.open_table(any, "ann", &[]).await, Ok(OpenOutcome::Done), "without a limit");
}

fn limit(member: &str, most: u64) -> MemberLimit {
    MemberLimit { member: member.into(), most }
}

pub(crate) async fn the_last_wake_time_counts(store: StoreUnderTest) {
    let at = |wake_at| IndexEntry { wake_at, ..entry() };
    for (table, wake_at) in [("late", Some(900)), ("soon", Some(-5)), ("never", None), ("once", Some(7))] {
        store.append(opened(table, at(wake_at))).await.unwrap();
    }
    change(&*store, "once", 1, at(None)).await;
    change(&*store, "late", 1, at(Some(800))).await;
    store.append(rows("soon", [2])).await.unwrap();
    assert_eq!(store.wake_times().await.unwrap(), [("soon".to_owned(), -5), ("late".to_owned(), 800)]);
}

pub(crate) async fn pruning_deletes_tables_that_nobody_uses(store: StoreUnderTest) {
    let of_ann = |stage| IndexEntry { stage, ..entry_of(&["ann"]) };
    for (table, stage) in
        [("open", Stage::Open), ("running", Stage::Running), ("played", Stage::Running), ("visited", Stage::Running)]
    {
        store.append(opened_at(table, of_ann(stage), 10)).await.unwrap();
    }
    store.append(opened_at("over", of_ann(Stage::Over), 10)).await.unwrap();
    store.append(opened_at("new", of_ann(Stage::Open), 100)).await.unwrap();
    // A move leaves the entry as it is, and only people who look leave a trace in `seen`.
    store.append(rows("played", [2])).await.unwrap();
    store.save_seen(vec![("visited".to_owned(), 0, 100), ("open".to_owned(), 0, 99)]).await.unwrap();
    assert_eq!(store.prune_unfinished(100, 1).await, Ok(1));
    assert_eq!(store.prune_unfinished(100, 9).await, Ok(1));
    assert_eq!(store.prune_unfinished(100, 9).await, Ok(0));
    for table in ["open", "running"] {
        assert_eq!(numbers(&*store, table).await, Vec::<u64>::new(), "{table}");
    }
    let mut mine: Vec<String> =
        store.list_of_person("ann", None, ALL).await.unwrap().into_iter().map(|item| item.table).collect();
    mine.sort();
    assert_eq!(mine, ["new", "over", "played", "visited"]);
}

pub(crate) async fn pruning_deletes_old_finished_tables(store: StoreUnderTest) {
    let of_ann = |stage| IndexEntry { stage, ..entry_of(&["ann"]) };
    for (table, stage, at) in [
        ("oldest", Stage::Over, 10),
        ("older", Stage::Over, 20),
        ("old", Stage::Over, 30),
        ("recent", Stage::Over, 100),
        ("running", Stage::Running, 10),
        ("open", Stage::Open, 10),
    ] {
        store.append(opened_at(table, of_ann(stage), at)).await.unwrap();
        store.save_seen(vec![(table.to_owned(), 0, 5)]).await.unwrap();
    }
    assert_eq!(store.prune_finished(100, 2).await, Ok(2), "the oldest first");
    assert_eq!(numbers(&*store, "old").await, [1]);
    assert_eq!(store.prune_finished(100, 2).await, Ok(1));
    assert_eq!(store.prune_finished(100, 2).await, Ok(0));

    for table in ["oldest", "older", "old"] {
        assert_eq!(numbers(&*store, table).await, Vec::<u64>::new(), "{table}");
        assert_eq!(store.last_seen(table).await.unwrap(), [], "{table}");
    }
    for table in ["recent", "running", "open"] {
        assert_eq!(numbers(&*store, table).await, [1], "{table}");
        assert_eq!(store.last_seen(table).await.unwrap(), [(0, 5)], "{table}");
    }
    assert_eq!(names(&store.list_of_person("ann", None, ALL).await.unwrap()), ["running", "open", "recent"]);
    // A deleted table can't be continued, and its id is free.
    assert!(store.append(rows("old", [2])).await.is_err());
    store.append(opened("old", entry())).await.unwrap();
    assert_eq!(store.last_seen("old").await.unwrap(), []);
}

async fn count_unfinished(store: &dyn Store, person: &str) -> usize {
    let listed = store.list_of_person(person, None, ALL).await.unwrap();
    listed.iter().filter(|item| item.stage != Stage::Over).count()
}
