// Written by `make types` from the Rust types; not by hand.

/** One algorithm. */
export type AlgorithmRow = {
  /** The name on the command line. */
  name: string;
  /** The name in a sentence. */
  title: string;
  /** Other names that are understood. */
  aliases: string[];
  /** What it does, in one line. */
  summary: string;
  /** What can be set behind the colon. */
  options: OptionRow[];
};

/** What to look at, and for how long. */
export type AnalyzeRequest = {
  /** A game such as `nim:2,2,2`, or the text of a tree. */
  game: string;
  /** In the game's own notation; by default the start. */
  position?: string | null;
  /** Played from there. */
  moves?: string[];
  /** With options; by default `auto`. */
  algorithm?: string | null;
  /** Milliseconds. */
  time_ms?: number | null;
  /** Nodes. */
  nodes?: number | null;
  /** Plies. */
  depth?: number | null;
  /** How many of the best moves to report where the algorithm finds only the best by itself; by default 1. */
  lines?: number | null;
};

/** A sheet with its answers, as `gametree quiz` writes it. */
export type AnswerSheet = {
  schema: "gametree.answers/1";
  quiz: Record<string, unknown>;
  answers: Record<string, unknown>[];
};

/** How a match stands. */
export type Arena = {
  /** `gametree.arena/2`. */
  schema: string;
  /** The game. */
  game: string;
  /** The agents. */
  agents: string[];
  /** Games that are over. */
  games: number;
  /** Games that are meant to be played. */
  planned: number;
  /** Won by the first agent. */
  wins: number;
  /** Drawn by the first agent. */
  draws: number;
  /** Lost by the first agent. */
  losses: number;
  /** Pairs of the first agent by their points: 0, 1/2, 1, 3/2, 2. */
  pairs: [number, number, number, number, number];
  /** The first agent's share of points. */
  score: number;
  /** The first agent's Elo above the mean of its opponents; null where no pair of games is unlike another. */
  elo: number | null;
  /** Half the width of the 95 % band. */
  elo_error: number | null;
  /** The same in units of a game's standard deviation. */
  normalised_elo: number | null;
  /** Half the width of its 95 % band. */
  normalised_elo_error: number | null;
  /** The likelihood that the first agent is stronger. */
  superiority: number | null;
  /** Mean seconds a move of each agent. */
  seconds_a_move: number[];
  /** Games that an agent forfeited, each as a sentence. */
  forfeits: string[];
  /** How games ended. */
  endings: EndingCount[];
  /** The cross table, the best first. */
  table: ArenaRow[];
  /** How the sequential test stands, where there is one. */
  sprt: SprtState | null;
  /** All of it in sentences. */
  words: string[];
  /** The seed of the openings. */
  seed: number;
};

/** One game of a match. */
export type ArenaGame = {
  /** `gametree.arena.game/2`. */
  schema: string;
  /** From 1; games 2n - 1 and 2n are a pair. */
  number: number;
  /** Who played, by player: in chess White and Black. */
  players: [string, string];
  /** `1-0`, `1/2-1/2` or `0-1`, as the first player sees it. */
  result: string;
  /** `rules`, `adjudicated`, `time`, `illegal`, `crash` or `no answer`. */
  ending: string;
  /** How it ended, as a sentence. */
  reason: string;
  /** The position before the first move; null for the usual one. */
  start: string | null;
  /** Moves that were made before the agents began. */
  opening: string[];
  /** The moves of the agents. */
  moves: ArenaPly[];
};

/** Which game. */
export type ArenaGameRequest = {
  /** From 1. */
  number: number;
};

/** One game of a match in a list. */
export type ArenaLine = {
  /** From 1. */
  number: number;
  /** Who played, by player. */
  players: [string, string];
  /** `1-0`, `1/2-1/2` or `0-1`, as the first player sees it. */
  result: string;
  /** How it ended, as a sentence. */
  reason: string;
  /** Moves, those of the opening included. */
  plies: number;
};

/** A move of a game. */
export type ArenaPly = {
  /** In the game's notation. */
  move: string;
  /** How long it took. */
  seconds: number;
  /** The agent's evaluation of its position, such as `+0.34` or `-M3`. */
  evaluation: string | null;
  /** The depth of its search. */
  depth: number | null;
  /** The nodes of its search. */
  nodes: number | null;
};

/** Who plays what, how fast and how often. */
export type ArenaRequest = {
  /** A game of two players in which nothing is hidden and nothing is left to chance. */
  game: string;
  /** Algorithms with options, or the same on the game opened in another way: `pvs`, `pvs@othello:hand`. */
  agents: string[];
  /** Games per pair of agents. */
  games?: number | null;
  /** Milliseconds for every move. */
  time_ms?: number | null;
  /** Random moves before the agents begin. */
  opening_plies?: number | null;
  /** Seed of the openings. */
  seed?: number | null;
  /** A sequential test such as `elo0=0,elo1=20`, for two agents. */
  sprt?: string | null;
};

/** A row of the cross table. */
export type ArenaRow = {
  /** From 1. */
  rank: number;
  /** The agent's number, from 0. */
  number: number;
  /** Its name. */
  agent: string;
  /** Above the average of all agents that are rated; null where no pair of its games is unlike another. */
  elo: number | null;
  /** Half the width of the 95 % band. */
  elo_error: number | null;
  /** Games that are over. */
  games: number;
  /** Points. */
  points: number;
  /** Games that it did not play to the end. */
  forfeits: number;
  /** Against each agent by number; null for itself and for agents that it has not met. */
  against: (Meeting | null)[];
};

/** How a match stands. */
export type ArenaStanding = {
  /** Scores, ratings and the test. */
  arena: Arena;
  /** The last games, the newest first. */
  games: ArenaLine[];
  /** Games are being played. */
  running: boolean;
  /** Why the match could not go on. */
  problem: string | null;
};

/** A match has begun. */
export type ArenaStarted = {
  /** Its name. */
  id: string;
};

/** Whether there was anything to stop. */
export type ArenaStopped = {
  /** The match was still running. */
  stopped: boolean;
};

/** What `auto` stands for: without limits, and under a clock. */
export type AutoChoice = {
  /** Without limits. */
  exact: string;
  /** Why. */
  exact_why: string;
  /** Under a clock. */
  clock: string;
  /** Why. */
  clock_why: string;
};

/** A position that a player believes possible. */
export type Belief = {
  /** The position. */
  position: string;
  /** How likely it is, given what the player sees and how the others play. */
  odds: number;
};

/** What a player believes about everything that they do not see. */
export type Beliefs = {
  /** [`BELIEFS_SCHEMA`]. */
  schema: string;
  /** How many worlds were looked at. */
  worlds: number;
  /** They were drawn, because there are too many to list. */
  drawn: boolean;
  /** The algorithm by which the others are taken to play; null where their play is not taken into account. */
  played_by: string | null;
  /** Every place at which something is hidden. */
  places: Unseen[];
};

/** One move or outcome. */
export type Child = {
  /** The move or outcome. */
  move: string;
  /** The probability, at a chance node. */
  odds?: string;
  /** The position after it. */
  position: string;
  /** That position as a small board, where it has squares. */
  board?: Miniature;
  /** Whose turn it is then. */
  turn: Turn;
  /** The game is over there. */
  terminal: boolean;
  /** What each player gets, where it is. */
  payoffs?: Payoffs;
};

/** Some children of a position. */
export type Children = {
  /** The position itself. */
  position: string;
  /** The position as a small board, where it has squares. */
  board?: Miniature;
  /** Whose turn it is there. */
  turn: Turn;
  /** What each player gets, where it is the end. */
  payoffs?: Payoffs;
  /** The children asked for, in the game's order. */
  children: Child[];
  /** How many come after these. */
  more: number;
};

/** Which node, and which of its children. */
export type ChildrenRequest = {
  /** A game such as `nim:2,2,2`, or the text of a tree. */
  game: string;
  /** In the game's own notation; by default the start. */
  position?: string | null;
  /** Played from there. */
  moves?: string[];
  /** At most so many. */
  limit?: number | null;
  /** After so many. */
  offset?: number | null;
};

/** Something that can be done. */
export type Choice = {
  /** The move. */
  move: string;
  /** How often it is done. */
  odds: number;
  /** What it is worth to the player. */
  value: number;
};

/** A judgement of the last move. */
export type Coach = {
  /** `gametree.coach/1`. */
  schema: string;
  /** The move that is judged. */
  move: string;
  /** `best`, `good`, `inaccuracy`, `mistake`, `blunder` or `only`. */
  verdict: "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "only";
  /** Why, in one or two sentences. */
  sentence: string;
  /** How the game goes on after the move, by best play: the refutation of a bad one. */
  line: string[];
  /** What the mover could have had, exact. */
  before: string;
  /** What he has now, exact. */
  after: string;
};

/** A position by its moves; the last of them is judged. */
export type CoachRequest = {
  /** A game such as `nim:2,2,2`, or the text of a tree. */
  game: string;
  /** In the game's own notation; by default the start. */
  position?: string | null;
  /** Played from there; at least one. */
  moves: string[];
  /** Milliseconds, once for each side of the move. */
  time_ms?: number | null;
};

/** What went wrong, for programs. */
export type Code = "illegal_move" | "parse" | "unknown_game" | "refused" | "too_large" | "busy" | "limit" | "not_found" | "bad_request" | "forbidden" | "internal";

/** Which algorithms on which tree. */
export type CompareRequest = {
  /** A game such as `nim:2,2,2`, or the text of a tree. */
  game: string;
  /** At least one, at most eight, with options. */
  algorithms: string[];
  /** Plies: a written tree is searched to this depth, a game is unrolled to it. */
  depth?: number | null;
};

/** What one algorithm did. */
export type Compared = {
  /** The algorithm with its options. */
  algorithm: string;
  /** Player 1's payoff, exact; in max^n every player's. */
  value: string;
  /** The move it names. */
  best: string | null;
  /** Nodes entered. */
  nodes: number;
  /** Looks at leaves and static evaluations. */
  leaves: number;
  /** Nodes left early. */
  cutoffs: number;
  /** Leaves of the tree that it never looked at; none where it made more steps than are kept. */
  skipped: number | null;
  /** A limit ended it, so that value and move are not to be relied on. */
  stopped: boolean;
  /** The leaves in the order of looking at them. */
  visits: string[];
};

/** Several algorithms on one tree. */
export type Comparison = {
  /** `gametree.compare/1`. */
  schema: string;
  /** Leaves that plain minimax looks at: each way to a leaf once. */
  minimax_leaves: number;
  /** The fewest leaves with which any search can prove the value, where all nodes have equally many moves and all leaves are equally deep (Knuth and Moore, 1975). */
  least_leaves: number | null;
  /** One per run, in the order asked for. */
  runs: Compared[];
  /** How they differ, in words. */
  remarks: string[];
};

/** What to turn into what. */
export type ConvertRequest = {
  /** A tree in any known format. */
  text: string;
  /** `gtree`, `json`, `list`, `sexpr` or `efg`. */
  to: "gtree" | "json" | "list" | "sexpr" | "efg";
};

/** The tree in the other format. */
export type Converted = {
  /** The whole text. */
  text: string;
};

/** A decision at something that a player sees, in a game with hidden parts. */
export type Decision = {
  /** What the player sees. */
  view: string;
  /** What to do then, in words: a move, or a mixture. */
  move: string;
  /** The same in numbers: every move that is ever taken, with its odds. */
  odds: Share[];
};

/** An OpenAPI description. */
export type Description = Record<string, unknown>;

/** How many games had one kind of end. */
export type EndingCount = {
  /** `rules`, `adjudicated`, `time`, `illegal`, `crash` or `no answer`. */
  ending: string;
  /** Games. */
  games: number;
};

/** Mixtures of all players that go together: an equilibrium, or a quantal response. */
export type EquilibriumRow = {
  /** What each player does. */
  decisions: Decision[];
  /** What each player gets. */
  payoffs: Payoffs;
  /** The precision, where it is a quantal response. */
  precision: number | null;
};

/** The body of an error. */
export type ErrorBody = {
  /** What went wrong. */
  error: Problem;
};

/** What to explain. */
export type ExplainRequest = {
  /** A game such as `nim:2,2,2`, or the text of a tree. */
  game: string;
  /** With options; by default the one the lectures would use. */
  algorithm?: string | null;
  /** Plies: a written tree is searched to this depth, a game is unrolled to it. */
  depth?: number | null;
  /** Which positions of an unrolled game are one node. */
  merge?: Merging;
  /** In the game's own notation; by default the start. */
  position?: string | null;
  /** Played from there. */
  moves?: string[];
  /** The name of a node of a written tree that becomes the root. */
  reroot?: string | null;
  /** Nodes of an unrolled game. */
  max_nodes?: number | null;
};

/** A search step by step, with everything that is drawn; `gametree explain --json` documents the parts. */
export type Explained = Record<string, unknown>;

/** One game: what it is, what runs on it and why not. */
export type Game = {
  /** `gametree.game/2`. */
  schema: string;
  /** The name under which it was opened. */
  game: string;
  /** What people call it. */
  title: string;
  /** The family that it is listed under. */
  family: string;
  /** How it is called, with its parameters. */
  usage: string;
  /** How it is played, in a paragraph. */
  rules: string;
  /** A name under which it can be opened, with parameters where it needs some. */
  example: string;
  /** What can be set behind the colon. */
  parameters: ParameterRow[];
  /** What the players are called. */
  players: string[];
  /** Two players, and what one wins the other loses. */
  zero_sum: boolean;
  /** Dice, cards, spinners. */
  chance: boolean;
  /** What some player does not see, as a verb phrase; null where everything is in view. */
  hides: string | null;
  /** It states the symmetries of its positions. */
  symmetric: boolean;
  /** It has an evaluation of unfinished positions. */
  evaluated: boolean;
  /** The smallest and the largest payoff of the first player; null where they are not known. */
  range: [string, string] | null;
  /** What `auto` stands for. */
  auto: AutoChoice;
  /** Every algorithm, with the reason where it does not run. */
  algorithms: Runs[];
};

/** One line of the registry. */
export type GameRow = {
  /** The name, without parameters. */
  name: string;
  /** What people call it. */
  title: string;
  /** The family that it is listed under. */
  family: string;
  /** How it is called, with its parameters. */
  usage: string;
  /** What it is, in one line. */
  summary: string;
  /** How it is played, in a paragraph. */
  rules: string;
  /** A name under which it can be opened, with parameters where it needs some. */
  example: string;
  /** What can be set behind the colon. */
  parameters: ParameterRow[];
  /** Some player does not see everything: it is played in a session, which shows one player's view. */
  hidden: boolean;
};

/** Every game and every algorithm. */
export type Games = {
  /** `gametree.games/1`. */
  schema: string;
  /** The games, family by family. */
  games: GameRow[];
  /** The algorithms, in the order of the lectures. */
  algorithms: AlgorithmRow[];
};

/** Answers, graded. */
export type GradedAnswers = {
  /** Right answers. */
  score: number;
  /** All answers. */
  total: number;
  /** One per question, in order, then those about the whole search. */
  outcomes: Outcome[];
  /** What is wrong with the answers' form. */
  problems: string[];
};

/** A hand at a node. */
export type HandDocument = {
  /** Two cards. */
  hand: string;
  /** Its weight in the range, times how often the player's actions lead here with it. */
  weight: number;
  /** Its expected value in chips from here on, where a fold is worth 0. None: it can meet no hand of the opponent. */
  ev: number | null;
  /** The probability of each action, for the player to act. */
  strategy?: number[];
  /** The expected value of each action. */
  action_evs?: (number | null)[];
};

/** What one player of a game with hidden parts may see, and nothing else. The name of the game is its title: a tree that was written out holds all that is hidden. */
export type HiddenView = {
  /** `gametree.view/1`. */
  schema: string;
  /** What the game is called. */
  game: string;
  /** All that the player knows; at the end only that it is the end. */
  view: string;
  /** What the players are called. */
  players: string[];
  /** The player's own number, `waiting` or `over`. */
  turn: Turn;
  /** The name of the player to move, where it is this player. */
  mover: string | null;
  /** The player's moves, when it is his turn. */
  moves: LegalMove[];
  /** What each player gets, once the game is over. */
  payoffs: Payoffs | null;
  /** How the game ended in words, once it is over and where the payoffs do not say it. */
  outcome?: string;
  /** What the player has before him, as something to draw and click: drawn from his view, and at the end from what the rules lay open. */
  picture: Picture;
  /** The player's own moves so far, each with what he saw before it. */
  history?: Played[];
};

/** One of three steps towards the move. */
export type Hint = {
  /** `gametree.hint/1`. */
  schema: string;
  /** 1: what to expect. 2: the move. 3: the line. */
  step: number;
  /** The hint. */
  text: string;
  /** With the last step what every move is worth, as far as the engine knows. */
  moves?: MoveRow[];
};

/** Where, and how much the hint gives away. */
export type HintRequest = {
  /** A game such as `nim:2,2,2`, or the text of a tree. */
  game: string;
  /** In the game's own notation; by default the start. */
  position?: string | null;
  /** Played from there. */
  moves?: string[];
  /** 1, 2 or 3. */
  step: number;
  /** Milliseconds. */
  time_ms?: number | null;
};

/** Something that can lie face down. */
export type Item = {
  kind: "card";
  /** Rank and suit such as `As`, or a rank or number alone; null while it is hidden. */
  face: string | null;
} | {
  kind: "die";
  /** What it shows; null while it is hidden. */
  face: string | null;
} | {
  kind: "level";
  /** A number from 1 on; null while it is hidden. */
  face: string | null;
  /** The highest one. */
  of: number;
};

/** The match that the server was started with. */
export type KeptArena = {
  /** Its name; null where there is none. */
  id: string | null;
};

/** One tree of the lectures. */
export type LectureTree = {
  /** A short name, that of its file. */
  name: string;
  /** What its author calls it. */
  title: string;
  /** The tree, as `.gtree`. */
  text: string;
};

/** A legal move, or an outcome of chance. */
export type LegalMove = {
  /** In the game's notation. */
  move: string;
  /** The probability, at a chance node. */
  odds: string | null;
  /** The places to click on the picture, one after the other. */
  path: string[];
};

/** The data of one event of the stream. */
export type LiveEvent = Report & {
  event: "report";
} | Report & {
  event: "done";
} | ErrorBody & {
  event: "failed";
};

/** One thing that happened. */
export type LogEntry = {
  /** Who did it; null: chance. */
  who: number | null;
  /** What it was. */
  what: string;
};

/** What the squares of a grid look like, and with them the pieces. */
export type Look = "lines" | "holes" | "felt" | "chequered";

/** What an agent has scored against another. */
export type Meeting = {
  /** Points. */
  points: number;
  /** Games. */
  games: number;
};

/** Which positions are one node. */
export type Merging = "none" | "equal" | "symmetric";

/** A small board. */
export type Miniature = {
  /** In points. */
  width: number;
  /** In points. */
  height: number;
  /** What is drawn, from the bottom up. */
  parts: Part[];
};

/** A move. */
export type MoveRequest = {
  /** In the game's notation. */
  move: string;
};

/** One move and what it is worth to the player to move. */
export type MoveRow = {
  /** The move. */
  move: string;
  /** Its value, exact. */
  value: string;
  /** What that says about the true value. */
  bound: string;
  /** True when that follows from the rules alone; otherwise it is an estimate. */
  exact: boolean;
  /** What the value means in words, where it is known and a number does not say it. */
  meaning: string | null;
  /** The standard error of the value, where it is the mean of playouts and there were at least two. */
  standard_error: number | null;
  /** The playouts of which the value is the mean; null where it is not one. */
  playouts: number | null;
  /** What each player gets after it. */
  payoffs: Payoffs;
};

/** A node of a solved spot. */
export type NodeDocument = {
  /** The cards on the table. */
  board: string;
  /** Chips in the middle, those of this street included. */
  pot: number;
  /** The player to act: 0 acts first on every street. None where a card is dealt or play is over. */
  player: number | null;
  /** A card is dealt next. */
  deals: boolean;
  /** The possible actions. */
  actions: string[];
  /** The frequency of each action over the whole range. */
  frequencies: number[];
  /** Both players' ranges at this node. */
  sides: SideDocument[];
};

/** An option of an algorithm. */
export type OptionRow = {
  /** The name. */
  name: string;
  /** `switch`, `choice`, `number`, `plies`, `megabytes` or `text`. */
  kind: string;
  /** What it can be set to, in words. */
  values: string;
  /** The smallest number; null where it takes none. */
  least: number | null;
  /** The largest number; null where it takes none or any. */
  most: number | null;
  /** The words that it can be set to; empty for other kinds. */
  choices: string[];
  /** What it is without being set, in words where no value stands for it. */
  default: string;
  /** What it does, in a few words. */
  help: string;
};

/** One question or whole-search answer, graded. */
export type Outcome = {
  /** `Question 3`, or what about the whole search was answered. */
  name: string;
  /** True when the answer is right. */
  passed: boolean;
  /** What was answered, where anything was. */
  given: string | null;
  /** What is right. */
  expected: string;
  /** The message to the student. */
  message: string;
};

/** A parameter of a game. */
export type ParameterRow = {
  /** The name. */
  name: string;
  /** How it is written: `cards=N`, `misere`, or `PILES` where its place says which it is. */
  written: string;
  /** `number`, `numbers`, `size`, `flag`, `choice`, `text` or `whole`, which is everything behind the colon. */
  kind: string;
  /** What it can be set to, in words. */
  values: string;
  /** The smallest number; null where it is not a number. */
  least: number | null;
  /** The largest number; null where it is not a number. */
  most: number | null;
  /** The words that it can be set to; empty for other kinds. */
  choices: string[];
  /** What it is without being set; null where it must be set. */
  default: string | null;
  /** What it means, in a few words. */
  help: string;
};

/** One path of it. */
export type Part = {
  /** What it is, for the style sheet. */
  class: string;
  /** In the language of SVG. */
  path: string;
  /** The width of the pen; the style sheet says it where it is missing. */
  pen?: number;
};

/** What each player gets, as an object in the order of the players: `{"MAX": "3", "MIN": "-3"}`. */
export type Payoffs = Record<string, string>;

/** What to draw. */
export type Picture = ({
  shape: "grid";
  /** Squares in a row. */
  columns: number;
  /** All names, row by row from the top left. */
  squares: string[];
  /** What the squares look like. */
  look: Look;
} | {
  shape: "hexagons";
  /** Hexagons in a row. */
  columns: number;
  /** All names, row by row from the top left. */
  hexagons: string[];
  /** Whose the sides of the rhombus are: top, right, bottom and left. */
  sides: [number | null, number | null, number | null, number | null];
} | {
  shape: "piles";
  /** The size of each heap. */
  piles: number[];
} | {
  shape: "plain";
}) & {
  /** What stands on it. */
  pieces: Piece[];
} | Tabletop & {
  shape: "table";
};

/** One piece on the board. */
export type Piece = {
  /** The name of the place. */
  at: string;
  /** What it is, such as `X`. */
  what: string;
  /** Whose it is. */
  owner: number | null;
};

/** One move on the way. */
export type Played = {
  /** The move, in canonical notation. */
  move: string;
  /** The position after it; in a game with hidden parts what its player saw before it. */
  position: string;
  /** The places on the picture that it was played by; none where something is hidden. */
  path: string[];
};

/** A position with everything in view: for games that hide nothing. */
export type Position = {
  /** `gametree.position/1`. */
  schema: string;
  /** The name under which the game was opened. */
  game: string;
  /** The position on one line; parses back to the same. */
  position: string;
  /** The position as a picture for a terminal. */
  diagram: string;
  /** What the players are called. */
  players: string[];
  /** Whose turn it is: a player's number, `chance` or `over`. */
  turn: Turn;
  /** The name of the player to move. */
  mover: string | null;
  /** The legal moves, or the outcomes of chance with their odds. */
  moves: LegalMove[];
  /** What each player gets, once the game is over. */
  payoffs: Payoffs | null;
  /** How the game ended in words, once it is over and where the payoffs do not say it. */
  outcome?: string;
  /** The position as something to draw and click. */
  picture: Picture;
  /** The moves that led here, where the way is known. */
  history?: Played[];
};

/** Which game, and where in it. */
export type PositionRequest = {
  /** A game such as `nim:2,2,2`, or the text of a tree. */
  game: string;
  /** In the game's own notation; by default the start. */
  position?: string | null;
  /** Played from there. */
  moves?: string[];
};

/** What went wrong. */
export type Problem = {
  /** For programs. */
  code: Code;
  /** For people. */
  message: string;
  /** Where in a text, counted from 1. */
  line?: number;
  /** In characters, counted from 1. */
  column?: number;
};

/** One question of a sheet. */
export type Question = {
  /** Counted from 1. */
  id: number;
  /** What is asked. */
  kind: QuestionKind;
  /** The question in words. */
  prompt: string;
};

/** What is asked. */
export type QuestionKind = "next_node" | "window" | "cut" | "value";

/** What the quiz is about. */
export type QuizRequest = {
  /** The text of a tree; by default one is made. */
  tree?: string | null;
  /** The algorithm to predict; by default alpha-beta. */
  algorithm?: string | null;
  /** Seed of the tree and the questions. */
  seed?: number | null;
  /** Whether to look for a tree with a deep cut-off. */
  deep?: boolean | null;
};

/** What is done at one information set, and why. */
export type Reason = {
  /** Who decides. */
  player: string;
  /** What the player sees. */
  seen: string;
  /** How often play comes here. */
  likely: number;
  /** The positions that the player believes possible, the most likely first. */
  beliefs: Belief[];
  /** What the player can do. */
  choices: Choice[];
  /** Why the player does that. */
  why: string;
};

/** An equilibrium, or something near one, with its reasons. */
export type Reasons = {
  /** [`REASONS_SCHEMA`]. */
  schema: string;
  /** The game. */
  game: string;
  /** The algorithm, with options. */
  algorithm: string;
  /** What each player gets. */
  payoffs: number[];
  /** The exploitability: what a best response gains on average. */
  exploitability: number;
  /** What is done where, and why. */
  sets: Reason[];
  /** Information sets that are less likely than those, or for which there was no time. */
  left_out: number;
};

/** Which game, and where in it. */
export type ReasonsRequest = {
  /** A game with hidden parts, such as `kuhn`. */
  game: string;
  /** In the game's own notation; by default the start. */
  position?: string | null;
  /** Played from there. */
  moves?: string[];
  /** One that finds an equilibrium, with options; by default `auto`. */
  algorithm?: string | null;
  /** Milliseconds. */
  time_ms?: number | null;
};

/** Where, with which agent and for how long. */
export type ReplyRequest = {
  /** A game such as `nim:2,2,2`, or the text of a tree. */
  game: string;
  /** In the game's own notation; by default the start. */
  position?: string | null;
  /** Played from there. */
  moves?: string[];
  /** An algorithm with options; by default `auto`. */
  agent?: string | null;
  /** Milliseconds. */
  time_ms?: number | null;
  /** Nodes. */
  nodes?: number | null;
  /** Plies. */
  depth?: number | null;
  /** Full strength: the exact best move from a book or by solving the position, where that is in reach. */
  exact?: boolean;
  /** Seed of everything random; by default another one each time, which the answer names. */
  seed?: number | null;
};

/** What a search found. */
export type Report = {
  /** `gametree.report/1`. */
  schema: string;
  /** The name under which the game was opened. */
  game: string;
  /** The position that was searched. */
  position: string;
  /** Who is to move; null at a chance node or at the end. */
  mover: string | null;
  /** The algorithm that ran, with options. */
  algorithm: string;
  /** Why it was picked, where nobody asked for it by name. */
  why: string | null;
  /** The value as the player to move sees it, exact. */
  value: string;
  /** What that says about the true value: `exact`, `lower` or `upper`; `estimate` for the mean of playouts. */
  bound: string;
  /** The least and the most that the true value can be to the player to move, where that much is known for certain. */
  between: [string, string] | null;
  /** True when it follows from the rules alone, but for what `basis` says. */
  exact: boolean;
  /** What stands behind everything here that is called exact: `proven` by the rules alone, or `solved (64-bit keys)` where a table goes by keys that do not hold the whole position. */
  basis: string;
  /** What the value means in words, where a number does not say it. */
  meaning: string | null;
  /** The standard error of the value, where it is the mean of playouts and there were at least two. */
  standard_error: number | null;
  /** The playouts of which the value is the mean; null where it is not one. */
  playouts: number | null;
  /** What each player gets. */
  payoffs: Payoffs;
  /** The recommended move. */
  best: string | null;
  /** What the search expects to be played. */
  pv: string[];
  /** Every move that was looked at. */
  moves: MoveRow[];
  /** Decisions by what is seen, in games with hidden parts. */
  decisions: Decision[];
  /** All equilibria that were found, where an algorithm finds several; `decisions` are those of one of them. */
  equilibria: EquilibriumRow[];
  /** Positions entered. */
  nodes: number;
  /** Positions valued without looking further. */
  leaves: number;
  /** Positions left early. */
  cutoffs: number;
  /** Positions answered by a table. */
  table_hits: number;
  /** Depth completed, where limited by depth. */
  depth: number | null;
  /** A limit ended the search. */
  stopped: boolean;
  /** Time since the start. */
  seconds: number;
  /** The seed of everything random. */
  seed: number;
  /** Threads that searched. */
  threads: number;
};

/** Whether an algorithm runs on a game. */
export type Runs = {
  /** The algorithm. */
  name: string;
  /** Its name in a sentence. */
  title: string;
  /** What it does, in one line. */
  summary: string;
  /** True when it runs. */
  runs: boolean;
  /** True when Explain can show it step by step. */
  traceable: boolean;
  /** Why not, as a sentence. */
  why_not: string | null;
};

/** What a player has before them. */
export type Seat = {
  /** What he holds. */
  things: Item[];
  /** What he has put down. */
  laid: Item[];
  /** Chips that he still has. */
  chips: number | null;
  /** Chips that he has put in this round. */
  bet: number | null;
  /** He has the dealer's button. */
  dealer: boolean;
  /** He has given up. */
  out: boolean;
  /** What else there is to say of him. */
  note: string;
};

/** A game in play. */
export type Session = {
  /** Its name, for the moves to come. */
  id: string;
  /** What the player sees. */
  view: View;
};

/** What to play, and as which player. */
export type SessionRequest = {
  /** A game such as `nim:2,2,2`, or the text of a tree. */
  game: string;
  /** A player's name or number, `first` or `second`. */
  side: string;
  /** An algorithm with options; by default `auto`. */
  agent?: string | null;
  /** Seed of chance, for games that hide nothing. The draws also depend on a secret of the server. */
  seed?: number | null;
};

/** How the game stands. */
export type SessionView = {
  /** What the player sees. */
  view: View;
};

/** A move of a mixture. */
export type Share = {
  /** The move. */
  move: string;
  /** How often it is taken, from 0 to 1. */
  odds: number;
  /** The same as an exact fraction, where it is one: in an equilibrium that is proven. */
  exact: string | null;
};

/** What is handed out. */
export type Sheet = {
  /** [`QUIZ_SCHEMA`]. */
  schema: string;
  /** The tree, as `.gtree`. */
  tree: string;
  /** The algorithm with its options. */
  algorithm: string;
  /** The seed by which the questions were chosen. */
  seed: number;
  /** The questions, in the order of the search. */
  questions: Question[];
};

/** A player's range at a node. */
export type SideDocument = {
  /** The mean over all pairs of hands that can meet. */
  ev: number | null;
  /** The hands that are possible, strong ranks first. */
  hands: HandDocument[];
};

/** A solved spot, and one node of it. */
export type SpotDocument = {
  /** `gametree.poker-spot/1`. */
  schema: string;
  /** The settings of the spot. */
  settings: SpotSettings;
  /** Iterations done. */
  iterations: number;
  /** The exploitability, in chips. */
  exploitability: number;
  /** The same in percent of the pot. */
  exploitability_percent: number;
  /** Chips of the pot that each player wins on average. */
  ev: [number, number];
  /** The line of play to the node. */
  line: string;
  /** The node. */
  node: NodeDocument;
};

/** Which node, and how long to work before the answer. */
export type SpotQuestion = {
  /** Actions and cards with commas between them, such as `check, bet 50`; the start where there is none. */
  line?: string | null;
  /** Milliseconds. */
  time_ms?: number | null;
};

/** A spot of two players, on the turn or the river. */
export type SpotRequest = {
  /** Four or five cards, such as `Ks7h4c2dJs`. */
  board: string;
  /** The range of the player who acts first, such as `QQ+,AKs`. */
  first: string;
  /** The range of the other. */
  second: string;
  /** Chips in the middle; by default 100. */
  pot?: number | null;
  /** Chips that each player has left; by default twice the pot. */
  stack?: number | null;
  /** Sizes of bets, such as `50%,a`, where `a` is all in; these are the default. */
  bet?: string | null;
  /** Sizes of raises; by default `60%`. */
  raise?: string | null;
};

/** The settings of a spot. Lists of sizes may differ from street to street, with a semicolon between them. */
export type SpotSettings = {
  /** Three to five cards. */
  board: string;
  /** The range of the player who acts first, and that of the other. */
  ranges: [string, string];
  /** Chips in the middle. */
  pot: number;
  /** Chips that each player has left. */
  stack: number;
  /** Sizes of bets of each player. */
  bet: [string, string];
  /** Sizes of raises of each player. */
  raise: [string, string];
  /** Sizes of the first player's bets into the player who bet last on the street before. None: the sizes of all other bets. */
  lead: string | null;
  /** All in is added where it is at most so many times the pot. */
  add_all_in: number;
  /** A bet becomes all in where at most this part of the pot would be left behind. */
  force_all_in: number;
  /** Of sizes nearer to each other than this part of the pot the smaller one is left out. */
  merge: number;
  /** 32 or 16. */
  bits: number;
};

/** What is known about a spot. */
export type SpotStanding = {
  /** The spot and the node that was asked for. */
  spot: SpotDocument;
  /** It is as good as it is going to be. */
  reached: boolean;
};

/** A spot is kept. */
export type SpotStarted = {
  /** Its name, for later requests. */
  id: string;
  /** Bytes that it takes. */
  bytes: number;
};

/** How a sequential test stands. */
export type SprtState = {
  /** What is to be refuted. */
  elo0: number;
  /** What is hoped for. */
  elo1: number;
  /** The risk of accepting `elo1` wrongly. */
  alpha: number;
  /** The risk of accepting `elo0` wrongly. */
  beta: number;
  /** The log likelihood ratio. */
  ratio: number;
  /** Where `elo0` is accepted. */
  lower: number;
  /** Where `elo1` is accepted. */
  upper: number;
  /** `open`, `accepted` or `rejected`. */
  verdict: string;
  /** The verdict as a sentence. */
  words: string;
};

/** What each player has before them, and what lies in the middle. */
export type Tabletop = {
  /** The players, in the order of their numbers. */
  seats: Seat[];
  /** What belongs to nobody yet: common cards, prizes. */
  middle: Item[];
  /** Chips that were put in before this round; null where nothing is bet. */
  pot: number | null;
  /** What is at stake where it grows step by step: how much, and how much it can become. */
  stakes: [number, number] | null;
  /** What everybody has seen so far, in order. */
  story: LogEntry[];
};

/** Whose turn it is. */
export type Turn = number | "chance" | "over" | "waiting";

/** What may be at a place. */
export type Unseen = {
  /** The name of a square, or the number of a seat, counted from 0; with `-` and a number what was put down there. */
  at: string;
  /** The most likely first. */
  rows: UnseenRow[];
  /** How many less likely ones are left out. */
  left_out: number;
};

/** Something that may be at a place. */
export type UnseenRow = {
  /** What it shows; empty: nothing is there. */
  what: string;
  /** How likely it is by chance alone. */
  odds: number;
  /** How likely it is given how the others play. */
  played: number | null;
};

/** A position as one player may see it. */
export type View = Position | HiddenView;
