/** The one stream of a tab: reports of the running search, newest first, until it is done or stopped. */

import { api, ApiError, tell, type Limits, type Where } from './api';
import type { Report } from './documents';

export interface Listener {
  onReport(report: Report): void;
  onDone(report: Report): void;
  onFailed(message: string): void;
}

export class Live {
  private readonly tab = crypto.randomUUID();
  private readonly stream = new EventSource(`api/events?tab=${this.tab}`);
  private readonly open: Promise<void>;
  private job: number | undefined;
  /** Events of a job can come before the answer that names it. */
  private early: { name: string; report: Report }[] = [];
  private asking = false;

  constructor(private readonly listener: Listener) {
    this.open = new Promise((resolve) => this.stream.addEventListener('open', () => resolve(), { once: true }));
    for (const name of ['report', 'done']) {
      this.stream.addEventListener(name, (event) => this.hear(name, JSON.parse((event as MessageEvent<string>).data) as Report));
    }
    this.stream.addEventListener('failed', (event) => {
      const told = JSON.parse((event as MessageEvent<string>).data) as { error?: { code: string; message: string } };
      listener.onFailed(told.error?.message ?? 'The search failed.');
    });
  }

  async start(where: Where & Limits & { algorithm?: string; lines?: number }): Promise<void> {
    [this.job, this.early, this.asking] = [undefined, [], true];
    try {
      await this.open;
      this.job = (await api.analyze(this.tab, where)).job;
      for (const { name, report } of this.early) this.hear(name, report);
    } catch (error) {
      this.listener.onFailed(error instanceof ApiError && error.code === 'busy' ? 'The server has too many searches; try again soon.' : tell(error));
    } finally {
      this.asking = false;
    }
  }

  async stop(): Promise<void> {
    await api.stop(this.tab).catch(() => undefined);
  }

  close(): void {
    this.stream.close();
  }

  private hear(name: string, report: Report): void {
    if (this.asking && this.job === undefined) {
      this.early.push({ name, report });
    } else if (report.job === undefined || report.job === this.job) {
      if (name === 'done') this.listener.onDone(report);
      else this.listener.onReport(report);
    }
  }
}
