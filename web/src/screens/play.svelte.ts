/** One game against the engine: an open game by its moves, a hidden one by a session that the server keeps. */

import { api, ApiError, errorText, type Where } from '../api';
import type { Beliefs, Coached, GameInfo, Position, MixedStrategies } from '../documents';
import { draw, order, strengthNamed } from '../strength';

export class Match {
  info = $state.raw<GameInfo>();
  position = $state.raw<Position>();
  moves = $state.raw<string[]>([]);
  coached = $state.raw<Coached>();
  coaching = $state(false);
  thinking = $state(false);
  /** A move is being sent, so the position shown is the old one. */
  busy = $state(false);
  problem = $state('');
  /** The last move of the engine or of chance. */
  news = $state('');
  /** The beliefs at this position, once requested. */
  beliefs = $state.raw<Beliefs>();
  beliefProblem = $state('');
  /** What an equilibrium does here, once requested. */
  advice = $state.raw<MixedStrategies>();
  /** The agent of the other seats in a game with hidden information. */
  agent = 'auto';
  private session: string | undefined;
  /** The position that beliefs were asked for. */
  private beliefsAt: Position | undefined;
  private turnOf = 0;

  constructor(readonly game: string, readonly side: number, public strength: string, private readonly kept: (moves: string[]) => void, readonly begin?: string) {}

  /** The position after some moves, from where the match begins. */
  private where(moves: string[]): Where {
    return { game: this.game, ...(this.begin ? { position: this.begin } : {}), moves };
  }

  get hidden(): boolean {
    return Boolean(this.info?.hides);
  }

  get over(): boolean {
    return this.position?.turn === 'over';
  }

  get own(): boolean {
    return !this.busy && this.position?.turn === this.side;
  }

  async start(moves: string[]): Promise<void> {
    await this.try(async () => {
      this.info = await api.game(this.game);
      if (this.hidden) return this.startSession();
      this.moves = moves;
      await this.goOn();
    });
  }

  async play(move: string): Promise<void> {
    if (!this.own) return;
    this.news = '';
    await this.try(async () => {
      if (this.session) {
        this.show(await api.sessionMove(this.session, move));
        this.moves = [...this.moves, move];
        return;
      }
      this.push(move);
      void this.askCoach();
      await this.goOn();
    });
  }

  /** Back to the last position in which it was the player's turn. */
  async takeBack(): Promise<void> {
    if (this.busy) return;
    await this.try(async () => {
      this.coached = undefined;
      this.news = '';
      if (this.session) {
        this.show(await api.sessionUndo(this.session));
        this.moves = this.moves.slice(0, -1);
        return;
      }
      let moves = this.moves;
      while (moves.length) {
        moves = moves.slice(0, -1);
        const position = await api.position(this.where(moves));
        if (position.turn !== this.side) continue;
        [this.moves, this.position] = [moves, position];
        this.kept(moves);
        return;
      }
    });
  }

  /** Lets chance and the engine move until it is the player's turn. */
  private async goOn(): Promise<void> {
    const turn = ++this.turnOf;
    for (;;) {
      const position = await api.position(this.where(this.moves));
      if (turn !== this.turnOf) return;
      this.position = position;
      if (position.turn === 'over' || position.turn === this.side) return;
      const move = position.turn === 'chance' ? draw(position.moves, Math.random())?.move : await this.reply();
      if (turn !== this.turnOf || !move) return;
      this.news = position.turn === 'chance' ? `Chance: ${move}.` : `${position.mover} plays ${move}.`;
      this.push(move);
    }
  }

  private async reply(): Promise<string | null> {
    const wanted = order(strengthNamed(this.strength), Math.random()), where = this.where(this.moves);
    this.thinking = true;
    try {
      return (await api.reply({ ...where, ...wanted })).best;
    } catch (error) {
      // Some games cannot be searched to a depth; a clock works everywhere.
      if (error instanceof ApiError && error.code === 'refused') return (await api.reply({ ...where, time_ms: 500 })).best;
      throw error;
    } finally {
      this.thinking = false;
    }
  }

  private async askCoach(): Promise<void> {
    const moves = this.moves;
    this.coaching = true;
    this.coached = undefined;
    try {
      const comment = await api.coach({ ...this.where(moves), moves, time_ms: 1000 });
      if (this.moves.length >= moves.length) this.coached = comment;
    } catch {
      // Play goes on without the coach.
    } finally {
      this.coaching = false;
    }
  }

  private async startSession(): Promise<void> {
    const { id, view } = await api.startSession(this.game, this.info?.players[this.side] ?? `${this.side + 1}`, this.agent);
    [this.session, this.moves] = [id, []];
    this.show(view);
  }

  /** Comments on the position before are no longer valid. */
  private show(position: Position): void {
    [this.position, this.beliefs, this.beliefProblem, this.advice] = [position, undefined, '', undefined];
  }

  /** Requests the beliefs of a position, once. */
  async askBeliefs(): Promise<void> {
    const { session, position } = this;
    if (!session || !this.own || this.beliefsAt === position) return;
    this.beliefsAt = position;
    try {
      const beliefs = await api.sessionBeliefs(session);
      if (this.position === position) this.beliefs = beliefs;
    } catch (error) {
      if (this.position === position) this.beliefProblem = errorText(error);
    }
  }

  /** Asks what an equilibrium would do. */
  async advise(): Promise<void> {
    const { session, position } = this;
    if (!session || !this.own) return;
    await this.try(async () => {
      const advice = await api.sessionAdvice(session);
      if (this.position === position) this.advice = advice;
    });
  }

  private push(move: string): void {
    this.moves = [...this.moves, move];
    this.kept(this.moves);
  }

  private async try(act: () => Promise<void>): Promise<void> {
    this.problem = '';
    this.busy = true;
    try {
      await act();
    } catch (error) {
      this.problem = errorText(error);
    } finally {
      this.busy = false;
    }
  }
}
