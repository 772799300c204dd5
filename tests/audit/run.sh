#!/bin/sh
# Licences, sources and duplicate versions of all crates by deny.toml; then the published advisories, where their database can be had.
set -eu
cd "$(dirname "$0")/../.."
deny=$(tests/audit/install.sh)
"$deny" --locked check licenses bans sources
# The database is on GitHub. Without it nothing is known about advisories, which is no fault of the crates.
if "$deny" fetch db > target/advisories.txt 2>&1; then
    "$deny" --locked check --disable-fetch advisories
else
    tail -n 3 target/advisories.txt
    echo "advisories: not checked, because their database cannot be fetched" >&2
fi
