#!/usr/bin/env python3
"""Referee games of EinStein würfelt nicht! between two Bohrs over the line protocol of NTU and TCGA.

The rules are written anew here, so that every move is judged by other code than the engine's.
Exit status: 0 all games ended by the rules, 1 an illegal move or a bad answer.
"""

from __future__ import annotations

import argparse
import queue
import random
import subprocess
import sys
import threading
from pathlib import Path

DEFAULT_ENGINE = Path(__file__).resolve().parent.parent / "target" / "release" / "bohr"
COLUMNS = "ABCDE"
STONES = range(1, 7)
# Columns and rows from the top left corner, row 1 at the top.
HOMES = {"R": {"A1", "B1", "C1", "A2", "B2", "A3"}, "B": {"E5", "D5", "C5", "E4", "D4", "E3"}}
GOALS = {"R": "E5", "B": "A1"}
STEPS = {"R": [(1, 0), (0, 1), (1, 1)], "B": [(-1, 0), (0, -1), (-1, -1)]}
OTHER = {"R": "B", "B": "R"}
PATIENCE_SECONDS = 10.0
GONE = "0"
SETTINGS = [("name", "Bohr"), ("time_setting 20", "1"), ("board_setting 5", "1")]

Army = dict[int, str]


class Fault(Exception):
    """An engine did not do what the protocol or the rules ask for."""


class Player:
    """One engine process, asked line by line."""

    def __init__(self, command: str, move_time: int) -> None:
        self.process = subprocess.Popen(
            [command, "--movetime", str(move_time)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.answers.put(line.rstrip("\n"))

    def ask(self, request: str) -> str:
        """Send a request and return its one line of answer."""
        assert self.process.stdin
        if not self.answers.empty():
            raise Fault(f"unasked line {self.answers.get()!r} before {request!r}")
        self.process.stdin.write(request + "\n")
        self.process.stdin.flush()
        try:
            return self.answers.get(timeout=PATIENCE_SECONDS)
        except queue.Empty:
            raise Fault(f"no answer to {request!r}") from None

    def exit(self) -> None:
        """Say `exit`, after which the process must end by itself without another word."""
        assert self.process.stdin
        self.process.stdin.write("exit\n")
        self.process.stdin.flush()
        if self.process.wait(PATIENCE_SECONDS) != 0 or not self.answers.empty():
            raise Fault("`exit` did not end the engine quietly")

    def kill(self) -> None:
        """End the process whatever it does."""
        self.process.kill()
        self.process.wait()


def movable(army: Army, die: int) -> list[int]:
    """The stones that a die allows."""
    if die in army:
        return [die]
    lower, higher = [n for n in army if n < die], [n for n in army if n > die]
    return ([max(lower)] if lower else []) + ([min(higher)] if higher else [])


def legal_moves(army: Army, side: str, die: int) -> set[tuple[str, str]]:
    """All pairs of squares that the rules allow."""
    moves = set()
    for stone in movable(army, die):
        square = army[stone]
        column, row = COLUMNS.index(square[0]), int(square[1])
        for right, down in STEPS[side]:
            if 0 <= column + right < 5 and 1 <= row + down <= 5:
                moves.add((square, f"{COLUMNS[column + right]}{row + down}"))
    return moves


def set_up(player: Player, side: str) -> Army:
    """The engine's arrangement of a side."""
    squares = player.ask(f"ini {side}").split(" ")
    if set(squares) != HOMES[side] or len(squares) != len(STONES):
        raise Fault(f"`ini {side}` gave {squares}")
    return dict(zip(STONES, squares, strict=True))


def play_game(players: dict[str, Player], rng: random.Random) -> tuple[str, int]:
    """Play one game; the winner and the number of moves."""
    for player in players.values():
        for request, expected in SETTINGS:
            if (answer := player.ask(request)) != expected:
                raise Fault(f"{request!r} gave {answer!r}")
    armies = {side: set_up(players[side], side) for side in "RB"}
    side, moves = "R", 0
    while True:
        die = rng.choice(STONES)
        squares = [armies[colour].get(stone, GONE) for colour in "BR" for stone in STONES]
        request = f"get {side} {die} {' '.join(squares)}"
        source, _, target = (answer := players[side].ask(request)).partition(" ")
        if (source, target) not in legal_moves(armies[side], side, die):
            raise Fault(f"{request!r} gave {answer!r}")
        moves += 1
        mover = next(stone for stone, square in armies[side].items() if square == source)
        for army in armies.values():
            for stone in [stone for stone, square in army.items() if square == target]:
                del army[stone]
        armies[side][mover] = target
        if target == GOALS[side] or not armies[OTHER[side]]:
            return side, moves
        side = OTHER[side]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=str(DEFAULT_ENGINE), help="the Bohr binary")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--movetime", type=int, default=20, help="milliseconds a move (default 20)")
    parser.add_argument("--seed", type=int, default=0, help="of the dice")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    pair = [Player(args.engine, args.movetime) for _ in range(2)]
    wins, moves = {"R": 0, "B": 0}, 0
    try:
        for game in range(args.games):
            first = game % 2
            winner, length = play_game({"R": pair[first], "B": pair[1 - first]}, rng)
            wins[winner] += 1
            moves += length
        for player in pair:
            player.exit()
    except Fault as fault:
        print(f"FAILED in game {sum(wins.values()) + 1}: {fault}")
        return 1
    finally:
        for player in pair:
            player.kill()
    print(f"NTU: {args.games} games, {moves} moves, all legal; red won {wins['R']}, blue {wins['B']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
