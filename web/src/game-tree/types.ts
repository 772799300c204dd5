/** The form of a recorded search (`page_json` in crates/explain/src/page.rs). Numbers are exact strings. */

export type Bound = 'exact' | 'lower' | 'upper';

export interface Edge {
  label: string;
  odds?: string;
  to: number;
  /** How far the drawn line bends aside to miss a node. */
  bow?: number;
}

/** A small board: paths, from the bottom up. */
export interface Board {
  width: number;
  height: number;
  parts: { class: string; path: string; pen?: number }[];
}

export interface TreeNode {
  id: number;
  name: string;
  kind: 'player' | 'chance' | 'leaf';
  player?: number;
  infoset?: string;
  estimate?: string;
  payoffs?: string[];
  edges: Edge[];
  /** What the position looks like; it stands in place of the name. */
  board?: Board;
  x: number;
  y: number;
}

export interface InfoSet {
  name: string;
  player: number;
  nodes: number[];
}

/** What is known about one node at one moment. */
export interface State {
  status: 'unseen' | 'open' | 'done';
  v?: string;
  a?: string;
  b?: string;
  best?: number;
  bound?: Bound;
  skipped?: number[];
  range?: [string, string];
}

export interface TraceEvent {
  t: string;
  n?: number;
  nodes?: number[];
  weights?: string[];
  v?: string;
  a?: string;
  b?: string;
  best?: number;
  edge?: number;
  /** At an exit what the value means, at a cut-off the number that was met. */
  bound?: string;
  kind?: string;
  by?: number | null;
  via?: number | null;
  edges?: number[];
  skipped?: number[];
  sum?: string;
  lo?: string;
  hi?: string;
  old?: State;
}

/** The steps and their words: as recorded, or as searched again after a change. */
export interface SearchLog {
  events: TraceEvent[];
  sentences: string[];
}

export interface Tree {
  title?: string | null;
  zero_sum: boolean;
  width: number;
  height: number;
  infosets: InfoSet[];
  nodes: TreeNode[];
}

export interface Options {
  cut: string;
  returns: string;
  ties: string;
}

export interface Answer {
  payoffs: string[];
  bound: string;
  proven: boolean;
  node: number;
  best: string | null;
  line: string[];
  counts: { nodes: number; leaves: number; cutoffs: number; table_hits: number };
  depth: number | null;
  stopped: boolean;
}

export interface Trace extends SearchLog {
  schema: string;
  algorithm: string;
  spec: string;
  why: string | null;
  options: Options;
  shows_window: boolean;
  duel: boolean;
  repeatable: boolean;
  players: string[];
  tree: Tree;
  pseudocode: string[];
  lines: (number | null)[];
  truncated: boolean;
  answer: Answer;
}

/** Where the window of a search is written. */
export type BoundsShown = 'box' | 'edge' | 'range';
