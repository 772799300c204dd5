import { describe, expect, it } from 'vitest';
import { isRight, nextQuestion, type Question } from '../src/predict';
import { recorded } from './traces';

const trace = recorded('two-ply');
function all(): Question[] {
  const found: Question[] = [];
  for (let question = nextQuestion(trace, 0); question; question = nextQuestion(trace, question.answered)) found.push(question);
  return found;
}

describe('predicting', () => {
  it('asks about nodes, windows, cut-offs and values', () => {
    expect(new Set(all().map((question) => question.kind))).toEqual(new Set(['next', 'window', 'cut', 'value']));
  });

  it('knows the one cut-off', () => {
    const cuts = all().filter((question) => question.kind === 'cut');
    expect(cuts.filter((question) => question.answer === 'cut off').map((question) => question.prompt)).toEqual([
      'C now has 2; its window is (3, 2). Is the rest of C cut off?',
    ]);
    expect(cuts.length).toBeGreaterThan(1);
  });

  it('moves on with every question', () => {
    const steps = all().map((question) => question.answered);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });

  it('takes every spelling of a number', () => {
    const window = all().find((question) => question.kind === 'window')!;
    for (const text of ['-inf, inf', '(-∞, ∞)', '-infinity +inf']) expect(isRight(window, text)).toBe(true);
    for (const text of ['-inf', '0, inf', 'no', '']) expect(isRight(window, text)).toBe(false);
    const root = all().at(-1)!;
    expect([isRight(root, '3'), isRight(root, '3.0'), isRight(root, '6/2'), isRight(root, '2')]).toEqual([true, true, true, false]);
  });
});
