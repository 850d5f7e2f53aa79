#!/usr/bin/env python3
"""Compare Bohr's ewn with OpenSpiel's einstein_wurfelt_nicht, and play a match against OpenSpiel's MCTS.

OpenSpiel's black starts top left and is our red; its white starts bottom right, is our blue, and always moves first.
Exit status: 0 all equal, 1 a difference or an engine error, 77 OpenSpiel is not installed.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from ugi import DEFAULT_ENGINE, Engine, EngineError

try:
    import pyspiel
except ImportError:
    pyspiel = None

SKIPPED = 77
SIZE = 5
RED, BLUE = 0, 1  # OpenSpiel's player numbers of black and white
SIDE_LETTERS = "rb"
RESULTS = ("p1win", "p2win")
# Row and column steps by OpenSpiel's direction number: black diagonal, down, right; white up, diagonal, left.
STEPS = ((1, 1), (1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1))
FACES = range(1, 7)
UCT_C = 2.0
MCTS_MEMORY_MB = 1000


class Difference(Exception):
    """OpenSpiel and Bohr disagree."""


def board_text(state: pyspiel.State) -> str:
    """The board of an OpenSpiel state as the first field of our position text."""
    ranks = []
    for line in str(state).split():
        rank, empty = "", 0
        for cell in line.strip("|").split("||"):
            if cell == "__":
                empty += 1
                continue
            letter = "ABCDEF"[int(cell[1]) - 1]
            rank += (str(empty) if empty else "") + (letter if cell[0] == "b" else letter.lower())
            empty = 0
        ranks.append(rank + (str(empty) if empty else ""))
    return "/".join(ranks)


def move_text(action: int) -> str:
    """An OpenSpiel action (mixed base of row, column, direction, capture) as our move."""
    square, direction = divmod(action // 2, len(STEPS))
    row, column = divmod(square, SIZE)
    down, right = STEPS[direction]
    return square_text(row, column) + square_text(row + down, column + right)


def square_text(row: int, column: int) -> str:
    """A square by OpenSpiel's row (0 on top) and column, as our file and rank."""
    return "abcde"[column] + str(SIZE - row)


def result_text(state: pyspiel.State) -> str:
    """The result of an OpenSpiel state in the words of `query result`."""
    if not state.is_terminal():
        return "none"
    return RESULTS[RED] if state.returns()[RED] > 0 else RESULTS[BLUE]


def roll(state: pyspiel.State, die: int) -> pyspiel.State:
    """The state after the roll. Children only: OpenSpiel's undo does not restore the player and the die."""
    return state.child(die - 1)


def moves_of(state: pyspiel.State) -> dict[str, int]:
    """The legal moves of a rolled state in our notation, with their action numbers."""
    return {move_text(action): action for action in state.legal_actions()}


def deal(game: pyspiel.Game, rng: random.Random) -> pyspiel.State:
    """A state with a random arrangement of both sides, before the first roll."""
    state = game.new_initial_state()
    for _ in (RED, BLUE):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@dataclass
class Line:
    """A game so far: OpenSpiel's state beside what Bohr is told."""

    state: pyspiel.State
    start: str
    moves: list[str] = field(default_factory=list)

    @staticmethod
    def starting(state: pyspiel.State) -> Line:
        return Line(state, f"{board_text(state)} {SIDE_LETTERS[BLUE]} -")

    @property
    def mover(self) -> int:
        return (BLUE, RED)[len(self.moves) % 2]

    def after(self, rolled: pyspiel.State, die: int, move: str, action: int) -> Line:
        """The line longer by one move."""
        return Line(rolled.child(action), self.start, [*self.moves, f"{die}:{move}"])

    def show_to(self, engine: Engine) -> None:
        """Drive the engine through the whole game, with its dice."""
        engine.set_position(self.start, self.moves)

    def require(self, what: str, openspiel: object, bohr: object) -> None:
        """Raise Difference unless both programs say the same."""
        if openspiel != bohr:
            raise Difference(
                f"{what} differs\n  OpenSpiel: {openspiel}\n  Bohr:      {bohr}\n"
                f"  after: position fen {self.start} moves {' '.join(self.moves)}"
            )


@dataclass
class Counts:
    """What was compared."""

    games: int = 0
    positions: int = 0
    rolls: int = 0
    moves: int = 0


def compare_position(engine: Engine, line: Line, counts: Counts) -> None:
    """Compare one position before its roll: board, side, end of the game, and the moves of each face."""
    line.show_to(engine)
    over = line.state.is_terminal()
    board, side, die = engine.fen().split()
    line.require("board", board_text(line.state), board)
    line.require("die before the roll", "-", die)
    line.require("game over", over, engine.game_over())
    line.require("result", result_text(line.state), engine.result())
    if over:
        line.require("legal moves of a finished game", [], engine.legal_moves())
    else:
        line.require("side to move", SIDE_LETTERS[line.mover], side)
        line.require("p1 to move", line.mover == RED, engine.p1_to_move())
        expected = [f"{face}:{move}" for face in FACES for move in moves_of(roll(line.state, face))]
        line.require("legal moves by face", sorted(expected), sorted(engine.legal_moves()))
    counts.positions += 1


def compare_game(engine: Engine, game: pyspiel.Game, rng: random.Random, counts: Counts) -> None:
    """Play one random game and compare it at every step, with all moves of each roll as side lines of one ply."""
    line = Line.starting(deal(game, rng))
    compare_position(engine, line, counts)
    while not line.state.is_terminal():
        die = rng.choice(FACES)
        rolled = roll(line.state, die)
        line.require("OpenSpiel's own side to move", rolled.current_player(), line.mover)
        line.show_to(engine)
        engine.set_die(die)
        line.require("die after the roll", str(die), engine.fen().split()[2])
        moves = moves_of(rolled)
        line.require(f"legal moves with die {die}", sorted(moves), sorted(engine.legal_moves()))
        counts.rolls += 1
        children = [line.after(rolled, die, move, action) for move, action in moves.items()]
        for child in children:
            compare_position(engine, child, counts)
            counts.moves += 1
        line = rng.choice(children)
    counts.games += 1


def run_oracle(engine: Engine, game: pyspiel.Game, games: int, seed: int) -> None:
    """Compare `games` random games and report the counts."""
    rng = random.Random(seed)
    counts = Counts()
    started = perf_counter()
    try:
        for _ in range(games):
            compare_game(engine, game, rng, counts)
    except (Difference, EngineError) as error:
        raise type(error)(f"game {counts.games + 1} of seed {seed}: {error}") from error
    print(
        f"oracle: no difference; seed {seed}, {counts.games} games, {counts.positions} positions, "
        f"{counts.rolls} rolls, {counts.moves} moves played on both boards, {perf_counter() - started:.1f} s"
    )


@dataclass
class MatchSettings:
    """How a match is played."""

    games: int
    seed: int
    simulations: int
    movetime: int


def play_match_game(
    engine: Engine, bot: pyspiel.Bot, line: Line, dice: Sequence[int], bohr: int, movetime: int
) -> tuple[bool, dict[str, list[float]]]:
    """Play one game; whether Bohr, on side `bohr`, won, and the seconds of each side's moves."""
    seconds: dict[str, list[float]] = {"bohr": [], "mcts": []}
    engine.new_game()
    bot.restart()
    while not line.state.is_terminal():
        die = dice[len(line.moves)]
        rolled = roll(line.state, die)
        moves = moves_of(rolled)
        if line.mover == bohr:
            line.show_to(engine)
            engine.set_die(die)
            search = engine.go(movetime=movetime)
            move = search.move
            if move not in moves:
                raise Difference(f"Bohr plays {move} with die {die} after {line.start} moves {' '.join(line.moves)}")
            seconds["bohr"].append(search.seconds)
        else:
            started = perf_counter()
            move = move_text(bot.step(rolled))
            seconds["mcts"].append(perf_counter() - started)
        line = line.after(rolled, die, move, moves[move])
    return line.state.returns()[bohr] > 0, seconds


def run_match(engine: Engine, game: pyspiel.Game, settings: MatchSettings) -> None:
    """Play pairs of games, same set-up and same die at each ply, sides swapped, and report the score."""
    pair_scores: list[float] = []
    wins = {BLUE: 0, RED: 0}
    seconds: dict[str, list[float]] = {"bohr": [], "mcts": []}
    for pair in range(settings.games // 2):
        rng = random.Random(f"{settings.seed} {pair}")
        start = deal(game, rng)
        dice = rng.choices(FACES, k=game.max_game_length())
        pair_wins = 0
        for bohr in (BLUE, RED):
            bot_seed = rng.randrange(2**31)
            evaluator = pyspiel.RandomRolloutEvaluator(1, bot_seed)
            bot = pyspiel.MCTSBot(game, evaluator, UCT_C, settings.simulations, MCTS_MEMORY_MB, True, bot_seed, False)
            won, spent = play_match_game(engine, bot, Line.starting(start), dice, bohr, settings.movetime)
            wins[bohr] += won
            pair_wins += won
            for name in seconds:
                seconds[name] += spent[name]
        pair_scores.append(pair_wins / 2)
    total = sum(wins.values())
    score = 100 * statistics.mean(pair_scores)
    error = 100 * statistics.stdev(pair_scores) / math.sqrt(len(pair_scores)) if len(pair_scores) > 1 else math.nan
    print(
        f"match: {engine.name} ({settings.movetime} ms) v OpenSpiel MCTS ({settings.simulations} simulations, "
        f"uct {UCT_C:g}), seed {settings.seed}\n"
        f"  Bohr wins {total} of {settings.games} ({wins[BLUE]} moving first, {wins[RED]} moving second), "
        f"score {score:.1f}% +- {error:.1f} (standard error over {len(pair_scores)} pairs)"
    )
    for name, times in seconds.items():
        mean, longest = 1000 * statistics.mean(times), 1000 * max(times)
        print(f"  {name}: {mean:.1f} ms a move, longest {longest:.1f} ms, {len(times)} moves")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=str(DEFAULT_ENGINE), help="the Bohr binary")
    parser.add_argument("--games", type=int, default=200, help="random games to compare (default 200)")
    parser.add_argument("--match", type=int, default=0, help="games against OpenSpiel's MCTS, even (default 0)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--simulations", type=int, default=1000, help="most per move of MCTS (default 1000)")
    parser.add_argument("--movetime", type=int, default=50, help="milliseconds per move of Bohr (default 50)")
    args = parser.parse_args()
    if args.match < 0 or args.match % 2:
        parser.error("--match must be an even number: games are played in pairs")
    if pyspiel is None:
        print("skipped: OpenSpiel is missing, install it with `pip install open_spiel`")
        return SKIPPED
    game = pyspiel.load_game("einstein_wurfelt_nicht")
    try:
        with Engine(args.engine) as engine:
            if args.games > 0:
                run_oracle(engine, game, args.games, args.seed)
            if args.match > 0:
                run_match(engine, game, MatchSettings(args.match, args.seed, args.simulations, args.movetime))
    except (Difference, EngineError) as error:
        print(f"FAILED: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
