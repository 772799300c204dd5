import type { Bound, State, SearchLog, TraceEvent, TreeNode } from './types';

/** The state of a node after an event; the event's `old` is the one before. */
export function after(event: TraceEvent, before: State): State {
  const { v, a, b } = event;
  switch (event.t) {
    case 'enter': return { status: 'open', a, b };
    case 'leaf': case 'estimate': return { ...before, v };
    case 'update': return { ...before, v, a, b, best: event.best };
    case 'chance_partial': return { ...before, v: event.sum, range: [event.lo ?? '', event.hi ?? ''] };
    case 'tt_hit': return { ...before, v, bound: event.bound as Bound };
    case 'exit': return { ...before, status: 'done', v, bound: event.bound as Bound };
    case 'cutoff': return { ...before, v, skipped: event.edges };
    default: return before;
  }
}

export const unseen = (nodes: readonly TreeNode[]): State[] => nodes.map(() => ({ status: 'unseen' }));

/** Moves the states from one step to another, forward or back, and returns the step that it has reached. */
export function walk(log: SearchLog, states: State[], from: number, to: number): number {
  const goal = Math.max(0, Math.min(to, log.events.length));
  let step = from;
  for (; step < goal; step++) {
    const event = log.events[step]!;
    if (event.old && event.n !== undefined) states[event.n] = after(event, event.old);
  }
  for (; step > goal; step--) {
    const event = log.events[step - 1]!;
    if (event.old && event.n !== undefined) states[event.n] = event.old;
  }
  return step;
}

/** The nodes below edges that were cut off. */
export function prunedNodes(nodes: readonly TreeNode[], states: readonly State[]): Set<number> {
  const found = new Set<number>();
  const open = states.flatMap((state, id) => (state.skipped ?? []).map((edge) => nodes[id]!.edges[edge]!.to));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (states[id]!.status !== 'unseen' || found.has(id)) continue;
    found.add(id);
    for (const edge of nodes[id]!.edges) open.push(edge.to);
  }
  return found;
}

/** Moves that a player settled for without knowing the node. */
export function settledMoves(log: SearchLog, step: number): Map<number, number | undefined> {
  const moves = new Map<number, number | undefined>();
  for (let index = 0; index < step; index++) {
    const event = log.events[index]!;
    if (event.t === 'settle') event.nodes?.forEach((id) => moves.set(id, event.edge));
  }
  return moves;
}

/** The latest weights of the nodes that a player cannot tell apart. */
export function beliefs(log: SearchLog, step: number): Map<number, string> {
  const weights = new Map<number, string>();
  for (let index = 0; index < step; index++) {
    const event = log.events[index]!;
    if (event.t === 'belief') event.nodes?.forEach((id, place) => weights.set(id, event.weights?.[place] ?? ''));
  }
  return weights;
}
