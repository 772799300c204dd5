#!/usr/bin/env python3
"""Exact values of connect four: gametree beside bitbully and the crate connect-four-ai, all without an opening book, in one run.

    python3 bench/connect_four.py [--positions N] [--seed S] [--fresh] [--rounds R] [--empty] [--values N] [--sizes]

Installs the peers under target/peers (once), makes positions by random play, and gives the same ones to every solver, class by class. A
class is defined by the stones on the board and by the plies that are left with best play. Every solver is one process for all positions of
a class and keeps its table from one to the next, as all three do by default; with --fresh each position starts with
an empty table, which for the peers is made outside the measured time. All values are compared.

--positions N   N positions of each class instead of the number below.
--rounds R      Measure R times and keep each solver's best time.
--empty         The empty board as well: gametree with one thread, and the peers, each for at most ten minutes of CPU time.
--values N      Only compare values, on N positions of 12 to 41 stones.
--sizes         Only solve the empty boards of other sizes, with gametree alone, and compare who wins with John Tromp's table.

The exit code is 1 when a value differs, or when gametree is not the fastest in a class.
"""
import argparse
import json
import os
import random
import resource
import subprocess
import sys
from pathlib import Path

from alphabeta import PEERS, ROOT, TARGET, run, venv

HERE = ROOT / "bench" / "peers"
COLUMNS, ROWS = 7, 6
SQUARES = COLUMNS * ROWS

# Stones on the board, plies left with best play, and how many positions.
CLASSES = {
    "endgame, easy": (range(28, 42), range(1, 14), 1000),
    "middle, easy": (range(14, 28), range(1, 14), 1000),
    "middle, medium": (range(14, 28), range(14, 29), 500),
    "opening, easy": (range(8, 14), range(1, 14), 300),
    "opening, medium": (range(8, 14), range(14, 29), 100),
    "opening, hard": (range(8, 14), range(29, 43), 50),
}
LIMIT = 600

# John Tromp's table: who wins with best play on boards of 4 to 8 columns, for each number of rows; 0 is a draw. The others of the table (8x6,
# 7x7 and 8x7) take far more than a minute each, and 7x6 is --empty.
WINNERS = {4: "00202", 5: "00001", 6: "002", 7: "001"}


def prepare():
    run("cargo", "build", "--quiet", "--release", "-p", "gametree-search", "--example", "connect_four", cwd=ROOT)
    # A folder of its own: a peer's build must not disturb gametree's.
    environment = {**os.environ, "CARGO_TARGET_DIR": str(PEERS / "connect-four-ai")}
    run("cargo", "build", "--quiet", "--release", cwd=HERE / "connect-four-ai", env=environment)
    python = venv("bitbully", "bitbully==0.0.79")
    return {
        "gametree": [TARGET / "release" / "examples" / "connect_four"],
        "bitbully 0.0.79": [python, HERE / "bitbully_solve.py"],
        "connect-four-ai 1.0": [PEERS / "connect-four-ai" / "release" / "connect-four-ai-bench"],
    }


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))


def solve(program, positions, fresh):
    """The value and the nodes of each position, and the CPU time of all; none when it takes too long."""
    # Only where it may be needed: with a limit the clock of the process runs in ticks of milliseconds.
    before = limit if "" in positions else None
    words = [str(word) for word in program] + (["--fresh"] if fresh else [])
    given = "".join(f"{position or 'start'}\n" for position in positions)
    done = subprocess.run(words, input=given, stdout=subprocess.PIPE, text=True, preexec_fn=before)
    if done.returncode != 0:
        return None
    *lines, last = done.stdout.splitlines()
    assert len(lines) == len(positions)
    fields = [line.split() for line in lines]
    return [int(value) for _, value, *_ in fields], [int(nodes) for _, _, nodes, *_ in fields], float(last.split()[1])


class Board:
    """Just enough of the rules for random play."""

    def __init__(self):
        self.moves = ""
        self.heights = [0] * COLUMNS
        self.squares = {}

    def open(self):
        return [column for column in range(COLUMNS) if self.heights[column] < ROWS]

    def wins(self, column):
        """True when the next stone in this column makes four in a row."""
        player, row = len(self.moves) % 2, self.heights[column]
        for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
            count = 1
            for sign in (1, -1):
                step = 1
                while self.squares.get((column + sign * step * right, row + sign * step * up)) == player:
                    step += 1
                count += step - 1
            if count >= 4:
                return True
        return False

    def play(self, column):
        self.squares[column, self.heights[column]] = len(self.moves) % 2
        self.heights[column] += 1
        self.moves += str(column + 1)


def random_position(stones, rng):
    """A position that is not won, and the next stone does not win either; none when play does not get there."""
    board = Board()
    for _ in range(stones):
        # random() alone gives the same numbers with every version of Python.
        columns = board.open()
        column = columns[int(rng.random() * len(columns))]
        if board.wins(column):
            return None
        board.play(column)
    return None if any(board.wins(column) for column in board.open()) else board.moves


def random_positions(stones, count, rng, seen):
    """So many different positions, with each number of stones equally often."""
    positions = []
    while len(positions) < count:
        wanted = stones[int(rng.random() * len(stones))]
        position = None
        while position is None or position in seen:
            position = random_position(wanted, rng)
        seen.add(position)
        positions.append(position)
    return positions


def plies_left(position, value):
    """Until the end with best play. A win counts 1 with the winner's last stone, and 1 more for each stone that he has left."""
    left = SQUARES - len(position)
    if value == 0:
        return left
    # With an even number of empty squares the last one is the opponent's.
    last = left if (left % 2 == 1) == (value > 0) else left - 1
    return last - 2 * (abs(value) - 1)


def make_classes(gametree, seed, positions):
    """The positions of each class, made once and kept under target/peers. gametree tells how many plies are left."""
    wanted = {name: positions or count for name, (_, _, count) in CLASSES.items()}
    kept = PEERS / f"connect-four-{seed}-{'-'.join(str(count) for count in wanted.values())}.json"
    if kept.exists():
        return json.loads(kept.read_text())
    rng = random.Random(seed)
    classes, seen = {name: [] for name in CLASSES}, set()
    for stones in dict.fromkeys(stones for stones, _, _ in CLASSES.values()):
        names = [name for name in CLASSES if CLASSES[name][0] == stones]
        while any(len(classes[name]) < wanted[name] for name in names):
            some = random_positions(stones, 200, rng, seen)
            values, _, _ = solve(gametree, some, False)
            for position, value in zip(some, values):
                for name in names:
                    if plies_left(position, value) in CLASSES[name][1] and len(classes[name]) < wanted[name]:
                        classes[name].append(position)
    kept.write_text(json.dumps(classes))
    return classes


def differences(positions, results):
    """Prints every position on which the solvers do not agree; how many there are."""
    count = 0
    for index, position in enumerate(positions):
        values = {name: result[0][index] for name, result in results.items() if result}
        if len(set(values.values())) > 1:
            print(f"different values after {position or 'nothing'}: {values}")
            count += 1
    return count


def compare(programs, name, positions, fresh, rounds):
    """One row of the table; the number of different values, and whether gametree is the fastest."""
    results = {}
    for _ in range(rounds):
        for program, words in programs.items():
            found = solve(words, positions, fresh)
            known = results.get(program)
            results[program] = known if known and known[2] < found[2] else found
    row, times = "", {}
    for program in programs:
        if results[program] is None:
            row += f"{'-':>14}{'> ' + str(LIMIT) + ' s':>12}"
            continue
        _, nodes, seconds = results[program]
        times[program] = seconds / len(positions)
        row += f"{sum(nodes) / len(positions):>14,.0f}{times[program] * 1000:>12,.4f}"
    mine = times["gametree"]
    fastest = min(seconds for program, seconds in times.items() if program != "gametree")
    print(f"{name:18}{len(positions):>6}{row}{fastest / mine:>9.2f}", flush=True)
    return differences(positions, results), mine < fastest


def check_sizes():
    """Solves the boards of the table one after the other; how many are wrong."""
    wrong = 0
    run("cargo", "build", "--quiet", "--release", "-p", "gametree", cwd=ROOT)
    for rows, winners in WINNERS.items():
        for columns, winner in enumerate(winners, 4):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            words = [TARGET / "release" / "gametree", "solve", f"connect-four:{columns}x{rows}", "--no-book", "--json"]
            report = json.loads(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)
            seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            value = int(report["value"])
            right = ("0", "1", "2")[(value > 0) - (value < 0)] == winner and report["exact"]
            wrong += not right
            says = report["meaning"] if right else f"{report['meaning']}: WRONG"
            print(f"{columns}x{rows} {report['nodes']:>13,} nodes {seconds:8.2f} s  {says}", flush=True)
    return wrong


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--positions", type=int)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--rounds", type=int, default=1)
    arguments.add_argument("--fresh", action="store_true")
    arguments.add_argument("--empty", action="store_true")
    arguments.add_argument("--values", type=int)
    arguments.add_argument("--sizes", action="store_true")
    chosen = arguments.parse_args()
    if chosen.sizes:
        sys.exit(1 if check_sizes() else 0)
    programs = prepare()
    if chosen.values:
        positions = random_positions(range(12, 42), chosen.values, random.Random(chosen.seed), set())
        results = {name: solve(program, positions, chosen.fresh) for name, program in programs.items()}
        different = differences(positions, results)
        print(f"{len(positions)} positions, {len(results)} solvers, {different} different values")
        sys.exit(1 if different else 0)
    classes = make_classes(programs["gametree"], chosen.seed, chosen.positions)
    if chosen.empty:
        classes["the empty board"] = [""]
    print(f"{'':24}" + "".join(f"{name:>26}" for name in programs) + f"{'ratio':>9}")
    print(f"{'':18}{'count':>6}" + f"{'nodes':>14}{'ms':>12}" * len(programs) + f"{'':>9}")
    rows = [compare(programs, name, some, chosen.fresh, chosen.rounds) for name, some in classes.items()]
    different, ahead = sum(row[0] for row in rows), all(row[1] for row in rows)
    print(f"{different} different values. nodes and CPU time are means; the ratio is the faster peer's time over gametree's.")
    sys.exit(1 if different or not ahead else 0)


if __name__ == "__main__":
    main()
