//! The help, one screen.

/// What can be typed, within the least screen's columns and the rows of board and moves.
pub(super) const TEXT: &str = "
 4           the roll; another one corrects it until a move is shown
 4 a5b4      the roll and the move; also 4:a5b4
 a5b4        the move; also A5-B4, R4 b4, or b4 where that leaves no choice
 d1d7g7      the move and its arrow; also d1-d7/g7, D1D7(G7), d1 d7 g7
 Enter       Bohr's move is made on the board; yes to what is proposed
 roll        Bohr rolls the die              stop     Bohr moves now
 undo        takes the last entry back       undo 7   back to before move 7
 clock 3:12 2:50    Bohr's time left and the opponent's
 pause       both clocks stand               resume   the clock runs on
 result win         or loss, draw (for Bohr); perhaps resign, time, referee
 game ewn-nearest   play on under this reading of the rules
 next        the next game
 save        write the state (done after every entry) and the record again
 quit        leave; `bohr table` in the same folder goes on

 Arrangements: the numbers on the squares in the order that is asked, 125643,
 or A5-1;B5-2;C5-5;A4-6;B4-4;A3-3; `best against 123456`: the answer to 123456
 Keys: Up and Down bring entries back, Esc empties the line.
";

#[cfg(test)]
mod tests {
    use super::TEXT;
    use crate::cli::table::screen;

    #[test]
    fn the_help_fits_the_least_screen() {
        /// Title, message, hint and entry.
        const OTHER_ROWS: usize = 5;
        assert!(TEXT.lines().count() <= usize::from(screen::ROWS) - OTHER_ROWS);
        assert!(TEXT.lines().all(|line| line.chars().count() <= usize::from(screen::COLUMNS)));
    }
}
