/** Every step of a search as a row: for a table on the page and for a spreadsheet. */

import type { Trace } from '../game-tree/types';

export interface StepRow { step: number; node: string; event: string; value: string; alpha: string; beta: string; meaning: string }

export const HEAD = ['step', 'node', 'event', 'value', 'alpha', 'beta', 'what it means'];

export function stepRows(trace: Pick<Trace, 'tree' | 'events' | 'sentences'>): StepRow[] {
  // A leaf without a name is called by the move that leads to it.
  const moves = new Map(trace.tree.nodes.flatMap((node) => node.edges.map((edge) => [edge.to, edge.label] as const)));
  const name = (id: number | undefined) => (id === undefined ? '' : trace.tree.nodes[id]?.name || moves.get(id) || `#${id}`);
  return trace.events.map((event, index) => ({
    step: index + 1,
    node: name(event.n ?? event.nodes?.[0]),
    event: event.t.replaceAll('_', ' '),
    value: event.v ?? '',
    alpha: event.a ?? '',
    beta: event.b ?? '',
    meaning: trace.sentences[index] ?? '',
  }));
}

/** Comma-separated values; a cell with a comma, a quote or a line break is quoted. */
export function stepCsv(rows: StepRow[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) => [`${row.step}`, row.node, row.event, row.value, row.alpha, row.beta, row.meaning]);
  return [HEAD, ...lines].map((line) => line.map(cell).join(',')).join('\r\n') + '\r\n';
}
