"""Searches that a limit stops in the middle. Whatever they call exact even so must be true, in JSON and in the text that people read: the
value, every move, and every bound."""

import re

import boards

DEFAULT = 2500
ALGORITHMS = ["auto", "auto", "pvs", "exact", "deepening", "alphabeta", "memo", "proof", "minimax"]


def check(part):
    for game, played, _, value, moves in boards.positions(part.dice):
        if part.tried >= part.count:
            return
        verb = part.dice.choice(("solve", "analyze"))
        words = [verb, game.spec, "--moves", " ".join(played), "--algorithm", part.dice.choice(ALGORITHMS), *limit(part.dice)]
        if part.dice.random() < 0.5:
            words.append("--all-moves")
        if part.dice.random() < 0.25:
            part.tried += 1
            read(part, words, value, moves)
            continue
        report = part.ask(*words)
        if report is None:
            continue
        part.tried += 1
        part.compare(report, words, value, moves)
        part.note("stopped by a limit", report["stopped"])
        part.note("values claimed", report["exact"] and report["bound"] == "exact")
        part.note("moves claimed", sum(row["exact"] and row["bound"] == "exact" for row in report["moves"]))


def read(part, words, value, moves):
    """The claims of the printed text: `value 3 to X, who moves (proven)`, and rows of moves, where `~` marks an estimate."""
    done, where = part.run(*words), part.shown(words)
    found = re.search(r"^value +(\S+) to .*(\(proven\)|solved)", done.stdout, re.M)
    if found:
        part.printed(where, "the position", found.group(1), value)
    table = re.search(r"^move +value.*\n((?:.+\n)+)", done.stdout, re.M)
    for line in table.group(1).splitlines() if table else []:
        move, text, *_ = line.split()
        if part.claim(move in moves, where, f"shows a move {move} that is not legal") and not text.startswith("~"):
            part.printed(where, move, text, moves[move])
    part.claim(bool(re.search(r"^value ", done.stdout, re.M)) or done.returncode == 6, where, f"prints no value: {done.stderr.strip()[:200]}")
    part.note("read as text")


def limit(dice):
    """Nodes from a handful to thousands, or a depth."""
    if dice.random() < 0.8:
        return ["--nodes", str(round(10 ** dice.uniform(0.5, 3.6)))]
    return ["--depth", str(dice.randint(1, 8))]
