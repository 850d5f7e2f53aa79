//! The games and the registry that names them.
//!
//! [`matrix`] is about games of one choice a side, the choice of an arrangement for one.
//!
//! A game joins with one line in the `registry!` below: the option `Game`, the command line and every test
//! that walks [`GameId::ALL`] take it in by themselves.
pub mod amazons;
pub mod dicechess;
pub mod ewn;
mod five;
pub mod matrix;
pub mod mini5;
mod mix;
mod ranks;
pub mod rowrace;

pub use five::Square;

use crate::game::Game;

/// Something to be done with a game whose type is known only by name.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with the game `G`.
    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! registry {
    ($($id:ident => $game:ty,)+) => {
        /// A game that Bohr plays.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum GameId {
            $(#[doc = concat!("`", stringify!($game), "`")] $id,)+
        }

        impl GameId {
            /// All games; the first is the default.
            pub const ALL: &'static [GameId] = &[$(GameId::$id,)+];

            /// The game's name on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(GameId::$id => <$game as Game>::NAME,)+
                }
            }

            /// Calls the visitor with the game's type.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(GameId::$id => visitor.visit::<$game>(),)+
                }
            }
        }
    };
}

registry! {
    Ewn => ewn::Standard,
    EwnNearest => ewn::Nearest,
    Rowrace => rowrace::Rowrace,
    Dicechess => dicechess::Dicechess,
    Mini5 => mini5::Standard,
    Mini5Decisive => mini5::Decisive,
    Amazons => amazons::Standard,
    Amazons8 => amazons::Small,
}

impl GameId {
    /// The game of that name, without regard to case.
    #[must_use]
    pub fn named(name: &str) -> Option<GameId> {
        GameId::ALL.iter().copied().find(|id| id.name().eq_ignore_ascii_case(name))
    }
}
