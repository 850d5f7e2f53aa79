//! Learning: positions with values that a search has found, and the training of a
//! [`Net`](crate::game::Net) on them; and the worth of arrangements: [`setups`].
mod crew;
mod generate;
mod quality;
mod samples;
pub mod setups;
mod train;

pub use generate::{Generated, News, Order, SHARD, generate};
pub use quality::{BINS, Bin, Deviation, Quality};
pub use samples::{Labelled, Origin, SampleError, Samples, Shard, read_exact, read_folder};
pub use train::{Epoch, Errors, Recipe, TrainError, Trained, curves, train};
