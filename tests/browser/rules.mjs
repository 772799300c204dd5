/** Tic-tac-toe by its rules, for a judgement that is not the server's. */
const FILES = 'abc', RANKS = '123';
export const SQUARES = [...FILES].flatMap((file) => [...RANKS].map((rank) => file + rank));
const LINES = [
  ...[...FILES].map((file) => [...RANKS].map((rank) => file + rank)),
  ...[...RANKS].map((rank) => [...FILES].map((file) => file + rank)),
  ['a1', 'b2', 'c3'], ['a3', 'b2', 'c1'],
];

const won = (moves) => {
  const own = moves.filter((_, ply) => (moves.length - 1 - ply) % 2 === 0);
  return LINES.some((line) => line.every((square) => own.includes(square)));
};
const left = (moves) => SQUARES.filter((square) => !moves.includes(square));

/** What the position is worth to the one whose turn it is. */
export function value(moves) {
  if (won(moves)) return -1;
  const open = left(moves);
  return open.length ? Math.max(...open.map((move) => -value([...moves, move]))) : 0;
}

/** A best move for the one whose turn it is. */
export function best(moves) {
  if (!moves.length) return 'b2';
  return left(moves).map((move) => ({ move, value: -value([...moves, move]) })).sort((a, b) => b.value - a.value)[0].move;
}
