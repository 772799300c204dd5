#!/usr/bin/env python3
"""What being generic costs: instructions per node of the exact search on connect four, through the traits and written out by hand.

    python3 bench/generic_cost.py

Both programs solve the same positions, each with an empty table, under callgrind, which counts instructions, so that the load of the
machine does not matter. They must agree in every value and every number of nodes. The exit code is 1 when they do not, or when the
generic one takes more than 1.10 times the instructions.
"""
import os
import re
import shutil
import subprocess
import sys

from alphabeta import PEERS, ROOT, run

# Made by random play; 14 to 22 plies.
POSITIONS = """65674557662726
53571565551332
731545573132752
7442511735327522162
34457321226235
12124761444552
3221455411326637722
62455374177365
1557672314346224322152
243442113425652
"""
MOST = 1.10


def prepare():
    if not shutil.which("valgrind"):
        run("apt-get", "install", "--yes", "--quiet", "valgrind")
    # Valgrind does not know the newest instructions, so that both are built for processors of 2013.
    folder = PEERS / "generic-cost"
    environment = {**os.environ, "CARGO_TARGET_DIR": str(folder), "RUSTFLAGS": "-C target-cpu=x86-64-v3"}
    build = ["cargo", "build", "--quiet", "--release"]
    run(*build, "-p", "gametree-search", "--example", "connect_four", cwd=ROOT, env=environment)
    run(*build, cwd=ROOT / "bench" / "handwritten", env=environment)
    return {
        "generic": [folder / "release" / "examples" / "connect_four", "--fresh"],
        "by hand": [folder / "release" / "handwritten"],
    }


def count(program):
    """What the program says of each position, and its instructions."""
    words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, program)]
    done = subprocess.run(words, input=POSITIONS, capture_output=True, text=True, check=True)
    instructions = re.search(r"Collected : (\d+)", done.stderr)
    lines = done.stdout.splitlines()[:-1]
    return [tuple(line.split()[:3]) for line in lines], int(instructions[1])


def main():
    each, answers = {}, {}
    for name, program in prepare().items():
        answers[name], instructions = count(program)
        nodes = sum(int(nodes) for _, _, nodes in answers[name])
        each[name] = instructions / nodes
        print(f"{name}: {nodes:,} nodes, {instructions:,} instructions, {each[name]:.1f} a node", flush=True)
    same = answers["generic"] == answers["by hand"]
    ratio = each["generic"] / each["by hand"]
    print(f"{'the same' if same else 'DIFFERENT'} values and nodes; ratio {ratio:.3f}, allowed {MOST}")
    sys.exit(0 if same and ratio <= MOST else 1)


if __name__ == "__main__":
    main()
