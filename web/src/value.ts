/** Values of games as text. */

import { show, toNumber } from './game-tree/numbers';
import type { MoveRow, Payoffs, Position, Report } from './documents';

/** Player 1's payoff. */
export const firstPayoff = (payoffs: Payoffs, players: readonly string[]): string => payoffs[players[0] ?? ''] ?? '0';

/** The smallest and the largest payoff of player 1, if they are known. */
export type Range = readonly [string, string] | null | undefined;

/** The largest absolute payoff; undefined if it is not known. */
export function largest(range: Range): number | undefined {
  const most = range ? Math.max(...range.map((end) => Math.abs(toNumber(end)))) : NaN;
  return Number.isFinite(most) && most > 0 ? most : undefined;
}

/**
 * The share of the bar that is player 1's. Values from -1 to 1 as they are. Larger ones grow by the square root, so that a small win is visible
 * and the largest fills the bar; if the largest is not known they are compressed. Pawns are shown as the expected share of points.
 */
export function share(value: string, range?: Range, pawns = false): number {
  const number = toNumber(value), most = largest(range);
  if (Number.isNaN(number)) return 0.5;
  if (!Number.isFinite(number)) return number > 0 ? 1 : 0;
  // Four pawns ahead are worth ten points to one, as in rating tables.
  if (pawns) return 1 / (1 + 10 ** (-number / 4));
  const size = Math.abs(number), part = most !== undefined && most > 1 ? Math.sqrt(Math.min(size / most, 1)) : size <= 1 ? size : size / (1 + size);
  return (Math.sign(number) * part + 1) / 2;
}

/** The values at which a graph draws lines. */
export function ticks(range: Range, pawns = false): number[] {
  if (pawns) return [-10, -2, 0, 2, 10];
  const most = largest(range);
  if (most === undefined || most <= 1) return [-1, 0, 1];
  const quarter = Math.max(1, Math.round(most / 4));
  return [-most, -quarter, 0, quarter, most];
}

/** An evaluation, rounded: whole numbers as they are, others with the places that matter and fit into a square. */
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

/** A mean of playouts with its standard error, to the second digit of the error: +0.314 ± 0.014. */
export function mean(value: string, error: number | null | undefined): string {
  const number = toNumber(value);
  if (error === null || error === undefined || !Number.isFinite(number)) return signed(value, false);
  const places = error === 0 ? (Number.isInteger(number) ? 0 : 6) : Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(error))));
  const digits = Math.abs(number).toFixed(places), sign = Number(digits) === 0 ? '' : number > 0 ? '+' : '−';
  return `${sign}${digits} ± ${error === 0 ? '0' : error.toFixed(places)}`;
}

/** How many playouts, in words. */
export const playoutWords = (playouts: number): string => `${playouts.toLocaleString('en')} ${playouts === 1 ? 'playout' : 'playouts'}`;

/** What a sampled value is, in words; undefined for any other. */
export function sampled({ value, standard_error: error, playouts }: Sampled): string | undefined {
  return playouts === null || playouts === undefined ? undefined : `${mean(value, error)}, ${playoutWords(playouts)}`;
}

type Sampled = Pick<MoveRow, 'value'> & Partial<Pick<MoveRow, 'standard_error' | 'playouts'>>;

/** The value of a move: in few characters, in words, and how certain it is. */
export interface Shown {
  text: string;
  words: string;
  kind: 'exact' | 'bound' | 'estimate';
}

export function shown(row: Pick<MoveRow, 'value' | 'bound' | 'exact' | 'meaning'> & Sampled): Shown {
  const { value, bound, exact, meaning } = row, playouts = sampled(row);
  if (playouts) return { kind: 'estimate', text: `~${signed(value, false)}`, words: `about ${playouts}` };
  const number = signed(value, exact), sign = boundSign(bound), least = bound === 'lower' ? 'at least' : 'at most';
  if (exact && !sign) return { kind: 'exact', text: meaning?.startsWith('draw') ? 'draw' : `=${number}`, words: meaning ?? `exactly ${number}` };
  if (exact) return { kind: 'bound', text: `${sign}${number}`, words: `${least} ${number}` };
  return { kind: 'estimate', text: `${sign || '~'}${number}`, words: `about ${sign ? `${least} ` : ''}${number}` };
}

/** The values of all moves, by move. */
export const shownMoves = (rows: readonly MoveRow[]): Map<string, Shown> => new Map(rows.map((row) => [row.move, shown(row)]));

/** How many moves have an exact value. */
export const countKnown = (rows: readonly MoveRow[]): number => rows.filter((row) => row.exact && row.bound === 'exact').length;

/** The moves of a report, the mover's best first; the chosen move comes before equal ones. */
export function ranked(report: Report): Report['moves'] {
  return [...report.moves].sort((a, b) => toNumber(b.value) - toNumber(a.value) || Number(b.move === report.best) - Number(a.move === report.best));
}

/** How a game ended, in words. */
export function outcome(payoffs: Payoffs): string {
  const entries = Object.entries(payoffs), values = entries.map(([, payoff]) => toNumber(payoff)), most = Math.max(...values);
  if (values.every((value) => value === values[0])) return values[0] === 0 ? 'A draw.' : `Over: all players get ${entries[0]?.[1]}.`;
  const winner = entries[values.indexOf(most)]![0];
  return values.every((value) => Math.abs(value) === 1) ? `${winner} wins.` : `Over: ${entries.map(([name, payoff]) => `${name} ${payoff}`).join(', ')}.`;
}

/** The same for a position, in the game's own words if it has some. */
export function ending({ payoffs, outcome: words }: Pick<Position, 'payoffs' | 'outcome'>): string {
  if (words) return words === 'draw' ? 'A draw.' : `${words[0]!.toUpperCase()}${words.slice(1)}.`;
  return payoffs ? outcome(payoffs) : '';
}

/** The same from the view of one player of a hidden game. */
export function ownEnding(position: Pick<Position, 'payoffs' | 'outcome' | 'players'>, side: number): string {
  const payoff = position.payoffs?.[position.players[side] ?? ''], value = payoff === undefined ? undefined : toNumber(payoff);
  if (payoff === undefined || value === undefined) return ending(position);
  if (value === 0) return 'Over: nothing won and nothing lost.';
  return `Over: you ${value > 0 ? 'win' : 'lose'} ${show(payoff.replace(/^-/, ''))}.`;
}
