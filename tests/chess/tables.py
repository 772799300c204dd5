#!/usr/bin/env python3
"""Endgame tables and opening books of others, read here and by python-chess. usage: tables.py GAMETREE"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.pgn
import chess.polyglot
import chess.syzygy

from peer import DATA

OUTCOMES = {-2: "loss", -1: "blessed loss", 0: "draw", 1: "cursed win", 2: "win"}


def ask(gametree, *arguments):
    done = subprocess.run([gametree, "tables", *map(str, arguments), "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{arguments}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def random_ending(dice):
    """Two kings and one or two pieces on squares where they may stand."""
    while True:
        board = chess.Board(None)
        squares = dice.sample(range(64), 4)
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2 : 3 + dice.randrange(2)]:
            board.set_piece_at(square, chess.Piece(dice.randrange(1, 6), dice.random() < 0.5))
        board.turn = dice.random() < 0.5
        if board.is_valid() and not board.is_game_over():
            return board


def endings(gametree, count=150):
    folder, dice = DATA / "syzygy" / "regular", random.Random(4)
    known = 0
    with chess.syzygy.open_tablebase(str(folder)) as tables:
        for _ in range(count):
            board = random_ending(dice)
            right, plies = tables.get_wdl(board), tables.get_dtz(board)
            said = ask(gametree, "show", folder, "--position", board.fen())
            if right is None or plies is None:
                continue
            known += 1
            if said["outcome"] != OUTCOMES[right]:
                sys.exit(f"{board.fen()}: {said['outcome']}, by python-chess {OUTCOMES[right]}")
            # The move keeps what the position is worth, and in a won one it is on the shortest way.
            move = board.parse_san(said["best"])
            zeroing = board.is_zeroing(move)
            board.push(move)
            if not board.is_game_over() and -tables.probe_wdl(board) != right:
                sys.exit(f"{said['position']}: {said['best']} gives away the {OUTCOMES[right]}")
            if right == 2 and not zeroing and not board.is_game_over() and abs(tables.probe_dtz(board)) >= abs(plies):
                sys.exit(f"{said['position']}: {said['best']} makes no progress")
    print(f"ok      {known} endings, as python-chess reads the same tables")
    return known


def roots(gametree, count=40):
    """A UCI search whose root is in the tables says what they say at once, and plays a move that keeps it: with tables of distances, and without."""
    whole, dice = DATA / "syzygy" / "regular", random.Random(6)
    with tempfile.TemporaryDirectory() as folder, chess.syzygy.open_tablebase(str(whole)) as tables:
        for file in whole.glob("K?vK.rtbw"):
            (Path(folder) / file.name).symlink_to(file)
        for path in (whole, folder):
            asked = 0
            while asked < count:
                board = random_ending(dice)
                right = tables.get_wdl(board)
                if right is None or len(board.piece_map()) != 3 or board.legal_moves.count() < 2:
                    continue
                asked += 1
                lines = [f"setoption name SyzygyPath value {path}", f"position fen {board.fen()}", "go depth 1"]
                done = subprocess.run([gametree, "uci"], input="\n".join(lines) + "\n", capture_output=True, text=True)
                words = done.stdout.split()
                kind, score = words[words.index("score") + 1 : words.index("score") + 3]
                decided = kind == "mate" or abs(int(score)) > 3000
                said = (int(score) > 0) - (int(score) < 0) if decided else 0
                if said != (right > 1) - (right < -1):
                    sys.exit(f"{board.fen()}: {kind} {score}, by python-chess {OUTCOMES[right]}")
                board.push_uci(words[words.index("bestmove") + 1])
                if not board.is_game_over() and -tables.probe_wdl(board) != right:
                    sys.exit(f"{board.fen()}: the last move gives away the {OUTCOMES[right]}")
    print(f"ok      {2 * count} UCI searches with their root in the tables")


def books(gametree):
    """A book of others, and one that is made here from games, both read by python-chess, too."""
    dice, compared = random.Random(5), 0
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "own.bin"
        games = [DATA / "pgn" / name for name in ("kasparov-deep-blue-1997.pgn", "uci-moves.pgn")]
        ask(gametree, "build", "chess", *(word for game in games for word in ("--pgn", game)), "--out", own)
        for file in (DATA / "polyglot" / "performance.bin", own):
            with chess.polyglot.open_reader(str(file)) as reader:
                for _ in range(20):
                    board = chess.Board()
                    while True:
                        entries = {board.san(entry.move): entry.weight for entry in reader.find_all(board, minimum_weight=0)}
                        said = ask(gametree, "show", file, "--position", board.fen(en_passant="fen"))
                        if {row["move"]: row["weight"] for row in said["moves"]} != entries:
                            sys.exit(f"{file.name}, {board.fen()}: {said['moves']}, by python-chess {entries}")
                        compared += 1
                        if not entries or board.ply() > 8:
                            break
                        board.push_san(dice.choice(sorted(entries)))
    print(f"ok      {compared} positions in two opening books, as python-chess reads them")


def games(gametree):
    """Where the games of others end."""
    compared = 0
    names = ["kasparov-deep-blue-1997", "chessbase-empty-line", "cutechess-fischerrandom", "molinari-bordais-1979"]
    names += ["nepomniachtchi-liren-game1", "uci-moves", "utf8-bom"]
    for name in names:
        with (DATA / "pgn" / f"{name}.pgn").open(encoding="utf-8-sig") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                text = str(game)
                command = [gametree, "perft", "chess", "--position", text, "--depth", "1", "--json"]
                done = subprocess.run(command, capture_output=True, text=True)
                if done.returncode != 0:
                    sys.exit(f"{name}: {done.stderr.strip()}")
                end, said = game.end().board(), json.loads(done.stdout)
                found = chess.Board(said["position"].split(" after ")[0], chess960=end.chess960)
                if found.board_fen() != end.board_fen() or found.turn != end.turn:
                    sys.exit(f"{name}: {said['position']}, by python-chess {end.fen()}")
                compared += 1
    print(f"ok      {compared} games in PGN end where python-chess says")


def main():
    gametree = sys.argv[1]
    games(gametree)
    books(gametree)
    roots(gametree)
    if endings(gametree) < 50:
        sys.exit("too few endings are in the tables")


main()
