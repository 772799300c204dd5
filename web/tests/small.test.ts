import { describe, expect, it } from 'vitest';
import { nextPlaces, saidMove, typedMove, valuesOnPlaces } from '../src/clicks';
import type { LegalMove } from '../src/documents';
import { exampleOf } from '../src/examples';
import { grow, newSpot, place } from '../src/explain/big-tree';
import { beliefWords, hiddenEdges } from '../src/game-tree/knowledge';
import { parseSpec, withOption, writeSpec } from '../src/spec';
import { draw, order, STRENGTHS } from '../src/strength';
import { ending, mean, outcome, sampled, share, shown, ticks } from '../src/value';
import { recorded } from './traces';

const move = (text: string, ...path: string[]): LegalMove => ({ move: text, odds: null, path });

describe('clicks', () => {
  const moves = [move('e2e3', 'e2', 'e3'), move('e2e4', 'e2', 'e4'), move('d2d4', 'd2', 'd4')];
  it('lead from place to place to a move', () => {
    expect([...nextPlaces(moves, [])]).toEqual(['e2', 'd2']);
    expect(saidMove(moves, ['e2'])).toBeUndefined();
    expect(saidMove(moves, ['e2', 'e4'])?.move).toBe('e2e4');
    expect(typedMove(moves, ' E2E4 ')?.move).toBe('e2e4');
  });
  it('show a value where one move ends', () => {
    const value = shown({ value: '1', bound: 'exact', exact: true, meaning: null });
    expect(valuesOnPlaces(moves, ['e2'], new Map([['e2e4', value]]))).toEqual(new Map([['e4', value]]));
    expect(valuesOnPlaces(moves, [], new Map([['e2e4', value]])).size).toBe(0);
  });
});

describe('algorithms as text', () => {
  it('come back as they were', () => {
    expect(writeSpec(parseSpec('alphabeta:cut=strict,returns=hard'))).toBe('alphabeta:cut=strict,returns=hard');
    expect(writeSpec(parseSpec('minimax'))).toBe('minimax');
  });
  it('keep ties and cuts together', () => {
    expect(writeSpec(withOption(parseSpec('alphabeta'), 'ties', 'last'))).toBe('alphabeta:ties=last,cut=strict');
    expect(writeSpec(withOption(parseSpec('alphabeta:ties=last,cut=strict'), 'cut', ''))).toBe('alphabeta');
  });
});

describe('hidden information', () => {
  const trace = recorded('kq-poker');
  it('says what a player believes', () => {
    const set = trace.tree.infosets.find((each) => each.name === 'facing-bet')!;
    expect(beliefWords(trace, set, new Map())).toMatch(/^Bob cannot tell these apart \(facing-bet\): .* 1\/2, .* 1\/2 by chance alone\.$/);
  });
  it('hides the deal from Bob and nothing from Alice', () => {
    expect([...hiddenEdges(trace, 1)]).toEqual(['0:0', '0:1']);
    expect(hiddenEdges(trace, 0).size).toBe(0);
  });
});

describe('words and numbers', () => {
  it('say how a game ended', () => {
    expect(outcome({ X: '0', O: '0' })).toBe('A draw.');
    expect(outcome({ X: '-1', O: '1' })).toBe('O wins.');
    expect(outcome({ MAX: '3', MIN: '-3' })).toBe('Over: MAX 3, MIN -3.');
    expect(ending({ payoffs: { X: '2', O: '-2' }, outcome: 'X wins on ply 39' })).toBe('X wins on ply 39.');
    expect(ending({ payoffs: { X: '0', O: '0' }, outcome: 'draw' })).toBe('A draw.');
  });
  it('divide the bar', () => {
    expect([share('-1'), share('0'), share('1'), share('inf'), share('3')]).toEqual([0, 0.5, 1, 1, 0.875]);
  });
  it('divide the bar by what a game can pay', () => {
    expect(['-64', '-16', '0', '16', '64', '99'].map((value) => share(value, ['-64', '64']))).toEqual([0, 0.25, 0.5, 0.75, 1, 1]);
    expect(share('1', ['-18', '18'])).toBeGreaterThan(0.6);
    expect(share('1/2', ['-1', '1'])).toBe(0.75);
    expect([ticks(['-64', '64']), ticks(['-18', '18']), ticks(['-1', '1']), ticks(null)]).toEqual([[-64, -16, 0, 16, 64], [-18, -5, 0, 5, 18], [-1, 0, 1], [-1, 0, 1]]);
  });
  it('distinguish exact values, bounds and evaluations', () => {
    const row = { value: '2', bound: 'exact', exact: true, meaning: null };
    expect(shown(row)).toEqual({ kind: 'exact', text: '=+2', words: 'exactly +2' });
    expect(shown({ ...row, meaning: 'X wins on ply 39' })).toEqual({ kind: 'exact', text: '=+2', words: 'X wins on ply 39' });
    expect(shown({ ...row, value: '0', meaning: 'draw 32-32' })).toEqual({ kind: 'exact', text: 'draw', words: 'draw 32-32' });
    expect(shown({ ...row, value: '-2', bound: 'upper' })).toEqual({ kind: 'bound', text: '≤−2', words: 'at most −2' });
    expect(shown({ ...row, exact: false })).toEqual({ kind: 'estimate', text: '~+2', words: 'about +2' });
    expect(shown({ ...row, bound: 'lower', exact: false })).toEqual({ kind: 'estimate', text: '≥+2', words: 'about at least +2' });
  });
  it('show the standard error and the playouts of a mean', () => {
    const row = { value: '313820/1000000', bound: 'estimate', exact: false, meaning: null, standard_error: 0.01402, playouts: 5000 };
    expect(shown(row)).toEqual({ kind: 'estimate', text: '~+0.31', words: 'about +0.314 ± 0.014, 5,000 playouts' });
    expect([['-12.345', 1.26], ['-0.0004', 0.02], ['1', 0], ['-1/2', null]].map(([value, error]) => mean(value as string, error as number | null))).toEqual(['−12.3 ± 1.3', '0.000 ± 0.020', '+1 ± 0', '−0.50']);
    expect(sampled({ value: '1', standard_error: null, playouts: 1 })).toBe('+1, 1 playout');
    expect(sampled({ value: '1' })).toBeUndefined();
  });
  it('round an evaluation, and never an exact value', () => {
    const row = { bound: 'exact', exact: false, meaning: null };
    expect(['-687/1000', '539/250', '-10191/1000', '13/8', '4', '1/1000'].map((value) => shown({ ...row, value }).text)).toEqual(['~−0.69', '~+2.2', '~−10.2', '~+1.6', '~+4', '~+0.00']);
    expect(shown({ ...row, value: '13/8', exact: true }).text).toBe('=+13/8');
  });
  it('find an example in a summary', () => {
    expect(exampleOf({ name: 'mnk', usage: 'mnk:M,N,K', summary: 'K in a row on M columns and N rows, such as mnk:4,4,4' })).toBe('mnk:4,4,4');
    expect(exampleOf({ name: 'nim', usage: 'nim:PILES', summary: 'take from one pile, such as nim:5,2,6,3 or nim:3,4,5,misere' })).toBe('nim:5,2,6,3');
    expect(exampleOf({ name: 'othello', usage: 'othello[:6x6]', summary: 'on 8x8 squares; or on fewer, such as othello:6x6' })).toBe('othello');
    expect(exampleOf({ name: 'tic-tac-toe', usage: 'tic-tac-toe', summary: 'three in a row' })).toBe('tic-tac-toe');
  });
  it('mix strength and luck', () => {
    expect(order(STRENGTHS[0]!, 0.1)).toEqual({ agent: 'random' });
    expect(order(STRENGTHS[0]!, 0.9)).toEqual({ depth: 1 });
    expect(order(STRENGTHS.at(-1)!, 0.9)).toEqual({ time_ms: 30_000, exact: true });
    expect(draw([{ odds: '9/10' }, { odds: '1/10' }], 0.95)).toEqual({ odds: '1/10' });
  });
});

describe('big trees', () => {
  it('grow by pages and leave a row for the rest', () => {
    const root = newSpot([], 'start');
    grow(root, { position: 'p', turn: 0, children: [{ move: 'a', position: 'pa', turn: 1, terminal: false }, { move: 'b', position: 'pb', turn: 'over', terminal: true, payoffs: { X: '1', O: '-1' } }], more: 137 });
    const rows = place(root);
    expect(rows.map((row) => (row.more ? `+${row.more}` : row.spot.move))).toEqual(['start', 'a', 'b', '+137']);
    expect(rows[2]!.spot.payoffs).toBe('1, -1');
    root.open = false;
    expect(place(root)).toHaveLength(1);
  });
});
