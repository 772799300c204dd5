/** Playing strengths of the engine, in words. */

import type { Limits } from './api';

export interface Strength {
  name: string;
  words: string;
  /** How often it plays any legal move instead of searching. */
  careless: number;
  limits: Limits;
  /** Full strength: from a book or by solving the position, where that is in reach. */
  exact?: boolean;
}

export const STRENGTHS: Strength[] = [
  { name: 'beginner', words: 'Beginner: looks one move ahead and is often careless', careless: 0.5, limits: { depth: 1 } },
  { name: 'casual', words: 'Casual: sees your next threat and sometimes nods off', careless: 0.15, limits: { depth: 2 } },
  { name: 'club', words: 'Club player: looks four moves ahead', careless: 0, limits: { depth: 4 } },
  { name: 'expert', words: 'Expert: thinks for half a second', careless: 0, limits: { time_ms: 500 } },
  { name: 'perfect', words: 'Perfect if possible: solves the position if it can', careless: 0, limits: { time_ms: 30_000 }, exact: true },
];

export const strengthNamed = (name: string | undefined): Strength => STRENGTHS.find((each) => each.name === name) ?? STRENGTHS[2]!;

/** The request for one move; `random` is between 0 and 1. */
export function order(strength: Strength, random: number): Limits & { agent?: string; exact?: boolean } {
  return random < strength.careless ? { agent: 'random' } : { ...strength.limits, ...(strength.exact ? { exact: true } : {}) };
}

/** A chance outcome by its odds; `random` is between 0 and 1. */
export function draw<Outcome extends { odds: string | null }>(outcomes: readonly Outcome[], random: number): Outcome | undefined {
  let left = random;
  for (const outcome of outcomes) {
    const [top = '0', bottom = '1'] = (outcome.odds ?? `1/${outcomes.length}`).split('/');
    left -= Number(top) / Number(bottom);
    if (left < 0) return outcome;
  }
  return outcomes[outcomes.length - 1];
}
