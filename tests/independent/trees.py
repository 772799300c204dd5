"""Random explicit trees: two players, two players with chance, three players. Values, and every move at the root, by every search that runs
on them, against a solver of a few lines."""

import json
from fractions import Fraction

DUEL = ["minimax", "alphabeta", "alphabeta:cut=strict", "deepening", "memo", "auto"]
DICE = ["expectiminimax", "star1", "star2", "auto"]
MANY = ["maxn", "paranoid", "auto"]
DEFAULT = 1600


def payoff(dice):
    """Small whole numbers, so that ties are common, and now and then a fraction or something large."""
    kind = dice.random()
    if kind < 0.7:
        return Fraction(dice.randint(-4, 4))
    if kind < 0.95:
        return Fraction(dice.randint(-40, 40), dice.randint(1, 12))
    return Fraction(dice.randint(-10**6, 10**6))


def odds(dice, count):
    weights = [dice.randint(1, 6) for _ in range(count)]
    return [Fraction(weight, sum(weights)) for weight in weights]


class Tree:
    """Nodes in a list, as the JSON form has them. A node is ("leaf", payoffs), ("chance", odds, children) or (player, children)."""

    def __init__(self, dice, players, chance, depth):
        self.dice, self.players, self.chance, self.nodes, self.free = dice, players, chance, [], {}
        self.grow(depth, root=True)

    def grow(self, depth, root=False):
        # Now and then an earlier branch once more: play can arrive at one position in several ways.
        if not root and self.free.get(depth) and self.dice.random() < 0.05:
            return self.dice.choice(self.free[depth])
        place = len(self.nodes)
        self.nodes.append(None)
        if not root and (depth == 0 or self.dice.random() < 0.15):
            first = payoff(self.dice)
            self.nodes[place] = ("leaf", [first, -first] if self.players == 2 else [first, payoff(self.dice), payoff(self.dice)])
            return place
        count = self.dice.choice((1, 2, 2, 3, 3, 4))
        children = [self.grow(depth - 1) for _ in range(count)]
        if self.chance and self.dice.random() < 0.35:
            self.nodes[place] = ("chance", odds(self.dice, count), children)
        else:
            self.nodes[place] = (self.dice.randrange(self.players), children)
        self.free.setdefault(depth, []).append(place)
        return place

    def names(self):
        return ["Ann", "Bob", "Cleo"][: self.players]

    def text(self):
        names, nodes = self.names(), []
        for place, node in enumerate(self.nodes):
            if node[0] == "leaf":
                nodes.append({"id": place, "kind": "leaf", "payoffs": [str(number) for number in node[1]]})
                continue
            edges = [{"label": f"m{number + 1}", "to": child} for number, child in enumerate(node[-1])]
            if node[0] == "chance":
                for edge, chance in zip(edges, node[1]):
                    edge["odds"] = str(chance)
            nodes.append({"id": place, "kind": node[0] if node[0] == "chance" else names[node[0]], "edges": edges})
        return json.dumps({"schema": "gametree.tree/1", "players": names, "nodes": nodes})

    def payoffs(self, place=0):
        """Every player takes what is best for them, the first of equals: minimax, expectiminimax and max^n are all this."""
        node = self.nodes[place]
        if node[0] == "leaf":
            return node[1]
        below = [self.payoffs(child) for child in node[-1]]
        if node[0] == "chance":
            return [sum(chance * part[player] for chance, part in zip(node[1], below)) for player in range(self.players)]
        return max(below, key=lambda part: part[node[0]])

    def guarantee(self, player, place):
        """What a player can be sure of if all others play against them."""
        node = self.nodes[place]
        if node[0] == "leaf":
            return node[1][player]
        below = [self.guarantee(player, child) for child in node[-1]]
        if node[0] == "chance":
            return sum(chance * value for chance, value in zip(node[1], below))
        return max(below) if node[0] == player else min(below)


def check(part):
    while part.tried < part.count:
        kind = part.dice.choice(("duel", "duel", "dice", "dice", "many", "many-dice"))
        players = 3 if kind.startswith("many") else 2
        tree = Tree(part.dice, players, "dice" in kind, part.dice.randint(1, 4))
        path = part.folder / "tree.json"
        path.write_text(tree.text())
        if kind == "dice" and not any(node[0] == "chance" for node in tree.nodes):
            kind = "duel"
        names = {"duel": DUEL, "dice": DICE}.get(kind, MANY)
        for algorithm in names:
            compare(part, tree, path, algorithm)


def compare(part, tree, path, algorithm):
    words = ["solve", str(path), "--algorithm", algorithm]
    report = part.ask(*words)
    if report is None:
        return part.keep(path)
    part.tried += 1
    before = len(part.wrong)
    where, root = part.shown(words), tree.nodes[0]
    if algorithm == "paranoid" and root[0] != "chance":
        value = tree.guarantee(root[0], 0)
        moves = {f"m{number + 1}": tree.guarantee(root[0], child) for number, child in enumerate(root[1])}
        part.compare(report, words, value, moves, complete=True)
    elif root[0] == "chance":
        if algorithm != "paranoid":
            same_payoffs(part, report["payoffs"], where, tree.payoffs())
    else:
        value = tree.payoffs()[root[0]]
        moves = {f"m{number + 1}": tree.payoffs(child)[root[0]] for number, child in enumerate(root[1])}
        part.compare(report, words, value, moves, complete=True)
        same_payoffs(part, report["payoffs"], where, tree.payoffs())
        if algorithm in ("minimax", "expectiminimax", "maxn"):
            # These look at everything, so that the set of the best moves can be read off.
            found = {row["move"] for row in report["moves"] if row["value"] == report["value"]}
            best = {move for move in moves if moves[move] == value}
            part.claim(found == best, where, f"has {sorted(found)} as best moves; they are {sorted(best)}")
    if len(part.wrong) > before:
        part.keep(path)


def same_payoffs(part, found, where, true):
    shown = list(found.values())
    part.claim(shown == [str(number) for number in true], where, f"has payoffs {shown}; they are {[str(number) for number in true]}")
