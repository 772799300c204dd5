/** The server, typed. Every failure is an `ApiError`. */

import type {
  ArenaGame, ArenaRequest, ArenaStanding, Beliefs, Children, Coached, Comparison, GameInfo, Games, Hint, LectureTree, Position, Reasons, Report, Session, SpotRequest, SpotStanding,
} from './documents';
import type { Trace } from './game-tree/types';

export class ApiError extends Error {
  constructor(readonly code: string, message: string, readonly line?: number, readonly column?: number) {
    super(message);
  }
}

/** Which position of which game. */
export interface Where {
  game: string;
  position?: string;
  moves?: string[];
}

export interface Limits {
  time_ms?: number;
  nodes?: number;
  depth?: number;
}

export interface ExplainRequest extends Where {
  algorithm?: string;
  depth?: number;
  merge?: 'none' | 'equal' | 'symmetric';
  reroot?: string;
  max_nodes?: number;
}

async function ask<Answer>(path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const request: RequestInit = body === undefined
    ? {}
    : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let response: Response, answer: unknown;
  try {
    response = await fetch(`api/${path}`, signal ? { ...request, signal } : request);
    answer = await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw new ApiError('aborted', 'no longer needed');
    throw new ApiError('unreachable', 'The server does not answer. Is `gametree serve` still running?');
  }
  if (response.ok) return answer as Answer;
  const told = (answer as { error?: { code?: string; message?: string; line?: number; column?: number } }).error ?? {};
  throw new ApiError(told.code ?? 'internal', told.message ?? `The server answered ${response.status}.`, told.line, told.column);
}

/** Documents that never change while the server runs are asked for once. */
const kept = new Map<string, Promise<unknown>>();
function once<Answer>(path: string): Promise<Answer> {
  const found = kept.get(path) as Promise<Answer> | undefined;
  if (found) return found;
  const asked = ask<Answer>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

export const api = {
  games: () => once<Games>('games'),
  trees: () => once<LectureTree[]>('trees'),
  game: (game: string) => once<GameInfo>(`game?game=${encodeURIComponent(game)}`),
  position: (where: Where, signal?: AbortSignal) => ask<Position>('position', { moves: [], ...where }, signal),
  reply: (where: Where & Limits & { agent?: string; seed?: number }, signal?: AbortSignal) => ask<Report>('reply', { moves: [], ...where }, signal),
  coach: (where: Where & Limits) => ask<Coached>('coach', where),
  hint: (where: Where & Limits, step: number) => ask<Hint>('hint', { moves: [], ...where, step }),
  explain: (request: ExplainRequest, signal?: AbortSignal) => ask<Trace>('explain', request, signal),
  compare: (game: string, algorithms: string[], depth?: number) => ask<Comparison>('compare', { game, algorithms, ...(depth ? { depth } : {}) }),
  convert: async (text: string, to: string) => (await ask<{ text: string }>('convert', { text, to })).text,
  children: (where: Where & { limit?: number; offset?: number }) => ask<Children>('children', where),
  analyze: (tab: string, where: Where & Limits & { algorithm?: string; lines?: number }) => ask<{ job: number }>('analyze', { moves: [], ...where, tab }),
  stop: (tab: string) => ask<{ stopped: boolean }>('stop', { tab }),
  arenaKept: () => once<{ id: string | null }>('arena'),
  arenaStart: (request: ArenaRequest) => ask<{ id: string }>('arenas', request),
  arenaStanding: (id: string) => ask<ArenaStanding>(`arenas/${encodeURIComponent(id)}`, {}),
  arenaGame: (id: string, number: number) => ask<ArenaGame>(`arenas/${encodeURIComponent(id)}/game`, { number }),
  arenaStop: (id: string) => ask<{ stopped: boolean }>(`arenas/${encodeURIComponent(id)}/stop`, {}),
  startSession: (game: string, side: string, agent?: string) => ask<Session>('sessions', { game, side, ...(agent ? { agent } : {}) }),
  sessionMove: async (id: string, move: string) => (await ask<{ view: Position }>(`sessions/${encodeURIComponent(id)}/move`, { move })).view,
  sessionBeliefs: (id: string) => ask<Beliefs>(`sessions/${encodeURIComponent(id)}/beliefs`, {}),
  sessionAdvice: (id: string) => ask<Reasons>(`sessions/${encodeURIComponent(id)}/advice`, {}),
  reasons: (where: Where & { algorithm?: string; time_ms?: number }, signal?: AbortSignal) => ask<Reasons>('reasons', where, signal),
  spotOpen: (request: SpotRequest) => ask<{ id: string; bytes: number }>('spots', request),
  spotLook: (id: string, line: string, time_ms: number) => ask<SpotStanding>(`spots/${encodeURIComponent(id)}`, { line, time_ms }),
  sessionUndo: async (id: string) => (await ask<{ view: Position }>(`sessions/${encodeURIComponent(id)}/undo`, {})).view,
};

/** An error in words. */
export function tell(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  const place = error.line === undefined ? '' : `Line ${error.line}${error.column === undefined ? '' : `, column ${error.column}`}: `;
  return place + error.message;
}

/** True for the error of a question that nobody waits for any more. */
export const isAborted = (error: unknown): boolean => error instanceof ApiError && error.code === 'aborted';
