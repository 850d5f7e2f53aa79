//! Learning: positions with values that a search has found, and the training of a
//! [`Net`](crate::game::Net) on them; and the worth of arrangements: [`setups`].
mod calibration;
mod chance;
mod crew;
mod generate;
mod lineage;
mod losses;
mod quality;
mod samples;
pub mod setups;
mod train;

pub use calibration::{BINS, Bin, Calibration, calibration_picture};
pub use generate::{Generated, MOST_DEPTH, MOST_POSITIONS, News, Order, SHARD, TABLES, generate};
pub use lineage::{GrowError, Growing, Grown, Lineage, LineageError, grow};
pub use losses::{Estimate, Loss, Losses, Trial, TrialError, losses};
pub use quality::{Deviation, Quality};
pub use samples::{Labelled, Origin, SampleError, Samples, Shard, eval_name, read_exact, read_folder};
pub use train::{Epoch, Errors, Recipe, TrainError, Trained, curves, train};
