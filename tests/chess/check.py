#!/usr/bin/env python3
"""Reads matches and their games with python-chess. usage: check.py MATCH.json GAMES.pgn [...]

Every game must be legal, end with the result that the rules (or its termination) say, and be counted in the match."""

import json
import sys

import chess
import chess.pgn


def games(path):
    with open(path) as file:
        while game := chess.pgn.read_game(file):
            yield game


def check(match_path, games_path):
    match = json.load(open(match_path))
    found, pairs, points = 0, {}, {name: 0 for name in match["agents"]}
    for game in games(games_path):
        found += 1
        assert not game.errors, game.errors
        head, board = game.headers, game.end().board()
        number = int(head["Round"])
        white = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[head["Result"]]
        points[head["White"]] += white
        points[head["Black"]] += 1 - white
        start = game.headers.get("FEN", chess.STARTING_FEN)
        opening = [node.move.uci() for node in game.mainline() if "s" not in node.comment]
        pairs.setdefault((number + 1) // 2, []).append((start, opening, head["White"]))
        if head["Termination"] == "normal":
            outcome = board.outcome(claim_draw=True)
            assert outcome and outcome.result() == head["Result"], (number, head["TerminationDetails"], board.fen())
        else:
            assert head["Termination"] in ("adjudication", "time forfeit"), head
    assert found == match["games"] == match["planned"], (found, match["games"])
    assert points[match["agents"][0]] == match["wins"] + match["draws"] / 2, (points, match)
    for number, pair in pairs.items():
        (start, opening, white), (other_start, other_opening, other_white) = pair
        assert start == other_start and opening == other_opening and white != other_white, number
    print(f"{games_path}: {found} games are legal and counted")
    return match


def main(paths):
    odds, clocks, *xboard = [check(*pair) for pair in zip(paths[::2], paths[1::2])]
    assert odds["forfeits"] == [], odds["forfeits"]
    assert odds["score"] > 0.6, "twenty times the nodes must be worth something"
    assert not any("illegal" in text or "ended" in text for text in clocks["forfeits"]), clocks["forfeits"]
    assert len(xboard) == 2 and not any(match["forfeits"] for match in xboard), [match["forfeits"] for match in xboard]


main(sys.argv[1:])
