/** The list of all steps in words; of a long search the part around the current step. */

import { make } from './dom';
import type { SearchLog } from './types';

/** The list moves on by pages, so that most steps need no new list. */
const PAGE = 200;

export class Steps {
  readonly list = make('ol', { class: 'steps', 'aria-label': 'All steps' });
  private listed: { log?: SearchLog; from: number } = { from: 0 };

  constructor(go: (step: number) => void) {
    this.list.addEventListener('click', (event) => {
      const item = event.target instanceof Element ? event.target.closest('button') : null;
      if (item) go(Number(item.getAttribute('data-step')));
    });
  }

  show(log: SearchLog, step: number): void {
    const first = Math.max(0, Math.floor((step - 1) / PAGE) * PAGE - PAGE / 2);
    if (this.listed.log !== log || this.listed.from !== first) this.fill(log, first);
    this.list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const item = this.list.children[step - 1 - first]?.firstElementChild;
    if (!(item instanceof HTMLElement)) return;
    item.setAttribute('aria-current', 'step');
    // The list is positioned, so that the offset counts from its own top.
    const top = item.offsetTop;
    if (top < this.list.scrollTop || top > this.list.scrollTop + this.list.clientHeight - 60) this.list.scrollTop = top - 60;
  }

  private fill(log: SearchLog, first: number): void {
    const last = Math.min(first + 2 * PAGE, log.events.length);
    this.listed = { log, from: first };
    this.list.replaceChildren();
    this.list.setAttribute('start', `${first + 1}`);
    for (let index = first; index < last; index++) {
      const item = make('li'), event = log.events[index]!;
      item.append(make('button', { type: 'button', 'data-step': `${index + 1}`, class: event.t, tabindex: '-1' }, log.sentences[index] ?? event.t));
      this.list.append(item);
    }
  }
}
