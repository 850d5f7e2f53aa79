//! The values of all pairs of arrangements.
//!
//! A file has a header of 48 bytes and then the data; all numbers are little-endian:
//!
//! | bytes | |
//! |---|---|
//! | 0-7 | `BOHRSETS` |
//! | 8-11 | the version of this form |
//! | 12-15 | the pairs |
//! | 16-31 | the name of the game, filled up with zeros |
//! | 32-39 | the checksum of the data, XXH3 with 64 bits |
//! | 40-47 | the checksum of the header's other 40 bytes |
//!
//! The data are the values of the pairs in the order of their [numbers](Setups::pairs), in the units of a
//! [`Value`], 16 bits each.
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use super::Setups;
use crate::game::{Game, Value};

const MAGIC: &[u8; 8] = b"BOHRSETS";
/// The version of the form and of the numbering of the pairs.
const VERSION: u32 = 1;
const HEADER: usize = 48;
/// The bytes of the header that its own checksum covers.
const COVERED: usize = 40;
/// The bytes of the header that say what the data must be.
const IDENTITY: usize = 32;
/// The bytes of a game's name.
const NAME: usize = 16;

/// Why bytes are no table of set-ups.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupTableError {
    /// In this game the sides do not arrange their pieces.
    #[error("no set-ups in {0}: expected a game in which the sides arrange their pieces, such as `ewn`")]
    Game(&'static str),
    /// Something about it is not what it should be.
    #[error("no table of the set-ups of {game}: {what} {found}, expected {expected}")]
    Wrong {
        /// The game that it was read for.
        game: &'static str,
        /// What is wrong.
        what: &'static str,
        /// What it is.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// It was changed since it was written.
    #[error("the table of set-ups is damaged: the checksum of its {part} is not the one that was written")]
    Damaged {
        /// Which part is damaged.
        part: &'static str,
    },
}

/// The value of every pair of arrangements for the side that begins, before its first roll.
#[derive(Clone, Debug)]
pub struct SetupTable {
    setups: Setups,
    values: Vec<Value>,
}

impl SetupTable {
    /// The table of the values of the [pairs](Setups::pairs) in their order, [`None`] if these are not as many.
    #[must_use]
    pub fn new(setups: Setups, values: Vec<Value>) -> Option<SetupTable> {
        (setups.pairs().len() == values.len()).then_some(SetupTable { setups, values })
    }

    /// The set-ups.
    #[must_use]
    pub fn setups(&self) -> &Setups {
        &self.setups
    }

    /// The values in the order of the pairs.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The value of a pair of classes for the side that begins, whose class is the first.
    #[must_use]
    pub fn value(&self, pair: [usize; 2]) -> Value {
        self.values[self.setups.pair(pair)]
    }

    /// The value of the class `own` against the class `other` for the side that has the first, which begins
    /// or does not.
    #[must_use]
    pub fn value_for(&self, begins: bool, own: usize, other: usize) -> Value {
        if begins { self.value([own, other]) } else { -self.value([other, own]) }
    }

    /// The class that is best against a known one, the first of equals, and its value.
    #[must_use]
    pub fn answer(&self, begins: bool, known: usize) -> (usize, Value) {
        self.best(|own| self.value_for(begins, own, known))
    }

    /// The class that is worth most against the best answer to it, the first of equals, and that value.
    #[must_use]
    pub fn safest(&self, begins: bool) -> (usize, Value) {
        self.best(|own| -self.answer(!begins, own).1)
    }

    fn best(&self, value: impl Fn(usize) -> Value) -> (usize, Value) {
        let mut best = (0, value(0));
        for class in 1..self.setups.classes().len() {
            let value = value(class);
            if value > best.1 {
                best = (class, value);
            }
        }
        best
    }

    /// The arrangement to choose: the best answer to a known one, the safest if none is known. [`None`] if
    /// the known one is no arrangement.
    #[must_use]
    pub fn choice(&self, begins: bool, known: Option<&[u8]>) -> Option<&[u8]> {
        let (class, _) = match known {
            Some(known) => self.answer(begins, self.setups.class_of(known)?),
            None => self.safest(begins),
        };
        Some(&self.setups.classes()[class])
    }

    /// The file of the table of the game `G`.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most 30,000")]
    pub fn to_bytes<G: Game>(&self) -> Vec<u8> {
        const { assert!(Value::WIN.units() <= i16::MAX as i32) };
        let data: Vec<u8> =
            self.values.iter().flat_map(|value| (value.units() as i16).to_le_bytes()).collect();
        let mut bytes = identity::<G>(self.values.len()).to_vec();
        bytes.extend(xxh3_64(&data).to_le_bytes());
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes.extend(data);
        bytes
    }

    /// The table of a file that is part of the program.
    ///
    /// # Panics
    /// If it is no table of the game; the tests ask for the table of every game that has one.
    #[must_use]
    pub fn built_in<G: Game>(bytes: &[u8]) -> SetupTable {
        SetupTable::of_bytes::<G>(bytes)
            .unwrap_or_else(|error| panic!("the set-ups that were built in: {error}"))
    }

    /// The table of the game `G` from its file.
    ///
    /// # Errors
    /// If it is no such table, or was changed.
    pub fn of_bytes<G: Game>(bytes: &[u8]) -> Result<SetupTable, SetupTableError> {
        let setups = Setups::of::<G>().ok_or(SetupTableError::Game(G::NAME))?;
        let wrong = |what, found: String, expected: String| SetupTableError::Wrong {
            game: G::NAME,
            what,
            found,
            expected,
        };
        let size = HEADER + size_of::<i16>() * setups.pairs().len();
        let Some((head, data)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(wrong("its size in bytes is", bytes.len().to_string(), size.to_string()));
        };
        let expected = identity::<G>(setups.pairs().len());
        let text = |bytes: &[u8]| {
            format!("`{}`", bytes.split(|&byte| byte == 0).next().unwrap_or_default().escape_ascii())
        };
        let number = |bytes: &[u8]| bytes.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
        if head[..8] != expected[..8] {
            return Err(wrong("it begins with", text(&head[..8]), text(MAGIC)));
        }
        if head[8..12] != expected[8..12] {
            return Err(wrong("its version is", number(&head[8..12]).to_string(), VERSION.to_string()));
        }
        if head[COVERED..] != xxh3_64(&head[..COVERED]).to_le_bytes() {
            return Err(SetupTableError::Damaged { part: "header" });
        }
        if head[16..IDENTITY] != expected[16..] {
            return Err(wrong("its game is", text(&head[16..IDENTITY]), text(G::NAME.as_bytes())));
        }
        for (what, found, expected) in [
            ("its pairs are", number(&head[12..16]) as usize, setups.pairs().len()),
            ("its size in bytes is", bytes.len(), size),
        ] {
            if found != expected {
                return Err(wrong(what, found.to_string(), expected.to_string()));
            }
        }
        if head[IDENTITY..COVERED] != xxh3_64(data).to_le_bytes() {
            return Err(SetupTableError::Damaged { part: "data" });
        }
        let values = data.as_chunks().0.iter().map(|units| Value::new(i16::from_le_bytes(*units).into()));
        Ok(SetupTable { setups, values: values.collect() })
    }
}

/// The first part of the header.
fn identity<G: Game>(pairs: usize) -> [u8; IDENTITY] {
    const { assert!(G::NAME.len() <= NAME, "the name fits the header") };
    let mut bytes = [0; IDENTITY];
    bytes[..8].copy_from_slice(MAGIC);
    bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
    bytes[12..16].copy_from_slice(&u32::try_from(pairs).unwrap_or(u32::MAX).to_le_bytes());
    bytes[16..16 + G::NAME.len()].copy_from_slice(G::NAME.as_bytes());
    bytes
}
