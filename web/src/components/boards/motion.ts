/** How discs move, unless the reader prefers reduced motion. */

import type { TransitionConfig } from 'svelte/transition';

const isStill = (): boolean => typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A disc falls this many points, and rebounds once. */
export function fall(_node: Element, { height }: { height: number }): TransitionConfig {
  if (isStill()) return { duration: 0 };
  const way = (part: number) => (part < 0.75 ? 1 - (part / 0.75) ** 2 : 0.06 * (1 - ((part - 0.875) / 0.125) ** 2));
  return { duration: 180 + height, css: (part) => `transform: translateY(${-way(part) * height}px)` };
}

/** A disc shows its other side. */
export function turn(_node: Element): TransitionConfig {
  return isStill() ? { duration: 0 } : { duration: 260, css: (part) => `transform: scaleX(${Math.abs(2 * part - 1)})` };
}
