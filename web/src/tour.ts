/** The tour: nine numbers, searched in five ways. */

export interface Station {
  title: string;
  words: string[];
  game: string;
  algorithm: string;
  /** Something to try before going on. */
  task: string;
}

const ORDERED = `title "The same tree, good moves first"
max A
  a1: min B [b1: 3   b2: 12  b3: 8]
  a2: min C [c1: 2   c2: 4   c3: 6]
  a3: min D [d3: 2   d2: 5   d1: 14]
`;

const PLAIN = `title "Nine numbers"
max A
  a1: min B [b1: 3   b2: 12  b3: 8]
  a2: min C [c1: 2   c2: 4   c3: 6]
  a3: min D [d1: 14  d2: 5   d3: 2]
`;

const CHANCE = `title "A die moves instead of MIN"
max A
  a1: chance B [1/3 b1: 3   1/3 b2: 12  1/3 b3: 8]
  a2: chance C [1/3 c1: 2   1/3 c2: 4   1/3 c3: 6]
  a3: chance D [1/3 d1: 14  1/3 d2: 5   1/3 d3: 2]
`;

const HIDDEN = `title "The die is thrown first, under a cup"
chance cup
  1/3 one:   max A1 @blind [a1: 3   a2: 2  a3: 14]
  1/3 two:   max A2 @blind [a1: 12  a2: 4  a3: 5]
  1/3 three: max A3 @blind [a1: 8   a2: 6  a3: 2]
`;

export const STATIONS: Station[] = [
  {
    title: 'Minimax', game: PLAIN, algorithm: 'minimax',
    words: [
      'Two players take turns. MAX (triangle up) moves first and wants a large number; MIN (triangle down) answers and wants a small one.',
      'Minimax looks at every leaf and carries the numbers up: MIN takes the smallest, MAX the largest of what MIN leaves.',
    ],
    task: 'Press → (or the button ▶) until the root has its value: 3, with the move a1. All nine leaves were visited.',
  },
  {
    title: 'Alpha-beta', game: PLAIN, algorithm: 'alphabeta',
    words: [
      'After B, MAX is sure of 3: that is alpha. At C, MIN finds a 2 at once, so C is worth 2 at most. Whatever c2 and c3 say, MAX will not go there.',
      'So they are not visited. The picture cuts them off with a double bar, and the ring shows which ancestor has the better alternative.',
    ],
    task: 'Press c (or the button “next cut”) to jump to the cut-off. Then click the grey 4 and make it 1000: the root stays 3.',
  },
  {
    title: 'Order of moves', game: ORDERED, algorithm: 'alphabeta',
    words: [
      'The same tree, but D now shows its 2 first. That alone saves two more leaves: five instead of seven.',
      'With b moves at each of d levels, minimax looks at b^d leaves. With the best order alpha-beta needs about the square root of that: here 5 of 9.',
    ],
    task: 'Press End (or the button ▶|) and read the number of leaves under the tree.',
  },
  {
    title: 'Chance', game: CHANCE, algorithm: 'expectiminimax',
    words: [
      'Now a fair die answers instead of MIN (a circle). A chance node is worth the average of its outcomes, as an exact fraction.',
      'The best move may change: a1 is worth 23/3, a3 only 7, although it has the largest number.',
    ],
    task: 'Step on and watch the sums grow: each outcome adds a third of its number.',
  },
  {
    title: 'Hidden information', game: HIDDEN, algorithm: 'belief',
    words: [
      'The same nine numbers again, but the die is thrown before MAX moves, and under a cup. MAX cannot tell the three nodes apart: one information set, one colour, a dashed line, and one move for all three.',
      'Solving each throw as if it were known promises (14 + 12 + 8) / 3 = 34/3. The best that a player who cannot see the throw really gets is 23/3, with a1 in all three.',
    ],
    task: 'Point at one of the coloured nodes: the beliefs of MAX appear under the tree.',
  },
];
