#!/usr/bin/env python3
"""An hour of mixed use in a few minutes: what the server's memory comes to, hold'em included.

Usage: bench/mixed.py PROGRAM [ROUNDS]. Each round is what some thirty visitors do: hands of hold'em, games of liar's dice, large written trees, spots of
poker, analyses, explanations, reasons. Needs nothing but Python. Exits with 1 where the memory goes beyond the default of 300 MB.
"""

import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

MOST_MEGABYTES = 300
VISITORS = 6
SECONDS = 240


def memory(process):
    """Resident megabytes of the process now, and the most it ever had."""
    with open(f"/proc/{process.pid}/status") as status:
        text = status.read()
    return tuple(int(re.search(rf"{name}:\s+(\d+)", text)[1]) / 1024 for name in ("VmRSS", "VmHWM"))


def ask(address, path, body):
    """The answer, or the error as a document; nothing where the server does not answer."""
    data = json.dumps(body).encode()
    request = urllib.request.Request(f"{address}api/v1/{path}", data, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=90) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        return error.read()


def session(address, game, agent, moves=40):
    """A game against the engine to its end, always with the move in the middle of the list: cards are called, not folded."""
    opened = json.loads(ask(address, "sessions", {"game": game, "side": "first", "agent": agent}))
    if "id" not in opened:
        return opened
    view = opened["view"]
    for _ in range(moves):
        if not isinstance(view.get("turn"), int):
            break
        texts = [legal["move"] for legal in view["moves"]]
        text = next((word for word in ("call", "check") if word in texts), texts[len(texts) // 2])
        view = json.loads(ask(address, f"sessions/{opened['id']}/move", {"move": text})).get("view", {})
        ask(address, f"sessions/{opened['id']}/beliefs", {})
    return view


def tree(number):
    return "[" + " ".join(f"[{(number * leaf) % 97} {leaf % 89}]" for leaf in range(8_000)) + "]"


def spot(address, board):
    ranges = "22+,A2s+,K9s+,QTs+,ATo+,KJo+"
    opened = json.loads(ask(address, "spots", {"board": board, "first": ranges, "second": ranges}))
    for _ in range(2):
        ask(address, f"spots/{opened.get('id', '0')}", {"time_ms": 300})


def work(address, number):
    """What one visitor does; visitors do different things."""
    games = ["chess", "connect-four", "othello", "mnk:8,8,5", "hex:7"]
    boards = ["Ks7h4c2d", "QsJh9c2d8s", "AsKd7h2c", "9s8h7c6d2h"]
    dice = ["liars-dice:dice=1,sides=6", "liars-dice:dice=1,sides=5", "liars-dice:dice=2,sides=3", "leduc", "goofspiel:cards=4"]
    turn = number % 8
    if turn in (0, 4):
        session(address, "holdem", "blueprint")
    elif turn == 1:
        session(address, dice[number % len(dice)], "auto")
    elif turn == 2:
        session(address, tree(number), "auto")
    elif turn == 3:
        spot(address, boards[number % len(boards)])
    elif turn == 5:
        ask(address, "analyze", {"game": games[number % len(games)], "time_ms": 500})
        ask(address, "reply", {"game": games[number % len(games)], "time_ms": 300, "exact": True})
    elif turn == 6:
        ask(address, "reasons", {"game": dice[number % len(dice)], "time_ms": 500})
    else:
        ask(address, "explain", {"game": games[number % len(games)]})
        ask(address, "reply", {"game": "mnk:5,5,4", "agent": "memo", "time_ms": 1000})


def main(program, rounds):
    process = subprocess.Popen([program, "serve"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = process.stdout.readline().strip()
        at_rest, _ = memory(process)
        started, most, done, samples = time.monotonic(), at_rest, 0, []
        with ThreadPoolExecutor(VISITORS) as visitors:
            for number in range(rounds):
                if time.monotonic() - started > SECONDS:
                    break
                list(visitors.map(lambda one: work(address, 8 * number + one), range(8)))
                done += 8
                samples.append(memory(process)[0])
        now, most = memory(process)
        seconds = time.monotonic() - started
        print(f"visits  {done} in {seconds:.0f} s, {VISITORS} at a time")
        print(f"memory  {at_rest:.0f} MB at rest, {most:.0f} MB at most, {now:.0f} MB after, by rounds " + " ".join(f"{one:.0f}" for one in samples))
        return 0 if most <= MOST_MEGABYTES else 1
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 12))
