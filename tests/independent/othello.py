"""Othello with at most eight empty squares: the value of each position and of each move, against a solver that looks at everything."""

from rules import Othello

DEFAULT = 260
SHARES = (4, 5, 6, 6, 7, 7, 8)


def solve(game, state, low, high):
    """What the mover gets, by alpha-beta and nothing else: plain recursion would take minutes on eight empty squares."""
    value = game.over(state)
    if value is not None:
        return value if state[0] == 0 else -value
    best = -1000
    for _, after in game.moves(state):
        best = max(best, -solve(game, after, -high, -max(low, best)))
        if best >= high:
            break
    return best


def ending(game, dice, empty):
    """A random position with so many empty squares in which there is something to decide, and the moves that lead to it."""
    while True:
        state, played = game.start, []
        while state[1].count(None) > empty and game.over(state) is None:
            name, state = dice.choice(game.moves(state))
            played.append(name)
        if game.over(state) is None:
            return played, state


def check(part):
    game = Othello()
    while part.tried < part.count:
        played, state = ending(game, part.dice, part.dice.choice(SHARES))
        moves = {name: -solve(game, after, -1000, 1000) for name, after in game.moves(state)}
        algorithm = part.dice.choice(("auto", "exact", "pvs", "memo", "alphabeta"))
        words = [part.dice.choice(("solve", "analyze")), "othello", "--moves", " ".join(played), "--all-moves", "--algorithm", algorithm]
        if words[0] == "analyze":
            words += ["--nodes", str(round(10 ** part.dice.uniform(1, 5)))]
        report = part.ask(*words)
        if report is None:
            continue
        part.tried += 1
        claimed = part.compare(report, words, max(moves.values()), moves, complete=words[0] == "solve")
        part.note("values claimed", claimed)
