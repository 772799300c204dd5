/** The drawn tree: finds the shapes of nodes and edges and marks them for one moment of a search. */

import { leafText } from './draw';
import { mark, write } from './dom';
import { cropped, edgeText, linesBeside } from './labels';
import { show } from './numbers';
import type { BoundsShown, State, Trace, TraceEvent } from './types';

export interface Moment {
  states: readonly State[];
  event: TraceEvent | undefined;
  pruned: ReadonlySet<number>;
  settled: ReadonlyMap<number, number | undefined>;
  payoffs: readonly string[];
  original: readonly string[];
  bounds: BoundsShown;
  /** The player whose view is shown. */
  eye: number | undefined;
  /** Labels that this player does not see. */
  hidden: ReadonlySet<string>;
  /** A node that the page has picked out. */
  chosen: number | undefined;
}

export class DrawnTree {
  /** The drawn nodes, by number. */
  readonly shapes: SVGElement[] = [];
  /** The classes of the drawn nodes that never change. */
  private readonly kinds: string[] = [];
  /** The texts beside the drawn nodes, found once. */
  private readonly lines: Element[][] = [];
  private readonly edges: { shape: Element; from: number; edge: number; text: Element | null }[];

  constructor(private readonly trace: Trace, readonly svg: SVGSVGElement) {
    // The title would follow the pointer and describe the first step for ever.
    svg.querySelectorAll('title, desc').forEach((text) => text.remove());
    svg.removeAttribute('aria-labelledby');
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', 'The tree');
    svg.style.minWidth = `${Math.min(trace.tree.width, Math.max(320, trace.tree.width * 0.75))}px`;
    svg.style.maxWidth = `${trace.tree.width * 1.25}px`;
    for (const shape of svg.querySelectorAll<SVGElement>('[data-node]')) {
      const id = Number(shape.getAttribute('data-node'));
      this.shapes[id] = shape;
      this.lines[id] = [...shape.querySelectorAll('.line')];
      this.kinds[id] = (shape.getAttribute('class') ?? '').replace(/ (seen|pruned|current|reason)\b/g, '');
    }
    this.edges = [...svg.querySelectorAll('[data-from]')].map((shape) => (
      { shape, from: Number(shape.getAttribute('data-from')), edge: Number(shape.getAttribute('data-edge')), text: shape.querySelector('text') }));
  }

  show(moment: Moment): void {
    const { event } = moment, reason = event?.t === 'cutoff' ? event : undefined;
    const current = new Set(event ? event.nodes ?? [event.n] : []);
    for (const [id, shape] of this.shapes.entries()) {
      const marks = [this.kinds[id], moment.states[id]!.status !== 'unseen' && 'seen', moment.pruned.has(id) && 'pruned',
        current.has(id) && 'current', reason?.by === id && 'reason', moment.chosen === id && 'chosen', this.isPrivate(id, moment.eye) && 'private',
        moment.payoffs[id] !== moment.original[id] && 'edited'];
      mark(shape, marks.filter(Boolean).join(' '));
      const lines = linesBeside(this.trace, moment.states, id, moment.bounds, moment.eye);
      this.lines[id]!.forEach((line, index) => write(line, lines[index] ?? ''));
      if (this.trace.tree.nodes[id]!.kind === 'leaf') this.showPayoff(id, moment);
    }
    for (const { shape, from, edge, text } of this.edges) {
      const state = moment.states[from]!, cut = state.skipped?.includes(edge);
      const best = moment.settled.get(from) ?? state.best;
      const marks = ['edge', cut && 'cut', (cut || moment.pruned.has(from)) && 'pruned', best === edge && 'best',
        reason?.by === from && reason.via === edge && 'reason'];
      mark(shape, marks.filter(Boolean).join(' '));
      const unseen = moment.hidden.has(`${from}:${edge}`);
      if (text) write(text, unseen ? '?' : edgeText(this.trace, moment.states, from, edge, moment.bounds));
    }
  }

  /** The chosen player does not see what another player knows. */
  private isPrivate(id: number, eye: number | undefined): boolean {
    const node = this.trace.tree.nodes[id]!;
    return eye !== undefined && node.infoset !== undefined && node.player !== eye;
  }

  /** The square keeps its width, so that a longer number has to be smaller. */
  private showPayoff(id: number, moment: Moment): void {
    const payoff = this.shapes[id]!.querySelector<SVGElement>('.payoff');
    if (!payoff) return;
    const node = this.trace.tree.nodes[id]!, before = leafText(this.trace, node);
    const text = moment.payoffs[id] === moment.original[id] ? before : show(cropped(moment.payoffs[id] ?? ''));
    write(payoff, text);
    const size = text.length > before.length + 2 ? `${Math.max(7, 42 / text.length)}px` : '';
    if (payoff.style.fontSize !== size) payoff.style.fontSize = size;
  }

  /** Scrolls the stage, not the page, until the node is in sight. */
  reveal(stage: HTMLElement, id: number): void {
    const shape = this.shapes[id];
    if (!shape || (stage.scrollWidth <= stage.clientWidth && stage.scrollHeight <= stage.clientHeight)) return;
    const box = shape.getBoundingClientRect(), frame = stage.getBoundingClientRect(), edge = 24;
    let [left, top] = [0, 0];
    if (box.left < frame.left + edge) left = box.left - frame.left - frame.width / 3;
    if (box.right > frame.right - edge) left = box.right - frame.right + frame.width / 3;
    if (box.top < frame.top + edge) top = box.top - frame.top - frame.height / 3;
    if (box.bottom > frame.bottom - edge) top = box.bottom - frame.bottom + frame.height / 3;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (left || top) stage.scrollBy({ left, top, behavior: still ? 'instant' : 'smooth' });
  }
}
