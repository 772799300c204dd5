#!/bin/sh
# What the independent checks need from others: SWI-Prolog (Debian's package), and under target/peers/independent a Python environment with
# bitbully (connect four), pygambit (equilibria) and chess (the rules of chess). Running it again changes nothing. Needs Python 3.11 or
# newer with venv. Prints the path of the interpreter. With the argument "prolog" it installs SWI-Prolog alone.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
if ! command -v swipl > /dev/null; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
        echo "the independent checks and the book need SWI-Prolog: install swi-prolog-nox" >&2
        exit 1
    fi
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends swi-prolog-nox > /dev/null
fi
[ "${1:-}" != prolog ] || exit 0
venv="$root/target/peers/independent"
if ! "$venv/bin/python" -c 'import bitbully, chess, pygambit' 2> /dev/null; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: \
        'bitbully==0.0.79' 'pygambit==17.0.0b2' >&2
    # This one is published as source alone.
    "$venv/bin/pip" install --quiet --disable-pip-version-check 'chess==1.11.2' >&2
    "$venv/bin/python" -c 'import bitbully, chess, pygambit'
fi
echo "$venv/bin/python"
