#!/usr/bin/env python3
"""Compare Bohr's mini5 and mini5-sl with pyffish, the library of Fairy-Stockfish, over random games.

Legal moves, position texts and results must be equal after every ply. A check has no query of its own: it shows in
the moves, and where there are none as a mate instead of a stalemate.
Exit status: 0 all equal, 1 a difference or an engine error, 77 pyffish is not installed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from time import perf_counter

from mini5 import DEFINITION, SETUPS, VARIANTS
from ugi import DEFAULT_ENGINE, Engine, EngineError

try:
    import pyffish
except ImportError:
    pyffish = None

SKIPPED = 77
START = "kqbnr/5/5/5/RNBQK w - - 0 1"


class Difference(Exception):
    """pyffish and Bohr disagree."""


def result_of(variant: str, start: str, moves: list[str], legal: list[str]) -> str:
    """The result that pyffish sees, in the words of `query result`."""
    if legal:
        over, value = pyffish.is_optional_game_end(variant, start, moves)
        if not over:
            return "none"
    else:
        # A draw by counter or repetition comes before a stalemate, not before a mate: pyffish knows.
        over, value = pyffish.is_optional_game_end(variant, start, moves)
        if not over:
            value = pyffish.game_result(variant, start, moves)
    if value == 0:
        return "draw"
    white_to_move = pyffish.get_fen(variant, start, moves).split()[1] == "w"
    return "p1win" if (value > 0) == white_to_move else "p2win"


def how_it_ends(variant: str, start: str, moves: list[str], result: str) -> str:
    """The kind of an end, for the report."""
    fen = pyffish.get_fen(variant, start, moves)
    if not pyffish.legal_moves(variant, start, moves):
        return "mate" if pyffish.gives_check(variant, start, moves) else "stalemate"
    return "counter" if fen.split()[4] == "100" else "repetition" if result == "draw" else result


def compare_game(engine: Engine, game: str, start: str, rng: random.Random) -> tuple[int, str]:
    """Play one random game and compare it after every ply; the plies and the kind of its end."""
    variant = VARIANTS[game]
    moves: list[str] = []
    while True:
        engine.set_position(start, moves)
        legal = sorted(pyffish.legal_moves(variant, start, moves))
        result = result_of(variant, start, moves, legal)
        compared = {
            "position": (pyffish.get_fen(variant, start, moves), engine.fen()),
            "result": (result, engine.result()),
            "game over": (result != "none", engine.game_over()),
            "legal moves": ([] if result != "none" else legal, sorted(engine.legal_moves())),
        }
        for what, (theirs, ours) in compared.items():
            if theirs != ours:
                raise Difference(
                    f"{what} of {game} differs\n  pyffish: {theirs}\n  Bohr:    {ours}\n"
                    f"  after: position fen {start} moves {' '.join(moves)}"
                )
        if result != "none":
            return len(moves), how_it_ends(variant, start, moves, result)
        moves.append(rng.choice(legal))


def run(engine: Engine, game: str, games: int, seed: int) -> None:
    """Compare random games of one variant, from the usual start and the balanced set-ups in turn."""
    rng = random.Random(f"{seed} {game}")
    starts = (START, *SETUPS)
    plies, ends = 0, Counter()
    started = perf_counter()
    engine.set_option("Game", game)
    for number in range(games):
        engine.new_game()
        length, end = compare_game(engine, game, starts[number % len(starts)], rng)
        plies += length
        ends[end] += 1
    kinds = ", ".join(f"{count} {end}" for end, count in ends.most_common())
    print(f"oracle: {game}: no difference; seed {seed}, {games} games, {plies} plies, {perf_counter() - started:.1f} s")
    print(f"  ends: {kinds}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=str(DEFAULT_ENGINE), help="the Bohr binary")
    parser.add_argument("--games", type=int, default=500, help="random games of each variant (default 500)")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if pyffish is None:
        print("skipped: pyffish is missing, install it with `pip install pyffish`")
        return SKIPPED
    pyffish.load_variant_config(DEFINITION)
    try:
        with Engine(args.engine) as engine:
            for game in VARIANTS:
                run(engine, game, args.games, args.seed)
    except (Difference, EngineError) as error:
        print(f"FAILED: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
