"""Random positions of chess: how many moves there are, whether the game is over, and the mates in one and two moves, against python-chess and
brute force."""

import re
from fractions import Fraction

import chess

DEFAULT = 620
# Positions with the nodes after which a mate was once called exact that is not there, or not the shortest: the first has no mate in sight,
# but the move that is looked at first allows one. They are tried every time.
KNOWN = [
    ("7k/8/R7/3p3K/2B5/8/8/8 b - - 0 1", 500, False),
    ("8/8/8/B1Q5/6p1/8/8/k1K5 b - - 0 1", 500, False),
    ("8/1N6/8/6p1/8/8/1K3Q2/3k4 b - - 0 1", 5000, True),
    ("8/8/8/6B1/8/4K3/2Q5/5k2 b - - 0 1", 500, True),
    ("8/8/8/8/2R2Q2/8/4K3/1k6 w - - 0 1", 50000, True),
]


def position(dice):
    """A position from a random game. Captures and checks are more likely, so that endings and mates come about."""
    while True:
        board = chess.Board()
        for _ in range(dice.randrange(4, 160)):
            moves = list(board.legal_moves)
            if not moves or board.is_insufficient_material() or board.halfmove_clock >= 100:
                break
            sharp = [move for move in moves if board.is_capture(move) or board.gives_check(move)]
            board.push(dice.choice(sharp if sharp and dice.random() < 0.4 else moves))
        # Without its past, as a FEN has it: repetitions are tried by the tests of chess.
        board = chess.Board(board.fen())
        if board.halfmove_clock < 90 or dice.random() < 0.2:
            return board


def lone(dice):
    """An ending with a few pieces and the weaker king at the edge with the other near it, where mates are common."""
    while True:
        board = chess.Board(None)
        weak = dice.choice((*range(8), *range(56, 64)))
        strong = dice.choice([square for square in range(64) if 2 <= chess.square_distance(square, weak) <= 3])
        squares = dice.sample([square for square in range(64) if square not in (weak, strong)], 3)
        board.set_piece_at(strong, chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(weak, chess.Piece(chess.KING, chess.BLACK))
        pieces = dice.sample([chess.QUEEN, chess.ROOK, chess.ROOK, chess.BISHOP, chess.KNIGHT], 2)
        for square, piece in zip(squares, pieces):
            board.set_piece_at(square, chess.Piece(piece, chess.WHITE))
        if dice.random() < 0.5 and 8 <= squares[2] < 56:
            board.set_piece_at(squares[2], chess.Piece(chess.PAWN, chess.BLACK))
        board.turn = dice.random() < 0.7
        if board.is_valid():
            return board


def mate_in_one(board):
    """Whether the side to move can mate at once."""
    for move in board.legal_moves:
        if board.gives_check(move):
            board.push(move)
            mated = board.is_checkmate()
            board.pop()
            if mated:
                return True
    return False


def mated_in(board, moves):
    """Whether every move of the side to move allows mate in so many moves; False where there is no move."""
    found = False
    for move in board.legal_moves:
        found = True
        board.push(move)
        lost = not drawn(board) and mates_in(board, moves)
        board.pop()
        if not lost:
            return False
    return found


def mates_in(board, moves):
    """Whether the side to move can mate within so many moves of its own."""
    if mate_in_one(board):
        return True
    if moves == 1:
        return False
    for move in list(board.legal_moves):
        board.push(move)
        won = not drawn(board) and mated_in(board, moves - 1)
        board.pop()
        if won:
            return True
    return False


def drawn(board):
    return board.is_insufficient_material() or board.is_stalemate() or (board.halfmove_clock >= 100 and not board.is_checkmate())


def check(part):
    for text, nodes, every in KNOWN:
        part.tried += 1
        mates(part, chess.Board(text), nodes, every)
    while part.tried < part.count:
        board = lone(part.dice) if part.dice.random() < 0.4 else position(part.dice)
        part.tried += 1
        counts(part, board)
        if board.is_checkmate() or drawn(board):
            end(part, board)
        else:
            mates(part, board, part.dice.choice((500, 5000, 50000)), part.dice.random() < 0.5)


def counts(part, board):
    """Legal moves, two plies deep. Draws by rule do not stop a count, here and in other programs."""
    words = ["perft", "chess", "--position", board.fen(), "--depth", "2", "--divide"]
    report = part.ask(*words)
    if report is None:
        return
    below = {}
    for move in board.legal_moves:
        name = board.san(move)
        board.push(move)
        below[name] = board.legal_moves.count()
        board.pop()
    where, true = part.shown(words), [1, len(below), sum(below.values())]
    part.claim(report["sequences"] == true, where, f"counts {report['sequences']}; it is {true}")
    if drawn(board):
        # The count goes on here, but a finished game has no moves to list.
        return
    found = {row["move"]: row["sequences"] for row in report["divide"]}
    part.claim(found == below, where, "the moves, or the counts below them, differ")


def end(part, board):
    """A finished game is known as such, with its result and its rule."""
    words = ["analyze", "chess", "--position", board.fen(), "--nodes", "1000"]
    report = part.ask(*words)
    if report is None:
        return
    if board.is_checkmate():
        value, word = (-32 if board.turn else 32), "checkmate"
    else:
        value, word = 0, "stalemate" if board.is_stalemate() else "nobody can mate" if board.is_insufficient_material() else "fifty"
    right = report["exact"] and report["mover"] is None and not report["moves"]
    right = right and report["payoffs"]["White"] == str(value) and word in report["meaning"]
    part.claim(right, part.shown(words), f"means '{report['meaning']}'; it is over: {word}")
    part.note("ended by a rule")


def mates(part, board, nodes, every):
    """Mates that are claimed are there and are the shortest; those within two moves are found where nothing else is asked for."""
    winning = next((moves for moves in (1, 2) if mates_in(board, moves)), None)
    losing = None if winning else next((moves for moves in (1, 2) if mated_in(board, moves)), None)
    words = ["analyze", "chess", "--position", board.fen(), "--nodes", str(nodes)]
    if every:
        words.append("--all-moves")
    report = part.ask(*words)
    if report is None:
        return
    where = part.shown(words)
    mover, other = ("White", "Black") if board.turn else ("Black", "White")
    true = f"{mover} mates in {winning}" if winning else f"{other} mates in {losing}" if losing else None
    part.note("mates in one or two", true is not None)
    claimed = claim(report)
    if claimed is not None and (short(claimed) or true):
        part.claim(claimed == true, where, f"claims '{claimed}' as exact; it is '{true or 'no mate within two moves'}'")
        part.note("of them claimed", true is not None)
    if true and nodes == 50000 and not every:
        seen = sighted(report, mover, other)
        part.claim(seen == true, where, f"does not find '{true}' in {nodes} nodes; it sees '{seen}'")
    for row in report["moves"]:
        move(part, board, row, where)


def move(part, board, row, where):
    """A mate that a single move is said to lead to."""
    claimed = claim(row)
    try:
        after = board.parse_san(row["move"])
    except ValueError:
        part.claim(False, where, f"shows a move {row['move']} that is not legal")
        return
    if claimed is None:
        return
    mover = "White" if board.turn else "Black"
    winner, moves = re.match(r"(\w+) mates in (\d+)", claimed).groups()
    if int(moves) > 2:
        return
    board.push(after)
    if winner == mover:
        true = board.is_checkmate() if moves == "1" else not board.is_checkmate() and not drawn(board) and mated_in(board, 1)
    else:
        true = mates_in(board, int(moves)) and not (moves == "2" and mates_in(board, 1))
    board.pop()
    part.claim(true, where, f"claims of {row['move']} that {claimed}")
    part.note("mates by a single move")


def sighted(report, mover, other):
    """'White mates in 2', where the value says so, proven or not: a win is worth 32, less a thousandth per ply until it comes."""
    value = Fraction(report["value"])
    plies = 32000 - abs(value) * 1000
    return f"{mover if value > 0 else other} mates in {(plies + 1) // 2}" if plies < 500 else None


def claim(row):
    """'White mates in 2', where a report or a row calls that exact; None otherwise."""
    found = re.match(r"(\w+ mates in \d+)", row["meaning"] or "")
    return found.group(1) if found and row["exact"] and row["bound"] == "exact" else None


def short(text):
    return text.endswith(" in 1") or text.endswith(" in 2")
