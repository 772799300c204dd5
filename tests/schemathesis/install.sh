#!/bin/sh
# Puts schemathesis into a Python environment under target/peers. Running it again changes nothing. Prints the path of the program.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
place="$root/target/peers/schemathesis"
if [ ! -x "$place/bin/schemathesis" ]; then
    python3 -m venv "$place"
    "$place/bin/pip" install --quiet --disable-pip-version-check 'schemathesis>=4,<5' >&2
fi
echo "$place/bin/schemathesis"
