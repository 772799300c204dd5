#!/bin/sh
# Puts mdBook, which turns book/ into pages, under target/tools. Running it again changes nothing. Needs cargo; the first run
# compiles for a few minutes. Prints the path of the program.
set -eu
version=0.5.4
root=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
tools="$root/target/tools"
if [ "$("$tools/bin/mdbook" --version 2>/dev/null)" != "mdbook v$version" ]; then
    # No server and no watcher: the book is only built. A lock file that ships with the program pins what it is made of.
    CARGO_TARGET_DIR="$tools/build" nice "${CARGO:-cargo}" install mdbook --locked --version "$version" \
        --no-default-features --features search --root "$tools" --force >&2
    rm -rf "$tools/build"
fi
echo "$tools/bin/mdbook"
