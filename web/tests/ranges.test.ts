import { describe, expect, it } from 'vitest';
import type { NodeDocument } from '../src/documents';
import { background, cellName, cells, colours, kindOf, readSpot, splitLine } from '../src/ranges';

const node: NodeDocument = {
  board: 'Ks7h4c2dJs', pot: 100, player: 0, deals: false, actions: ['check', 'bet 50'], frequencies: [0.5, 0.5],
  sides: [
    { ev: 50, hands: [{ hand: 'AsAh', weight: 1, ev: 90, strategy: [0, 1] }, { hand: 'AdAh', weight: 0.5, ev: 60, strategy: [1, 0] }, { hand: 'QsKs', weight: 0, ev: null, strategy: [1, 0] }] },
    { ev: 50, hands: [{ hand: '9h8d', weight: 1, ev: 10 }] },
  ],
};

describe('the square of hands', () => {
  it('has pairs on the diagonal and suited hands above it', () => {
    expect([cellName(0, 0), cellName(0, 1), cellName(1, 0), cellName(12, 12)]).toEqual(['AA', 'AKs', 'AKo', '22']);
    expect(['AsAh', 'KdAd', '9h8d', 'QsKs'].map(kindOf)).toEqual(['AA', 'AKs', '98o', 'KQs']);
  });
  it('shows what all hands of a kind do together, by their weights', () => {
    const grid = cells(node, 0), aces = grid[0]![0]!;
    expect(aces.mix[1]).toBeCloseTo(2 / 3);
    expect(aces.ev).toBeCloseTo(80);
    expect(aces.weight).toBe(0.75);
    expect(grid[1]![2]).toMatchObject({ name: 'KQs', weight: 0, mix: [], ev: null });
    expect(grid[2]![2]!.hands).toEqual([]);
    expect(cells(node, 1).flat().find((cell) => cell.name === '98o')).toMatchObject({ weight: 1, mix: [], ev: 10 });
  });
  it('is painted by the mix of actions', () => {
    const paints = colours(node.actions);
    expect(paints[0]).not.toBe(paints[1]);
    expect(background(cells(node, 0)[0]![0]!, paints)).toBe(`linear-gradient(to right, ${paints[0]} 0.0% 33.3%, ${paints[1]} 33.3% 100.0%) bottom / 100% 75% no-repeat #707070`);
    expect(background({ name: 'AA', hands: [], weight: 0, mix: [], ev: null }, paints)).toBe('none');
    expect(new Set(colours(['fold', 'call', 'raise 20', 'raise 60'])).size).toBe(4);
  });
});

describe('documents of spots', () => {
  it('are read, or refused with a sentence', () => {
    expect(readSpot(JSON.stringify({ schema: 'gametree.poker-spot/1', settings: {}, node })).node.pot).toBe(100);
    expect(() => readSpot('hello')).toThrow(/not JSON/);
    expect(() => readSpot('{"schema":"gametree.report/1"}')).toThrow(/another document/);
    expect(() => readSpot('{"schema":"gametree.poker-spot/1","settings":{}}')).toThrow(/missing/);
    expect(splitLine('check, bet 50,')).toEqual(['check', 'bet 50']);
  });
});
