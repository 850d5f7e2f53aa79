//! The values of a table as they are kept: 20 bits each, one after the other, the lowest bits first.
use super::Exact;
use super::map::Map;

/// Bits of a value.
pub(super) const BITS: usize = 20;
/// The bits of a value that is read.
const MASK: u32 = (1 << BITS) - 1;
/// The bytes of two values.
const PAIR: usize = 2 * BITS / 8;
/// A value is read as four bytes, the last one of an even number of them with one beyond its own.
const PADDING: usize = 1;

/// How many bytes so many values take.
pub(super) const fn bytes_of(places: usize) -> usize {
    places.div_ceil(2) * PAIR + PADDING
}

/// Packs the values of a table, so many at a time; the last part is longer by the padding.
pub(super) fn pack(values: &[u32], is_last: bool) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(bytes_of(values.len()));
    for pair in values.chunks(2) {
        let both = u64::from(pair[0]) | u64::from(pair.get(1).copied().unwrap_or_default()) << BITS;
        bytes.extend_from_slice(&both.to_le_bytes()[..PAIR]);
    }
    if is_last {
        bytes.extend_from_slice(&[0; PADDING]);
    }
    bytes
}

/// The table of the endings of so many pieces.
#[derive(Debug)]
pub(super) enum Packed {
    /// In memory.
    Owned(Vec<u8>),
    /// In a file.
    Mapped(Map),
}

impl Packed {
    /// The value at a place of the table.
    pub(super) fn get(&self, place: usize) -> Option<Exact> {
        let bytes = match self {
            Packed::Owned(bytes) => bytes,
            Packed::Mapped(map) => map.data(),
        };
        let (at, shift) = (place / 2 * PAIR + place % 2 * (BITS / 8), place % 2 * (BITS % 8));
        let word = bytes.get(at..)?.first_chunk()?;
        Exact::new(u32::from_le_bytes(*word) >> shift & MASK)
    }
}

#[cfg(test)]
mod tests {
    use super::{Packed, bytes_of, pack};
    use crate::tablebase::Exact;

    #[test]
    fn what_is_packed_is_read() {
        for count in 0..20_u32 {
            let values: Vec<u32> = (0..count).map(|index| Exact::WIN - 12_345 * index).collect();
            let cut = (count / 4 * 2) as usize;
            let mut bytes = pack(&values[..cut], false);
            bytes.extend(pack(&values[cut..], true));
            assert_eq!(bytes.len(), bytes_of(values.len()));
            let table = Packed::Owned(bytes);
            for (place, &value) in values.iter().enumerate() {
                assert_eq!(table.get(place).map(Exact::millionths), Some(value));
            }
            assert_eq!(table.get(values.len() + 1), None);
        }
    }
}
