/** The documents of the server, from the types that `make types` writes. */

import type * as written from './types/api';

export type {
  Arena, ArenaGame, ArenaRequest, ArenaStanding, Beliefs, SprtState, Children, Coach as Coached, Comparison, Game as GameInfo, Games, Hint, LectureTree, LegalMove, LiveFailure, LiveReport, Look, Miniature,
  MoveRow, Payoffs, Picture, Piece, Report, HandDocument, NodeDocument, Reason, Reasons, Seat, SpotDocument, SpotRequest, SpotStanding, Tabletop, Thing, Told,
} from './types/api';

/** A position as one may see it: what is hidden is not there, and `view` says what one knows instead. */
export type Position = Omit<written.Position, 'position' | 'diagram'> & Partial<Pick<written.Position, 'position' | 'diagram'>> & { view?: string };

export interface Session {
  id: string;
  view: Position;
}
