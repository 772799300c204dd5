import { beforeEach, describe, expect, it } from 'vitest';
import { GameTree } from '../src/game-tree/element';
import { recorded } from './traces';

let tree: GameTree;

beforeEach(() => {
  document.body.replaceChildren();
  tree = document.createElement('game-tree') as GameTree;
  tree.setAttribute('embedded', '');
  document.body.append(tree);
  tree.trace = recorded('two-ply');
});

const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const sentence = () => tree.querySelector('.sentence')?.textContent ?? '';

describe('<game-tree>', () => {
  it('draws every node and every edge', () => {
    expect(tree.querySelectorAll('[data-node]')).toHaveLength(13);
    expect(tree.querySelectorAll('[data-from]')).toHaveLength(12);
  });

  it('starts paused before the first step', () => {
    expect(tree.step).toBe(0);
    expect(sentence()).toContain('Nothing has been looked at yet');
  });

  it('steps by keys, jumps to the cut-off, and says who is the reason', () => {
    press('ArrowRight');
    expect(tree.step).toBe(1);
    press('c');
    expect(sentence()).toContain('2 leaves skipped');
    expect(tree.querySelectorAll('.edge.cut.pruned')).toHaveLength(2 + 1);
    expect(tree.querySelectorAll('.node.reason')).toHaveLength(1);
    press('Home');
    expect(tree.step).toBe(0);
  });

  it('reports every step to the page', () => {
    const steps: number[] = [];
    tree.addEventListener('treestep', (event) => steps.push((event as CustomEvent<number>).detail));
    press('ArrowRight');
    press('End');
    expect(steps).toEqual([1, tree.trace!.events.length]);
  });

  it('searches again when a payoff changes, and not when the leaf was skipped', () => {
    const change = (name: string, payoff: string) => {
      const id = tree.trace!.tree.nodes.findIndex((node) => node.edges.some((edge) => edge.label === name));
      const leaf = tree.trace!.tree.nodes[id]!.edges.find((edge) => edge.label === name)!.to;
      tree.edit(leaf);
      const input = tree.querySelector<HTMLInputElement>('.payoff-input')!;
      input.value = payoff;
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
      return tree.querySelector('.change')?.textContent ?? '';
    };
    expect(change('c2', '1000')).toContain('The root stays 3.');
    expect(change('b1', '7')).toContain('The root was 3 and is now 7.');
    expect(change('b1', 'seven')).toContain('is not a number');
  });

  it('listens to nothing after it has been removed', () => {
    tree.remove();
    press('ArrowRight');
    expect(tree.step).toBe(0);
  });
});
