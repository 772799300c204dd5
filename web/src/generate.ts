/** Random trees from a seed: uniform, with whole numbers, as nested lists. */

import { searchAgain } from './game-tree/search';
import type { TraceEvent, TreeNode } from './game-tree/types';
import { dice } from './tree-model';

export interface Wish {
  branching: number;
  depth: number;
  seed: number;
  /** Only a tree on which alpha-beta cuts because of a bound from further up than the parent. */
  deepCut: boolean;
}

type Nested = number | Nested[];
const MOST_TRIES = 2000;

/** The text of the first tree from the seed on that fits the wishes, and its seed. */
export function generate(wish: Wish): { text: string; seed: number } | undefined {
  for (let seed = wish.seed; seed < wish.seed + MOST_TRIES; seed++) {
    const tree = nested(wish.branching, wish.depth, dice(seed));
    if (!wish.deepCut || deepCuts(tree) > 0) return { text: JSON.stringify(tree).replace(/,/g, ', '), seed };
  }
  return undefined;
}

function nested(branching: number, depth: number, random: () => number): Nested {
  if (!depth) return Math.floor(random() * 20);
  return Array.from({ length: branching }, () => nested(branching, depth - 1, random));
}

/** Cut-offs whose bound was set three or more plies above. */
export function deepCuts(tree: Nested): number {
  const nodes: TreeNode[] = [], parents: number[] = [];
  const add = (part: Nested, level: number, parent: number): number => {
    const id = nodes.length, leaf = typeof part === 'number';
    parents[id] = parent;
    const node: TreeNode = { id, name: `${id}`, kind: leaf ? 'leaf' : 'player', player: level % 2, payoffs: leaf ? [`${part}`] : undefined, edges: [], x: 0, y: level };
    nodes.push(node);
    if (!leaf) node.edges = part.map((below, index) => ({ label: `${index}`, to: add(below, level + 1, id) }));
    return id;
  };
  add(tree, 0, -1);
  const options = { cut: 'equal', returns: 'soft', ties: 'first' };
  const log = searchAgain({ algorithm: 'alphabeta', options, players: ['MAX', 'MIN'], tree: { nodes } }, nodes.map((node) => node.payoffs?.[0] ?? ''));
  const deep = (event: TraceEvent) => {
    let up = 0;
    for (let at = event.n!; at !== event.by && at >= 0; at = parents[at]!) up++;
    return up >= 3;
  };
  return log.events.filter((event) => event.t === 'cutoff' && deep(event)).length;
}
