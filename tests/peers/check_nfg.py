"""All equilibria of tables for two players, the Lemke-Howson paths and the logit path, beside Gambit's.

    sh tests/peers/install.sh                                # once; makes target/peers/efg
    target/peers/efg/bin/python tests/peers/check_nfg.py target/debug/gametree [TABLES]

The tables are textbook games and random ones, some of them degenerate. Each is written as .nfg, read by both, solved by both and written back by
the program. Prints how many were tried and ends with status 1 if anything differs.
"""

import json
import random
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

import pygambit

TEXTBOOK = [
    ([[4, 0], [3, 2]], [[4, 3], [0, 2]]),  # stag hunt
    ([[3, 0], [5, 1]], [[3, 5], [0, 1]]),  # prisoner's dilemma
    ([[3, 0], [0, 2]], [[2, 0], [0, 3]]),  # battle of the sexes
    ([[0, 7], [2, 6]], [[0, 2], [7, 6]]),  # chicken
    ([[1, -1], [-1, 1]], [[-1, 1], [1, -1]]),  # matching pennies
    ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [[0, 1, -1], [-1, 0, 1], [1, -1, 0]]),
    ([[0, 0, 5], [5, 0, 0], [0, 5, 0]], [[0, 5, 4], [4, 0, 5], [5, 4, 0]]),  # Shapley's
    ([[1, 1], [0, 2]], [[1, 1], [0, 0]]),  # degenerate
    ([[3, 3], [2, 5], [0, 6]], [[3, 2], [2, 6], [3, 1]]),  # von Stengel's
]


def tables(count, seed=18):
    rng = random.Random(seed)
    found = list(TEXTBOOK)
    while len(found) < count:
        rows, columns = rng.randint(1, 4), rng.randint(1, 4)
        spread = rng.choice([2, 5, 100])
        entry = lambda: Fraction(rng.randint(-spread, spread), rng.choice([1, 1, 3]))
        found.append(tuple([[entry() for _ in range(columns)] for _ in range(rows)] for _ in range(2)))
    return found


def nfg(payoffs):
    """The table in Gambit's format, the first player's strategy changing fastest."""
    first, second = payoffs
    names = [" ".join(f'"{number + 1}"' for number in range(size)) for size in (len(first), len(first[0]))]
    pairs = [f"{first[row][column]} {second[row][column]}" for column in range(len(first[0])) for row in range(len(first))]
    return f'NFG 1 R "a table" {{ "row" "column" }} {{ {{ {names[0]} }} {{ {names[1]} }} }}\n\n{" ".join(pairs)}\n'


def profile(game, found):
    return tuple(
        tuple(Fraction(str(found[player][name])) for name in game.get_strategies(player)) for player in game.players
    )


def ours(program, file, algorithm, sizes):
    ran = subprocess.run(
        [program, "solve", str(file), "--algorithm", algorithm, "--json"], capture_output=True, text=True, check=True
    )
    found = []
    for row in json.loads(ran.stdout)["equilibria"]:
        mixtures = []
        for size, decision in zip(sizes, row["decisions"]):
            odds = {share["move"]: share for share in decision["odds"]}
            names = [str(number + 1) for number in range(size)]
            mixtures.append(tuple(odds.get(name, {"exact": "0", "odds": 0.0}) for name in names))
        found.append((row["precision"], mixtures))
    return found


def exact(mixtures):
    return tuple(tuple(Fraction(share["exact"]) for share in mixture) for mixture in mixtures)


def check(program, payoffs, file):
    file.write_text(nfg(payoffs))
    game = pygambit.read_nfg(str(file))
    sizes = [len(payoffs[0]), len(payoffs[0][0])]
    wrong = []
    theirs = {profile(game, found) for found in pygambit.nash.enummixed_solve(game, rational=True).equilibria}
    mine = {exact(mixtures) for _, mixtures in ours(program, file, "nash", sizes)}
    if theirs != mine:
        wrong.append(f"equilibria: {sorted(theirs)} by Gambit, {sorted(mine)} here")
    paths = {profile(game, found) for found in pygambit.nash.lcp_solve(game, rational=True).equilibria}
    for label in range(1, sum(sizes) + 1):
        [(_, mixtures)] = ours(program, file, f"lemke-howson:dropped={label}", sizes)
        if exact(mixtures) not in theirs:
            wrong.append(f"path {label}: {exact(mixtures)}")
    if not paths <= mine:
        wrong.append(f"Gambit's paths end at {paths - mine}")
    for precision in (0.25, 1.0):
        crossings = []
        heard = lambda event: crossings.append(event) if isinstance(event, pygambit.LogitBifurcationEvent) else None
        response = pygambit.qre.logit_solve_lambda(game, lam=precision, event_callback=heard)[-1].profile
        # Where two branches cross, Gambit leaves the one from precision 0, and the program stays on it.
        if crossings:
            continue
        expected = [float(response[player][name]) for player in game.players for name in game.get_strategies(player)]
        _, mixtures = ours(program, file, f"qre:precision={precision}", sizes)[-1]
        got = [share["odds"] for mixture in mixtures for share in mixture]
        if any(abs(one - other) > 1e-5 for one, other in zip(expected, got)):
            wrong.append(f"precision {precision}: {expected} by Gambit, {got} here")
    # What is written back is the same game.
    back = file.with_name("back.nfg")
    subprocess.run([program, "convert", str(file), "--to", "nfg", "--output", str(back)], check=True)
    again = pygambit.read_nfg(str(back))
    for row in game.get_strategies("row"):
        for column in game.get_strategies("column"):
            pair = {"row": row, "column": column}
            one, other = game.get_payoffs(pair), again.get_payoffs(pair)
            if any(one[player] != other[player] for player in game.players):
                wrong.append(f"written back: {one} became {other}")
    return wrong


def main(program, count=120):
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, payoffs in enumerate(tables(int(count))):
            for problem in check(program, payoffs, Path(folder) / "table.nfg"):
                wrong += 1
                print(f"table {number} {payoffs}: {problem}")
    print(f"{count} tables in Gambit: equilibria, Lemke-Howson paths, logit path and .nfg files; {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
