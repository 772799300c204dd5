/** What the page itself knows of chess: enough to mark a check and to read a pasted game, never to judge a move. */

import type { Piece } from '../../documents';

type Place = readonly [column: number, row: number];

const STRAIGHT: Place[] = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const DIAGONAL: Place[] = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const JUMPS: Place[] = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

const place = (name: string): Place => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
const name = ([column, row]: Place): string => `${String.fromCharCode(97 + column)}${row + 1}`;

/** Kings stand on the board: it is chess, and not another game of men on a chequered board. */
export const isChess = (pieces: readonly Piece[]): boolean => pieces.some((piece) => piece.what.toLowerCase() === 'k');

/** The square of the mover's king, if it is attacked. */
export function checkedKing(pieces: readonly Piece[], mover: number | undefined): string | undefined {
  const men = new Map(pieces.map((piece) => [piece.at, piece]));
  const king = pieces.find((piece) => piece.owner === mover && piece.what.toLowerCase() === 'k');
  if (!king) return undefined;
  const [column, row] = place(king.at);
  const is = (man: Piece | undefined, kinds: string) => man !== undefined && man.owner !== mover && kinds.includes(man.what.toLowerCase());
  const at = ([right, up]: Place, steps: number): string => name([column + right * steps, row + up * steps]);
  const first = (way: Place): Piece | undefined => [1, 2, 3, 4, 5, 6, 7].map((steps) => men.get(at(way, steps))).find((man) => man);
  const pawns: Place[] = mover === 0 ? [[1, 1], [-1, 1]] : [[1, -1], [-1, -1]];
  const attacked = STRAIGHT.some((way) => is(first(way), 'rq')) || DIAGONAL.some((way) => is(first(way), 'bq'))
    || JUMPS.some((way) => is(men.get(at(way, 1)), 'n')) || pawns.some((way) => is(men.get(at(way, 1)), 'p'));
  return attacked ? king.at : undefined;
}

/** A game in PGN as the position that it begins with and its moves; undefined for any other text. */
export function pastedGame(text: string): { position?: string; moves: string[] } | undefined {
  if (!/^\s*(\[\s*\w+\s+"|\d+\s*\.)/.test(text)) return undefined;
  const position = /\[\s*FEN\s+"([^"]*)"\s*\]/i.exec(text)?.[1];
  let line = text.replace(/^\s*\[.*\]\s*$/gm, ' ').replace(/\{[^}]*\}/g, ' ').replace(/;.*$/gm, ' ');
  // Variations may be inside each other.
  for (let before = ''; before !== line;) [before, line] = [line, line.replace(/\([^()]*\)/g, ' ')];
  const moves = line.replace(/\$\d+/g, ' ').replace(/\d+\s*\.+/g, ' ').split(/\s+/).filter((word) => word && !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(word));
  return { ...(position ? { position } : {}), moves: moves.map((move) => move.replace(/[!?]+$/, '')) };
}

/** An arrow between the middles of two squares, in the units of a board; it ends before the middle of the second. */
export function arrow(from: Place, to: Place): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]], length = Math.hypot(dx, dy) || 1, [ux, uy] = [dx / length, dy / length];
  const tip: Place = [to[0] - ux * 8, to[1] - uy * 8], neck: Place = [tip[0] - ux * 16, tip[1] - uy * 16];
  const point = ([x, y]: Place, aside: number) => `${(x - uy * aside).toFixed(1)} ${(y + ux * aside).toFixed(1)}`;
  return `M${point(from, 4)}L${point(neck, 4)}L${point(neck, 11)}L${point(tip, 0)}L${point(neck, -11)}L${point(neck, -4)}L${point(from, -4)}Z`;
}

/** The names of the pieces. */
export const NAMES: Record<string, string> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
