//! Files in memory.
use std::fs::File;
use std::io;

use memmap2::Mmap;

/// The contents of a file, of which the system reads what is asked for.
#[derive(Debug)]
pub(super) struct Map {
    map: Mmap,
    header: usize,
}

impl Map {
    /// Maps a file whose data come after so many bytes.
    #[expect(unsafe_code, reason = "only the system can promise that nobody else writes to the file")]
    pub(super) fn new(file: &File, header: usize) -> io::Result<Map> {
        // SAFETY: the bytes stay what they are while nobody writes to the file. Bohr itself never does:
        // it writes a table under another name and renames it, and the map keeps the old file.
        let map = unsafe { Mmap::map(file) }?;
        Ok(Map { map, header })
    }

    /// All of the file.
    pub(super) fn whole(&self) -> &[u8] {
        &self.map
    }

    /// What comes after the header.
    pub(super) fn data(&self) -> &[u8] {
        self.map.get(self.header..).unwrap_or_default()
    }
}
