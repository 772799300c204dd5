#!/bin/sh
# Exports the lecture trees and fifty random ones to .efg, once through the program and once through the library, and loads them
# all in Gambit and OpenSpiel. usage: run.sh GAMETREE
set -eu
cd "$(dirname "$0")/../.."
gametree=$1
out=target/efg
rm -rf "$out"
"$(dirname "$gametree")/examples/export_efg" "$out" examples/trees/*.gtree
for tree in examples/trees/*.gtree; do
  "$gametree" convert "$tree" --to efg --output "$out/cli-$(basename "$tree" .gtree).efg"
done
"$gametree" convert nim:2,2 --to efg --output "$out/cli-nim.efg"
target/peers/efg/bin/python tests/peers/check_efg.py "$out"/*.efg > "$out/report.jsonl"
echo "$(wc -l < "$out/report.jsonl") .efg files load in Gambit and OpenSpiel, which agree on leaves and payoffs"
target/peers/efg/bin/python tests/peers/check_nfg.py "$gametree"
