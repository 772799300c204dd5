/** A live analysis: one request whose answer comes piece by piece. Leaving the answer stops the search on the server. */

import { api, ApiError, isAborted, errorText } from './api';
import type { AnalyzeRequest, Report } from './documents';

export interface Listener {
  onReport(report: Report): void;
  onDone(report: Report): void;
  onFailed(message: string): void;
}

export class Live {
  private running: AbortController | undefined;

  constructor(private readonly listener: Listener) {}

  /** Searches until the server is done or the search is stopped. The search before it stops. */
  async start(request: AnalyzeRequest): Promise<void> {
    this.stop();
    const gone = (this.running = new AbortController());
    try {
      for await (const event of api.analyze(request, gone.signal)) {
        if (gone.signal.aborted) return;
        if (event.event === 'report') this.listener.onReport(event);
        else if (event.event === 'done') return this.listener.onDone(event);
        else return this.listener.onFailed(event.error.message);
      }
      throw new ApiError('unreachable', 'The server ended before the search did.');
    } catch (error) {
      if (gone.signal.aborted || isAborted(error)) return;
      this.listener.onFailed(error instanceof ApiError && error.code === 'busy' ? 'The server has too many searches; try again soon.' : errorText(error));
    }
  }

  /** Stops the search; nothing more is heard of it. */
  stop(): void {
    this.running?.abort();
    this.running = undefined;
  }
}
