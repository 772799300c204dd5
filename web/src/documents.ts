/** The documents of the server (crates/arena/src/documents.rs and the server's own). Numbers of games are exact strings. */

export interface Games {
  games: { name: string; usage: string; summary: string }[];
  algorithms: { name: string; summary: string }[];
}

export interface GameInfo {
  game: string;
  players: string[];
  zero_sum: boolean;
  chance: boolean;
  hides: unknown;
  symmetric: boolean;
  evaluated: boolean;
  auto: { exact: string; exact_why: string; clock: string; clock_why: string };
  algorithms: { name: string; runs: boolean; why_not: string | null }[];
}

export interface LectureTree {
  name: string;
  title: string;
  text: string;
}

export interface Piece {
  at: string;
  what: string;
  owner: number | null;
}

/** What a position looks like. A new shape is a new file in components/boards. */
export type Picture =
  | { shape: 'grid'; columns: number; squares: string[]; pieces: Piece[] }
  | { shape: 'piles'; piles: number[]; pieces: Piece[] }
  | { shape: 'plain'; pieces: Piece[] };

export interface LegalMove {
  move: string;
  odds: string | null;
  /** The places to click, one after the other. */
  path: string[];
}

export type Payoffs = Record<string, string>;

export interface Position {
  schema: string;
  game: string;
  /** Absent in a view of a game that hides something. */
  position?: string;
  diagram?: string;
  /** What the player sees, in a game that hides something. */
  view?: string;
  players: string[];
  turn: number | 'chance' | 'over' | 'waiting';
  mover: string | null;
  moves: LegalMove[];
  payoffs: Payoffs | null;
  picture: Picture;
  history?: { move: string; position: string }[];
}

export interface Report {
  game: string;
  position: string;
  mover: string | null;
  algorithm: string;
  why: string | null;
  value: string;
  bound: string;
  exact: boolean;
  payoffs: Payoffs;
  best: string | null;
  pv: string[];
  moves: { move: string; value: string; bound: string; payoffs: Payoffs }[];
  nodes: number;
  leaves: number;
  depth: number | null;
  stopped: boolean;
  seconds: number;
  job?: number;
}

export interface Coached {
  move: string;
  verdict: 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'only';
  sentence: string;
  line: string[];
  before: string;
  after: string;
}

export interface Hint {
  step: number;
  text: string;
}

export interface Comparison {
  minimax_leaves: number;
  least_leaves: number | null;
  runs: {
    algorithm: string; value: string; best: string | null; nodes: number; leaves: number; cutoffs: number;
    skipped: number | null; stopped: boolean; visits: string[];
  }[];
  remarks: string[];
}

export interface Children {
  position: string;
  children: { move: string; position: string; turn: number | 'chance' | 'over'; terminal: boolean; payoffs?: Payoffs | null }[];
  more: number;
}

export interface Session {
  id: string;
  view: Position;
}
