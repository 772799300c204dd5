/** Chromium, the screens, and visits that note what a page does wrong. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const ADDRESS = (process.env.ADDRESS ?? 'http://127.0.0.1:8080/').replace(/\/?$/, '/');
export const DESKTOP = { width: 1200, height: 800 }, PHONE = { width: 390, height: 844 };
const PATIENCE = 20_000;

export const TWO_PLY = 'title "Two-ply tree"\nmax A\n  a1: min B [b1: 3 b2: 12 b3: 8]\n  a2: min C [c1: 2 c2: 4 c3: 6]\n  a3: min D [d1: 14 d2: 5 d3: 2]\n';
export const COIN = 'title "A coin"\nmax\n  safe: 3\n  risky: chance\n    9/10 heads: min [2 3]\n    1/10 tails: min [20 30]\n';
export const CARDS = 'players Alice Bob\nchance deal\n  1/2 K: Alice @K\n    bet:  Bob @facing-bet [fold: 1  call: 2]\n    pass: -1\n  1/2 Q: Alice @Q\n    bet:  Bob @facing-bet [fold: 1  call: -2]\n    pass: -1\n';

/** Twelve stones of connect four: every column has room, and all seven values are found in no time. */
export const SOLVED = '4 3 4 4 3 4 4 3 5 2 2 5';

export const hash = (screen, state = {}) => `#/${screen}?${new URLSearchParams(state)}`;

/** Every screen, by the address that opens it. */
export const SCREENS = {
  front: '#/',
  tour: hash('tour', { station: 2 }),
  play: hash('play', { game: 'tic-tac-toe', moves: 'b2 a3', side: 0 }),
  'play-nim': hash('play', { game: 'nim:3,4,5' }),
  'play-hidden': hash('play', { game: CARDS, side: 0 }),
  'play-holdem': hash('play', { game: 'holdem:players=4,stack=100', side: 0, agent: 'random' }),
  'play-brinkmanship': hash('play', { game: 'brinkmanship', side: 0, agent: 'random' }),
  'analyze-kuhn': hash('analyze', { game: 'kuhn' }),
  ranges: '#/ranges',
  analyze: hash('analyze', { game: 'mnk:4,4,4', moves: 'b2 c3 b3', seconds: 3 }),
  'analyze-connect-four': hash('analyze', { game: 'connect-four', moves: SOLVED, seconds: 3 }),
  'play-othello': hash('play', { game: 'othello', moves: 'd3 c5 e6 f5', side: 0 }),
  'play-breakthrough': hash('play', { game: 'breakthrough', moves: 'b2-b3 c7-c6', side: 0 }),
  'play-hex': hash('play', { game: 'hex', moves: 'f6 e7', side: 0 }),
  'explain-othello': hash('explain', { game: 'othello', depth: 2, step: 99 }),
  'explain-watch': hash('explain', { algorithm: 'alphabeta', step: 20 }),
  'explain-predict': hash('explain', { algorithm: 'alphabeta', mode: 'predict', step: 12 }),
  'explain-build': hash('explain', { algorithm: 'alphabeta', mode: 'build', step: 99 }),
  'explain-compare': hash('explain', { mode: 'compare' }),
  arena: hash('arena', { game: 'connect-four:5x4' }),
  'explain-big': hash('explain', { mode: 'big', game: 'mnk:4,4,4' }),
  'explain-nim': hash('explain', { game: 'nim:2,2,2', merge: 'symmetric', step: 99 }),
  'explain-coin': hash('explain', { game: COIN, step: 99 }),
  'explain-cards': hash('explain', { game: CARDS, step: 30, eye: 1 }),
};

export async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'gametree-chromium-'));
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args, env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder } });
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }));
  return browser;
}

/** A context and what its pages did wrong. */
export class Visit {
  faults = [];

  static async begin(of, options = {}) {
    const visit = new Visit();
    visit.context = await of.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
    visit.context.setDefaultTimeout(PATIENCE);
    const host = new URL(ADDRESS).host;
    visit.context.on('request', (request) => {
      const url = new URL(request.url());
      if (url.host !== host && !['data:', 'blob:', 'file:'].includes(url.protocol)) visit.faults.push(`asks another host: ${url}`);
    });
    await visit.context.addInitScript(() => document.addEventListener('securitypolicyviolation', (event) => console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`)));
    return visit;
  }

  /** A page at an address of the server (or a file), which has drawn its heading. */
  async open(where) {
    const page = await this.context.newPage();
    page.on('pageerror', (error) => this.faults.push(`error: ${error.message}`));
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && this.faults.push(`console: ${message.text()} (${message.location().url})`));
    await page.goto(where.startsWith('file:') ? where : ADDRESS + where);
    await page.locator('h1').first().waitFor();
    return page;
  }

  /** The faults, and none left. */
  take() {
    return this.faults.splice(0);
  }

  async end() {
    await this.context.close();
    assert.deepEqual(this.faults, [], 'what the pages complained about');
  }
}

/** What the address of the page says. */
export const state = (page) => page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.split('?')[1])));
export const words = async (page, selector) => ((await page.locator(selector).first().textContent()) ?? '').replace(/\s+/g, ' ').trim();
/** Waits until an element says it. */
export const says = (page, selector, text) => page.locator(selector).filter({ hasText: text }).first().waitFor();
export const ready = (page) => page.locator('.gametree').first().waitFor();
export const nodes = (page) => page.locator('game-tree [data-node]').count();

/** Serious and critical faults of accessibility that axe finds. */
export async function faultsByAxe(page) {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map((fault) => `${fault.impact}: ${fault.id} at ${fault.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`);
}
/** The page's own rules forbid foreign scripts; what is added before the page is not one. */
export const bringAxe = (context) => context.addInitScript({ content: AXE });
export const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until the page has what it asked for and drawn it. */
export async function settle(page) {
  // Where a search sends its numbers, the network is never idle.
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
