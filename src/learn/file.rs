//! Files that are whole at every moment.
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The path under which a file is written before it takes its place.
fn beside(path: &Path) -> PathBuf {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    PathBuf::from(new)
}

/// Puts something in the place of what a file holds, which is never seen half written.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = beside(path);
    let write = |mut file: File| file.write_all(bytes).and_then(|()| file.sync_all());
    let written = File::create(&new).and_then(write).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        // What is not complete is of no use; that it cannot be removed is the lesser trouble.
        let _ = fs::remove_file(&new);
    }
    written
}
