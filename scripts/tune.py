#!/usr/bin/env python3
"""Tune constants of the search by games: simultaneous perturbation stochastic approximation (SPSA).

The constants are those of src/search/alpha_beta/knobs.rs. Each step moves all of them at once, each up or down by
chance, plays the two ends against each other over pairs of games with the same opening, sides swapped, and goes a
little towards the end that scored more. All players have the same nodes a move, so that a run is the same on every
machine and however busy it is. Steps are kept in the work folder; a run that was interrupted goes on from there.

At the end the tuned constants play those of the program over fresh openings.
Exit status: 0 done, 2 something failed.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mini5 import SETUPS
from ugi import Engine, EngineError

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "search" / "alpha_beta" / "knobs.rs"
KNOB = re.compile(r"^    (\w+) = (-?\d+), (-?\d+)\.\.=(-?\d+);$", re.MULTILINE)
SCORE = re.compile(r"^Score: ([\d.]+) \+- ([\d.]+|-) %", re.MULTILINE)
STARTS = {"mini5": SETUPS, "mini5-sl": SETUPS}
"""Where the random moves of the openings begin; in other games at the usual start."""

WIDTH = 0.2
"""At first a constant is moved by this part of itself, at least by 1."""
DECAY = {"gain": 0.602, "width": 0.101}
"""The exponents with which gains and widths fall: those of J. C. Spall, IEEE Transactions 34 (1998) 817-823."""


@dataclass(frozen=True)
class Knob:
    """A constant of the program."""

    name: str
    default: int
    least: int
    most: int

    @property
    def width(self) -> float:
        return max(1.0, WIDTH * abs(self.default))

    def near(self, value: float) -> int:
        """The nearest value that it may have."""
        return max(self.least, min(self.most, round(value)))


class MatchFailed(Exception):
    """A match came to no score."""


def all_knobs() -> dict[str, Knob]:
    """The constants, as the source has them."""
    found = [Knob(name, *map(int, numbers)) for name, *numbers in KNOB.findall(SOURCE.read_text(encoding="utf-8"))]
    return {knob.name: knob for knob in found}


def build() -> Path:
    """The program that reads the constants from the environment."""
    command = ["cargo", "build", "--release", "--features", "tune", "--target-dir", "target/tune"]
    subprocess.run(command, cwd=ROOT, check=True)
    return ROOT / "target" / "tune" / "release" / "bohr"


def openings(args: argparse.Namespace, engine: Path, path: Path, count: int, seed: str) -> None:
    """Write a file of positions that the engine calls level, after random moves."""
    chance = random.Random(seed)
    lines: dict[str, None] = {}
    with Engine(engine) as judge:
        judge.set_option("Game", args.game)
        for _ in range(100 * count):
            if len(lines) == count:
                break
            start = chance.choice(STARTS.get(args.game, (None,)))
            moves: list[str] = []
            for _ in range(args.plies):
                judge.set_position(start, moves)
                moves += [chance.choice(judge.legal_moves() or [""])]
            if "" in moves:
                continue
            judge.set_position(start, moves)
            if not judge.game_over() and abs(judge.go(nodes=args.nodes).centipawns) <= args.level:
                lines[judge.fen()] = None
    if len(lines) < count:
        raise MatchFailed(f"only {len(lines)} of {count} level openings found: try --plies, --level")
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def match(
    args: argparse.Namespace, engine: Path, players: list[dict[str, int]], pairs: int, book: Path, seed: int
) -> tuple[float, float]:
    """What the first of two sets of constants scores, in per cent, and its standard error over pairs."""
    command = [str(engine), "match", "-game", args.game, "-rounds", str(pairs), "-ratinginterval", "0"]
    for number, knobs in enumerate(players, 1):
        words = " ".join(f"{name}={value}" for name, value in knobs.items())
        wrapper = book.with_name(f"player{number}.sh")
        wrapper.write_text(f'#!/bin/sh\nBOHR_KNOBS="{words}" exec "{engine}"\n', encoding="utf-8")
        wrapper.chmod(0o755)
        command += ["-engine", f"cmd={wrapper}", f"name=player{number}", f"nodes={args.nodes}", "option.Hash=16"]
    command += ["-openings", f"file={book}", "order=random", "-srand", str(seed)]
    command += ["-concurrency", str(args.concurrency)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = SCORE.findall(run.stdout)
    if run.returncode != 0 or not found:
        raise MatchFailed(run.stderr or run.stdout)
    score, error = found[-1]
    return float(score), float(error) if error != "-" else float("nan")


def steps_done(path: Path, settings: dict[str, object]) -> list[dict[str, float]]:
    """The constants after each step so far; a new journal begins with the settings, which a known one must have."""
    if not path.exists():
        path.write_text(json.dumps(settings) + "\n", encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    # What follows the last end of a line was not written whole.
    whole = text[: text.rfind("\n") + 1]
    try:
        known, *steps = [json.loads(line) for line in whole.splitlines()] or [None]
    except ValueError as error:
        raise MatchFailed(f"{path}: {error}") from error
    if known != settings:
        raise MatchFailed(f"{path} is of other settings: take another work folder")
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return [step["after"] for step in steps]


def spsa(args: argparse.Namespace, engine: Path, knobs: list[Knob]) -> Iterator[dict[str, float]]:
    """The constants as they are, and after each step that is still to be done."""
    journal, book = args.work / "steps.jsonl", args.work / "openings.txt"
    keys = ("game", "nodes", "steps", "pairs", "gain", "openings", "plies", "level", "seed")
    settings = {key: getattr(args, key) for key in keys} | {knob.name: knob.default for knob in knobs}
    done = steps_done(journal, settings)
    theta = done[-1] if done else {knob.name: float(knob.default) for knob in knobs}
    yield theta
    if not book.exists():
        openings(args, engine, book, args.openings, f"tune {args.seed}")
    stable = args.steps / 10
    for number in range(len(done), args.steps):
        chance = random.Random(f"step {args.seed} {number}")
        signs = {knob.name: chance.choice((-1, 1)) for knob in knobs}
        widths = {knob.name: knob.width / (1 + number) ** DECAY["width"] for knob in knobs}

        def end(sign: int) -> dict[str, int]:
            return {
                knob.name: knob.near(theta[knob.name] + sign * signs[knob.name] * max(1.0, widths[knob.name]))
                for knob in knobs
            }

        score, _ = match(args, engine, [end(1), end(-1)], args.pairs, book, args.seed * 1_000_000 + number)
        gain = args.gain * ((1 + stable) / (1 + number + stable)) ** DECAY["gain"]
        pull = gain * (score / 50 - 1)
        theta = {
            knob.name: min(
                float(knob.most), max(float(knob.least), theta[knob.name] + pull * signs[knob.name] * widths[knob.name])
            )
            for knob in knobs
        }
        with journal.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"step": number, "score": score, "after": theta}) + "\n")
        yield theta


def main() -> int:
    """Tune, then check."""
    every = all_knobs()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="mini5", help="a game without dice (default mini5)")
    parser.add_argument("--work", type=Path, required=True, help="the folder of the run")
    parser.add_argument("--knobs", default=",".join(every), help="the constants, with commas (default: all)")
    parser.add_argument("--nodes", type=int, default=3000, help="nodes a move (default 3000)")
    parser.add_argument("--steps", type=int, default=300, help="default 300")
    parser.add_argument("--pairs", type=int, default=8, help="pairs of games a step (default 8)")
    parser.add_argument("--gain", type=float, default=1.0, help="widths that a won step moves at first (default 1)")
    parser.add_argument("--openings", type=int, default=400, help="positions that games begin with (default 400)")
    parser.add_argument("--plies", type=int, default=4, help="random moves of an opening (default 4)")
    parser.add_argument("--level", type=int, default=100, help="centipawns that an opening may be off (default 100)")
    parser.add_argument("--check", type=int, default=1000, help="pairs of the last match (default 1000)")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    unknown = [name for name in args.knobs.split(",") if name not in every]
    if unknown:
        parser.error(f"unknown knob {unknown[0]}: expected {', '.join(every)}")
    knobs = [every[name] for name in args.knobs.split(",")]
    args.work.mkdir(parents=True, exist_ok=True)
    try:
        engine = build()
        theta: dict[str, float] = {}
        for number, theta in enumerate(spsa(args, engine, knobs)):
            if number % 10 == 0:
                print(" ".join(f"{name}={value:.1f}" for name, value in theta.items()), flush=True)
        tuned = {knob.name: knob.near(theta[knob.name]) for knob in knobs}
        print("tuned: " + " ".join(f"{name}={value}" for name, value in tuned.items()), flush=True)
        book = args.work / "check.txt"
        if args.check > 0:
            if not book.exists():
                openings(args, engine, book, args.check, f"check {args.seed}")
            score, error = match(args, engine, [tuned, {}], args.check, book, args.seed)
            print(f"against the program's own: {score:.2f} +- {error:.2f} % ({args.check} pairs, {args.nodes} nodes)")
    except (MatchFailed, EngineError, subprocess.CalledProcessError, OSError) as failure:
        print(f"tune: {failure}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
