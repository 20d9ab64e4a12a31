//! Where the data of the tests lies, and how it is written anew: `LONJA_UPDATE=1 cargo test`.

#![allow(dead_code, reason = "not every test uses all of it")]

use std::path::PathBuf;
use std::{env, fs};

/// A file or folder of the project's test data.
pub(crate) fn path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "testdata", name].iter().collect()
}

/// Whether the test should write the data instead of comparing it.
pub(crate) fn updating() -> bool {
    env::var_os("LONJA_UPDATE").is_some()
}

/// Writes a file of the test data, and the folders that it needs.
pub(crate) fn write(name: &str, text: &str) {
    let path = path(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Compares a text with a file of the test data, or writes it there.
pub(crate) fn check(name: &str, text: &str) {
    if updating() {
        return write(name, text);
    }
    let expected = fs::read_to_string(path(name)).unwrap_or_default();
    for (line, (expected, actual)) in expected.lines().zip(text.lines()).enumerate() {
        assert_eq!(actual, expected, "testdata/{name}, line {}; LONJA_UPDATE=1 writes it anew", line + 1);
    }
    assert_eq!(text.lines().count(), expected.lines().count(), "testdata/{name}; LONJA_UPDATE=1 writes it anew");
}

/// The names of the files in a folder of the test data, in order.
pub(crate) fn files(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(path(folder)).map(Iterator::collect::<Vec<_>>).unwrap_or_default();
    let mut names: Vec<_> =
        entries.into_iter().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
