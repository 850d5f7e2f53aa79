//! Files that are whole at every moment: what is new is written beside a file and then takes its place.
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The ending of a file that is not whole yet.
const NEW: &str = ".new";

/// The same path with something at its end.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Whether something that is there is no regular file: a device or a pipe, which nothing can take the place of.
fn is_device(path: &Path) -> bool {
    path.exists() && !path.is_file() && !path.is_dir()
}

/// Sees to it that a file can be written; what it holds stays.
///
/// # Errors
/// If the system refuses.
pub fn check_writable(path: &Path) -> io::Result<()> {
    if is_device(path) {
        return Ok(());
    }
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let new = beside(path, NEW);
    File::create(&new).and_then(|_| fs::remove_file(&new))
}

/// Puts bytes in the place of what a file holds. Whatever happens meanwhile, its name means either the old
/// bytes or the new ones, whole.
///
/// # Errors
/// If the system refuses.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_with(path, |file| file.write_all(bytes))
}

/// Puts what `write` writes in the place of what a file holds, as [`replace`] does.
///
/// # Errors
/// If the system refuses, or what `write` tells.
pub fn replace_with(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    if is_device(path) {
        return File::options().write(true).open(path).and_then(|mut file| write(&mut file));
    }
    let new = beside(path, NEW);
    let whole = |mut file: File| write(&mut file).and_then(|()| file.sync_all());
    let written = File::create(&new).and_then(whole).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        // What is not complete is of no use; that it cannot be removed is the lesser trouble.
        let _ = fs::remove_file(&new);
        return written;
    }
    // The new name itself shall survive a loss of power, where folders can be synchronised.
    if let Some(folder) = path.parent()
        && let Ok(folder) = File::open(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
    {
        let _ = folder.sync_all();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{self, Write};
    use std::path::Path;

    use super::{check_writable, replace, replace_with};

    #[test]
    fn a_file_is_replaced_or_stays_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        replace(&path, b"old").expect("written");
        replace(&path, b"new").expect("written");
        assert_eq!(fs::read(&path).expect("read"), b"new");
        let failed = replace_with(&path, |file| {
            file.write_all(b"half")?;
            Err(io::ErrorKind::Other.into())
        });
        assert!(failed.is_err());
        check_writable(&path).expect("a file that may be written");
        assert_eq!(fs::read(&path).expect("read"), b"new");
        let names = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(names, 1, "nothing is left beside it");
    }

    #[test]
    fn what_cannot_be_written_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        for path in [folder.path().to_owned(), folder.path().join("no").join("file")] {
            assert!(check_writable(&path).is_err() && replace(&path, b"").is_err(), "{path:?}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_device_takes_what_is_written_and_stays_one() {
        let null = Path::new("/dev/null");
        check_writable(null).expect("a device that may be written");
        replace(null, b"nothing").expect("written");
        assert!(!null.is_file());
    }
}
