//! *EinStein würfelt nicht!*, 5x5, and its reading `ewn-nearest`.
//!
//! Each side has six numbered stones in a corner and heads for the opposite one. The die names the
//! stone that steps; if it is gone, its surviving neighbours stand in ([`Rule`]). Whatever stands
//! on the target square is captured, one's own included. A stone on the far corner wins, and so
//! does the capture of the last enemy stone.
//!
//! Every move lowers the total distance of the stones to their corners, rows plus columns, so the graph has no
//! cycles: there are no draws and no value depends on the path.
mod army;
mod arrangement;
mod class;
mod classic;
mod ending;
mod inputs;
mod position;
mod race;
mod rule;
pub mod small;
mod steps;
#[cfg(test)]
mod symmetry;
mod text;
mod threat;

pub use position::{Eval, Ewn, Step};
pub use race::Race;
pub use rule::{HigherOrLower, NearestOnly, Rule};
pub use steps::{GOAL, HOME};

/// The game as its author made it: the next higher or the next lower stone, the mover's choice.
pub type Standard = Ewn<HigherOrLower>;
/// The reading of the Chinese national rule: only the stone nearest to the roll.
pub type Nearest = Ewn<NearestOnly>;
