//! Our games as CECP calls them: variants that the engine defines for its host.
use crate::games::GameId;

/// A game as a graphical interface is told of it.
pub(super) struct Variant {
    game: GameId,
    name: &'static str,
    /// Letters of the pieces, size of the board, holdings and parent variant.
    shape: &'static str,
    /// The letters of the sides in position texts.
    sides: [&'static str; 2],
    pieces: &'static [char],
    /// How they move, in Betza's notation.
    moves: &'static str,
}

/// No letter is a king's: a king would switch rules about check on.
const STONES: &str = "(.ABCDEF......abcdef.....) 5x5+0_fairy";

/// One step to the right, backward or between, also onto a stone of one's own. The second side sees
/// the board from the other end.
const STEPS: &str = "mcdbrWmcdbrF";

const VARIANTS: &[Variant] = &[
    Variant {
        game: GameId::Ewn,
        name: "einstein",
        shape: STONES,
        sides: ["r", "b"],
        pieces: &['A', 'B', 'C', 'D', 'E', 'F'],
        moves: STEPS,
    },
    Variant {
        game: GameId::EwnNearest,
        name: "einstein-nearest",
        shape: STONES,
        sides: ["r", "b"],
        pieces: &['A', 'B', 'C', 'D', 'E', 'F'],
        moves: STEPS,
    },
];

impl Variant {
    /// The variant of that name.
    pub(super) fn named(name: &str) -> Option<&'static Variant> {
        VARIANTS.iter().find(|variant| variant.name == name)
    }

    /// The variant that a game is.
    pub(super) fn of(game: GameId) -> Option<&'static Variant> {
        VARIANTS.iter().find(|variant| variant.game == game)
    }

    /// All names.
    pub(super) fn names(between: &str) -> String {
        VARIANTS.iter().map(|variant| variant.name).collect::<Vec<_>>().join(between)
    }

    /// The game of the variant.
    pub(super) fn game(&self) -> GameId {
        self.game
    }

    /// The lines that define the variant, whose starting position is given as a position text.
    pub(super) fn description(&self, start: &str) -> Vec<String> {
        let board = start.split(' ').next().unwrap_or_default();
        let mut lines = vec![format!("setup {} {board} w 0 1", self.shape)];
        lines.extend(self.pieces.iter().map(|piece| format!("piece {piece}& {}", self.moves)));
        lines
    }

    /// The position text for what the host writes: a board, `w` or `b`, and counters, which mean
    /// nothing in these games. [`None`] if it is not that.
    pub(super) fn position(&self, text: &str, has_dice: bool) -> Option<String> {
        let mut words = text.split_whitespace();
        let (board, side) = (words.next()?, words.next()?);
        let [first, second] = self.sides;
        let side = match side {
            "w" => first,
            "b" => second,
            _ => return None,
        };
        let die = if has_dice { " -" } else { "" };
        Some(format!("{board} {side}{die}"))
    }
}
