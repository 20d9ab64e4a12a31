//! Writing files so that a crash leaves the old content or the new one.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Replaces a file: writes a temporary file beside it, flushes it to the disk and renames it.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A rename would replace a symbolic link by a file; write to its target instead.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    // A device or a pipe can't be replaced.
    if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
        return fs::write(&path, bytes);
    }
    let temporary = with_suffix(&path, &format!(".{}.tmp", std::process::id()));
    let written = write_and_sync(&temporary, bytes).and_then(|()| fs::rename(&temporary, &path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
        return written;
    }
    // Makes the new name durable where folders can be flushed. The content is safe without it.
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn write_and_sync(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// The path with something added to its file name.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.net");
        for content in [&b"old"[..], b"new"] {
            write_atomically(&path, content).unwrap();
            assert_eq!(fs::read(&path).unwrap(), content);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        // The temporary file can't be created where a folder has its name: the old content stays.
        let temporary = with_suffix(&fs::canonicalize(&path).unwrap(), &format!(".{}.tmp", std::process::id()));
        fs::create_dir(temporary).unwrap();
        assert!(write_atomically(&path, b"newer").is_err());
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }
}
