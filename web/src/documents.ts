/** The documents of the server, from the types that `make types` writes. */

import type * as written from './types/api';

export type {
  AnalyzeRequest, Arena, ArenaGame, ArenaRequest, ArenaStanding, Beliefs, SprtState, Children, Coach as Coached, Comparison, ConvertRequest, Game as GameInfo, Games, Hint, LectureTree, LegalMove, Look, Miniature as Thumbnail,
  MoveRow, Payoffs, Picture, Piece, Report, HandDocument, NodeDocument, Reason as MixedStrategy, Reasons as MixedStrategies, Seat, SpotDocument, SpotRequest, SpotStanding, Tabletop, Item, LogEntry as LogEvent,
} from './types/api';

/** A position as its player sees it: hidden parts are missing, and `view` says what the player knows instead. */
export type Position = Omit<written.Position, 'position' | 'diagram'> & Partial<Pick<written.Position, 'position' | 'diagram'>> & { view?: string };

export interface Session {
  id: string;
  view: Position;
}
