import { api, errorText } from '../api';
import type { ArenaGame, ArenaStanding, Position } from '../documents';

/** Time between two requests. */
const BEAT = 400;

/** A match on the screen. */
export class Watched {
  standing = $state.raw<ArenaStanding>();
  problem = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(readonly id: string) {
    void this.look();
  }

  private async look(): Promise<void> {
    let again = true;
    try {
      this.standing = await api.arenaStanding(this.id);
      this.problem = this.standing.problem ?? '';
      again = this.standing.running || this.standing.arena.games < this.standing.arena.planned;
    } catch (error) {
      this.problem = errorText(error);
      again = false;
    }
    // A match in a file may grow, too, but slowly.
    if (again && !this.left) this.timer = setTimeout(() => void this.look(), this.standing?.running ? BEAT : 10 * BEAT);
  }

  async stop(): Promise<void> {
    await api.arenaStop(this.id).catch((error: unknown) => (this.problem = errorText(error)));
  }

  /** The screen is left. */
  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
  }
}

/** A finished game on the board. */
export class Replay {
  game = $state.raw<ArenaGame>();
  position = $state.raw<Position>();
  ply = $state(0);
  problem = $state('');

  constructor(readonly rules: string, readonly id: string, readonly number: number, ply?: number) {
    void this.load(ply);
  }

  private async load(ply?: number): Promise<void> {
    try {
      this.game = await api.arenaGame(this.id, this.number);
      await this.go(ply ?? this.moves.length);
    } catch (error) {
      this.problem = errorText(error);
    }
  }

  get moves(): string[] {
    return this.game ? [...this.game.opening, ...this.game.moves.map((ply) => ply.move)] : [];
  }

  /** What the agent said about the move that led here. */
  get said(): string {
    const ply = this.game?.moves[this.ply - 1 - this.game.opening.length];
    if (!ply) return this.ply && this.game ? 'a move of the opening' : '';
    const evaluation = ply.evaluation === null ? '' : `evaluation ${ply.evaluation}${ply.depth === null ? '' : ` at depth ${ply.depth}`}, `;
    return `${evaluation}${ply.seconds.toFixed(3)} s`;
  }

  async go(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.moves.length));
    this.ply = wanted;
    const start = this.game?.start;
    try {
      const position = await api.position({ game: this.rules, ...(start ? { position: start } : {}), moves: this.moves.slice(0, wanted) });
      // The screen may show another game by now.
      if (this.ply === wanted) this.position = position;
    } catch (error) {
      this.problem = errorText(error);
    }
  }
}
