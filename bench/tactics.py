#!/usr/bin/env python3
"""The share of the tactics in bench/tactics/tactics.epd that a program solves over UCI, one second each.

usage: tactics.py [GAMETREE] [SECONDS] [FILE]; another program is named in ENGINE, such as ENGINE=/usr/games/stockfish
"""

import os
import sys
from pathlib import Path

import chess
import chess.engine


def main():
    gametree = sys.argv[1] if len(sys.argv) > 1 else "target/release/gametree"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    file = Path(sys.argv[3]) if len(sys.argv) > 3 else Path(__file__).parent / "tactics" / "tactics.epd"
    command = [os.environ["ENGINE"]] if "ENGINE" in os.environ else [gametree, "uci"]
    kinds = {"mate": [0, 0], "other": [0, 0]}
    with chess.engine.SimpleEngine.popen_uci(command, timeout=60) as engine:
        engine.configure({"Threads": 1, "Hash": 64})
        for number, line in enumerate(line for line in file.read_text().splitlines() if line and not line.startswith("#")):
            board = chess.Board()
            operations = board.set_epd(line)
            found = engine.play(board, chess.engine.Limit(time=seconds), game=number).move
            kind = kinds["mate" if "dm" in operations else "other"]
            kind[1] += 1
            if found in operations["bm"]:
                kind[0] += 1
            else:
                print(f"missed  {operations['id']}: {board.san(found)}, expected {board.san(operations['bm'][0])}")
    solved, all_of_them = (sum(kind[each] for kind in kinds.values()) for each in (0, 1))
    share = 100 * solved / max(all_of_them, 1)
    print(f"solved  {solved} of {all_of_them} ({share:.1f} %) at {seconds:g} s each; mates {kinds['mate'][0]} of {kinds['mate'][1]}")


main()
