#!/bin/sh
# An engine that speaks the protocol of XBoard and plays the first free square of tic-tac-toe. usage: xboard.sh MODE [FILE]
#   good | last (the last free square) | bare (no pings and no `usermove`) | endless (no end of its features) | once (one game only) |
#   needy (goes on with its features only when it gets another line) | hang | crash | illegal | resign | beaten (says that it has lost) |
#   claim (says that it is a draw, and stops) | deaf (takes no moves) | shallow (takes no depth) | nodes (counts nodes) |
#   shuffled (chess from any position, and resigns) | frozen (answers no ping from its second start on)
# With a FILE its process number is written there for each start, and each line that it reads behind an angle bracket.
mode=$1
file=${2:-/dev/null}
echo $$ >> "$file"
. "${0%/*}/squares.sh"
moves=
features() {
  case $mode in
    bare) echo 'feature myname="bare" setboard=0 done=1' ;;
    endless) echo 'feature ping=1' ;;
    *)
      echo 'feature done=0'
      echo 'feature myname="a b = c" ping=1 setboard=1 usermove=1 san=1 telepathy=1'
      # The first seven lines are answers to what it has written.
      [ "$mode" != needy ] || for _ in 1 2 3 4 5 6 7 8; do read -r word rest; done
      echo 'feature memory=1 option="Hash Size -spin 1 1 9" option="Clear -button"'
      [ "$mode" != once ] || echo 'feature reuse=0'
      [ "$mode" != nodes ] || echo 'feature nps=1'
      [ "$mode" != shuffled ] || echo 'feature variants="normal,fischerandom"'
      echo 'feature colors=0 done=1' ;;
  esac
}
play() {
  case $mode in
    hang) exec sleep 1000 ;;
    crash) echo "Error (out of luck): go"; exit 3 ;;
    illegal) echo "move z9"; return ;;
    resign | shuffled) echo resign; return ;;
    beaten) echo "$1"; return ;;
    claim) echo "1/2-1/2 {I say so}"; return ;;
  esac
  square=$(free)
  moves="$moves $square"
  echo "# a remark"
  echo " 3. +25 1 70 $square b2"
  case $mode in
    last) echo "My move is : $square" ;;
    *) echo "move $square" ;;
  esac
}
# By the number of moves, as nothing else says whose turn it is.
turn() {
  set -- $moves
  echo $(($# % 2))
}
while read -r word rest; do
  echo "> $word${rest:+ $rest}" >> "$file"
  case $word in
    protover) features ;;
    ping) [ "$mode" = frozen ] && [ "$(grep -c '^[0-9]' "$file")" -gt 1 ] || echo "pong $rest" ;;
    new) moves= ;;
    setboard) moves=a1 ;;
    sd) [ "$mode" != shallow ] || echo "Error (unknown command): sd" ;;
    easy) echo "Error (unknown command): easy" ;;
    usermove | [abc][123])
      [ "$mode" != deaf ] || { echo "Illegal move: ${rest:-$word}"; continue; }
      moves="$moves ${rest:-$word}" ;;
    go) if [ "$(turn)" = 0 ]; then play "0-1 {X resigns}"; else play "1-0 {O resigns}"; fi ;;
    quit) exit 0 ;;
  esac
done
