#!/usr/bin/env python3
"""The program as python-chess talks to it over UCI: games with pondering, analysis of several lines, all options; and what it says to nonsense.
usage: client.py GAMETREE"""

import logging
import random
import subprocess
import sys

import chess
import chess.engine

GAMES, LONGEST, SEED = 20, 50, 7


class Heard(logging.Handler):
    """Whatever python-chess finds wrong with the protocol it logs as a warning or worse."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def set_options(engine):
    count = 0
    for name, option in engine.options.items():
        if option.is_managed():
            continue
        values = {"check": [True, False], "button": [None], "combo": option.var or [], "string": [option.default]}.get(option.type)
        if option.type == "spin":
            # Not more memory and threads than a small machine has.
            most = min(option.max, {"hash": 64, "threads": 2}.get(name.lower(), option.max))
            values = [option.min, most, min(option.default, most)]
        for value in values:
            engine.configure({name: value})
            count += 1
    engine.configure({"Hash": 16, "Threads": 1, "UCI_LimitStrength": False})
    engine.ping()
    return count


def play(engines, number, dice):
    """One game. Every fourth one is of Chess960, and in every other one the opponent moves at random."""
    board = chess.Board.from_chess960_pos(dice.randrange(960)) if number % 4 == 3 else chess.Board()
    while not board.is_game_over(claim_draw=True) and board.ply() < LONGEST:
        if number % 2 and board.turn == chess.BLACK:
            board.push(dice.choice(list(board.legal_moves)))
            continue
        limit = chess.engine.Limit(time=0.02) if number % 3 else chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
        engine = engines[board.turn]
        result = engine.play(board, limit, game=number, ponder=True, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, (board.fen(), result.move)
        board.push(result.move)
        assert result.ponder is None or result.ponder in board.legal_moves, (board.fen(), result.ponder)
    return board.ply()


def analyse(engine):
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    found = engine.analyse(board, chess.engine.Limit(depth=6), multipv=4)
    assert len(found) == 4 and [line["multipv"] for line in found] == [1, 2, 3, 4], found
    assert found[0]["score"].relative.mate() == 1 and board.san(found[0]["pv"][0]) == "Qxf7#", found[0]
    with engine.analysis(chess.Board(), multipv=2) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 5 and info.get("multipv") == 2:
                break
    only = engine.play(chess.Board(), chess.engine.Limit(depth=3), root_moves=[chess.Move.from_uci("a2a3")])
    assert only.move == chess.Move.from_uci("a2a3"), only


NONSENSE = [
    "position fen x", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position startpos moves e7e5", "position startpos moves e2e4 e2e4", "position",
    "position startpos moves", "go depth", "go depth x", "go wtime -5 btime -5", "go movetime 99999999999999999999 depth 1", "go mate 0 depth 1",
    "setoption", "setoption name", "setoption name Nothing value 1", "setoption name Hash value -1", "setoption name Threads value many",
    "ponderhit", "stop", "stop", "debug maybe", "register later", "xyzzy", "go perft", "\0\0", "uci uci uci", "isready now",
]


def nonsense(gametree):
    """Random bytes and wrong lines: an answer that says why, and never an end."""
    dice = random.Random(SEED)
    for round in range(6):
        lines = [line.encode() for line in NONSENSE]
        dice.shuffle(lines)
        for _ in range(30):
            noise = bytes(dice.randrange(256) for _ in range(dice.randrange(60)))
            lines.insert(dice.randrange(len(lines)), noise.replace(b"\n", b" ").replace(b"quit", b"quiz"))
        text = b"uci\n" + b"\n".join(lines) + b"\nstop\nposition startpos\ngo depth 2\nisready\nquit\n"
        done = subprocess.run([gametree, "uci"], input=text, capture_output=True, timeout=60)
        assert done.returncode == 0, (round, done.returncode, done.stderr[-500:])
        said = done.stdout.decode("utf-8", "replace")
        assert said.count("info string") >= 10, said
        assert "panicked" not in done.stderr.decode("utf-8", "replace")
    for text in (b"go infinite\nquit\n", b"position startpos\ngo ponder wtime 1 btime 1\nquit\n", b"go infinite\n"):
        done = subprocess.run([gametree, "uci"], input=text, capture_output=True, timeout=20)
        assert done.returncode == 0, (text, done)


def main():
    gametree = sys.argv[1]
    heard = Heard()
    logging.getLogger("chess.engine").addHandler(heard)
    dice = random.Random(SEED)
    with chess.engine.SimpleEngine.popen_uci([gametree, "uci"], timeout=60) as first, chess.engine.SimpleEngine.popen_uci([gametree, "uci"], timeout=60) as second:
        options = set_options(first)
        second.configure({"Hash": 16})
        analyse(first)
        plies = sum(play([second, first], number, dice) for number in range(GAMES))
    if heard.lines:
        sys.exit("python-chess complains:\n" + "\n".join(heard.lines[:20]))
    print(f"ok      {GAMES} games of {plies} plies, {options} settings and two analyses by python-chess, without a complaint")
    nonsense(gametree)
    print("ok      nonsense is answered with its reason, and quit ends any search")


main()
