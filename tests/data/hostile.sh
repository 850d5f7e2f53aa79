#!/bin/sh
# An engine that greets well and then behaves as its first argument says. `bohr match` must give
# one clear verdict for each of them.
mode=$1
go() {
  case $mode in
  silent | stubborn) ;;
  dying) exit 3 ;;
  babbling) while :; do echo "info string la la la"; done ;;
  illegal) echo "bestmove a1a1" ;;
  blank) echo "bestmove" ;;
  partial) printf 'bestmo' ; sleep 600 ;;
  orphan) sleep 600.25 & wait ;;
  late) sleep 0.4; echo "bestmove $move" ;;
  noise) printf 'bestmove \377\376\000\n' ;;
  endless) head -c 30000000 /dev/zero | tr '\0' 'x'; sleep 600 ;;
  esac
}
while read -r line; do
  case $line in
  ugi) echo ugiok ;;
  isready) echo readyok ;;
  go*) go ;;
  quit) [ "$mode" = stubborn ] || exit 0 ;;
  esac
done
[ "$mode" != stubborn ] || sleep 600
