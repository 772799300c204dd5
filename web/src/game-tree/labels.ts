/** The few characters that stand beside a node: the same as in the drawing that a saved page starts from. */

import { show, toNumber } from './numbers';
import type { BoundsShown, State, Trace } from './types';

/** A name as it is drawn. */
export function cropped(text: string): string {
  const characters = [...text.replace(/\p{Cc}/gu, ' ')];
  return characters.length > 18 ? `${characters.slice(0, 18).join('')}…` : characters.join('');
}

/** The three lines beside a node. */
export function linesBeside(trace: Trace, states: readonly State[], id: number, shown: BoundsShown = 'box', eye?: number): [string, string, string] {
  const node = trace.tree.nodes[id]!, state = states[id]!;
  const window = trace.shows_window && state.status !== 'unseen' && state.a !== undefined;
  let [second, third] = window ? [`α ${show(state.a ?? '')}`, `β ${show(state.b ?? '')}`] : ['', ''];
  if (window && shown === 'edge') [second, third] = ['', ''];
  if (window && shown === 'range') [second, third] = [rangeOf(trace, states, id), ''];
  if (node.kind === 'leaf') {
    // The payoff stands in the leaf; the window matters only while the search is there.
    const [one = '', two = '', three = ''] = [node.board ? '' : cropped(node.name), ...(state.status === 'open' ? [second, third] : [])].filter(Boolean);
    return [one, two, three];
  }
  if (node.kind === 'chance') {
    third = `${second} ${third}`.trim();
    second = state.range && state.status === 'open' ? `[${state.range.map(show).join(', ')}]` : '';
  }
  const value = signedValue(trace, states, id);
  const first = [node.board ? '' : cropped(node.name), node.infoset && (eye === undefined || eye === node.player) && `@${cropped(node.infoset)}`, !value && node.estimate && `~${show(node.estimate)}`, value];
  return [first.filter(Boolean).join(' '), second, third];
}

/** The value with its sign; a best so far is a bound only if its child's value is one. */
export function signedValue(trace: Trace, states: readonly State[], id: number): string {
  const node = trace.tree.nodes[id]!, { v, bound, best } = states[id]!;
  if (v === undefined) return '';
  if (bound) return `${{ exact: '=', lower: '≥', upper: '≤' }[bound]} ${show(v)}`;
  if (node.kind === 'leaf') return `= ${show(v)}`;
  if (node.kind === 'chance') return `Σ ${show(v)}`;
  const below = best === undefined ? undefined : states[node.edges[best]!.to]!.bound;
  if (trace.duel && below && below !== (node.player === 0 ? 'upper' : 'lower')) return `${node.player === 0 ? '≥' : '≤'} ${show(v)}`;
  return `${show(v)}…`;
}

/** What the node's own value is known to lie between. */
export function rangeOf(trace: Trace, states: readonly State[], id: number): string {
  const { v, bound, status } = states[id]!, node = trace.tree.nodes[id]!;
  if (v === undefined) return '[-∞, ∞]';
  const sign = bound ?? (status === 'done' || node.kind === 'leaf' ? 'exact' : node.player === 0 ? 'lower' : 'upper');
  if (sign === 'exact') return `[${show(v)}, ${show(v)}]`;
  return sign === 'lower' ? `[${show(v)}, ∞]` : `[-∞, ${show(v)}]`;
}

/** The text on an edge: its label, and the window below it where windows stand on edges. */
export function edgeText(trace: Trace, states: readonly State[], from: number, edge: number, shown: BoundsShown): string {
  const { label, odds, to } = trace.tree.nodes[from]!.edges[edge]!, state = states[to]!;
  const text = odds ? `${show(odds)} ${cropped(label)}`.trim() : cropped(label);
  if (shown !== 'edge' || !trace.shows_window || state.a === undefined || state.b === undefined) return text;
  return `${text} (${show(state.a)}, ${show(state.b)})`;
}

/** Branching factor and depth, where all inner nodes and all leaves agree on them. */
export function uniform(trace: Trace): { b: number; d: number } | undefined {
  const nodes = trace.tree.nodes, b = nodes[0]!.edges.length;
  let level = [0];
  for (let d = 0; ; d++) {
    if (level.every((id) => nodes[id]!.kind === 'leaf')) return d ? { b, d } : undefined;
    if (!level.every((id) => nodes[id]!.kind === 'player' && nodes[id]!.edges.length === b)) return undefined;
    level = level.flatMap((id) => nodes[id]!.edges.map((edge) => edge.to));
    if (level.length > nodes.length) return undefined;
  }
}

/** The fewest leaves that can prove a value (Knuth and Moore, 1975). */
export const fewestLeaves = (b: number, d: number): number => b ** Math.ceil(d / 2) + b ** Math.floor(d / 2) - 1;

/** Leaves that a search without memory looks at: each way to a leaf once. */
function waysToLeaves(trace: Trace): number {
  const known = new Map<number, number>();
  const ways = (id: number): number => {
    const node = trace.tree.nodes[id]!;
    if (node.kind === 'leaf') return 1;
    const found = known.get(id) ?? node.edges.reduce((sum, edge) => sum + ways(edge.to), 0);
    known.set(id, found);
    return found;
  };
  return ways(0);
}

/** How many leaves were looked at, beside the most and the fewest. */
export function tally(trace: Trace, events: readonly { t: string }[], step: number): string {
  const leaf = (event: { t: string }) => event.t === 'leaf' || event.t === 'estimate';
  const soFar = events.slice(0, step).filter(leaf).length, whole = events.filter(leaf).length;
  const all = waysToLeaves(trace), shape = uniform(trace);
  let text = `Leaves looked at: ${soFar} so far, ${whole} in the whole search. `;
  text += `${trace.duel ? 'Minimax' : 'All leaves'}: ${shape ? `${shape.b}^${shape.d} = ${shape.b ** shape.d}` : all}. `;
  if (shape && trace.duel && shape.b > 1) {
    text += `With the best order of moves alpha-beta needs ${fewestLeaves(shape.b, shape.d)} (Knuth and Moore).`;
  }
  return text;
}

/** Orders exact numbers. */
export const byNumber = (a: string, b: string): number => toNumber(a) - toNumber(b);
