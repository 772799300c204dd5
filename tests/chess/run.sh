#!/bin/sh
# Runs the tests of chess that need other programs. usage: run.sh GAMETREE
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
python=$("$here/install.sh")
"$python" "$here/perft.py" "$1"
"$python" "$here/tables.py" "$1"
"$python" "$here/client.py" "$1"
"$here/matches.sh" "$1"
