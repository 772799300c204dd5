/** Values of games as people read them. */

import { show, toNumber } from './game-tree/numbers';
import type { MoveRow, Payoffs, Position, Report } from './documents';

/** Player 1's payoff. */
export const firstPayoff = (payoffs: Payoffs, players: readonly string[]): string => payoffs[players[0] ?? ''] ?? '0';

/** The smallest and the largest payoff of player 1, where they are known. */
export type Range = readonly [string, string] | null | undefined;

/** The largest payoff of anybody; undefined where nobody knows. */
export function largest(range: Range): number | undefined {
  const most = range ? Math.max(...range.map((end) => Math.abs(toNumber(end)))) : NaN;
  return Number.isFinite(most) && most > 0 ? most : undefined;
}

/**
 * The share of the bar that is player 1's. Values from -1 to 1 as they are. Larger ones grow by the root, so that a small win is seen to be
 * one and the largest fills the bar; where nobody knows how large they get they are squeezed. Pawns are shown by what they are worth: as the chance
 * to win.
 */
export function share(value: string, range?: Range, pawns = false): number {
  const number = toNumber(value), most = largest(range);
  if (Number.isNaN(number)) return 0.5;
  if (!Number.isFinite(number)) return number > 0 ? 1 : 0;
  // Four pawns more make a win ten times as likely as a loss, as the tables of ratings have it.
  if (pawns) return 1 / (1 + 10 ** (-number / 4));
  const size = Math.abs(number), part = most !== undefined && most > 1 ? Math.sqrt(Math.min(size / most, 1)) : size <= 1 ? size : size / (1 + size);
  return (Math.sign(number) * part + 1) / 2;
}

/** Values at the height of which a graph has lines. */
export function ticks(range: Range, pawns = false): number[] {
  if (pawns) return [-10, -2, 0, 2, 10];
  const most = largest(range);
  if (most === undefined || most <= 1) return [-1, 0, 1];
  const quarter = Math.max(1, Math.round(most / 4));
  return [-most, -quarter, 0, quarter, most];
}

/** An opinion as people say it: whole numbers as they are, others with as many places as matter and fit into a square. */
export function rounded(value: string): string {
  const number = toNumber(value);
  if (!Number.isFinite(number) || Number.isInteger(number)) return show(value);
  return number.toFixed(Math.abs(number) < 1 ? 2 : 1);
}

/** A value with its sign: +3, −3, 0. */
export const signed = (value: string, exact = true): string => {
  const text = exact ? show(value) : rounded(value);
  return toNumber(value) > 0 ? `+${text}` : text.replace('-', '−');
};

export const boundSign = (bound: string): string => ({ lower: '≥', upper: '≤' })[bound] ?? '';

/** What is known of a move: in few letters, in words, and how sure it is. */
export interface Shown {
  text: string;
  words: string;
  kind: 'exact' | 'bound' | 'estimate';
}

export function shown({ value, bound, exact, meaning }: Pick<MoveRow, 'value' | 'bound' | 'exact' | 'meaning'>): Shown {
  const number = signed(value, exact), sign = boundSign(bound), least = bound === 'lower' ? 'at least' : 'at most';
  if (exact && !sign) return { kind: 'exact', text: meaning?.startsWith('draw') ? 'draw' : `=${number}`, words: meaning ?? `exactly ${number}` };
  if (exact) return { kind: 'bound', text: `${sign}${number}`, words: `${least} ${number}` };
  return { kind: 'estimate', text: `${sign || '~'}${number}`, words: `about ${sign ? `${least} ` : ''}${number}` };
}

/** What is known of every move, by move. */
export const shownMoves = (rows: readonly MoveRow[]): Map<string, Shown> => new Map(rows.map((row) => [row.move, shown(row)]));

/** How many moves have an exact value. */
export const countKnown = (rows: readonly MoveRow[]): number => rows.filter((row) => row.exact && row.bound === 'exact').length;

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

/** The same for a position, in the game's own words where it has some. */
export function ending({ payoffs, outcome: words }: Pick<Position, 'payoffs' | 'outcome'>): string {
  if (words) return words === 'draw' ? 'A draw.' : `${words[0]!.toUpperCase()}${words.slice(1)}.`;
  return payoffs ? outcome(payoffs) : '';
}

/** The same as one player of a hidden game hears it. */
export function ownEnding(position: Pick<Position, 'payoffs' | 'outcome' | 'players'>, side: number): string {
  const payoff = position.payoffs?.[position.players[side] ?? ''], value = payoff === undefined ? undefined : toNumber(payoff);
  if (payoff === undefined || value === undefined) return ending(position);
  if (value === 0) return 'Over: nothing won and nothing lost.';
  return `Over: you ${value > 0 ? 'win' : 'lose'} ${show(payoff.replace(/^-/, ''))}.`;
}
