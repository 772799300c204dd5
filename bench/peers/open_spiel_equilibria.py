"""OpenSpiel's CFR+ and tree search over information sets, both in C++.

usage: open_spiel_equilibria.py cfr+ GAME ITERATIONS...   prints iterations, CPU seconds and exploitability, line by line
       open_spiel_equilibria.py ismcts GAME SIMULATIONS   prints simulations and CPU seconds
"""
import sys
import time

import pyspiel

NAMES = {
    "kuhn": "kuhn_poker",
    "leduc": "leduc_poker",
    "liars-dice": "liars_dice(numdice=1)",
}


def learn(game, marks):
    solver, seconds, done = pyspiel.CFRPlusSolver(game), 0.0, 0
    for mark in marks:
        start = time.process_time()
        for _ in range(mark - done):
            solver.evaluate_and_update_policy()
        seconds += time.process_time() - start
        done = mark
        # Without tabular policies the best response would take longer than all the rest.
        print(mark, seconds, pyspiel.nash_conv(game, solver.average_policy(), True) / 2, flush=True)


def simulate(game, simulations):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
    bot = pyspiel.ISMCTSBot(
        1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, simulations, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )
    start = time.process_time()
    bot.step(state)
    print(simulations, time.process_time() - start)


method, name, *numbers = sys.argv[1:]
spiel = pyspiel.load_game(NAMES[name])
if method == "cfr+":
    learn(spiel, [int(number) for number in numbers])
else:
    simulate(spiel, int(numbers[0]))
