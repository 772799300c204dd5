"""easyAI's Negamax(9) on tic-tac-toe: prints nodes and CPU seconds of one search, best of the given number."""
import sys
import time

from easyAI import Human_Player, Negamax
from easyAI.games.TicTacToe import TicTacToe


def search():
    Negamax(9)(TicTacToe([Human_Player(), Human_Player()]))


# Nodes are counted in a run of their own, so that counting does not slow down what is timed. Every node but the root is one
# move made.
nodes, plain = 1, TicTacToe.make_move


def counted(self, move):
    global nodes
    nodes += 1
    return plain(self, move)


TicTacToe.make_move = counted
search()
TicTacToe.make_move = plain

best = float("inf")
for _ in range(int(sys.argv[1])):
    start = time.process_time()
    search()
    best = min(best, time.process_time() - start)
print(nodes, best)
