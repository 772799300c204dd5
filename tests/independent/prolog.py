"""Random trees and small games, exported as JSON, against the definition of minimax in Prolog: the one in the book's chapter, run by
SWI-Prolog."""

import pathlib
import re
import subprocess

from asking import number
from rules import ConnectFour, Mnk, Nim, random_play
from trees import Tree

DEFAULT = 300
CHAPTER = pathlib.Path(__file__).resolve().parents[2] / "book" / "src" / "minimax.md"
# So many trees are given to one process of Prolog.
TOGETHER = 50


def program():
    """The program in the chapter; there is no second copy that could differ."""
    found = re.search(r"^```prolog,file=minimax\.pl\n(.*?)^```$", CHAPTER.read_text(encoding="utf-8"), re.M | re.S)
    if not found:
        raise SystemExit(f"{CHAPTER} has no block prolog,file=minimax.pl")
    return found.group(1)


def check(part):
    source = part.folder / "minimax.pl"
    source.write_text(program(), encoding="utf-8")
    while part.tried < part.count:
        asked = [question(part, place) for place in range(min(TOGETHER, part.count - part.tried))]
        done = subprocess.run(
            ["swipl", str(source), *(str(path) for path, _, _ in asked)], capture_output=True, text=True, timeout=300
        )
        values = done.stdout.split()
        part.tried += len(asked)
        if not part.claim(done.returncode == 0 and len(values) == len(asked), "swipl", f"status {done.returncode}: {done.stderr.strip()[:300]}"):
            return
        for (path, words, found), value in zip(asked, values):
            # Prolog writes a fraction as 1r3.
            true = number(value.replace("r", "/"))
            if found is not None and not part.claim(found == true, part.shown(words), f"has the value {found}; Prolog has {true}"):
                part.keep(path)


def question(part, place):
    """A tree in a file, and what the program says that it is worth to the first player."""
    path = part.folder / f"tree-{place}.json"
    if part.dice.random() < 0.6:
        path.write_text(Tree(part.dice, 2, False, part.dice.randint(1, 5)).text())
        words = ["solve", str(path)]
        part.note("random trees")
    else:
        game, plies = part.dice.choice([(Mnk(3, 3, 3), 4), (Mnk(3, 3, 3), 6), (ConnectFour(4, 4), 11), (Nim([2, 3]), 0), (Nim([1, 2, 2], True), 1)])
        played, _ = random_play(game, part.dice, plies)
        where = [game.spec, "--moves", " ".join(played)]
        part.run("convert", *where, "--to", "json", "--output", str(path))
        words = ["solve", *where]
        part.note("games")
    words += ["--algorithm", part.dice.choice(("minimax", "alphabeta", "memo"))]
    report = part.ask(*words)
    return path, words, report and number(next(iter(report["payoffs"].values())))
