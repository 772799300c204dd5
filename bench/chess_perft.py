#!/usr/bin/env python3
"""How fast positions of chess are counted, beside Stockfish: `gametree perft chess --depth 6` and `go perft 6`, by turns in one run.

Processor time, without what each program takes to start. usage: chess_perft.py [GAMETREE] [ROUNDS]
"""

import os
import resource
import statistics
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "chess"))
DEPTH, COUNT = 6, 119060324


def seconds(command, text=""):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, out


def main():
    from peer import stockfish

    gametree = sys.argv[1] if len(sys.argv) > 1 else "target/release/gametree"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    ours, theirs = [], []
    for _ in range(rounds):
        start, _ = seconds([gametree, "perft", "chess", "--depth", "1"])
        counted, out = seconds([gametree, "perft", "chess", "--depth", str(DEPTH)])
        assert f"{COUNT:,}" in out, out
        ours.append(counted - start)
        start, _ = seconds([stockfish()], "go perft 1\nquit\n")
        counted, out = seconds([stockfish()], f"go perft {DEPTH}\nquit\n")
        assert f"Nodes searched: {COUNT}" in out, out
        theirs.append(counted - start)
    mine, other = statistics.median(ours), statistics.median(theirs)
    ratio = statistics.median(a / b for a, b in zip(ours, theirs))
    print(f"gametree   {mine:.2f} s, {COUNT / mine / 1e6:.0f} million a second")
    print(f"Stockfish  {other:.2f} s, {COUNT / other / 1e6:.0f} million a second")
    print(f"ratio      {ratio:.2f} of Stockfish's time, median of {rounds} rounds")


main()
