#!/bin/sh
# What the tests of chess need from others: Stockfish and Fairy-Max (Debian's packages), and under target/peers/chess a Python environment with the
# package chess and the source archive of the same package, whose small endgame tables, books and games serve as samples. Running it
# again changes nothing. Needs Python 3.10 or newer with venv. Prints the path of the interpreter.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
version=1.11.2
missing=
[ -x "${STOCKFISH:-/usr/games/stockfish}" ] || command -v stockfish > /dev/null || missing="stockfish"
[ -x /usr/games/fairymax ] || command -v fairymax > /dev/null || missing="$missing fairymax"
if [ -n "$missing" ]; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
        echo "the tests of chess need $missing: install it; STOCKFISH may name another path" >&2
        exit 1
    fi
    apt-get update -qq >&2
    # The names are words of their own.
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing > /dev/null
fi
peers="$root/target/peers/chess"
if ! "$peers/venv/bin/python" -c 'import chess' 2> /dev/null; then
    python3 -m venv "$peers/venv"
    "$peers/venv/bin/pip" install --quiet --disable-pip-version-check "chess==$version" >&2
    "$peers/venv/bin/python" -c 'import chess'
fi
if [ ! -d "$peers/data" ]; then
    rm -rf "$peers/source"
    mkdir -p "$peers/source"
    "$peers/venv/bin/pip" download --quiet --disable-pip-version-check --no-deps --no-binary :all: \
        --dest "$peers/source" "chess==$version" >&2
    tar xzf "$peers/source/chess-$version.tar.gz" -C "$peers/source"
    mv "$peers/source/chess-$version/data" "$peers/data"
    rm -rf "$peers/source"
fi
echo "$peers/venv/bin/python"
