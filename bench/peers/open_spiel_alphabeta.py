"""OpenSpiel's alpha-beta on tic-tac-toe: prints nodes and CPU seconds of one search, best of the given number."""
import sys
import time

import pyspiel
from open_spiel.python.algorithms import minimax

game = pyspiel.load_game("tic_tac_toe")


def search():
    value, _ = minimax.alpha_beta_search(game)
    assert value == 0


# Nodes are counted in a run of their own, so that counting does not slow down what is timed.
nodes, plain = 0, minimax._alpha_beta


def counted(*arguments, **named):
    global nodes
    nodes += 1
    return plain(*arguments, **named)


minimax._alpha_beta = counted
search()
minimax._alpha_beta = plain

best = float("inf")
for _ in range(int(sys.argv[1])):
    start = time.process_time()
    search()
    best = min(best, time.process_time() - start)
print(nodes, best)
