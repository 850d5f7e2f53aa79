#!/bin/sh
# A UCI engine that thinks for ever.
while read -r word rest; do
  case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    quit) exit ;;
  esac
done
