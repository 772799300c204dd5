/** The bar under the tree and the keys that do the same. */

import { make, write } from './dom';

export interface Actions {
  go(step: number): void;
  by(steps: number): void;
  play(): void;
  cut(direction: 1 | -1): void;
  reset(): void;
  help(): void;
}

export const KEYS: [string, string][] = [
  ['→ / ←', 'one step forward / back'],
  ['Home / End', 'to the start / to the end'],
  ['Space', 'play or pause'],
  ['c / C', 'to the next / previous cut-off'],
  ['Tab, then Enter', 'choose a leaf and change its payoff'],
  ['r', 'undo all changes'],
  ['?', 'this help'],
];

export class Controls {
  readonly bar = make('div', { class: 'bar', role: 'group', 'aria-label': 'Steps' });
  private readonly slider = make('input', { type: 'range', min: '0', value: '0', 'aria-label': 'Step' });
  private readonly counter = make('output', { class: 'counter' });
  private readonly playButton: HTMLButtonElement;
  private readonly cutButton: HTMLButtonElement;
  private readonly resetButton: HTMLButtonElement;

  constructor(private readonly actions: Actions, withHelp: boolean) {
    this.button('|◀', 'To the start (Home)', () => actions.go(0));
    this.button('◀', 'One step back (left arrow)', () => actions.by(-1));
    this.playButton = this.button('▶ play', 'Play (space)', () => actions.play());
    this.button('▶', 'One step forward (right arrow)', () => actions.by(1));
    this.button('▶|', 'To the end (End)', () => actions.go(Infinity));
    this.cutButton = this.button('next cut', 'To the next cut-off (c)', () => actions.cut(1));
    this.resetButton = this.button('undo changes', 'Undo all changes (r)', () => actions.reset());
    if (withHelp) this.button('?', 'Help (?)', () => actions.help());
    this.resetButton.hidden = true;
    this.slider.addEventListener('input', () => actions.go(Number(this.slider.value)));
    this.bar.append(this.slider, this.counter);
  }

  show(step: number, steps: number): void {
    this.slider.max = `${steps}`;
    this.slider.value = `${step}`;
    this.slider.setAttribute('aria-valuetext', `step ${step} of ${steps}`);
    write(this.counter, `${step} / ${steps}`);
  }

  showPlaying(playing: boolean): void {
    write(this.playButton, playing ? '❚❚ pause' : '▶ play');
  }

  showCuts(any: boolean): void {
    this.cutButton.disabled = !any;
  }

  showChanged(changed: boolean): void {
    this.resetButton.hidden = !changed;
  }

  /** False for keys that it has no use for. */
  press(key: string): boolean {
    const { actions } = this;
    if (key === 'ArrowRight') actions.by(1);
    else if (key === 'ArrowLeft') actions.by(-1);
    else if (key === 'Home') actions.go(0);
    else if (key === 'End') actions.go(Infinity);
    else if (key === ' ') actions.play();
    else if (key === 'c') actions.cut(1);
    else if (key === 'C') actions.cut(-1);
    else if (key === 'r') actions.reset();
    else return false;
    return true;
  }

  private button(sign: string, label: string, act: () => void): HTMLButtonElement {
    const made = make('button', { type: 'button', title: label, 'aria-label': label }, sign);
    made.addEventListener('click', act);
    this.bar.append(made);
    return made;
  }
}
