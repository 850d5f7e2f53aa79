#!/usr/bin/env python3
"""Fit the weights of dicechess's evaluation `attack`, and the scale of `classic`, to games or to deeper searches.

Positions of games in which the engine looks a little ahead; the first moves are often random. The truth is the
result of the game, or with `--depth` a search so deep before the roll. Prints the weights (logistic regression, Newton's method) and the root mean
square errors on the fourth part of the games that the fit does not see. Standard library only.
"""

from __future__ import annotations

import argparse
import math
import random
import sys

from ugi import DEFAULT_ENGINE, Engine

FACES = 6
RIDGE = 1.0  # keeps weights of terms that hardly occur near zero
STEPS = 12  # of Newton's method; it converges in fewer
WEIGHTS = ["tempo", "pawn", "knight", "bishop", "rook", "queen", "mobile", "own gain", "enemy gain", "enemy strike"]
OPENING_PLIES = 8  # in which every second move is random
VALUES = {"p1win": 1.0, "draw": 0.5, "p2win": 0.0}  # for the first side
SCALES = [200, 300, 400, 500, 600, 800, 1000, 1400, 2000]


def evaluation(engine: Engine) -> dict[str, float]:
    """The terms of the evaluation of the current position, by name."""
    engine.send("eval")
    engine.send("isready")
    _, lines = engine.wait_for("readyok")
    terms = {}
    for line in lines:
        name, _, value = line.removeprefix("info string ").rpartition(" ")
        terms[name.strip(" :")] = float(value)
    return terms


def truth(engine: Engine, depth: int) -> float:
    """The searched win probability before the roll."""
    words = [line.split() for line in engine.go(depth=depth).infos if " wp " in line][-1]
    return float(words[words.index("wp") + 1])


class Row:
    """One position: the terms that the weights multiply, what is certain, and the truth."""

    def __init__(self, game: int, attack: dict[str, float], classic: dict[str, float], wanted: float) -> None:
        self.game = game
        self.now = attack["win probability"]
        self.points = classic["difference"]
        self.wanted = wanted
        strike, stuck = attack["own faces that take the king"], attack["own faces without a move"]
        self.won = strike / FACES
        self.open = (FACES - strike - stuck) / FACES
        self.terms = [
            1.0,
            *(attack[f"{kind}s more"] for kind in ("pawn", "knight", "bishop", "rook", "queen")),
            attack["own faces that move their kind"] - attack["enemy faces that move their kind"],
            attack["own expected gain in pawns"],
            attack["enemy expected gain in pawns"],
            attack["enemy faces that take the king"],
        ]

    def guess(self, weights: list[float]) -> float:
        return self.won + self.open * logistic(dot(weights, self.terms))


def logistic(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def dot(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations, by Gauss and Jordan."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for pivot in range(len(rows)):
        head = [cell / rows[pivot][pivot] for cell in rows[pivot]]
        rows = [[cell - line[pivot] * top for cell, top in zip(line, head, strict=True)] for line in rows]
        rows[pivot] = head
    return [line[-1] for line in rows]


def fit(rows: list[Row]) -> list[float]:
    """The weights with the least cross-entropy, each position counted by what is open in it."""
    size = len(WEIGHTS)
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for row in rows:
            if row.open == 0:
                continue
            guess = logistic(dot(weights, row.terms))
            wanted = min(1.0, max(0.0, (row.wanted - row.won) / row.open))
            steepness = row.open * guess * (1 - guess)
            for i, x in enumerate(row.terms):
                slope[i] += row.open * (wanted - guess) * x
                for j, y in enumerate(row.terms):
                    curve[i][j] += steepness * x * y
        weights = [weight + step for weight, step in zip(weights, solve(curve, slope), strict=True)]
    return weights


def choose(engine: Engine, rng: random.Random, ply: int, depth: int) -> str | None:
    """A move with its die, None where the roll leaves none."""
    die = rng.randint(1, FACES)
    engine.set_die(die)
    moves = engine.legal_moves()
    if not moves:
        return None
    is_random = ply < OPENING_PLIES and rng.random() < 1 / 2
    return f"{die}:{rng.choice(moves) if is_random else engine.go(depth=depth).move}"


def play(engine: Engine, rng: random.Random, game: int, args: argparse.Namespace) -> list[Row]:
    """Some positions of one game, with their truths."""
    rows: list[Row] = []
    firsts: list[bool] = []  # whether the first side is to move in each of the rows
    played: list[str] = []
    engine.new_game()
    while True:
        engine.set_position(moves=played)
        if engine.game_over():
            break
        if rng.random() < 1 / 3:
            attack = evaluation(engine)
            engine.set_option("Eval", "classic")
            classic = evaluation(engine)
            engine.set_option("Eval", "attack")
            rows.append(Row(game, attack, classic, truth(engine, args.depth) if args.depth else 0.0))
            firsts.append(engine.p1_to_move())
        move = choose(engine, rng, len(played), args.play_depth)
        if move is None:
            break
        played.append(move)
    if not args.depth:
        value = VALUES[engine.result()]
        for row, first in zip(rows, firsts, strict=True):
            row.wanted = value if first else 1 - value
    return rows


def error(rows: list[Row], guesses: list[float]) -> float:
    squares = [(guess - row.wanted) ** 2 for row, guess in zip(rows, guesses, strict=True)]
    return math.sqrt(sum(squares) / len(squares))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=str(DEFAULT_ENGINE), help="the Bohr binary")
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--depth", type=int, default=0, help="of the searches that are the truth (default: results)")
    parser.add_argument("--play-depth", type=int, default=2, help="of the searches that choose the moves")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with Engine(args.engine) as engine:
        engine.set_option("Game", "dicechess")
        rng = random.Random(args.seed)
        rows: list[Row] = []
        games = 0
        while len(rows) < args.positions:
            games += 1
            rows += play(engine, rng, games, args)
    seen = [row for row in rows if row.game % 4]
    unseen = [row for row in rows if row.game % 4 == 0]
    weights = fit(seen)
    print(f"{games} games, {len(seen)} positions to fit, {len(unseen)} others to measure; root mean square errors of the latter:")
    print(f"attack as it is: {error(unseen, [row.now for row in unseen]):.4f}")
    print(f"attack fitted:   {error(unseen, [row.guess(weights) for row in unseen]):.4f}")
    for scale in SCALES:
        print(f"classic, {scale:4}:   {error(unseen, [logistic(row.points / scale) for row in unseen]):.4f}")
    for name, weight in zip(WEIGHTS, weights, strict=True):
        print(f"{name:13} {weight:+.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
