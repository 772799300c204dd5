/** Beliefs about hidden parts, in words. */

import type { Beliefs } from './documents';

/** Whole percents, and finer ones where they matter. */
export function percent(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.1) return '< 0.1 %';
  return `${value < 10 && Math.abs(value - Math.round(value)) > 0.05 ? value.toFixed(1) : Math.round(value)} %`;
}

/** Where the numbers come from. */
export function worldsWords({ worlds, drawn, played_by }: Pick<Beliefs, 'worlds' | 'drawn' | 'played_by'>): string {
  const count = worlds.toLocaleString('en');
  const from = drawn ? `From ${count} worlds that were drawn at random, by chance alone.` : worlds === 1 ? 'Only one world fits.' : `All ${count} worlds that fit are counted.`;
  return played_by ? `${from} As they play: an equilibrium by ${played_by.split(':')[0]}.` : from;
}
