"""A small client of Bohr's native protocol: UGI plus dice.

    with Engine("target/release/bohr") as engine:
        engine.set_position(moves=["4:a5b4"])
        engine.set_die(2)
        print(engine.go(movetime=100).move)

Every call waits for the engine, and whatever the engine calls an error is raised as EngineError. After a timeout
the answer may still come, so end the engine then.
"""

from __future__ import annotations

import math
import queue
import subprocess
import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

DEFAULT_ENGINE = Path(__file__).resolve().parent.parent / "target" / "release" / "bohr"
START_FEN = "ABC2/DE3/F3f/3ed/2cba r -"
NO_MOVE = "0000"
ERROR_PREFIX = "info string error "
MATE_CENTIPAWNS = 100_000


class EngineError(Exception):
    """The engine reported an error, broke the protocol, ended, or did not answer in time."""


@dataclass(frozen=True)
class Search:
    """What one `go` gave."""

    move: str
    infos: list[str]
    seconds: float
    """From just before `go` was written until `bestmove` had been read."""

    @property
    def centipawns(self) -> int:
        """The last score that the search told; a mate counts as more than any material."""
        score = 0
        for line in self.infos:
            words = line.split()
            if "score" in words[:-2]:
                kind, value = words[words.index("score") + 1 :][:2]
                score = int(value) if kind == "cp" else int(math.copysign(MATE_CENTIPAWNS, int(value)))
        return score


class Engine:
    """One running engine process."""

    GREETING = "ugi"
    NEW_GAME = "uginewgame"

    def __init__(self, command: str | Path | Sequence[str], timeout: float = 10.0) -> None:
        """Start the engine and greet it; `timeout` (seconds) is the patience for every answer but a search's."""
        self.timeout = timeout
        self.name = ""
        self.option_names: list[str] = []
        argv = [str(command)] if isinstance(command, (str, Path)) else list(command)
        started = time.perf_counter()
        try:
            # stderr is inherited, so that a crash report is seen.
            self._process = subprocess.Popen(
                argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace", bufsize=1
            )
        except OSError as error:
            raise EngineError(f"cannot start {argv[0]}: {error.strerror}") from error
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        # A thread reads, because a pipe has no portable read with a timeout.
        threading.Thread(target=self._read_lines, daemon=True).start()
        try:
            self.send(self.GREETING)
            _, greeting = self.wait_for(self.GREETING + "ok")
        except EngineError:
            self.kill()
            raise
        self.startup_seconds = time.perf_counter() - started
        for line in greeting:
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
            elif line.startswith("option name "):
                self.option_names.append(line.removeprefix("option name ").split(" type ")[0])

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.quit()
        else:
            self.kill()

    def send(self, line: str) -> None:
        """Write one line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise EngineError(f"the engine does not take `{line}`: {error.strerror}") from error

    def wait_for(self, word: str, timeout: float | None = None) -> tuple[str, list[str]]:
        """The next line whose first word is `word`, and the lines before it."""
        patience = self.timeout if timeout is None else timeout
        deadline = time.perf_counter() + patience
        skipped: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.perf_counter()))
            except queue.Empty:
                raise EngineError(f"no `{word}` within {patience:g} s; last line: {_last(skipped)}") from None
            if line is None:
                self._lines.put(None)  # keep the end visible to later calls
                raise EngineError(f"the engine ended before `{word}`; last line: {_last(skipped)}")
            if line.split(maxsplit=1)[:1] == [word]:
                return line, skipped
            skipped.append(line)

    def command(self, line: str) -> None:
        """Send a command that has no answer of its own, and raise EngineError if it was refused."""
        self.send(line)
        self.send("isready")
        _, skipped = self.wait_for("readyok")
        _raise_errors(line, skipped)

    def query(self, what: str) -> list[str]:
        """The words of the response to `query WHAT`."""
        self.send(f"query {what}")
        line, skipped = self.wait_for("response")
        _raise_errors(f"query {what}", skipped)
        return line.split()[1:]

    def set_option(self, name: str, value: str | int) -> None:
        """Set an option."""
        self.command(f"setoption name {name} value {value}")

    def new_game(self) -> None:
        """Make the engine forget the last game."""
        self.command(self.NEW_GAME)

    def set_position(self, fen: str | None = None, moves: Iterable[str] = ()) -> None:
        """Set up `fen` (startpos if None) and play `moves`, each with or without its die (`4:a5b4`)."""
        words = ["position", "startpos" if fen is None else f"fen {fen}"]
        played = list(moves)
        if played:
            words += ["moves", *played]
        self.command(" ".join(words))

    def set_die(self, die: int) -> None:
        """Tell the roll of the side to move."""
        self.command(f"dice {die}")

    def legal_moves(self) -> list[str]:
        """The legal moves; with the die in front (`4:a5b4`) as long as no die is known."""
        moves = self.query("legalmoves")
        return [] if moves == ["none"] else moves

    def fen(self) -> str:
        """The current position text."""
        return " ".join(self.query("fen"))

    def game_over(self) -> bool:
        """Whether the game is finished."""
        return self._query_word("gameover", ("true", "false")) == "true"

    def p1_to_move(self) -> bool:
        """Whether the first player (red in ewn) is to move."""
        return self._query_word("p1turn", ("true", "false")) == "true"

    def result(self) -> str:
        """One of `p1win`, `p2win`, `draw`, `none`."""
        return self._query_word("result", ("p1win", "p2win", "draw", "none"))

    def go(self, timeout: float = 60.0, **limits: int) -> Search:
        """Search the current position; `limits` are words of `go`, such as `movetime=50` or `depth=3`."""
        line = " ".join(["go", *(f"{name} {value}" for name, value in limits.items())])
        started = time.perf_counter()
        self.send(line)
        answer, infos = self.wait_for("bestmove", timeout)
        seconds = time.perf_counter() - started
        _raise_errors(line, infos)
        words = answer.split()
        if len(words) != 2 and words[2:3] != ["ponder"]:
            raise EngineError(f"not two words: `{answer}`")
        return Search(words[1], infos, seconds)

    def quit(self) -> None:
        """End the engine, by force if it does not follow."""
        try:
            self.send("quit")
            self._process.wait(self.timeout)
        except (EngineError, subprocess.TimeoutExpired):
            self.kill()

    def kill(self) -> None:
        """End the engine at once."""
        self._process.kill()
        self._process.wait()

    def _query_word(self, what: str, allowed: tuple[str, ...]) -> str:
        words = self.query(what)
        if len(words) != 1 or words[0] not in allowed:
            raise EngineError(f"unexpected response to `query {what}`: {' '.join(words)}")
        return words[0]

    def _read_lines(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip())
        self._lines.put(None)


class UciEngine(Engine):
    """An engine that speaks UCI; it has no queries."""

    GREETING = "uci"
    NEW_GAME = "ucinewgame"


def _last(lines: list[str]) -> str:
    return lines[-1] if lines else "none"


def _raise_errors(command: str, lines: list[str]) -> None:
    for line in lines:
        if line.startswith(ERROR_PREFIX):
            raise EngineError(f"`{command}`: {line.removeprefix(ERROR_PREFIX)}")
