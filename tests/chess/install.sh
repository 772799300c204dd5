#!/bin/sh
# Makes sure that Stockfish (Debian package stockfish) is here, and a Python environment under target/peers/chess with python-chess, which
# reads the games that we write. Running it again changes nothing. Prints the path of the interpreter.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
PATH=$PATH:/usr/games
if ! command -v stockfish > /dev/null; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
        echo "stockfish is not here; install the Debian package stockfish" >&2
        exit 1
    fi
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends stockfish > /dev/null
fi
venv="$root/target/peers/chess"
if ! "$venv/bin/python" -c 'import chess.pgn' 2>/dev/null; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check 'chess>=1.11' >&2
    "$venv/bin/python" -c 'import chess.pgn'
fi
echo "$venv/bin/python"
