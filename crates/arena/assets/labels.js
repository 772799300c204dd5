// @ts-check
'use strict';

/** The few characters that stand beside a node: the same as in the drawing that the page starts from. */

/** Numbers are exact strings such as 3, -19/5 and inf; this is the nearest one to compare and draw. @param {string} text */
function toNumber(text) {
  if (text.endsWith('inf')) return text.startsWith('-') ? -Infinity : Infinity;
  const [top, bottom] = text.split('/');
  return Number(top) / Number(bottom ?? 1);
}

/** The number as it is drawn: exact where that is short. @param {string} text @returns {string} */
function show(text) {
  if (text.startsWith('(')) return `(${text.slice(1, -1).split(', ').map(show).join(', ')})`;
  if (text.endsWith('inf')) return text.replace('inf', '∞');
  if (text.length <= 9) return text;
  const near = toNumber(text);
  return '≈' + (Math.abs(near) < 1e6 ? near.toFixed(2) : near.toExponential(3));
}

/** A name as it is drawn. @param {string} text */
function cropped(text) {
  const characters = [...text.replace(/\p{Cc}/gu, ' ')];
  return characters.length > 18 ? `${characters.slice(0, 18).join('')}…` : characters.join('');
}

/** The three lines beside a node. @param {Trace} trace @param {State[]} states @param {number} id @returns {string[]} */
function linesBeside(trace, states, id) {
  const node = trace.tree.nodes[id], state = states[id];
  const window = trace.shows_window && state.status !== 'unseen' && state.a !== undefined;
  let [second, third] = window ? [`α ${show(state.a ?? '')}`, `β ${show(state.b ?? '')}`] : ['', ''];
  if (node.kind === 'leaf') {
    // The payoff stands in the leaf; the window matters only while the search is there.
    const lines = state.status === 'open' ? [cropped(node.name), second, third] : [cropped(node.name)];
    return [...lines.filter(Boolean), '', '', ''].slice(0, 3);
  }
  if (node.kind === 'chance') {
    third = `${second} ${third}`.trim();
    second = state.range && state.status === 'open' ? `[${state.range.map(show).join(', ')}]` : '';
  }
  const value = signedValue(trace, states, id);
  const first = [cropped(node.name), node.infoset && `@${cropped(node.infoset)}`, !value && node.estimate && `~${show(node.estimate)}`, value];
  return [first.filter(Boolean).join(' '), second, third];
}

/**
 * The value with its sign; a best so far is a bound only if its child's value is one.
 * @param {Trace} trace @param {State[]} states @param {number} id
 */
function signedValue(trace, states, id) {
  const node = trace.tree.nodes[id], { v, bound, best } = states[id];
  if (v === undefined) return '';
  if (bound) return `${{ exact: '=', lower: '≥', upper: '≤' }[bound]} ${show(v)}`;
  if (node.kind === 'leaf') return `= ${show(v)}`;
  if (node.kind === 'chance') return `Σ ${show(v)}`;
  const below = best === undefined ? undefined : states[node.edges[best].to].bound;
  if (trace.duel && below && below !== (node.player === 0 ? 'upper' : 'lower')) return `${node.player === 0 ? '≥' : '≤'} ${show(v)}`;
  return `${show(v)}…`;
}
