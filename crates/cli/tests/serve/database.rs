//! A file for the tables of a server.

use std::path::PathBuf;

use tempfile::TempDir;

/// Where a server keeps its tables, until this is dropped.
pub(crate) struct TestDatabase {
    pub(crate) url: String,
    folder: TempDir,
}

/// A new one.
pub(crate) fn fresh() -> TestDatabase {
    let folder = TempDir::with_prefix("lonja-serve-").unwrap();
    let url = format!("sqlite:{}", folder.path().join("tables.sqlite").display());
    TestDatabase { url, folder }
}

/// A new one that survives a power cut.
pub(crate) fn durable() -> TestDatabase {
    fresh()
}

impl TestDatabase {
    /// Runs statements. No server may run.
    pub(crate) fn execute(&self, sql: &str) {
        let file = self.url.strip_prefix("sqlite:").unwrap();
        rusqlite::Connection::open(file).unwrap().execute_batch(sql).unwrap();
    }

    /// Another one with the same contents. No server may run.
    pub(crate) fn copy(&self) -> Self {
        let copy = fresh();
        for file in std::fs::read_dir(self.folder.path()).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), copy.folder.path().join(file.file_name())).unwrap();
        }
        copy
    }

    /// Everything that is stored, byte for byte.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let files = std::fs::read_dir(self.folder.path()).unwrap();
        let paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
        paths.iter().flat_map(|path| std::fs::read(path).unwrap()).collect()
    }
}
