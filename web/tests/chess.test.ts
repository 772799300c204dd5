import { expect, test } from 'vitest';
import { arrow, checkedKing, pastedGame } from '../src/components/boards/chess';
import { share } from '../src/value';

/** The pieces of the first part of a FEN. */
function pieces(board: string) {
  return board.split('/').flatMap((row, index) => [...row.replace(/\d/g, (digit) => '.'.repeat(Number(digit)))].flatMap((what, column) =>
    what === '.' ? [] : [{ at: `${'abcdefgh'[column]}${8 - index}`, what, owner: what === what.toUpperCase() ? 0 : 1 }]));
}

test('a king that is attacked is found, by any attacker', () => {
  for (const board of ['4k3/8/8/8/8/8/4q3/4K3', '4k3/8/8/8/7b/8/8/4K3', '4k3/8/8/8/8/3n4/8/4K3', '4k3/8/8/8/8/8/3p4/4K3', '4k3/8/8/8/8/8/8/r3K3']) expect(checkedKing(pieces(board), 0), board).toBe('e1');
  for (const board of ['4k3/8/8/8/8/8/4P3/r2NK3', '4k3/8/8/8/7b/6P1/8/4K3', '4k3/8/8/8/8/8/4p3/4K3']) expect(checkedKing(pieces(board), 0), board).toBeUndefined();
  expect(checkedKing(pieces('4k3/3P4/8/8/8/8/8/4K3'), 1)).toBe('e8');
  expect(checkedKing(pieces('4k3/3P4/8/8/8/8/8/4K3'), undefined)).toBeUndefined();
});

test('a game is distinguished from a position, and its moves are read', () => {
  expect(pastedGame('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBeUndefined();
  expect(pastedGame('startpos')).toBeUndefined();
  const text = '[White "Ann"]\n[Result "0-1"]\n\n1. f3 e5 $10 2. g4?? {fast (very)} (2. e4 Bc5 (2... Nc6) 3. Nc3) 2... Qh4# 0-1';
  expect(pastedGame(text)).toEqual({ moves: ['f3', 'e5', 'g4', 'Qh4#'] });
  expect(pastedGame('[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1"]\n*')).toEqual({ position: '8/8/8/8/8/4k3/4p3/4K3 b - - 0 1', moves: [] });
});

test('pawns are shown as the chance to win', () => {
  expect(share('0', ['-32', '32'], true)).toBe(0.5);
  expect(share('4', ['-32', '32'], true)).toBeCloseTo(10 / 11);
  expect(share('-32', ['-32', '32'], true)).toBeLessThan(0.001);
});

test('an arrow goes from the middle of a square almost to the middle of another', () => {
  expect(arrow([0, 0], [100, 0])).toBe('M0.0 4.0L76.0 4.0L76.0 11.0L92.0 0.0L76.0 -11.0L76.0 -4.0L0.0 -4.0Z');
});
