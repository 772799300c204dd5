// Written by `make types` from the Rust types; not by hand.

/**
 * Every game and every algorithm.
 */
export type Games = {
/**
 * `gametree.games/1`.
 */
schema: string,
/**
 * The games, by name.
 */
games: Array<GameRow>,
/**
 * The algorithms, in the order of the lectures.
 */
algorithms: Array<AlgorithmRow>, };

/**
 * One line of the registry.
 */
export type GameRow = {
/**
 * The name, without parameters.
 */
name: string,
/**
 * How it is called, with its parameters.
 */
usage: string,
/**
 * What it is, in one line.
 */
summary: string,
/**
 * Some player does not see everything: it is played in a session, which shows one player's view.
 */
hidden: boolean, };

/**
 * One algorithm.
 */
export type AlgorithmRow = {
/**
 * The name on the command line.
 */
name: string,
/**
 * What it does, in one line.
 */
summary: string, };

/**
 * One game: what it is, what runs on it and why not.
 */
export type Game = {
/**
 * `gametree.game/1`.
 */
schema: string,
/**
 * The name under which it was opened.
 */
game: string,
/**
 * What the players are called.
 */
players: Array<string>,
/**
 * Two players, and what one wins the other loses.
 */
zero_sum: boolean,
/**
 * Dice, cards, spinners.
 */
chance: boolean,
/**
 * What some player does not see, as a verb phrase; null where everything is in view.
 */
hides: string | null,
/**
 * It states the symmetries of its positions.
 */
symmetric: boolean,
/**
 * It has an opinion about unfinished positions.
 */
evaluated: boolean,
/**
 * The smallest and the largest payoff of the first player; null where they are not known.
 */
range: [string, string] | null,
/**
 * What `auto` stands for.
 */
auto: AutoChoice,
/**
 * Every algorithm, with the reason where it does not run.
 */
algorithms: Array<Runs>, };

/**
 * What `auto` stands for: without limits, and under a clock.
 */
export type AutoChoice = {
/**
 * Without limits.
 */
exact: string,
/**
 * Why.
 */
exact_why: string,
/**
 * Under a clock.
 */
clock: string,
/**
 * Why.
 */
clock_why: string, };

/**
 * Whether an algorithm runs on a game.
 */
export type Runs = {
/**
 * The algorithm.
 */
name: string,
/**
 * True when it runs.
 */
runs: boolean,
/**
 * True when Explain can tell it step by step.
 */
told: boolean,
/**
 * Why not, as a sentence.
 */
why_not: string | null, };

/**
 * What each player gets, as an object in the order of the players: `{"MAX": "3", "MIN": "-3"}`.
 */
export type Payoffs = Record<string, string>;

/**
 * A position with everything in view: for games that hide nothing.
 */
export type Position = {
/**
 * `gametree.position/1`.
 */
schema: string,
/**
 * The name under which the game was opened.
 */
game: string,
/**
 * The position on one line; parses back to the same.
 */
position: string,
/**
 * The position as a picture for a terminal.
 */
diagram: string,
/**
 * What the players are called.
 */
players: Array<string>,
/**
 * Whose turn it is: a player's number, `chance` or `over`.
 */
turn: Turn,
/**
 * The name of the player to move.
 */
mover: string | null,
/**
 * The legal moves, or the outcomes of chance with their odds.
 */
moves: Array<LegalMove>,
/**
 * What each player gets, once the game is over.
 */
payoffs: Payoffs | null,
/**
 * How the game ended in words, once it is over and where the payoffs do not say it.
 */
outcome?: string,
/**
 * The position as something to draw and click.
 */
picture: Picture,
/**
 * The moves that led here, where the way is known.
 */
history?: Array<Played>, };

/**
 * What one player of a game with hidden parts may see, and nothing else. The name of the game is its title: a tree that was written out
 * holds all that is hidden.
 */
export type HiddenView = {
/**
 * `gametree.view/1`.
 */
schema: string,
/**
 * What the game is called.
 */
game: string,
/**
 * All that the player knows; at the end only that it is the end.
 */
view: string,
/**
 * What the players are called.
 */
players: Array<string>,
/**
 * The player's own number, `waiting` or `over`.
 */
turn: Turn,
/**
 * The name of the player to move, where it is this player.
 */
mover: string | null,
/**
 * The player's moves, when it is his turn.
 */
moves: Array<LegalMove>,
/**
 * What each player gets, once the game is over.
 */
payoffs: Payoffs | null,
/**
 * How the game ended in words, once it is over and where the payoffs do not say it.
 */
outcome?: string,
/**
 * What the player has before him, as something to draw and click: drawn from his view, and at the end from what the rules lay open.
 */
picture: Picture,
/**
 * The player's own moves so far, each with what he saw before it.
 */
history?: Array<Played>, };

/**
 * A position as one player may see it.
 */
export type View = Position | HiddenView;

/**
 * One move on the way.
 */
export type Played = {
/**
 * The move, in canonical notation.
 */
move: string,
/**
 * The position after it; in a game with hidden parts what its player saw before it.
 */
position: string,
/**
 * The places on the picture that it was played by; none where something is hidden.
 */
path: Array<string>, };

/**
 * Whose turn it is.
 */
export type Turn = number | "chance" | "over" | "waiting";

/**
 * A legal move, or an outcome of chance.
 */
export type LegalMove = {
/**
 * In the game's notation.
 */
move: string,
/**
 * The probability, at a chance node.
 */
odds: string | null,
/**
 * The places to click on the picture, one after the other.
 */
path: Array<string>, };

/**
 * What to draw.
 */
export type Picture = { "shape": "grid",
/**
 * Squares in a row.
 */
columns: number,
/**
 * All names, row by row from the top left.
 */
squares: Array<string>,
/**
 * What the squares look like.
 */
look: Look,
/**
 * What stands on them.
 */
pieces: Array<Piece>, } | { "shape": "piles",
/**
 * The size of each heap.
 */
piles: Array<number>,
/**
 * What stands beside them.
 */
pieces: Array<Piece>, } | { "shape": "table" } & Tabletop | { "shape": "plain",
/**
 * Nothing, today.
 */
pieces: Array<Piece>, };

/**
 * What the squares of a grid look like, and with them the pieces.
 */
export type Look = "lines" | "holes" | "felt" | "chequered";

/**
 * One piece on the board.
 */
export type Piece = {
/**
 * The name of the place.
 */
at: string,
/**
 * What it is, such as `X`.
 */
what: string,
/**
 * Whose it is.
 */
owner: number | null, };

/**
 * What each player has before him, and what lies in the middle.
 */
export type Tabletop = {
/**
 * The players, in the order of their numbers.
 */
seats: Array<Seat>,
/**
 * What belongs to nobody yet: common cards, prizes.
 */
middle: Array<Thing>,
/**
 * Chips that were put in before this round; null where nothing is bet.
 */
pot: number | null,
/**
 * What is at stake where it grows step by step: how much, and how much it can become.
 */
stakes: [number, number] | null,
/**
 * What everybody has seen so far, in order.
 */
story: Array<Told>, };

/**
 * What a player has before him.
 */
export type Seat = {
/**
 * What he holds.
 */
things: Array<Thing>,
/**
 * What he has put down.
 */
laid: Array<Thing>,
/**
 * Chips that he still has.
 */
chips: number | null,
/**
 * Chips that he has put in this round.
 */
bet: number | null,
/**
 * He has the dealer's button.
 */
dealer: boolean,
/**
 * He has given up.
 */
out: boolean,
/**
 * What else there is to say of him.
 */
note: string, };

/**
 * Something that can lie face down.
 */
export type Thing = { "kind": "card",
/**
 * Rank and suit such as `As`, or a rank or number alone; null while it is hidden.
 */
face: string | null, } | { "kind": "die",
/**
 * What it shows; null while it is hidden.
 */
face: string | null, } | { "kind": "level",
/**
 * A number from 1 on; null while it is hidden.
 */
face: string | null,
/**
 * The highest one.
 */
of: number, };

/**
 * One thing that happened.
 */
export type Told = {
/**
 * Who did it; null: chance.
 */
who: number | null,
/**
 * What it was.
 */
what: string, };

/**
 * What a search found.
 */
export type Report = {
/**
 * `gametree.report/1`.
 */
schema: string,
/**
 * The name under which the game was opened.
 */
game: string,
/**
 * The position that was searched.
 */
position: string,
/**
 * Who is to move; null at a chance node or at the end.
 */
mover: string | null,
/**
 * The algorithm that ran, with options.
 */
algorithm: string,
/**
 * Why it was picked, where nobody asked for it by name.
 */
why: string | null,
/**
 * The value as the player to move sees it, exact.
 */
value: string,
/**
 * What that says about the true value: `exact`, `lower` or `upper`.
 */
bound: string,
/**
 * The least and the most that the true value can be to the player to move, where that much is known for certain.
 */
between: [string, string] | null,
/**
 * True when it follows from the rules alone.
 */
exact: boolean,
/**
 * What the value means in words, where a number does not say it.
 */
meaning: string | null,
/**
 * What each player gets.
 */
payoffs: Payoffs,
/**
 * The recommended move.
 */
best: string | null,
/**
 * What the search expects to be played.
 */
pv: Array<string>,
/**
 * Every move that was looked at.
 */
moves: Array<MoveRow>,
/**
 * Decisions by what is seen, in games with hidden parts.
 */
decisions: Array<Decision>,
/**
 * Positions entered.
 */
nodes: number,
/**
 * Positions valued without looking further.
 */
leaves: number,
/**
 * Positions left early.
 */
cutoffs: number,
/**
 * Positions answered by a table.
 */
table_hits: number,
/**
 * Depth completed, where limited by depth.
 */
depth: number | null,
/**
 * A limit ended the search.
 */
stopped: boolean,
/**
 * Time since the start.
 */
seconds: number,
/**
 * The seed of everything random.
 */
seed: number,
/**
 * Threads that searched.
 */
threads: number, };

/**
 * One move and what it is worth to the player to move.
 */
export type MoveRow = {
/**
 * The move.
 */
move: string,
/**
 * Its value, exact.
 */
value: string,
/**
 * What that says about the true value.
 */
bound: string,
/**
 * True when that follows from the rules alone; otherwise it is an opinion.
 */
exact: boolean,
/**
 * What the value means in words, where it is known and a number does not say it.
 */
meaning: string | null,
/**
 * What each player gets after it.
 */
payoffs: Payoffs, };

/**
 * A decision at something that a player sees, in a game with hidden parts.
 */
export type Decision = {
/**
 * What the player sees.
 */
view: string,
/**
 * What to do then.
 */
move: string, };

/**
 * A judgement of the last move.
 */
export type Coach = {
/**
 * `gametree.coach/1`.
 */
schema: string,
/**
 * The move that is judged.
 */
move: string,
/**
 * `best`, `good`, `inaccuracy`, `mistake`, `blunder` or `only`.
 */
verdict: "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "only",
/**
 * Why, in one or two sentences.
 */
sentence: string,
/**
 * How the game goes on after the move, by best play: the refutation of a bad one.
 */
line: Array<string>,
/**
 * What the mover could have had, exact.
 */
before: string,
/**
 * What he has now, exact.
 */
after: string, };

/**
 * One of three steps towards the move.
 */
export type Hint = {
/**
 * `gametree.hint/1`.
 */
schema: string,
/**
 * 1: what to expect. 2: the move. 3: the line.
 */
step: number,
/**
 * The hint.
 */
text: string,
/**
 * With the last step what every move is worth, as far as the engine knows.
 */
moves?: Array<MoveRow>, };

/**
 * Several algorithms on one tree.
 */
export type Comparison = {
/**
 * `gametree.compare/1`.
 */
schema: string,
/**
 * Leaves that plain minimax looks at: each way to a leaf once.
 */
minimax_leaves: number,
/**
 * The fewest leaves with which any search can prove the value, where all nodes have equally many moves and all leaves are equally
 * deep (Knuth and Moore, 1975).
 */
least_leaves: number | null,
/**
 * One a run, in the order asked for.
 */
runs: Array<Compared>,
/**
 * How they differ, in words.
 */
remarks: Array<string>, };

/**
 * What one algorithm did.
 */
export type Compared = {
/**
 * The algorithm with its options.
 */
algorithm: string,
/**
 * Player 1's payoff, exact; in max^n every player's.
 */
value: string,
/**
 * The move it names.
 */
best: string | null,
/**
 * Nodes entered.
 */
nodes: number,
/**
 * Looks at leaves and static evaluations.
 */
leaves: number,
/**
 * Nodes left early.
 */
cutoffs: number,
/**
 * Leaves of the tree that it never looked at; none where it made more steps than are kept.
 */
skipped: number | null,
/**
 * A limit ended it, so that value and move are not to be relied on.
 */
stopped: boolean,
/**
 * The leaves in the order of looking at them.
 */
visits: Array<string>, };

/**
 * What is handed out.
 */
export type Sheet = {
/**
 * [`QUIZ_SCHEMA`].
 */
schema: string,
/**
 * The tree, as `.gtree`.
 */
tree: string,
/**
 * The algorithm with its options.
 */
algorithm: string,
/**
 * The seed by which the questions were chosen.
 */
seed: number,
/**
 * The questions, in the order of the search.
 */
questions: Array<Question>, };

/**
 * One question of a sheet.
 */
export type Question = {
/**
 * Counted from 1.
 */
id: number,
/**
 * What is asked.
 */
kind: QuestionKind,
/**
 * The question in words.
 */
prompt: string, };

/**
 * What is asked.
 */
export type QuestionKind = "next_node" | "window" | "cut" | "value";

/**
 * One question or whole-search answer, graded.
 */
export type Outcome = {
/**
 * `Question 3`, or what about the whole search was answered.
 */
name: string,
/**
 * True when the answer is right.
 */
passed: boolean,
/**
 * What was answered, where anything was.
 */
given: string | null,
/**
 * What is right.
 */
expected: string,
/**
 * What to tell whoever answered.
 */
message: string, };

/**
 * One tree of the lectures.
 */
export type LectureTree = {
/**
 * A short name, that of its file.
 */
name: string,
/**
 * What its author calls it.
 */
title: string,
/**
 * The tree, as `.gtree`.
 */
text: string, };

/**
 * Which game, and where in it.
 */
export type PositionRequest = {
/**
 * A game such as `nim:2,2,2`, or the text of a tree.
 */
game: string,
/**
 * In the game's own notation; the start where there is none.
 */
position?: string,
/**
 * Played from there.
 */
moves?: Array<string>, };

/**
 * Where, by whom and for how long.
 */
export type ReplyRequest = {
/**
 * A game such as `nim:2,2,2`, or the text of a tree.
 */
game: string,
/**
 * In the game's own notation; the start where there is none.
 */
position?: string,
/**
 * Played from there.
 */
moves?: Array<string>,
/**
 * An algorithm with options; `auto` where there is none.
 */
agent?: string,
/**
 * Milliseconds.
 */
time_ms?: number,
/**
 * Nodes.
 */
nodes?: number,
/**
 * Plies.
 */
depth?: number,
/**
 * Seed of everything random.
 */
seed?: number, };

/**
 * The way to the position; its last move is judged.
 */
export type CoachRequest = {
/**
 * A game such as `nim:2,2,2`, or the text of a tree.
 */
game: string,
/**
 * In the game's own notation; the start where there is none.
 */
position?: string,
/**
 * Played from there; at least one.
 */
moves: Array<string>,
/**
 * Milliseconds, once for each side of the move.
 */
time_ms?: number, };

/**
 * Where, and how much is given away.
 */
export type HintRequest = {
/**
 * A game such as `nim:2,2,2`, or the text of a tree.
 */
game: string,
/**
 * In the game's own notation; the start where there is none.
 */
position?: string,
/**
 * Played from there.
 */
moves?: Array<string>,
/**
 * 1, 2 or 3.
 */
step: number,
/**
 * Milliseconds.
 */
time_ms?: number, };

/**
 * What to tell.
 */
export type ExplainRequest = {
/**
 * A game such as `nim:2,2,2`, or the text of a tree.
 */
game: string,
/**
 * With options; by default the one the lectures would use.
 */
algorithm?: string,
/**
 * Plies: a written tree is searched to this depth, a game is unrolled to it.
 */
depth?: number,
/**
 * Which positions of an unrolled game are one node.
 */
merge?: MergeWish,
/**
 * In the game's own notation; the start where there is none.
 */
position?: string,
/**
 * Played from there.
 */
moves?: Array<string>,
/**
 * The name of a node of a written tree that becomes the root.
 */
reroot?: string,
/**
 * Nodes of an unrolled game.
 */
max_nodes?: number, };

/**
 * Which positions are one node.
 */
export type MergeWish = "none" | "equal" | "symmetric";

/**
 * Which algorithms on which tree.
 */
export type CompareRequest = {
/**
 * A game such as `nim:2,2,2`, or the text of a tree.
 */
game: string,
/**
 * At least one, at most eight, with options.
 */
algorithms: Array<string>,
/**
 * Plies: a written tree is searched to this depth, a game is unrolled to it.
 */
depth?: number, };

/**
 * What to turn into what.
 */
export type ConvertRequest = {
/**
 * A tree in any known format.
 */
text: string,
/**
 * `gtree`, `json`, `list`, `sexpr` or `efg`.
 */
to: "gtree" | "json" | "list" | "sexpr" | "efg", };

/**
 * The tree in the other format.
 */
export type Converted = {
/**
 * The whole text.
 */
text: string, };

/**
 * A small board.
 */
export type Miniature = {
/**
 * In points.
 */
width: number,
/**
 * In points.
 */
height: number,
/**
 * What is drawn, from the bottom up.
 */
parts: Array<Part>, };

/**
 * One path of it.
 */
export type Part = {
/**
 * What it is, for the style sheet.
 */
class: string,
/**
 * In the language of SVG.
 */
path: string,
/**
 * The width of the pen; the style sheet says it where it is missing.
 */
pen?: number, };

/**
 * Which node, and which of its children.
 */
export type ChildrenRequest = {
/**
 * A game such as `nim:2,2,2`, or the text of a tree.
 */
game: string,
/**
 * In the game's own notation; the start where there is none.
 */
position?: string,
/**
 * Played from there.
 */
moves?: Array<string>,
/**
 * At most so many.
 */
limit?: number,
/**
 * After so many.
 */
offset?: number, };

/**
 * Some children of a position.
 */
export type Children = {
/**
 * The position itself.
 */
position: string,
/**
 * The position as a small board, where it has squares.
 */
board?: Miniature,
/**
 * Whose turn it is there.
 */
turn: Turn,
/**
 * What each player gets, where it is the end.
 */
payoffs?: Payoffs,
/**
 * The children asked for, in the game's order.
 */
children: Array<Child>,
/**
 * How many come after these.
 */
more: number, };

/**
 * One way on.
 */
export type Child = {
/**
 * The move or outcome.
 */
move: string,
/**
 * The probability, at a chance node.
 */
odds?: string,
/**
 * The position after it.
 */
position: string,
/**
 * That position as a small board, where it has squares.
 */
board?: Miniature,
/**
 * Whose turn it is then.
 */
turn: Turn,
/**
 * The game is over there.
 */
terminal: boolean,
/**
 * What each player gets, where it is.
 */
payoffs?: Payoffs, };

/**
 * What the quiz is about.
 */
export type QuizRequest = {
/**
 * The text of a tree, or a made one.
 */
tree?: string,
/**
 * The algorithm to predict; alpha-beta where there is none.
 */
algorithm?: string,
/**
 * Seed of the tree and the questions.
 */
seed?: number,
/**
 * Wish for a tree with a deep cut-off.
 */
deep?: boolean, };

/**
 * Answers, graded.
 */
export type GradedAnswers = {
/**
 * Right answers.
 */
score: number,
/**
 * All answers.
 */
total: number,
/**
 * One a question, in order, then those about the whole search.
 */
outcomes: Array<Outcome>,
/**
 * What is wrong with the answers' form.
 */
problems: Array<string>, };

/**
 * What to look at, and for how long.
 */
export type AnalyzeRequest = {
/**
 * The tab whose stream hears of it.
 */
tab: string,
/**
 * A game such as `nim:2,2,2`, or the text of a tree.
 */
game: string,
/**
 * In the game's own notation; the start where there is none.
 */
position?: string,
/**
 * Played from there.
 */
moves?: Array<string>,
/**
 * With options; `auto` where there is none.
 */
algorithm?: string,
/**
 * Milliseconds.
 */
time_ms?: number,
/**
 * Nodes.
 */
nodes?: number,
/**
 * Plies.
 */
depth?: number,
/**
 * How many of the best moves to tell of, where the algorithm finds only the best by itself; 1 where there is no number.
 */
lines?: number, };

/**
 * The number of a search.
 */
export type Job = {
/**
 * As in the events that tell of it.
 */
job: number, };

/**
 * What a stream tells of a search: events `report` and `done`.
 */
export type LiveReport = {
/**
 * The search's number.
 */
job: number,
/**
 * `gametree.report/1`.
 */
schema: string,
/**
 * The name under which the game was opened.
 */
game: string,
/**
 * The position that was searched.
 */
position: string,
/**
 * Who is to move; null at a chance node or at the end.
 */
mover: string | null,
/**
 * The algorithm that ran, with options.
 */
algorithm: string,
/**
 * Why it was picked, where nobody asked for it by name.
 */
why: string | null,
/**
 * The value as the player to move sees it, exact.
 */
value: string,
/**
 * What that says about the true value: `exact`, `lower` or `upper`.
 */
bound: string,
/**
 * The least and the most that the true value can be to the player to move, where that much is known for certain.
 */
between: [string, string] | null,
/**
 * True when it follows from the rules alone.
 */
exact: boolean,
/**
 * What the value means in words, where a number does not say it.
 */
meaning: string | null,
/**
 * What each player gets.
 */
payoffs: Payoffs,
/**
 * The recommended move.
 */
best: string | null,
/**
 * What the search expects to be played.
 */
pv: Array<string>,
/**
 * Every move that was looked at.
 */
moves: Array<MoveRow>,
/**
 * Decisions by what is seen, in games with hidden parts.
 */
decisions: Array<Decision>,
/**
 * Positions entered.
 */
nodes: number,
/**
 * Positions valued without looking further.
 */
leaves: number,
/**
 * Positions left early.
 */
cutoffs: number,
/**
 * Positions answered by a table.
 */
table_hits: number,
/**
 * Depth completed, where limited by depth.
 */
depth: number | null,
/**
 * A limit ended the search.
 */
stopped: boolean,
/**
 * Time since the start.
 */
seconds: number,
/**
 * The seed of everything random.
 */
seed: number,
/**
 * Threads that searched.
 */
threads: number, };

/**
 * What a stream tells of a search that broke: the event `failed`.
 */
export type LiveFailure = {
/**
 * Why.
 */
error: Problem,
/**
 * The search's number.
 */
job: number, };

/**
 * Whose search.
 */
export type StopRequest = {
/**
 * The tab.
 */
tab: string, };

/**
 * Whether there was anything to stop.
 */
export type Stopped = {
/**
 * A search was running.
 */
stopped: boolean, };

/**
 * What to play, and as whom.
 */
export type SessionRequest = {
/**
 * A game such as `nim:2,2,2`, or the text of a tree.
 */
game: string,
/**
 * A player's name or number, `first` or `second`.
 */
side: string,
/**
 * An algorithm with options; `auto` where there is none.
 */
agent?: string,
/**
 * Seed of chance, which the server mixes with a number of its own.
 */
seed?: number, };

/**
 * A game in play.
 */
export type Session = {
/**
 * Its name, for the moves to come.
 */
id: string,
/**
 * What the player sees.
 */
view: View, };

/**
 * How the game stands.
 */
export type SessionView = {
/**
 * What the player sees.
 */
view: View, };

/**
 * A move.
 */
export type MoveRequest = {
/**
 * In the game's notation.
 */
move: string, };

/**
 * Which game, and where in it.
 */
export type ReasonsRequest = {
/**
 * A game with hidden parts, such as `kuhn`.
 */
game: string,
/**
 * In the game's own notation; the start where there is none.
 */
position?: string,
/**
 * Played from there.
 */
moves?: Array<string>,
/**
 * One that finds an equilibrium, with options; `auto` where there is none.
 */
algorithm?: string,
/**
 * Milliseconds.
 */
time_ms?: number, };

/**
 * An equilibrium, or something near one, with its reasons.
 */
export type Reasons = {
/**
 * [`REASONS_SCHEMA`].
 */
schema: string,
/**
 * The game.
 */
game: string,
/**
 * The algorithm, with options.
 */
algorithm: string,
/**
 * What each player gets.
 */
payoffs: Array<number>,
/**
 * What a player would gain on average who knew all of it.
 */
exploitability: number,
/**
 * What is done where, and why.
 */
sets: Array<Reason>,
/**
 * Information sets that are less likely than those.
 */
left_out: number, };

/**
 * What is done at one information set, and why.
 */
export type Reason = {
/**
 * Who decides.
 */
player: string,
/**
 * What he sees.
 */
seen: string,
/**
 * How often play comes here.
 */
likely: number,
/**
 * The positions that he has to reckon with, the most likely first.
 */
beliefs: Array<Belief>,
/**
 * What he can do.
 */
choices: Array<Choice>,
/**
 * Why he does what he does.
 */
why: string, };

/**
 * A position that somebody has to reckon with.
 */
export type Belief = {
/**
 * The position.
 */
position: string,
/**
 * How likely it is, given what he sees and how the others play.
 */
odds: number, };

/**
 * Something that can be done.
 */
export type Choice = {
/**
 * The move.
 */
move: string,
/**
 * How often it is done.
 */
odds: number,
/**
 * What it is worth to whoever does it.
 */
value: number, };

/**
 * What a player has to reckon with, behind everything that he does not see.
 */
export type Beliefs = {
/**
 * [`BELIEFS_SCHEMA`].
 */
schema: string,
/**
 * How many worlds were looked at.
 */
worlds: number,
/**
 * They were drawn, because there are too many to list.
 */
drawn: boolean,
/**
 * The algorithm by which the others are taken to play; null where their play is not taken into account.
 */
played_by: string | null,
/**
 * Every place at which something is hidden.
 */
places: Array<Unseen>, };

/**
 * What may be at a place.
 */
export type Unseen = {
/**
 * The name of a square, or the number of a seat, counted from 0; with `-` and a number what was put down there.
 */
at: string,
/**
 * The most likely first.
 */
rows: Array<UnseenRow>,
/**
 * How many less likely ones are left out.
 */
left_out: number, };

/**
 * Something that may be at a place.
 */
export type UnseenRow = {
/**
 * What it shows; empty: nothing is there.
 */
what: string,
/**
 * How likely it is by chance alone.
 */
odds: number,
/**
 * How likely it is given how the others play.
 */
played: number | null, };

/**
 * A spot of two players, on the turn or the river.
 */
export type SpotRequest = {
/**
 * Four or five cards, such as `Ks7h4c2dJs`.
 */
board: string,
/**
 * The range of the player who acts first, such as `QQ+,AKs`.
 */
first: string,
/**
 * The range of the other.
 */
second: string,
/**
 * Chips in the middle; 100 where nobody says.
 */
pot?: number,
/**
 * Chips that each player has left; twice the pot where nobody says.
 */
stack?: number,
/**
 * Sizes of bets, such as `50%,a`, where `a` is all in; these where nobody says.
 */
bet?: string,
/**
 * Sizes of raises; `60%` where nobody says.
 */
raise?: string, };

/**
 * A spot is kept.
 */
export type SpotStarted = {
/**
 * Its name, for the questions to come.
 */
id: string,
/**
 * Bytes that it takes.
 */
bytes: number, };

/**
 * Which node, and how long to work before the answer.
 */
export type SpotQuestion = {
/**
 * Actions and cards with commas between them, such as `check, bet 50`; the start where there is none.
 */
line?: string,
/**
 * Milliseconds.
 */
time_ms?: number, };

/**
 * What is known of a spot.
 */
export type SpotStanding = {
/**
 * The spot and the node that was asked for.
 */
spot: SpotDocument,
/**
 * It is as good as it is going to be.
 */
reached: boolean, };

/**
 * A solved spot, and one node of it.
 */
export type SpotDocument = {
/**
 * `gametree.poker-spot/1`.
 */
schema: string,
/**
 * What it was solved with.
 */
settings: SpotSettings,
/**
 * Iterations done.
 */
iterations: number,
/**
 * What a player would gain on average who knew the other's strategy, in chips.
 */
exploitability: number,
/**
 * The same as a part of the pot.
 */
exploitability_percent: number,
/**
 * Chips of the pot that each player wins on average.
 */
ev: [number, number],
/**
 * The way to the node.
 */
line: string,
/**
 * The node.
 */
node: NodeDocument, };

/**
 * All that makes a spot. Lists of sizes may differ from street to street, with a semicolon between them.
 */
export type SpotSettings = {
/**
 * Three to five cards.
 */
board: string,
/**
 * The range of the player who acts first, and that of the other.
 */
ranges: [string, string],
/**
 * Chips in the middle.
 */
pot: number,
/**
 * Chips that each player has left.
 */
stack: number,
/**
 * Sizes of bets of each player.
 */
bet: [string, string],
/**
 * Sizes of raises of each player.
 */
raise: [string, string],
/**
 * Sizes of the first player's bets into the one who bet last on the street before; none: as all his bets.
 */
lead: string | null,
/**
 * All in is added where it is at most so many times the pot.
 */
add_all_in: number,
/**
 * A bet becomes all in where at most this part of the pot would be left behind.
 */
force_all_in: number,
/**
 * Of sizes nearer to each other than this part of the pot the smaller one is left out.
 */
merge: number,
/**
 * 32 or 16.
 */
bits: number, };

/**
 * A node of a solved spot.
 */
export type NodeDocument = {
/**
 * The cards on the table.
 */
board: string,
/**
 * Chips in the middle, those of this street included.
 */
pot: number,
/**
 * Who acts: 0 is the player who acts first on every street; nobody where a card is dealt or play is over.
 */
player: number | null,
/**
 * A card is dealt next.
 */
deals: boolean,
/**
 * What can be done.
 */
actions: Array<string>,
/**
 * How often each action is taken by the whole range.
 */
frequencies: Array<number>,
/**
 * Both players' ranges, as they come here.
 */
sides: Array<SideDocument>, };

/**
 * A player's range at a node.
 */
export type SideDocument = {
/**
 * The mean over all pairs of hands that can meet.
 */
ev: number | null,
/**
 * The hands that are possible, strong ranks first.
 */
hands: Array<HandDocument>, };

/**
 * A hand at a node.
 */
export type HandDocument = {
/**
 * Two cards.
 */
hand: string,
/**
 * Its weight in the range, times how often it comes here.
 */
weight: number,
/**
 * Chips that it wins from here on, on average; to fold is worth 0. None: no hand of the opponent can be met.
 */
ev: number | null,
/**
 * How often it takes each action, for the player who acts.
 */
strategy?: Array<number>,
/**
 * What each action is worth.
 */
action_evs?: Array<number | null>, };

/**
 * How a match stands.
 */
export type Arena = {
/**
 * `gametree.arena/1`.
 */
schema: string,
/**
 * The game.
 */
game: string,
/**
 * Who plays.
 */
agents: Array<string>,
/**
 * Games that are over.
 */
games: number,
/**
 * Games that are meant to be played.
 */
planned: number,
/**
 * Won by the first agent.
 */
wins: number,
/**
 * Drawn by the first agent.
 */
draws: number,
/**
 * Lost by the first agent.
 */
losses: number,
/**
 * Pairs of the first agent by their points: 0, 1/2, 1, 3/2, 2.
 */
pairs: [number, number, number, number, number],
/**
 * The first agent's share of points.
 */
score: number,
/**
 * The first agent's Elo above its opponents; null where no pair of games is unlike another.
 */
elo: number | null,
/**
 * Half the width of the 95 % band.
 */
elo_error: number | null,
/**
 * The same in units of a game's standard deviation.
 */
normalised_elo: number | null,
/**
 * Half the width of its 95 % band.
 */
normalised_elo_error: number | null,
/**
 * The likelihood that the first agent is stronger.
 */
superiority: number | null,
/**
 * Mean seconds a move of each agent.
 */
seconds_a_move: Array<number>,
/**
 * Games that somebody did not play to the end, each as a sentence.
 */
forfeits: Array<string>,
/**
 * How games ended.
 */
endings: Array<EndingCount>,
/**
 * The cross table, the best first.
 */
table: Array<ArenaRow>,
/**
 * How the sequential test stands, where there is one.
 */
sprt: SprtState | null,
/**
 * All of it in sentences.
 */
words: Array<string>,
/**
 * The seed of the openings.
 */
seed: number, };

/**
 * A row of the cross table.
 */
export type ArenaRow = {
/**
 * From 1.
 */
rank: number,
/**
 * The agent's number, from 0.
 */
number: number,
/**
 * Its name.
 */
agent: string,
/**
 * Above the average of all agents.
 */
elo: number,
/**
 * Half the width of the 95 % band.
 */
elo_error: number | null,
/**
 * Games that are over.
 */
games: number,
/**
 * Points.
 */
points: number,
/**
 * Games that it did not play to the end.
 */
forfeits: number,
/**
 * Against each agent by number; null for itself and whom it has not met.
 */
against: Array<Meeting | null>, };

/**
 * How many games had one kind of end.
 */
export type EndingCount = {
/**
 * `rules`, `adjudicated`, `time`, `illegal`, `crash` or `no answer`.
 */
ending: string,
/**
 * Games.
 */
games: number, };

/**
 * What an agent has scored against another.
 */
export type Meeting = {
/**
 * Points.
 */
points: number,
/**
 * Games.
 */
games: number, };

/**
 * How a sequential test stands.
 */
export type SprtState = {
/**
 * What is to be refuted.
 */
elo0: number,
/**
 * What is hoped for.
 */
elo1: number,
/**
 * The risk of accepting `elo1` wrongly.
 */
alpha: number,
/**
 * The risk of accepting `elo0` wrongly.
 */
beta: number,
/**
 * The log likelihood ratio.
 */
ratio: number,
/**
 * Where `elo0` is accepted.
 */
lower: number,
/**
 * Where `elo1` is accepted.
 */
upper: number,
/**
 * `open`, `accepted` or `rejected`.
 */
verdict: string,
/**
 * The verdict as a sentence.
 */
words: string, };

/**
 * One game of a match.
 */
export type ArenaGame = {
/**
 * `gametree.arena.game/1`.
 */
schema: string,
/**
 * From 1; games 2n - 1 and 2n are a pair.
 */
number: number,
/**
 * Who played, by player: in chess White and Black.
 */
players: [string, string],
/**
 * `1-0`, `1/2-1/2` or `0-1`, as the first player sees it.
 */
result: string,
/**
 * `rules`, `adjudicated`, `time`, `illegal`, `crash` or `no answer`.
 */
ending: string,
/**
 * How it ended, as a sentence.
 */
reason: string,
/**
 * The position before the first move; null for the usual one.
 */
start: string | null,
/**
 * Moves that were made before the agents began.
 */
opening: Array<string>,
/**
 * The moves of the agents.
 */
moves: Array<ArenaPly>, };

/**
 * A move of a game.
 */
export type ArenaPly = {
/**
 * In the game's notation.
 */
move: string,
/**
 * How long it took.
 */
seconds: number,
/**
 * What the agent thought of its position, such as `+0.34` or `-M3`.
 */
opinion: string | null,
/**
 * How deep it looked.
 */
depth: number | null,
/**
 * How many positions it looked at.
 */
nodes: number | null, };

/**
 * One game of a match in a list.
 */
export type ArenaLine = {
/**
 * From 1.
 */
number: number,
/**
 * Who played, by player.
 */
players: [string, string],
/**
 * `1-0`, `1/2-1/2` or `0-1`, as the first player sees it.
 */
result: string,
/**
 * How it ended, as a sentence.
 */
reason: string,
/**
 * Moves, those of the opening included.
 */
plies: number, };

/**
 * Who plays what, how fast and how often.
 */
export type ArenaRequest = {
/**
 * A game of two players in which nothing is hidden and nothing is left to chance.
 */
game: string,
/**
 * Algorithms with options, or the same on the game opened in another way: `pvs`, `pvs@othello:hand`.
 */
agents: Array<string>,
/**
 * Games of every two agents.
 */
games?: number,
/**
 * Milliseconds for every move.
 */
time_ms?: number,
/**
 * Random moves before the agents begin.
 */
opening_plies?: number,
/**
 * Seed of the openings.
 */
seed?: number,
/**
 * A sequential test such as `elo0=0,elo1=20`, for two agents.
 */
sprt?: string, };

/**
 * A match has begun.
 */
export type ArenaStarted = {
/**
 * Its name.
 */
id: string, };

/**
 * The match that the server was started with.
 */
export type KeptArena = {
/**
 * Its name; null where there is none.
 */
id: string | null, };

/**
 * How a match stands.
 */
export type ArenaStanding = {
/**
 * Scores, ratings and the test.
 */
arena: Arena,
/**
 * The last games, the newest first.
 */
games: Array<ArenaLine>,
/**
 * Games are being played.
 */
running: boolean,
/**
 * Why the match could not go on.
 */
problem: string | null, };

/**
 * Which game.
 */
export type ArenaGameRequest = {
/**
 * From 1.
 */
number: number, };

/**
 * Whether there was anything to stop.
 */
export type ArenaStopped = {
/**
 * The match was still running.
 */
stopped: boolean, };

/**
 * The body of an error.
 */
export type ErrorBody = {
/**
 * What went wrong.
 */
error: Problem, };

/**
 * What went wrong.
 */
export type Problem = {
/**
 * For programs.
 */
code: Code,
/**
 * For people.
 */
message: string,
/**
 * Where in a text, counted from 1.
 */
line?: number,
/**
 * In characters, counted from 1.
 */
column?: number, };

/**
 * What went wrong, for programs.
 */
export type Code = "illegal_move" | "parse" | "unknown_game" | "refused" | "too_large" | "busy" | "limit" | "not_found" | "bad_request" | "forbidden" | "internal";
