#!/usr/bin/env python3
"""Nodes a second of alpha-beta on tic-tac-toe, from the empty board to the end: gametree beside its peers, in one run.

    python3 bench/alphabeta.py [ROUNDS]

Installs what it needs under target/peers (once), then measures everybody in turn, ROUNDS times, by CPU time, and keeps each
one's best. The table shows the ratios; the exit code is 1 when gametree is not as far ahead as wanted.
"""
import os
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "target" / "peers"
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
HERE = ROOT / "bench" / "peers"
SEARCHES = 1000


def run(*command, **options):
    words = [str(word) for word in command]
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def cpu_seconds(*command):
    """The output of a command, and the CPU time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = run(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def venv(name, *packages):
    """A Python of its own for one peer, installed once."""
    folder = PEERS / name
    python, done = folder / "bin" / "python", folder / "installed"
    if not done.exists() or done.read_text() != " ".join(packages):
        run(sys.executable, "-m", "venv", folder)
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)
        done.write_text(" ".join(packages))
    return python


def prepare():
    run("cargo", "build", "--quiet", "--release", "-p", "gametree-search", "--example", "bench_alphabeta", cwd=ROOT)
    # A folder of its own: a peer's build must not disturb gametree's.
    environment = {**os.environ, "CARGO_TARGET_DIR": str(PEERS / "minimax-crate")}
    run("cargo", "build", "--quiet", "--release", cwd=HERE / "minimax-crate", env=environment)
    return {
        "gametree": TARGET / "release" / "examples" / "bench_alphabeta",
        "minimax": PEERS / "minimax-crate" / "release" / "minimax-crate-bench",
        "open_spiel": venv("open_spiel", "open_spiel==2.0.2"),
        "easyAI": venv("easyAI", "easyAI==2.0.12"),
    }


def measure_gametree(programs, rules):
    output, seconds = cpu_seconds(programs["gametree"], SEARCHES, rules)
    return int(output) / SEARCHES, seconds / SEARCHES


def measure_minimax(programs):
    # Its root moves are shuffled, so both figures are means over many searches.
    nodes = int(run(programs["minimax"], SEARCHES, "count"))
    _, seconds = cpu_seconds(programs["minimax"], SEARCHES, "run")
    return nodes / SEARCHES, seconds / SEARCHES


def measure_python(python, script):
    nodes, seconds = run(python, HERE / script, 1).split()
    return int(nodes), float(seconds)


# Who and how; how many times as fast gametree is wanted to be; and which of gametree's two sets of rules it is compared with: those
# that play on every board, or those for three by three squares that the crate is measured with, line for line.
ANY_BOARD, SAME_RULES = "gametree, rules for every board", "gametree, the crate's own rules"
CONTENDERS = [
    (ANY_BOARD, lambda p: measure_gametree(p, "mnk"), None, None),
    (SAME_RULES, lambda p: measure_gametree(p, "small"), None, None),
    ("crate minimax 0.6, Negamax(9)", measure_minimax, 1, SAME_RULES),
    ("OpenSpiel 2.0.2, alpha_beta_search", lambda p: measure_python(p["open_spiel"], "open_spiel_alphabeta.py"), 50, ANY_BOARD),
    ("easyAI 2.0.12, Negamax(9)", lambda p: measure_python(p["easyAI"], "easyai_alphabeta.py"), 200, ANY_BOARD),
]


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    programs = prepare()
    best = {}
    for _ in range(rounds):
        for name, measure, _, _ in CONTENDERS:
            nodes, seconds = measure(programs)
            rate = nodes / seconds
            if rate > best.get(name, (0, 0, 0))[2]:
                best[name] = (nodes, seconds, rate)
    print(f"{'':36}{'nodes':>8}{'ms a search':>13}{'nodes/s':>13}{'ratio':>8}{'wanted':>8}")
    ahead = True
    for name, _, wanted, against in CONTENDERS:
        nodes, seconds, rate = best[name]
        printed = ""
        if against:
            ratio = best[against][2] / rate
            printed = f"{ratio:>8.2f}{'> ' + str(wanted):>8}"
            ahead = ahead and ratio > wanted
        print(f"{name:36}{nodes:>8,.0f}{seconds * 1000:>13.2f}{rate:>13,.0f}{printed}")
    sys.exit(0 if ahead else 1)


if __name__ == "__main__":
    main()
