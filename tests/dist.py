#!/usr/bin/env python3
"""Whether a binary for distribution works: a proof, and the node counts of all benchmarked searches. usage: dist.py GAMETREE"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def answer(*arguments):
    return json.loads(subprocess.run([sys.argv[1], *arguments, "--json"], check=True, capture_output=True).stdout)


def main():
    solved = answer("solve", "nim:2,2,2")
    if (solved["value"], solved["exact"]) != ("1", True):
        sys.exit(f"nim:2,2,2 is a win for the first player; the program says {solved['value']}")
    lines = (ROOT / "bench" / "signature.txt").read_text().splitlines()
    wanted = {name: int(nodes) for nodes, name in (line.split(maxsplit=1) for line in lines if line.strip())}
    bench = answer("bench")
    # A search that counts no nodes has another number, such as an exploitability.
    found = {row["name"]: row.get("nodes", row.get("number")) for row in bench["searches"]}
    found["signature"] = bench["signature"]
    for name, number in wanted.items():
        if found.get(name) != number:
            sys.exit(f"{name}: {found.get(name)}; bench/signature.txt has {number}")
    print(f"{sys.argv[1]} solves nim:2,2,2 and has the numbers of bench/signature.txt in {len(wanted) - 1} searches")


if __name__ == "__main__":
    main()
