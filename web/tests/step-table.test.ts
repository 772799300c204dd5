import { expect, test } from 'vitest';
import { stepCsv, stepRows } from '../src/explain/step-table';

const node = (id: number, name: string, edges: { label: string; to: number }[] = []) =>
  ({ id, name, kind: edges.length ? 'player' as const : 'leaf' as const, edges, x: 0, y: 0 });

const log = {
  tree: { nodes: [node(0, 'A', [{ label: 'a1', to: 1 }]), node(1, '')], sets: [], width: 1, height: 1 },
  events: [{ t: 'enter', n: 0, a: '-inf', b: 'inf' }, { t: 'leaf', n: 1, v: '3' }, { t: 'chance_partial', n: 0, v: '1/2' }],
  sentences: ['Go to A, where "MAX" moves.', 'a1 is a leaf, worth 3.', 'So far 1/2.'],
} as unknown as Parameters<typeof stepRows>[0];

test('every step is a row, and a leaf is called by its move', () => {
  const rows = stepRows(log);
  expect(rows.map((row) => row.node)).toEqual(['A', 'a1', 'A']);
  expect(rows[0]).toMatchObject({ step: 1, event: 'enter', alpha: '-inf', beta: 'inf' });
  expect(rows[2]!.event).toBe('chance partial');
});

test('cells with commas or quotes are quoted', () => {
  const [head, first] = stepCsv(stepRows(log)).split('\r\n');
  expect(head).toBe('step,node,event,value,alpha,beta,what it means');
  expect(first).toBe('1,A,enter,,-inf,inf,"Go to A, where ""MAX"" moves."');
});
