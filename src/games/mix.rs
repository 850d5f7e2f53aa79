//! Fixed random numbers for keys.

/// Output number `index` of `SplitMix64` from a fixed seed ("bohr" in ASCII), as a constant.
pub(super) const fn mix(index: u64) -> u64 {
    let mut z = 0x626F_6872_u64.wrapping_add((index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
