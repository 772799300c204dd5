#!/bin/sh
# Puts cargo-deny under target/tools. Running it again changes nothing. Needs cargo; the first run compiles for some minutes. Prints the path of
# the program.
set -eu
version=0.20.2
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
tools="$root/target/tools"
if [ "$("$tools/bin/cargo-deny" --version 2>/dev/null)" != "cargo-deny $version" ]; then
    CARGO_TARGET_DIR="$tools/build" nice "${CARGO:-cargo}" install cargo-deny --locked --version "$version" --root "$tools" --force >&2
    rm -rf "$tools/build"
fi
echo "$tools/bin/cargo-deny"
