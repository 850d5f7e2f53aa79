#!/usr/bin/env python3
"""Measure how much stronger each skill level is than the one below it.

Every level plays the next one in pairs of games with the same dice, sides swapped. All players have the same nodes a
move, so that the ladder comes out the same on every machine.
Exit status: 0 every step up wins, 1 some step does not by twice its standard error, 2 a match failed.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys

from ugi import DEFAULT_ENGINE

TOP = 20
SCORE = re.compile(
    r"^Score: (?P<raw>[\d.]+) \+- (?P<raw_error>[\d.]+) %"
    r"(?:, luck-adjusted: (?P<fair>[\d.]+) \+- (?P<fair_error>[\d.]+) %)?",
    re.MULTILINE,
)


def player(level: int, nodes: int) -> list[str]:
    """The flags of a player."""
    return ["-engine", "builtin=star2", f"name=level {level}", f"option.Skill Level={level}", f"nodes={nodes}"]


def step(args: argparse.Namespace, lower: int, upper: int) -> tuple[float, float, float, float]:
    """What `upper` scores against `lower` in per cent: as played and adjusted for luck, each with its standard error."""
    command = [args.engine, "match", *player(upper, args.nodes), *player(lower, args.nodes)]
    command += ["-game", args.game, "-rounds", str(args.pairs), "-concurrency", str(args.concurrency)]
    command += ["-srand", str(args.seed + lower)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    # The score is told now and then; the last one counts.
    found = max(SCORE.finditer(run.stdout), key=re.Match.start, default=None)
    if run.returncode != 0 or not found:
        print(f"levels {upper} and {lower}: {run.stderr or run.stdout}", file=sys.stderr)
        sys.exit(2)
    raw, raw_error = float(found["raw"]), float(found["raw_error"])
    fair, fair_error = float(found["fair"] or raw), float(found["fair_error"] or raw_error)
    return raw, raw_error, fair, fair_error


def main() -> int:
    """Climb the ladder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=DEFAULT_ENGINE, help="the Bohr binary")
    parser.add_argument("--game", default="ewn")
    parser.add_argument("--pairs", type=int, default=1000, help="pairs of games a step (default 1000)")
    parser.add_argument("--nodes", type=int, default=50_000, help="nodes a move (default 50000)")
    parser.add_argument("--stride", type=int, default=1, help="levels from rung to rung (default 1)")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"{args.game}: {args.pairs} pairs a step, {args.nodes} nodes a move, seed {args.seed}")
    print("levels     score %       luck-adjusted %")
    weak = []
    for lower in range(0, TOP, args.stride):
        upper = min(lower + args.stride, TOP)
        raw, raw_error, fair, fair_error = step(args, lower, upper)
        print(f"{upper:2} : {lower:2}   {raw:5.2f} +- {raw_error:4.2f}   {fair:5.2f} +- {fair_error:4.2f}", flush=True)
        if fair - 2 * fair_error <= 50:
            weak.append(f"{upper} : {lower}")
    if weak:
        print(f"not shown to be stronger: {', '.join(weak)}")
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
