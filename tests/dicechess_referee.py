#!/usr/bin/env python3
"""Judge the engine's rules of dicechess by rules that are written anew here.

Plays random games over the wire. Before every move the legal moves of all six faces, the position text and the
result are compared; after a roll that leaves no move, that the game is over. Standard library only.
Exit status: 0 all agree, 1 a difference or an engine error.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "scripts"))
from ugi import DEFAULT_ENGINE, Engine, EngineError  # noqa: E402

SIZE = 6
FACES = "PNBRQK"  # the kind of piece for die 1 to 6
DRAW_PLIES = 100
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
# Ways to go, and how often a way may be repeated.
WAYS = {
    "N": (JUMPS, 1),
    "B": (DIAGONAL, SIZE),
    "R": (STRAIGHT, SIZE),
    "Q": (STRAIGHT + DIAGONAL, SIZE),
    "K": (STRAIGHT + DIAGONAL, 1),
}
WINNERS = {"w": "p1win", "b": "p2win"}
OTHER = {"w": "b", "b": "w"}
# Starts of the games: the usual one, and some where pieces are missing, blocked or near the limit.
STARTS = [
    "rnbkqp/6/6/6/6/RNBKQP w - 0 1",
    "1Bb3/R4p/1nk2P/6/6/QK4 w - 7 20",
    "1n3q/r2k2/1B4/4p1/2K3/1N2Q1 b - 0 30",
    "2k3/p5/6/6/P5/2K3 w - 80 60",
    "kr4/nb4/6/6/NB4/KR4 b - 95 70",
]

Square = tuple[int, int]


class Fault(Exception):
    """The engine and the rules disagree."""


def square_name(square: Square) -> str:
    return "abcdef"[square[0]] + str(square[1] + 1)


@dataclass
class Position:
    """A position: letters by (file, rank), white in capitals."""

    board: dict[Square, str] = field(default_factory=dict)
    side: str = "w"
    quiet: int = 0
    number: int = 1

    @classmethod
    def parse(cls, fen: str) -> Position:
        ranks, side, _die, quiet, number = fen.split()
        board = {}
        for row, rank in enumerate(ranks.split("/")):
            column = 0
            for letter in rank:
                if letter.isdigit():
                    column += int(letter)
                else:
                    board[column, SIZE - 1 - row] = letter
                    column += 1
        return cls(board, side, int(quiet), int(number))

    def fen(self) -> str:
        ranks = []
        for rank in reversed(range(SIZE)):
            letters = "".join(self.board.get((column, rank), " ") for column in range(SIZE))
            for run in range(SIZE, 0, -1):
                letters = letters.replace(" " * run, str(run))
            ranks.append(letters)
        return f"{'/'.join(ranks)} {self.side} - {self.quiet} {self.number}"

    def owner(self, square: Square) -> str | None:
        letter = self.board.get(square)
        return None if letter is None else "w" if letter.isupper() else "b"

    def targets(self, source: Square, kind: str) -> list[Square]:
        """Where the piece of that kind on a square may go."""
        column, rank = source
        if kind == "P":
            ahead = rank + (1 if self.side == "w" else -1)
            found = [(column + aside, ahead) for aside in (-1, 1)]
            found = [square for square in found if self.owner(square) == OTHER[self.side]]
            if 0 <= ahead < SIZE and (column, ahead) not in self.board:
                found.append((column, ahead))
            return found
        found = []
        ways, most = WAYS[kind]
        for right, up in ways:
            for count in range(1, most + 1):
                square = (column + count * right, rank + count * up)
                if not (0 <= square[0] < SIZE and 0 <= square[1] < SIZE) or self.owner(square) == self.side:
                    break
                found.append(square)
                if square in self.board:
                    break
        return found

    def moves_of_kind(self, kind: str) -> list[tuple[Square, Square]]:
        letter = kind if self.side == "w" else kind.lower()
        sources = [square for square, other in self.board.items() if other == letter]
        return [(source, target) for source in sources for target in self.targets(source, kind)]

    def moves(self, die: int) -> list[tuple[Square, Square]]:
        """The legal moves; the king's where the kind of the die has none."""
        return self.moves_of_kind(FACES[die - 1]) or self.moves_of_kind("K")

    def play(self, source: Square, target: Square) -> None:
        is_progress = target in self.board or self.board[source] in "Pp"
        self.board[target] = self.board.pop(source)
        self.quiet = 0 if is_progress else self.quiet + 1
        self.number += self.side == "b"
        self.side = OTHER[self.side]

    def result(self) -> str:
        for king, side in (("K", "w"), ("k", "b")):
            if king not in self.board.values():
                return WINNERS[OTHER[side]]
        return "draw" if self.quiet >= DRAW_PLIES else "none"


def expect(what: str, position: Position, got: object, wanted: object) -> None:
    if got != wanted:
        raise Fault(f"{what} at {position.fen()}: the engine says {got}, the rules {wanted}")


def play_game(engine: Engine, rng: random.Random, start: str) -> tuple[str, int]:
    """Play one game; its result and the number of moves."""
    position = Position.parse(start)
    played: list[str] = []
    while True:
        engine.set_position(start, played)
        expect("text", position, engine.fen(), position.fen())
        expect("result", position, engine.result(), position.result())
        expect("end", position, engine.game_over(), position.result() != "none")
        if position.result() != "none":
            return position.result(), len(played)
        by_face = {
            die: [square_name(source) + square_name(target) for source, target in position.moves(die)]
            for die in range(1, 7)
        }
        wanted = sorted(f"{die}:{move}" for die, moves in by_face.items() for move in moves)
        expect("moves", position, sorted(engine.legal_moves()), wanted)
        die = rng.randint(1, 6)
        if not by_face[die]:
            engine.set_die(die)
            lost = WINNERS[OTHER[position.side]]
            expect("result without a move", position, engine.result(), lost)
            return lost, len(played)
        source, target = rng.choice(position.moves(die))
        played.append(f"{die}:{square_name(source)}{square_name(target)}")
        position.play(source, target)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=str(DEFAULT_ENGINE), help="the Bohr binary")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    results: dict[str, int] = {}
    moves = 0
    try:
        with Engine(args.engine) as engine:
            engine.set_option("Game", "dicechess")
            for game in range(args.games):
                # Every second game from the usual start.
                start = STARTS[0] if game % 2 == 0 else STARTS[game // 2 % len(STARTS)]
                result, length = play_game(engine, rng, start)
                results[result] = results.get(result, 0) + 1
                moves += length
    except (Fault, EngineError) as fault:
        print(f"FAILED in game {sum(results.values()) + 1}: {fault}")
        return 1
    print(f"dicechess: {args.games} games, {moves} moves, no difference; {results}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
