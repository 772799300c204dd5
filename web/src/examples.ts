/** Games and trees to start with. */

import type { Games, Item } from './documents';

/** A name that opens the game: its own, or the example that its summary gives. */
export function exampleOf(game: Pick<Games['games'][number], 'name' | 'usage' | 'summary'>): string {
  if (!game.usage.includes(':') || game.usage.includes('[:')) return game.name;
  return /such as (\S+?)(?:,? or |[;,.]?$)/.exec(game.summary)?.[1] ?? game.name;
}

/** A few moves that make a prettier picture than an empty board. */
export const OPENINGS: Record<string, string[]> = {
  'tic-tac-toe': ['b2', 'a3', 'c1'],
  'mnk:4,4,4': ['b2', 'c3', 'b3', 'c2'],
  'connect-four': ['4', '4', '4', '3', '5', '2', '3'],
  othello: ['d3', 'c5', 'e6', 'f5', 'f6'],
};

const card = (face: string | null): Item => ({ kind: 'card', face }), die = (face: string | null): Item => ({ kind: 'die', face });

/** What a player of a game with hidden information may hold, for a picture: without a player the server shows nothing of a real game. */
export const HANDS: Record<string, Item[]> = {
  kuhn: [card('K'), card(null)],
  leduc: [card('Qs'), card('Kh'), card(null)],
  holdem: [card('As'), card('Kd'), card(null), card(null)],
  'liars-dice': [die('5'), die('2'), die(null)],
  goofspiel: [card('4'), card('3'), card(null)],
  brinkmanship: [{ kind: 'level', face: '2', of: 3 }, { kind: 'level', face: null, of: 3 }],
};

export const TWO_PLY = `title "Two-ply tree"
max A
  a1: min B [b1: 3   b2: 12  b3: 8]
  a2: min C [c1: 2   c2: 4   c3: 6]
  a3: min D [d1: 14  d2: 5   d3: 2]
`;
