//! Files of tables.
//!
//! A file has a header of 64 bytes and then the data; all numbers are little-endian:
//!
//! | bytes | |
//! |---|---|
//! | 0-7 | `BOHRENDS`, or `BOHRPART` if values are still missing |
//! | 8-11 | the version of this form |
//! | 12-15 | the pieces on the board |
//! | 16-23 | the places of the table |
//! | 24-27 | the bits of a value |
//! | 28-31 | 0 |
//! | 32-47 | the name of the game, filled up with zeros |
//! | 48-55 | the checksum of the data, XXH3 with 64 bits |
//! | 56-63 | the checksum of the header's other 56 bytes |
//!
//! A whole table has [packed](super::packed) values, a partial one the numerators of the
//! [computation](super::fine), 32 bits each.
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::error::TableError;
use super::map::Map;
use crate::files;
use crate::game::Game;

/// The bytes of the header.
const HEADER: usize = 64;
/// The bytes of the header that its own checksum covers.
const COVERED: usize = 56;
/// The bytes of a game's name.
const NAME: usize = 16;
/// The version of the form, of the numbering of the places, and of the meaning of a value: whatever
/// changes one of them is another version.
const VERSION: u32 = 1;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A table.
    Whole,
    /// One whose values are not all computed yet.
    Partial,
}

impl Content {
    fn magic(self) -> &'static [u8; 8] {
        match self {
            Content::Whole => b"BOHRENDS",
            Content::Partial => b"BOHRPART",
        }
    }
}

/// What the header of a file says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    content: Content,
    game: &'static str,
    pieces: u32,
    places: u64,
    bits: u32,
    /// The bytes of the data.
    bytes: u64,
}

impl Header {
    /// The header of a table of the game `G`: `bits` for a value, `bytes` of data.
    pub(super) fn new<G: Game>(content: Content, pieces: usize, bits: usize, bytes: usize) -> Header {
        const { assert!(G::NAME.len() <= NAME, "the name fits the header") };
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Header {
            content,
            game: G::NAME,
            pieces: small(pieces),
            places: G::endings(pieces) as u64,
            bits: small(bits),
            bytes: bytes as u64,
        }
    }

    fn bytes(&self, checksum: u64) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(self.content.magic());
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.pieces.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.places.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.bits.to_le_bytes());
        bytes[32..32 + self.game.len()].copy_from_slice(self.game.as_bytes());
        bytes[48..COVERED].copy_from_slice(&checksum.to_le_bytes());
        let own = xxh3_64(&bytes[..COVERED]);
        bytes[COVERED..].copy_from_slice(&own.to_le_bytes());
        bytes
    }
}

/// The file of a table.
pub(super) fn path<G: Game>(folder: &Path, pieces: usize) -> PathBuf {
    folder.join(format!("{}-{pieces}.bohr", G::NAME))
}

/// Writes a file whole.
pub(super) fn write(
    path: &Path,
    header: Header,
    data: impl Iterator<Item = Vec<u8>>,
) -> Result<(), TableError> {
    let written = files::replace_with(path, |file| {
        let mut checksum = Xxh3::new();
        file.write_all(&[0; HEADER])?;
        for part in data {
            checksum.update(&part);
            file.write_all(&part)?;
        }
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header.bytes(checksum.digest()))
    });
    written.map_err(TableError::system("write", path))
}

/// Opens a file and checks all of it against the header that it should have.
pub(super) fn open(path: &Path, header: &Header) -> Result<Map, TableError> {
    // To open a pipe would wait for its other end.
    let kind = fs::metadata(path).map_err(TableError::system("open", path))?.file_type();
    let wrong = |what, found: String, expected: String| {
        Err(TableError::Wrong { path: path.to_owned(), what, found, expected })
    };
    if !kind.is_file() {
        return wrong("it is", "no regular file".to_owned(), "one".to_owned());
    }
    let file = File::open(path).map_err(TableError::system("open", path))?;
    let size = file.metadata().map_err(TableError::system("read", path))?.len();
    let expected = HEADER as u64 + header.bytes;
    if size < HEADER as u64 {
        return wrong("its size is", format!("{size} bytes"), format!("{expected}"));
    }
    let map = Map::new(&file, HEADER).map_err(TableError::system("map", path))?;
    let Some(found) = map.whole().first_chunk::<HEADER>() else {
        return wrong("its size is", format!("{} bytes", map.whole().len()), format!("{expected}"));
    };
    let number = |at: usize| found[at..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
    let long = |at: usize| found[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
    let text = |bytes: &[u8]| format!("`{}`", bytes.trim_ascii().escape_ascii());
    if &found[..8] != header.content.magic() {
        return wrong("it begins with", text(&found[..8]), text(header.content.magic()));
    }
    if number(8) != VERSION {
        return wrong("its version is", number(8).to_string(), VERSION.to_string());
    }
    check(path, "header", xxh3_64(&found[..COVERED]), long(COVERED))?;
    let game = found[32..48].split(|&byte| byte == 0).next().unwrap_or_default();
    if game != header.game.as_bytes() {
        return wrong("its game is", text(game), text(header.game.as_bytes()));
    }
    for (what, found, expected) in [
        ("its number of pieces is", u64::from(number(12)), u64::from(header.pieces)),
        ("its number of places is", long(16), header.places),
        ("its number of bits for a value is", u64::from(number(24)), u64::from(header.bits)),
        ("its size in bytes is", size, expected),
    ] {
        if found != expected {
            return wrong(what, found.to_string(), expected.to_string());
        }
    }
    check(path, "data", xxh3_64(map.data()), long(48))?;
    Ok(map)
}

fn check(path: &Path, part: &'static str, found: u64, expected: u64) -> Result<(), TableError> {
    if found == expected {
        return Ok(());
    }
    Err(TableError::Damaged { path: path.to_owned(), part, found, expected })
}
