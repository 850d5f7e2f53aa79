#!/usr/bin/env python3
"""Writes the AM and SGF files of tests/data/amazons: legal random games, each file with deviations of its own.

The rules and the strict forms are written here a second time, independently of the engine. What the
engine's writer must make of each file stands in strict.txt. The same games come out on every run.
"""
import random
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "tests/data/amazons"
FILES_OF_BOARD = "abcdefghij"
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
# Squares are (file, rank), both from 0. Black moves first.
HOMES = {
    10: {"B": [(3, 0), (6, 0), (0, 3), (9, 3)], "W": [(3, 9), (6, 9), (0, 6), (9, 6)]},
    8: {"B": [(2, 0), (5, 0), (0, 2), (7, 2)], "W": [(2, 7), (5, 7), (0, 5), (7, 5)]},
}
OTHER = {"B": "W", "W": "B"}
WIDE = {ord(c): chr(ord(c) + 0xFEE0) for c in "().;"}


class Game:
    """A random game to its end, from the usual start or another board."""

    def __init__(self, rng, size=10, armies=None, arrows=(), side="B"):
        self.size, self.side = size, side
        self.usual = armies is None
        self.armies = armies or HOMES[size]
        self.arrows = list(arrows)
        armies = {colour: list(army) for colour, army in self.armies.items()}
        taken = {*armies["B"], *armies["W"], *arrows}
        self.plies = []  # colour, from, to, arrow
        while moves := [(a, b) for a in armies[side] for b in self.reach(a, taken)]:
            start, to = rng.choice(moves)
            taken ^= {start, to}
            arrow = rng.choice(self.reach(to, taken))
            taken.add(arrow)
            armies[side][armies[side].index(start)] = to
            self.plies.append((side, start, to, arrow))
            side = OTHER[side]
        self.winner = OTHER[side]

    def reach(self, square, taken):
        """The squares that a queen reaches."""
        found = []
        for x, y in STEPS:
            to = (square[0] + x, square[1] + y)
            while 0 <= to[0] < self.size and 0 <= to[1] < self.size and to not in taken:
                found.append(to)
                to = (to[0] + x, to[1] + y)
        return found

    def cut(self, plies, winner):
        """The game given up after some moves."""
        assert plies < len(self.plies)
        self.plies, self.winner = self.plies[:plies], winner
        return self


def game(seed, wanted=lambda game: True, **start):
    rng = random.Random(f"amazons {seed}")
    while True:
        found = Game(rng, **start)
        if wanted(found):
            return found


def cell(square):
    return f"{FILES_OF_BOARD[square[0]]}{square[1] + 1}"


def in_pairs(words):
    return [words[at : at + 2] for at in range(0, len(words), 2)]


# The record of the championship.


def header(game, date="2026.11.29", time="10:00", place="合肥", event="2026 CCGC", colours=("", ""), end="", result=None):
    result = result or ("先手胜" if game.winner == "B" else "后手胜")
    when = " ".join(word for word in (date, time, place) if word)
    first, second = colours
    return f"#[AM][女王队{first}][Zufall 2{second}][{result}][{when}][{event}]{end}"


def brackets(ply):
    _, start, to, arrow = ply
    return f"{cell(start)}{cell(to)}({cell(arrow)})"


def am_lines(game, form=brackets, after="", end=""):
    pairs = in_pairs([form(ply) for ply in game.plies])
    return [f"{number}{after} " + " ".join(pair) + end for number, pair in enumerate(pairs, 1)]


def am(game, **words):
    return [header(game, **words)] + am_lines(game)


# SGF.


def point(game, square):
    return FILES_OF_BOARD[square[0]] + FILES_OF_BOARD[game.size - 1 - square[1]]


def points(game, ply):
    return "".join(point(game, square) for square in ply[1:])


def setup(game):
    def row_by_row(squares):
        return sorted(squares, key=lambda square: (-square[1], square[0]))

    text = ""
    for name, squares in (("AB", game.armies["B"]), ("AW", game.armies["W"]), ("AA", game.arrows)):
        if squares:
            text += name + "".join(f"[{point(game, square)}]" for square in row_by_row(squares))
    return f"{text}PL[{game.side}]"


def sgf(game, date="2026-11-29", place="合肥", event="2026 CCGC", result=None, tags="", remarks=None, time=""):
    """The strict form; `remarks` by the number of the move, 0 before the first."""
    remarks = remarks or {}
    names = [("EV", event), ("PC", place), ("DT", date), ("TD", time)]
    lines = [f"(;FF[4]GM[18]CA[UTF-8]SZ[{game.size}]", "PB[女王队]PW[Zufall 2]"]
    lines.append("".join(f"{name}[{value}]" for name, value in names if value))
    lines.append(f"RE[{result or game.winner + '+'}]{tags}")
    if not game.usual:
        lines.append(setup(game))
    if 0 in remarks:
        lines.append(f"C[{remarks[0]}]")
    line = ""
    for number, ply in enumerate(game.plies, 1):
        node = f";{ply[0]}[{points(game, ply)}]" + (f"C[{remarks[number]}]" if number in remarks else "")
        if line and len(line) + len(node) > 79:
            lines.append(line)
            line = ""
        line += node
    return [line for line in lines + [line] if line][:-1] + [line + ")"]


def nodes(game, form=lambda game, ply: f"{ply[0]}[{points(game, ply)}]"):
    return [f";{form(game, ply)}" for ply in game.plies]


FILES = {}


def add(name, lines, strict, encoding="utf-8", eol="\n", last=True):
    text = eol.join(lines) + (eol if last else "")
    FILES[name] = (text.encode(encoding), strict)


def am_corpus():
    g = game(1)
    add("strict-gbk-crlf.txt", am(g), am(g), "gbk", "\r\n")
    g = game(2, lambda g: len(g.plies) % 2 == 1)
    add("one-move-in-last-line.txt", am(g), am(g), last=False)
    g = game(3)
    words = {"place": "", "time": ""}
    add("no-place-no-time.txt", am(g, **words), am(g, **words), "gbk", "\r\n")
    g = game(4)
    lines = [line.upper() for line in am_lines(g, after=".")]
    add("capitals-and-dots.txt", [header(g, date="2026-11-29")] + lines, am(g), "utf-8-sig", "\r\n")
    g = game(5)
    lines = [line.translate(WIDE) for line in am_lines(g, end=";")]
    add("wide-signs.txt", [header(g, end="；")] + lines, am(g), "gbk", "\r\n")
    g = game(6)
    form = lambda ply: f"{cell(ply[1])}-{cell(ply[2])}/{cell(ply[3])}"
    lines = [header(g, date="2026/7/9", end=";;")] + am_lines(g, form, ":", ";")
    add("slashes-and-semicolons.txt", lines, am(g, date="2026.07.09"), "gbk", "\n")
    g = game(7)
    lines = [f"{number} {brackets(ply)}" for number, ply in enumerate(g.plies, 1)]
    add("one-move-a-line.txt", [header(g, colours=(" B", " W"))] + lines, am(g), "gbk", "\r\n")
    g = game(8).cut(21, "W")
    form = lambda ply: f"{cell(ply[1])} {cell(ply[2])} ({cell(ply[3])})"
    result = "后手勝"
    lines = ["", header(g, result=result)] + ["  " + line + " \t" for line in am_lines(g, form)]
    add("given-up-blanks.txt", lines, am(g), "utf-16", "\r\n")
    g = game(9)
    lines = am(g)
    # The third pair was played otherwise first.
    _, start, to, arrow = g.plies[4]
    lines[3:3] = ["3 " + brackets(("B", start, to, start)), "悔棋"]
    add("taken-back.txt", lines, am(g), "gbk", "\r\n")
    g = game(10).cut(0, "B")
    add("no-moves.txt", am(g), am(g), "gbk", "\r\n")


def sgf_corpus():
    g = game(11)
    add("strict.sgf", sgf(g), sgf(g))
    g = game(12, size=8)
    add("eight-crlf.sgf", sgf(g), sgf(g), eol="\r\n", last=False)
    g = game(13)
    lines = ["(", ";GM[18]", "PB[女王队]PW[Zufall 2]EV[2026 CCGC]PC[合肥]DT[2026-11-29]CA[GBK]RE[" + g.winner + "+]"]
    add("gbk-bare-root.sgf", lines + nodes(g) + [")"], sgf(g), "gbk", "\r\n")
    g = game(14).cut(30, "B")
    result = "B+Resign"
    remarks = {0: "Before\nthe game", 1: "a \\] b \\\\ c", 30: "White gives up"}
    add("remarks-resigned.sgf", sgf(g, result=result, remarks=remarks), sgf(g, result=result, remarks=remarks))
    arrows = [(x, 4) for x in range(10) if x != 5] + [(x, 5) for x in range(10)]
    g = game(15, armies=HOMES[10], arrows=arrows, side="W")
    root = f"(;FF[4]GM[18]SZ[10]RE[{g.winner}+]PB[女王队]PW[Zufall 2]EV[2026 CCGC]PC[合肥]DT[2026-11-29]"
    # The rectangle covers one square too many, which is cleared again.
    board = "AB[dj][gj][ag][jg]AW[da][ga][ad][jd]AA[ae:jf]PL[white]"
    add("setup-rectangle.sgf", [root + board, ";AE[ff]"] + nodes(g) + [")"], sgf(g))
    armies = {"B": [(0, 0), (4, 4)], "W": [(9, 9), (5, 5)]}
    arrows = [(x, y) for x in range(10) for y in range(10) if (x + 2 * y) % 5 == 1]
    g = game(16, armies=armies, arrows=arrows, side="W")
    bare = setup(g).removesuffix("PL[W]")
    lines = sgf(g)
    lines[lines.index(setup(g))] = bare
    add("problem-white-begins.sgf", lines, sgf(g))
    g = game(17)
    form = lambda game, ply: f"{ply[0]}[{points(game, ply).upper()}]BL[12.5]"
    lines = ["mail from nobody (x)", "(;GaMe[18]FileFormat[3]SiZe[10]PlayerBlack[女王队]PlayerWhite[Zufall 2]"]
    lines += ["EVent[2026 CCGC]PlaCe[合肥]DaTe[2026-11-29]REsult[" + g.winner + "+]"]
    add("old-names-capitals.sgf", lines + nodes(g, form) + [")"], sgf(g))
    g = game(18)
    inner = "".join(nodes(g)[2:])
    lines = sgf(g)[:4] + ["".join(nodes(g)[:2]), f"({inner}(;C[x\\]];C[y]))", f"({nodes(g)[2]}C[no](;AE[aa])(;B[]))", ")"]
    # The first variation is the game, also within it.
    add("variations.sgf", lines, sgf(g, remarks={len(g.plies): "x\\]\ny"}))
    g = game(19, lambda g: len(g.plies) > 12).cut(12, "W")
    form = lambda game, ply: f"{ply[0]} [{''.join(map(cell, ply[1:]))}]"
    root = sgf(g, result="W+Time", tags="RO[3]BR[5 dan]", date="2026-11", time="09:05")
    add("squares-and-tags.sgf", root[:4] + nodes(g, form) + [" )"], root)
    g, h = game(20), game(21, size=8).cut(5, "B")
    add("two-games.sgf", sgf(g) + ["", "-- "] + sgf(h), sgf(g) + sgf(h))


def main():
    am_corpus()
    sgf_corpus()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    expected = []
    for number, (name, (content, lines)) in enumerate(FILES.items(), 1):
        file = f"{number:02}-{name}"
        (FOLDER / file).write_bytes(content)
        expected += [f"== {file}"] + lines
    (FOLDER / "strict.txt").write_text("\n".join(expected) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
