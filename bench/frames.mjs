/**
 * Frame times of the page in Chromium: stepping through a tree of 1,000 nodes, and a game tree of more than 100,000 nodes that opens
 * node by node. Usage: tests/browser/serve.sh PROGRAM node bench/frames.mjs
 */
import { hash, start, Visit } from '../tests/browser/chromium.mjs';

const STEPS = 300, OPENED = 60, MOST_MEDIAN = 100;

/** A uniform tree as nested lists: 3 moves, 6 levels, 1,093 nodes. */
function nested(branching, levels, random) {
  if (!levels) return random() % 100;
  return Array.from({ length: branching }, () => nested(branching, levels - 1, random));
}
let seed = 7;
const tree = JSON.stringify(nested(3, 6, () => (seed = (seed * 1103515245 + 12345) % 2147483648) >> 8));

function tell(name, times) {
  const sorted = [...times].sort((a, b) => a - b), at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  console.log(`${name.padEnd(58)} ${[at(0.5), at(0.95), at(1)].map((time) => time.toFixed(1).padStart(8)).join('')}`);
  return at(0.5);
}

const browser = await start();
const medians = [];
try {
  const visit = await Visit.begin(browser);
  console.log(`${'milliseconds'.padEnd(58)}   median     95 %     most`);
  for (const algorithm of ['minimax', 'alphabeta']) {
    const begun = performance.now(), page = await visit.open(hash('explain', { game: tree, algorithm }));
    await page.locator('.gametree').waitFor();
    tell(`${algorithm}, 1,093 nodes: until the tree is drawn`, [performance.now() - begun]);
    const found = await page.evaluate(async (steps) => {
      const script = [], frames = [];
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      for (let step = 0; step < steps; step++) {
        await frame();
        const start = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
        script.push(performance.now() - start);
        await frame();
        frames.push(performance.now() - start);
      }
      return { script, frames, step: document.querySelector('.counter').textContent };
    }, STEPS);
    if (!found.step.startsWith(`${STEPS} /`)) throw new Error(`only ${found.step} steps were made`);
    tell(`${algorithm}: a step, script alone`, found.script);
    medians.push(tell(`${algorithm}: a step, until its frame is drawn`, found.frames));
    await page.close();
  }

  const begun = performance.now(), page = await visit.open(hash('explain', { mode: 'big', game: 'tic-tac-toe' }));
  await page.locator('.big .spot').nth(3).waitFor();
  tell('tic-tac-toe, 549,946 nodes: until the root is open', [performance.now() - begun]);
  const opened = await page.evaluate(async (count) => {
    const times = [], spots = () => document.querySelectorAll('.big .spot').length;
    const rows = () => Number(/^\d+/.exec([...document.querySelectorAll('span')].find((span) => /nodes open/.test(span.textContent)).textContent)[0]);
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    let most = 0;
    for (let number = 0; number < count; number++) {
      const closed = document.querySelector('.big .spot[aria-expanded="false"]');
      if (!closed) break;
      const before = rows(), start = performance.now();
      closed.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      while (rows() === before) await frame();
      times.push(performance.now() - start);
      most = Math.max(most, spots());
      closed.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      await frame();
    }
    const scroll = [], place = document.querySelector('.big');
    for (let number = 0; number < 60; number++) {
      const start = performance.now();
      place.scrollTop = (place.scrollTop + 250) % place.scrollHeight;
      await frame();
      scroll.push(performance.now() - start);
    }
    return { times, scroll, most, rows: rows() };
  }, OPENED);
  tell(`${opened.times.length} nodes opened one after the other (server included)`, opened.times);
  medians.push(tell(`scrolling over ${opened.rows} open nodes, at most ${opened.most} drawn`, opened.scroll));
  await visit.end();
} finally {
  await browser.close();
}
if (Math.max(...medians) > MOST_MEDIAN) {
  console.error(`a median is over ${MOST_MEDIAN} ms`);
  process.exitCode = 1;
}
