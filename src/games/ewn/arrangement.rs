//! The engine's own arrangement.
use crate::games::five::STONES;

/// The best arrangement against a random one, for either side: the stone numbers in the order of
/// [`HOME`](super::HOME). `cargo bench --bench arrangements` found it (see
/// docs/evaluation.md).
pub(super) const BEST: [u8; STONES] = [1, 2, 5, 6, 4, 3];
