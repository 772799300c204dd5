#!/usr/bin/env python3
"""Tries gametree against solvers that share nothing with it: slow ones in Python, and programs of others.

usage: run.py GAMETREE [--part NAME ...] [--count N | --share FRACTION] [--seed S]

Needs what tests/independent/install.sh installs, and starts itself again with that interpreter. Each part prints a line: how many
positions, trees or games it tried, how many claims of the program it compared, how many of them are wrong. The first differences are
shown with the command that leads to them, and then the exit status is 1. Each part has a number of its own that it tries; --count sets
another, --share a part of it. Equal seeds try the same things. The parts:

{parts}
"""

import argparse
import importlib
import os
import pathlib
import random
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
PYTHON = HERE.parents[1] / "target" / "peers" / "independent" / "bin" / "python"
PARTS = {
    "trees": "random trees with two and three players and with chance, against plain recursion",
    "prolog": "random trees and small games, against ten lines of Prolog",
    "information": "random games with hidden parts, against pygambit and an own simplex method in fractions",
    "connect_four": "random positions, against bitbully and an own solver",
    "othello": "random endings, against an own solver",
    "chess_positions": "random positions: moves, ends and mates, against python-chess",
    "boards": "nim, mnk, breakthrough, hex and small boards of connect four and othello, every move, against an own solver",
    "exact": "what is called exact while limits stop the search, against an own solver",
}
SHOWN = 5


def name_of(module):
    return {"connect_four": "connect-four", "chess_positions": "chess"}.get(module, module)


def main():
    parts = "\n".join(f"  {name_of(module):13} {words}" for module, words in PARTS.items())
    parser = argparse.ArgumentParser(description=__doc__.format(parts=parts), formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gametree")
    parser.add_argument("--part", action="append", choices=[name_of(module) for module in PARTS], metavar="NAME")
    parser.add_argument("--count", type=int)
    parser.add_argument("--share", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    use_environment()
    from asking import Part

    failed = False
    for module in PARTS:
        name = name_of(module)
        if arguments.part and name not in arguments.part:
            continue
        code = importlib.import_module(module)
        count = arguments.count or max(1, round(code.DEFAULT * arguments.share))
        folder = pathlib.Path(tempfile.mkdtemp(prefix=f"gametree-{name}-"))
        part = Part(os.path.abspath(arguments.gametree), count, random.Random(f"{arguments.seed} {name}"), folder)
        started = time.monotonic()
        code.check(part)
        report(name, part, time.monotonic() - started)
        failed = failed or bool(part.wrong)
        clean(folder, part)
    sys.exit(1 if failed else 0)


def use_environment():
    """Starts the program again with the interpreter that has the other programs."""
    if pathlib.Path(sys.prefix) == PYTHON.parents[1]:
        return
    if not PYTHON.exists():
        sys.exit("the programs of others are missing; run tests/independent/install.sh")
    os.execv(PYTHON, [str(PYTHON), *sys.argv])


def report(name, part, seconds):
    notes = "".join(f", {count:,} {what}" for what, count in part.notes.items())
    print(f"{name:13} {part.tried:>6,} tried, {part.claims:>7,} claims compared, {len(part.wrong)} wrong{notes} ({seconds:.0f} s)", flush=True)
    for line in part.wrong[:SHOWN]:
        print(f"    {line}")
    if len(part.wrong) > SHOWN:
        print(f"    and {len(part.wrong) - SHOWN} more")


def clean(folder, part):
    """Trees with a difference stay, everything else goes."""
    for path in folder.iterdir():
        if not (part.wrong and path.name.startswith("wrong-")):
            path.unlink()
    if not any(folder.iterdir()):
        folder.rmdir()


if __name__ == "__main__":
    main()
