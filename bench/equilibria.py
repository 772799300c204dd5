#!/usr/bin/env python3
"""Equilibria and tree search over information sets: gametree beside OpenSpiel and the crate cfr, in one run.

    python3 bench/equilibria.py [--rounds R]

Installs the peers under target/peers (once). Iterations a second of CFR+ on Kuhn poker, Leduc poker and liar's dice with six sides; CPU
seconds until CFR+ on Leduc poker is at most a thousandth from an equilibrium; simulations a second of tree search over information sets (on
the two games for which OpenSpiel can draw worlds).
Everybody is measured in turn, R times, by CPU time without what it takes to start and to unroll the game, and the best of each counts.
The exploitabilities are compared as well: a fast program must be right, too.

The exit code is 1 when an exploitability differs, or when gametree is not as far ahead as wanted: 100 times OpenSpiel's iterations, 5 times
its simulations.
"""
import argparse
import os
import sys

from alphabeta import HERE, PEERS, ROOT, TARGET, run, venv

# Iterations for gametree and for its slower peers, so that each runs for about a second.
ITERATIONS = {"kuhn": (200_000, 2_000, 50_000), "leduc": (2_000, 10, 200), "liars-dice": (300, 2, 50)}
SIMULATIONS = {"kuhn": 500_000, "leduc": 200_000}
GOAL, CLOSE = 1e-3, 1e-5
WANTED = {"cfr+": 100, "ismcts": 5}


def prepare():
    run("cargo", "build", "--quiet", "--release", "-p", "gametree-search", "--example", "equilibrium", cwd=ROOT)
    # A folder of its own: a peer's build must not disturb gametree's.
    environment = {**os.environ, "CARGO_TARGET_DIR": str(PEERS / "cfr-crate")}
    run("cargo", "build", "--quiet", "--release", cwd=HERE / "cfr-crate", env=environment)
    return (
        TARGET / "release" / "examples" / "equilibrium",
        venv("open_spiel", "open_spiel==2.0.2"),
        PEERS / "cfr-crate" / "release" / "cfr-crate-bench",
    )


def ours(program, game, method, *marks):
    """Lines of iterations, seconds and exploitability; of simulations and seconds for tree search."""
    lines = [line.split() for line in run(program, game, method, *marks).splitlines()]
    if method == "ismcts":
        return [(int(words[1]), int(words[1]) / float(words[3])) for words in lines if words[0] == method]
    return [(int(words[1]), float(words[3]), float(words[-1])) for words in lines if words[0] == method]


def theirs(*command):
    return [[float(word) for word in line.split()] for line in run(*command).splitlines()]


def best(rounds, measure):
    """The measurement with the fewest seconds."""
    return min((measure() for _ in range(rounds)), key=lambda found: found[-1][1])


def until_close(lines):
    return next(((int(line[0]), line[1]) for line in lines if line[2] <= GOAL), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    gametree, python, crate = prepare()
    spiel = (python, HERE / "open_spiel_equilibria.py")
    failures = []

    print(f"{'CFR+':<12}{'gametree':>14}{'OpenSpiel 2.0.2':>18}{'crate cfr 0.6.2':>18}{'ratios':>16}   iterations a CPU second")
    for game, (many, few, some) in ITERATIONS.items():
        own = best(rounds, lambda: ours(gametree, game, "cfr+", few, many))
        other = best(rounds, lambda: theirs(*spiel, "cfr+", game, few))
        third = best(rounds, lambda: theirs(crate, game, some))
        speeds = [own[-1][0] / own[-1][1], other[0][0] / other[0][1], third[0][0] / third[0][1]]
        ratios = [speeds[0] / speed for speed in speeds[1:]]
        print(f"{game:<12}{speeds[0]:>14,.0f}{speeds[1]:>18,.1f}{speeds[2]:>18,.0f}{ratios[0]:>9,.0f} {ratios[1]:>6.1f}")
        if abs(own[0][2] - other[0][2]) > CLOSE:
            failures.append(f"{game}: after {few} iterations {own[0][2]} here and {other[0][2]} by OpenSpiel")
        if ratios[0] < WANTED["cfr+"]:
            failures.append(f"{game}: {ratios[0]:.0f} times OpenSpiel's CFR+, wanted {WANTED['cfr+']}")

    marks = list(range(50, 1001, 50))
    own = best(rounds, lambda: ours(gametree, "leduc", "cfr+", *marks))
    close = until_close(own)
    # OpenSpiel takes seconds for what is needed: once is enough.
    other = until_close(theirs(*spiel, "cfr+", "leduc", *marks[: close[0] // 50 + 2]))
    third = next((found for mark in marks if (found := until_close(theirs(crate, "leduc", mark)))), None)
    print(f"\nLeduc poker, CPU seconds until at most {GOAL} from an equilibrium (iterations):")
    for name, found in (("gametree", close), ("OpenSpiel", other), ("crate cfr", third)):
        print(f"  {name:<10} {found[1]:.4f} ({found[0]})" if found else f"  {name:<10} not within {marks[-1]} iterations")
    if other:
        print(f"  ratio to OpenSpiel {other[1] / close[1]:.0f}")

    print(f"\n{'IS-MCTS':<12}{'gametree':>14}{'OpenSpiel 2.0.2':>18}{'ratio':>9}   simulations a CPU second")
    for game, simulations in SIMULATIONS.items():
        own = best(rounds, lambda: ours(gametree, game, "ismcts", simulations))
        other = best(rounds, lambda: theirs(*spiel, "ismcts", game, simulations))
        speeds = [own[0][0] / own[0][1], other[0][0] / other[0][1]]
        print(f"{game:<12}{speeds[0]:>14,.0f}{speeds[1]:>18,.0f}{speeds[0] / speeds[1]:>9.1f}")
        if speeds[0] < WANTED["ismcts"] * speeds[1]:
            failures.append(f"{game}: {speeds[0] / speeds[1]:.1f} times OpenSpiel's simulations, wanted {WANTED['ismcts']}")

    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
