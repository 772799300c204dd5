#!/bin/sh
# Strength of chess by matches, each kept in a file so that it can be stopped and go on. usage: chess_strength.sh GAMETREE FOLDER WHAT
#
#   elo          against Stockfish at UCI_Elo 2000, 2300, 2600 and 2850
#   others       against gnuchess, toga2 and fairymax
#   odds         against Stockfish at full strength with fewer nodes than ours
#   ablation     each main part switched off, against the whole
#   evaluations  shannon, placement, classic and net, each against the next
#   threads      two threads against one
#   levels       ours with few nodes per move, against Stockfish at the UCI_Elo that is thought to be as strong
#   faults       a thousand quick games in which no side may lose on time, by an illegal move or by a crash
#
# Games end early where they are clear: as lost after four moves six pawns behind, as drawn after eight moves of nothing from move 40 on; not
# in `faults`. Programs that are missing are installed as Debian packages. GAMES sets the games of each pair (default 200), CONCURRENCY how many at
# a time, NODES the nodes per move of `ablation` and `evaluations` (default 10000; these do not depend on what else the machine does) and
# the list of them for Stockfish in `odds`; ELO the list of `elo`, and LEVELS that of `levels`, each as NODES:ELO:CLOCK.
set -eu
# What is clear is several words.
# shellcheck disable=SC2086
gametree=$(realpath "$1")
folder=$2
what=$3
games=${GAMES:-200}
at_once=${CONCURRENCY:-2}
mkdir -p "$folder"
PATH=$PATH:/usr/games

need() {
    for package in "$@"; do
        dpkg -s "$package" > /dev/null 2>&1 || DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$package" > /dev/null
    done
}

match() {
    name=$1
    shift
    "$gametree" arena chess "$@" --concurrency "$at_once" --store "$folder/$name.sqlite"
}

clear="--resign 4:600 --draw-after 40:8:10"

ours="uci:$gametree uci;name=gametree"
case $what in
elo)
    need stockfish
    for elo in ${ELO:-2000 2300 2600 2850}; do
        match "elo-$elo" --agents "$ours" "uci:stockfish;name=stockfish $elo;UCI_LimitStrength=true;UCI_Elo=$elo" \
            --tc 8+0.08 --games "$games" $clear
    done
    ;;
others)
    need gnuchess toga2 fairymax
    match gnuchess --agents "$ours" "uci:gnuchess --uci;name=gnuchess" --tc 8+0.08 --games "$games" $clear
    match toga2 --agents "$ours" "uci:toga2;name=toga2" --tc 8+0.08 --games "$games" $clear
    match fairymax --agents "$ours" "xboard:fairymax;name=fairymax" --tc 8+0.08 --games "$games" $clear
    ;;
odds)
    need stockfish
    for nodes in ${NODES:-50000 20000 10000 5000}; do
        match "odds-$nodes" --agents "$ours;nodes=200000" "uci:stockfish;name=stockfish $nodes;nodes=$nodes" --games "$games" $clear
    done
    ;;
ablation)
    set -- selective
    for part in table history exchange quiescence null-move reverse-futility reductions aspiration late-pruning singular \
        correction following futility killers urgency; do
        set -- "$@" "selective:$part=off"
    done
    match ablation --agents "$@" --format gauntlet --nodes "${NODES:-10000}" --games "$games" $clear
    ;;
evaluations | opinions)
    match evaluations-1 --agents selective@chess:eval=net selective@chess:eval=classic --nodes "${NODES:-10000}" --games "$games" $clear
    match evaluations-2 --agents selective@chess:eval=classic selective@chess:eval=placement --nodes "${NODES:-10000}" --games "$games" $clear
    match evaluations-3 --agents selective@chess:eval=placement selective@chess:eval=shannon --nodes "${NODES:-10000}" --games "$games" $clear
    ;;
threads)
    CONCURRENCY=1
    at_once=1
    match threads --agents selective:threads=2 selective --tc 2+0.02 --games "$games" $clear
    ;;
levels)
    need stockfish
    # Stockfish plays what it thinks at a depth that grows with the Elo; weak ones are there long before a quick clock runs out.
    for level in ${LEVELS:-115:1350:1+0.01 225:1600:1+0.01 1800:1900:1+0.01 11000:2150:2+0.02 35000:2400:4+0.04}; do
        nodes=${level%%:*}
        clock=${level##*:}
        elo=${level#*:}
        elo=${elo%:*}
        match "level-$nodes-$elo" --agents "$ours $nodes;nodes=$nodes" \
            "uci:stockfish;name=stockfish $elo;UCI_LimitStrength=true;UCI_Elo=$elo" --tc "$clock" --games "$games" $clear
    done
    ;;
faults)
    match faults --agents "$ours" "uci:$gametree uci;name=itself" --tc 1+0.01 --games 1000
    ;;
*)
    echo "expected elo, others, odds, ablation, evaluations, threads, levels or faults, found '$what'" >&2
    exit 2
    ;;
esac
