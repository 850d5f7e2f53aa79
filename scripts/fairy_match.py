#!/usr/bin/env python3
"""Play Bohr against Fairy-Stockfish at mini5, from balanced set-ups, with a clock for each game.

Each set-up is continued by random plies in several ways that both engines call level, and every opening is played
with both colours. The script keeps the clocks. Bohr, told the whole game, says what is legal and how a game ends
(mate, stalemate, 100 plies, third occurrence); where pyffish is installed it must say the same. Two bare kings are
drawn at once.
Exit status: 0 played, 1 an engine error or a difference, 77 Fairy-Stockfish is not installed.
"""

from __future__ import annotations

import argparse
import math
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from mini5 import DEFINITION, SETUPS, VARIANTS
from ugi import DEFAULT_ENGINE, Engine, EngineError, UciEngine

try:
    import pyffish
except ImportError:
    pyffish = None

SKIPPED = 77
# Debian puts games where not every path looks.
FAIRY = shutil.which("fairy-stockfish") or shutil.which("/usr/games/fairy-stockfish")
LEVEL_CP = 100
JUDGE_MS = 100
RANDOM_PLIES = 2
# Seconds beyond its clock after which an engine that says nothing counts as dead.
PATIENCE = 10.0
POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


@dataclass(frozen=True)
class Opening:
    """A set-up and the random plies from it."""

    setup: int
    start: str
    moves: tuple[str, ...]


@dataclass
class Game:
    """A finished game; `points` are Bohr's."""

    opening: Opening
    bohr_is_white: bool
    moves: list[str] = field(default_factory=list)
    result: str = "*"
    reason: str = ""
    forfeit: str = ""

    @property
    def points(self) -> float:
        white = POINTS[self.result]
        return white if self.bohr_is_white else 1.0 - white


class Players:
    """Both engines, ready for a game."""

    def __init__(self, args: argparse.Namespace, definition: Path) -> None:
        self.bohr = Engine(args.engine)
        try:
            self.fairy = UciEngine(args.fairy)
        except EngineError:
            self.bohr.kill()
            raise
        self.bohr.set_option("Game", args.game)
        # The definition comes before the variant that it defines.
        self.fairy.set_option("VariantPath", str(definition))
        self.fairy.set_option("UCI_Variant", VARIANTS[args.game])
        for engine in (self.bohr, self.fairy):
            engine.set_option("Threads", 1)
            engine.set_option("Hash", args.hash)

    def __enter__(self) -> Players:
        return self

    def __exit__(self, *_: object) -> None:
        self.bohr.quit()
        self.fairy.quit()

    def new_game(self) -> None:
        self.bohr.new_game()
        self.fairy.new_game()


def is_level(players: Players, opening: Opening) -> bool:
    """Whether both engines call the opening level after a short search."""
    for engine in (players.bohr, players.fairy):
        engine.set_position(opening.start, opening.moves)
        if abs(engine.go(movetime=JUDGE_MS).centipawns) > LEVEL_CP:
            return False
    return True


def openings(players: Players, per_setup: int, seed: int) -> Iterator[Opening]:
    """Level openings, one of each set-up in turn."""
    rngs = [random.Random(f"{seed} {number}") for number in range(len(SETUPS))]
    used: set[Opening] = set()
    for _ in range(per_setup):
        for number, start in enumerate(SETUPS):
            for _ in range(200):
                moves: list[str] = []
                for _ in range(RANDOM_PLIES):
                    players.bohr.set_position(start, moves)
                    moves += [rngs[number].choice(players.bohr.legal_moves() or [""])]
                opening = Opening(number, start, tuple(moves))
                if "" not in moves and opening not in used and is_level(players, opening):
                    used.add(opening)
                    yield opening
                    break
            else:
                print(f"no other level opening found for set-up {number + 1}", file=sys.stderr)


def end_of(players: Players, args: argparse.Namespace, game: Game) -> tuple[str, str] | None:
    """Result and reason once the game is over."""
    moves, start = game.moves, game.opening.start
    players.bohr.set_position(start, moves)
    said = players.bohr.result()
    board, _, _, _, counter, _ = players.bohr.fen().split()
    if pyffish is not None:
        over, value = pyffish.is_optional_game_end(VARIANTS[args.game], start, moves)
        legal = pyffish.legal_moves(VARIANTS[args.game], start, moves)
        if not over and not legal:
            over, value = True, pyffish.game_result(VARIANTS[args.game], start, moves)
        if over != (said != "none") or over and (value == 0) != (said == "draw"):
            raise EngineError(f"pyffish and Bohr differ on the end of {start} moves {' '.join(moves)}: {value}, {said}")
    if said == "none":
        return ("1/2-1/2", "bare kings") if sum(letter.isalpha() for letter in board) == 2 else None
    if said == "draw":
        return "1/2-1/2", "100 plies without a capture" if counter == "100" else "repetition or stalemate"
    return ("1-0" if said == "p1win" else "0-1"), "no move left"


def play(players: Players, args: argparse.Namespace, opening: Opening, bohr_is_white: bool) -> Game:
    """Play one game."""
    game = Game(opening, bohr_is_white, list(opening.moves))
    players.new_game()
    engines = {bohr_is_white: players.bohr, not bohr_is_white: players.fairy}
    left = {True: args.time, False: args.time}
    while (end := end_of(players, args, game)) is None:
        white = len(game.moves) % 2 == 0
        engine = engines[white]
        legal = players.bohr.legal_moves()
        engine.set_position(opening.start, game.moves)
        wtime, btime = (max(1, math.floor(1000 * left[side])) for side in (True, False))
        search = engine.go(timeout=left[white] + PATIENCE, wtime=wtime, btime=btime)
        left[white] -= search.seconds
        late = left[white] < -args.margin / 1000
        if late or search.move not in legal:
            reason = "time" if late else f"illegal move {search.move}"
            game.forfeit = f"{'Bohr' if engine is players.bohr else 'Fairy-Stockfish'}: {reason}"
            end = ("0-1" if white else "1-0"), reason
            break
        game.moves.append(search.move)
    game.result, game.reason = end
    return game


def pgn(args: argparse.Namespace, game: Game, number: int) -> str:
    """The game as PGN, its moves by their squares."""
    names = ["Bohr", "Fairy-Stockfish"][:: 1 if game.bohr_is_white else -1]
    tags = {
        "Event": f"{args.game} {args.time:g} s",
        "Date": time.strftime("%Y.%m.%d"),
        "Round": str(number),
        "White": names[0],
        "Black": names[1],
        "Result": game.result,
        "Variant": args.game,
        "SetUp": "1",
        "FEN": game.opening.start,
        "Termination": game.reason,
    }
    lines = [f'[{tag} "{value}"]' for tag, value in tags.items()]
    words = [f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(game.moves)]
    return "\n".join([*lines, "", " ".join([*words, game.result]), "", ""])


def report(games: list[Game]) -> None:
    """Print the score, in all and by set-up."""

    def counts(some: list[Game]) -> str:
        return "/".join(str(sum(game.points == points for game in some)) for points in (1.0, 0.5, 0.0))

    for number, start in enumerate(SETUPS):
        some = [game for game in games if game.opening.setup == number]
        if some:
            print(f"  {start.split()[0]}: W/D/L {counts(some)}")
    # Both games of an opening depend on each other: the error is that of their means.
    pairs: dict[Opening, list[float]] = {}
    for game in games:
        pairs.setdefault(game.opening, []).append(game.points)
    means = [statistics.mean(points) for points in pairs.values()]
    # One opening alone has no error that could be told.
    error = f"{100 * statistics.stdev(means) / math.sqrt(len(means)):.1f}" if len(means) > 1 else "-"
    forfeits = [game.forfeit for game in games if game.forfeit]
    print(
        f"Bohr {sum(game.points for game in games):g} of {len(games)}, W/D/L {counts(games)}, "
        f"{100 * statistics.mean(means):.1f}% +- {error} (standard error over {len(means)} openings), "
        f"forfeits: {', '.join(forfeits) or 'none'}"
    )


def run(args: argparse.Namespace, definition: Path) -> list[Game]:
    """Play the match, `--concurrency` games at once, each with engines of its own."""
    with Players(args, definition) as players:
        found = openings(players, args.continuations, args.seed)
        pairs = ((opening, white) for opening in found for white in (True, False))
        jobs = [job for job, _ in zip(pairs, range(args.games or sys.maxsize), strict=False)]

    def one(job: tuple[Opening, bool]) -> Game:
        with Players(args, definition) as players:
            return play(players, args, *job)

    with ThreadPoolExecutor(args.concurrency) as pool:
        return list(pool.map(one, jobs))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=str(DEFAULT_ENGINE), help="the Bohr binary")
    parser.add_argument("--fairy", default=FAIRY, help="the Fairy-Stockfish binary (found by itself)")
    parser.add_argument("--game", choices=VARIANTS, default="mini5")
    parser.add_argument("--time", type=float, default=10.0, help="seconds a side for the game (default 10)")
    parser.add_argument("--margin", type=int, default=0, help="milliseconds that a clock may overrun (default 0)")
    parser.add_argument("--continuations", type=int, default=5, help="openings of each set-up (default 5)")
    parser.add_argument("--games", type=int, default=0, help="stop after so many games (default: all)")
    parser.add_argument("--concurrency", type=int, default=1, help="games at once (default 1)")
    parser.add_argument("--hash", type=int, default=64, help="MiB of either engine's table (default 64)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--pgn", type=Path, help="write the games to this file")
    args = parser.parse_args()
    if args.fairy is None:
        print("skipped: fairy-stockfish is missing, install the package of that name")
        return SKIPPED
    if pyffish is not None:
        pyffish.load_variant_config(DEFINITION)
    try:
        with tempfile.TemporaryDirectory() as folder:
            definition = Path(folder) / "mini5.ini"
            definition.write_text(DEFINITION, encoding="utf-8")
            games = run(args, definition)
    except EngineError as error:
        print(f"FAILED: {error}")
        return 1
    if args.pgn:
        texts = (pgn(args, game, number) for number, game in enumerate(games, 1))
        args.pgn.write_text("".join(texts), encoding="utf-8")
    report(games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
