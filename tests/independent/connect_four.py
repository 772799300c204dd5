"""Connect four on the usual board: random positions from the opening to the end, every move, against bitbully; late ones also against an own
solver, which shares no idea with either."""

from bitbully import BitBully, Board
from rules import ConnectFour, Solver, random_play

DEFAULT = 950
# The own solver looks at everything, so that it answers late positions alone.
LATE = 28
# From here on a search to the end takes hardly any time; earlier positions are analyzed under a limit.
SEARCHED, EARLY = 12, 6


def check(part):
    game, other = ConnectFour(), BitBully()
    seen = set()
    while part.tried < part.count:
        played, state = random_play(game, part.dice, plies(part.dice))
        if state in seen:
            continue
        seen.add(state)
        board = Board([int(name) - 1 for name in played])
        scores = {str(column + 1): score for column, score in other.score_all_moves(board).items()}
        value = max(scores.values())
        late = len(played) >= LATE
        if late:
            own_value, own_moves = Solver(game).to_mover(state)
            part.claim((own_value, own_moves) == (value, scores), " ".join(played), "bitbully and the own solver differ")
            part.note("also by the own solver")
        words = ["solve", "connect-four", "--moves", " ".join(played)]
        if len(played) >= SEARCHED:
            words += ["--all-moves", "--algorithm", part.dice.choice(("auto", "exact", "pvs", "memo") if late else ("auto", "exact", "pvs"))]
        if len(played) < SEARCHED or part.dice.random() < 0.3:
            words[0] = "analyze"
            words += ["--nodes", "20000"]
        report = part.ask(*words)
        if report is None:
            continue
        part.tried += 1
        part.compare(report, words, value, scores, complete=words[0] == "solve")
        if report["exact"] and report["bound"] == "exact":
            meaning(part, report, words, len(played), value)


def plies(dice):
    return dice.randint(0, EARLY) if dice.random() < 0.1 else dice.randint(SEARCHED, 40)


def meaning(part, report, words, plies, value):
    """The words beside a value: who wins, with which stone."""
    mover = plies % 2
    if value == 0:
        expected = None
    else:
        winner = mover if value > 0 else 1 - mover
        # The winner's stones left, counted back from the last ply that they could have.
        ply = 42 - (1 - winner) - 2 * (abs(value) - 1)
        expected = f"{'XO'[winner]} wins on ply {ply}"
    found = report["meaning"]
    right = found == expected or (expected is None and found in (None, "draw", "a draw"))
    part.claim(right, part.shown(words), f"means '{found}'; it is '{expected}'")
