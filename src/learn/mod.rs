//! Learning: positions with values that a search has found, and the training of a
//! [`Net`](crate::game::Net) on them.
mod samples;

pub use samples::Samples;
