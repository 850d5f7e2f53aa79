//! The Universal Chess Interface. It differs from the native dialect in its greeting, in the name
//! of a new game, and in choosing the game by `UCI_Variant`.
use super::command::Grammar;

/// Its words.
pub(super) const UCI: Grammar =
    Grammar { greeting: "uci", greeted: "uciok", new_game: "ucinewgame", variant: Some("UCI_Variant") };
