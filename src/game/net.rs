//! A small network that judges positions.
//!
//! A game tells which of its inputs a position has ([`Game::fill_inputs`]). The
//! network adds up the rows of weights of those inputs, clamps each sum to 0 to 1 and squares it, and
//! adds these squares up by weights of their own:
//!
//! ```text
//! a_h = c_h + sum over the inputs i of w_ih        p = 1 / (1 + exp(-(b + sum over h of v_h clamp(a_h)^2)))
//! ```
//!
//! p is the win probability of the side to move before its roll. All weights are whole numbers of 16 bits:
//! `w` and `c` of 1/1024, `v` of 1/2048, and the squares are cut to whole numbers of 1/4096, so that `b` and
//! the sum are of 1/8388608. So every machine finds the same value, and the compiler turns the loops into
//! vector instructions of whole numbers.
//!
//! A file has a header of 64 bytes and then the data; all numbers are little-endian:
//!
//! | bytes | |
//! |---|---|
//! | 0-7 | `BOHRNETS` |
//! | 8-11 | the version of this form |
//! | 12-15 | the inputs |
//! | 16-19 | the hidden units |
//! | 20-31 | 0 |
//! | 32-47 | the name of the game, filled up with zeros |
//! | 48-55 | the checksum of the data, XXH3 with 64 bits |
//! | 56-63 | the checksum of the header's other 56 bytes |
//!
//! The data are w (input by input), c and v (16 bits each), and b (32 bits).
use std::fmt;

use arrayvec::ArrayVec;
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use super::{Game, logistic};

/// The most inputs that a position may have.
pub const MAX_INPUTS: usize = 40;

/// The inputs of a position, each below [`Game::INPUTS`].
pub type Inputs = ArrayVec<u16, MAX_INPUTS>;

/// Hidden units.
pub const HIDDEN: usize = 64;
/// The whole number that stands for 1 in the first layer.
pub const ONE: i16 = 1024;
/// The whole number that stands for 1 among the weights of the hidden units.
pub const OUTPUT_ONE: i16 = 2048;
/// The greatest weight of a hidden unit that a net may have: with it the sum of all is certain to fit 32
/// bits.
pub const OUTPUT_MOST: i16 = 4 * OUTPUT_ONE - 1;

/// A unit is shifted so far before it is squared that the high 16 bits of the product are the square in
/// parts of [`SQUARE_ONE`].
const SHIFT: u32 = 4;
/// The whole number that stands for 1 among the squares.
const SQUARE_ONE: u16 = 4096;
const _: () = assert!(SQUARE_ONE as u32 == ((ONE as u32) << SHIFT).pow(2) >> 16);
const _: () = {
    let most = SQUARE_ONE as u32 * OUTPUT_MOST.unsigned_abs() as u32;
    assert!(HIDDEN <= (i32::MAX.unsigned_abs() / most) as usize);
};
/// The whole number that stands for 1 in the logarithm of the odds.
pub const LOG_ONE: i32 = SQUARE_ONE as i32 * OUTPUT_ONE as i32;
const _: () = assert!(LOG_ONE == 1 << logistic::PARTS);

const HEADER: usize = 64;
/// The bytes of the header that its own checksum covers.
const COVERED: usize = 56;
const NAME: usize = 16;
const MAGIC: &[u8; 8] = b"BOHRNETS";
/// The version of the form and of the meaning of the inputs.
const VERSION: u32 = 3;

/// A weight for each hidden unit. It begins at a line of the processor's cache: rows that lie across them
/// cost a fifth of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

/// The weights.
#[derive(Clone, PartialEq)]
pub struct Net {
    /// w by input.
    pub rows: Vec<Row>,
    /// c.
    pub bias: Row,
    /// v.
    pub output: Row,
    /// b.
    pub offset: i32,
}

impl fmt::Debug for Net {
    /// The weights are too many to be of use.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Net").field("rows", &self.rows.len()).finish_non_exhaustive()
    }
}

/// The hidden units of a net, while the inputs of a position are added up.
pub struct Sums<'net> {
    net: &'net Net,
    units: [i16; HIDDEN],
}

// Loops over numbers: the compiler makes vector instructions of them, and none of `map` on an array.
impl Sums<'_> {
    /// Adds an input, which is below the number of rows.
    #[inline]
    pub fn add(&mut self, input: u16) {
        // Copied as a whole, the row is known to begin at a line of the cache.
        let row = self.net.rows[usize::from(input)];
        for unit in 0..HIDDEN {
            // A sum that comes to the ends of its range is far beyond what counts.
            self.units[unit] = self.units[unit].saturating_add(row.0[unit]);
        }
    }

    /// The win probability of the side to move.
    #[must_use]
    pub fn probability(&self) -> f32 {
        let mut squares = [0; HIDDEN];
        let units = &self.units;
        for unit in 0..HIDDEN {
            squares[unit] = square(units[unit]);
        }
        let mut total = 0_i32;
        for pair in 0..HIDDEN / 2 {
            let weighted = |unit: usize| i32::from(squares[unit]) * i32::from(self.net.output.0[unit]);
            // No overflow in a net that was read; a check would keep the compiler from vectors.
            total = total.wrapping_add(weighted(2 * pair) + weighted(2 * pair + 1));
        }
        logistic::probability(total.saturating_add(self.net.offset))
    }
}

/// Why a net could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// Something about it is not what it should be.
    #[error("no net for {game}: {what} {found}, expected {expected}")]
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
    #[error("the net is damaged: the checksum of its {part} is {found:016x}, expected {expected:016x}")]
    Damaged {
        /// Which part is damaged.
        part: &'static str,
        /// The checksum of what is there.
        found: u64,
        /// The checksum that was written down.
        expected: u64,
    },
}

impl Net {
    /// The win probability of the side to move; in a game that has [stakes](Game::stakes), that in all that
    /// they leave open.
    #[must_use]
    pub fn judge<G: Game>(&self, position: &G) -> f32 {
        let mut sums = self.sums();
        position.each_input(&mut |input| sums.add(input));
        sums.probability()
    }

    /// The win probability of the side to move in a position with these inputs, which are below the
    /// number of rows.
    #[must_use]
    pub fn probability(&self, inputs: &[u16]) -> f32 {
        let mut sums = self.sums();
        for &input in inputs {
            sums.add(input);
        }
        sums.probability()
    }

    /// The hidden units of a position without inputs.
    #[must_use]
    pub const fn sums(&self) -> Sums<'_> {
        Sums { net: self, units: self.bias.0 }
    }

    /// The bytes of a file.
    #[must_use]
    pub fn to_bytes<G: Game>(&self) -> Vec<u8> {
        let mut data = Vec::new();
        for row in self.rows.iter().chain([&self.bias, &self.output]) {
            data.extend(row.0.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        data.extend(self.offset.to_le_bytes());
        let mut bytes = header::<G>().to_vec();
        bytes.extend(xxh3_64(&data).to_le_bytes());
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes.extend(data);
        bytes
    }

    /// The net of a file that is part of the program.
    ///
    /// # Panics
    /// If it is no net for the game; the tests ask for the net of every game.
    #[must_use]
    pub fn built_in<G: Game>(bytes: &[u8]) -> Net {
        Net::of_bytes::<G>(bytes).unwrap_or_else(|error| panic!("the net that was built in: {error}"))
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are no net of this version for the game, or were changed.
    pub fn of_bytes<G: Game>(bytes: &[u8]) -> Result<Net, NetError> {
        let wrong =
            |what, found: String, expected: String| NetError::Wrong { game: G::NAME, what, found, expected };
        let size = HEADER + size_of::<Row>() * (G::INPUTS + 2) + size_of::<i32>();
        let Some((head, data)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(wrong("its size in bytes is", bytes.len().to_string(), size.to_string()));
        };
        let expected = header::<G>();
        let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let text = |bytes: &[u8]| {
            format!("`{}`", bytes.split(|&byte| byte == 0).next().unwrap_or_default().escape_ascii())
        };
        if head[..8] != expected[..8] {
            return Err(wrong("it begins with", text(&head[..8]), text(MAGIC)));
        }
        if number(8) != VERSION {
            return Err(wrong("its version is", number(8).to_string(), VERSION.to_string()));
        }
        check("header", &head[..COVERED], &head[COVERED..])?;
        if head[32..48] != expected[32..48] {
            return Err(wrong("its game is", text(&head[32..48]), text(G::NAME.as_bytes())));
        }
        for (what, at, expected) in [("its inputs are", 12, G::INPUTS), ("its hidden units are", 16, HIDDEN)]
        {
            if number(at) as usize != expected {
                return Err(wrong(what, number(at).to_string(), expected.to_string()));
            }
        }
        if bytes.len() != size {
            return Err(wrong("its size in bytes is", bytes.len().to_string(), size.to_string()));
        }
        check("data", data, &head[48..56])?;
        let net = Net::of_data(data);
        if let Some(weight) =
            net.output.0.iter().find(|weight| weight.unsigned_abs() > OUTPUT_MOST.unsigned_abs())
        {
            let expected = format!("at most {OUTPUT_MOST}");
            return Err(wrong("the weight of a hidden unit is", weight.to_string(), expected));
        }
        Ok(net)
    }

    /// The weights of data of the right size.
    fn of_data(data: &[u8]) -> Net {
        let mut words = data.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
        let mut row = || Row(std::array::from_fn(|_| words.next().unwrap_or_default()));
        let rows = data.len() / size_of::<Row>() - 2;
        Net {
            rows: (0..rows).map(|_| row()).collect(),
            bias: row(),
            output: row(),
            offset: data.last_chunk().map_or(0, |bytes| i32::from_le_bytes(*bytes)),
        }
    }
}

/// The square of a unit, cut to 0 to 1, in parts of [`SQUARE_ONE`].
fn square(unit: i16) -> i16 {
    let unit = i32::from(unit.clamp(0, ONE) << SHIFT);
    ((unit * unit) >> 16) as i16
}

/// The header of a net of the game `G` as far as the data do not matter.
fn header<G: Game>() -> [u8; 48] {
    let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
    let mut bytes = [0; 48];
    bytes[..8].copy_from_slice(MAGIC);
    bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
    bytes[12..16].copy_from_slice(&small(G::INPUTS));
    bytes[16..20].copy_from_slice(&small(HIDDEN));
    let name = &G::NAME.as_bytes()[..G::NAME.len().min(NAME)];
    bytes[32..32 + name.len()].copy_from_slice(name);
    bytes
}

fn check(part: &'static str, bytes: &[u8], checksum: &[u8]) -> Result<(), NetError> {
    let found = xxh3_64(bytes);
    let expected = checksum.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
    if found == expected { Ok(()) } else { Err(NetError::Damaged { part, found, expected }) }
}
