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


def random_ending(dice, pieces):
    """These pieces, such as KQvKP, on squares where they may stand, with either side to move; sometimes a pawn can be captured in passing."""
    sides = pieces.split("v")
    if dice.random() < 0.5:
        sides.reverse()
    while True:
        board = chess.Board(None)
        squares = dice.sample(range(64), sum(map(len, sides)))
        for color, letters in zip((chess.WHITE, chess.BLACK), sides):
            for letter in letters:
                board.set_piece_at(squares.pop(), chess.Piece.from_symbol(letter if color else letter.lower()))
        board.turn = dice.random() < 0.5
        rank = 4 if board.turn else 3
        passed = [square for square in board.pieces(chess.PAWN, not board.turn) if chess.square_rank(square) == rank]
        if passed and dice.random() < 0.7:
            board.ep_square = passed[0] + (8 if board.turn else -8)
        if board.is_valid() and any(board.legal_moves):
            return board


def in_passing(dice):
    """A pawn that has just moved two squares and can be captured."""
    while True:
        board = chess.Board(None)
        board.turn = dice.random() < 0.5
        rank, file = (4 if board.turn else 3), dice.randrange(7)
        files = dice.sample([file, file + 1], 2)
        for color, pawn in zip((board.turn, not board.turn), files):
            board.set_piece_at(chess.square(pawn, rank), chess.Piece(chess.PAWN, color))
            empty = [square for square in chess.SQUARES if board.piece_at(square) is None]
            board.set_piece_at(dice.choice(empty), chess.Piece(chess.KING, color))
        board.ep_square = chess.square(files[1], rank + (1 if board.turn else -1))
        if board.is_valid() and board.has_legal_en_passant():
            return board


def ask_many(gametree, folder, boards):
    """What the tables in a folder say about each board, by one process."""
    with tempfile.NamedTemporaryFile("w", suffix=".fen") as file:
        file.write("".join(f"{board.fen(en_passant='fen')}\n" for board in boards))
        file.flush()
        command = [gametree, "tables", "show", str(folder), "--positions", file.name, "--json"]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{folder}: {done.stderr.strip()}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def distance(tables, board, move):
    """Plies to a capture, a pawn's move or mate if this move is played and still wins; a lot if it does not."""
    zeroing = board.is_zeroing(move)
    board.push(move)
    wins = board.is_checkmate() or (any(board.legal_moves) and tables.probe_wdl(board) == -2)
    plies = 1 if zeroing or board.is_checkmate() else 1 + abs(tables.probe_dtz(board)) if wins else 0
    board.pop()
    return plies if wins else 1000


def endings(gametree, each=200):
    """Every table: outcome, distance and best move as python-chess finds them."""
    folder, dice = DATA / "syzygy" / "regular", random.Random(4)
    names = sorted(path.stem for path in folder.glob("*.rtbw"))
    boards = [random_ending(dice, name) for name in names for _ in range(each)]
    boards += [in_passing(dice) for _ in range(each)]
    answers = ask_many(gametree, folder, boards)
    if len(answers) != len(boards):
        sys.exit(f"{len(boards)} positions, but {len(answers)} answers")
    with chess.syzygy.open_tablebase(str(folder)) as tables:
        for board, said in zip(boards, answers):
            right, plies = tables.probe_wdl(board), tables.probe_dtz(board)
            if said["outcome"] != OUTCOMES[right] or said["dtz"] != plies:
                sys.exit(f"{board.fen()}: {said['outcome']}, {said['dtz']}, by python-chess {OUTCOMES[right]}, {plies}")
            # The move keeps what the position is worth, and in a won one it is on the shortest way.
            move = board.parse_san(said["best"])
            if right == 2 and dice.random() < 0.05:
                nearest = min(map(lambda other: distance(tables, board, other), board.legal_moves))
                if distance(tables, board, move) != nearest:
                    sys.exit(f"{said['position']}: {said['best']} is not on the shortest way")
            board.push(move)
            if any(board.legal_moves) and -tables.probe_wdl(board) != right:
                sys.exit(f"{said['position']}: {said['best']} gives away the {OUTCOMES[right]}")
    print(f"ok      {len(boards)} endings of {len(names)} tables: outcome, distance and move, as python-chess reads them")
    return len(boards)


def damaged(gametree, count=300):
    """Tables with a bit that is wrong, or without their end: an error that names the file, never a crash and never an answer."""
    dice, whole = random.Random(6), DATA / "syzygy" / "regular"
    names = ["KQvK", "KRvK", "KPvK", "KQvKR", "KPvKP", "KBNvK"]
    for number in range(count):
        name, kind = names[number % len(names)], ("rtbw", "rtbz")[number // len(names) % 2]
        with tempfile.TemporaryDirectory() as folder:
            for path in whole.glob("*.rtb?"):
                (Path(folder) / path.name).symlink_to(path)
            table = Path(folder) / f"{name}.{kind}"
            content = bytearray(table.read_bytes())
            if number % 5 == 4:
                content = content[: dice.randrange(len(content) // 64) * 64 + 16]
            else:
                # Mostly where the structure is.
                place = dice.randrange(min(len(content), 400)) if number % 2 else dice.randrange(len(content))
                content[place] ^= 1 << dice.randrange(8)
            table.unlink()
            table.write_bytes(content)
            board = random_ending(dice, name)
            # Distances are asked where a table of outcomes alone does not do.
            with chess.syzygy.open_tablebase(str(whole)) as tables:
                while tables.probe_wdl(board) == 0 or abs(tables.probe_dtz(board)) < 3:
                    board = random_ending(dice, name)
            command = [gametree, "tables", "show", folder, "--position", board.fen(), "--json"]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 3 or f"{name}.{kind}" not in done.stderr or done.stdout:
                sys.exit(f"a damaged {name}.{kind}: {done.returncode} {done.stdout}{done.stderr} {board.fen()}")
    print(f"ok      {count} damaged tables, none of them believed")


def roots(gametree, count=40):
    """A UCI search whose root is in the tables says what they say at once, and plays a move that keeps it."""
    folder, dice, asked = DATA / "syzygy" / "regular", random.Random(6), 0
    with chess.syzygy.open_tablebase(str(folder)) as tables:
        while asked < count:
            board = random_ending(dice, dice.choice(["KQvK", "KRvK", "KPvK"]))
            right = tables.get_wdl(board)
            if right is None or tables.get_dtz(board) is None:
                continue
            asked += 1
            lines = [f"setoption name SyzygyPath value {folder}", f"position fen {board.fen()}", "go depth 1"]
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
    print(f"ok      {asked} UCI searches with their root in the tables")


def at_the_root(gametree, count=20):
    """A search by UCI plays the table's move, with a folder that has the tables of king and queen against king alone."""
    dice, whole = random.Random(7), DATA / "syzygy" / "regular"
    with tempfile.TemporaryDirectory() as folder, chess.syzygy.open_tablebase(str(whole)) as tables:
        for path in whole.glob("KQvK.rtb?"):
            (Path(folder) / path.name).write_bytes(path.read_bytes())
        boards = [random_ending(dice, "KQvK") for _ in range(count)]
        lines = [f"setoption name SyzygyPath value {folder}"]
        for board in boards:
            lines += [f"position fen {board.fen()}", "go depth 2"]
        done = subprocess.run([gametree, "uci"], input="\n".join([*lines, ""]), capture_output=True, text=True)
        moves = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("bestmove")]
        if len(moves) != count:
            sys.exit(f"{count} searches, but {len(moves)} moves: {done.stdout}{done.stderr}")
        for board, text in zip(boards, moves):
            nearest = min(distance(tables, board, other) for other in board.legal_moves)
            if distance(tables, board, chess.Move.from_uci(text)) != nearest:
                sys.exit(f"{board.fen()}: {text} is not on the shortest way")
        table = Path(folder) / "KQvK.rtbw"
        content = bytearray(table.read_bytes())
        content[200] ^= 4
        table.write_bytes(content)
        done = subprocess.run([gametree, "uci"], input="\n".join([*lines, ""]), capture_output=True, text=True)
        if done.returncode != 0 or done.stdout.count("KQvK.rtbw") != 1 or done.stdout.count("bestmove") != count:
            sys.exit(f"a damaged table by UCI: {done.returncode} {done.stdout}{done.stderr}")
    print(f"ok      {count} searches by UCI play the tables' move, and name a damaged table once")


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
    if endings(gametree) < 5000:
        sys.exit("too few endings are in the tables")
    damaged(gametree)
    at_the_root(gametree)


main()
