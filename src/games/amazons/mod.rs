//! *Amazons*: the Game of the Amazons on 10x10 squares, and `amazons8` on 8x8.
//!
//! Each side has four amazons. In its turn a side moves one of them like a queen of chess over empty
//! squares, and from where it landed it shoots an arrow, again like a queen over empty squares. The
//! arrow blocks its square for good. Nothing is captured; a side that cannot move loses. A turn has
//! two [parts](Part), the move and the arrow.
mod classic;
mod filling;
mod layers;
mod position;
mod promise;
mod rays;
mod size;
mod square;
mod terms;
mod territory;
mod text;
mod weights;
mod zobrist;

pub use position::{Amazons, Eval, Part};
pub use rays::Rays;
pub use size::{Eight, Size, Ten};
pub use square::{Set, Square};

/// The game on 10x10 squares.
pub type Standard = Amazons<Ten>;
/// The game on 8x8 squares.
pub type Small = Amazons<Eight>;
