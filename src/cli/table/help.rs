//! The help, one screen.

pub(super) const TEXT: &str = "
  4            the roll; again before the move to correct it      roll   Bohr rolls
  4 a5b4       the roll with the move; also 4:a5b4
  a5b4         the move; also A5-B4, R4 b4, or b4 where that leaves no choice
  Enter        Bohr's move is made on the board; yes to what is proposed
  stop         Bohr moves now
  undo         takes the last entry back        undo 7      back to before move 7
  clock 3:12 2:50   Bohr's time left and the opponent's
  pause        both clocks stand                resume      the clock runs on
  result win   or loss, draw (for Bohr); then perhaps resign, time, referee
  next         the next game
  game NAME    play on under this reading: ewn, ewn-nearest
  save         write the state (done after every entry), the record too
  quit         leave; `bohr table` in the same folder goes on

  Up, Down     entries of the past              Esc         empties the line

  Arrangements: the six numbers on the squares in the order asked, or A5-1;B5-2;...
";
