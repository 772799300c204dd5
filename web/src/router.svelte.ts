import { parseRoute, writeRoute, type Screen } from './route';

type Values = Record<string, string | number | undefined>;

/** The address as state. */
class Router {
  route = $state(parseRoute(location.hash));

  constructor() {
    window.addEventListener('hashchange', () => {
      // A change that `keep` made itself is already known.
      if (writeRoute(this.route.screen, this.route.state) !== location.hash) this.route = parseRoute(location.hash);
    });
  }

  /** Goes to a screen; the browser's back button leads back. */
  go(screen: Screen, state: Values = {}): void {
    location.hash = writeRoute(screen, state);
  }

  /** Notes the state of the current screen in the address without a step in the history. */
  keep(values: Values): void {
    const state: Record<string, string> = { ...this.route.state };
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined || value === '') delete state[key];
      else state[key] = `${value}`;
    }
    const hash = writeRoute(this.route.screen, state);
    if (hash === location.hash) return;
    history.replaceState(null, '', hash);
    this.route.state = state;
  }
}

export const router = new Router();
