/** Moves with amounts, such as `raise12`: which ones exist, and the usual sizes. */

import type { LegalMove, Tabletop } from '../../documents';
import { wholePot } from './items';

/** Up to this many amounts get a button each. */
const FEW = 4;

export interface Amounts {
  verb: string;
  least: number;
  most: number;
  /** The move of each amount. */
  moves: Map<number, string>;
}

export interface Offer {
  plain: LegalMove[];
  amounts: Amounts | undefined;
}

const amountOf = (move: LegalMove) => /^(bet|raise)(\d+)$/.exec(move.move);

/** Moves that are words, and moves that are amounts where there are many. */
export function offer(moves: readonly LegalMove[]): Offer {
  const sized = moves.flatMap((move) => {
    const found = amountOf(move);
    return found ? [{ move: move.move, verb: found[1]!, chips: Number(found[2]) }] : [];
  });
  if (sized.length <= FEW) return { plain: [...moves], amounts: undefined };
  const chips = sized.map((each) => each.chips);
  return {
    plain: moves.filter((move) => !amountOf(move)),
    amounts: { verb: sized[0]!.verb, least: Math.min(...chips), most: Math.max(...chips), moves: new Map(sized.map((each) => [each.chips, each.move])) },
  };
}

/** A move as people say it. */
export function moveWords(move: string): string {
  return move.replace(/^bet(\d+)$/, 'bet $1').replace(/^raise(\d+)$/, 'raise to $1').replace(/^(\d+)-(\d+)$/, '$1 × $2');
}

/** Half of the pot, the pot and everything. The pot is what would be in the middle after a call. */
export function usualSizes(table: Tabletop, own: number, { least, most }: Pick<Amounts, 'least' | 'most'>): { name: string; chips: number }[] {
  const bets = table.seats.map((seat) => seat.bet ?? 0), level = Math.max(0, ...bets);
  const pot = wholePot(table) + level - (bets[own] ?? 0), fit = (chips: number) => Math.min(most, Math.max(least, level + Math.floor(chips)));
  const sizes = [{ name: 'half the pot', chips: fit(pot / 2) }, { name: 'the pot', chips: fit(pot) }, { name: 'all in', chips: most }];
  return sizes.filter(({ chips }, index) => sizes.findLastIndex((other) => other.chips === chips) === index);
}
