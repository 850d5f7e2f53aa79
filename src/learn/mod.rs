//! Learning: positions with values that a search has found, and the training of a
//! [`Net`](crate::game::Net) on them.
mod samples;
mod train;

pub use samples::Samples;
pub use train::{Epoch, Errors, Recipe, TrainError, Trained, curves, train};
