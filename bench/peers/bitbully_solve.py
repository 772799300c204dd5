"""bitbully without its book: reads positions from standard input, one a line as a row of columns, solves them one after the other,
and prints the value for the player to move and the nodes of each; at the end `seconds` and the CPU time of all.

bitbully keeps its table from one position to the next; with `--fresh` it gets a new one, which is not timed. What a call from
Python costs by itself is measured on a position that needs no search, and taken off.
"""
import sys
import time

from bitbully import BitBully, Board


def timed(agent, boards, fresh):
    results, seconds = [], 0.0
    if not fresh:
        agent.reset_node_counter()
        seen = 0
        started = time.process_time()
        for board in boards:
            value = agent.mtdf(board)
            nodes = agent.get_node_counter()
            results.append((value, nodes - seen))
            seen = nodes
        return results, time.process_time() - started
    for board in boards:
        agent.reset_transposition_table()
        agent.reset_node_counter()
        started = time.process_time()
        value = agent.mtdf(board)
        seconds += time.process_time() - started
        results.append((value, agent.get_node_counter()))
    return results, seconds


def main():
    fresh = "--fresh" in sys.argv
    lines = [line.strip() for line in sys.stdin]
    # Its columns start at 0.
    boards = [Board("".join(str(int(column) - 1) for column in line if line != "start")) for line in lines]
    agent = BitBully(opening_book=None)
    assert not agent.is_book_loaded()
    results, seconds = timed(agent, boards, fresh)
    # The first player has three in a column and wins with the next stone.
    decided = Board("010101")
    many = 2000
    _, calls = timed(agent, [decided] * many, False)
    if fresh:
        calls = 0.0
        for _ in range(many):
            started = time.process_time()
            agent.mtdf(decided)
            calls += time.process_time() - started
    for line, (value, nodes) in zip(lines, results):
        print(line, value, nodes)
    print("seconds", f"{max(seconds - calls / many * len(lines), 0.0):.9f}")


if __name__ == "__main__":
    main()
