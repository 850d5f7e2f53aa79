#!/bin/sh
# The NTU engine of the first argument, whose input ends after the first request for a move.
while read -r line; do
  echo "$line"
  case $line in get*) break ;; esac
done | "$1" --dialect ntu --movetime 5
