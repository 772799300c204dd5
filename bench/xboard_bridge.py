#!/usr/bin/env python3
"""A UCI engine for matches out of one that only speaks the protocol of xboard. usage: xboard_bridge.py COMMAND...

It knows no chess: moves look the same in both protocols. The engine never moves unasked: whatever it answers, it is told to `force` at once,
so that a position is the moves so far and `go` asks for one more. Only games from the start on clocks are understood, as the arena plays them.
"""

import subprocess
import sys


def say(line):
    print(line, flush=True)


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.name, self.usermove, self.played, self.started = command[0], False, [], False
        self.tell("xboard", "protover 2")
        for line in self.lines():
            if line.startswith("feature"):
                self.usermove = self.usermove or "usermove=1" in line
                if "myname=" in line:
                    self.name = line.split('myname="')[1].split('"')[0]
                if "done=1" in line:
                    return

    def tell(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def lines(self):
        for line in self.process.stdout:
            yield line.strip()
        raise SystemExit(f"{self.name} has ended")

    def new_game(self):
        self.played, self.started = [], False

    def set_position(self, moves):
        """Plays what has come since; anything else is another game."""
        if not self.started or moves[: len(self.played)] != self.played:
            self.tell("new", "force")
            self.played, self.started = [], True
        prefix = "usermove " if self.usermove else ""
        self.tell(*(prefix + move for move in moves[len(self.played) :]))
        self.played = list(moves)

    def move(self, clock):
        mine, other = ("wtime", "btime") if len(self.played) % 2 == 0 else ("btime", "wtime")
        left, increment = clock.get(mine, 1000), clock.get(mine[0] + "inc", 0)
        seconds = max(1, left // 1000)
        self.tell(
            f"level 0 {seconds // 60}:{seconds % 60:02} {increment / 1000:g}",
            f"time {left // 10}",
            f"otim {clock.get(other, left) // 10}",
            "go",
        )
        for line in self.lines():
            words = line.split()
            if len(words) == 2 and words[0] == "move":
                self.tell("force")
                self.played.append(words[1])
                return words[1]
            if line.startswith(("Illegal move", "Error")):
                say(f"info string {line}")


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    engine = Engine(sys.argv[1:])
    for line in sys.stdin:
        words = line.split()
        command = words[0] if words else ""
        if command == "uci":
            say(f"id name {engine.name}")
            say("uciok")
        elif command == "isready":
            say("readyok")
        elif command == "ucinewgame":
            engine.new_game()
        elif command == "position":
            if words[1:2] != ["startpos"]:
                say("info string expected a position from the start")
            engine.set_position(words[3:] if words[2:3] == ["moves"] else [])
        elif command == "go":
            numbers = zip(words[1::2], words[2::2])
            say(f"bestmove {engine.move({name: int(value) for name, value in numbers if value.isdigit()})}")
        elif command == "quit":
            break
    engine.tell("quit")


if __name__ == "__main__":
    main()
