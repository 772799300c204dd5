#!/usr/bin/env python3
"""Othello endings solved exactly, such as the test positions FFO 40 to 59.

    python3 bench/othello_endings.py FILE [--first N] [--last N] [--all-moves] [--threads N] [--rounds R] [-- OPTIONS]

FILE has one ending a line in the OBF format: the board, who is to move, and what each move is worth:
`...board... X; a2:+38; c7:+36;`. It is not a part of the repository; the FFO set can be had from many places. Lines are numbered from
--number on (40 by default). Each is given to `gametree solve othello`, with what follows `--` added; its value and its move, or with
--all-moves the value of every move, are held against the line. Times are CPU times, and the time on the clock beside them.

The exit code is 1 when anything is wrong.
"""
import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

from alphabeta import ROOT, TARGET, run

GAMETREE = TARGET / "release" / "gametree"


def read(line):
    """The position, and the value of each move that the line knows."""
    board, *moves = line.split(";")
    known = (move.split(":") for move in moves if ":" in move)
    return board.strip(), {move.strip().lower(): int(value) for move, value in known}


def solve(position, options):
    before, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    words = [str(GAMETREE), "solve", "othello", "--no-book", "--json", "--position", position, *options]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(done.stdout), cpu, time.monotonic() - clock


def is_right(report, known, every):
    best = max(known.values())
    if int(report["value"]) != best or known.get(report["best"]) != best:
        return False
    # A pass is the only move there is, and the line has none.
    moves = {move["move"]: move for move in report["moves"] if move["move"] != "pass"}
    return not every or all(
        moves[move]["bound"] == "exact" and int(moves[move]["value"]) == value for move, value in known.items()
    )


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--number", type=int, default=40)
    arguments.add_argument("--first", type=int, default=0)
    arguments.add_argument("--last", type=int, default=1 << 30)
    arguments.add_argument("--all-moves", action="store_true")
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--rounds", type=int, default=1)
    # argparse gives no options to a list of others, so those behind `--` are taken off first.
    words = sys.argv[1:]
    rest = words.index("--") if "--" in words else len(words)
    chosen, extra = arguments.parse_args(words[:rest]), words[rest + 1 :]
    run("cargo", "build", "--quiet", "--release", "-p", "gametree", cwd=ROOT)
    options = [*extra, "--threads", str(chosen.threads)] + (["--all-moves"] if chosen.all_moves else [])
    lines = [line for line in chosen.file.read_text().splitlines() if ";" in line]
    totals, wrong = [0, 0.0, 0.0], 0
    for number, line in enumerate(lines, chosen.number):
        if not chosen.first <= number <= chosen.last:
            continue
        position, known = read(line)
        report, cpu, clock = min((solve(position, options) for _ in range(chosen.rounds)), key=lambda found: found[1])
        nodes, right = report["nodes"], is_right(report, known, chosen.all_moves)
        empty = position.split()[0].count("-")
        wrong += not right
        for place, amount in enumerate((nodes, cpu, clock)):
            totals[place] += amount
        print(
            f"{number:3}  {empty} empty  {report['value']:>4} {report['best']}  {nodes:>15,} nodes"
            f"  {cpu:9.2f} CPU-s  {clock:9.2f} s  {'right' if right else 'WRONG'}",
            flush=True,
        )
    nodes, cpu, clock = totals
    print(f"together {nodes:,} nodes, {cpu:.2f} CPU-s, {clock:.2f} s, {nodes / max(cpu, 1e-9) / 1e6:.1f} M nodes a CPU-s; {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
