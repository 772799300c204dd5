/** The server, typed. Every failure is an `ApiError`. */

import type {
  AnalyzeRequest, ArenaGame, ArenaRequest, ArenaStanding, ArenaStarted, ArenaStopped, Beliefs, Children, ChildrenRequest, Coach as Coached, CoachRequest, CompareRequest, Comparison, Converted, ConvertRequest, ErrorBody, ExplainRequest,
  Game as GameInfo, Games, Hint, HintRequest, KeptArena, LectureTree, LiveEvent, PositionRequest, Problem, Reasons as MixedStrategies, ReasonsRequest, ReplyRequest, Report, SpotRequest, SpotStanding, SpotStarted,
} from './types/api';
import type { Position, Session } from './documents';
import type { Trace } from './game-tree/types';

export class ApiError extends Error {
  constructor(readonly code: string, message: string, readonly line?: number, readonly column?: number) {
    super(message);
  }
}

/** Which position of which game. */
export type Where = PositionRequest;
export type Limits = Pick<ReplyRequest, 'time_ms' | 'nodes' | 'depth'>;
export type { ExplainRequest };

/** Sends a request. An answer that is an error is thrown. */
async function send(path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const request: RequestInit = body === undefined
    ? {}
    : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`api/v1/${path}`, signal ? { ...request, signal } : request);
  if (response.ok) return response;
  const problem: Partial<Problem> = ((await response.json()) as Partial<ErrorBody>).error ?? {};
  throw new ApiError(problem.code ?? 'internal', problem.message ?? `The server answered ${response.status}.`, problem.line, problem.column);
}

/** Any failure as an `ApiError`. */
function failure(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DOMException && error.name === 'AbortError') return new ApiError('aborted', 'no longer needed');
  return new ApiError('unreachable', 'The server does not answer. Is `gametree serve` still running?');
}

async function ask<Answer>(path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  try {
    return await (await send(path, body, signal)).json() as Answer;
  } catch (error) {
    throw failure(error);
  }
}

/** The data of each event of an answer that comes piece by piece. Leaving the loop, or the signal, ends the answer. */
async function* follow<Item>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<Item> {
  try {
    const response = await send(path, body, signal), decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of chunks(response.body)) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data:')) yield JSON.parse(line.slice(5)) as Item;
    }
  } catch (error) {
    throw failure(error);
  }
}

/** The parts of a body as they come; not every browser has streams that can be looped over. */
async function* chunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) yield part.value;
  } finally {
    await reader?.cancel();
  }
}

/** Documents that never change while the server runs are requested once. */
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
  position: (request: PositionRequest, signal?: AbortSignal) => ask<Position>('position', request, signal),
  reply: (request: ReplyRequest, signal?: AbortSignal) => ask<Report>('reply', request, signal),
  coach: (request: CoachRequest) => ask<Coached>('coach', request),
  hint: (request: HintRequest) => ask<Hint>('hint', request),
  explain: (request: ExplainRequest, signal?: AbortSignal) => ask<Trace>('explain', request, signal),
  compare: (request: CompareRequest) => ask<Comparison>('compare', request),
  convert: async (request: ConvertRequest) => (await ask<Converted>('convert', request)).text,
  children: (request: ChildrenRequest) => ask<Children>('children', request),
  analyze: (request: AnalyzeRequest, signal: AbortSignal) => follow<LiveEvent>('analyze', request, signal),
  arenaKept: () => once<KeptArena>('arena'),
  arenaStart: (request: ArenaRequest) => ask<ArenaStarted>('arenas', request),
  arenaStanding: (id: string) => ask<ArenaStanding>(`arenas/${encodeURIComponent(id)}`, {}),
  arenaGame: (id: string, number: number) => ask<ArenaGame>(`arenas/${encodeURIComponent(id)}/game`, { number }),
  arenaStop: (id: string) => ask<ArenaStopped>(`arenas/${encodeURIComponent(id)}/stop`, {}),
  startSession: (game: string, side: string, agent?: string) => ask<Session>('sessions', { game, side, ...(agent ? { agent } : {}) }),
  sessionMove: async (id: string, move: string) => (await ask<{ view: Position }>(`sessions/${encodeURIComponent(id)}/move`, { move })).view,
  sessionBeliefs: (id: string) => ask<Beliefs>(`sessions/${encodeURIComponent(id)}/beliefs`, {}),
  sessionAdvice: (id: string) => ask<MixedStrategies>(`sessions/${encodeURIComponent(id)}/advice`, {}),
  reasons: (request: ReasonsRequest, signal?: AbortSignal) => ask<MixedStrategies>('reasons', request, signal),
  spotOpen: (request: SpotRequest) => ask<SpotStarted>('spots', request),
  spotLook: (id: string, line: string, time_ms: number) => ask<SpotStanding>(`spots/${encodeURIComponent(id)}`, { line, time_ms }),
  sessionUndo: async (id: string) => (await ask<{ view: Position }>(`sessions/${encodeURIComponent(id)}/undo`, {})).view,
};

/** An error in words. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  const place = error.line === undefined ? '' : `Line ${error.line}${error.column === undefined ? '' : `, column ${error.column}`}: `;
  return place + error.message;
}

/** True for the error of a request that is no longer needed. */
export const isAborted = (error: unknown): boolean => error instanceof ApiError && error.code === 'aborted';
