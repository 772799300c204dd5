#!/usr/bin/env python3
"""Nodes a second and time to depth of our chess search beside Stockfish's, on the same positions, one thread, in one run.

usage: chess_speed.py [--gametree PROGRAM] [--stockfish PROGRAM] [--depth N] [--rounds N]

Both programs search every position of crates/engine/data/chess-bench.fen to the same depth with an empty table of 16 MB. A depth
does not mean the same in two programs; nodes a second do, and so does the CPU time that a depth takes each of them.
"""
import argparse
import os
import pathlib
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
POSITIONS = ROOT / "crates/engine/data/chess-bench.fen"


def positions():
    lines = POSITIONS.read_text().splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def run(command, fens, depth):
    """Nodes and CPU seconds for all positions."""
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(line):
        engine.stdin.write(line + "\n")
        engine.stdin.flush()

    def until(word):
        last = ""
        for line in engine.stdout:
            if line.startswith(word):
                return last
            if " nodes " in line:
                last = line
        raise SystemExit(f"{command} ended early")

    say("uci")
    until("uciok")
    say("setoption name Hash value 16")
    say("setoption name Threads value 1")
    nodes = 0
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for fen in fens:
        say("ucinewgame")
        say("isready")
        until("readyok")
        say(f"position fen {fen}")
        say(f"go depth {depth}")
        words = until("bestmove").split()
        nodes += int(words[words.index("nodes") + 1])
    say("quit")
    engine.wait(timeout=60)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return nodes, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gametree", default=str(ROOT / "target/release/gametree"))
    parser.add_argument("--stockfish", default=os.environ.get("STOCKFISH", "/usr/games/stockfish"))
    parser.add_argument("--depth", type=int, default=13)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    programs = {"gametree": [arguments.gametree, "uci"], "stockfish": [arguments.stockfish]}
    fens, totals = positions(), {name: [0, 0.0] for name in programs}
    # Turn and turn about, so that both suffer alike from whatever else the machine does.
    for _ in range(arguments.rounds):
        for name, command in programs.items():
            nodes, seconds = run(command, fens, arguments.depth)
            totals[name][0] += nodes
            totals[name][1] += seconds
    print(f"{len(fens)} positions to depth {arguments.depth}, {arguments.rounds} times")
    print(f"{'program':<10} {'nodes':>12} {'CPU s':>8} {'nodes/s':>10}")
    speeds = {}
    for name, (nodes, seconds) in totals.items():
        speeds[name] = nodes / seconds
        print(f"{name:<10} {nodes:>12,} {seconds:>8.2f} {speeds[name]:>10,.0f}")
    print(f"speed: {speeds['gametree'] / speeds['stockfish']:.2f} of stockfish's")
    print(f"time to depth: {totals['gametree'][1] / totals['stockfish'][1]:.2f} of stockfish's")


if __name__ == "__main__":
    sys.exit(main())
