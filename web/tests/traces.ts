import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trace } from '../src/game-tree/types';

/** A recorded search, as the server sends it. */
export const recorded = (name: 'two-ply' | 'kq-poker'): Trace =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8')) as Trace;
