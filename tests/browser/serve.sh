#!/bin/sh
# Serves the page on a free port, runs a command with its address in ADDRESS and the program in GAMETREE, and stops the server.
# Usage: tests/browser/serve.sh PROGRAM COMMAND [ARGUMENT ...]
set -eu
GAMETREE=$(realpath "$1")
shift
log=$(mktemp)
"$GAMETREE" serve > "$log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; rm -f "$log"' EXIT
tries=0
until grep -q '^http' "$log"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 100 ] || ! kill -0 "$server" 2>/dev/null; then
        cat "$log" >&2
        echo "the server does not start" >&2
        exit 1
    fi
    sleep 0.1
done
ADDRESS=$(grep -m1 '^http' "$log")
export ADDRESS GAMETREE
status=0
"$@" || status=$?
kill -0 "$server" 2>/dev/null || { echo "the server has ended" >&2; exit 1; }
exit "$status"
