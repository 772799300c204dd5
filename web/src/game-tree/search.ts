/** Searching again in the page, when a payoff has been changed. */

import { show, toNumber } from './numbers';
import { after, unseen } from './replay';
import type { Bound, SearchLog, Trace, TraceEvent, TreeNode } from './types';

/** Plain minimax over everything, to check that pruning has lost nothing. */
export function minimax(nodes: readonly TreeNode[], payoffs: readonly string[]): string {
  const known = new Map<number, string>();
  const value = (id: number): string => {
    const node = nodes[id]!;
    if (node.kind === 'leaf') return payoffs[id]!;
    let best = known.get(id);
    if (best !== undefined) return best;
    for (const edge of node.edges) {
      const found = value(edge.to);
      if (best === undefined || prefers(node, found, best)) best = found;
    }
    known.set(id, best ?? '0');
    return best ?? '0';
  };
  return value(0);
}

function prefers(node: TreeNode, a: string, b: string): boolean {
  return node.player === 0 ? toNumber(a) > toNumber(b) : toNumber(a) < toNumber(b);
}

interface Found {
  v: string;
  bound: Bound;
}

/** A node and its edge that set a bound. */
type Setter = [number, number] | null;

/** What the search needs of a trace. */
export type Searchable = Pick<Trace, 'algorithm' | 'options' | 'players'> & { tree: Pick<Trace['tree'], 'nodes'> };

/** Minimax or alpha-beta with the options of the trace, with the same events. */
export function searchAgain(trace: Searchable, payoffs: readonly string[]): SearchLog {
  const nodes = trace.tree.nodes, prunes = trace.algorithm === 'alphabeta', { cut, returns, ties } = trace.options;
  const states = unseen(nodes), log: SearchLog = { events: [], sentences: [] };
  const record = (event: TraceEvent & { n: number }, sentence: string) => {
    event.old = states[event.n]!;
    states[event.n] = after(event, event.old);
    log.events.push(event);
    log.sentences.push(sentence);
  };
  const who = (id: number) => `${trace.players[nodes[id]!.player ?? 0]} at ${nodes[id]!.name}`;

  const visit = (n: number, alpha: string, beta: string, alphaFrom: Setter, betaFrom: Setter, label: string): Found => {
    const node = nodes[n]!, isMax = node.player === 0, isLeaf = node.kind === 'leaf', name = node.name || label;
    const window = prunes && !isLeaf ? ` The window is (${show(alpha)}, ${show(beta)}).` : '';
    record({ t: 'enter', n, a: alpha, b: beta }, `Go to ${name}, ${isLeaf ? 'a leaf' : `where ${trace.players[node.player ?? 0]} moves`}.${window}`);
    let [a, b] = [alpha, beta];
    let best: Found = { v: payoffs[n] ?? '0', bound: 'exact' };
    if (isLeaf) record({ t: 'leaf', n, v: best.v }, `${name} is a leaf, worth ${show(best.v)}.`);
    for (const [index, edge] of node.edges.entries()) {
      // 1. Search the child with the present window.
      const child = visit(edge.to, a, b, alphaFrom, betaFrom, edge.label);
      const better = index === 0 || prefers(node, child.v, best.v);
      const equal = !better && toNumber(child.v) === toNumber(best.v);
      // 2. Keep the better value and narrow the window.
      // An equal value that may in truth be worse is no equal; of two equals the surer one says what the value means.
      const sure = isMax ? 'lower' : 'upper', doubtful = child.bound !== 'exact' && child.bound !== sure;
      if (better) best = child;
      else if (equal && best.bound !== sure && !doubtful) best = { v: best.v, bound: child.bound };
      if (better || (equal && !doubtful && ties === 'last')) {
        if (prunes && isMax && toNumber(child.v) > toNumber(a)) [a, alphaFrom] = [child.v, [n, index]];
        if (prunes && !isMax && toNumber(child.v) < toNumber(b)) [b, betaFrom] = [child.v, [n, index]];
        record({ t: 'update', n, v: child.v, a, b, best: index }, `${who(n)} now has ${show(child.v)} with ${edge.label}.`);
      }
      // 3. Stop where the other player has something at least as good elsewhere.
      const limit = isMax ? beta : alpha, from = isMax ? betaFrom : alphaFrom;
      const met = prefers(node, best.v, limit) || (cut === 'equal' && toNumber(best.v) === toNumber(limit));
      if (prunes && better && met && index + 1 < node.edges.length) {
        const skipped = node.edges.slice(index + 1), other = trace.players[isMax ? 1 : 0];
        best = { v: best.v, bound: isMax ? 'lower' : 'upper' };
        record({
          t: 'cutoff', n, kind: isMax ? 'beta' : 'alpha', v: best.v, bound: limit, by: from?.[0], via: from?.[1],
          edges: skipped.map((_, more) => index + 1 + more), skipped: skipped.map((each) => each.to),
        }, `${who(n)} already has ${show(best.v)} with ${edge.label}.`
          + (from ? ` ${who(from[0])} has ${show(limit)} with ${nodes[from[0]]!.edges[from[1]]!.label}.` : '')
          + ` So ${other} will not go there, and ${skipped.map((each) => each.label).join(' and ')} cannot change that.`);
        break;
      }
    }
    if (prunes && returns === 'hard') {
      if (toNumber(best.v) < toNumber(alpha)) best = { v: alpha, bound: 'upper' };
      else if (toNumber(best.v) > toNumber(beta)) best = { v: beta, bound: 'lower' };
    }
    const meaning = { exact: '', lower: ', meaning at least that', upper: ', meaning at most that' }[best.bound];
    record({ t: 'exit', n, v: best.v, bound: best.bound }, `${name} returns ${show(best.v)}${meaning}.`);
    return best;
  };
  visit(0, '-inf', 'inf', null, null, 'the root');
  return log;
}
