/** Cards, dice and levels in words, for screen readers. */

import type { Seat, Tabletop, Item, LogEvent } from '../../documents';

const RANKS: Record<string, string> = { T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace' };
const SUITS: Record<string, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };
const SIGNS: Record<string, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** A rank and a suit, or a rank or a number alone. */
export function splitCard(face: string): { rank: string; suit: string | undefined } {
  const found = /^([2-9TJQKA])([cdhs])$/.exec(face);
  return found ? { rank: found[1]!, suit: found[2]! } : { rank: face, suit: undefined };
}

export function cardWords(face: string): string {
  const { rank, suit } = splitCard(face), name = RANKS[rank] ?? rank;
  return suit ? `${name} of ${SUITS[suit]}` : name;
}

/** Cards one after the other, such as `AsKd`, with their signs; anything else, such as the kind `AKs`, stays as it is. */
export function withSigns(text: string): string {
  if (!/^(?:[2-9TJQKA][cdhs]\s*)+$/.test(text)) return text;
  return text.replace(/([2-9TJQKA])([cdhs])/g, (_, rank: string, suit: string) => rank + SIGNS[suit]);
}

export function itemWords(item: Item): string {
  if (item.kind === 'card') return item.face === null ? 'a card face down' : cardWords(item.face);
  if (item.kind === 'die') return item.face === null ? 'a die under its cup' : `a die that shows ${item.face}`;
  return item.face === null ? 'a hidden resolve' : `resolve ${item.face} of ${item.of}`;
}

/** Equal items are counted. */
export function itemsWords(items: readonly Item[]): string {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(itemWords(item), (counts.get(itemWords(item)) ?? 0) + 1);
  return [...counts].map(([words, count]) => (count === 1 ? words : `${count} times ${words}`)).join(', ');
}

export const nameOf = (players: readonly string[], player: number, own: number | undefined): string => (player === own ? 'You' : capital(players[player] ?? `${player + 1}`));

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function seatWords(seat: Seat, name: string): string {
  return [
    name,
    seat.dealer && 'the dealer',
    seat.things.length > 0 && `holding ${itemsWords(seat.things)}`,
    seat.laid.length > 0 && `has put down ${itemsWords(seat.laid)}`,
    seat.chips !== null && `${seat.chips} chips left`,
    seat.bet !== null && seat.bet > 0 && `${seat.bet} bet`,
    seat.out && 'has given up',
    seat.note,
  ].filter(Boolean).join(', ');
}

/** An event of the log in words, for one player. */
export function eventWords({ who, what }: LogEvent, players: readonly string[], own: number | undefined): string {
  if (who === null) return capital(what);
  const name = nameOf(players, who, own);
  // Words such as "takes the prize 4" go on with the name.
  return /^takes /.test(what) ? `${name} ${who === own ? what.replace('takes', 'take') : what}` : `${name}: ${what}`;
}

/** All chips in the middle, those of this round included. */
export const wholePot = (table: Pick<Tabletop, 'pot' | 'seats'>): number => (table.pot ?? 0) + table.seats.reduce((sum, seat) => sum + (seat.bet ?? 0), 0);
