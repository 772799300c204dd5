/** Values of games as people read them. */

import { toNumber } from './game-tree/numbers';
import type { Payoffs, Report } from './documents';

/** Player 1's payoff. */
export const firstPayoff = (payoffs: Payoffs, players: readonly string[]): string => payoffs[players[0] ?? ''] ?? '0';

/** The share of the bar that is player 1's: values from -1 to 1 as they are, larger ones squeezed. */
export function share(value: string): number {
  const number = toNumber(value);
  if (Number.isNaN(number)) return 0.5;
  const squeezed = Math.abs(number) <= 1 ? number : number === Infinity ? 1 : number === -Infinity ? -1 : number / (1 + Math.abs(number));
  return (squeezed + 1) / 2;
}

export const boundSign = (bound: string): string => ({ lower: '≥ ', upper: '≤ ' })[bound] ?? '';

/** The moves of a report, the mover's best first; his choice comes before equals. */
export function ranked(report: Report): Report['moves'] {
  return [...report.moves].sort((a, b) => toNumber(b.value) - toNumber(a.value) || Number(b.move === report.best) - Number(a.move === report.best));
}

/** How a game ended, in words. */
export function outcome(payoffs: Payoffs): string {
  const entries = Object.entries(payoffs), values = entries.map(([, payoff]) => toNumber(payoff)), most = Math.max(...values);
  if (values.every((value) => value === values[0])) return values[0] === 0 ? 'A draw.' : `Over: everybody gets ${entries[0]?.[1]}.`;
  const winner = entries[values.indexOf(most)]![0];
  return values.every((value) => Math.abs(value) === 1) ? `${winner} wins.` : `Over: ${entries.map(([name, payoff]) => `${name} ${payoff}`).join(', ')}.`;
}
