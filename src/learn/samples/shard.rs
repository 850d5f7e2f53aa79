//! Labelled positions in a file.
//!
//! A file has a header of 128 bytes and then the data; all numbers are little-endian:
//!
//! | bytes | |
//! |---|---|
//! | 0-7 | `BOHRDATA` |
//! | 8-11 | the version of this form |
//! | 12-15 | the inputs of the game |
//! | 16-19 | the positions in the file |
//! | 20-23 | the number of the file among those made together, from 0 |
//! | 24-31 | the seed of the games |
//! | 32-47 | the name of the game, filled up with zeros |
//! | 48-51 | the plies searched for a label |
//! | 52-55 | up to so many pieces the search knew tables of endings |
//! | 56-63 | 0 |
//! | 64-95 | the name of the evaluation, filled up with zeros |
//! | 96-111 | 0 |
//! | 112-119 | the checksum of the data, XXH3 with 64 bits |
//! | 120-127 | the checksum of the header's other 120 bytes |
//!
//! The data are the positions one after the other, each: its canonical key (64 bits), its label in the units
//! of a [`Value`] (16 bits), how many inputs it has (8 bits), and these (16 bits each). The label is the part
//! of the value that the next roll leaves open ([`Stakes`](crate::game::Stakes)).
use std::fs;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use super::SampleError;
use crate::files::replace;
use crate::game::{Game, Inputs, Value};
use crate::search::Depth;

const HEADER: usize = 128;
/// The bytes of the header that its own checksum covers.
const COVERED: usize = 120;
const MAGIC: &[u8; 8] = b"BOHRDATA";
/// The version of the form, of the meaning of the inputs, and of the way in which positions are drawn:
/// whatever changes one of them is another version.
const VERSION: u32 = 1;
/// The ending of the files' names.
const ENDING: &str = ".data";
/// Digits of the number in a file's name.
const DIGITS: usize = 5;

/// Where the positions of a shard come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The seed of the games.
    pub seed: u64,
    /// Plies searched for a label.
    pub depth: Depth,
    /// Up to so many pieces the search knew tables of endings.
    pub tables: usize,
    /// The name of the evaluation; 32 bytes of it are kept.
    pub eval: String,
}

/// The name of the evaluation by a net, told from others by the bytes of its file.
#[must_use]
pub fn eval_name(net: &[u8]) -> String {
    format!("net-{:016x}", xxh3_64(net))
}

/// A position with its label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// The canonical key of the position.
    pub key: u64,
    /// Its inputs.
    pub inputs: Inputs,
    /// Its value for the side to move before the roll, as far as that leaves it open.
    pub value: Value,
}

/// The positions of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Where they come from.
    pub origin: Origin,
    /// The number of the file, from 0.
    pub number: u32,
    /// The positions.
    pub positions: Vec<Labelled>,
}

/// The file of a shard of the game `G`.
pub(crate) fn path<G: Game>(folder: &Path, number: u32) -> PathBuf {
    folder.join(name::<G>(number))
}

pub(super) fn name<G: Game>(number: u32) -> String {
    format!("{}-{number:0DIGITS$}{ENDING}", G::NAME)
}

/// Whether a file has the name of a shard of the game `G`.
pub(super) fn is_named<G: Game>(name: &str) -> bool {
    let middle = name.strip_prefix(G::NAME).and_then(|rest| rest.strip_prefix('-')?.strip_suffix(ENDING));
    middle.is_some_and(|number| number.len() >= DIGITS && number.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Shard {
    /// Writes the file whole: a file of the name is always complete.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn write<G: Game>(&self, folder: &Path) -> Result<PathBuf, SampleError> {
        let path = path::<G>(folder, self.number);
        replace(&path, &self.to_bytes::<G>()).map_err(SampleError::system("write", &path))?;
        Ok(path)
    }

    /// Reads a file and checks all of it.
    ///
    /// # Errors
    /// If it is no shard of the game `G` of this version, or was changed.
    pub fn read<G: Game>(path: &Path) -> Result<Shard, SampleError> {
        let is_file = fs::metadata(path).map_err(SampleError::system("read", path))?.is_file();
        if !is_file {
            // To open a pipe would wait for its other end.
            return Err(Reader { path }.wrong("it is", "no regular file".to_owned(), &"one"));
        }
        let bytes = fs::read(path).map_err(SampleError::system("read", path))?;
        Reader { path }.shard::<G>(&bytes)
    }

    fn to_bytes<G: Game>(&self) -> Vec<u8> {
        let mut data = Vec::new();
        for Labelled { key, inputs, value } in &self.positions {
            data.extend(key.to_le_bytes());
            data.extend(units(*value).to_le_bytes());
            data.push(u8::try_from(inputs.len()).unwrap_or(u8::MAX));
            data.extend(inputs.iter().flat_map(|input| input.to_le_bytes()));
        }
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
        let mut bytes = vec![0; COVERED];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..16].copy_from_slice(&small(G::INPUTS));
        bytes[16..20].copy_from_slice(&small(self.positions.len()));
        bytes[20..24].copy_from_slice(&self.number.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.origin.seed.to_le_bytes());
        fill(&mut bytes[32..48], G::NAME);
        bytes[48..52].copy_from_slice(&small(self.origin.depth.into()));
        bytes[52..56].copy_from_slice(&small(self.origin.tables));
        fill(&mut bytes[64..96], &self.origin.eval);
        bytes[112..120].copy_from_slice(&xxh3_64(&data).to_le_bytes());
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes.extend(data);
        bytes
    }
}

/// The units of a value in 16 bits, which they fit.
#[expect(clippy::cast_possible_truncation, reason = "at most 30,000")]
fn units(value: Value) -> i16 {
    const { assert!(Value::WIN.units() <= i16::MAX as i32) };
    value.units() as i16
}

/// Writes a text, as far as there is place for it.
fn fill(place: &mut [u8], text: &str) {
    let length = text.len().min(place.len());
    place[..length].copy_from_slice(&text.as_bytes()[..length]);
}

/// What is read, and from where.
struct Reader<'a> {
    path: &'a Path,
}

impl Reader<'_> {
    fn wrong(&self, what: &'static str, found: String, expected: &dyn ToString) -> SampleError {
        SampleError::Wrong { path: self.path.to_owned(), what, found, expected: expected.to_string() }
    }

    fn check(&self, part: &'static str, bytes: &[u8], expected: u64) -> Result<(), SampleError> {
        let found = xxh3_64(bytes);
        if found == expected {
            return Ok(());
        }
        Err(SampleError::Damaged { path: self.path.to_owned(), part, found, expected })
    }

    fn shard<G: Game>(&self, bytes: &[u8]) -> Result<Shard, SampleError> {
        let Some((head, data)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(self.wrong(
                "its size in bytes is",
                bytes.len().to_string(),
                &format!("at least {HEADER}"),
            ));
        };
        let number = |at: usize| head[at..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
        let long = |at: usize| head[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        let text = |bytes: &[u8]| {
            bytes.split(|&byte| byte == 0).next().unwrap_or_default().escape_ascii().to_string()
        };
        if &head[..8] != MAGIC {
            let expected = format!("`{}`", MAGIC.escape_ascii());
            return Err(self.wrong("it begins with", format!("`{}`", text(&head[..8])), &expected));
        }
        if number(8) != VERSION {
            return Err(self.wrong("its version is", number(8).to_string(), &VERSION));
        }
        self.check("header", &head[..COVERED], long(COVERED))?;
        let game = text(&head[32..48]);
        if game != G::NAME {
            return Err(self.wrong("its game is", format!("`{game}`"), &format!("`{}`", G::NAME)));
        }
        if number(12) as usize != G::INPUTS {
            return Err(self.wrong("its inputs are", number(12).to_string(), &G::INPUTS));
        }
        self.check("data", data, long(112))?;
        let origin = Origin {
            seed: long(24),
            depth: Depth::try_from(number(48)).unwrap_or(Depth::MAX),
            tables: number(52) as usize,
            eval: text(&head[64..96]),
        };
        let positions = positions::<G>(data);
        match positions {
            Some(positions) if positions.len() == number(16) as usize => {
                Ok(Shard { origin, number: number(20), positions })
            }
            // The checksums are right: it was written so.
            _ => Err(self.wrong("its data are", "not what its header says".to_owned(), &"those positions")),
        }
    }
}

/// The positions that the data hold, [`None`] if they are none of the game `G`.
fn positions<G: Game>(mut data: &[u8]) -> Option<Vec<Labelled>> {
    let mut positions = Vec::new();
    while !data.is_empty() {
        let key = u64::from_le_bytes(*take(&mut data)?);
        let value = Value::new(i16::from_le_bytes(*take(&mut data)?).into());
        let [count] = *take(&mut data)?;
        let mut inputs = Inputs::new();
        for _ in 0..count {
            let input = u16::from_le_bytes(*take(&mut data)?);
            if usize::from(input) >= G::INPUTS {
                return None;
            }
            inputs.try_push(input).ok()?;
        }
        positions.push(Labelled { key, inputs, value });
    }
    Some(positions)
}

/// Takes the next bytes.
fn take<'a, const N: usize>(data: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (taken, rest) = data.split_first_chunk()?;
    *data = rest;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Labelled, Origin, Reader, SampleError, Shard, is_named, name};
    use crate::game::{Game, Inputs, Value};
    use crate::games::ewn::{Nearest, Standard};

    fn shard() -> Shard {
        let mut inputs = Inputs::new();
        Standard::start().fill_inputs(&mut inputs);
        let origin = Origin { seed: 7, depth: 3, tables: 4, eval: "race".to_owned() };
        let labelled = |key, units| Labelled { key, inputs: inputs.clone(), value: Value::new(units) };
        let mut positions = vec![labelled(1, 5), labelled(u64::MAX, -30_000), labelled(3, 30_000)];
        positions[1].inputs.truncate(2);
        Shard { origin, number: 4, positions }
    }

    fn read<G: Game>(bytes: &[u8]) -> Result<Shard, SampleError> {
        Reader { path: Path::new("a") }.shard::<G>(bytes)
    }

    #[test]
    fn a_shard_comes_back_as_it_was() {
        let bytes = shard().to_bytes::<Standard>();
        assert_eq!(read::<Standard>(&bytes).expect("a shard"), shard());
    }

    #[test]
    fn whatever_is_changed_is_told() {
        let bytes = shard().to_bytes::<Standard>();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            let error = read::<Standard>(&changed).expect_err("a bad file").to_string();
            let expected = match at {
                0..8 => "it begins with",
                8..12 => "its version is",
                12..112 | 120..128 => "the checksum of its header",
                _ => "the checksum of its ",
            };
            assert!(error.contains(expected), "{at}: {error}");
        }
        for length in 0..bytes.len() {
            assert!(read::<Standard>(&bytes[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn a_shard_of_another_game_is_told() {
        let error = read::<Nearest>(&shard().to_bytes::<Standard>()).expect_err("another game").to_string();
        assert_eq!(error, "`a` holds other positions: its game is `ewn`, expected `ewn-nearest`");
    }

    #[test]
    fn data_that_are_no_positions_are_told_though_their_checksum_is_right() {
        let mut shard = shard();
        shard.positions[0].inputs[0] = u16::MAX;
        let error = read::<Standard>(&shard.to_bytes::<Standard>()).expect_err("a bad input").to_string();
        assert!(error.contains("not what its header says"), "{error}");
    }

    #[test]
    fn a_name_tells_the_game() {
        assert!(
            is_named::<Standard>(&name::<Standard>(12)) && is_named::<Nearest>(&name::<Nearest>(123_456))
        );
        assert!(!is_named::<Standard>(&name::<Nearest>(12)) && !is_named::<Standard>("ewn-00001.data.new"));
    }
}
