"""Random games of two opposed players with hidden parts and chance, and matrix games: the value of the equilibrium by the linear program,
against an own method in fractions (the simplex method, and for trees the double oracle of McMahan, Gordon and Blum, 2003) and against
pygambit's linear program over the normal form. Its program over the sequence form (17.0.0b2) is not asked: in some games with several
equilibria its odds add up to less than one."""

import io
import math
from fractions import Fraction

import pygambit
from asking import number

DEFAULT = 560
# Pygambit lists whole strategies, whose number doubles with every information set.
MOST_STRATEGIES = 150


def payoff(dice, tiny=True):
    kind = dice.random()
    if kind < 0.7:
        return Fraction(dice.randint(-5, 5))
    if kind < 0.95 or not tiny:
        return Fraction(dice.randint(-30, 30), dice.randint(1, 9))
    # Next to nothing beside large numbers: rounding would lose it.
    return Fraction(dice.choice((1, -1)), 10**7)


class Hidden:
    """A tree of tuples: ("leaf", payoff to the first), ("chance", odds, children), (player, set, children). Nodes of a player that cannot be
    distinguished share a set. Players see a random part of what chance and the other did, and remember what they saw and did."""

    def __init__(self, dice, depth):
        self.dice, self.sets = dice, {}
        self.root = self.grow(depth, ((), ()), first=True)

    def grow(self, depth, seen, first=False):
        dice = self.dice
        if depth == 0 or (not first and dice.random() < 0.15):
            return ("leaf", payoff(dice))
        if dice.random() < (0.6 if first else 0.2):
            weights = [dice.randint(1, 4) for _ in range(dice.choice((2, 2, 3)))]
            odds = [Fraction(weight, sum(weights)) for weight in weights]
            return ("chance", odds, [self.grow(depth - 1, self.shown(seen, ("c", number))) for number in range(len(odds))])
        player = dice.randrange(2)
        # The depth is part of what a player sees, so that sets never lie along one line of play.
        known = (player, depth, seen[player])
        count, name = self.sets.setdefault(known, (dice.choice((2, 2, 3)), f"{'AB'[player]}{len(self.sets) + 1}"))
        children = []
        for move in range(count):
            after = list(self.shown(seen, ("m", move), but=player))
            after[player] = (*seen[player], ("own", name, move))
            children.append(self.grow(depth - 1, tuple(after)))
        return (player, name, children)

    def shown(self, seen, event, but=None):
        """What both know after an event that each of them sees or not; all events of one depth and kind are alike in this."""
        known = list(seen)
        for player in range(2):
            if player != but and self.dice.random() < 0.4:
                known[player] = (*seen[player], event)
        return tuple(known)

    def text(self, node=None, indent=0):
        """The tree in the program's own form."""
        if node is None:
            return "players Ann Bob\n" + self.text(self.root)
        space = "  " * (indent + 1)
        if node[0] == "leaf":
            return f"{node[1]}\n"
        if node[0] == "chance":
            head, edges = "chance", [f"{odds} c{number + 1}" for number, odds in enumerate(node[1])]
        else:
            head, edges = f"{['Ann', 'Bob'][node[0]]} @{node[1]}", [f"m{number + 1}" for number in range(len(node[2]))]
        return head + "\n" + "".join(f"{space}{edge}: {self.text(child, indent + 1)}" for edge, child in zip(edges, node[2]))

    def choices(self, player):
        """The sets of a player with the number of moves in each."""
        return {name: count for (owner, *_), (count, name) in self.sets.items() if owner == player}

    def expected(self, node, plans):
        if node[0] == "leaf":
            return node[1]
        if node[0] == "chance":
            return sum(odds * self.expected(child, plans) for odds, child in zip(node[1], node[2]))
        return self.expected(node[2][plans[node[1]]], plans)

    def strategies(self, player):
        """How many whole strategies a player has."""
        return math.prod(self.choices(player).values())

    def answer(self, player, mix):
        """The best plan of a player against a mix of the other's plans, by information sets from above, and what it is worth to them."""
        plan = dict.fromkeys(self.choices(player), 0)

        def best(open_nodes):
            """What nodes are worth together; each comes with its odds by chance and the other's plans that lead to it."""
            worth, sets = Fraction(0), {}
            while open_nodes:
                node, odds, plans = open_nodes.pop()
                if node[0] == "leaf":
                    worth += odds * sum(weight for weight, _ in plans) * (node[1] if player == 0 else -node[1])
                elif node[0] == "chance":
                    open_nodes += [(child, odds * chance, plans) for chance, child in zip(node[1], node[2])]
                elif node[0] == player:
                    sets.setdefault(node[1], []).append((node, odds, plans))
                else:
                    for move, child in enumerate(node[2]):
                        along = [(weight, other) for weight, other in plans if other[node[1]] == move]
                        if along:
                            open_nodes.append((child, odds, along))
            for name, nodes in sets.items():
                values = [best([(node[2][move], odds, plans) for node, odds, plans in nodes]) for move in range(len(nodes[0][0][2]))]
                plan[name] = values.index(max(values))
                worth += max(values)
            return worth

        return best([(self.root, Fraction(1), mix)]), plan

    def value(self):
        """The value by the double oracle: a table of a few plans, to which the best answers to its own solution are added until they are
        in it."""
        plans = [[dict.fromkeys(self.choices(player), 0)] for player in range(2)]
        while True:
            table = [[self.expected(self.root, row | column) for column in plans[1]] for row in plans[0]]
            value, rows, columns = solve_table(table)
            high, row = self.answer(0, list(zip(columns, plans[1])))
            low, column = self.answer(1, list(zip(rows, plans[0])))
            if high == value == -low:
                return value
            plans[0] += [row] if high > value else []
            plans[1] += [column] if -low < value else []


def solve_table(table):
    """The value and the odds of both players in a matrix game, by the simplex method in fractions, with Bland's rule, which cannot go round in circles."""
    least = min(map(min, table))
    # All numbers positive: then the game is max sum(x) with table . x <= 1, and its value is 1 / sum(x).
    rows = [[entry - least + 1 for entry in row] for row in table]
    height, width = len(rows), len(rows[0])
    tableau = [row + [Fraction(int(place == number)) for place in range(height)] + [Fraction(1)] for number, row in enumerate(rows)]
    goal = [Fraction(-1)] * width + [Fraction(0)] * (height + 1)
    basis = [width + number for number in range(height)]
    while True:
        enters = next((place for place in range(width + height) if goal[place] < 0), None)
        if enters is None:
            columns = [Fraction(0)] * (width + height)
            for place, row in zip(basis, tableau):
                columns[place] = row[-1] / goal[-1]
            return 1 / goal[-1] + least - 1, [entry / goal[-1] for entry in goal[width:-1]], columns[:width]
        ratios = [(row[-1] / row[enters], basis[number], number) for number, row in enumerate(tableau) if row[enters] > 0]
        leaves = min(ratios)[2]
        pivot = tableau[leaves]
        pivot[:] = [entry / pivot[enters] for entry in pivot]
        for row in [*(row for number, row in enumerate(tableau) if number != leaves), goal]:
            factor = row[enters]
            if factor:
                row[:] = [entry - factor * other for entry, other in zip(row, pivot)]
        basis[leaves] = enters


def strategic(table):
    """A matrix game as Gambit reads it, where the first player's choice changes fastest."""
    payoffs = [f"{row[column]} {-row[column]}" for column in range(len(table[0])) for row in table]
    return f'NFG 1 R "" {{ "Ann" "Bob" }} {{ {len(table)} {len(table[0])} }}\n\n' + " ".join(payoffs) + "\n"


def by_gambit(game):
    """The value of the game to the first player, by pygambit's linear program in fractions."""
    profile = pygambit.nash.lp_solve(game, rational=True, use_strategic=True).equilibrium
    return Fraction(str(profile.payoffs[list(game.players)[0]]))


def check(part):
    while part.tried < part.count:
        if part.dice.random() < 0.35:
            matrix(part)
        else:
            tree(part)


def matrix(part):
    # One row without a semicolon would be the name of a file.
    height, width = part.dice.randint(2, 6), part.dice.randint(1, 6)
    table = [[payoff(part.dice, tiny=False) for _ in range(width)] for _ in range(height)]
    spec = "matrix:" + ";".join(",".join(map(str, row)) for row in table)
    words = ["solve", spec, "--algorithm", "lp"]
    report = part.ask(*words)
    if report is None:
        return
    part.tried += 1
    true = solve_table(table)[0]
    other = by_gambit(pygambit.read_nfg(io.StringIO(strategic(table))))
    part.note("also by pygambit")
    part.claim(true == other, part.shown(words), f"pygambit has {other}, the own method {true}")
    compare(part, report, words, true)


def tree(part):
    game = Hidden(part.dice, part.dice.randint(2, 5))
    if not game.sets:
        return
    path, exported = part.folder / "game.gtree", part.folder / "game.efg"
    path.write_text(game.text())
    words = ["solve", str(path), "--algorithm", "lp"]
    done = part.run(*words, "--json")
    if done.returncode == 2 and "something hidden" in done.stderr:
        # With everything in view the program has better searches.
        return
    report = part.ask(*words)
    if report is None:
        part.keep(path)
        return
    part.tried += 1
    part.run("convert", str(path), "--to", "efg", "--output", str(exported))
    true = game.value()
    if max(game.strategies(0), game.strategies(1)) <= MOST_STRATEGIES:
        other = by_gambit(pygambit.read_efg(str(exported)))
        part.note("also by pygambit")
        part.claim(true == other, part.shown(words), f"pygambit has {other}, the own method {true}")
    before = len(part.wrong)
    compare(part, report, words, true)
    if len(part.wrong) > before:
        part.keep(path)


def compare(part, report, words, true):
    """The value as the first player sees it, which must be exact where it is called so."""
    found = number(next(iter(report["payoffs"].values())))
    where = part.shown(words)
    if report["exact"]:
        part.claim(found == true, where, f"claims the value {found}; it is {true}")
        part.note("called exact")
    else:
        part.claim(abs(found - true) < Fraction(1, 10**6), where, f"has the value {found}; it is {true}")
