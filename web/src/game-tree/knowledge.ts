/** What players cannot tell apart, and how likely each possibility is to them. */

import { divided, fraction, fractionText, plus, times, type Fraction } from './numbers';
import type { InfoSet, Trace, TreeNode } from './types';

/** The probability of each node by chance alone: the product of the odds on the path, summed over all paths. */
export function reach(nodes: readonly TreeNode[]): Fraction[] {
  const odds: Fraction[] = nodes.map(() => [0n, 1n]);
  odds[0] = [1n, 1n];
  for (const id of downwards(nodes)) {
    for (const edge of nodes[id]!.edges) {
      odds[edge.to] = plus(odds[edge.to]!, edge.odds ? times(odds[id]!, fraction(edge.odds)) : odds[id]!);
    }
  }
  return odds;
}

/** Every node after all that lead to it. */
function downwards(nodes: readonly TreeNode[]): number[] {
  return nodes.map((_, id) => id).sort((a, b) => nodes[a]!.y - nodes[b]!.y);
}

/** The information set of a node, where the player cannot tell it from others. */
export function setOf(trace: Trace, id: number): InfoSet | undefined {
  return trace.tree.infosets.find((set) => set.nodes.includes(id));
}

/** What a player who is in the set believes, in words. */
export function beliefWords(trace: Trace, set: InfoSet, weights: ReadonlyMap<number, string>): string {
  const player = trace.players[set.player] ?? 'The player', nodes = trace.tree.nodes;
  const name = (id: number) => nodes[id]!.name || wayTo(nodes, id);
  if (set.nodes.length === 1) return `${player} knows this node: it is alone in the set ${set.name}.`;
  const odds = reach(nodes), sum = set.nodes.map((id) => odds[id]!).reduce(plus);
  const share = (id: number) => weights.get(id) ?? (sum[0] ? fractionText(divided(odds[id]!, sum)) : '?');
  const source = set.nodes.every((id) => weights.has(id)) ? '' : ' by chance alone';
  return `${player} cannot tell these apart (${set.name}): ${set.nodes.map((id) => `${name(id)} ${share(id)}`).join(', ')}${source}.`;
}

function wayTo(nodes: readonly TreeNode[], id: number): string {
  const above = nodes.find((node) => node.edges.some((edge) => edge.to === id));
  if (!above) return 'the root';
  const label = above.edges.find((edge) => edge.to === id)!.label;
  return above.id ? `${wayTo(nodes, above.id)} ${label}` : label;
}

/** The edges whose labels a player never sees: those that lead into different nodes of one of the player's sets. */
export function hiddenEdges(trace: Trace, player: number): Set<string> {
  const hidden = new Set<string>(), nodes = trace.tree.nodes;
  const below = nodes.map((): Set<InfoSet> => new Set());
  for (const set of trace.tree.infosets) if (set.player === player && set.nodes.length > 1) set.nodes.forEach((id) => below[id]!.add(set));
  for (const id of downwards(nodes).reverse()) {
    for (const edge of nodes[id]!.edges) below[edge.to]!.forEach((set) => below[id]!.add(set));
  }
  for (const node of nodes) {
    if (node.kind === 'player' && node.player === player) continue;
    node.edges.forEach((edge, index) => {
      const shared = node.edges.some((other) => other !== edge && [...below[other.to]!].some((set) => below[edge.to]!.has(set)));
      if (shared) hidden.add(`${node.id}:${index}`);
    });
  }
  return hidden;
}
