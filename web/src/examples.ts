/** Games and trees to start with. */

import type { Games } from './documents';

/** A name that opens the game: its own, or the example that its summary gives. */
export function exampleOf(game: Games['games'][number]): string {
  if (!game.usage.includes(':') || game.usage.includes('[:')) return game.name;
  return /such as (\S+?)(?:,? or |[;,.]?$)/.exec(game.summary)?.[1] ?? game.name;
}

/** Games whose start may be shown to everybody; of all others a player sees a part, and the server shows it to nobody else. */
export const IN_VIEW = ['tic-tac-toe', 'mnk', 'connect-four', 'chess', 'nim', 'othello'];

/** A few moves that make a prettier picture than an empty board. */
export const OPENINGS: Record<string, string[]> = {
  'tic-tac-toe': ['b2', 'a3', 'c1'],
  'mnk:4,4,4': ['b2', 'c3', 'b3', 'c2'],
  'connect-four': ['4', '4', '4', '3', '5', '2', '3'],
  othello: ['d3', 'c5', 'e6', 'f5', 'f6'],
};

export const TWO_PLY = `title "Two-ply tree"
max A
  a1: min B [b1: 3   b2: 12  b3: 8]
  a2: min C [c1: 2   c2: 4   c3: 6]
  a3: min D [d1: 14  d2: 5   d3: 2]
`;
