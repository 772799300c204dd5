import { afterEach, describe, expect, it, vi } from 'vitest';
import { Live } from '../src/live';

const events = [{ event: 'report', best: 'a1', meaning: '½ a point' }, { event: 'report', best: 'b2' }, { event: 'done', best: 'b2' }];
const text = `: nothing new\n\n${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}`;

/** Answers with these parts; the answer stays open where it is not `ended`. */
function answer(parts: Uint8Array[], ended = true, cancelled = () => undefined as void): (path: string, request: RequestInit) => Promise<Response> {
  return (_, request) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        parts.forEach((part) => controller.enqueue(part));
        if (ended) controller.close();
        request.signal?.addEventListener('abort', () => {
          cancelled();
          if (!ended) controller.error(new DOMException('gone', 'AbortError'));
        });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
}

function listener() {
  const heard: string[] = [];
  return {
    heard,
    onReport: (report: { best: string | null }) => void heard.push(`report ${report.best}`),
    onDone: (report: { best: string | null }) => void heard.push(`done ${report.best}`),
    onFailed: (message: string) => void heard.push(`failed ${message}`),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('a live analysis', () => {
  it('hears every event, wherever the network cuts the bytes', async () => {
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 7, 64, bytes.length]) {
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, part) => bytes.slice(part * size, (part + 1) * size));
      vi.stubGlobal('fetch', answer(parts));
      const to = listener();
      await new Live(to).start({ game: 'nim:1' });
      expect(to.heard).toEqual(['report a1', 'report b2', 'done b2']);
    }
  });

  it('ends the request when it is stopped, and hears nothing more', async () => {
    const cancelled = vi.fn();
    vi.stubGlobal('fetch', answer([new TextEncoder().encode(text.split('data: {"event":"done"')[0])], false, cancelled));
    const to = listener(), live = new Live(to);
    const searching = live.start({ game: 'nim:1' });
    await vi.waitFor(() => expect(to.heard).toHaveLength(2));
    live.stop();
    await searching;
    expect(cancelled).toHaveBeenCalledOnce();
    expect(to.heard).toEqual(['report a1', 'report b2']);
  });

  it('stops the search before it when it starts another', async () => {
    const cancelled = vi.fn();
    vi.stubGlobal('fetch', answer([], false, cancelled));
    const to = listener(), live = new Live(to), first = live.start({ game: 'nim:1' });
    vi.stubGlobal('fetch', answer([new TextEncoder().encode(text)]));
    await live.start({ game: 'nim:2' });
    await first;
    expect(cancelled).toHaveBeenCalledOnce();
    expect(to.heard).toEqual(['report a1', 'report b2', 'done b2']);
  });

  it('says why there is no answer, or why it breaks off', async () => {
    const to = listener(), live = new Live(to);
    const error = { error: { code: 'busy', message: 'too many' } };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(error), { status: 503 })));
    await live.start({ game: 'nim:1' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await live.start({ game: 'nim:1' });
    vi.stubGlobal('fetch', answer([]));
    await live.start({ game: 'nim:1' });
    vi.stubGlobal('fetch', answer([new TextEncoder().encode(`data: ${JSON.stringify({ event: 'failed', ...error })}\n\n`)]));
    await live.start({ game: 'nim:1' });
    expect(to.heard.map((message) => message.split(/[;.]/)[0])).toEqual(['failed The server has too many searches', 'failed The server does not answer', 'failed The server ended before the search did', 'failed too many']);
  });
});
