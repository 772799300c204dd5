#!/usr/bin/env python3
"""Counts the ways to play on from many positions, and compares with Stockfish. usage: perft.py GAMETREE"""

import json
import subprocess
import sys

from peer import random_positions, stockfish_counts

# Start, Kiwipete and positions 3 to 6 of https://www.chessprogramming.org/Perft_Results.
KNOWN = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164075551),
]
RANDOM, DEPTH, SEED = 500, 4, 20261116


def count(gametree, position, depth):
    command = [gametree, "perft", "chess", "--position", position, "--depth", str(depth), "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{position}: {done.stderr.strip()}")
    return int(json.loads(done.stdout)["sequences"][depth])


def main():
    gametree = sys.argv[1]
    questions = [(position, depth) for position, depth, _ in KNOWN]
    questions += [(position, DEPTH) for position in random_positions(RANDOM, SEED)]
    expected = stockfish_counts(questions)
    if expected[: len(KNOWN)] != [known for _, _, known in KNOWN]:
        sys.exit("Stockfish does not give the published counts")
    wrong = 0
    for (position, depth), right in zip(questions, expected):
        found = count(gametree, position, depth)
        if found != right:
            wrong += 1
            print(f"WRONG   {position} to depth {depth}: {found}, by Stockfish {right}")
    if wrong:
        sys.exit(1)
    print(f"ok      {len(KNOWN)} known and {RANDOM} random positions, {sum(expected):,} ways to play, as Stockfish counts them")


main()
