/**
 * `<game-tree>`: a recorded search to step through. It needs no framework and no network.
 *
 * A saved page writes the picture (`.stage svg`) and the data (`script[type="application/json"]`) into the element. A page that has the
 * data sets the property `trace` and the picture is drawn. Attributes: `embedded` (the page has its own address and help), `compact` (no
 * lists), `bounds` (`box`, `edge` or `range`), `eye` (a player's number: what the player cannot know is not shown).
 * Events: `treestep` (detail: step), `treechoose` (detail: node), `treeedit` (detail: node and payoff; prevent it to handle it).
 */

import { make } from './dom';
import { draw } from './draw';
import { Explorer } from './explorer';
import type { BoundsShown, Trace } from './types';

export class GameTree extends HTMLElement {
  private explorer: Explorer | undefined;
  private data: Trace | undefined;
  private wantedStep = 0;

  get trace(): Trace | undefined {
    return this.data;
  }

  set trace(trace: Trace | undefined) {
    if (trace === this.data) return;
    this.data = trace;
    this.show();
  }

  get step(): number {
    return this.explorer?.step ?? this.wantedStep;
  }

  set step(step: number) {
    this.wantedStep = step;
    if (this.explorer && this.explorer.step !== step) this.explorer.goAndPause(step);
  }

  /** Opens the field for a leaf's payoff. */
  edit(id: number): void {
    this.explorer?.edit(id);
  }

  connectedCallback(): void {
    if (this.explorer) return;
    const data = this.querySelector('script[type="application/json"]'), svg = this.querySelector('svg');
    const stage = this.querySelector<HTMLElement>('.stage');
    if (data && svg && stage) {
      this.data = JSON.parse(data.textContent ?? '') as Trace;
      this.explorer = this.explore(this.data, svg, stage);
    } else {
      this.show();
    }
  }

  disconnectedCallback(): void {
    this.explorer?.remove();
    this.explorer = undefined;
  }

  static readonly observedAttributes = ['bounds', 'eye', 'compact'];

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (before !== now && this.explorer) this.show(this.explorer.step);
  }

  private show(step = this.wantedStep): void {
    if (!this.isConnected || !this.data) return;
    this.explorer?.remove();
    this.querySelector('.stage')?.remove();
    const stage = make('div', { class: 'stage' }), svg = draw(this.data);
    stage.append(svg);
    this.explorer = this.explore(this.data, svg, stage);
    this.explorer.go(step);
  }

  private explore(trace: Trace, svg: SVGSVGElement, stage: HTMLElement): Explorer {
    const eye = this.getAttribute('eye');
    return new Explorer(this, trace, svg, stage, {
      embedded: this.hasAttribute('embedded'),
      compact: this.hasAttribute('compact'),
      bounds: (this.getAttribute('bounds') as BoundsShown | null) ?? 'box',
      eye: eye ? Number(eye) : undefined,
      onStep: (step) => this.dispatch('treestep', step),
      onChoose: (node) => this.dispatch('treechoose', node),
      onEdit: (node, payoff) => !this.dispatch('treeedit', { node, payoff }),
    });
  }

  /** False when the page has prevented the default. */
  private dispatch(name: string, detail: unknown): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }
}

if (!customElements.get('game-tree')) customElements.define('game-tree', GameTree);
