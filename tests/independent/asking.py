"""What all parts share: asking gametree, counting, and comparing what a report claims with the truth."""

import json
import shlex
import subprocess
from fractions import Fraction

INFINITY = float("inf")


def number(text):
    """An exact number of the program: 3, 19/5, -inf."""
    return {"inf": INFINITY, "-inf": -INFINITY}.get(text) or Fraction(text)


class Part:
    """One part of the checks: how many things it tried, how many claims it compared, and what was wrong."""

    def __init__(self, gametree, count, dice, folder):
        self.gametree, self.count, self.dice, self.folder = gametree, count, dice, folder
        self.tried, self.claims, self.wrong, self.notes = 0, 0, [], {}

    def ask(self, *words):
        """The JSON document that a command prints, or None where it refuses; what it says then is counted as wrong."""
        done = self.run(*words, "--json")
        # A limit without an answer, or a game that is not solved: there still is a report.
        if done.returncode not in (0, 6) or not done.stdout:
            self.claim(False, self.shown(words), f"ends with status {done.returncode}: {done.stderr.strip()[:200]}")
            return None
        return json.loads(done.stdout)

    def run(self, *words):
        return subprocess.run([self.gametree, *words], capture_output=True, text=True, timeout=300)

    def shown(self, words):
        return shlex.join(["gametree", *words])

    def claim(self, right, where, words):
        """Counts a claim; keeps it if it is wrong."""
        self.claims += 1
        if not right:
            self.wrong.append(f"{where}: {words}")
        return right

    def keep(self, path):
        """A tree with a difference stays, under a number, and the difference names it."""
        kept = self.folder / f"wrong-{len(self.wrong)}{path.suffix}"
        kept.write_text(path.read_text())
        self.wrong[-1] += f" (the tree is kept as {kept})"

    def note(self, name, more=1):
        """Counts something worth a word in the summary."""
        self.notes[name] = self.notes.get(name, 0) + more

    # What a report claims to be exact, compared with the truth. `value` is worth to the player to move, `moves` what each of
    # their moves is worth to them. Says whether the value of the position itself was claimed.
    def compare(self, report, words, value, moves, complete=False):
        where = self.shown(words)
        claimed = report["exact"] and report["bound"] == "exact"
        if complete:
            self.claim(claimed, where, "a search to the end claims no exact value")
        if report["exact"]:
            self.bounded(where, "the position", report["value"], report["bound"], value)
        if report["between"]:
            low, high = map(number, report["between"])
            self.claim(low <= value <= high, where, f"claims a value between {low} and {high}; it is {value}")
        if report["mover"] is not None and report["value"] is not None:
            same = number(report["payoffs"][report["mover"]]) == number(report["value"])
            self.claim(same, where, "the value is not the mover's payoff")
        for row in report["moves"]:
            if not self.claim(row["move"] in moves, where, f"shows a move {row['move']} that is not legal"):
                continue
            if row["exact"]:
                self.bounded(where, row["move"], row["value"], row["bound"], moves[row["move"]])
        if claimed and report["best"] is not None and moves:
            best = sorted(move for move in moves if moves[move] == max(moves.values()))
            self.claim(report["best"] in best, where, f"calls {report['best']} best; the best are {' '.join(best)}")
        return claimed

    def bounded(self, where, what, text, bound, true):
        claimed = number(text)
        right = {"exact": claimed == true, "lower": claimed <= true, "upper": claimed >= true}.get(bound, False)
        words = {"exact": "exactly", "lower": "at least", "upper": "at most"}.get(bound, bound)
        self.claim(right, where, f"claims that {what} is worth {words} {claimed}; it is worth {true}")

    def printed(self, where, what, text, true):
        """The same for a value in the printed text: 3, <=3 or >=3."""
        sign, rest = (text[:2], text[2:]) if text[:2] in ("<=", ">=") else ("", text)
        self.bounded(where, what, rest.lstrip("="), {"<=": "upper", ">=": "lower"}.get(sign, "exact"), true)
