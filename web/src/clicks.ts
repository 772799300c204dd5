/** A move is played by clicking places one after the other; this says which places come next. */

import type { LegalMove } from './documents';
import type { Shown } from './value';

const startsWith = (path: readonly string[], start: readonly string[]) => start.every((place, index) => path[index] === place);

/** The moves that are still possible after some clicks. */
export const movesAfter = (moves: readonly LegalMove[], clicked: readonly string[]): LegalMove[] =>
  moves.filter((move) => move.path.length >= clicked.length && startsWith(move.path, clicked));

export const nextPlaces = (moves: readonly LegalMove[], clicked: readonly string[]): Set<string> =>
  new Set(movesAfter(moves, clicked).flatMap((move) => move.path[clicked.length] ?? []));

/** The move that the clicks spell in full, if it is the only one. */
export function saidMove(moves: readonly LegalMove[], clicked: readonly string[]): LegalMove | undefined {
  const left = movesAfter(moves, clicked);
  return left.length === 1 && left[0]!.path.length === clicked.length ? left[0] : undefined;
}

/** The move that was typed, however it was spelled. */
export function typedMove(moves: readonly LegalMove[], text: string): LegalMove | undefined {
  const wanted = text.trim();
  return moves.find((move) => move.move === wanted) ?? moves.find((move) => move.move.toLowerCase() === wanted.toLowerCase());
}

/** The value shown on a place: that of the move that ends there, if only one does. */
export function valuesOnPlaces(moves: readonly LegalMove[], clicked: readonly string[], values: ReadonlyMap<string, Shown>): Map<string, Shown> {
  const found = new Map<string, Shown>();
  for (const move of movesAfter(moves, clicked)) {
    const place = move.path[clicked.length], value = values.get(move.move);
    if (place === undefined || value === undefined || move.path.length !== clicked.length + 1) continue;
    const other = found.get(place);
    found.set(place, other && other.text !== value.text ? { text: '…', words: 'several values', kind: 'estimate' } : value);
  }
  return found;
}
