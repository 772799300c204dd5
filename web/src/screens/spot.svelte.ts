/** A spot of poker: solved by the server a little further with every request, or opened from a saved document. */

import { api, errorText } from '../api';
import type { SpotDocument, SpotRequest } from '../documents';
import { readSpot } from '../ranges';

/** Milliseconds of work per request: short enough to show how the numbers settle. */
const SLICE = 1000;

export class SolvedSpot {
  document = $state.raw<SpotDocument>();
  line = $state('');
  running = $state(false);
  reached = $state(false);
  problem = $state('');
  private id: string | undefined;
  /** The number of the spot that is wanted now; work on others ends. */
  private wanted = 0;

  /** Only a spot that the server keeps has more than one node. */
  get browsable(): boolean {
    return this.id !== undefined;
  }

  async solve(request: SpotRequest): Promise<void> {
    const wanted = ++this.wanted;
    [this.problem, this.running, this.reached, this.line, this.id] = ['', true, false, '', undefined];
    try {
      const { id } = await api.spotOpen(request);
      if (wanted !== this.wanted) return;
      this.id = id;
      this.document = undefined;
      await this.goOn(wanted);
    } catch (error) {
      if (wanted === this.wanted) this.problem = errorText(error);
    } finally {
      if (wanted === this.wanted) this.running = false;
    }
  }

  /** Works on until it is good enough, or stopped. */
  async goOn(wanted = ++this.wanted): Promise<void> {
    this.running = true;
    try {
      while (wanted === this.wanted && this.id && !this.reached) {
        const line = this.line, { spot, reached } = await api.spotLook(this.id, line, SLICE);
        if (wanted !== this.wanted) return;
        // The page may show another node by now.
        if (line === this.line) this.document = spot;
        this.reached = reached;
      }
    } catch (error) {
      if (wanted === this.wanted) this.problem = errorText(error);
    } finally {
      if (wanted === this.wanted) this.running = false;
    }
  }

  stop(): void {
    this.wanted++;
    this.running = false;
  }

  /** Goes to a node. */
  async go(line: string): Promise<void> {
    if (!this.id) return;
    this.problem = '';
    try {
      const { spot } = await api.spotLook(this.id, line, 0);
      [this.line, this.document] = [line, spot];
    } catch (error) {
      this.problem = errorText(error);
    }
  }

  open(text: string): void {
    this.stop();
    try {
      const document = readSpot(text);
      [this.document, this.id, this.line, this.problem, this.reached] = [document, undefined, document.line, '', true];
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}
