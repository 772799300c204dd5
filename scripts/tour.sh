#!/usr/bin/env bash
# Writes every lecture tree as a page with a slider, with an index, and tells the first one in the terminal.
# usage: tour.sh GAMETREE OUTPUT_FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
gametree=$1 out=$2
mkdir -p "$out"
{
  printf '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  printf '<title>gametree: the lecture trees</title>'
  printf '<style>body{font:18px/1.6 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}'
  printf '@media(prefers-color-scheme:dark){body{color:#eee;background:#181818}a{color:#7cf}}</style>'
  printf '<h1>The lecture trees</h1><p>Each page steps through a search: forward, back, to the next cut-off. Change a leaf and see what happens.</p><ul>'
} > "$out/index.html"
for tree in examples/trees/*.gtree; do
  name=$(basename "$tree" .gtree)
  title=$(sed -n 's/^title "\(.*\)"$/\1/p' "$tree" | head -n 1 | sed 's/&/\&amp;/g; s/</\&lt;/g')
  "$gametree" explain "$tree" --format html --output "$out/$name.html"
  printf '<li><a href="%s.html">%s</a></li>' "$name" "${title:-$name}" >> "$out/index.html"
done
printf '</ul></html>\n' >> "$out/index.html"
"$gametree" explain examples/trees/two-ply.gtree
cat <<TXT

Open $out/index.html in a browser: every lecture tree with a slider.
Or try:
  $gametree play tic-tac-toe
  $gametree solve nim:2,2,2
  $gametree quiz
TXT
