#!/bin/sh
# An engine that greets well and then behaves as its first argument says: `hostile.sh MODE [FILE
# ENGINE]`. `bohr match` must give one clear verdict for each of them. FILE gets a line for each start.
# `once` and `fading` make trouble at their first start only; later ones are ENGINE, or fail.
mode=$1
if [ -n "$2" ]; then
  case $mode-$(cat "$2" 2>/dev/null) in
  once-started*) exec "$3" ;;
  fading-started*) exit 1 ;;
  esac
  echo started >>"$2"
fi
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
  once | fading) printf 'bestmove a1a1\nreadyok\nbestmove a1a1\nreadyok\nbestmove a1a1\n' ;;
  escape) printf 'bestmove \033[31m%05000d\n' 0 ;;
  noise) printf 'bestmove \377\376\000\n' ;;
  endless) head -c 30000000 /dev/zero | tr '\0' 'x'; sleep 600 ;;
  esac
}
while read -r line; do
  case $line in
  ugi) echo ugiok ;;
  isready) echo readyok ;;
  go*) go ;;
  # The same in the NTU protocol.
  name) echo hostile ;;
  get*) go | sed 's/^bestmove//' ;;
  exit) exit 0 ;;
  quit) [ "$mode" = stubborn ] || exit 0 ;;
  esac
done
[ "$mode" != stubborn ] || sleep 600
