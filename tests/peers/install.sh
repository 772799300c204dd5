#!/bin/sh
# Makes a Python environment under target/peers/efg with the programs that exported trees are checked against. Running it
# again changes nothing. Needs Python 3.11 or newer with venv. Prints the path of the interpreter.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
venv="$root/target/peers/efg"
if ! "$venv/bin/python" -c 'import pygambit, pyspiel' 2>/dev/null; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: \
        'pygambit>=17.0.0b2' 'open_spiel>=2.0.2' >&2
    "$venv/bin/python" -c 'import pygambit, pyspiel'
fi
echo "$venv/bin/python"
