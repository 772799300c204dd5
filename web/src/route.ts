/** What the address says: a screen and its whole state, so that a link shares the view. `#/explain?game=...&step=5` */

export const SCREENS = ['home', 'play', 'analyze', 'explain', 'ranges', 'arena', 'tour'] as const;
export type Screen = (typeof SCREENS)[number];

export interface Route {
  screen: Screen;
  state: Record<string, string>;
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = splitOnce(hash.replace(/^#\/?/, ''), '?');
  const screen = SCREENS.find((each) => each === path) ?? 'home';
  return { screen, state: Object.fromEntries(new URLSearchParams(query)) };
}

/** Empty and undefined values are left out. */
export function writeRoute(screen: Screen, state: Record<string, string | number | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) if (value !== undefined && value !== '') query.set(key, `${value}`);
  const text = query.toString();
  return `#/${screen === 'home' ? '' : screen}${text ? `?${text}` : ''}`;
}

/** Addresses and text fields separate moves by spaces. */
export const splitMoves = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter(Boolean);

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}
