#!/bin/sh
# Makes the live trees and the pictures that the chapters show, one for each line of trees.txt. usage: trees.sh GAMETREE
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
gametree=$(CDPATH= cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
cd "$root"
rm -rf book/src/trees
mkdir -p book/src/trees
# The arguments are words without spaces, and brackets are no patterns.
set -f
grep -v '^#' book/trees.txt | while read -r name arguments; do
  case "$name $arguments" in
    # The plot comes beside the weights, which are not shown.
    *.svg\ learn\ *) option="--out" ;;
    *.html\ *) option="--format html --output" ;;
    *.svg\ *) option="--svg" ;;
    *) echo "book/trees.txt: '$name' is neither .html nor .svg" >&2; exit 1 ;;
  esac
  # shellcheck disable=SC2086
  "$gametree" $arguments $option "book/src/trees/$name" > /dev/null
  if [ "$option" = --out ]; then mv "book/src/trees/$name.svg" "book/src/trees/$name"; fi
done
