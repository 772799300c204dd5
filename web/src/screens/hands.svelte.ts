/** What was won in the hands of one game, as long as the page is open. */

import type { Position } from '../documents';
import { toNumber } from '../game-tree/numbers';

export class Hands {
  played = $state(0);
  won = $state(0);
  private game = '';
  private last: Position | undefined;

  /** Counts a hand that is over, once. Another game starts again at nothing. */
  add(game: string, position: Position, side: number): void {
    if (position === this.last) return;
    if (game !== this.game) [this.game, this.played, this.won] = [game, 0, 0];
    this.last = position;
    this.played += 1;
    this.won += toNumber(position.payoffs?.[position.players[side] ?? ''] ?? '0');
  }

  get words(): string {
    const amount = Number(Math.abs(this.won).toFixed(2));
    return `${this.played} played: ${amount === 0 ? 'even' : `${this.won > 0 ? 'you are ahead by' : 'you are behind by'} ${amount}`}.`;
  }
}
