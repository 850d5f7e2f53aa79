#!/usr/bin/env bash
# Plays ewn games between two Bohrs under Debian's xboard on a virtual screen, and checks its PGN:
#
#   scripts/xboard_match.sh [GAMES [BINARY]]
#
# Exit status: 0 all games were played to a result without a fault, 1 they were not, 77 something is
# missing on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

games=${1:-4}
engine=${2:-${CARGO_TARGET_DIR:-target}/release/bohr}
seconds_per_game=60
PATH=$PATH:/usr/games

for program in xboard Xvfb; do
  if ! command -v "$program" >/dev/null; then
    echo "missing: $program (Debian: apt-get install xboard xvfb)"
    exit 77
  fi
done
if [ ! -x "$engine" ]; then
  echo "missing: $engine (cargo build --release)"
  exit 77
fi
engine=$(realpath "$engine")

folder=$(mktemp -d)
screen='' gui=''
# The engines end with xboard, at the end of their input.
clean_up() {
  for child in $gui $screen; do kill "$child" 2>/dev/null || true; done
  wait
  rm -rf "$folder"
}
trap clean_up EXIT

Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp 3>"$folder/display" >"$folder/screen.log" 2>&1 &
screen=$!
for _ in $(seq 50); do
  if [ -s "$folder/display" ]; then break; fi
  sleep 0.1
done
if [ ! -s "$folder/display" ]; then
  echo "missing: a virtual screen (Xvfb does not start)"
  exit 77
fi

pgn=$folder/games.pgn log=$folder/debug.txt
HOME=$folder DISPLAY=:$(cat "$folder/display") xboard -mode TwoMachines -variant einstein -testLegality false \
  -fcp "$engine" -scp "$engine" -matchGames "$games" -matchPause 500 -tc 0:02 -inc 0.1 \
  -sgf "$pgn" -debug -nameOfDebugFile "$log" >"$folder/gui.log" 2>&1 &
gui=$!

# The lines of a file that match, 0 if there is no file yet.
count() { grep -c "$1" "$2" 2>/dev/null || true; }
results='^\[Result "\(1-0\|0-1\)"\]$'

# After the last game xboard waits at a message box, so it is the games that are waited for.
deadline=$((SECONDS + games * seconds_per_game))
while [ $SECONDS -lt $deadline ] && kill -0 $gui 2>/dev/null; do
  played=$(count "$results" "$pgn")
  if [ "${played:-0}" -ge "$games" ]; then break; fi
  sleep 0.5
done

played=$(count "$results" "$pgn")
wins=$(count 'wins} \(1-0\|0-1\)$' "$pgn")
moves=$(count '<\(first *\|second\): move ' "$log")
faults=$(grep -i '<\(first *\|second\): \(illegal\|error\|telluser\)' "$log" 2>/dev/null || true)
echo "xboard: ${played:-0} of $games games, ${wins:-0} ended on the board, ${moves:-0} moves"
if [ -n "$faults" ]; then
  echo "$faults"
  exit 1
fi
[ "${played:-0}" -eq "$games" ] && [ "${wins:-0}" -eq "$games" ]
