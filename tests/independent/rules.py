"""The rules of the small games once more, as plainly as possible, and a solver that looks at everything.

A game has a `spec` (its name on the command line), a `start`, and for a state `mover` (0 or 1), `over` (what the first player gets, or
None) and `moves` (pairs of a name and the state behind it). States are tuples."""

import sys

sys.setrecursionlimit(10000)
LETTERS = "abcdefghijklmnop"


class Solver:
    """Minimax with a memory of whole states."""

    def __init__(self, game):
        self.game, self.known = game, {}

    def first(self, state):
        """What the first player gets if both play well."""
        value = self.known.get(state)
        if value is None:
            value = self.game.over(state)
            if value is None:
                below = [self.first(after) for _, after in self.game.moves(state)]
                value = max(below) if self.game.mover(state) == 0 else min(below)
            self.known[state] = value
        return value

    def to_mover(self, state):
        """What the position and each move are worth to the player to move."""
        sign = 1 if self.game.mover(state) == 0 else -1
        return sign * self.first(state), {name: sign * self.first(after) for name, after in self.game.moves(state)}


def random_play(game, dice, plies):
    """The moves and the state after at most so many random moves, before the end of the game."""
    state, played = game.start, []
    for _ in range(plies):
        # Moves that end the game are left out, so that late positions come about.
        going_on = [(name, after) for name, after in game.moves(state) if game.over(after) is None]
        if not going_on:
            break
        name, after = dice.choice(going_on)
        played.append(name)
        state = after
    return played, state


class Nim:
    def __init__(self, piles, misere=False):
        self.spec = "nim:" + ",".join(map(str, piles)) + (",misere" if misere else "")
        self.start, self.misere = (0, tuple(piles)), misere

    def mover(self, state):
        return state[0]

    def over(self, state):
        mover, piles = state
        if any(piles):
            return None
        # The other player took the last object.
        return (1 if mover == 1 else -1) * (-1 if self.misere else 1)

    def moves(self, state):
        mover, piles = state
        return [
            (f"{pile + 1}-{take}", (1 - mover, piles[:pile] + (piles[pile] - take,) + piles[pile + 1 :]))
            for pile in range(len(piles))
            for take in range(1, piles[pile] + 1)
        ]


class Mnk:
    """K in a row on M columns and N rows. A state is the board from the lowest row up, 0, 1 or None a square."""

    def __init__(self, columns, rows, row):
        self.spec = f"mnk:{columns},{rows},{row}"
        self.columns, self.rows = columns, rows
        self.start = (None,) * (columns * rows)
        self.lines = []
        for x in range(columns):
            for y in range(rows):
                for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = [(x + step * dx, y + step * dy) for step in range(row)]
                    if all(0 <= a < columns and 0 <= b < rows for a, b in line):
                        self.lines.append([b * columns + a for a, b in line])

    def mover(self, state):
        return (len(state) - state.count(None)) % 2

    def over(self, state):
        for line in self.lines:
            owner = state[line[0]]
            if owner is not None and all(state[square] == owner for square in line):
                return 1 - 2 * owner
        return None if None in state else 0

    def moves(self, state):
        mover = self.mover(state)
        return [
            (f"{LETTERS[square % self.columns]}{square // self.columns + 1}", state[:square] + (mover,) + state[square + 1 :])
            for square in range(len(state))
            if state[square] is None
        ]


class Breakthrough:
    """A state is the mover and the board from White's first row up, 0, 1 or None a square."""

    def __init__(self, columns, rows):
        self.spec, self.columns, self.rows = f"breakthrough:{columns}x{rows}", columns, rows
        self.start = (0, (0,) * (2 * columns) + (None,) * (columns * (rows - 4)) + (1,) * (2 * columns))

    def mover(self, state):
        return state[0]

    def over(self, state):
        board = state[1]
        if 0 in board[-self.columns :] or 1 not in board:
            return 1
        if 1 in board[: self.columns] or 0 not in board:
            return -1
        return None

    def moves(self, state):
        mover, board = state
        found = []
        for square, man in enumerate(board):
            if man != mover:
                continue
            x, y = square % self.columns, square // self.columns
            for side in (-1, 0, 1):
                a, b = x + side, y + (1 if mover == 0 else -1)
                if not (0 <= a < self.columns and 0 <= b < self.rows):
                    continue
                there = board[b * self.columns + a]
                if there == mover or (there is not None and side == 0):
                    continue
                after = list(board)
                after[square], after[b * self.columns + a] = None, mover
                sign = "-" if there is None else "x"
                found.append((f"{LETTERS[x]}{y + 1}{sign}{LETTERS[a]}{b + 1}", (1 - mover, tuple(after))))
        return found


class Hex:
    """Blue (0) joins the first and the last row, Red (1) the first and the last column. A state is the mover, the board row by row, and
    whether the second player may still swap."""

    def __init__(self, size, swap=False):
        self.spec, self.size, self.swap = f"hex:{size}" + (",swap" if swap else ""), size, swap
        self.start = (0, (None,) * (size * size), swap)

    def mover(self, state):
        return state[0]

    def over(self, state):
        # Only the player who moved last can have joined their sides.
        last, board = 1 - state[0], state[1]
        place = (lambda near, along: near * self.size + along) if last == 0 else (lambda near, along: along * self.size + near)
        reached = [place(0, along) for along in range(self.size) if board[place(0, along)] == last]
        seen = set(reached)
        while reached:
            cell = reached.pop()
            y, x = divmod(cell, self.size)
            if (y if last == 0 else x) == self.size - 1:
                return 1 - 2 * last
            for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
                b, a = y + dy, x + dx
                near = b * self.size + a
                if 0 <= a < self.size and 0 <= b < self.size and near not in seen and board[near] == last:
                    seen.add(near)
                    reached.append(near)
        return None

    def moves(self, state):
        mover, board, swap = state
        found = [
            (f"{LETTERS[cell % self.size]}{cell // self.size + 1}", (1 - mover, board[:cell] + (mover,) + board[cell + 1 :], swap and mover == 0))
            for cell in range(len(board))
            if board[cell] is None
        ]
        if swap and mover == 1:
            y, x = divmod(board.index(0), self.size)
            taken = [None] * len(board)
            taken[x * self.size + y] = 1
            found.append(("swap", (0, tuple(taken), False)))
        return found


class ConnectFour:
    """A state is the columns, each a tuple of stones from below. A win is worth 1 with the winner's last stone and 1 more for each stone
    that the winner has left."""

    def __init__(self, columns=7, rows=6):
        self.spec, self.columns, self.rows = f"connect-four:{columns}x{rows}", columns, rows
        self.start = ((),) * columns
        self.lines = []
        for x in range(columns):
            for y in range(rows):
                for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = [(x + step * dx, y + step * dy) for step in range(4)]
                    if all(0 <= a < columns and 0 <= b < rows for a, b in line):
                        self.lines.append(line)

    def mover(self, state):
        return sum(map(len, state)) % 2

    def over(self, state):
        stones = sum(map(len, state))
        if stones >= 7:
            last = 1 - stones % 2
            for line in self.lines:
                if all(len(state[x]) > y and state[x][y] == last for x, y in line):
                    squares = self.columns * self.rows
                    have = (squares + 1 - last) // 2
                    used = (stones + 1 - last) // 2
                    return (1 - 2 * last) * (have - used + 1)
        return 0 if stones == self.columns * self.rows else None

    def moves(self, state):
        mover = self.mover(state)
        return [
            (str(x + 1), state[:x] + (state[x] + (mover,),) + state[x + 1 :]) for x in range(self.columns) if len(state[x]) < self.rows
        ]


class Othello:
    """A state is the mover and the board from the upper row down, 0, 1 or None a square."""

    def __init__(self, columns=8, rows=8):
        self.spec, self.columns, self.rows = "othello" if (columns, rows) == (8, 8) else f"othello:{columns}x{rows}", columns, rows
        board = [None] * (columns * rows)
        x, y = columns // 2, rows // 2
        board[(y - 1) * columns + x - 1] = board[y * columns + x] = 1
        board[(y - 1) * columns + x] = board[y * columns + x - 1] = 0
        self.start = (0, tuple(board))
        self.rays = [[self.ray(square, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy] for square in range(columns * rows)]

    def ray(self, square, dx, dy):
        x, y, found = square % self.columns + dx, square // self.columns + dy, []
        while 0 <= x < self.columns and 0 <= y < self.rows:
            found.append(y * self.columns + x)
            x, y = x + dx, y + dy
        return found

    def turned(self, board, mover, square):
        """The discs that a disc of the mover on an empty square turns."""
        found = []
        for ray in self.rays[square]:
            between = []
            for there in ray:
                if board[there] == 1 - mover:
                    between.append(there)
                    continue
                if board[there] == mover:
                    found += between
                break
        return found

    def placed(self, board, mover):
        for square, disc in enumerate(board):
            if disc is None:
                turned = self.turned(board, mover, square)
                if turned:
                    yield square, turned

    def mover(self, state):
        return state[0]

    def over(self, state):
        mover, board = state
        if any(True for player in (mover, 1 - mover) for _ in self.placed(board, player)):
            return None
        # Squares that stay empty count for the winner, as in tournaments.
        ahead, empty = board.count(0) - board.count(1), board.count(None)
        return ahead + (empty if ahead > 0 else -empty if ahead < 0 else 0)

    def moves(self, state):
        mover, board = state
        found = []
        for square, turned in self.placed(board, mover):
            after = list(board)
            for there in [square, *turned]:
                after[there] = mover
            found.append((f"{LETTERS[square % self.columns]}{square // self.columns + 1}", (1 - mover, tuple(after))))
        return found or [("pass", (1 - mover, board))]
