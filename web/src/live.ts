/** The one stream of a tab: reports of the search that was asked for last, until it is done, stopped or forgotten. */

import { api, ApiError, tell, type Limits, type Where } from './api';
import type { LiveFailure, LiveReport, Report } from './documents';

export interface Listener {
  onReport(report: Report): void;
  onDone(report: Report): void;
  onFailed(message: string): void;
}

/** What the stream tells of a job. */
type News = { name: 'report' | 'done'; told: LiveReport } | { name: 'failed'; told: LiveFailure };

export class Live {
  private readonly tab = crypto.randomUUID();
  private readonly stream = new EventSource(`api/events?tab=${this.tab}`);
  private readonly open: Promise<void>;
  private job: number | undefined;
  /** News of a job can come before the answer that names it. */
  private early: News[] = [];
  private asking = false;
  /** Counts the searches, so that an answer that comes late is not taken for that of the next. */
  private turn = 0;

  constructor(private readonly listener: Listener) {
    this.open = new Promise((resolve) => this.stream.addEventListener('open', () => resolve(), { once: true }));
    for (const name of ['report', 'done', 'failed'] as const) {
      this.stream.addEventListener(name, (event) => this.hear({ name, told: JSON.parse((event as MessageEvent<string>).data) } as News));
    }
  }

  async start(where: Where & Limits & { algorithm?: string; lines?: number }): Promise<void> {
    this.forget();
    const turn = this.turn;
    this.asking = true;
    try {
      await this.open;
      const { job } = await api.analyze(this.tab, where);
      if (turn !== this.turn) return;
      [this.job, this.asking] = [job, false];
      for (const news of this.early.splice(0)) this.hear(news);
    } catch (error) {
      if (turn !== this.turn) return;
      this.asking = false;
      this.listener.onFailed(error instanceof ApiError && error.code === 'busy' ? 'The server has too many searches; try again soon.' : tell(error));
    }
  }

  /** Nothing more is heard of the last search: what it was about is no longer looked at. */
  forget(): void {
    [this.job, this.early, this.asking] = [undefined, [], false];
    this.turn++;
  }

  async stop(): Promise<void> {
    await api.stop(this.tab).catch(() => undefined);
  }

  close(): void {
    this.stream.close();
  }

  private hear(news: News): void {
    if (this.asking) this.early.push(news);
    else if (news.told.job !== this.job) return;
    else if (news.name === 'failed') this.listener.onFailed(news.told.error.message);
    else if (news.name === 'done') this.listener.onDone(news.told);
    else this.listener.onReport(news.told);
  }
}
