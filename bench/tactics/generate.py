#!/usr/bin/env python3
"""Makes the tactics of tactics.epd with Stockfish, from seeds. usage: generate.py OUT [COUNT] [FIRST SEED]

A game between two weak players, who look at a few hundred positions a move and now and then choose at random, is walked through. A position is
kept when exactly one move wins: Stockfish gives it at least two pawns (or mate in 2 to 5), the next best move at most one, and it takes nothing back.
A shallow search picks the candidates, depth 16 decides, and depth 18 must agree. At most one position comes from a game. The file grows as
they are found, so that the script can be stopped at any moment. A run is repeatable as a whole, because what Stockfish remembers of one game
reaches the next.
"""

import random
import sys
from pathlib import Path

import chess
import chess.engine

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "chess"))
from peer import stockfish

PLAYER_NODES, LONGEST, WIN, NOTHING, MATE = 150, 120, 200, 100, 100_000
STEPS = (7, 12, 16, 18)


def score(info):
    return info["score"].relative.score(mate_score=MATE)


def only_winner(engine, board, depth):
    """The one winning move, and its value; nothing where there is none or more than one."""
    found = engine.analyse(board, chess.engine.Limit(depth=depth), multipv=2)
    if len(found) < 2:
        return None
    best, second = score(found[0]), score(found[1])
    mate = found[0]["score"].relative.mate()
    if mate is not None and not 2 <= mate <= 5:
        return None
    if best < WIN or second > NOTHING or best - second < WIN:
        return None
    return found[0]["pv"][0], best, mate


def takes_back(board, move):
    """Whether a move takes what has just taken."""
    if not board.move_stack:
        return False
    last = board.pop()
    took = board.is_capture(last)
    board.push(last)
    return took and move.to_square == last.to_square


def tactic(engine, board):
    answers = set()
    for depth in STEPS:
        found = only_winner(engine, board, depth)
        # The shallow look only says whether it is worth to look again.
        if found is None:
            return None
        move, best, mate = found
        if depth >= 16:
            answers.add(move)
    return None if len(answers) != 1 or takes_back(board, move) else found


def weak_move(engine, board, dice):
    if board.ply() < 8 or dice.random() < 0.08:
        return dice.choice(sorted(board.legal_moves, key=chess.Move.uci))
    return engine.play(board, chess.engine.Limit(nodes=PLAYER_NODES)).move


def from_game(engine, seed):
    dice, board = random.Random(seed), chess.Board()
    while board.ply() < LONGEST and not board.is_game_over(claim_draw=True):
        if board.ply() >= 12 and not board.is_check():
            found = tactic(engine, board)
            if found is not None:
                return board, found
        board.push(weak_move(engine, board, dice))
    return None


def main():
    out = Path(sys.argv[1])
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    seen = 0
    with chess.engine.SimpleEngine.popen_uci(stockfish()) as engine:
        engine.configure({"Threads": 1, "Hash": 16})
        name = engine.id["name"]
        if not out.exists():
            out.write_text(f"# Tactics made by bench/tactics/generate.py with {name}: one move wins, at depths 16 and 18.\n")
        while seen < wanted:
            made = from_game(engine, seed)
            if made is not None:
                board, (move, best, mate) = made
                operations = {"bm": [move], "id": f"gametree.{seed:04}"}
                operations["dm" if mate else "ce"] = mate or best
                with out.open("a") as file:
                    file.write(board.epd(**operations) + "\n")
                seen += 1
            seed += 1


main()
