import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Board from '../src/components/Board.svelte';
import Thumbnail from '../src/components/boards/Thumbnail.svelte';
import Sides from '../src/components/Sides.svelte';
import type { LegalMove, Look, Picture } from '../src/documents';
import { shown } from '../src/value';

const LETTERS = 'abcdefgh';
let made: Record<string, unknown> | undefined;

function draw<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): void {
  document.body.replaceChildren();
  made = mount(component, { target: document.body, props });
  flushSync();
}
afterEach(() => made && void unmount(made));

/** A board of 7 by 6 or so, the top row first; of connect four the first row is at the bottom, of othello at the top. */
function picture(look: Look, columns: number, rows: number, pieces: Record<string, number>): Extract<Picture, { shape: 'grid' }> {
  const row = (index: number) => (look === 'felt' ? index + 1 : rows - index);
  const squares = Array.from({ length: columns * rows }, (_, index) => `${LETTERS[index % columns]}${row(Math.floor(index / columns))}`);
  const what = { felt: ['black', 'white'], chequered: ['P', 'p'], lines: ['X', 'O'], holes: ['X', 'O'] }[look];
  return { shape: 'grid', columns, squares, look, pieces: Object.entries(pieces).map(([at, owner]) => ({ at, what: what[owner]!, owner })) };
}
const move = (text: string, ...path: string[]): LegalMove => ({ move: text, odds: null, path });
const all = (selector: string) => [...document.querySelectorAll<SVGElement>(selector)];
const column = (number: number) => document.querySelector<SVGElement>(`[data-column="${number}"]`)!;
const click = (element: Element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
const press = (target: Element | Document, key: string) => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

describe('the rack of connect four', () => {
  const rack = picture('holes', 7, 6, { d1: 0, d2: 1, a1: 0, a2: 1, a3: 0, a4: 1, a5: 0, a6: 1 });
  const moves = [move('2', 'b1'), move('3', 'c1'), move('4', 'd3'), move('5', 'e1'), move('6', 'f1'), move('7', 'g1')];

  it('has a button a column that says what is in it', () => {
    draw(Board, { picture: rack, moves, onplay: () => undefined, mover: 0 });
    expect(all('[role=button]')).toHaveLength(7);
    expect(column(4).getAttribute('aria-label')).toBe('Column 4: X O from the bottom, drops to d3');
    expect(column(2).getAttribute('aria-label')).toBe('Column 2: empty, drops to b1');
    expect(column(1).getAttribute('aria-label')).toBe('Column 1: X O X O X O from the bottom, full');
    expect(column(1).getAttribute('aria-disabled')).toBe('true');
    expect(all('.dot')).toHaveLength(6);
  });

  it('draws discs that differ by more than their colour', () => {
    draw(Board, { picture: rack });
    expect(all('.fallen')).toHaveLength(8);
    expect(all('.piece.owner0 path.sign')).toHaveLength(4);
    expect(all('.piece.owner1 circle.sign')).toHaveLength(4);
    expect(all('.column.open, .dot')).toHaveLength(0);
  });

  it('plays by a click anywhere in a column, by digits, and by arrows', () => {
    const onplay = vi.fn();
    draw(Board, { picture: rack, moves, onplay, mover: 0 });
    click(column(4).querySelector('.hit')!);
    click(column(1).querySelector('.hit')!);
    press(document, '7');
    press(document, '1');
    press(document, '8');
    column(1).focus();
    press(column(1), 'ArrowRight');
    press(document.activeElement!, 'ArrowRight');
    press(document.activeElement!, 'Enter');
    expect(onplay.mock.calls.flat()).toEqual(['4', '7', '3']);
  });

  it('leaves digits to text fields and to boards that are only looked at', () => {
    const onplay = vi.fn();
    draw(Board, { picture: rack, moves });
    press(document, '4');
    draw(Board, { picture: rack, moves, onplay });
    const field = document.createElement('input');
    document.body.append(field);
    press(field, '4');
    expect(onplay).not.toHaveBeenCalled();
  });

  it('shows where the disc would land, the last move, and the best one', () => {
    draw(Board, { picture: rack, moves, onplay: () => undefined, mover: 1, last: 'd2', best: '3' });
    expect(all('.ghost')).toHaveLength(0);
    column(5).dispatchEvent(new Event('pointerenter'));
    flushSync();
    expect(all('.ghost')).toHaveLength(1);
    expect(column(5).querySelector('.ghost.owner1')!.getAttribute('transform')).toBe('translate(276 336)');
    expect(all('[data-last]').map((mark) => mark.getAttribute('data-last'))).toEqual(['d2']);
    expect(all('.column.marked')).toEqual([column(3)]);
  });

  it('writes values into the holes, different by how sure they are', () => {
    const row = { value: '2', bound: 'exact', exact: true, meaning: 'X wins on ply 39' };
    const values = new Map([['2', shown(row)], ['3', shown({ ...row, bound: 'upper', meaning: null })], ['4', shown({ ...row, exact: false, meaning: null })]]);
    draw(Board, { picture: rack, moves, values, onplay: () => undefined });
    expect(all('.value').map((value) => [value.getAttribute('class'), value.firstChild?.textContent])).toEqual([['value exact', '=+2'], ['value bound', '≤+2'], ['value estimate', '~+2']]);
    expect(column(2).getAttribute('aria-label')).toMatch(/, value =\+2, X wins on ply 39$/);
    expect(all('.dot')).toHaveLength(3);
  });
});

describe('the cloth of othello', () => {
  const cloth = picture('felt', 8, 8, { d4: 1, e4: 0, d5: 0, e5: 1 });
  const moves = ['d3', 'c4', 'f5', 'e6'].map((name) => move(name, name));

  it('marks the legal squares with dots and says so', () => {
    const onplay = vi.fn();
    draw(Board, { picture: cloth, moves, onplay, mover: 0 });
    expect(all('.dot')).toHaveLength(4);
    const square = document.querySelector('[data-place="d3"]')!;
    expect(square.getAttribute('aria-label')).toBe('d3 empty, legal');
    expect(document.querySelector('[data-place="e4"]')!.getAttribute('aria-label')).toBe('e4 black');
    click(document.querySelector('[data-place="a1"]')!);
    click(square);
    expect(onplay.mock.calls.flat()).toEqual(['d3']);
  });

  it('shows the disc before it is put, and counts the discs of both', () => {
    draw(Board, { picture: cloth, moves, onplay: () => undefined, mover: 0, last: 'd4' });
    document.querySelector('[data-place="d3"]')!.dispatchEvent(new Event('pointerenter'));
    flushSync();
    expect(all('.ghost.owner0')).toHaveLength(1);
    expect(document.querySelector('[data-place="d4"]')!.getAttribute('aria-label')).toBe('d4 white, last move');
    draw(Sides, { picture: cloth, players: ['Black', 'White'], mover: 1 });
    expect(all('.sides span').map((side) => side.textContent!.trim().replace(/\s+/g, ' '))).toEqual(['Black 2', 'White 2']);
    expect(document.querySelector('.on-turn')!.textContent).toContain('White');
  });

  it('has a button for a pass, which has no square', () => {
    const onplay = vi.fn();
    draw(Board, { picture: cloth, moves: [move('pass')], onplay, mover: 0 });
    const button = document.querySelector<HTMLButtonElement>('.spoken button')!;
    expect(button.textContent).toBe('pass');
    button.click();
    expect(onplay).toHaveBeenCalledWith('pass');
    expect(document.querySelectorAll('.square.open')).toHaveLength(0);
  });
});

describe('a chequered board', () => {
  const board = picture('chequered', 3, 4, { a1: 0, b1: 0, c4: 1 });
  const moves = [move('a1-a2', 'a1', 'a2'), move('a1-b2', 'a1', 'b2'), move('b1-b2', 'b1', 'b2')];

  it('has any size, and a dark square at the lower left', () => {
    draw(Board, { picture: board, moves, onplay: () => undefined, mover: 0 });
    expect(all('.square')).toHaveLength(12);
    expect(all('.square.dark').map((square) => square.dataset.place)).toEqual(['b4', 'a3', 'c3', 'b2', 'a1', 'c1']);
    expect(all('.edge-name').map((name) => name.textContent)).toEqual(['a', 'b', 'c', '4', '3', '2', '1']);
    expect(document.querySelector('svg')!.getAttribute('viewBox')).toBe('0 0 202 262');
    expect(document.querySelector('[data-place="a1"]')!.getAttribute('aria-label')).toBe('a1 white pawn');
  });

  it('moves by arrows between rows of any length, and plays', () => {
    const onplay = vi.fn();
    draw(Board, { picture: board, moves, onplay, mover: 0 });
    const [first] = all('[data-place="a4"]');
    first!.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowRight', 'Enter']) {
      press(document.activeElement!, key);
      flushSync();
    }
    expect(onplay.mock.calls.flat()).toEqual(['a1-b2']);
  });

  it('has kings beside it at chess only', () => {
    const men = () => all('.sides .body').map((man) => man.getAttribute('d'));
    draw(Sides, { picture: board, players: ['White', 'Black'], mover: 0 });
    const pawns = men();
    draw(Sides, { picture: { ...board, pieces: [...board.pieces, { at: 'a4', what: 'k', owner: 1 }] }, players: ['White', 'Black'], mover: 0 });
    expect(men()).toHaveLength(2);
    expect(men()).not.toEqual(pawns);
  });
});

describe('a rhombus of hexagons', () => {
  const hexagons = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'];
  const rhombus: Extract<Picture, { shape: 'hexagons' }> = {
    shape: 'hexagons', columns: 3, hexagons, sides: [0, 1, 0, 1], pieces: [{ at: 'b2', what: 'blue', owner: 0 }, { at: 'a3', what: 'red', owner: 1 }],
  };
  const moves = [...hexagons.filter((name) => !['b2', 'a3'].includes(name)).map((name) => move(name, name)), move('swap')];
  const cell = (name: string) => document.querySelector<SVGElement>(`[data-place="${name}"]`)!;

  it('leans to the right, with sides in the colours of their owners', () => {
    draw(Board, { picture: rhombus, moves, onplay: () => undefined, mover: 0, last: 'a3' });
    expect(all('.hexagon')).toHaveLength(9);
    const x = (name: string) => Number(/translate\(([\d.]+)/.exec(cell(name).getAttribute('transform')!)![1]);
    expect(x('a2') - x('a1')).toBeCloseTo((x('b1') - x('a1')) / 2);
    expect(all('.side').map((side) => side.classList.contains('owner0'))).toEqual([true, false, true, false]);
    expect(all('.edge-name').map((name) => name.textContent)).toEqual(['a', 'b', 'c', '1', '2', '3']);
    expect(cell('b2').getAttribute('aria-label')).toBe('b2 blue');
    expect(cell('a3').getAttribute('aria-label')).toBe('a3 red, last move');
    // Stones differ by more than their colour.
    expect(all('.stone .eye')).toHaveLength(1);
  });

  it('is played by clicks, by keys, and by a button where a move has no place', () => {
    const onplay = vi.fn();
    draw(Board, { picture: rhombus, moves, onplay, mover: 0 });
    click(cell('c1'));
    click(cell('b2'));
    cell('a1').focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'ArrowRight', ' ', 'End', 'Enter']) press(document.activeElement!, key);
    document.querySelector<HTMLButtonElement>('.spoken button')!.click();
    expect(onplay.mock.calls.flat()).toEqual(['c1', 'c2', 'c3', 'swap']);
  });

  it('shows the stone before it is put, and values', () => {
    const values = new Map([['c1', shown({ value: '1', bound: 'exact', exact: true, meaning: null })]]);
    draw(Board, { picture: rhombus, moves, values, best: 'c1', onplay: () => undefined, mover: 1 });
    cell('c2').dispatchEvent(new Event('pointerenter'));
    flushSync();
    expect(cell('c2').querySelector('.ghost.owner1')).not.toBeNull();
    expect(cell('c1').getAttribute('aria-label')).toBe('c1 empty, value =+1, exactly +1');
    expect(all('.hexagon.marked')).toEqual([cell('c1')]);
    draw(Board, { picture: rhombus });
    expect(all('.hexagon.open')).toHaveLength(0);
  });
});

describe('other boards', () => {
  it('of lines look as before', () => {
    draw(Board, { picture: picture('lines', 3, 3, { b2: 0, a1: 1 }), moves: [move('a2', 'a2')], onplay: () => undefined });
    expect(all('.square')).toHaveLength(9);
    expect(all('.piece .stroke')).toHaveLength(2);
    expect(all('.dot')).toHaveLength(0);
    expect(document.querySelector('[data-place="b2"]')!.getAttribute('aria-label')).toBe('b2 X');
  });

  it('are small in the nodes of a tree', () => {
    draw(Thumbnail, { board: { width: 56, height: 48, parts: [{ class: 'rack', path: 'M0 0h56v48h-56z' }, { class: 'disc0', path: 'M4 44h0', pen: 7 }] }, x: 3, y: 4 });
    expect(all('.mini path').map((path) => path.getAttribute('stroke-width'))).toEqual([null, '7']);
  });
});
