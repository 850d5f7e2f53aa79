#!/usr/bin/env python3
"""Random games of the row race, judged by rules that are written anew here.

At every position the engine's legal moves per face, its text and its result are compared.
Exit status: 0 all agree, 1 a difference.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from pathlib import Path

DEFAULT_ENGINE = Path(__file__).resolve().parent.parent / "target" / "release" / "bohr"
FACES = range(1, 7)
EDGE = 5
START = {"w": "a1 b1 c1 a2 b2 c2".split(), "b": "e5 d5 c5 e4 d4 c4".split()}
FAR_RANK = {"w": EDGE, "b": 1}
AHEAD = {"w": 1, "b": -1}
OTHER = {"w": "b", "b": "w"}
WINNER = {"w": "p1win", "b": "p2win"}
MOST_PLIES = 1000

Square = tuple[int, int]
# The stone on each square: its side and its number.
Board = dict[Square, tuple[str, int]]


class Fault(Exception):
    """The engine and the rules differ."""


class Engine:
    """One engine process, asked line by line."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send("ugi")
        while self.read() != "ugiok":
            pass
        self.send("setoption name Game value rowrace")

    def send(self, line: str) -> None:
        """Send a line that is not answered."""
        assert self.process.stdin
        self.process.stdin.write(line + "\n")

    def read(self) -> str:
        """The next line."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise Fault("the engine has ended")
        return line.strip()

    def query(self, what: str) -> list[str]:
        """The words of an answer."""
        self.send(f"query {what}")
        head, *words = self.read().split()
        if head != "response":
            raise Fault(f"query {what}: {head} {' '.join(words)}")
        return words


def name(square: Square) -> str:
    """File and rank."""
    return "abcde"[square[0]] + str(square[1])


def start() -> Board:
    """The starting position."""
    return {
        ("abcde".index(square[0]), int(square[1])): (side, number)
        for side, squares in START.items()
        for number, square in enumerate(squares, 1)
    }


def text(board: Board, side: str, die: str) -> str:
    """The position text."""
    ranks = []
    for rank in range(EDGE, 0, -1):
        row, empty = "", 0
        for file in range(EDGE):
            if (file, rank) not in board:
                empty += 1
                continue
            owner, number = board[file, rank]
            letter = "ABCDEF"[number - 1]
            row += (str(empty) if empty else "") + (letter if owner == "w" else letter.lower())
            empty = 0
        ranks.append(row + (str(empty) if empty else ""))
    return f"{'/'.join(ranks)} {side} {die}"


def moves(board: Board, side: str, die: int) -> dict[str, tuple[Square, Square] | None]:
    """The moves that a die allows, by their texts."""
    found: dict[str, tuple[Square, Square] | None] = {}
    for square, stone in board.items():
        if stone != (side, die):
            continue
        for sideways in (-1, 0, 1):
            target = (square[0] + sideways, square[1] + AHEAD[side])
            if not (0 <= target[0] < EDGE and 1 <= target[1] <= EDGE):
                continue
            there = board.get(target)
            if there is None or (sideways == 0 and there[0] != side):
                found[name(square) + name(target)] = (square, target)
    return found or {"pass": None}


def winner(board: Board) -> str | None:
    """The side with a stone on its far rank."""
    return next((side for (_, rank), (side, _) in board.items() if rank == FAR_RANK[side]), None)


def compare(what: str, found: object, expected: object, position: str) -> None:
    """A difference is a fault."""
    if found != expected:
        raise Fault(f"{what} of {position}: engine {found}, rules {expected}")


def play_game(engine: Engine, rng: random.Random) -> tuple[int, int]:
    """Play one game; the number of plies and of passes."""
    board, side, passes = start(), "w", 0
    played: list[str] = []
    for ply in range(MOST_PLIES):
        position = text(board, side, "-")
        line = f" moves {' '.join(played)}" if played else ""
        engine.send(f"position startpos{line}")
        compare("text", " ".join(engine.query("fen")), position, position)
        won = winner(board)
        compare("result", engine.query("result"), [WINNER[won] if won else "none"], position)
        if won:
            return ply, passes
        expected = sorted(f"{die}:{move}" for die in FACES for move in moves(board, side, die))
        compare("moves", sorted(engine.query("legalmoves")), expected, position)
        die = rng.choice(FACES)
        engine.send(f"position fen {text(board, side, str(die))}")
        allowed = moves(board, side, die)
        compare("moves", sorted(engine.query("legalmoves")), sorted(allowed), text(board, side, str(die)))
        choice = rng.choice(sorted(allowed))
        step = allowed[choice]
        if step:
            board[step[1]] = board.pop(step[0])
        else:
            passes += 1
        played.append(f"{die}:{choice}")
        side = OTHER[side]
    raise Fault(f"no end after {MOST_PLIES} plies")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=str(DEFAULT_ENGINE), help="the Bohr binary")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    engine = Engine(args.engine)
    plies = passes = 0
    try:
        for _ in range(args.games):
            more_plies, more_passes = play_game(engine, rng)
            plies += more_plies
            passes += more_passes
    except Fault as fault:
        print(f"FAILED: {fault}")
        return 1
    finally:
        engine.process.kill()
        engine.process.wait()
    print(f"rowrace: {args.games} games, {plies} plies, {passes} passes: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
