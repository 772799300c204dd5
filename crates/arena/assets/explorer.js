// @ts-check
'use strict';

/**
 * The explorer: steps through a recorded search, forward and back, and shows what changing a payoff does.
 * Everything it shows is set as text, never as markup. It builds on labels.js and search.js, which the page loads before.
 */

const MAX_LISTED = 400;
const STEP_MILLISECONDS = 900;
const HELP = [
  ['→ / ←', 'one step forward / back'],
  ['Home / End', 'to the start / to the end'],
  ['Space', 'play or pause'],
  ['c / C', 'to the next / previous cut-off'],
  ['Tab, then Enter', 'choose a leaf and change its payoff'],
  ['r', 'undo all changes'],
  ['?', 'this help'],
];

/** @param {string} tag @param {Record<string, string>} [attributes] @param {string} [text] */
function make(tag, attributes = {}, text = '') {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/** Sets text only where it differs, so that nothing is drawn or read aloud twice. @param {Element} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

class Explorer {
  playButton = make('button');
  cutButton = make('button');
  resetButton = make('button');
  slider = /** @type {HTMLInputElement} */ (make('input', { type: 'range', min: '0', value: '0', 'aria-label': 'Step' }));
  counter = make('output', { class: 'counter' });
  sentence = make('p', { class: 'sentence', role: 'status', 'aria-live': 'polite' });
  change = make('p', { class: 'change', role: 'status', 'aria-live': 'polite' });
  path = make('p', { class: 'path' });
  tally = make('p', { class: 'tally' });
  steps = make('ol', { class: 'steps', 'aria-label': 'All steps' });
  code = make('ol', { class: 'code', 'aria-label': 'Pseudo-code' });
  outline = make('ul', { class: 'outline', role: 'tree', 'aria-label': 'The tree as text' });
  help = /** @type {HTMLDialogElement} */ (make('dialog', { 'aria-label': 'Help' }));
  step = 0;
  timer = 0;
  /** @type {State[]} */
  states = [];
  /** @type {Element[]} The drawn nodes, by number. */
  shapes = [];
  /** @type {{shape: Element, from: number, edge: number}[]} The drawn edges. */
  lines = [];
  /** @type {string[]} The classes of the drawn nodes that never change. */
  kinds = [];
  /** @type {Map<number, HTMLElement>} The items of the text view. */
  items = new Map();
  /** @type {Map<number, {parent: number, label: string}>} */
  parents = new Map();
  /** @type {Map<Element, string>} How each shape looks now. */
  drawn = new Map();
  /** @type {{story?: Story, from: number}} What the list of steps shows now. */
  listed = { from: 0 };

  /** @param {HTMLElement} host @param {Trace} trace @param {SVGSVGElement} svg @param {HTMLElement} stage */
  constructor(host, trace, svg, stage) {
    this.host = host;
    this.trace = trace;
    this.svg = svg;
    this.stage = stage;
    this.nodes = trace.tree.nodes;
    /** @type {Story} */
    this.story = trace;
    this.payoffs = this.nodes.map((node) => node.payoffs?.[0] ?? '');
    this.original = [...this.payoffs];
    this.findShapes();
    this.buildOutline();
    this.build();
    this.rewind();
    this.goFromAddress();
    window.addEventListener('hashchange', () => this.goFromAddress());
    document.addEventListener('keydown', (event) => this.press(event));
  }

  /* ---- Building the page once ---- */

  findShapes() {
    // The title would follow the pointer and tell of the first step for ever.
    this.svg.querySelectorAll('title, desc').forEach((text) => text.remove());
    this.svg.removeAttribute('aria-labelledby');
    this.svg.setAttribute('role', 'group');
    this.svg.style.minWidth = `${Math.min(this.trace.tree.width, Math.max(320, this.trace.tree.width * 0.75))}px`;
    this.svg.style.maxWidth = `${this.trace.tree.width * 1.25}px`;
    for (const shape of this.svg.querySelectorAll('[data-node]')) {
      const id = Number(shape.getAttribute('data-node'));
      this.shapes[id] = shape;
      if (this.nodes[id].kind !== 'leaf' || !this.trace.repeatable) continue;
      shape.classList.add('editable');
      shape.setAttribute('tabindex', '0');
      shape.setAttribute('role', 'button');
      shape.addEventListener('click', () => this.edit(id));
    }
    this.lines = [...this.svg.querySelectorAll('[data-from]')].map((shape) => (
      { shape, from: Number(shape.getAttribute('data-from')), edge: Number(shape.getAttribute('data-edge')) }));
    this.kinds = this.shapes.map((shape) => shape.getAttribute('class')?.replace(/ (seen|pruned|current|reason)\b/g, '') ?? '');
  }

  build() {
    const { host, stage } = this;
    for (const [name, value] of [['tabindex', '0'], ['role', 'region'], ['aria-label', 'The tree, scrollable']]) stage.setAttribute(name, value);
    const bar = make('div', { class: 'bar', role: 'group', 'aria-label': 'Steps' });
    const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) => {
      const made = make('button', { type: 'button', title: label, 'aria-label': label }, sign);
      made.addEventListener('click', act);
      bar.append(made);
      return made;
    };
    button('|◀', 'To the start (Home)', () => this.goAndPause(0));
    button('◀', 'One step back (left arrow)', () => this.goAndPause(this.step - 1));
    this.playButton = button('▶ play', 'Play (space)', () => this.play());
    button('▶', 'One step forward (right arrow)', () => this.goAndPause(this.step + 1));
    button('▶|', 'To the end (End)', () => this.goAndPause(Infinity));
    this.cutButton = button('next cut', 'To the next cut-off (c)', () => this.goToCut(1));
    this.resetButton = button('undo changes', 'Undo all changes (r)', () => this.reset());
    button('?', 'Help (?)', () => this.help.showModal());
    this.slider.addEventListener('input', () => this.goAndPause(Number(this.slider.value)));
    this.resetButton.hidden = true;
    bar.append(this.slider, this.counter);
    this.steps.addEventListener('click', (event) => {
      const item = event.target instanceof Element ? event.target.closest('button') : null;
      if (item) this.goAndPause(Number(item.getAttribute('data-step')));
    });
    const fold = (/** @type {string} */ title, /** @type {HTMLElement} */ content, /** @type {boolean} */ open) => {
      const made = /** @type {HTMLDetailsElement} */ (make('details'));
      made.append(make('summary', {}, title), content);
      made.open = open;
      return made;
    };
    for (const line of this.trace.pseudocode) this.code.append(make('li', {}, line));
    const wide = window.innerWidth >= 900;
    const main = make('div', { class: 'main' }), side = make('div', { class: 'side' });
    main.append(stage, bar, this.sentence, this.change, this.path, this.tally);
    side.append(fold('Steps', this.steps, wide), fold('Pseudo-code', this.code, wide), fold('The tree as text', this.outline, false));
    const keys = make('dl');
    for (const [key, meaning] of HELP) keys.append(make('dt', {}, key), make('dd', {}, meaning));
    const close = make('button', { type: 'button' }, 'close');
    close.addEventListener('click', () => this.help.close());
    this.help.append(keys, close);
    host.append(main, side, this.help);
  }

  /** One tree item a node, in reading order; a shared node stands where it was first met. */
  buildOutline() {
    /** @type {[number, number][]} */
    const open = [[0, 1]];
    for (let next = open.pop(); next && this.items.size < MAX_LISTED; next = open.pop()) {
      const [id, level] = next;
      if (this.items.has(id)) continue;
      const item = make('li', { role: 'treeitem', 'aria-level': `${level}`, tabindex: id ? '-1' : '0', 'data-item': `${id}` });
      item.style.paddingInlineStart = `${level - 1}em`;
      this.items.set(id, item);
      this.outline.append(item);
      for (const edge of [...this.nodes[id].edges].reverse()) {
        if (!this.items.has(edge.to)) this.parents.set(edge.to, { parent: id, label: edge.label });
        open.push([edge.to, level + 1]);
      }
    }
    this.outline.addEventListener('dblclick', (event) => {
      const item = event.target instanceof Element ? event.target.closest('[data-item]') : null;
      if (item) this.edit(Number(item.getAttribute('data-item')));
    });
  }

  /* ---- Moving through the story ---- */

  rewind() {
    this.step = 0;
    this.states = this.nodes.map(() => ({ status: 'unseen' }));
    this.slider.max = `${this.story.events.length}`;
    this.cutButton.toggleAttribute('disabled', !this.story.events.some((event) => event.t === 'cutoff'));
  }

  /** @param {number} step */
  go(step) {
    const goal = Math.max(0, Math.min(step, this.story.events.length));
    for (; this.step < goal; this.step++) {
      const event = this.story.events[this.step];
      if (event.old && event.n !== undefined) this.states[event.n] = after(event, event.old);
    }
    for (; this.step > goal; this.step--) {
      const event = this.story.events[this.step - 1];
      if (event.old && event.n !== undefined) this.states[event.n] = event.old;
    }
    this.render();
  }

  /** @param {number} step */
  goAndPause(step) {
    this.pause();
    this.go(step);
  }

  goFromAddress() {
    const wanted = /(?:^|[#&])step=(\d+)/.exec(location.hash);
    this.goAndPause(wanted ? Number(wanted[1]) : this.step);
  }

  /** @param {1|-1} direction */
  goToCut(direction) {
    const events = this.story.events;
    let index = this.step - 1 + direction;
    while (index >= 0 && index < events.length && events[index].t !== 'cutoff') index += direction;
    if (events[index]) this.goAndPause(index + 1);
  }

  play() {
    if (this.timer) return this.pause();
    if (this.step === this.story.events.length) this.go(0);
    this.timer = window.setInterval(() => {
      this.go(this.step + 1);
      if (this.step === this.story.events.length) this.pause();
    }, STEP_MILLISECONDS);
    write(this.playButton, '❚❚ pause');
  }

  pause() {
    window.clearInterval(this.timer);
    this.timer = 0;
    write(this.playButton, '▶ play');
  }

  /* ---- Showing one moment ---- */

  render() {
    const event = this.story.events[this.step - 1];
    const current = new Set(event ? event.nodes ?? [event.n] : []);
    const pruned = this.pruned(), settled = this.settled(), reason = event?.t === 'cutoff' ? event : undefined;
    for (const [id, shape] of this.shapes.entries()) {
      const unseen = this.states[id].status === 'unseen';
      const marks = [!unseen && 'seen', pruned.has(id) && 'pruned', current.has(id) && 'current',
        reason && reason.by === id && 'reason', this.payoffs[id] !== this.original[id] && 'edited'];
      const lines = linesBeside(this.trace, this.states, id);
      if (!this.changes(shape, [this.kinds[id], ...marks].filter(Boolean).join(' '), [...lines, this.payoffs[id]].join())) continue;
      shape.querySelectorAll('.line').forEach((line, index) => write(line, lines[index]));
      if (this.nodes[id].kind === 'leaf' && this.trace.repeatable) {
        const payoff = shape.querySelector('.payoff'), text = show(this.payoffs[id]);
        if (payoff instanceof SVGElement) {
          write(payoff, text);
          // The square keeps its width, so that a longer number has to be smaller.
          payoff.style.fontSize = text.length > show(this.original[id]).length + 2 ? `${Math.max(7, 42 / text.length)}px` : '';
        }
        shape.setAttribute('aria-label', `${this.describe(id, pruned)}. Press Enter to change it.`);
      }
    }
    for (const { shape, from, edge } of this.lines) {
      const state = this.states[from], cut = state.skipped?.includes(edge);
      const best = settled.get(from) ?? state.best;
      const marks = [cut && 'cut', (cut || pruned.has(from)) && 'pruned', best === edge && 'best',
        reason && reason.by === from && reason.via === edge && 'reason'];
      this.changes(shape, ['edge', ...marks].filter(Boolean).join(' '), '');
    }
    this.slider.value = `${this.step}`;
    write(this.counter, `${this.step} / ${this.story.events.length}`);
    write(this.sentence, this.step ? this.story.sentences[this.step - 1] ?? '' : 'Nothing has been looked at yet. Press → for the first step.');
    this.renderCode(event);
    this.renderPath();
    this.renderTally();
    this.renderSteps();
    for (const [id, item] of this.items) write(item, this.describe(id, pruned));
    const first = [...current][0];
    if (first !== undefined && this.shapes[first]) this.reveal(this.shapes[first]);
    try {
      history.replaceState(null, '', `#step=${this.step}`);
    } catch { /* Some viewers have no address. */ }
  }

  /** Sets the class of a shape; false when it and the texts are as they were, so that a step costs little in a large tree. @param {Element} shape @param {string} marks @param {string} texts */
  changes(shape, marks, texts) {
    const key = `${marks}|${texts}`;
    if (this.drawn.get(shape) === key) return false;
    this.drawn.set(shape, key);
    shape.setAttribute('class', marks);
    return true;
  }

  /** The nodes below edges that were cut off. */
  pruned() {
    /** @type {Set<number>} */
    const found = new Set();
    const open = this.states.flatMap((state, id) => (state.skipped ?? []).map((edge) => this.nodes[id].edges[edge].to));
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (this.states[id].status !== 'unseen' || found.has(id)) continue;
      found.add(id);
      for (const edge of this.nodes[id].edges) open.push(edge.to);
    }
    return found;
  }

  /** Moves that a player settled for without knowing the node. */
  settled() {
    /** @type {Map<number, number|undefined>} */
    const moves = new Map();
    for (const event of this.story.events.slice(0, this.step)) {
      if (event.t === 'settle') event.nodes?.forEach((id) => moves.set(id, event.edge));
    }
    return moves;
  }

  /** A node in words. @param {number} id @param {Set<number>} pruned */
  describe(id, pruned) {
    const node = this.nodes[id], parent = this.parents.get(id), edge = parent ? `${parent.label}: ` : '';
    if (node.kind === 'leaf') {
      const payoffs = this.trace.tree.zero_sum ? this.payoffs[id] : `(${node.payoffs?.join(', ')})`;
      return `${edge}leaf ${node.name ? `${node.name} ` : ''}${payoffs}${pruned.has(id) ? ', pruned' : ''}`;
    }
    const kind = node.kind === 'chance' ? 'chance' : this.trace.players[node.player ?? 0];
    const [first, second, third] = linesBeside(this.trace, this.states, id);
    return `${edge}${kind} ${[first, second, third].filter(Boolean).join(', ')}${pruned.has(id) ? ', pruned' : ''}`;
  }

  /** Marks the line of the pseudo-code. A search in the page has the lines of like events in the recorded one. @param {TraceEvent|undefined} event */
  renderCode(event) {
    const like = (/** @type {TraceEvent} */ other) => other === event
      || (other.t === event?.t && other.kind === event.kind && this.nodes[other.n ?? 0].kind === this.nodes[event.n ?? 0].kind);
    const index = this.trace.events[this.step - 1] === event ? this.step - 1 : this.trace.events.findIndex(like);
    const line = event && this.trace.lines[index];
    [...this.code.children].forEach((item, place) => item.toggleAttribute('data-now', place + 1 === line));
  }

  renderPath() {
    const open = this.nodes.filter((node) => this.states[node.id].status === 'open').sort((a, b) => a.y - b.y);
    write(this.path, open.length ? `Now inside: ${open.map((node) => node.name || this.parents.get(node.id)?.label).join(' → ')}` : '');
  }

  renderTally() {
    const leaf = (/** @type {TraceEvent} */ event) => event.t === 'leaf' || event.t === 'estimate';
    const soFar = this.story.events.slice(0, this.step).filter(leaf).length;
    const all = this.nodes.filter((node) => node.kind === 'leaf').length, shape = this.uniform();
    let text = `Leaves looked at: ${soFar} so far, ${this.story.events.filter(leaf).length} in the whole search. `;
    text += `${this.trace.duel ? 'Minimax' : 'All leaves'}: ${shape ? `${shape.b}^${shape.d} = ${shape.b ** shape.d}` : all}. `;
    if (shape && this.trace.duel && shape.b > 1) {
      const least = shape.b ** Math.ceil(shape.d / 2) + shape.b ** Math.floor(shape.d / 2) - 1;
      text += `With the best order of moves alpha-beta needs ${least} (Knuth and Moore).`;
    }
    write(this.tally, text);
  }

  /** Branching factor and depth, where all inner nodes and all leaves agree on them. */
  uniform() {
    const b = this.nodes[0].edges.length;
    let level = [0];
    for (let d = 0; ; d++) {
      if (level.every((id) => this.nodes[id].kind === 'leaf')) return d ? { b, d } : undefined;
      if (!level.every((id) => this.nodes[id].kind === 'player' && this.nodes[id].edges.length === b)) return undefined;
      level = level.flatMap((id) => this.nodes[id].edges.map((edge) => edge.to));
      if (level.length > this.nodes.length) return undefined;
    }
  }

  renderSteps() {
    const first = Math.max(0, Math.min(this.step - MAX_LISTED / 2, this.story.events.length - MAX_LISTED));
    const last = Math.min(first + MAX_LISTED, this.story.events.length);
    if (this.listed.story !== this.story || this.listed.from !== first) {
      this.listed = { story: this.story, from: first };
      this.steps.replaceChildren();
      this.steps.setAttribute('start', `${first + 1}`);
      for (let index = first; index < last; index++) {
        const item = make('li'), event = this.story.events[index];
        item.append(make('button', { type: 'button', 'data-step': `${index + 1}`, class: event.t, tabindex: '-1' }, this.story.sentences[index] ?? event.t));
        this.steps.append(item);
      }
    }
    this.steps.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const item = this.steps.children[this.step - 1 - first]?.firstElementChild;
    if (!(item instanceof HTMLElement)) return;
    item.setAttribute('aria-current', 'step');
    const top = item.offsetTop - this.steps.offsetTop;
    if (top < this.steps.scrollTop || top > this.steps.scrollTop + this.steps.clientHeight - 60) this.steps.scrollTop = top - 60;
  }

  /** Scrolls the stage, not the page, until the shape is in sight. @param {Element} shape */
  reveal(shape) {
    const box = shape.getBoundingClientRect(), stage = this.stage.getBoundingClientRect(), edge = 24;
    let [left, top] = [0, 0];
    if (box.left < stage.left + edge) left = box.left - stage.left - stage.width / 3;
    if (box.right > stage.right - edge) left = box.right - stage.right + stage.width / 3;
    if (box.top < stage.top + edge) top = box.top - stage.top - stage.height / 3;
    if (box.bottom > stage.bottom - edge) top = box.bottom - stage.bottom + stage.height / 3;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (left || top) this.stage.scrollBy({ left, top, behavior: still ? 'instant' : 'smooth' });
  }

  /* ---- Changing payoffs ---- */

  /** Asks for a new payoff where the old one stands. @param {number} id */
  edit(id) {
    if (this.nodes[id].kind !== 'leaf' || !this.trace.repeatable) return;
    this.pause();
    this.stage.querySelector('input')?.remove();
    const input = /** @type {HTMLInputElement} */ (make('input', { class: 'payoff-input', maxlength: '9', inputmode: 'text', 'aria-label': `New payoff instead of ${this.payoffs[id]}` }));
    const box = this.shapes[id].getBoundingClientRect(), stage = this.stage.getBoundingClientRect();
    const middle = box.left + box.width / 2 - stage.left + this.stage.scrollLeft;
    input.style.left = `${Math.max(0, middle - 36)}px`;
    input.style.top = `${box.top - stage.top + this.stage.scrollTop}px`;
    input.value = this.payoffs[id];
    let open = true;
    const close = (/** @type {boolean} */ keep) => {
      if (!open) return;
      open = false;
      const text = input.value.trim();
      input.remove();
      /** @type {HTMLElement} */ (/** @type {unknown} */ (this.shapes[id])).focus({ preventScroll: true });
      if (keep && text !== this.payoffs[id]) this.setPayoff(id, text);
    };
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') close(true);
      if (event.key === 'Escape') close(false);
      event.stopPropagation();
    });
    input.addEventListener('blur', () => close(true));
    this.stage.append(input);
    input.select();
    input.focus();
  }

  /** @param {number} id @param {string} text */
  setPayoff(id, text) {
    if (!/^-?\d+(\.\d+)?(\/0*[1-9]\d*)?$/.test(text)) {
      write(this.change, `'${text}' is not a number; expected something like 3, -2, 0.5 or 1/3.`);
      return;
    }
    const before = this.payoffs[id], root = this.rootValue();
    const looked = this.story.events.some((event) => event.t === 'leaf' && event.n === id);
    this.payoffs[id] = text;
    this.searchChanged();
    const now = this.rootValue(), truth = minimax(this.nodes, this.payoffs), moved = toNumber(root) !== toNumber(now);
    const leaf = this.parents.get(id)?.label ?? 'The leaf';
    const effect = moved ? `The root was ${show(root)} and is now ${show(now)}.` : `The root stays ${show(now)}.`;
    const reason = looked ? '' : ' The search never looked at this leaf, so no number here can change its answer.';
    const check = toNumber(truth) === toNumber(now) ? ` Minimax over every leaf agrees: ${show(truth)}.` : ` Minimax says ${show(truth)}!`;
    write(this.change, `${leaf}: ${show(before)} is now ${show(text)}. ${effect}${reason}${check}`);
  }

  /** The recorded story stays true while only leaves are changed that it never looks at. */
  searchChanged() {
    const changed = new Set(this.payoffs.flatMap((payoff, id) => (payoff !== this.original[id] ? [id] : [])));
    const touched = this.trace.events.some((event) => event.t === 'leaf' && changed.has(event.n ?? -1));
    const step = this.step, atEnd = step === this.story.events.length, story = this.story;
    this.story = touched ? searchAgain(this.trace, this.payoffs) : this.trace;
    this.resetButton.hidden = changed.size === 0;
    if (story !== this.story) this.rewind();
    this.go(atEnd ? Infinity : step);
  }

  rootValue() {
    const events = this.story.events;
    return events[events.length - 1]?.v ?? '0';
  }

  reset() {
    this.payoffs = [...this.original];
    this.searchChanged();
    write(this.change, 'All payoffs are as they were.');
  }

  /* ---- Keys ---- */

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, dialog')) return;
    const item = target.closest('[data-item]'), leaf = target.closest('[data-node]');
    if (item && this.pressInOutline(event.key, Number(item.getAttribute('data-item')))) return event.preventDefault();
    if (leaf && event.key === 'Enter') this.edit(Number(leaf.getAttribute('data-node')));
    else if (event.key === ' ' && target.closest('button, summary')) return;
    else if (event.key === 'ArrowRight') this.goAndPause(this.step + 1);
    else if (event.key === 'ArrowLeft') this.goAndPause(this.step - 1);
    else if (event.key === 'Home') this.goAndPause(0);
    else if (event.key === 'End') this.goAndPause(Infinity);
    else if (event.key === ' ') this.play();
    else if (event.key === 'c') this.goToCut(1);
    else if (event.key === 'C') this.goToCut(-1);
    else if (event.key === 'r') this.reset();
    else if (event.key === '?') this.help.showModal();
    else return;
    event.preventDefault();
  }

  /** Moves in the text view as in every tree. @param {string} key @param {number} id */
  pressInOutline(key, id) {
    const items = [...this.items.keys()], place = items.indexOf(id);
    /** @type {Record<string, number|undefined>} */
    const goals = {
      ArrowDown: items[place + 1], ArrowUp: items[place - 1], Home: items[0], End: items[items.length - 1],
      ArrowLeft: this.parents.get(id)?.parent, ArrowRight: this.nodes[id].edges[0]?.to,
    };
    if (key === 'Enter') this.edit(id);
    else if (!(key in goals)) return false;
    const goal = this.items.get(goals[key] ?? -1);
    if (goal) {
      this.items.get(id)?.setAttribute('tabindex', '-1');
      goal.setAttribute('tabindex', '0');
      goal.focus();
    }
    return true;
  }
}

class GameTree extends HTMLElement {
  /** @type {Explorer|undefined} */
  explorer;

  connectedCallback() {
    const data = this.querySelector('script[type="application/json"]');
    const svg = this.querySelector('svg'), stage = this.querySelector('.stage');
    if (!data || !svg || !(stage instanceof HTMLElement) || this.explorer) return;
    this.explorer = new Explorer(this, JSON.parse(data.textContent ?? ''), svg, stage);
  }
}

customElements.define('game-tree', GameTree);
