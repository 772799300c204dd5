#!/bin/sh
# Makes the live trees that the chapters show: a self-contained page for each line of trees.txt. usage: trees.sh GAMETREE
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
gametree=$(CDPATH= cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
cd "$root"
rm -rf book/src/trees
mkdir -p book/src/trees
grep -v '^#' book/trees.txt | while read -r name arguments; do
  [ -n "$name" ] || continue
  # The arguments are words without spaces, and brackets are no patterns.
  set -f
  # shellcheck disable=SC2086
  "$gametree" explain $arguments --format html --output "book/src/trees/$name.html"
done
