// @ts-check
'use strict';

/**
 * What a page needs to know about a recorded search: its form, how an event changes a node, and how to search again when a payoff has
 * been changed.
 *
 * @typedef {{label: string, odds?: string, to: number}} Edge
 * @typedef {{id: number, name: string, kind: 'player'|'chance'|'leaf', player?: number, infoset?: string,
 *            estimate?: string, payoffs?: string[], edges: Edge[], x: number, y: number}} TreeNode
 * @typedef {{status: 'unseen'|'open'|'done', v?: string, a?: string, b?: string, best?: number,
 *            bound?: 'exact'|'lower'|'upper', skipped?: number[], range?: [string, string]}} State
 * @typedef {{t: string, n?: number, nodes?: number[], v?: string, a?: string, b?: string, best?: number, edge?: number,
 *            bound?: any, kind?: string, by?: number|null, via?: number|null, edges?: number[], skipped?: number[],
 *            sum?: string, lo?: string, hi?: string, old?: State}} TraceEvent
 * @typedef {{algorithm: string, pseudocode: string[], lines: (number|null)[], options: {cut: string, returns: string, ties: string},
 *            shows_window: boolean, duel: boolean, repeatable: boolean, players: string[],
 *            tree: {zero_sum: boolean, width: number, nodes: TreeNode[]},
 *            events: TraceEvent[], sentences: string[]}} Trace
 * @typedef {{events: TraceEvent[], sentences: string[]}} Story
 */

/* ---- Searching again in the page ---- */

/** Plain minimax over everything, to check that pruning has lost nothing. @param {TreeNode[]} nodes @param {string[]} payoffs */
function minimax(nodes, payoffs) {
  /** @type {Map<number, string>} */
  const known = new Map();
  /** @param {number} id @returns {string} */
  const value = (id) => {
    const node = nodes[id];
    if (node.kind === 'leaf') return payoffs[id];
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

/** @param {TreeNode} node @param {string} a @param {string} b */
function prefers(node, a, b) {
  return node.player === 0 ? toNumber(a) > toNumber(b) : toNumber(a) < toNumber(b);
}

/**
 * Minimax or alpha-beta with the options of the trace, told in the same events.
 * @param {Trace} trace @param {string[]} payoffs @returns {Story}
 */
function searchAgain(trace, payoffs) {
  const nodes = trace.tree.nodes, prunes = trace.algorithm === 'alphabeta', { cut, returns, ties } = trace.options;
  /** @type {State[]} */
  const states = nodes.map(() => ({ status: 'unseen' }));
  /** @type {Story} */
  const story = { events: [], sentences: [] };
  /** @param {TraceEvent} event @param {string} sentence */
  const tell = (event, sentence) => {
    const n = /** @type {number} */ (event.n);
    event.old = states[n];
    states[n] = after(event, states[n]);
    story.events.push(event);
    story.sentences.push(sentence);
  };
  const who = (/** @type {number} */ id) => `${trace.players[nodes[id].player ?? 0]} at ${nodes[id].name}`;
  /**
   * @param {number} n @param {string} alpha @param {string} beta
   * @param {[number, number]|null} alphaFrom @param {[number, number]|null} betaFrom @param {string} label
   * @returns {{v: string, bound: 'exact'|'lower'|'upper'}}
   */
  const visit = (n, alpha, beta, alphaFrom, betaFrom, label) => {
    const node = nodes[n], isMax = node.player === 0, isLeaf = node.kind === 'leaf', name = node.name || label;
    const window = prunes && !isLeaf ? ` The window is (${show(alpha)}, ${show(beta)}).` : '';
    tell({ t: 'enter', n, a: alpha, b: beta }, `Go to ${name}, ${isLeaf ? 'a leaf' : `where ${trace.players[node.player ?? 0]} moves`}.${window}`);
    let [a, b] = [alpha, beta];
    /** @type {{v: string, bound: 'exact'|'lower'|'upper'}} */
    let best = { v: payoffs[n], bound: 'exact' };
    if (isLeaf) tell({ t: 'leaf', n, v: best.v }, `${name} is a leaf, worth ${show(best.v)}.`);
    for (const [index, edge] of node.edges.entries()) {
      const child = visit(edge.to, a, b, alphaFrom, betaFrom, edge.label);
      const better = index === 0 || prefers(node, child.v, best.v);
      const equal = !better && toNumber(child.v) === toNumber(best.v);
      // An equal value that may in truth be worse is no equal; of two equals the surer one says what the value means.
      const sure = isMax ? 'lower' : 'upper', doubtful = child.bound !== 'exact' && child.bound !== sure;
      if (better) best = child;
      else if (equal && best.bound !== sure && !doubtful) best = { v: best.v, bound: child.bound };
      if (better || (equal && !doubtful && ties === 'last')) {
        if (prunes && isMax && toNumber(child.v) > toNumber(a)) [a, alphaFrom] = [child.v, [n, index]];
        if (prunes && !isMax && toNumber(child.v) < toNumber(b)) [b, betaFrom] = [child.v, [n, index]];
        tell({ t: 'update', n, v: child.v, a, b, best: index }, `${who(n)} now has ${show(child.v)} with ${edge.label}.`);
      }
      const limit = isMax ? beta : alpha, from = isMax ? betaFrom : alphaFrom;
      const met = prefers(node, best.v, limit) || (cut === 'equal' && toNumber(best.v) === toNumber(limit));
      if (prunes && better && met && index + 1 < node.edges.length) {
        const skipped = node.edges.slice(index + 1), other = trace.players[isMax ? 1 : 0];
        best = { v: best.v, bound: isMax ? 'lower' : 'upper' };
        tell({
          t: 'cutoff', n, kind: isMax ? 'beta' : 'alpha', v: best.v, bound: limit, by: from?.[0], via: from?.[1],
          edges: skipped.map((_, more) => index + 1 + more), skipped: skipped.map((each) => each.to),
        }, `${who(n)} already has ${show(best.v)} with ${edge.label}.`
          + (from ? ` ${who(from[0])} has ${show(limit)} with ${nodes[from[0]].edges[from[1]].label}.` : '')
          + ` So ${other} will not go there, and ${skipped.map((each) => each.label).join(' and ')} cannot change that.`);
        break;
      }
    }
    if (prunes && returns === 'hard') {
      if (toNumber(best.v) < toNumber(alpha)) best = { v: alpha, bound: 'upper' };
      else if (toNumber(best.v) > toNumber(beta)) best = { v: beta, bound: 'lower' };
    }
    const meaning = { exact: '', lower: ', meaning at least that', upper: ', meaning at most that' }[best.bound];
    tell({ t: 'exit', n, v: best.v, bound: best.bound }, `${name} returns ${show(best.v)}${meaning}.`);
    return best;
  };
  visit(0, '-inf', 'inf', null, null, 'the root');
  return story;
}

/** The state of a node after an event; the event's `old` is the one before. @param {TraceEvent} event @param {State} before @returns {State} */
function after(event, before) {
  const { v, a, b } = event;
  switch (event.t) {
    case 'enter': return { status: 'open', a, b };
    case 'leaf': case 'estimate': return { ...before, v };
    case 'update': return { ...before, v, a, b, best: event.best };
    case 'chance_partial': return { ...before, v: event.sum, range: [event.lo ?? '', event.hi ?? ''] };
    case 'tt_hit': return { ...before, v, bound: event.bound };
    case 'exit': return { ...before, status: 'done', v, bound: event.bound };
    case 'cutoff': return { ...before, v, skipped: event.edges };
    default: return before;
  }
}
