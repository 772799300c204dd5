#!/bin/sh
# A match of two Stockfishes with few nodes, killed once and resumed, one with clocks against our own agent, and two against Fairy-Max, which speaks
# XBoard's protocol, with clocks and by depth; python-chess reads all games. usage: matches.sh GAMETREE
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
gametree=$(realpath "$1")
python=$("$here/install.sh")
PATH=$PATH:/usr/games
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

set -- arena chess --agents 'uci:stockfish;nodes=1000;name=more' 'uci:stockfish;nodes=50;name=less' --games 16 \
    --concurrency 2 --store odds.sqlite --pgn odds.pgn --json
"$gametree" "$@" > /dev/null 2>&1 & running=$!
sleep 2
kill -9 "$running" 2> /dev/null || true
wait "$running" 2> /dev/null || true
"$gametree" "$@" > odds.json

printf '%s\n' 'e4 e5 Nf3 Nc6' 'rnbqkbnr/pppp1ppp/4p3/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' > openings.txt
"$gametree" arena chess --agents 'selective;name=ours' 'uci:stockfish;UCI_LimitStrength=true;UCI_Elo=1320;name=weak' --tc 2+0.02 --games 4 \
    --margin 500ms --openings openings.txt --resign 4:900 --draw-after 40:6:10 --pgn clocks.pgn --json > clocks.json

for limit in tc=1+0.02 depth=3; do
    "$gametree" arena chess --agents 'selective;nodes=300;name=ours' "xboard:fairymax;memory=16;name=fairymax;$limit" --games 4 --margin 2s \
        --concurrency 2 --pgn "xboard-$limit.pgn" --json > "xboard-$limit.json"
done

"$python" "$here/check.py" odds.json odds.pgn clocks.json clocks.pgn xboard-tc=1+0.02.json xboard-tc=1+0.02.pgn xboard-depth=3.json xboard-depth=3.pgn
"$gametree" arena show odds.sqlite
