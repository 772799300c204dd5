/** The 169 kinds of starting hands as a square: pairs on the diagonal, suited hands above it, the others below. */

import type { HandDocument, NodeDocument, SpotDocument } from './documents';

export const RANKS = 'AKQJT98765432';

/** A cell of the square: all hands of one kind, and what they do together. */
export interface Cell {
  /** `AA`, `AKs` or `AKo`. */
  name: string;
  hands: HandDocument[];
  /** How much of the kind is in the range: the mean weight of the hands that are possible, from 0 to 1. */
  weight: number;
  /** How often each action is taken; empty where the player does not act or has no such hand. */
  mix: number[];
  ev: number | null;
}

/** The kind of a hand such as `AsKd`. */
export function kindOf(hand: string): string {
  const [one = '', first = '', two = '', second = ''] = hand;
  const [high, low] = RANKS.indexOf(one) <= RANKS.indexOf(two) ? [one, two] : [two, one];
  if (one === two) return one + two;
  return `${high}${low}${first === second ? 's' : 'o'}`;
}

/** The name of a cell; rows and columns are counted from the aces. */
export function cellName(row: number, column: number): string {
  const [a, b] = [RANKS[row]!, RANKS[column]!];
  if (row === column) return a + b;
  return row < column ? `${a}${b}s` : `${b}${a}o`;
}

/** Whose hands are shown: those of the player who acts, or of the first player if play is over or a card is dealt. */
export const lookedAt = (node: NodeDocument): number => node.player ?? 0;

export function cells(node: NodeDocument, player: number): Cell[][] {
  const kinds = new Map<string, HandDocument[]>();
  for (const hand of node.sides[player]?.hands ?? []) kinds.set(kindOf(hand.hand), [...(kinds.get(kindOf(hand.hand)) ?? []), hand]);
  const acts = node.player === player;
  return Array.from({ length: RANKS.length }, (_, row) => Array.from({ length: RANKS.length }, (_, column) => {
    const name = cellName(row, column);
    return cell(name, kinds.get(name) ?? [], acts ? node.actions.length : 0);
  }));
}

function cell(name: string, hands: HandDocument[], actions: number): Cell {
  const total = hands.reduce((sum, hand) => sum + hand.weight, 0);
  const mean = (of: (hand: HandDocument) => number | null | undefined) => {
    const known = hands.filter((hand) => hand.weight > 0 && typeof of(hand) === 'number');
    const weight = known.reduce((sum, hand) => sum + hand.weight, 0);
    return weight > 0 ? known.reduce((sum, hand) => sum + hand.weight * of(hand)!, 0) / weight : null;
  };
  return {
    name, hands, ev: mean((hand) => hand.ev), weight: hands.length ? total / hands.length : 0,
    mix: total > 0 ? Array.from({ length: actions }, (_, action) => mean((hand) => hand.strategy?.[action]) ?? 0) : [],
  };
}

/** A colour for each action: folds blue, checks and calls green, bets the redder the larger they are. */
export function colours(actions: readonly string[]): string[] {
  const bets = actions.filter((action) => /^(bet|raise|all)/.test(action));
  return actions.map((action) => {
    if (action === 'fold') return '#3b6fb6';
    if (action === 'check' || action === 'call') return '#2f8f5b';
    const place = bets.length > 1 ? bets.indexOf(action) / (bets.length - 1) : 1;
    return ['#e8925a', '#d9622f', '#b3261e', '#7d1128'][Math.round(place * 3)]!;
  });
}

/** The colour of the part of a cell that is not in the range. */
const ABSENT = '#707070', PRESENT = '#2f8f5b';

/** A cell from left to right by how often each action is taken, and filled from below as far as its hands come here. */
export function background({ mix, weight }: Cell, paints: readonly string[]): string {
  if (weight <= 0) return 'none';
  let from = 0;
  const stops = mix.map((share, action) => {
    const to = from + share * 100, stop = `${paints[action]} ${from.toFixed(1)}% ${to.toFixed(1)}%`;
    from = to;
    return stop;
  });
  const paint = stops.length ? `linear-gradient(to right, ${stops.join(', ')})` : `linear-gradient(${PRESENT}, ${PRESENT})`;
  // A little is always visible, so that a rare hand does not look absent.
  return `${paint} bottom / 100% ${Math.max(6, Math.round(weight * 100))}% no-repeat ${ABSENT}`;
}

/** The steps of a line such as `check, bet 50`. */
export const splitLine = (line: string): string[] => line.split(',').map((part) => part.trim()).filter(Boolean);

/** Reads a saved or pasted document; an error says what is wrong with it. */
export function readSpot(text: string): SpotDocument {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error('This is not JSON. Expected what `gametree poker solve --json` prints.');
  }
  const spot = read as Partial<SpotDocument>;
  if (spot?.schema !== 'gametree.poker-spot/1') throw new Error('This is another document. Expected what `gametree poker solve --json` prints.');
  const sound = spot.settings && spot.node && Array.isArray(spot.node.actions) && Array.isArray(spot.node.sides) && spot.node.sides.length === 2
    && spot.node.sides.every((side) => Array.isArray(side?.hands) && side.hands.every((hand) => typeof hand?.hand === 'string' && typeof hand.weight === 'number'));
  if (!sound) throw new Error('Something is missing in this document. Expected what `gametree poker solve --json` prints.');
  return spot as SpotDocument;
}
