#!/usr/bin/env python3
"""Compare Bohr's amazons and amazons8 with OpenSpiel and with pyffish, the library of Fairy-Stockfish.

All play the same random games. Board, side to move, the whole set of legal turns and the result must be equal after
every turn. OpenSpiel's X is our first side; a turn of it is three actions: the amazon, where it goes, the arrow.
Exit status: 0 all equal, 1 a difference or an engine error, 77 neither package is installed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

from ugi import DEFAULT_ENGINE, Engine, EngineError

try:
    import pyspiel
except ImportError:
    pyspiel = None
try:
    import pyffish
except ImportError:
    pyffish = None

SKIPPED = 77
FILES = "abcdefghij"
RESULTS = ("p1win", "p2win")
PIECES = {"X": "Q", "O": "q", "#": "*"}
"""OpenSpiel's signs and those of our position text."""


@dataclass(frozen=True)
class Size:
    """One of the games."""

    squares: int
    """Squares of a side of the board."""
    start: str


SIZES = {
    "amazons": Size(10, "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w"),
    "amazons8": Size(8, "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w"),
}

DEFINITION = """
[{name}_walls]
maxRank = {size}
maxFile = {size}
customPiece1 = q:mQ
wallingRule = arrow
stalemateValue = loss
checking = false
startFen = {start}
"""
"""The game as pyffish reads it. Its own queen would capture."""


class Difference(Exception):
    """An oracle and Bohr disagree."""


class Oracle(Protocol):
    """A game played by somebody else's rules."""

    name: str

    def board(self) -> str:
        """The first field of our position text."""

    def side(self) -> str:
        """`w` or `b`; not asked at the end."""

    def turns(self) -> list[str]:
        """The legal turns in our notation."""

    def play(self, turn: str) -> None:
        """Play one of them."""

    def result(self) -> str:
        """The result in the words of `query result`."""


class OpenSpiel:
    """A game of OpenSpiel."""

    name = "OpenSpiel"

    def __init__(self, game: str) -> None:
        self._size = SIZES[game].squares
        self._state = pyspiel.load_game("amazons", {"board_size": self._size}).new_initial_state()

    def board(self) -> str:
        ranks = []
        for row in str(self._state).split()[: self._size]:
            rank, empty = "", 0
            for sign in row:
                if sign == ".":
                    empty += 1
                    continue
                rank += (str(empty) if empty else "") + PIECES[sign]
                empty = 0
            ranks.append(rank + (str(empty) if empty else ""))
        return "/".join(ranks)

    def side(self) -> str:
        return "wb"[self._state.current_player()]

    def turns(self) -> list[str]:
        found = []
        # Children only: its undo does not restore everything.
        for start in self._state.legal_actions():
            chosen = self._state.child(start)
            for to in chosen.legal_actions():
                moved = chosen.child(to)
                begin = self._square(start) + self._square(to)
                found += [begin + self._square(arrow) for arrow in moved.legal_actions()]
        return found

    def play(self, turn: str) -> None:
        for square in squares_of(turn):
            file, rank = FILES.index(square[0]), int(square[1:])
            self._state.apply_action((self._size - rank) * self._size + file)

    def result(self) -> str:
        if not self._state.is_terminal():
            return "none"
        return RESULTS[0] if self._state.returns()[0] > 0 else RESULTS[1]

    def _square(self, action: int) -> str:
        row, column = divmod(action, self._size)
        return FILES[column] + str(self._size - row)


class Pyffish:
    """A game of pyffish."""

    name = "pyffish"

    def __init__(self, game: str) -> None:
        size = SIZES[game]
        self._variant = f"{game}_walls"
        self._start = size.start
        self._moves: list[str] = []

    def board(self) -> str:
        return self._fen()[0]

    def side(self) -> str:
        return self._fen()[1]

    def turns(self) -> list[str]:
        # Its form is d1d7,d7g7.
        return [turn.partition(",")[0] + squares_of(turn)[-1] for turn in self._legal()]

    def play(self, turn: str) -> None:
        start, to, arrow = squares_of(turn)
        self._moves.append(f"{start}{to},{to}{arrow}")

    def result(self) -> str:
        if self._legal():
            return "none"
        lost = pyffish.game_result(self._variant, self._start, self._moves) < 0
        return RESULTS[0] if lost == (self.side() == "b") else RESULTS[1]

    def _fen(self) -> list[str]:
        return pyffish.get_fen(self._variant, self._start, self._moves).split()

    def _legal(self) -> list[str]:
        return pyffish.legal_moves(self._variant, self._start, self._moves)


def squares_of(turn: str) -> list[str]:
    """The squares of a turn in their order; the comma of pyffish is left out."""
    squares: list[str] = []
    for sign in turn.replace(",", ""):
        if sign.isalpha():
            squares.append(sign)
        else:
            squares[-1] += sign
    return squares


def compare_game(engine: Engine, oracles: list[Oracle], rng: random.Random) -> tuple[int, int]:
    """Play one random game and compare it after every turn; the turns played, and those that were legal on the way."""
    moves: list[str] = []
    legal_in_all = 0
    while True:
        engine.set_position(moves=moves)
        board, side = engine.fen().split()[:2]
        result, legal = engine.result(), sorted(engine.legal_moves())
        over = engine.game_over()

        def require(what: str, oracle: Oracle, theirs: object, ours: object) -> None:
            if theirs != ours:
                raise Difference(
                    f"{what} differs\n  {oracle.name}: {theirs}\n  Bohr: {ours}\n"
                    f"  after: position startpos moves {' '.join(moves)}"
                )

        for oracle in oracles:
            require("board", oracle, oracle.board(), board)
            require("result", oracle, oracle.result(), result)
            require("game over", oracle, oracle.result() != "none", over)
            if not over:
                require("side to move", oracle, oracle.side(), side)
                require("p1 to move", oracle, oracle.side() == "w", engine.p1_to_move())
            require("the set of legal turns", oracle, [] if over else sorted(oracle.turns()), legal)
        if over:
            return len(moves), legal_in_all
        legal_in_all += len(legal)
        moves.append(rng.choice(legal))
        for oracle in oracles:
            oracle.play(moves[-1])


def run(engine: Engine, game: str, kinds: list[Callable[[str], Oracle]], games: int, seed: int) -> None:
    """Compare random games of one size and report what was compared."""
    rng = random.Random(f"{seed} {game}")
    turns, legal, wins = 0, 0, dict.fromkeys(RESULTS, 0)
    started = perf_counter()
    engine.set_option("Game", game)
    for number in range(1, games + 1):
        engine.new_game()
        oracles = [kind(game) for kind in kinds]
        try:
            played, seen = compare_game(engine, oracles, rng)
        except (Difference, EngineError) as error:
            raise type(error)(f"{game}, game {number} of seed {seed}: {error}") from error
        turns, legal = turns + played, legal + seen
        wins[engine.result()] += 1
    names = " and ".join(kind.name for kind in kinds)
    print(
        f"oracle: {game}: no difference to {names}; seed {seed}, {games} games ({wins[RESULTS[0]]} won by the first "
        f"side), {turns} turns, {legal} legal ones compared, {perf_counter() - started:.1f} s"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=str(DEFAULT_ENGINE), help="the Bohr binary")
    parser.add_argument("--game", choices=SIZES, help="one of the games (default both)")
    parser.add_argument("--games", type=int, default=100, help="random games of each (default 100)")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    kinds: list[Callable[[str], Oracle]] = []
    for package, name, kind in ((pyspiel, "open_spiel", OpenSpiel), (pyffish, "pyffish", Pyffish)):
        if package is None:
            print(f"skipped: amazons against {kind.name} (missing, install it with `pip install {name}`)")
        else:
            kinds.append(kind)
    if not kinds:
        return SKIPPED
    if pyffish is not None:
        for name, size in SIZES.items():
            pyffish.load_variant_config(DEFINITION.format(name=name, size=size.squares, start=size.start))
    try:
        with Engine(args.engine) as engine:
            for game in [args.game] if args.game else SIZES:
                run(engine, game, kinds, args.games, args.seed)
    except (Difference, EngineError) as error:
        print(f"FAILED: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
