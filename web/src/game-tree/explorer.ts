/** Steps through a recorded search, forward and back, and shows what changing a payoff does. */

import { Controls, KEYS } from './controls';
import { fold, make, write } from './dom';
import { beliefWords, hiddenEdges, setOf } from './knowledge';
import { linesBeside, tally } from './labels';
import { isPayoff, show, toNumber } from './numbers';
import { Outline } from './outline';
import { askPayoff } from './payoff-input';
import { DrawnTree } from './picture';
import { beliefs, prunedNodes, settledMoves, unseen, walk } from './replay';
import { minimax, searchAgain } from './search';
import { Steps } from './steps';
import type { BoundsShown, State, SearchLog, Trace, TraceEvent, TreeNode } from './types';

const STEP_MILLISECONDS = 900;

/** What the page around the explorer decides and wants to know. */
export interface Surroundings {
  /** The page has its own keys and address. */
  embedded: boolean;
  /** No lists beside the tree. */
  compact: boolean;
  bounds: BoundsShown;
  /** The player whose view is shown. */
  eye: number | undefined;
  onStep(step: number): void;
  /** Another payoff was typed. True when the page takes care of it. */
  onEdit(id: number, payoff: string): boolean;
  onChoose(id: number): void;
}

export class Explorer {
  step = 0;
  private readonly nodes: readonly TreeNode[];
  private readonly drawn: DrawnTree;
  private readonly outline: Outline;
  private readonly controls: Controls;
  private readonly steps = new Steps((step) => this.goAndPause(step));
  private readonly sentence = make('p', { class: 'sentence', role: 'status', 'aria-live': 'polite' });
  private readonly change = make('p', { class: 'change', role: 'status', 'aria-live': 'polite' });
  private readonly about = make('p', { class: 'about' });
  private readonly path = make('p', { class: 'path' });
  private readonly tally = make('p', { class: 'tally' });
  private readonly stack = make('ol', { class: 'stack', 'aria-label': 'Call stack' });
  private readonly code = make('ol', { class: 'code', 'aria-label': 'Pseudo-code' });
  private readonly help = make('dialog', { 'aria-label': 'Help' });
  private readonly parts: HTMLElement[] = [];
  private readonly quit = new AbortController();
  private timer = 0;
  private chosen: number | undefined;
  private states: State[] = [];
  private log: SearchLog;
  private payoffs: string[];
  private readonly original: readonly string[];

  constructor(
    private readonly host: HTMLElement, private readonly trace: Trace, svg: SVGSVGElement,
    private readonly stage: HTMLElement, private readonly around: Surroundings,
  ) {
    this.nodes = trace.tree.nodes;
    this.log = trace;
    this.original = this.nodes.map((node) => node.payoffs?.[0] ?? '');
    this.payoffs = [...this.original];
    this.drawn = new DrawnTree(trace, svg);
    this.outline = new Outline(this.nodes, (id) => this.edit(id));
    this.controls = new Controls({
      go: (step) => this.goAndPause(step), by: (steps) => this.goAndPause(this.step + steps), play: () => this.play(),
      cut: (direction) => this.goToCut(direction), reset: () => this.reset(), help: () => this.help.showModal(),
    }, !around.embedded);
    this.build();
    this.listen();
    this.rewind();
    if (around.embedded) this.go(0);
    else this.goFromAddress();
  }

  /** Takes back everything that was added to the page. */
  remove(): void {
    this.pause();
    this.quit.abort();
    this.parts.forEach((part) => part.remove());
  }

  /* ---- Building the page once ---- */

  private build(): void {
    const { stage } = this;
    for (const [name, value] of [['tabindex', '0'], ['role', 'region'], ['aria-label', `The tree of ${this.trace.spec}, scrollable`]] as const) stage.setAttribute(name, value);
    for (const [id, shape] of this.drawn.shapes.entries()) {
      const leaf = this.nodes[id]!.kind === 'leaf' && this.canEdit();
      if (leaf) shape.classList.add('editable');
      if (leaf) shape.setAttribute('role', 'button');
      if (leaf || setOf(this.trace, id)) shape.setAttribute('tabindex', '0');
      if (!leaf && setOf(this.trace, id)) shape.setAttribute('role', 'img');
    }
    for (const line of this.trace.pseudocode) this.code.append(make('li', {}, line));
    const wide = window.innerWidth >= 900;
    const main = make('div', { class: 'main' }), side = make('div', { class: 'side' });
    main.append(stage, this.controls.bar, this.sentence, this.change, this.about, this.path, this.tally);
    side.append(fold('Steps', this.steps.list, wide), fold('Pseudo-code', this.code, wide), fold('Call stack', this.stack, wide),
      fold('The tree as text', this.outline.list, false));
    side.hidden = this.around.compact;
    const keys = make('dl'), close = make('button', { type: 'button' }, 'close');
    for (const [key, meaning] of KEYS) keys.append(make('dt', {}, key), make('dd', {}, meaning));
    close.addEventListener('click', () => this.help.close());
    this.help.append(keys, close);
    this.parts.push(main, side, this.help);
    this.host.append(...this.parts);
  }

  private listen(): void {
    const { signal } = this.quit, nodeAt = (target: EventTarget | null) => {
      const shape = target instanceof Element ? target.closest('[data-node]') : null;
      return shape ? Number(shape.getAttribute('data-node')) : undefined;
    };
    this.stage.addEventListener('click', (event) => {
      const id = nodeAt(event.target);
      if (id !== undefined) this.choose(id);
    }, { signal });
    for (const name of ['pointerover', 'focusin'] as const) {
      this.stage.addEventListener(name, (event) => this.tellBelief(nodeAt(event.target)), { signal });
    }
    document.addEventListener('keydown', (event) => this.press(event), { signal });
    if (!this.around.embedded) window.addEventListener('hashchange', () => this.goFromAddress(), { signal });
  }

  /* ---- Moving through the steps ---- */

  private rewind(): void {
    this.step = 0;
    this.states = unseen(this.nodes);
    this.controls.showCuts(this.log.events.some((event) => event.t === 'cutoff'));
  }

  go(step: number): void {
    this.step = walk(this.log, this.states, this.step, step);
    this.render();
    this.around.onStep(this.step);
  }

  goAndPause(step: number): void {
    this.pause();
    this.go(step);
  }

  private goFromAddress(): void {
    const wanted = /(?:^|[#&])step=(\d+)/.exec(location.hash);
    this.goAndPause(wanted ? Number(wanted[1]) : this.step);
  }

  private goToCut(direction: 1 | -1): void {
    const events = this.log.events;
    let index = this.step - 1 + direction;
    while (index >= 0 && index < events.length && events[index]!.t !== 'cutoff') index += direction;
    if (events[index]) this.goAndPause(index + 1);
  }

  private play(): void {
    if (this.timer) return this.pause();
    if (this.step === this.log.events.length) this.go(0);
    this.timer = window.setInterval(() => {
      this.go(this.step + 1);
      if (this.step === this.log.events.length) this.pause();
    }, STEP_MILLISECONDS);
    this.controls.showPlaying(true);
  }

  private pause(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.controls.showPlaying(false);
  }

  /* ---- Showing one moment ---- */

  render(): void {
    const event = this.log.events[this.step - 1], pruned = prunedNodes(this.nodes, this.states);
    const { bounds, eye } = this.around;
    this.drawn.show({
      states: this.states, event, pruned, settled: settledMoves(this.log, this.step), payoffs: this.payoffs, original: this.original,
      bounds, eye, hidden: eye === undefined ? new Set() : hiddenEdges(this.trace, eye), chosen: this.chosen,
    });
    for (const [id, shape] of this.drawn.shapes.entries()) {
      if (!shape.hasAttribute('tabindex')) continue;
      const ask = this.nodes[id]!.kind === 'leaf' ? '. Press Enter to change it.' : '';
      const label = this.describe(id, pruned) + ask;
      if (shape.getAttribute('aria-label') !== label) shape.setAttribute('aria-label', label);
    }
    this.controls.show(this.step, this.log.events.length);
    write(this.sentence, this.step ? this.log.sentences[this.step - 1] ?? '' : 'Nothing has been looked at yet. Press → for the first step.');
    write(this.tally, tally(this.trace, this.log.events, this.step));
    this.renderStack();
    if (!this.around.compact) {
      this.renderCode(event);
      this.steps.show(this.log, this.step);
      this.outline.write((id) => this.describe(id, pruned));
    }
    this.drawn.reveal(this.stage, event?.nodes?.[0] ?? event?.n ?? 0);
    if (!this.around.embedded) this.keepInAddress();
  }

  private keepInAddress(): void {
    try {
      history.replaceState(null, '', `#step=${this.step}`);
    } catch { /* Some viewers have no address. */ }
  }

  /** A node in words. */
  private describe(id: number, pruned: ReadonlySet<number>): string {
    const node = this.nodes[id]!, parent = this.outline.parents.get(id), edge = parent ? `${parent.label}: ` : '';
    const end = pruned.has(id) ? ', pruned' : '';
    if (node.kind === 'leaf') {
      const payoffs = this.trace.tree.zero_sum ? this.payoffs[id] : `(${node.payoffs?.join(', ')})`;
      return `${edge}leaf ${payoffs}${node.name ? ` ${node.name}` : ''}${end}`;
    }
    const kind = node.kind === 'chance' ? 'chance' : this.trace.players[node.player ?? 0];
    const name = node.board ? [node.name] : [];
    return `${edge}${kind} ${[...name, ...linesBeside(this.trace, this.states, id)].filter(Boolean).join(', ')}${end}`;
  }

  /** Marks the line of the pseudo-code. A search in the page has the lines of like events in the recorded one. */
  private renderCode(event: TraceEvent | undefined): void {
    const like = (other: TraceEvent) => other === event
      || (other.t === event?.t && other.kind === event.kind && this.nodes[other.n ?? 0]!.kind === this.nodes[event.n ?? 0]!.kind);
    const index = this.trace.events[this.step - 1] === event ? this.step - 1 : this.trace.events.findIndex(like);
    const line = event && this.trace.lines[index];
    [...this.code.children].forEach((item, place) => item.toggleAttribute('data-now', place + 1 === line));
  }

  /** The nodes that are entered and not left, from the root down. */
  private renderStack(): void {
    const open = this.nodes.filter((node) => this.states[node.id]!.status === 'open').sort((a, b) => a.y - b.y);
    const name = (node: TreeNode) => node.name || (this.outline.parents.get(node.id)?.label ?? 'the root');
    write(this.path, open.length ? `Now inside: ${open.map(name).join(' → ')}` : '');
    if (this.around.compact) return;
    while (this.stack.children.length > open.length) this.stack.lastElementChild?.remove();
    open.forEach((node, index) => {
      const { a, b, v } = this.states[node.id]!, item = this.stack.children[index] ?? this.stack.appendChild(make('li'));
      const window = this.trace.shows_window && a !== undefined && b !== undefined ? ` α ${show(a)} β ${show(b)}` : '';
      write(item, `${name(node)}${window}${v === undefined ? '' : ` value ${show(v)}`}`);
    });
  }

  private tellBelief(id: number | undefined): void {
    const set = id === undefined ? undefined : setOf(this.trace, id);
    if (set) write(this.about, beliefWords(this.trace, set, beliefs(this.log, this.step)));
  }

  /* ---- Changing payoffs ---- */

  private canEdit(): boolean {
    return this.trace.repeatable || (this.around.embedded && this.trace.tree.zero_sum && !this.around.compact);
  }

  choose(id: number | undefined): void {
    this.chosen = this.around.embedded ? id : undefined;
    if (id === undefined) return;
    this.around.onChoose(id);
    this.render();
    this.edit(id);
  }

  edit(id: number): void {
    if (this.nodes[id]!.kind !== 'leaf' || !this.canEdit()) return;
    this.pause();
    askPayoff(this.stage, this.drawn.shapes[id]!, this.payoffs[id] ?? '', (text) => this.setPayoff(id, text));
  }

  private setPayoff(id: number, text: string): void {
    if (!isPayoff(text)) {
      write(this.change, `'${text}' is not a number; expected something like 3, -2, 0.5 or 1/3.`);
      return;
    }
    if (this.around.onEdit(id, text) || !this.trace.repeatable) return;
    const before = this.payoffs[id] ?? '', root = this.rootValue();
    const looked = this.log.events.some((event) => event.t === 'leaf' && event.n === id);
    this.payoffs[id] = text;
    this.searchChanged();
    const now = this.rootValue(), truth = minimax(this.nodes, this.payoffs), moved = toNumber(root) !== toNumber(now);
    const leaf = this.outline.parents.get(id)?.label ?? 'The leaf';
    const effect = moved ? `The root was ${show(root)} and is now ${show(now)}.` : `The root stays ${show(now)}.`;
    const reason = looked ? '' : ' The search never looked at this leaf, so no number here can change its answer.';
    const check = toNumber(truth) === toNumber(now) ? ` Minimax over every leaf agrees: ${show(truth)}.` : ` Minimax says ${show(truth)}!`;
    write(this.change, `${leaf}: ${show(before)} is now ${show(text)}. ${effect}${reason}${check}`);
  }

  /** The recorded log stays valid while only leaves change that it never visits. */
  private searchChanged(): void {
    const changed = new Set(this.payoffs.flatMap((payoff, id) => (payoff !== this.original[id] ? [id] : [])));
    const touched = this.trace.events.some((event) => event.t === 'leaf' && changed.has(event.n ?? -1));
    const step = this.step, atEnd = step === this.log.events.length, log = this.log;
    this.log = touched ? searchAgain(this.trace, this.payoffs) : this.trace;
    this.controls.showChanged(changed.size > 0);
    if (log !== this.log) this.rewind();
    this.go(atEnd ? Infinity : step);
  }

  private rootValue(): string {
    return this.log.events[this.log.events.length - 1]?.v ?? '0';
  }

  private reset(): void {
    if (this.payoffs.every((payoff, id) => payoff === this.original[id])) return;
    this.payoffs = [...this.original];
    this.searchChanged();
    write(this.change, 'All payoffs are as they were.');
  }

  /* ---- Keys ---- */

  private press(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest('input, textarea, select, dialog') || document.querySelector('dialog[open]')) return;
    const other = target.closest('game-tree');
    if (other && other !== this.host) return;
    const item = this.outline.itemAt(target), node = target.closest('[data-node]');
    if (item !== undefined && this.outline.press(event.key, item)) return event.preventDefault();
    if (node && this.host.contains(node) && event.key === 'Enter') this.choose(Number(node.getAttribute('data-node')));
    else if (event.key === ' ' && target.closest('button, summary, a')) return;
    else if (event.key === '?' && !this.around.embedded) this.help.showModal();
    else if (!this.controls.press(event.key)) return;
    event.preventDefault();
  }
}
