/** A tree that is opened one node at a time, and where its nodes are drawn: a row each, indented by depth, as in a file list. */

import type { Children, Thumbnail } from '../documents';

export interface Spot {
  path: string[];
  move: string;
  position: string;
  turn: Children['turn'];
  payoffs: string;
  board: Thumbnail | undefined;
  children: Spot[];
  /** Children that have not been requested; undefined before the first request. */
  more: number | undefined;
  open: boolean;
}

export const newSpot = (path: string[], move: string): Spot => ({ path, move, position: '', turn: 0, payoffs: '', board: undefined, children: [], more: undefined, open: false });

/** Adds what the server says about a node. */
export function grow(spot: Spot, answer: Children): void {
  for (const child of answer.children) {
    spot.children.push({
      ...newSpot([...spot.path, child.move], child.move), position: child.position, turn: child.turn, board: child.board,
      payoffs: child.payoffs ? Object.values(child.payoffs).join(', ') : '', more: child.terminal ? 0 : undefined,
    });
  }
  spot.position = answer.position;
  spot.turn = answer.turn;
  spot.board = answer.board;
  spot.more = answer.more;
  spot.open = true;
}

export interface Placed {
  spot: Spot;
  /** The row stands for children that are not shown. */
  more: number;
  x: number;
  y: number;
  parentY: number;
}

export const ROW = 34, BOARD_ROW = 70, INDENT = 40;

/** Boards need higher rows. */
export const rowHeight = (root: Spot): number => (root.board ? BOARD_ROW : ROW);

export function place(root: Spot): Placed[] {
  const rows: Placed[] = [], row = rowHeight(root);
  const add = (spot: Spot, depth: number, parentY: number) => {
    const y = rows.length * row + 8;
    rows.push({ spot, more: 0, x: depth * INDENT + 8, y, parentY });
    if (!spot.open) return;
    spot.children.forEach((child) => add(child, depth + 1, y));
    if (spot.more) rows.push({ spot, more: spot.more, x: (depth + 1) * INDENT + 8, y: rows.length * row + 8, parentY: y });
  };
  add(root, 0, 0);
  return rows;
}

/** The rows between two heights, so that a page draws only what is visible. */
export const visible = (rows: readonly Placed[], top: number, height: number, row = ROW): Placed[] =>
  rows.slice(Math.max(0, Math.floor(top / row) - 5), Math.ceil((top + height) / row) + 5);
