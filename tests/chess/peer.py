"""What the tests and benches of chess share: where Stockfish is, how to ask it for counts, and random positions."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import chess

DATA = Path(__file__).resolve().parents[2] / "target" / "peers" / "chess" / "data"


def stockfish():
    """The path of Stockfish, which tests/chess/install.sh installs."""
    named = os.environ.get("STOCKFISH") or shutil.which("stockfish") or "/usr/games/stockfish"
    if not os.access(named, os.X_OK):
        sys.exit("there is no stockfish; run tests/chess/install.sh")
    return named


def stockfish_counts(questions):
    """How many ways there are to play on, by Stockfish, for (position, depth) each. All of them are asked in one process."""
    lines = ["setoption name UCI_Chess960 value true"]
    for position, depth in questions:
        lines += [f"position fen {position}", f"go perft {depth}"]
    text = "\n".join([*lines, "quit", ""])
    done = subprocess.run([stockfish()], input=text, capture_output=True, text=True, check=True)
    counts = [int(line.split(":")[1]) for line in done.stdout.splitlines() if line.startswith("Nodes searched")]
    if len(counts) != len(questions):
        sys.exit(f"Stockfish gave {len(counts)} counts for {len(questions)} questions")
    return counts


def random_positions(count, seed):
    """Positions from random games, from the first move to bare endings; every third game is one of Chess960."""
    dice = random.Random(seed)
    found = []
    while len(found) < count:
        if len(found) % 3 == 0:
            board = chess.Board.from_chess960_pos(dice.randrange(960))
        else:
            board = chess.Board()
        board.chess960 = len(found) % 3 == 0
        for _ in range(dice.randrange(1, 160)):
            moves = list(board.legal_moves)
            if not moves:
                break
            # Captures are more likely, so that endings come about.
            taking = [move for move in moves if board.is_capture(move)]
            board.push(dice.choice(taking if taking and dice.random() < 0.4 else moves))
        # Not even a random game goes on after fifty moves.
        if board.legal_moves and board.halfmove_clock < 100:
            found.append(board.shredder_fen() if board.chess960 else board.fen())
    return found
