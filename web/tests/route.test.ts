import { describe, expect, it } from 'vitest';
import { parseRoute, splitMoves, writeRoute } from '../src/route';

describe('addresses', () => {
  it('hold any tree text and come back unchanged', () => {
    const game = 'title "a & b = #?"\nmax A [a1: -1/2  "ü +%": 3]\n';
    const hash = writeRoute('explain', { game, algorithm: 'alphabeta:cut=strict', step: 5 });
    expect(parseRoute(hash)).toEqual({ screen: 'explain', state: { game, algorithm: 'alphabeta:cut=strict', step: '5' } });
    expect(hash).not.toMatch(/[\s"<>]/);
  });

  it('leave out what is empty', () => {
    expect(writeRoute('play', { game: 'nim:2,2', moves: '', side: undefined })).toBe('#/play?game=nim%3A2%2C2');
    expect(writeRoute('home')).toBe('#/');
  });

  it('lead home when they make no sense', () => {
    for (const hash of ['', '#', '#/', '#/nowhere?x=1', '#main']) expect(parseRoute(hash).screen).toBe('home');
  });

  it('hold moves between spaces', () => {
    expect(splitMoves(' b2  a1 ')).toEqual(['b2', 'a1']);
    expect(splitMoves(undefined)).toEqual([]);
  });
});
