#!/usr/bin/env bash
# Tests everything: the Rust tests, then whole games under other hosts and in a browser, the clock from outside, and
# the rules against an independent oracle. What is missing on this machine is said in one line, and only that is skipped.
# BOHR_FULL=1 runs the long forms (about half an hour) instead of a tenth of them.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v cargo >/dev/null; then
  echo "missing: cargo, see https://rustup.rs" >&2
  exit 1
fi

cargo test --locked
cargo build --release --locked

games=20 chess_games=50 amazons_games=5 clock_games=20 fast_games=5 referee_games=50 ladder="--stride 5 --pairs 100"
if [ -n "${BOHR_FULL:-}" ]; then games=200 chess_games=500 amazons_games=100 clock_games=200 fast_games=50 referee_games=500 ladder="--pairs 1000"; fi

# 77 says that the host, or the browser, cannot be had here, in a line of its own.
scripts/xboard_match.sh 4 || [ $? -eq 77 ]
scripts/browser_test.sh || [ $? -eq 77 ]

if ! command -v python3 >/dev/null; then
  echo "skipped: referees, oracle and clock checks (python3 is missing)"
  exit 0
fi
python3 tests/ntu_referee.py --engine "${CARGO_TARGET_DIR:-target}/release/bohr" --games 50
python3 tests/rowrace_referee.py --engine "${CARGO_TARGET_DIR:-target}/release/bohr" --games "$referee_games"
python3 tests/dicechess_referee.py --engine "${CARGO_TARGET_DIR:-target}/release/bohr" --games "$referee_games"
# The same nodes and dice on every machine, so that the ladder is the same too.
# shellcheck disable=SC2086
python3 scripts/skill_ladder.py --engine "${CARGO_TARGET_DIR:-target}/release/bohr" $ladder
# The script itself allows no overrun. A stall of a busy machine may cost a clock all the same, so that
# here a failure counts if it happens again.
clock() {
  python3 scripts/clock_check.py "$@" || { echo "once more:"; python3 scripts/clock_check.py "$@"; }
}
clock --games "$clock_games" --time 1000 --inc 0
clock --games "$fast_games" --time 200 --inc 20

# The oracle lives in a virtual environment of its own.
if [ ! -x .venv/bin/python ]; then python3 -m venv .venv || rm -rf .venv; fi
if [ -x .venv/bin/python ] && .venv/bin/python -c 'import pyspiel' 2>/dev/null \
  || .venv/bin/pip install --quiet --disable-pip-version-check open_spiel; then
  .venv/bin/python scripts/openspiel_oracle.py --games "$games"
else
  echo "skipped: OpenSpiel oracle (python3-venv or the package open_spiel cannot be had)"
fi

engine="${CARGO_TARGET_DIR:-target}/release/bohr"
python=python3
if [ -x .venv/bin/python ] && .venv/bin/python -c 'import pyffish' 2>/dev/null \
  || .venv/bin/pip install --quiet --disable-pip-version-check pyffish; then
  python=.venv/bin/python
  "$python" scripts/pyffish_oracle.py --engine "$engine" --games "$chess_games"
else
  echo "skipped: pyffish oracle (python3-venv or the package pyffish cannot be had)"
fi
# With either package or both.
if [ -x .venv/bin/python ]; then python=.venv/bin/python; fi
"$python" scripts/amazons_oracle.py --engine "$engine" --games "$amazons_games" || [ $? -eq 77 ]
# Two short games against another engine; 77 says that it is not installed, in a line of its own.
"$python" scripts/fairy_match.py --engine "$engine" --games 2 --time 0.5 || [ $? -eq 77 ]
