"""Small boards of every game that can be solved: the value of each position and of each move, against a solver that looks at everything."""

from rules import Breakthrough, ConnectFour, Hex, Mnk, Nim, Othello, Solver, random_play

DEFAULT = 600
ALGORITHMS = ["auto", "minimax", "alphabeta", "memo", "exact", "pvs", "deepening", "proof"]


# Larger boards are entered after so many moves at least, so that the own solver has an answer in a moment.
FIXED = [
    (Mnk(3, 3, 3), 1), (Mnk(4, 3, 3), 2), (Mnk(3, 4, 3), 2), (Mnk(4, 4, 4), 7), (Breakthrough(3, 4), 2), (Breakthrough(2, 5), 0),
    (Breakthrough(4, 4), 6), (Hex(2), 0), (Hex(3), 0), (Hex(3, swap=True), 0), (Hex(4), 7), (ConnectFour(4, 4), 3), (ConnectFour(5, 4), 9),
    (ConnectFour(5, 5), 15), (Othello(4, 4), 0), (Othello(6, 6), 25),
]


def positions(dice):
    """Endless: a game of each kind in turn, the moves to a random position, what that is worth to the player to move, and what each
    move is worth. Solvers of fixed boards remember what they have seen."""
    solvers = [Solver(game) for game, _ in FIXED]
    while True:
        for solver, (game, fewest) in zip(solvers, FIXED):
            yield position(dice, game, solver, fewest)
            piles = [dice.randint(0, 5) for _ in range(dice.randint(1, 3))] + [dice.randint(1, 5)]
            nim = Nim(piles, misere=dice.random() < 0.5)
            yield position(dice, nim, Solver(nim), 0)


def position(dice, game, solver, fewest):
    while True:
        played, state = random_play(game, dice, dice.randint(fewest, fewest + 6))
        if len(played) >= fewest:
            return (game, played, state, *solver.to_mover(state))


def check(part):
    for game, played, state, value, moves in positions(part.dice):
        if part.tried >= part.count:
            return
        algorithm = part.dice.choice(ALGORITHMS)
        words = [part.dice.choice(("solve", "analyze")), game.spec, "--moves", " ".join(played), "--all-moves", "--algorithm", algorithm]
        # Plain searches take too long where little has been played.
        if algorithm in ("minimax", "alphabeta", "deepening", "proof"):
            words += ["--nodes", "300000"]
        if algorithm in ("exact", "pvs") and part.dice.random() < 0.25:
            words += ["--threads", "2"]
        report = part.ask(*words)
        if report is not None:
            part.tried += 1
            # analyze without a limit gives itself a time.
            part.compare(report, words, value, moves, complete=not report["stopped"] and words[0] == "solve")
            legal(part, game, state, report, words)


def legal(part, game, state, report, words):
    """The line that the report expects must be legal."""
    for name in report["pv"]:
        after = dict(game.moves(state)).get(name) if game.over(state) is None else None
        if not part.claim(after is not None, part.shown(words), f"expects {' '.join(report['pv'])}, where {name} is not legal"):
            return
        state = after
