"""Small boards of every game that can be solved: the value of each position and of each move, against a solver that looks at everything."""

from rules import Breakthrough, ConnectFour, Hex, Mnk, Nim, Othello, Solver, random_play

DEFAULT = 600
ALGORITHMS = ["auto", "minimax", "alphabeta", "memo", "exact", "pvs", "deepening", "proof"]


def games(dice):
    """Endless: a game of each kind in turn, with its solver. Games with a fixed board keep their solver, and so what it knows."""
    fixed = [
        Mnk(3, 3, 3), Mnk(4, 3, 3), Mnk(3, 4, 3), Breakthrough(3, 4), Breakthrough(2, 5), Hex(2), Hex(3), Hex(3, swap=True),
        ConnectFour(4, 4), Othello(4, 4),
    ]
    solvers = [(game, Solver(game)) for game in fixed]
    while True:
        for pair in solvers:
            yield pair
            piles = [dice.randint(0, 5) for _ in range(dice.randint(1, 4))] + [dice.randint(1, 5)]
            nim = Nim(piles, misere=dice.random() < 0.5)
            yield nim, Solver(nim)


def check(part):
    for game, solver in games(part.dice):
        if part.tried >= part.count:
            return
        played, state = random_play(game, part.dice, part.dice.randint(2, 14) if "nim" not in game.spec else part.dice.randint(0, 3))
        value, moves = solver.to_mover(state)
        algorithm = part.dice.choice(ALGORITHMS)
        # Plain searches take too long where little has been played.
        words = [part.dice.choice(("solve", "analyze")), game.spec, "--moves", " ".join(played), "--all-moves", "--algorithm", algorithm]
        if algorithm in ("minimax", "alphabeta", "deepening", "proof"):
            words += ["--nodes", "300000"]
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
