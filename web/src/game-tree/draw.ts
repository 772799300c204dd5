/** The picture of a tree, for pages that did not bring one (crates/explain/src/svg.rs draws the same). */

import { edgeText } from './labels';
import { show } from './numbers';
import type { Board, Edge, Trace, TreeNode } from './types';
import { unseen } from './replay';

const SVG = 'http://www.w3.org/2000/svg';
const LEAF_HALF = 13, TEXT_AT = 29, BOARD_AT = 27, BOARD_GAP = 6, LABEL_AT = 0.62, BARS_AT = 0.36, SET_COLOURS = 4;
type Point = [number, number];

const CORNERS: Point[][] = [
  [[0, -18], [18, 15], [-18, 15]],
  [[-18, -15], [18, -15], [0, 18]],
  [[0, -18], [18, 0], [0, 18], [-18, 0]],
  [[0, -18], [18, -4], [11, 16], [-11, 16], [-18, -4]],
  [[-9, -16], [9, -16], [18, 0], [9, 16], [-9, 16], [-18, 0]],
  [[-10, -15], [10, -15], [18, 15], [-18, 15]],
];

export function svgElement(tag: string, attributes: Record<string, string | number>, ...children: (Element | string)[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.append(...children);
  return element;
}

export function draw(trace: Trace): SVGSVGElement {
  const { width, height, nodes, infosets } = trace.tree;
  const svg = svgElement('svg', { class: 'gametree', width: Math.ceil(width), height: Math.ceil(height), viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}` });
  svg.append(svgElement('rect', { class: 'paper', width: Math.ceil(width), height: Math.ceil(height) }), legend(trace));
  for (const [index, set] of infosets.entries()) {
    const members = set.nodes.map((id) => nodes[id]!).sort((a, b) => a.x - b.x);
    members.slice(1).forEach((node, place) => svg.append(link(members[place]!, node, index % SET_COLOURS)));
  }
  for (const node of nodes) node.edges.forEach((edge, index) => svg.append(drawEdge(trace, node, edge, index)));
  for (const node of nodes) svg.append(drawNode(trace, node));
  return svg as SVGSVGElement;
}

const kindClass = (node: TreeNode) => (node.kind === 'player' ? `player${(node.player ?? 0) % 6}` : node.kind);

/** Where edges come in and go out, below the middle. */
function ends(node: TreeNode): Point {
  if (node.kind === 'leaf') return [-LEAF_HALF, LEAF_HALF];
  if (node.kind === 'chance') return [-16, 16];
  const heights = CORNERS[(node.player ?? 0) % 6]!.map(([, y]) => y);
  return [Math.min(...heights), Math.max(...heights)];
}

export function leafText(trace: Trace, node: TreeNode): string {
  const payoffs = node.payoffs ?? [];
  return trace.tree.zero_sum || payoffs.length === 1 ? show(payoffs[0] ?? '') : `(${payoffs.map(show).join(', ')})`;
}

function half(trace: Trace, node: TreeNode): number {
  return node.kind === 'leaf' ? Math.max(LEAF_HALF, leafText(trace, node).length * 3.6 + 6) : 18;
}

function shapeOf(trace: Trace, node: TreeNode, attributes: Record<string, string>): SVGElement {
  if (node.kind === 'chance') return svgElement('circle', { ...attributes, r: 16 });
  if (node.kind === 'player') {
    return svgElement('polygon', { ...attributes, points: CORNERS[(node.player ?? 0) % 6]!.map((point) => point.join(',')).join(' ') });
  }
  const [wide, high] = attributes.class === 'halo' ? [half(trace, node) + 5, 18] : [half(trace, node), LEAF_HALF];
  return svgElement('rect', { class: attributes.class!, x: -wide, y: -high, width: 2 * wide, height: 2 * high, rx: high > LEAF_HALF ? 6 : 0 });
}

function drawNode(trace: Trace, node: TreeNode): SVGElement {
  const set = trace.tree.infosets.findIndex((each) => each.name === node.infoset && each.nodes.includes(node.id));
  const made = svgElement('g', {
    class: `node ${kindClass(node)}${set >= 0 ? ` set${set % SET_COLOURS}` : ''}`,
    'data-node': node.id, transform: `translate(${node.x} ${node.y})`,
  });
  const halo: Record<string, string> = { class: 'halo' };
  if (node.kind !== 'leaf') halo.transform = 'scale(1.35)';
  made.append(shapeOf(trace, node, halo), shapeOf(trace, node, { class: 'shape' }));
  if (node.board) made.append(drawBoard(node, node.board));
  const down = node.board ? node.board.height + BOARD_GAP : 0, aside = node.board ? BOARD_AT + node.board.width + BOARD_GAP : TEXT_AT;
  // The spaces keep the words apart for screen readers.
  if (node.kind === 'leaf') made.append(svgElement('text', { class: 'payoff middle', y: 4 }, leafText(trace, node)), ' ');
  for (const index of [0, 1, 2]) {
    made.append(node.kind === 'leaf'
      ? svgElement('text', { class: 'line middle', x: 0, y: LEAF_HALF + 14 + down + 13 * index })
      : svgElement('text', { class: index ? 'line' : 'line first', x: aside, y: -8 + 13 * index }), ' ');
  }
  return made;
}

/** Right of an inner node, below a leaf. */
function drawBoard(node: TreeNode, { width, height, parts }: Board): SVGElement {
  const [x, y] = node.kind === 'leaf' ? [-width / 2, LEAF_HALF + BOARD_GAP] : [BOARD_AT, -height / 2];
  return svgElement('g', { class: 'mini', 'aria-hidden': 'true', transform: `translate(${x} ${y})` },
    ...parts.map((part) => svgElement('path', { class: part.class, d: part.path, ...(part.pen ? { 'stroke-width': part.pen } : {}) })));
}

function drawEdge(trace: Trace, above: TreeNode, edge: Edge, index: number): SVGElement {
  const below = trace.tree.nodes[edge.to]!, bow = edge.bow ?? 0;
  const start: Point = [above.x, above.y + ends(above)[1]], end: Point = [below.x, below.y + ends(below)[0]];
  const pull: Point = [(start[0] + end[0]) / 2 + bow, (start[1] + end[1]) / 2];
  const at = (part: number): Point => {
    const rest = 1 - part;
    const mix = (axis: 0 | 1) => rest * rest * start[axis] + 2 * rest * part * pull[axis] + part * part * end[axis];
    return [mix(0), mix(1)];
  };
  const label = at(LABEL_AT);
  return svgElement('g', { class: 'edge', 'data-from': above.id, 'data-edge': index },
    svgElement('path', { d: `M${point(start)} ${bow ? `Q${point(pull)} ` : 'L'}${point(end)}` }),
    svgElement('path', { class: 'bars', d: bars(at(BARS_AT), at(BARS_AT + 0.02)) }),
    svgElement('text', { class: 'middle', x: label[0].toFixed(1), y: (label[1] + 4).toFixed(1) },
      edgeText(trace, unseen(trace.tree.nodes), above.id, index, 'box')));
}

const point = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Two short strokes across the edge. */
function bars([x, y]: Point, [aheadX, aheadY]: Point): string {
  const length = Math.max(Math.hypot(aheadX - x, aheadY - y), 1e-9);
  const [alongX, alongY] = [(aheadX - x) / length, (aheadY - y) / length];
  return [0, 4].map((shift) => {
    const [left, top] = [x + alongX * shift, y + alongY * shift];
    return `M${point([left - alongY * 6, top + alongX * 6])} L${point([left + alongY * 6, top - alongX * 6])}`;
  }).join('');
}

function link(a: TreeNode, b: TreeNode, colour: number): SVGElement {
  const pull: Point = [(a.x + b.x) / 2, Math.min(a.y, b.y) - 47];
  return svgElement('path', { class: `link set${colour}`, d: `M${point([a.x, a.y + ends(a)[0]])} Q${point(pull)} ${point([b.x, b.y + ends(b)[0]])}` });
}

function legend(trace: Trace): SVGElement {
  const made = svgElement('g', { class: 'legend' });
  let x = 36;
  const put = (sign: SVGElement, text: string) => {
    made.append(sign, svgElement('text', { x: x + 17, y: 30 }, text));
    x += 17 + text.length * 6.6 + 30;
  };
  const seen = new Map<string, TreeNode>();
  for (const node of trace.tree.nodes) if (!seen.has(kindClass(node))) seen.set(kindClass(node), node);
  for (const [kind, node] of [...seen].sort(([a], [b]) => order(a) - order(b))) {
    const sign = svgElement('g', { class: `${kind} seen`, transform: `translate(${x} 26) scale(0.6)` });
    sign.append(node.kind === 'leaf' ? svgElement('rect', { class: 'shape', x: -13, y: -13, width: 26, height: 26 }) : shapeOf(trace, node, { class: 'shape' }));
    put(sign, node.kind === 'player' ? trace.players[node.player ?? 0] ?? '' : node.kind);
  }
  if (trace.shows_window) {
    put(svgElement('g', { class: 'edge pruned cut' },
      svgElement('path', { d: `M${x - 13} 26h26` }), svgElement('path', { class: 'bars', d: `M${x - 2.5} 21v10m4 -10v10` })), 'pruned');
  }
  return made;
}

const order = (kind: string) => (kind === 'leaf' ? 9 : kind === 'chance' ? 8 : Number(kind.slice(6)));
