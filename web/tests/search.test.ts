import { describe, expect, it } from 'vitest';
import { fewestLeaves, linesBeside, rangeOf, tally, uniform } from '../src/game-tree/labels';
import { fraction, fractionText, plus, show, times, toNumber } from '../src/game-tree/numbers';
import { prunedNodes, unseen, walk } from '../src/game-tree/replay';
import { minimax, searchAgain } from '../src/game-tree/search';
import { dice } from '../src/tree-model';
import { recorded } from './traces';

const trace = recorded('two-ply');
const payoffs = trace.tree.nodes.map((node) => node.payoffs?.[0] ?? '');

describe('the search in the page', () => {
  it('makes the events that were recorded', () => {
    const brief = (events: typeof trace.events) => events.map(({ t, n, v, a, b }) => ({ t, n, v, a, b }));
    expect(brief(searchAgain(trace, payoffs).events)).toEqual(brief(trace.events));
  });

  it('agrees with minimax whatever the payoffs are', () => {
    const random = dice(7);
    for (let round = 0; round < 300; round++) {
      const changed = payoffs.map((payoff) => payoff && `${Math.floor(random() * 9) - 4}`);
      for (const cut of ['equal', 'strict']) for (const returns of ['soft', 'hard']) {
        const log = searchAgain({ ...trace, options: { cut, returns, ties: 'first' } }, changed);
        expect(log.events.at(-1)?.v).toBe(minimax(trace.tree.nodes, changed));
      }
    }
  });

  it('keeps the root when a skipped leaf changes', () => {
    const states = unseen(trace.tree.nodes);
    walk(trace, states, 0, Infinity);
    const pruned = [...prunedNodes(trace.tree.nodes, states)];
    expect(pruned.length).toBe(2);
    for (const id of pruned) {
      const changed = payoffs.with(id, '1000');
      expect(minimax(trace.tree.nodes, changed)).toBe('3');
    }
  });
});

describe('replay', () => {
  it('goes forward and back to where it was', () => {
    const states = unseen(trace.tree.nodes), start = structuredClone(states);
    expect(walk(trace, states, 0, Infinity)).toBe(trace.events.length);
    expect(states[0]).toMatchObject({ status: 'done', v: '3', bound: 'exact' });
    expect(walk(trace, states, trace.events.length, 0)).toBe(0);
    expect(states).toEqual(start);
  });

  it('says at each node what is known', () => {
    const states = unseen(trace.tree.nodes);
    walk(trace, states, 0, Infinity);
    const named = (name: string) => trace.tree.nodes.find((node) => node.name === name)!.id;
    expect(linesBeside(trace, states, named('C'))[0]).toBe('C ≤ 2');
    expect(rangeOf(trace, states, named('C'))).toBe('[-∞, 2]');
    expect(linesBeside(trace, states, named('A'), 'edge')[1]).toBe('');
  });
});

describe('counts and numbers', () => {
  it('knows the fewest leaves of a uniform tree', () => {
    expect(uniform(trace)).toEqual({ b: 3, d: 2 });
    expect(fewestLeaves(3, 2)).toBe(5);
    expect(tally(trace, trace.events, trace.events.length)).toContain('7 in the whole search. Minimax: 3^2 = 9.');
  });

  it('is exact with fractions', () => {
    expect(fractionText(plus(times(fraction('9/10'), fraction('2')), times(fraction('1/10'), fraction('20'))))).toBe('19/5');
    expect(fractionText(fraction('-0.25'))).toBe('-1/4');
    expect([toNumber('-inf'), toNumber('19/5'), show('-inf'), show('1/3')]).toEqual([-Infinity, 3.8, '-∞', '1/3']);
  });
});
