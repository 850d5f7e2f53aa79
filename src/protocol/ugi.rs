//! The native dialect: the Universal Game Interface with dice.
use super::command::Grammar;

/// Its words.
pub(super) const UGI: Grammar =
    Grammar { greeting: "ugi", greeted: "ugiok", new_game: "uginewgame", variant: None };
