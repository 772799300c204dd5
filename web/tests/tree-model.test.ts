import { describe, expect, it } from 'vitest';
import { generate, deepCuts } from '../src/generate';
import { addChild, average, fromTrace, moveNode, removeNode, setPayoff, shuffled, sorted, toText, worth, type Twig } from '../src/tree-model';
import { recorded } from './traces';

const model = fromTrace(recorded('two-ply'));
const leaves = (twig: Twig): string[] => (twig.kind === 'leaf' ? [twig.payoffs[0]!] : twig.branches.flatMap((branch) => leaves(branch.to)));
const idOf = (twig: Twig, name: string): number | undefined => (twig.name === name ? twig.id : twig.branches.map((branch) => idOf(branch.to, name)).find((id) => id !== undefined));

describe('editing a tree', () => {
  it('writes the text that made it', () => {
    expect(toText(model)).toBe('title "Two-ply tree"\nmax A\n  a1: min B [b1: 3  b2: 12  b3: 8]\n  a2: min C [c1: 2  c2: 4  c3: 6]\n  a3: min D [d1: 14  d2: 5  d3: 2]\n');
  });

  it('writes chance, players and information sets', () => {
    const text = toText(fromTrace(recorded('kq-poker')));
    expect(text).toContain('players Alice Bob');
    expect(text).toContain('1/2 K: Alice');
    expect(text.match(/Bob .*@facing-bet \[fold: 1/g)).toHaveLength(2);
  });

  it('sorts best first and worst first without changing the value', () => {
    expect(leaves(sorted(model, 'best').root)).toEqual(['3', '8', '12', '2', '4', '6', '2', '5', '14']);
    expect(leaves(sorted(model, 'worst').root)).toEqual(['6', '4', '2', '14', '5', '2', '12', '8', '3']);
    expect(worth(sorted(model, 'worst').root)).toBe(3);
  });

  it('shuffles by seed: the same for the same seed, all leaves kept', () => {
    expect(toText(shuffled(model, 5))).toBe(toText(shuffled(model, 5)));
    expect(toText(shuffled(model, 5))).not.toBe(toText(shuffled(model, 6)));
    expect(leaves(shuffled(model, 5).root).sort()).toEqual(leaves(model.root).sort());
  });

  it('adds, removes and moves children', () => {
    const b = idOf(model.root, 'B')!;
    expect(toText(addChild(model, b))).toContain('min B [b1: 3  b2: 12  b3: 8  b4: 0]');
    expect(toText(removeNode(model, b))).not.toContain('min B');
    expect(leaves(moveNode(model, b, 1).root).slice(0, 3)).toEqual(['2', '4', '6']);
    expect(moveNode(model, b, -1)).toBe(model);
    expect(removeNode(model, 0)).toBe(model);
  });

  it('turns a leaf into a node of the other player, and an emptied node into a leaf', () => {
    const leaf = model.root.branches[0]!.to.branches[0]!.to.id!;
    expect(toText(addChild(model, leaf))).toContain('b1: max [x1: 3  x2: 0]');
    const b = model.root.branches[0]!.to;
    const empty = b.branches.reduce((now, branch) => removeNode(now, branch.to.id!), model);
    expect(toText(empty)).toContain('a1: 0');
  });

  it('keeps payoffs zero-sum and odds adding to one', () => {
    const leaf = model.root.branches[0]!.to.branches[0]!.to.id!;
    expect(toText(setPayoff(model, leaf, '-1/2'))).toContain('b1: -1/2');
    const chance = { ...model, root: { ...model.root, kind: 'chance' as const, branches: model.root.branches.map((branch) => ({ ...branch, odds: '1/3' })) } };
    const text = toText(removeNode(chance, chance.root.branches[0]!.to.id!));
    expect(text).toContain('1/2 a2:');
    expect(average([['1/2', '3'], ['1/2', '4']])).toBe('7/2');
  });
});

describe('making trees up', () => {
  it('gives the same tree for the same seed', () => {
    const wish = { branching: 3, depth: 2, seed: 4, deepCut: false };
    expect(generate(wish)).toEqual(generate(wish));
    expect(generate(wish)?.text.match(/\d+/g)).toHaveLength(9);
  });

  it('finds a tree with a deep cut-off', () => {
    const made = generate({ branching: 2, depth: 4, seed: 1, deepCut: true })!;
    expect(deepCuts(JSON.parse(made.text) as number[])).toBeGreaterThan(0);
  });
});
