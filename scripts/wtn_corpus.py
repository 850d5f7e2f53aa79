#!/usr/bin/env python3
"""Writes the WTN files of tests/data/wtn: legal random games, each file with deviations of its own.

The rules and the strict form are written here a second time, independently of the engine. What the
engine's writer must make of each file stands in strict.txt. The same games come out on every run.
"""
import random
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "tests/data/wtn"
# Squares are (file, rank), both from 1.
HOME = {
    "R": [(1, 5), (2, 5), (3, 5), (1, 4), (2, 4), (1, 3)],
    "B": [(5, 3), (4, 2), (5, 2), (3, 1), (4, 1), (5, 1)],
}
GOAL = {"R": (5, 1), "B": (1, 5)}
STEPS = {"R": [(1, 0), (0, -1), (1, -1)], "B": [(-1, 0), (0, 1), (-1, 1)]}
OTHER = {"R": "B", "B": "R"}
WIDE = {ord(c): chr(ord(c) + 0xFEE0) for c in ":;(),-"}


class Game:
    """A random game from random arrangements."""

    def __init__(self, rng, first="R"):
        self.first = first
        self.rows = {}
        for side in "RB":
            numbers = rng.sample(range(1, 7), 6)
            self.rows[side] = list(zip(HOME[side], numbers))
        stones = {side: {n: cell for cell, n in self.rows[side]} for side in "RB"}
        self.plies = []  # number of the die, side, stone, from, to
        self.skipped = self.farther = self.own_captures = self.lone = 0
        self.how = None
        side = first
        while self.how is None:
            die = rng.randint(1, 6)
            mine, theirs = stones[side], stones[OTHER[side]]
            higher = min((n for n in mine if n >= die), default=None)
            lower = max((n for n in mine if n <= die), default=None)
            stone = rng.choice([n for n in (higher, lower) if n is not None])
            self.skipped += stone != die
            # The reading "only the nearest stone" does not allow that one.
            others = [n for n in (higher, lower) if n is not None]
            self.farther += abs(stone - die) > min(abs(n - die) for n in others)
            self.lone += len(mine) == 1
            start = mine[stone]
            targets = [(start[0] + x, start[1] + y) for x, y in STEPS[side]]
            to = rng.choice([c for c in targets if 1 <= c[0] <= 5 and 1 <= c[1] <= 5])
            for army in (mine, theirs):
                for n in [n for n, cell in army.items() if cell == to]:
                    del army[n]
                    self.own_captures += army is mine
            mine[stone] = to
            self.plies.append((die, side, stone, start, to))
            if to == GOAL[side]:
                self.how = "corner"
            elif not theirs:
                self.how = "capture"
            self.winner = side
            side = OTHER[side]

    def cut(self, plies, winner):
        """The game given up after some moves."""
        assert plies < len(self.plies)
        self.plies = self.plies[:plies]
        self.winner = winner
        return self


def game(seed, wanted=lambda game: True, first="R"):
    rng = random.Random(seed)
    while True:
        found = Game(rng, first)
        if wanted(found):
            return found


def cell(square):
    return "ABCDE"[square[0] - 1] + str(square[1])


def header(game, date="2026.11.29", time="10:00", place="合肥", event="2026 CCGC", end="", result=None):
    result = result or ("先手胜" if game.winner == game.first else "后手胜")
    when = " ".join(word for word in (date, time, place) if word)
    first, second = game.first, OTHER[game.first]
    return f"#[WTN][骰子队 {first}][Zufall 2 {second}][{result}][{when}][{event}]{end}"


def row(game, side, dash="-", end=""):
    return f"{side}:" + ";".join(f"{cell(square)}{dash}{n}" for square, n in game.rows[side]) + end


def stones(number, ply):
    die, side, stone, _, to = ply
    return f"{number}:{die};({side}{stone},{cell(to)})"


def squares(number, ply):
    die, _, _, start, to = ply
    return f"{number}:{die};({cell(start)},{cell(to)})"


def turned(square):
    return f"{square[1]}{'ABCDE'[square[0] - 1]}"


def pair(square):
    return f"{square[0]},{square[1]}"


def moves(game, form=stones, end=""):
    return [form(number, ply) + end for number, ply in enumerate(game.plies, 1)]


def strict(game, **header_words):
    return [header(game, **header_words), row(game, "R"), row(game, "B")] + moves(game)


FILES = {}


def add(name, game, lines, encoding="utf-8", eol="\n", last=True, **header_words):
    text = eol.join(lines) + (eol if last else "")
    FILES[name] = (text.encode(encoding), strict(game, **header_words))


def corpus():
    g = game(1)
    add("strict-gbk-crlf", g, strict(g), "gbk", "\r\n")
    g = game(2)
    add("strict-utf8-lf", g, strict(g))
    g = game(3)
    add("utf8-mark-crlf", g, strict(g), "utf-8-sig", "\r\n")
    g = game(4)
    add("gbk-lf", g, strict(g), "gbk")
    g = game(5)
    add("utf16-mark", g, strict(g), "utf-16", "\r\n")
    g = game(6)
    add("cr-only", g, strict(g), "gbk", "\r")
    g = game(7)
    add("no-end-of-last-line", g, strict(g), "gbk", "\r\n", last=False)
    g = game(8)
    add("rows-without-dash", g, [header(g), row(g, "R", ""), row(g, "B", "")] + moves(g), "gbk", "\r\n")
    g = game(9)
    add("blue-row-without-dash", g, [header(g), row(g, "R"), row(g, "B", "", ";")] + moves(g))
    g = game(10)
    add("header-semicolon", g, [header(g, end=";")] + strict(g)[1:], "gbk", "\r\n")
    g = game(11)
    add("header-two-semicolons", g, [header(g, end=";;")] + strict(g)[1:], "gbk", "\r\n")
    g = game(12)
    add("semicolon-after-each", g, [line + ";" for line in strict(g)], "gbk", "\r\n")
    g = game(13)
    add("no-place", g, strict(g, place=""), "gbk", "\r\n", place="")
    g = game(14)
    add("no-time", g, strict(g, time=""), "gbk", "\r\n", time="")
    g = game(15)
    add("date-alone", g, strict(g, time="", place=""), time="", place="")
    g = game(16)
    add("date-dashes", g, strict(g, date="2026-11-29"), "gbk", "\r\n")
    g = game(17)
    add("date-slashes", g, strict(g, date="2026/11/29"), "gbk", "\r\n")
    g = game(18)
    add("date-short-seconds", g, strict(g, date="2018.8.1", time="9:30:05"), date="2018.08.01", time="09:30:05")
    g = game(19)
    add("from-squares", g, strict(g)[:3] + moves(g, squares), "gbk", "\r\n")
    g = game(20, first="B")
    add("from-squares-blue-first", g, strict(g)[:3] + moves(g, squares))
    g = game(21, first="B")
    add("blue-first", g, strict(g), "gbk", "\r\n")
    g = game(22)
    lower = [line if line.startswith("#") else line.lower() for line in strict(g)]
    add("lower-case", g, [lower[0].replace("WTN", "wtn").replace(" R]", " r]")] + lower[1:])
    g = game(23)
    wide = [line.translate({ord(";"): "；"}) for line in strict(g)]
    add("wide-semicolons", g, wide, "gbk", "\r\n")
    g = game(24)
    add("wide-signs", g, [strict(g)[0]] + [line.translate(WIDE) for line in strict(g)[1:]], "gbk", "\r\n")
    g = game(25, lambda g: g.skipped >= 6 and g.farther >= 1)
    add("skipped-stones", g, strict(g), "gbk", "\r\n")
    g = game(26, lambda g: g.lone >= 3)
    add("last-stone-with-die", g, strict(g), "gbk", "\r\n")
    g = game(27, lambda g: g.own_captures >= 3)
    add("own-captures", g, strict(g), "gbk", "\r\n")
    g = game(28, lambda g: g.how == "capture")
    add("won-by-capture", g, strict(g), "gbk", "\r\n")
    g = game(29, lambda g: len(g.plies) > 9).cut(8, "R")
    add("resigned", g, strict(g), "gbk", "\r\n")
    g = game(30, lambda g: len(g.plies) > 9).cut(3, "B")
    add("lost-on-time", g, strict(g))
    g = game(31).cut(0, "B")
    add("no-moves", g, strict(g), "gbk", "\r\n")
    g = game(32)
    lines = strict(g)
    lines[6:6] = ["# 悔棋", "//the operator's mistake"]
    add("take-back-remarks", g, lines, "gbk", "\r\n")
    g = game(33)
    lines = strict(g)
    # Moves 3 and 4 were played otherwise first; the stone of move 3 went elsewhere.
    die, side, stone, start, to = g.plies[2]
    free = [(start[0] + x, start[1] + y) for x, y in STEPS[side]]
    elsewhere = next(c for c in free if c != to and 1 <= c[0] <= 5 and 1 <= c[1] <= 5)
    lines[5:5] = [stones(3, (die, side, stone, start, elsewhere)), "悔棋 3"]
    add("taken-back", g, lines, "gbk", "\r\n")
    g = game(34)
    rows = {side: list(reversed(row(g, side)[2:].split(";"))) for side in "RB"}
    lines = [header(g)] + [f"{side}:" + ";".join(rows[side]) for side in "BR"]
    add("rows-in-any-order", g, lines + moves(g), "gbk", "\r\n")
    g = game(35)
    lines = []
    for line in strict(g):
        spaced = line if line.startswith("#") else line.replace(":", " : ").replace(";", " ; ").replace(",", " , ")
        lines += ["", "  " + spaced + " \t"]
    add("blanks-and-empty-lines", g, lines, "gbk", "\r\n")
    g = game(36)
    form = lambda number, ply: f"{number}:{ply[0]};({ply[1]}{ply[2]},{turned(ply[4])})"
    add("rank-first", g, strict(g)[:3] + moves(g, form))
    g = game(37)
    form = lambda number, ply: f"{number}:{ply[0]};({ply[1]}{ply[2]},{pair(ply[4])})"
    add("pairs-of-numbers", g, strict(g)[:3] + moves(g, form))
    g = game(38)
    form = lambda number, ply: f"{number}:{ply[0]};({pair(ply[3])},{pair(ply[4])})"
    add("from-pairs-of-numbers", g, strict(g)[:3] + moves(g, form))
    g = game(39, first="B")
    result = "先手勝" if g.winner == g.first else "後手勝"
    add("traditional-signs", g, [header(g, result=result)] + strict(g)[1:], "gbk", "\r\n")
    g = game(40, first="B")
    lines = [header(g, date="2022/7/9", end=";;"), row(g, "B", "", "；"), row(g, "R", "", ";")]
    lines = [lines[0]] + [line.lower() for line in lines[1:] + moves(g, squares, ";")]
    add("many-at-once", g, lines, "gbk", "\n", date="2022.07.09")


def main():
    corpus()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    expected = []
    for number, (name, (content, lines)) in enumerate(FILES.items(), 1):
        file = f"{number:02}-{name}.txt"
        (FOLDER / file).write_bytes(content)
        expected += [f"== {file}"] + lines
    (FOLDER / "strict.txt").write_text("\n".join(expected) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
