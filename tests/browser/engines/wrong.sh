#!/bin/sh
# A UCI engine that answers each `go` with a move that no game has.
while read -r word rest; do
  case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go) echo "bestmove a1a1" ;;
    quit) exit ;;
  esac
done
