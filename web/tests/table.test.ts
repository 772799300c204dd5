import { describe, expect, it } from 'vitest';
import { percent, worldsWords } from '../src/belief';
import { moveWords, offer, usualSizes } from '../src/components/boards/bets';
import { cardWords, nameOf, seatWords, eventWords, itemsWords, wholePot, withSigns } from '../src/components/boards/items';
import type { LegalMove, Seat, Tabletop, Item } from '../src/documents';

const move = (text: string): LegalMove => ({ move: text, odds: null, path: [] });
const card = (face: string | null): Item => ({ kind: 'card', face });
const seat = (more: Partial<Seat> = {}): Seat => ({ things: [], laid: [], chips: null, bet: null, dealer: false, out: false, note: '', ...more });
const table = (pot: number, ...bets: number[]): Tabletop => ({ seats: bets.map((bet) => seat({ bet, chips: 200 - bet })), middle: [], pot, stakes: null, story: [] });

describe('moves with amounts', () => {
  const many = ['fold', 'call', ...Array.from({ length: 197 }, (_, index) => `raise${index + 4}`)].map(move);
  it('are one amount where there are many, and buttons where there are few', () => {
    const { plain, amounts } = offer(many);
    expect(plain.map((each) => each.move)).toEqual(['fold', 'call']);
    expect(amounts).toMatchObject({ verb: 'raise', least: 4, most: 200 });
    expect(amounts?.moves.get(17)).toBe('raise17');
    const few = ['check', 'bet2', 'bet4', 'bet198'].map(move);
    expect(offer(few)).toEqual({ plain: few, amounts: undefined });
  });
  it('have usual sizes, which the rules keep between the least and the most', () => {
    // Blinds 1 and 2: after a call there are 4 in the middle.
    expect(usualSizes(table(0, 2, 1), 1, { least: 4, most: 200 })).toEqual([{ name: 'half the pot', chips: 4 }, { name: 'the pot', chips: 6 }, { name: 'all in', chips: 200 }]);
    expect(usualSizes(table(100, 0, 0), 0, { least: 2, most: 60 })).toEqual([{ name: 'half the pot', chips: 50 }, { name: 'all in', chips: 60 }]);
  });
  it('are said as people say them', () => {
    expect(['fold', 'bet6', 'raise12', '2-5'].map(moveWords)).toEqual(['fold', 'bet 6', 'raise to 12', '2 × 5']);
  });
});

describe('items on a table', () => {
  it('have names', () => {
    expect(['As', 'Td', 'K', '10'].map(cardWords)).toEqual(['ace of spades', 'ten of diamonds', 'king', '10']);
    expect(itemsWords([card(null), card(null), { kind: 'die', face: '5' }, { kind: 'level', face: '2', of: 3 }])).toBe('2 times a card face down, a die that shows 5, resolve 2 of 3');
    expect([withSigns('AsKd'), withSigns('AKs'), withSigns('QQ'), withSigns('Ks')]).toEqual(['A♠K♦', 'AKs', 'QQ', 'K♠']);
  });
  it('belong to seats with labels for screen readers', () => {
    expect(seatWords(seat({ things: [card('As'), card(null)], chips: 190, bet: 10, dealer: true }), 'You')).toBe('You, the dealer, holding ace of spades, a card face down, 190 chips left, 10 bet');
    expect(nameOf(['seat 1', 'seat 2'], 1, 0)).toBe('Seat 2');
    expect(wholePot(table(10, 4, 2))).toBe(16);
  });
  it('say what happened, from the viewer\'s seat', () => {
    expect(eventWords({ who: 0, what: 'raise to 6' }, ['seat 1', 'seat 2'], 0)).toBe('You: raise to 6');
    expect(eventWords({ who: 1, what: 'takes the prize 4' }, ['player 1', 'player 2'], 0)).toBe('Player 2 takes the prize 4');
    expect(eventWords({ who: null, what: 'the flop' }, [], 0)).toBe('The flop');
  });
});

describe('beliefs', () => {
  it('are percents that say where they come from', () => {
    expect([0.5, 0.3333, 0.0123, 0.0004, 0].map(percent)).toEqual(['50 %', '33 %', '1.2 %', '< 0.1 %', '0 %']);
    expect(worldsWords({ worlds: 4000, drawn: true, played_by: null })).toBe('From 4,000 worlds that were drawn at random, by chance alone.');
    expect(worldsWords({ worlds: 2, drawn: false, played_by: 'dcfr' })).toBe('All 2 worlds that fit are counted. As they play: an equilibrium by dcfr.');
  });
});
