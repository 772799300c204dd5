#!/bin/sh
# An engine that speaks UCI and plays the first free square of tic-tac-toe. usage: uci.sh MODE [FILE]
#   good | last (the last free square) | slow (a tenth of a second a move) | hang | deaf (hangs and ignores signals) |
#   stuck (the same with a process of its own, whose number it writes as well) | crash | illegal |
#   nonsense (writes rubbish, then ends its game) | frozen (never ready from its second start on) | drowsy (never ready for a second game) |
#   losing (thinks ill of its position) | level (thinks nothing of it)
# With a FILE its process number is written there, a line for each start.
mode=$1
[ -z "${2:-}" ] || echo $$ >> "$2"
case $mode in deaf | stuck) trap '' INT TERM HUP ;; esac
. "${0%/*}/squares.sh"
moves=
ready=0
while read -r word rest; do
  case $word in
    uci)
      echo "id name careless"
      echo "option name Hash type spin default 1 min 1 max 9"
      echo "option name Two Words type string default x"
      echo uciok ;;
    isready)
      ready=$((ready + 1))
      case $mode in
        frozen) [ "$(wc -l < "$2")" -gt 1 ] || echo readyok ;;
        drowsy) [ $ready -gt 2 ] || echo readyok ;;
        *) echo readyok ;;
      esac ;;
    setoption) [ -z "${2:-}" ] || echo "$rest" >> "$2" ;;
    position) moves=${rest#*moves } ;;
    go)
      [ -z "${2:-}" ] || [ "$mode" != good ] || echo "go $rest" >> "$2"
      case $mode in
        slow) sleep 0.1 ;;
        hang) exec sleep 1000 ;;
        deaf) while :; do sleep 1000; done ;;
        stuck) sleep 1000 & echo $! >> "$2"; wait ;;
        crash) exit 3 ;;
        illegal) echo "bestmove z9"; continue ;;
        nonsense) head -c 100000 /dev/zero | tr '\0' x; echo; echo "info score cp what depth"; echo "bestmove"; continue ;;
        losing) echo "info depth 3 score cp -900 nodes 7" ;;
        level) echo "info depth 3 score cp 0 nodes 7" ;;
      esac
      echo "bestmove $(free)" ;;
    quit) exit 0 ;;
  esac
done
