"""Searches that a limit stops in the middle. Whatever they call exact even so must be true: the value, every move, and every bound."""

import boards
from rules import random_play

DEFAULT = 2500
ALGORITHMS = ["auto", "auto", "pvs", "exact", "deepening", "alphabeta", "memo", "proof", "minimax"]


def check(part):
    for game, solver in boards.games(part.dice):
        if part.tried >= part.count:
            return
        played, state = random_play(game, part.dice, part.dice.randint(0 if "nim" in game.spec else 2, 9))
        value, moves = solver.to_mover(state)
        verb = part.dice.choice(("solve", "analyze"))
        words = [verb, game.spec, "--moves", " ".join(played), "--algorithm", part.dice.choice(ALGORITHMS), *limit(part.dice)]
        if part.dice.random() < 0.5:
            words.append("--all-moves")
        report = part.ask(*words)
        if report is None:
            continue
        part.tried += 1
        part.compare(report, words, value, moves)
        part.note("stopped by a limit", report["stopped"])
        part.note("values claimed", report["exact"] and report["bound"] == "exact")
        part.note("moves claimed", sum(row["exact"] and row["bound"] == "exact" for row in report["moves"]))


def limit(dice):
    """Nodes from a handful to thousands, or a depth."""
    if dice.random() < 0.8:
        return ["--nodes", str(round(10 ** dice.uniform(0.5, 3.8)))]
    return ["--depth", str(dice.randint(1, 8))]
