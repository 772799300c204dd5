#!/bin/sh
# Every file of a crate's tests must be in the list of its test program, or it would never run.
set -eu
cd "$(dirname "$0")/.."
failed=0
for list in crates/*/tests/main.rs; do
    folder=$(dirname "$list")
    for file in "$folder"/*.rs "$folder"/*/mod.rs; do
        [ -f "$file" ] && [ "$file" != "$list" ] || continue
        name=$(basename "${file%/mod.rs}" .rs)
        grep -qx "mod $name;" "$list" || { echo "$file is not in $list" >&2; failed=1; }
    done
done
for tests in crates/*/tests; do
    [ -f "$tests/main.rs" ] || { echo "$tests has no main.rs: all tests of a crate are one program" >&2; failed=1; }
done
exit "$failed"
