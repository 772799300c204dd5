/** A tree that is being edited: nested nodes, made from a trace and written as `.gtree`. Every change returns a new tree. */

import { divided, fraction, fractionText, plus, times, toNumber } from './game-tree/numbers';
import type { Trace } from './game-tree/types';

export interface Branch {
  label: string;
  odds?: string;
  to: Twig;
}

export interface Twig {
  kind: 'player' | 'chance' | 'leaf';
  player: number;
  name: string;
  infoset?: string;
  estimate?: string;
  payoffs: string[];
  branches: Branch[];
  /** The number in the trace; children that were added have none. */
  id?: number;
}

export interface TreeModel {
  title: string;
  players: string[];
  zeroSum: boolean;
  root: Twig;
}

/** Shared nodes are written once for each path to them. */
export function fromTrace(trace: Trace): TreeModel {
  const nodes = trace.tree.nodes;
  const twig = (id: number): Twig => {
    const node = nodes[id]!;
    return {
      kind: node.kind, player: node.player ?? 0, name: node.name, infoset: node.infoset, estimate: node.estimate,
      payoffs: node.payoffs ?? [], id,
      branches: node.edges.map((edge) => ({ label: edge.label, odds: edge.odds, to: twig(edge.to) })),
    };
  };
  return { title: trace.tree.title ?? '', players: trace.players, zeroSum: trace.tree.zero_sum, root: twig(0) };
}

/* ---- Writing ---- */

export function toText(model: TreeModel): string {
  const lines: string[] = [];
  if (model.title) lines.push(`title ${quoted(model.title)}`);
  const named = model.players.length !== 2 || model.players[0] !== 'MAX' || model.players[1] !== 'MIN';
  if (named) lines.push(`players ${model.players.map(word).join(' ')}`);
  if (!model.zeroSum && model.players.length === 2) lines.push('sum general');
  write(model, model.root, '', 0, lines);
  return `${lines.join('\n')}\n`;
}

function write(model: TreeModel, twig: Twig, prefix: string, depth: number, lines: string[]): void {
  const indent = '  '.repeat(depth);
  if (twig.kind === 'leaf') {
    lines.push(`${indent}${prefix}${leafText(model, twig)}`);
    return;
  }
  const head = [kindWord(model, twig), twig.name && word(twig.name), twig.infoset && `@${word(twig.infoset)}`, twig.estimate && `~${twig.estimate}`];
  const start = `${indent}${prefix}${head.filter(Boolean).join(' ')}`;
  // Above leaves alone, brackets are easier to read.
  if (twig.branches.every((branch) => branch.to.kind === 'leaf')) {
    lines.push(`${start} [${twig.branches.map((branch) => `${edgeText(branch)}${leafText(model, branch.to)}`).join('  ')}]`);
    return;
  }
  lines.push(start);
  for (const branch of twig.branches) write(model, branch.to, edgeText(branch), depth + 1, lines);
}

function kindWord(model: TreeModel, twig: Twig): string {
  if (twig.kind === 'chance') return 'chance';
  const name = model.players[twig.player] ?? 'max';
  return name === 'MAX' ? 'max' : name === 'MIN' ? 'min' : word(name);
}

function leafText(model: TreeModel, twig: Twig): string {
  return model.zeroSum || twig.payoffs.length === 1 ? twig.payoffs[0] ?? '0' : `(${twig.payoffs.join(' ')})`;
}

const edgeText = (branch: Branch) => `${branch.odds ? `${branch.odds} ` : ''}${branch.label ? `${word(branch.label)}:` : branch.odds ? ':' : ''}${branch.label || branch.odds ? ' ' : ''}`;
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
const word = (text: string) => (/^[A-Za-z_][\w.'-]*$/.test(text) ? text : quoted(text));

/* ---- Changing ---- */

/** The tree with the node of this number replaced; undefined removes it. */
function replaced(twig: Twig, id: number, change: (twig: Twig) => Twig | undefined): Twig | undefined {
  if (twig.id === id) return change(twig);
  const branches = twig.branches.flatMap((branch) => {
    const to = replaced(branch.to, id, change);
    return to ? [{ ...branch, to }] : [];
  });
  return { ...twig, branches };
}

function changed(model: TreeModel, id: number, change: (twig: Twig) => Twig | undefined): TreeModel {
  const root = replaced(model.root, id, change);
  return root ? { ...model, root: tidy(root) } : model;
}

/** A node without branches becomes a leaf, and odds add to one again. */
function tidy(twig: Twig): Twig {
  if (twig.kind === 'leaf') return twig;
  if (!twig.branches.length) return { ...twig, kind: 'leaf', name: '', infoset: undefined, payoffs: ['0'], branches: [] };
  const branches = twig.branches.map((branch) => ({ ...branch, to: tidy(branch.to) }));
  return { ...twig, branches: twig.kind === 'chance' ? evened(branches) : branches };
}

function evened(branches: Branch[]): Branch[] {
  const odds = branches.map((branch) => fraction(branch.odds ?? '0'));
  const sum = odds.reduce(plus, [0n, 1n]), equal = odds.some(([top]) => top <= 0n);
  if (!equal && sum[0] === sum[1]) return branches;
  return branches.map((branch, index) => ({
    ...branch, odds: equal ? `1/${branches.length}` : fractionText(divided(odds[index]!, sum)),
  }));
}

export const setPayoff = (model: TreeModel, id: number, payoff: string): TreeModel =>
  changed(model, id, (leaf) => ({ ...leaf, payoffs: [payoff, ...(model.players.length === 2 ? [opposite(payoff)] : leaf.payoffs.slice(1))] }));

const opposite = (text: string) => (text.startsWith('-') ? text.slice(1) : text === '0' ? text : `-${text}`);

export const removeNode = (model: TreeModel, id: number): TreeModel => changed(model, id, () => undefined);

/** A leaf becomes a node of the other player with the old payoff below it. */
export function addChild(model: TreeModel, id: number): TreeModel {
  const fresh = (label: string, payoffs: string[]): Branch => (
    { label, to: { kind: 'leaf', player: 0, name: '', payoffs, branches: [] } });
  const zeros = model.players.map(() => '0');
  return changed(model, id, (twig) => {
    if (twig.kind !== 'leaf') return { ...twig, branches: [...twig.branches, fresh(freeLabel(twig), zeros)] };
    const player = (moverAbove(model.root, id) + 1) % model.players.length;
    return { ...twig, kind: 'player', player, name: '', branches: [fresh('x1', twig.payoffs), fresh('x2', zeros)], payoffs: [] };
  });
}

function freeLabel(twig: Twig): string {
  const taken = new Set(twig.branches.map((branch) => branch.label));
  const stem = /^(.*?)\d*$/.exec(twig.branches[0]?.label ?? '')?.[1] || 'x';
  let number = twig.branches.length + 1;
  while (taken.has(`${stem}${number}`)) number++;
  return `${stem}${number}`;
}

function moverAbove(twig: Twig, id: number, mover = -1): number {
  if (twig.id === id) return mover;
  for (const branch of twig.branches) {
    const found = moverAbove(branch.to, id, twig.kind === 'player' ? twig.player : mover);
    if (found !== -2) return found;
  }
  return -2;
}

/** Moves a node before (-1) or behind (1) its neighbour. */
export function moveNode(model: TreeModel, id: number, by: -1 | 1): TreeModel {
  const parent = parentOf(model.root, id);
  if (!parent || parent.id === undefined) return model;
  const place = parent.branches.findIndex((branch) => branch.to.id === id), goal = place + by;
  if (goal < 0 || goal >= parent.branches.length) return model;
  return changed(model, parent.id, (twig) => {
    const branches = [...twig.branches];
    [branches[place], branches[goal]] = [branches[goal]!, branches[place]!];
    return { ...twig, branches };
  });
}

export function parentOf(twig: Twig, id: number): Twig | undefined {
  for (const branch of twig.branches) {
    const found = branch.to.id === id ? twig : parentOf(branch.to, id);
    if (found) return found;
  }
  return undefined;
}

/* ---- Ordering ---- */

/** What the node is worth to player 1, as near as a machine number comes. */
export function worth(twig: Twig): number {
  if (twig.kind === 'leaf') return toNumber(twig.payoffs[0] ?? '0');
  const below = twig.branches.map((branch) => worth(branch.to));
  if (twig.kind === 'chance') {
    return twig.branches.reduce((sum, branch, index) => sum + toNumber(branch.odds ?? `1/${twig.branches.length}`) * below[index]!, 0);
  }
  return twig.player === 0 ? Math.max(...below) : Math.min(...below);
}

/** Every player's moves sorted: the best for the player first, or the worst. Chance keeps its order. */
export function sorted(model: TreeModel, first: 'best' | 'worst'): TreeModel {
  const order = (twig: Twig): Twig => {
    const branches = twig.branches.map((branch) => ({ ...branch, to: order(branch.to) }));
    const sign = (twig.player === 0 ? -1 : 1) * (first === 'best' ? 1 : -1);
    if (twig.kind === 'player') branches.sort((a, b) => sign * (worth(a.to) - worth(b.to)));
    return { ...twig, branches };
  };
  return { ...model, root: order(model.root) };
}

/** Every player's moves in an order that the seed decides. */
export function shuffled(model: TreeModel, seed: number): TreeModel {
  const random = dice(seed);
  const mix = (twig: Twig): Twig => {
    const branches = twig.branches.map((branch) => ({ ...branch, to: mix(branch.to) }));
    if (twig.kind === 'player') {
      for (let last = branches.length - 1; last > 0; last--) {
        const other = Math.floor(random() * (last + 1));
        [branches[last], branches[other]] = [branches[other]!, branches[last]!];
      }
    }
    return { ...twig, branches };
  };
  return { ...model, root: mix(model.root) };
}

/** A small seeded generator (mulberry32, public domain): the same numbers on every machine. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The exact average of fractions with weights; for tests and captions. */
export const average = (parts: [weight: string, value: string][]): string =>
  fractionText(parts.map(([weight, value]) => times(fraction(weight), fraction(value))).reduce(plus, [0n, 1n]));
