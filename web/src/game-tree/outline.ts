/** The tree as text, for screen readers: one item per node, in reading order. */

import { make, write } from './dom';
import type { TreeNode } from './types';

const MAX_LISTED = 400;

export class Outline {
  readonly list = make('ul', { class: 'outline', role: 'tree', 'aria-label': 'The tree as text' });
  /** How a node was first met; a shared node stands there. */
  readonly parents = new Map<number, { parent: number; label: string }>();
  private readonly items = new Map<number, HTMLElement>();

  constructor(private readonly nodes: readonly TreeNode[], private readonly edit: (id: number) => void) {
    const open: [number, number][] = [[0, 1]];
    const met = new Set<number>();
    for (let next = open.pop(); next; next = open.pop()) {
      const [id, level] = next;
      if (met.has(id)) continue;
      met.add(id);
      if (this.items.size < MAX_LISTED) this.add(id, level);
      for (const edge of [...nodes[id]!.edges].reverse()) {
        if (!met.has(edge.to)) this.parents.set(edge.to, { parent: id, label: edge.label });
        open.push([edge.to, level + 1]);
      }
    }
    this.list.addEventListener('dblclick', (event) => {
      const id = this.itemAt(event.target);
      if (id !== undefined) this.edit(id);
    });
  }

  write(describe: (id: number) => string): void {
    for (const [id, item] of this.items) write(item, describe(id));
  }

  itemAt(target: EventTarget | null): number | undefined {
    const item = target instanceof Element ? target.closest('[data-item]') : null;
    return item && this.list.contains(item) ? Number(item.getAttribute('data-item')) : undefined;
  }

  /** Moves as in every tree; false for keys that it has no use for. */
  press(key: string, id: number): boolean {
    const items = [...this.items.keys()], place = items.indexOf(id);
    const goals: Record<string, number | undefined> = {
      ArrowDown: items[place + 1], ArrowUp: items[place - 1], Home: items[0], End: items[items.length - 1],
      ArrowLeft: this.parents.get(id)?.parent, ArrowRight: this.nodes[id]!.edges[0]?.to,
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

  private add(id: number, level: number): void {
    const item = make('li', { role: 'treeitem', 'aria-level': `${level}`, tabindex: id ? '-1' : '0', 'data-item': `${id}` });
    item.style.paddingInlineStart = `${level - 1}em`;
    this.items.set(id, item);
    this.list.append(item);
  }
}
