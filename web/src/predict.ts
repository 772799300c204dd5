/** Questions about the next steps of a search, made from its trace. */

import { show, toNumber } from './game-tree/numbers';
import { unseen, walk } from './game-tree/replay';
import type { State, Trace, TraceEvent } from './game-tree/types';

export interface Question {
  kind: 'next' | 'window' | 'cut' | 'value';
  prompt: string;
  /** What to choose from; without choices the answer is typed. */
  choices: string[];
  answer: string;
  /** The step before which it is asked, and the one that answers it. */
  asked: number;
  answered: number;
}

/** The first question about what comes after `step`; undefined at the end. */
export function nextQuestion(trace: Trace, step: number): Question | undefined {
  const states = unseen(trace.tree.nodes);
  let at = walk(trace, states, 0, step);
  for (; at < trace.events.length; at = walk(trace, states, at, at + 1)) {
    const question = questionAt(trace, states, at);
    if (question) return question;
  }
  return undefined;
}

function questionAt(trace: Trace, states: readonly State[], at: number): Question | undefined {
  const event = trace.events[at]!, last = trace.events[at - 1];
  const base = { asked: at, answered: at + 1 };
  if (last && canCut(trace, states, last)) return cutQuestion(trace, last, event, base);
  switch (event.t) {
    case 'enter': return nextQuestionOf(trace, states, event, base) ?? windowQuestion(trace, event, base);
    case 'exit': return valueQuestion(trace, event, base);
    default: return undefined;
  }
}

type Base = Pick<Question, 'asked' | 'answered'>;

/** A node has a new best move and more moves to search, so a cut is possible. */
function canCut(trace: Trace, states: readonly State[], event: TraceEvent): boolean {
  if (event.t !== 'update' || !trace.shows_window || event.n === undefined) return false;
  const node = trace.tree.nodes[event.n]!;
  return node.edges.some((edge) => states[edge.to]!.status === 'unseen');
}

function cutQuestion(trace: Trace, update: TraceEvent, next: TraceEvent, base: Base): Question {
  const name = nameOf(trace, update.n!), cut = next.t === 'cutoff' && next.n === update.n;
  return {
    ...base, kind: 'cut', choices: ['cut off', 'go on'], answer: cut ? 'cut off' : 'go on',
    prompt: `${name} now has ${show(update.v ?? '')}; its window is (${show(update.a ?? '')}, ${show(update.b ?? '')}). Is the rest of ${name} cut off?`,
  };
}

/** Where will the search go? Only asked where there is a choice. */
function nextQuestionOf(trace: Trace, states: readonly State[], event: TraceEvent, base: Base): Question | undefined {
  const unseenNodes = trace.tree.nodes.filter((node) => states[node.id]!.status === 'unseen' && siblingOrChild(trace, states, node.id));
  if (event.n === 0 || unseenNodes.length < 2) return undefined;
  const choices = unseenNodes.map((node) => nameOf(trace, node.id)), answer = nameOf(trace, event.n!);
  if (new Set(choices).size < choices.length || !choices.includes(answer)) return undefined;
  return { ...base, kind: 'next', choices, answer, prompt: 'Which node is visited next?' };
}

/** The node can be reached by one move from a node that is open now. */
function siblingOrChild(trace: Trace, states: readonly State[], id: number): boolean {
  return trace.tree.nodes.some((node) => states[node.id]!.status === 'open' && node.edges.some((edge) => edge.to === id));
}

function windowQuestion(trace: Trace, event: TraceEvent, base: Base): Question | undefined {
  if (!trace.shows_window || trace.tree.nodes[event.n!]!.kind === 'leaf') return undefined;
  return {
    ...base, kind: 'window', choices: [], answer: `${event.a}, ${event.b}`,
    prompt: `With which window (alpha, beta) is ${nameOf(trace, event.n!)} entered? Write two numbers, such as: -inf, 3`,
  };
}

function valueQuestion(trace: Trace, event: TraceEvent, base: Base): Question | undefined {
  if (trace.tree.nodes[event.n!]!.kind === 'leaf' || event.v?.startsWith('(')) return undefined;
  return { ...base, kind: 'value', choices: [], answer: event.v ?? '', prompt: `Which value does ${nameOf(trace, event.n!)} return?` };
}

export function nameOf(trace: Trace, id: number): string {
  const nodes = trace.tree.nodes;
  if (nodes[id]!.name) return nodes[id]!.name;
  for (const node of nodes) {
    const edge = node.edges.find((each) => each.to === id);
    if (edge) return edge.label;
  }
  return 'the root';
}

/** Spellings of the same numbers are equal. */
export function isRight(question: Question, given: string): boolean {
  if (question.choices.length) return given === question.answer;
  const numbers = (text: string) => text.replace(/[()[\]]/g, ' ').replace(/∞/g, 'inf').replace(/infinity/gi, 'inf').replace(/−/g, '-')
    .split(/[\s,;]+/).filter(Boolean).map((part) => toNumber(part.replace(/^\+/, '').toLowerCase()));
  const [mine, right] = [numbers(given), numbers(question.answer)];
  return mine.length === right.length && mine.every((number, index) => Math.abs(number - right[index]!) < 1e-9 || number === right[index]);
}

/** The answer as it is shown. */
export const answerText = (question: Question): string =>
  question.kind === 'window' ? `(${question.answer.split(', ').map(show).join(', ')})` : question.choices.length ? question.answer : show(question.answer);
