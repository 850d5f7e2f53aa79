#!/usr/bin/env python3
"""Play Bohr against itself with the clocks kept outside of it, and count overruns.

A clock runs from the moment `go` is written until `bestmove` has been read. Run it on a quiet machine.
Exit status: 0 no overrun, 1 an overrun or an engine error.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from dataclasses import dataclass

from mini5 import SETUPS, VARIANTS
from ugi import DEFAULT_ENGINE, Engine, EngineError

SIDES = 2
PATIENCE_SECONDS = 10.0  # beyond the clock, before an engine counts as hung
WITHOUT_DICE = {*VARIANTS, "amazons", "amazons8"}
RED_STONES, BLUE_STONES = "ABCDEF", "abcdef"


@dataclass
class Tally:
    """What was seen so far; times in milliseconds."""

    games: int = 0
    moves: int = 0
    overruns: int = 0
    lowest_clock: float = math.inf
    longest_move: float = 0.0


def random_start(rng: random.Random) -> str:
    """A start position with random arrangements of both sides, red to move."""
    r, b = (rng.sample(stones, len(stones)) for stones in (RED_STONES, BLUE_STONES))
    return f"{r[0]}{r[1]}{r[2]}2/{r[3]}{r[4]}3/{r[5]}3{b[0]}/3{b[1]}{b[2]}/2{b[3]}{b[4]}{b[5]} r -"


def start_of(game: str, rng: random.Random) -> str | None:
    """A start of the game, drawn where it has several; None is its starting position."""
    if game in VARIANTS:
        return rng.choice(SETUPS)
    return random_start(rng) if game.startswith("ewn") else None


def play_game(
    engines: list[Engine], game: str, rng: random.Random, base: float, increment: float, per_move: bool, tally: Tally
) -> None:
    """Play one game with `base` milliseconds a side, or for each move; an overrun ends it."""
    start = start_of(game, rng)
    moves: list[str] = []
    clocks = [base] * SIDES
    for engine in engines:
        engine.new_game()
    tally.games += 1
    while True:
        side = len(moves) % SIDES
        engine = engines[side]
        engine.set_position(start, moves)  # also checks the last move: an illegal one is refused
        if engine.game_over():
            return
        die = None if game in WITHOUT_DICE else rng.randint(1, 6)
        if die is not None:
            engine.set_die(die)
            if not engine.legal_moves():
                return
        if per_move:
            clocks[side] = base
            limits = {"movetime": int(base)}
        else:
            p1time, p2time = map(int, clocks)
            limits = {"p1time": p1time, "p2time": p2time, "p1inc": int(increment), "p2inc": int(increment)}
        search = engine.go(timeout=clocks[side] / 1000 + PATIENCE_SECONDS, **limits)
        spent = 1000 * search.seconds
        clocks[side] -= spent
        tally.moves += 1
        tally.longest_move = max(tally.longest_move, spent)
        tally.lowest_clock = min(tally.lowest_clock, clocks[side])
        if clocks[side] < 0:
            tally.overruns += 1
            print(
                f"overrun of {-clocks[side]:.2f} ms in game {tally.games}, a move of {spent:.2f} ms: "
                f"position {start or 'startpos'} moves {' '.join(moves)}, dice {die}"
            )
            return
        clocks[side] += increment
        moves.append(search.move if die is None else f"{die}:{search.move}")


def startup_times(command: str, starts: int) -> list[float]:
    """Milliseconds from process start to `ugiok`, of `starts` processes one after the other."""
    times = []
    for _ in range(starts):
        with Engine(command) as engine:
            times.append(1000 * engine.startup_seconds)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=str(DEFAULT_ENGINE), help="the Bohr binary")
    parser.add_argument("--game", default="ewn", help="the game (default ewn)")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--time", type=int, default=1000, help="milliseconds a side and game (default 1000)")
    parser.add_argument("--inc", type=int, default=0, help="milliseconds added after each move (default 0)")
    parser.add_argument("--movetime", type=int, help="milliseconds for each move, instead of a clock")
    parser.add_argument("--seed", type=int, default=0, help="of set-ups and dice")
    parser.add_argument("--starts", type=int, default=10, help="process starts to time (default 10)")
    parser.add_argument("--hash", type=int, help="option Hash, MiB")
    parser.add_argument("--threads", type=int, help="option Threads")
    parser.add_argument("--overhead", type=int, help="option Move Overhead, milliseconds")
    args = parser.parse_args()
    options = {"Game": args.game, "Hash": args.hash, "Threads": args.threads, "Move Overhead": args.overhead}
    rng = random.Random(args.seed)
    tally = Tally()
    base = args.time if args.movetime is None else args.movetime
    told = f"{args.time}+{args.inc} ms" if args.movetime is None else f"{args.movetime} ms a move"
    try:
        starts = startup_times(args.engine, args.starts)
        with Engine(args.engine) as first, Engine(args.engine) as second:
            engines = [first, second]
            for engine in engines:
                starts.append(1000 * engine.startup_seconds)
                for name, value in options.items():
                    if value is not None:
                        engine.set_option(name, value)
            for _ in range(args.games):
                play_game(engines, args.game, rng, base, args.inc, args.movetime is not None, tally)
    except EngineError as error:
        print(f"FAILED in game {tally.games}: {error}")
        return 1
    print(f"start to ugiok: longest {max(starts):.1f} ms of {len(starts)}")
    if tally.games:
        print(
            f"{args.game}: {tally.games} games of {told}, seed {args.seed}: {tally.moves} moves, "
            f"{tally.overruns} overruns, lowest remaining clock {tally.lowest_clock:.2f} ms, "
            f"longest move {tally.longest_move:.2f} ms, {tally.moves / SIDES / tally.games:.2f} own moves a game"
        )
    return 1 if tally.overruns else 0


if __name__ == "__main__":
    sys.exit(main())
