#!/bin/sh
# An engine that speaks the Go Text Protocol, badly. usage: careless.sh crash | illegal | refuse
while read -r command rest; do
  case "$1 $command" in
    "crash genmove") exit 3 ;;
    "illegal genmove") printf '= a1\n\n' ;;
    "refuse clear_board") printf '? unknown command\n\n' ;;
    *" quit") exit 0 ;;
    *) printf '=\n\n' ;;
  esac
done
