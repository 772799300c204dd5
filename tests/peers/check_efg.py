"""Loads .efg files in Gambit and OpenSpiel and says what both see.

    sh tests/peers/install.sh                                     # once; makes target/peers/efg
    cargo run -p gametree-games --example export_efg -- target/efg examples/trees/*.gtree
    target/peers/efg/bin/python tests/peers/check_efg.py target/efg/*.efg

install.sh does this, into one environment for both (checked with Python 3.11, pygambit 17.0.0b2, open_spiel 2.0.2):

    python3 -m venv target/peers/efg
    target/peers/efg/bin/pip install --only-binary :all: 'pygambit>=17.0.0b2' 'open_spiel>=2.0.2'

For every file one line of JSON is printed: the players, the number of leaves, and each player's expected payoff when all
players choose uniformly at random, by either program and, where a .json file of our own form lies beside the .efg, by its
numbers. The exit status is 1 if a program refuses a file or they disagree.
"""

import json
import math
import re
import sys
from fractions import Fraction
from pathlib import Path

import pygambit
import pyspiel


def by_gambit(path):
    game = pygambit.read_efg(path)
    players = [str(player) for player in game.players]
    # Gambit writes one line a node, and a leaf's begins with t.
    leaves = len(re.findall(r"^t ", game.to_efg(), re.MULTILINE))
    # The profile that Gambit begins with is uniform at every information set.
    payoffs = game.mixed_behavior_profile(rational=True).payoffs
    return {
        "players": players,
        "leaves": leaves,
        "payoffs": [float(payoffs[player]) for player in game.players],
    }


def by_openspiel(path):
    game = pyspiel.load_game("efg_game", {"filename": path})
    leaves, payoffs = 0, [0.0] * game.num_players()
    open_states = [(game.new_initial_state(), 1.0)]
    while open_states:
        state, weight = open_states.pop()
        if state.is_terminal():
            leaves += 1
            for player, payoff in enumerate(state.returns()):
                payoffs[player] += weight * payoff
        elif state.is_chance_node():
            open_states += [(state.child(a), weight * odds) for a, odds in state.chance_outcomes()]
        else:
            actions = state.legal_actions()
            open_states += [(state.child(a), weight / len(actions)) for a in actions]
    return {"players": game.num_players(), "leaves": leaves, "payoffs": payoffs}


def by_ourselves(path):
    with open(path, encoding="utf-8") as file:
        nodes = {node["id"]: node for node in json.load(file)["nodes"]}
    leaves, payoffs = 0, None
    open_nodes = [(nodes[0], Fraction(1))]
    while open_nodes:
        node, weight = open_nodes.pop()
        if node["kind"] == "leaf":
            leaves += 1
            shares = [weight * Fraction(payoff) for payoff in node["payoffs"]]
            payoffs = [a + b for a, b in zip(payoffs or [0] * len(shares), shares, strict=True)]
        for edge in node.get("edges", []):
            odds = Fraction(edge.get("odds", Fraction(1, len(node["edges"]))))
            open_nodes.append((nodes[edge["to"]], weight * odds))
    return {"players": len(payoffs), "leaves": leaves, "payoffs": [float(payoff) for payoff in payoffs]}


def agree(one, other):
    return (
        one["leaves"] == other["leaves"]
        and len(one["payoffs"]) == len(other["payoffs"])
        and all(
            math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)
            for a, b in zip(one["payoffs"], other["payoffs"])
        )
    )


def check(path):
    report = {"file": path}
    try:
        views = {"gambit": by_gambit(path), "openspiel": by_openspiel(path)}
    except Exception as error:  # either program may refuse with a type of its own
        return report | {"agree": False, "error": f"{type(error).__name__}: {error}"}
    beside = Path(path).with_suffix(".json")
    if beside.exists():
        views["ours"] = by_ourselves(beside)
    return report | {"agree": all(agree(views["gambit"], view) for view in views.values())} | views


def main(paths):
    if not paths:
        print(__doc__, file=sys.stderr)
        return 2
    reports = [check(path) for path in paths]
    for report in reports:
        print(json.dumps(report, ensure_ascii=False))
    return 0 if all(report["agree"] for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
