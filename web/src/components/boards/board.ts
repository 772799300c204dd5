/** The properties of every board. */

import type { Shown } from '../../value';

export interface BoardProps<Picture> {
  picture: Picture;
  /** The places that can be clicked. */
  places: Set<string>;
  /** The values of the moves that are played there. */
  values: Map<string, Shown>;
  /** The place of the recommended move. */
  marked: string | undefined;
  /** The place of the last move. */
  last?: string | undefined;
  /** The player to move, whose piece would go there. */
  mover?: number | undefined;
  label: string;
  onclick: (place: string) => void;
}

/** Behind the name of a place. */
export const valueWords = (value: Shown | undefined): string => (value ? `, value ${value.text}, ${value.words}` : '');
