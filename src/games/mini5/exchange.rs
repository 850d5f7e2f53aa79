//! What a capture wins if both sides go on capturing on its square.
use super::board::Board;
use super::piece::Kind;
use crate::games::five::{Set, Square};

/// Captures that one square can see: its neighbours along eight lines and eight knights, and those
/// behind them.
const MOST: usize = 32;

/// The pawns that the capture from `from` on `to` wins, when each side captures with its least
/// valuable piece as long as that pays. Pins are not looked at.
///
/// The swap algorithm (chessprogramming.org, "SEE - The Swap Algorithm").
pub(super) fn gain(board: &Board, from: Square, to: Square) -> i32 {
    let worth = |square: Square| board.kind_on(square).map_or(0, Kind::worth);
    let mut gains = [0; MOST];
    gains[0] = worth(to);
    let mut on_square = worth(from);
    let mut occupied = board.occupied() & !from.bit();
    let mut side = board.enemy();
    let mut count = 1;
    while count < MOST {
        let Some(next) = least(board, board.attackers(to, occupied) & occupied & side) else { break };
        gains[count] = on_square - gains[count - 1];
        on_square = worth(next);
        occupied &= !next.bit();
        side ^= board.occupied();
        count += 1;
    }
    // From the last capture back: nobody captures at a loss.
    for index in (1..count).rev() {
        gains[index - 1] = -gains[index].max(-gains[index - 1]);
    }
    gains[0]
}

/// The least valuable of some pieces.
fn least(board: &Board, pieces: Set) -> Option<Square> {
    let set = Kind::ALL.into_iter().map(|kind| board.of(kind) & pieces).find(|&set| set != 0)?;
    Some(Square::lowest(set))
}

#[cfg(test)]
mod tests {
    use super::gain;
    use crate::game::Game;
    use crate::games::mini5::Standard;

    #[test]
    fn exchanges_by_hand() {
        for (board, mv, expected) in [
            // Undefended; defended by the king; defended and taken again.
            ("k4/5/2n2/5/2R1K", "c1c3", 3),
            ("5/1k3/2n2/5/2R1K", "c1c3", -2),
            ("5/1k3/2n2/2R2/2R1K", "c2c3", 3),
            // The rook takes again only where no king would have to.
            ("k1r2/5/2n2/2R2/2R1K", "c2c3", 3),
            ("k1r2/5/2n2/2Q2/2Q1K", "c2c3", -1),
        ] {
            let position = Standard::parse(&[board, "w"]).expect("a position");
            let step = position.parse_move(mv).expect("a move");
            assert_eq!(gain(&position.board, step.from, step.to), expected, "{board} {mv}");
        }
    }
}
