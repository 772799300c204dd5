/** Asks for a new payoff where the old one stands. */

import { make } from './dom';

export function askPayoff(stage: HTMLElement, shape: SVGElement, before: string, answer: (text: string) => void): void {
  stage.querySelector('input')?.remove();
  const input = make('input', { class: 'payoff-input', maxlength: '9', inputmode: 'text', 'aria-label': `New payoff instead of ${before}` });
  const box = shape.getBoundingClientRect(), frame = stage.getBoundingClientRect();
  input.style.left = `${Math.max(0, box.left + box.width / 2 - frame.left + stage.scrollLeft - 36)}px`;
  input.style.top = `${box.top - frame.top + stage.scrollTop}px`;
  input.value = before;
  let open = true;
  const close = (keep: boolean) => {
    if (!open) return;
    open = false;
    const text = input.value.trim();
    input.remove();
    shape.focus({ preventScroll: true });
    if (keep && text !== before) answer(text);
  };
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') close(true);
    if (event.key === 'Escape') close(false);
    event.stopPropagation();
  });
  input.addEventListener('blur', () => close(true));
  stage.append(input);
  input.select();
  input.focus();
}
